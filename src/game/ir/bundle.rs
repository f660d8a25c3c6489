//! Steps, hops and slides of several generators, found direction by direction and all at once.

use super::{Moves, RuleId};

/// The widest sets, in words, for which there are bundles.
pub const MOST_WORDS: usize = 4;

/// The most directions of one group: a choice keeps a set for each.
pub const MOST_COURSES: usize = 16;

/// A generator made of steps, hops and slides that kept sets tell, and the directions in which they go.
///
/// To choose one of its moves, or to see whether there is any, no more is asked than one set for each direction.
#[derive(Clone, PartialEq, Debug)]
pub struct Bundle {
    /// The generator.
    pub moves: Moves,
    /// The directions: those of the first group in which a move can be made count, and no others.
    pub groups: Vec<Vec<Course>>,
    /// The rule of the pass that is left if no move can be made, if there is one.
    pub pass: Option<RuleId>,
}

/// One direction of a step, a hop or a slide.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The rule followed.
    pub rule: RuleId,
    /// What is added to the number of a site, once for a step and twice for a hop.
    pub delta: i16,
    /// The sites from which the direction leads to where a move may end, pieces apart.
    pub starts: [u64; MOST_WORDS],
    /// Where pieces start.
    pub from: Words,
    /// Where they may end.
    pub to: Words,
    /// How they go.
    pub gait: Gait,
}

/// How pieces go in a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// One step.
    Step,
    /// Two steps, over a site of these.
    Hop(Words),
    /// Any number of steps over sites where they may end: twice as many in each of so many rounds, and one more.
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
