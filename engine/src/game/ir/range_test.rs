//! Range tests: conditions on one number of the position, evaluated without walking an expression.

use super::{Bool, RegionId};
use crate::game::Rows;

parts! {
    /// A condition that holds while one number lies between two others, or while it does not.
    #[derive(Clone, PartialEq, Debug)]
    pub struct RangeTest {
        /// The number.
        pub number: Scalar,
        /// The least that counts as between.
        pub low: i32,
        /// How far the greatest is above it.
        pub span: u32,
        /// Whether the number is to lie between them.
        pub inside: bool,
        /// The condition as it was written.
        pub meant: Box<Bool>,
    }
}

impl RangeTest {
    /// Whether the condition holds of a number.
    #[inline(always)]
    #[must_use]
    pub fn holds(&self, number: i32) -> bool {
        (number.wrapping_sub(self.low) as u32 <= self.span) == self.inside
    }

    /// Whether another asks the same, however it was written.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let range = |range_test: &Self| (range_test.low, range_test.span, range_test.inside);
        self.number == other.number && range(self) == range(other)
    }

    /// The number from which on the answer stays the same.
    #[inline]
    #[must_use]
    pub fn settled(&self) -> i32 {
        match self.low.wrapping_add_unsigned(self.span) {
            i32::MAX => self.low,
            high => high + 1,
        }
    }
}

/// A number that a position holds, or that takes little to count.
// A tag of its own makes the match on it fast.
#[derive(Clone, PartialEq, Debug)]
#[repr(u8)]
pub enum Scalar {
    /// The moves owed by all players together.
    Owed,
    /// Moves since the counter was set.
    Counter,
    /// Moves made so far.
    MoveNumber,
    /// The player to move.
    Mover,
    /// The player to move next.
    Next,
    /// The player who made the previous move.
    Prev,
    /// A variable, by its place among the integers of a state.
    Variable(u32),
    /// The number of pieces on a site, by its place among the halves of integers of a state.
    Held(StateOffset),
    /// The number of sites of a kept set, by its first word.
    Sites(StateOffset),
    /// The number of pieces of the owner of a kept set, on the board and in hands.
    Pieces(StateOffset),
    /// 1 if the last move ended in a region, otherwise 0.
    LastIn(RegionId),
    /// 1 if it ended in a player's region, otherwise 0; index 0 of the regions is nobody's.
    LastInOwn(Box<[RegionId]>, Whose),
    /// 1 if the piece on which the last move ended stands in one of these rows of its owner's, otherwise 0.
    Row(Box<Rows>),
}

/// A place in a state that may depend on a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateOffset {
    /// The place for player 0.
    pub first: u32,
    /// How far the places of two players that follow one another are apart.
    pub step: u32,
    /// Whose.
    pub whose: Whose,
}

impl StateOffset {
    /// The place for a player.
    #[inline(always)]
    #[must_use]
    pub fn of(self, player: usize) -> u32 {
        self.first + self.step * player as u32
    }
}

/// A player, if one is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// None, or one who is known already.
    Fixed,
    /// The player to move.
    Mover,
    /// The player to move next.
    Next,
}
