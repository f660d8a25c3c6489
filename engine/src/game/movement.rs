//! Games in which a turn carries one piece and changes nothing else: what is needed to play random games of them
//! by the sets of both players' pieces alone.
//!
//! A [`MovementGame`] is found by a pass of the compiler in the rules of a game; [`super::eval`] plays rollouts by it.
//! It says nothing that the rules do not say.

use super::ir::{EndRule, RegionId, ShiftGroup};

/// A game in which each turn carries one piece of the mover, and two players with one kind of piece each take turns.
#[derive(Clone, PartialEq, Debug)]
pub struct MovementGame {
    /// For each player, from 0, how pieces go: the first shift groups in which a move can be made count. Their sets are
    /// named by a [`MovementSet`].
    pub groups: [Vec<Vec<ShiftGroup>>; 2],
    /// For each player, from 0, how the game ends after a move, in the order in which it is asked.
    pub ends: [Vec<MovementEnd>; 2],
}

/// Which set a [`Words`](super::ir::Words) of a [`MovementGame`] means, as its first word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum MovementSet {
    /// The empty sites.
    Empty,
    /// The pieces of the first player.
    First,
    /// Those of the second.
    Second,
}

/// An end rule of such a game; it tells who has won without looking at the position.
#[derive(Clone, PartialEq, Debug)]
pub struct MovementEnd {
    /// What is asked.
    pub test: MovementTest,
    /// The rule.
    pub rule: EndRule,
}

/// The condition of an end rule of such a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovementTest {
    /// Whether the move ended in a region.
    In(RegionId),
    /// Whether there is nothing left in a set.
    Gone(MovementSet),
}
