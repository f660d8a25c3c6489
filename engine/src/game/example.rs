//! Worked examples: positions and moves with what must hold. The module [`crate::play`] plays them.

use super::Provenance;
use super::ir::{Bool, Effect, PhaseId};

/// A worked example of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// What it shows.
    pub name: String,
    /// What is done and asked, in order.
    pub steps: Vec<ExampleStep>,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// One thing done or asked in an example, and where that stands.
#[derive(Clone, PartialEq, Debug)]
pub struct ExampleStep {
    /// What.
    pub action: ExampleAction,
    /// Where.
    pub provenance: Provenance,
}

/// What is done or asked in an example.
#[derive(Clone, PartialEq, Debug)]
pub enum ExampleAction {
    /// A position is set up, in a new trial.
    Position {
        /// What makes it of an empty board.
        effects: Vec<Effect>,
        /// The phase all players are in; the first by default.
        phase: Option<PhaseId>,
        /// Who moves.
        mover: u8,
        /// Who moved before, if given.
        prev: Option<u8>,
        /// Whatever else is known of it, in words; see [`Situation::facts`](super::Situation::facts).
        facts: Option<String>,
    },
    /// Moves are made.
    Play(Vec<String>),
    /// Exactly these moves are legal.
    Legal(Vec<String>),
    /// These moves, and perhaps others, are legal.
    Includes(Vec<String>),
    /// None of these moves is legal.
    Excludes(Vec<String>),
    /// The number of legal moves.
    Choices(usize),
    /// The number of turns, and how many sequences of that many turns there are.
    Turns(u32, u64),
    /// A condition holds.
    Holds(Bool),
    /// This player is to move.
    Mover(u8),
    /// The game has ended with this winner, or drawn.
    Ended(Option<u8>),
    /// The game has ended, and its only player has lost.
    Lost,
    /// The game has not ended.
    Ongoing,
}

/// What went wrong in an example, and at which step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleFailure {
    /// Where the step stands.
    pub provenance: Provenance,
    /// What was expected and what was found.
    pub message: String,
}
