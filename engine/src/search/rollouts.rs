//! Random games on from the leaves of a tree, played by the program of a game.

use std::fmt;
use std::sync::Arc;

use crate::game::{Ending, Game, Played, Trial};
use crate::program::Program;
use crate::program::run::{Fault, MOST_MADE, Machine, Session};

/// Random games on from positions near one of a trial. For a seed all machines play the same games.
pub struct Rollouts {
    session: Session,
}

impl Rollouts {
    /// Games played by a machine that runs the program of a game.
    ///
    /// # Errors
    ///
    /// If the machine cannot play the game.
    pub fn new(
        game: Arc<Game>,
        program: Arc<Program>,
        machine: impl Machine + Send + 'static,
    ) -> Result<Self, Fault> {
        let session = Session::new(game, program, machine)?;
        Ok(Self { session })
    }

    /// Goes to the position of a trial; whether that could be done.
    pub(super) fn begin(&mut self, trial: &Trial<'_>) -> bool {
        self.follow(trial).unwrap_or(false)
    }

    /// Makes all moves of a trial; whether that leads to its position, which may have been set up otherwise.
    fn follow(&mut self, trial: &Trial<'_>) -> Result<bool, Fault> {
        self.session.restart()?;
        for played in &trial.past().moves {
            self.session.play(played.mv)?;
        }
        Ok(self.session.keep()? && self.session.state()? == *trial.state())
    }

    /// Plays a random game by a seed on from the position after some moves, and adds its moves to them, though not all of a
    /// very long game; how it ended, or none if it could not be played.
    pub(super) fn play_out(&mut self, moves: &mut Vec<Played>, seed: u64) -> Option<Ending> {
        match moves.len() {
            0..=MOST_MADE => self.session.rollout(moves, seed).ok(),
            _ => None,
        }
    }
}

impl fmt::Debug for Rollouts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Rollouts")
    }
}
