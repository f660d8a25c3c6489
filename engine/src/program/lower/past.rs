//! Positions that stood before: a hash of the board is kept up by each change, and the history has those of turns.

use super::{Lowered, Lowering, Situation};
use crate::game::ir::{Comparison, Int, RuleNode};
use crate::game::zobrist;
use crate::game::{Distinction, Repetition, sides_key};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{HeadSlot, Home, SlotId, Value, ValueType};
use crate::topology::Site;

impl Lowering<'_> {
    /// Whether past positions are asked for.
    pub(super) fn remembers(&self) -> bool {
        self.game.remembers_positions || self.game.remembers_boards
    }

    fn hash(&mut self) -> SlotId {
        self.slots.at_home(Home::Hash, "hash", ValueType::Word, 1)
    }

    /// The two players change sides, which belongs to the position.
    pub(super) fn change_sides(&mut self) {
        let (swapped, one) = (self.load_head(HeadSlot::Swapped), self.build.int(1));
        let other = self.build.get(Op::Arith(Arith::Sub, one, swapped));
        let slot = self.head(HeadSlot::Swapped);
        self.store(slot, other);
        let first = self.build.int(0);
        self.stir(vec![sides_key()], first);
    }

    fn noted(&mut self) -> SlotId {
        self.slots.at_home(Home::Noted, "noted", ValueType::Int, 1)
    }

    /// A piece of a kind is put on a site or taken off.
    pub(super) fn change_hash(&mut self, kind: usize, site: Value) {
        let sites = 0..self.game.layout.sites as u16;
        let keys = sites.map(|site| zobrist::piece_key(Site(site), kind as u8));
        self.stir(keys.collect(), site);
    }

    /// Adds the key of what a hand site holds to the hash, or takes it away, where the hands count.
    pub(super) fn change_hash_of_hand(&mut self, site: i32, count: Value) {
        if !self.game.remembers_positions {
            return;
        }
        let (kind, hand) = (self.kind_in_hand(site), Site(site as u16));
        let most = u32::from(self.game.start.count(&self.game.layout, hand));
        let keys = (0..=most).map(|count| match count {
            0 => 0,
            count => {
                zobrist::piece_key(hand, kind) ^ zobrist::key(zobrist::plane::COUNT, hand, count)
            }
        });
        self.stir(keys.collect(), count);
    }

    /// A piece of the kind that a value stands for is put on a site or taken off.
    pub(super) fn change_hash_of_any(&mut self, kind: Value, site: Value) {
        if !self.remembers() {
            return;
        }
        let sites = self.game.layout.sites as u16;
        let kinds = 0..self.game.components.len() as u8;
        let keys =
            kinds.flat_map(|kind| (0..sites).map(move |site| zobrist::piece_key(Site(site), kind)));
        let sites = self.build.int(i32::from(sites));
        let row = self.build.get(Op::Arith(Arith::Mul, kind, sites));
        let place = self.build.get(Op::Arith(Arith::Add, row, site));
        self.stir(keys.collect(), place);
    }

    /// Adds the key of a place in a list to the hash of the board, or takes it away.
    pub(super) fn stir(&mut self, keys: Vec<u64>, place: Value) {
        if !self.remembers() {
            return;
        }
        let keys = self.tables.keys(keys);
        let slot = self.hash();
        let before = self.load(slot);
        let after = self.build.get(Op::Stir(before, keys, place));
        self.store(slot, after);
    }

    /// The position with a player to move.
    fn position(&mut self, mover: Value) -> Lowered<Value> {
        let players = 0..=self.game.player_count() as u32;
        let keys = players.map(|player| zobrist::key(zobrist::plane::MOVER, Site(0), player));
        let keys = self.tables.keys(keys.collect());
        let slot = self.hash();
        let board = self.load(slot);
        let position = self.build.get(Op::Stir(board, keys, mover));
        match &self.game.distinction {
            Some(distinction) => self.told_apart(position, distinction, mover),
            None => Ok(position),
        }
    }

    /// A position with the keys of the numbers that tell it apart, where they count.
    fn told_apart(
        &mut self,
        position: Value,
        distinction: &Distinction,
        mover: Value,
    ) -> Lowered<Value> {
        let mut numbers = Vec::new();
        for number in &distinction.numbers {
            // The numbers belong to the player to move next, but the function is written for the player who has moved.
            if depends_on_mover(RuleNode::Int(number)) {
                return self.missing("a number for the player to move,", number);
            }
            numbers.push(self.int(number)?);
        }
        let result = self.slots.local("position", ValueType::Word);
        self.store(result, position);
        let counts = self.slots.local("counts", ValueType::Bool);
        let mut some = self.build.bool(false);
        let zero = self.build.int(0);
        for number in &numbers {
            let given = self.compare(Comparison::Unequal, *number, zero);
            some = self.build.get(Op::Logic(Logic::Or, some, given));
        }
        self.store(counts, some);
        if distinction.moves.is_some() {
            self.when(some, |lowering| lowering.ask_for_moves(mover, counts))?;
        }
        let counted = self.load(counts);
        self.when(counted, |lowering| {
            for (place, number) in numbers.into_iter().enumerate() {
                for byte in 0..4 {
                    lowering.stir_byte(result, number, (place, byte));
                }
            }
            Ok(())
        })?;
        Ok(self.load(result))
    }

    /// Stores whether the player to move has one of the moves with which the numbers count.
    fn ask_for_moves(&mut self, mover: Value, counts: SlotId) -> Lowered<()> {
        for player in 1..=self.game.player_count() {
            let number = self.build.int(player as i32);
            let meant = self.compare(Comparison::Equal, mover, number);
            self.when(meant, |lowering| {
                lowering.build.open();
                let (prev, last) = (
                    lowering.head(HeadSlot::Prev),
                    lowering.build.int(i32::from(lowering.scope.mover)),
                );
                lowering.store(prev, last);
                let can = lowering.can_move(player as u8, Situation::Distinction)?;
                lowering.store(counts, can);
                let asking = lowering.build.close();
                lowering.build.act(Op::Try(counts, asking));
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Stirs the key of one byte of a number into a hash.
    fn stir_byte(&mut self, result: SlotId, number: Value, (place, byte): (usize, usize)) {
        let keys = (0..=255).map(|value| zobrist::number_key(place, byte, value));
        let keys = self.tables.keys(keys.collect());
        let all = self.build.int(255);
        let value = match byte {
            0 => number,
            // Without the lower bytes the quotient is exact, of negative numbers too.
            _ => {
                let (mask, unit) = (!((1 << (8 * byte)) - 1), 1 << (8 * byte));
                let (mask, unit) = (self.build.int(mask), self.build.int(unit));
                let upper = self.build.get(Op::Arith(Arith::And, number, mask));
                self.build.get(Op::Arith(Arith::Div, upper, unit))
            }
        };
        let value = self.build.get(Op::Arith(Arith::And, value, all));
        let before = self.load(result);
        let after = self.build.get(Op::Stir(before, keys, value));
        self.store(result, after);
    }

    /// Whether the mover had made the move before, too, where that matters to the history; asked before the turn passes.
    pub(super) fn goes_on(&mut self) -> Option<Value> {
        (self.game.no_repeat == Some(Repetition::InGame)).then(|| {
            let (prev, mover) = (
                self.load_head(HeadSlot::Prev),
                self.build.int(i32::from(self.scope.mover)),
            );
            self.compare(Comparison::Equal, prev, mover)
        })
    }

    /// Adds the position to the history, unless something is owed. What must not be repeated in the game are the positions after
    /// the first moves of turns, so that none is added if the turn `goes_on`.
    pub(super) fn note_position(&mut self, goes_on: Option<Value>) -> Lowered<()> {
        if !self.remembers() {
            return Ok(());
        }
        let owed = match self.known.debts.is_empty() {
            true => self.build.bool(false),
            false => self.is_owed(),
        };
        let left_out = match goes_on {
            Some(goes_on) => self.build.get(Op::Logic(Logic::Or, owed, goes_on)),
            None => owed,
        };
        self.either(
            left_out,
            |_| Ok(()),
            |lowering| {
                let mover = lowering.load_head(HeadSlot::Mover);
                let position = lowering.position(mover)?;
                let slot = lowering.noted();
                lowering.build.act(Op::Note(slot, position));
                Ok(())
            },
        )
    }

    /// Whether the position, with the next player to move, now stands for at least the given number of times.
    pub(super) fn repeated(&mut self, times: &Int) -> Lowered<Value> {
        let times = self.int(times)?;
        let (follow, from) = (
            self.load_head(HeadSlot::Follow),
            self.load_head(HeadSlot::Forgotten),
        );
        let position = self.position(follow)?;
        let slot = self.noted();
        let before = self.build.get(Op::Stood(slot, position, from));
        let one = self.build.int(1);
        let number = self.build.get(Op::Arith(Arith::Add, before, one));
        Ok(self.compare(Comparison::GreaterOrEqual, number, times))
    }

    /// Whether the board has stood before and must not be repeated, with any player to move.
    pub(super) fn repeats(&mut self, kind: Repetition) -> Lowered<Value> {
        let slot = self.noted();
        let first = match kind {
            Repetition::InGame => self.load_head(HeadSlot::Forgotten),
            Repetition::InTurn => {
                let (noted, made) = (self.load(slot), self.load_head(HeadSlot::TurnMoves));
                let (one, zero) = (self.build.int(1), self.build.int(0));
                let made = self.build.get(Op::Arith(Arith::Add, made, one));
                let first = self.build.get(Op::Arith(Arith::Sub, noted, made));
                self.build.get(Op::Arith(Arith::Max, first, zero))
            }
        };
        let mut any = self.build.bool(false);
        for player in 1..=self.game.player_count() as i32 {
            let player = self.build.int(player);
            let position = self.position(player)?;
            let (number, zero) = (
                self.build.get(Op::Stood(slot, position, first)),
                self.build.int(0),
            );
            let stood = self.compare(Comparison::Greater, number, zero);
            any = self.build.get(Op::Logic(Logic::Or, any, stood));
        }
        Ok(any)
    }

    /// How many positions are remembered.
    pub(super) fn number_of_positions(&mut self) -> Value {
        match self.remembers() {
            true => {
                let slot = self.noted();
                self.load(slot)
            }
            false => self.build.int(0),
        }
    }
}

/// Whether something depends on who moves, or on what a move binds.
fn depends_on_mover(node: RuleNode<'_>) -> bool {
    let mut found = match node {
        RuleNode::Int(Int::Const(_) | Int::Pending | Int::Counter | Int::MoveNumber) => false,
        RuleNode::Int(Int::Var(_, of)) => !of.is_empty(),
        RuleNode::Int(Int::Score(_)) => false,
        _ => true,
    };
    node.children(&mut |child| found = found || depends_on_mover(child));
    found
}
