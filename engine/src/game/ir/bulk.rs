//! Steps, hops and slides of several generators, found direction by direction and all at once.

use super::{DirectionsId, Moves, RuleId};

/// The widest sets, in words, for which moves are made in bulk.
pub const MOST_WORDS: usize = 4;

/// The most directions of a shift group.
pub const LANES: usize = 4;

/// The most shift groups of one group: a choice keeps sets for each.
pub const MOST_SHIFT_GROUPS: usize = 8;

parts! {
    /// A generator made of steps, hops and slides that kept sets tell, and the directions in which they go.
    ///
    /// To choose one of its moves, or to see whether there is any, no more is asked than one set for each direction, or
    /// for each piece where the directions are too many.
    #[derive(Clone, PartialEq, Debug)]
    pub struct BulkMoves {
        /// The generator.
        pub moves: Moves,
        /// The moves: those of the first group in which there is one count, and no others.
        pub groups: Vec<Group>,
        /// The rule of the pass that is left if no move can be made, if there is one.
        pub pass: Option<RuleId>,
    }
}

/// Moves that count together.
#[derive(Clone, PartialEq, Debug)]
pub enum Group {
    /// Those in some directions; no more than [`MOST_SHIFT_GROUPS`].
    Shifts(Vec<ShiftGroup>),
    /// Steps to neighbours.
    Around(Around),
}

/// Steps to neighbours on a board where they lie in too many directions.
#[derive(Clone, PartialEq, Debug)]
pub struct Around {
    /// The rule followed.
    pub rule: RuleId,
    /// What neighbours are.
    pub directions: DirectionsId,
    /// Where pieces start.
    pub from: Words,
    /// Where they may end.
    pub to: Words,
}

/// Steps, hops or slides of some pieces in some directions, all of which are followed at once.
#[derive(Clone, PartialEq, Debug)]
pub struct ShiftGroup {
    /// The rule followed.
    pub rule: RuleId,
    /// Where pieces start.
    pub from: Words,
    /// Where they may end.
    pub to: Words,
    /// How they go.
    pub kind: MoveKind,
    /// The number of directions.
    pub lanes: usize,
    /// For each direction what is added to the number of a site, once for a step and twice for a hop.
    pub deltas: [i16; LANES],
    /// For each direction the sites from which it leads to where a move may end, pieces apart; none where there are
    /// fewer directions.
    pub starts: [[u64; MOST_WORDS]; LANES],
}

/// How pieces go in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// One step.
    Step,
    /// Two steps, over a site of these.
    Hop(Words),
    /// Any number of steps over sites where they may end: this many rounds, each of which doubles the
    /// distance, and one step more.
    Slide(u32),
}

/// A set that every position keeps, or the sites that are not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// Its first word in a state.
    pub first: u32,
    /// What its words are to be changed with by exclusive or: all bits for the sites that are not in it.
    pub change: u64,
}
