//! Exact values: what a position is worth if nobody errs.
//!
//! * [`PositionGraph`]: all positions that can be reached, with the positions after each move, up to a bound of memory.
//! * [`Solution`]: won, lost or drawn and the distance to the end for each of them, by retrograde analysis (`values`).
//! * [`ProofSearch`]: whether a player can force a win, by proof-number search in a table of bounded size.
//! * [`AlphaBeta`]: the same by alpha-beta, for games in which no position comes again.
//! * [`Keys`]: by which tables find positions, mirror images by the same key where the rules are the same for them.
//! * `relevance`: what of a position its future depends on, read off the rules.
//!
//! Values are those of the player to move, who wants the first place. A game that never ends is a
//! draw. Games of chance, with hidden pieces, of more than two players and puzzles have no such value, and
//! [`refusal`] says so.
//!
//! Positions of a graph are known by fingerprints of 128 bits: that two of a hundred million share one has a probability below 10⁻²²;
//! tables of searches keep 96 of them.
//! Nothing here knows threads or a clock: [`expand`] is a pure function that a caller may run on several threads, and
//! [`PositionGraph::absorb`] takes the results in their order, so that all numbers are the same however many threads there are.
//! What either search has found can be stored by the caller and taken up again (`stored`).
//!
//! Owns the exact values. Begin with [`PositionGraph`].

mod alpha_beta;
mod bound_table;
mod keys;
mod path;
mod positions;
mod proof;
mod proof_table;
mod relevance;
mod solution;
mod stored;
mod table;
mod values;

pub use alpha_beta::AlphaBeta;
pub use bound_table::BoundEntry;
pub use keys::{KeyCache, Keys};
pub use path::ProofGuide;
pub use positions::{Followers, OpenPosition, PositionGraph, expand};
pub use proof::{Aim, Met, ProofSearch};
pub use proof_table::ProofEntry;
pub use relevance::Relevance;
pub use solution::Solution;
pub use stored::StoredGraph;
use values::Values;
pub use values::{ExactValue, Worth, WorthTally};

use crate::game::{Ending, Game, Reason, Trial};

/// Why a game has no exact value of the kind that is found here, if it has none.
#[must_use]
pub fn refusal(game: &Game) -> Option<&'static str> {
    if game.layout.is_puzzle() {
        return Some("it is a puzzle, which is solved by deduction");
    }
    if game.layout.has_chance() || !game.drawn_start.is_empty() {
        return Some("chance has a part in it");
    }
    if game.layout.hides() {
        return Some("something is hidden from its players");
    }
    (game.player_count() > 2)
        .then_some("more than two play, and what is best for one is not worst for another alone")
}

/// Whether a game was cut off, as its rules asked for more than an answer holds: it has then ended by no rule.
fn is_overdrawn(trial: &Trial<'_>) -> bool {
    let ending = trial.ending();
    ending.is_some_and(|ending| ending.reason == Reason::Overdrawn)
}

/// By how much the first player's score is above the second's in a position.
fn margin_to_first(trial: &Trial<'_>) -> i16 {
    let (game, state) = (trial.game(), trial.state());
    let score = |player| match player <= game.player_count() {
        true => state.score(&game.layout, player),
        false => 0,
    };
    let margin = (score(1) - score(2)) / game.score_parts.max(1);
    margin.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// What an ending is worth to the first player: 1 a win, 0 a draw, −1 a loss.
#[must_use]
pub fn worth_to_first(ending: &Ending) -> i8 {
    let outcome = &ending.outcome;
    if outcome.players < 2 {
        return if outcome.ranks[1] == 1.0 { 1 } else { -1 };
    }
    if outcome.ranks[1] < outcome.ranks[2] {
        1
    } else if outcome.ranks[1] > outcome.ranks[2] {
        -1
    } else {
        0
    }
}
