//! Games in which a turn puts one piece on a site: what is needed to play them without the general way.
//!
//! A [`Placing`] is found by a pass of the compiler in the rules of a game; [`super::eval`] plays random
//! games by it. It says nothing that the rules do not say: the same moves, positions and endings, only
//! without asking at each turn what the rules of this game never do.

use super::ir::{DirectionsId, EndRule, RuleId, Sites};
use super::rows::Rows;

/// A game in which each turn puts one piece of the mover on a site, and two players take turns.
#[derive(Clone, PartialEq, Debug)]
pub struct Placing {
    /// The rule followed.
    pub rule: RuleId,
    /// The kind of piece that each player puts; index 0 is not used.
    pub pieces: [u8; 3],
    /// Where; all empty sites if none.
    pub region: Option<Sites>,
    /// How the game ends, in the order in which it is asked.
    pub ends: Vec<PlacingEnd>,
}

/// An end rule of such a game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacingEnd {
    /// What is asked.
    pub test: PlacingTest,
    /// The rule.
    pub rule: EndRule,
}

/// The condition of an end rule of such a game.
#[derive(Clone, PartialEq, Debug)]
pub enum PlacingTest {
    /// Whether the last piece stands in one of these rows of its owner.
    Rows(Rows, Exactness),
    /// Whether it stands in a row of its owner of this length, in these directions.
    Run(DirectionsId, i32, Exactness),
    /// Whether the board is full.
    Full,
    /// What the rule says.
    General,
}

/// Whether longer rows count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// They do not.
    Exact,
    /// They do.
    AtLeast,
}
