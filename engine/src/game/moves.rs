//! A move: what a player decides, as small plain data.

use serde::{Deserialize, Serialize};

use super::ir::{Physical, RuleId};
use super::{Game, State};
use crate::topology::Site;

/// The site number that means "no site" in moves and tables.
pub(in crate::game) const NOWHERE: Site = Site(u16::MAX);

/// The level that means "no level" in moves.
pub(in crate::game) const NO_LEVEL: u8 = u8::MAX;

/// A legal move. What it does is derived from its rule when it is applied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Move {
    /// The rule it follows.
    pub rule: RuleId,
    /// Where it starts; [`NOWHERE`] if it starts nowhere.
    pub(in crate::game) from: Site,
    /// Where it ends; [`NOWHERE`] for a pass.
    pub(in crate::game) to: Site,
    /// The site passed over, the first of them in a long hop.
    pub(in crate::game) between: Site,
    /// The kind of piece chosen by the player, 0 where there is no choice.
    pub piece: u8,
    /// The player bound by a loop, 0 outside one.
    pub player: u8,
    /// The site bound by a loop, `NOWHERE` outside one.
    pub site: Site,
    /// The value bound by a loop, −1 outside one.
    pub value: i16,
    /// Bit n set: the move uses die n.
    pub dice: u16,
    /// The level of a stack bound by a loop, 255 outside one.
    pub level: u8,
    /// The player, other than the mover, whose pieces the move was found for: what comes before the move is worked out as in
    /// that player's turn. 0 if there is none.
    pub side: u8,
}

impl Move {
    /// The absence of a move, before the first.
    pub const NONE: Self = Self {
        rule: RuleId(0),
        from: NOWHERE,
        to: NOWHERE,
        between: NOWHERE,
        piece: 0,
        player: 0,
        site: NOWHERE,
        value: -1,
        dice: 0,
        level: NO_LEVEL,
        side: 0,
    };

    /// The pass that is made when nothing else is legal.
    pub const FORCED_PASS: Self = Self::NONE;

    /// The move of a rule with these sites, from −1 for none: start, end, and what it passes over.
    pub(crate) fn of_sites(rule: RuleId, [from, to, between]: [i32; 3], piece: u8) -> Self {
        let site = |number: i32| u16::try_from(number).map_or(NOWHERE, Site);
        Self {
            rule,
            from: site(from),
            to: site(to),
            between: site(between),
            piece,
            ..Self::NONE
        }
    }

    /// A copy of the move with what loops bind: a site, or −1 for none, and a value.
    pub(crate) fn bound_to(self, site: i32, value: i32) -> Self {
        Self {
            site: u16::try_from(site).map_or(NOWHERE, Site),
            value: value as i16,
            ..self
        }
    }

    /// A copy of the move that uses some dice, as the lowest 16 bits of a number, and is of a level of a stack, which is one
    /// less than the bits above them; of none, if these are 0.
    pub(crate) fn using(self, dice_and_level: i32) -> Self {
        let level = (dice_and_level >> 16).checked_sub(1);
        Self {
            dice: dice_and_level as u16,
            level: level
                .and_then(|level| u8::try_from(level).ok())
                .unwrap_or(NO_LEVEL),
            ..self
        }
    }

    /// The dice and the level of the move as the number that [`using`](Self::using) takes.
    pub(crate) fn dice_and_level(&self) -> i32 {
        let level = match self.level {
            NO_LEVEL => 0,
            level => i32::from(level) + 1,
        };
        i32::from(self.dice) | level << 16
    }

    /// Where it starts; where it ends if it puts a piece on a site or takes one off; [`NOWHERE`] for a pass and a swap.
    pub(in crate::game) fn start(&self) -> Site {
        match self.from {
            NOWHERE => self.to,
            from => from,
        }
    }

    /// Where it starts; none for a pass, a swap, and a piece put on the board or taken off.
    #[must_use]
    pub fn from(&self) -> Option<Site> {
        known(self.from)
    }

    /// Where it ends; none for a pass and a swap.
    #[must_use]
    pub fn to(&self) -> Option<Site> {
        known(self.to)
    }

    /// The site passed over, the first of them in a long hop.
    #[must_use]
    pub fn between(&self) -> Option<Site> {
        known(self.between)
    }

    /// A number that is the same for moves of a player that look alike, whatever the position.
    #[must_use]
    pub fn likeness(&self, mover: u8) -> u64 {
        let word = u64::from(self.from.0) << 32
            | u64::from(self.to.0) << 16
            | u64::from(self.piece) << 8
            | u64::from(mover);
        word.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Whether the move itself takes a piece of another side. It is not made for this: what its effects would take is
    /// not seen.
    #[must_use]
    pub fn takes(&self, game: &Game, state: &State) -> bool {
        let foreign = |site: Site| {
            if site == NOWHERE || usize::from(site.0) >= game.layout.board {
                return false;
            }
            let owner = usize::from(game.owner(state.what(&game.layout, site)));
            let team = &state.head.team;
            owner != 0 && team[owner] != team[usize::from(state.head.mover)]
        };
        match game.rule(self.rule).physical {
            Physical::Take => true,
            Physical::Carry | Physical::CarryStack => {
                foreign(self.to) && !game.layout.stacks() || foreign(self.between)
            }
            Physical::Put
            | Physical::Assign
            | Physical::CrossOut
            | Physical::Swap
            | Physical::Propose(_)
            | Physical::Vote(_)
            | Physical::Nothing => false,
        }
    }
}

fn known(site: Site) -> Option<Site> {
    (site != NOWHERE).then_some(site)
}
