//! Random games.

use crate::game::{Ending, Random, Rollout, Trial};

/// Plays a game on to its end by uniform random choice among the legal moves; the trial stays as it is.
pub fn rollout(trial: &mut Trial<'_>, random: &mut Random) -> Rollout {
    trial.rollout(random)
}

/// Plays a game to its end by uniform random choice among the legal moves.
pub fn playout(trial: &mut Trial<'_>, random: &mut Random) -> Option<Ending> {
    trial.play_out(random);
    trial.ending()
}
