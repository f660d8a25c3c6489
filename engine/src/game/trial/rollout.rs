//! Random games played on from a position that stays as it is.

use super::{Ending, Trial};
use crate::game::random::Random;
use crate::with_width;

/// A random game played on from a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// How it ended.
    pub ending: Ending,
    /// The number of moves from the position to the end.
    pub plies: u32,
}

impl Trial<'_> {
    /// Plays a random game on from this position and tells how it ended; the trial stays as it is. The choices
    /// are those of [`Trial::play_out`].
    pub fn rollout(&mut self, random: &mut Random) -> Rollout {
        if let Some(ending) = self.ending {
            return Rollout { ending, plies: 0 };
        }
        let (mark, moves) = (self.past.mark(), self.state.head.moves);
        let kept = match self.kept.take() {
            Some(mut kept) => {
                kept.copy_from(&self.state);
                kept
            }
            None => self.state.clone(),
        };
        let ending = with_width!(self.game.layout.words, W => self.play_on::<W>(random));
        let plies = self.state.head.moves - moves;
        self.state.copy_from(&kept);
        self.kept = Some(kept);
        self.past.forget_since(mark);
        self.ending = None;
        Rollout { ending, plies }
    }
}
