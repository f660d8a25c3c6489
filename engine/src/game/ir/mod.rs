//! The rules of a game as a typed program: a few closed families of nodes.
//!
//! Ludemes compile to these nodes; passes rewrite them; `game::eval` runs
//! them. The nodes are plain data without closures, so that every analysis is
//! one exhaustive `match`. Sites, regions, directions, effects and move rules
//! that are known when a game is compiled are indices into tables of the
//! [`Game`](super::Game).
//!
//! Owns what rules can say. Begin with `expression` (integers, conditions), `sites` (regions), `moves` (generators), `rule`, `effect` and `end`. `node`
//! gives the children of every node, and everything that goes through rules is built on it. Refuses to hold a method that
//! evaluates.

#[macro_use]
mod declare;

mod array;
mod binding;
mod comparison;
mod count;
mod dice;
mod effect;
mod end;
mod expression;
mod hidden;
mod line;
mod moves;
mod node;
mod part;
mod prior;
mod puzzle;
mod reads;
mod ring;
mod rule;
mod rule_of;
mod sites;
mod steps;
mod tables;
mod track;
pub mod vacancy;

pub use array::{Array, OfArray};
pub use binding::Binding;
pub use comparison::Comparison;
pub use count::{Count, Occupancy};
pub use dice::{EffectForEachDie, ForEachDie};
pub use effect::{Changes, Effect};
pub use end::{EndRule, FinalScore, Outcomes, Parting, Ruling, Verdict};
pub use expression::{Bool, InStacks, Int, LevelOf, Moment, PatternQuery, Property, Variable};
pub use hidden::HiddenPart;
pub use line::{Alike, Line, StackedLine, Walk, WalkSites};
pub use moves::{
    Clear, Hop, Levels, Measure, Moves, PieceChoice, PieceDirections, Relocation, Slide, Step,
    Targets,
};
pub use prior::Prior;
pub use puzzle::{Area, AreaKind, Constraint, Hint, Satisfy};
pub use ring::Ring;
pub use rule::{Ballot, Debt, Permanence, Physical, Plane, Proposal, ProposalId, Rule};
pub use tables::Table;

pub use node::{RuleNode, RuleNodeMut};
pub(crate) use reads::{Reads, depends_on, is_fixed, reads};
pub use sites::{Looked, Sites};
pub use steps::StepSearch;
pub use track::{AlongTracks, OnTrack, Onward, Sow, Stretch, Track, TrackChoice};

/// Declares a `u16` index into one of the tables of a game.
macro_rules! index {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub struct $name(pub u16);

        impl $name {
            /// The place in the table.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

index! {
    /// A set of sites fixed when the game is compiled: `Game::regions`.
    RegionId,
    /// A set of directions with its steps and radials: `Game::directions`.
    DirectionsId,
    /// A rule by which a player may move: `Game::rules`.
    RuleId,
    /// A consequence kept for later evaluation: `Game::effects`.
    EffectId,
    /// A kind of capture (or other move) that may be owed: `Game::debts`.
    DebtId,
    /// A kind of piece: `Game::components`; 0 means no piece.
    ComponentId,
    /// A variable of the state, one integer each: `Game::variables`.
    VariableId,
    /// A track of the board: `Game::tracks`.
    TrackId,
    /// A memory of pattern placements, one set per player: `Game::memories`.
    MemoryId,
    /// A memory of values: `Game::lists`.
    ListId,
    /// A phase of the game: `Game::phases`.
    PhaseId,
    /// A rule that makes a player leave the game or join another: `Game::departures`.
    DepartureId,
    /// A place in the rules where chance draws a number or sites. Its number belongs to no table: it takes part in the seed.
    ChanceDraw,
}
