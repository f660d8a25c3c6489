//! Rows of pieces, and pieces along walks.

use super::{DirectionsId, Int, Sites};

parts! {
    /// A row of equal pieces through a site.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Line {
        /// How many in a row.
        pub length: Box<Int>,
        /// Axes looked at.
        pub directions: DirectionsId,
        /// The row must contain at least one of these sites.
        pub through: Box<Sites>,
        /// The sites that alone count.
        pub within: Option<Box<Sites>>,
        /// Whether a longer row does not count.
        pub exact: bool,
        /// Whether pieces that do not count may stand between those that do.
        pub gaps: bool,
        /// What the pieces have in common.
        pub alike: Alike,
        /// Which pieces of stacks count; none in a game without stacks.
        pub stacks: Option<StackedLine>,
    }
}

/// What the pieces of a row have in common with the one on the site crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alike {
    /// Their owner.
    Owner,
    /// Their kind, and so their owner.
    Kind,
    /// Only that they stand on the sites that count.
    Nothing,
}

/// Which pieces of stacks count in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StackedLine {
    /// Of each site any piece.
    Any,
    /// Of each site the highest piece.
    Top,
    /// Pieces at one level, at levels that rise or fall by one from site to site, or upon each other.
    ByLevel,
}

/// The sites of a walk: `[step][start]` is the site reached after the step from the start; −1 off the board.
pub type WalkSites = Box<[Box<[i32]>]>;

parts! {
    /// Pieces along walks of single steps, in any of the directions in which sites have orthogonal neighbours.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Walk {
        /// The walk as it is written: `F R F`.
        pub text: String,
        /// Where it begins.
        pub from: Int,
        /// The sites reached, one table for each direction in which the walk may begin.
        pub ways: Box<[WalkSites]>,
        /// The kinds of pieces in turn, from the first site on; those of the first site if none.
        pub whats: Vec<Int>,
    }
}
