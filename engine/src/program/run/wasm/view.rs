//! What stands where: a position as hosts see it, read from the slots of its block.

use super::interface::{Interface, Name, cases};
use super::script::{Expr, Stmts, at, c, function, held, keep, l, repeat, set, store, when, wide};
use crate::game::ir::{HiddenPart, Plane};
use crate::program::types::{Debts, HeadSlot, Home, SlotId};
use wasm_encoder::{Function, Instruction};

/// A factor that stirs the words of a hash: the prime of FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>.
const PRIME: i64 = 0x0100_0000_01b3;

impl Interface<'_> {
    /// The address of a slot by its number, with the slot.
    fn slots(&self) -> impl Iterator<Item = (usize, &Home, u32)> {
        self.program.slots.iter().enumerate().map(|(number, slot)| {
            let place = self.layout.places.of(SlotId(number as u32));
            (self.layout.block(place), &slot.home, slot.length)
        })
    }

    /// Whether the site in local 0 is none.
    fn outside(&self) -> Expr {
        l(0).below(c(self.program.sites as i32)).not()
    }

    /// The array with a number for each site at which pieces are counted.
    fn counts(&self) -> Option<Expr> {
        let (counts, _) = self.slot(&Home::Counts)?;
        Some((l(0) * c(8)).load(counts))
    }

    /// The levels of stacks: their address and how many each site has.
    fn levels(&self) -> Option<(usize, i32)> {
        self.slots().find_map(|(address, home, _)| match home {
            Home::Levels(levels) => Some((address, *levels as i32)),
            _ => None,
        })
    }

    pub(super) fn what(&self) -> Stmts {
        let mut found = vec![(self.outside(), c(0))];
        let mut hands = Vec::new();
        for (address, home, _) in self.slots() {
            if let Home::Hand { site, kind } = home {
                let kind = held(address).gt(c(0)) * c(i32::from(*kind));
                hands.push((l(0).eq(c(i32::from(*site))), kind));
            }
        }
        found.extend(hands);
        if let (Some((levels, height)), Some(count)) = (self.levels(), self.counts()) {
            let top = (l(0) * c(height) + count.clone() - c(1)) * c(8);
            found.push((count.gt(c(0)), top.load(levels)));
            return cases(found, c(0));
        }
        for (address, home, _) in self.slots() {
            if let Home::Kind(kind @ 1..) = home {
                let has = self.call(Name::Has, [at(address), l(0)]);
                found.push((has, c(i32::from(*kind))));
            }
        }
        cases(found, c(0))
    }

    pub(super) fn amount(&self) -> Stmts {
        let mut found = vec![(self.outside(), c(0))];
        for (address, home, _) in self.slots() {
            if let Home::Hand { site, .. } = home {
                found.push((l(0).eq(c(i32::from(*site))), held(address)));
            }
        }
        let stands = self.call(Name::What, [l(0)]).ne(c(0));
        let amount = match self.counts() {
            Some(count) if self.levels().is_some() => count,
            Some(count) => count * stands,
            None => stands,
        };
        cases(found, amount)
    }

    pub(super) fn level(&self) -> Stmts {
        let lowest = self.call(Name::What, [l(0)]) * l(1).not();
        let (Some((levels, height)), Some(count)) = (self.levels(), self.counts()) else {
            return lowest.0;
        };
        let there = ((l(0) * c(height) + l(1)) * c(8)).load(levels);
        let outside = self.outside().or(l(1).below(count).not());
        cases(vec![(outside, c(0))], there)
    }

    pub(super) fn plane(&self, wanted: Plane) -> Stmts {
        let mut sum = c(0);
        for (address, home, _) in self.slots() {
            if let Home::Bit { plane, bit } = home
                && *plane == wanted
            {
                let bit = self.call(Name::Has, [at(address), l(0)]) * c(1 << bit);
                sum = sum + bit;
            }
        }
        cases(vec![(self.outside(), c(0))], sum)
    }

    /// Whether a part of a site is hidden from a player: the part in local 0, the player in local 1, the site in local 2.
    pub(super) fn hidden(&self) -> Stmts {
        let outside = l(2).below(c(self.program.sites as i32)).not();
        let mut found = vec![(outside, c(0))];
        for (address, home, _) in self.slots() {
            if let Home::Hidden { part, player } = home {
                let is_meant = l(0).eq(c(*part as i32)).and(l(1).eq(c(i32::from(*player))));
                found.push((is_meant, self.call(Name::Has, [at(address), l(2)])));
            }
        }
        cases(found, c(0))
    }

    /// Whether a player takes part still: the game goes on, and the player has not left it.
    pub(super) fn active(&self) -> Stmts {
        let players = c(self.program.players as i32);
        let outside = (l(0) - c(1)).below(players).not();
        let ended = held(self.kept().ending);
        let stays = match self.head(HeadSlot::Active) {
            Some(address) => self.call(Name::Has, [at(address), l(0)]),
            None => c(1),
        };
        cases(vec![(outside.or(ended), c(0))], stays)
    }

    /// Whether the mover knows that something stands on a site: not all of it is hidden. A name tells the mover nothing new.
    pub(super) fn knows(&self, site: Expr) -> Expr {
        let hides = |home: &Home| {
            matches!(
                home,
                Home::Hidden {
                    part: HiddenPart::All,
                    ..
                }
            )
        };
        match self.slots().any(|(_, home, _)| hides(home)) {
            true => {
                let all = c(HiddenPart::All as i32);
                let mover = self.call(Name::Mover, []);
                self.call(Name::Hidden, [all, mover, site]).not()
            }
            false => c(1),
        }
    }

    pub(super) fn score(&self) -> Stmts {
        let mut found = Vec::new();
        for (address, home, length) in self.slots() {
            match home {
                Home::Score(player) => {
                    found.push((l(0).eq(c(i32::from(*player))), held(address)));
                }
                Home::Scores => {
                    let score = (l(0) * c(8)).load(address);
                    found.push((l(0).below(c(length as i32)), score));
                }
                _ => {}
            }
        }
        cases(found, c(0))
    }

    /// The number of dice and the address of what is kept of them.
    fn dice_slot(&self) -> Option<(usize, i32)> {
        // Face thrown, face up and pips left of each die, their sum, and whether they were equal.
        let (address, length) = self.slot(&Home::Dice)?;
        Some((address, (length as i32 - 2) / 3))
    }

    /// The number of dice.
    pub(super) fn dice_count(&self) -> i32 {
        self.dice_slot().map_or(0, |(_, dice)| dice)
    }

    /// The most pieces of a stack; 0 if pieces do not lie upon each other.
    pub(super) fn height(&self) -> usize {
        self.levels().map_or(0, |(_, height)| height as usize)
    }

    pub(super) fn die(&self) -> Stmts {
        let Some((address, dice)) = self.dice_slot() else {
            return c(0).0;
        };
        let left = ((l(0) + c(2 * dice)) * c(8)).load(address);
        cases(vec![(l(0).below(c(dice)).not(), c(0))], left)
    }

    /// The face of a die that was thrown for this ply.
    pub(super) fn face(&self) -> Stmts {
        let Some((address, dice)) = self.dice_slot() else {
            return c(-1).0;
        };
        let face = (l(0) * c(8)).load(address);
        cases(vec![(l(0).below(c(dice)).not(), c(-1))], face)
    }

    /// Whether dice are rolled before this move: the moves are listed anew, which notes it.
    pub(super) fn rolls(&self) -> Stmts {
        let Some((rolled, _)) = self.slot(&Home::Rolled) else {
            return c(0).0;
        };
        [
            keep(rolled, c(0)),
            self.forget(),
            self.call(Name::Legal, []).0,
            vec![Instruction::Drop],
            // The note belongs to no position, so that what is saved stays the same.
            held(rolled).0,
            keep(rolled, c(0)),
        ]
        .concat()
    }

    /// How many moves the mover owes before the turn passes.
    pub(super) fn owed(&self) -> Stmts {
        let due = |part| self.head(HeadSlot::Due(part));
        let (Some(player), Some(count)) = (due(Debts::Player), due(Debts::Count)) else {
            return c(0).0;
        };
        let mut sum = held(player).eq(self.mover()) * held(count);
        let waiting = |part| self.slot(&Home::Waiting(part));
        if let (Some((players, length)), Some((counts, _))) =
            (waiting(Debts::Player), waiting(Debts::Count))
        {
            // Places that no debt takes count nothing.
            for place in 0..length as usize {
                let is_due = held(players + 8 * place).eq(self.mover());
                sum = sum + is_due * held(counts + 8 * place);
            }
        }
        sum.0
    }

    /// The number of the mover's phase.
    pub(super) fn phase(&self) -> Stmts {
        if let Some(phase) = self.head(HeadSlot::SharedPhase) {
            return held(phase).0;
        }
        let phases = (1..=self.program.players).filter_map(|player| {
            let phase = self.head(HeadSlot::Phase(player as u8))?;
            Some((self.mover().eq(c(player as i32)), held(phase)))
        });
        cases(phases.collect(), c(0))
    }

    pub(super) fn turn_up(&self) -> Stmts {
        match self.dice_slot() {
            Some((address, dice)) => when(l(0).below(c(dice)), store(l(0) * c(8), address, l(1))),
            None => Vec::new(),
        }
    }

    /// A hash of what lasts beyond a turn, without the last moves and the numbers that count moves.
    pub(super) fn hash(&self) -> Function {
        let mut code = set(0, wide(0));
        for (number, slot) in self.program.slots.iter().enumerate() {
            let is_left_out = match slot.home {
                Home::Head(head) => {
                    let counts = matches!(
                        head,
                        HeadSlot::Moves
                            | HeadSlot::TurnMoves
                            | HeadSlot::Turns
                            | HeadSlot::Forgotten
                            | HeadSlot::Recent
                    );
                    counts || head.is_of_last_move()
                }
                Home::Noted | Home::Auxiliary(_) | Home::Local | Home::Rolled => true,
                _ => false,
            };
            if is_left_out {
                continue;
            }
            let address = self
                .layout
                .block(self.layout.places.of(SlotId(number as u32)));
            let end = address + 8 * self.program.words_of(slot);
            code.extend(set(
                0,
                self.call(Name::HashPart, [l(0), at(address), at(end)]),
            ));
        }
        code.extend(l(0).0);
        function(0, 1, code)
    }

    /// Stirs the words between two addresses into a hash.
    pub(super) fn hash_part(&self) -> Function {
        let (hash, address, end) = (0, 1, 2);
        let stirred = l(hash)
            .wide_xor(l(address).load64(0))
            .wide_mul(wide(PRIME))
            .wide_rotl(wide(29));
        let code = [
            repeat(
                l(address).below(l(end)),
                [
                    set(hash, stirred.wide_add(wide(PRIME))),
                    set(address, l(address) + c(8)),
                ]
                .concat(),
            ),
            l(hash).0,
        ];
        function(0, 0, code.concat())
    }
}
