//! What was thrown in a recorded game.

use super::{Replay, What, face_of};
use crate::game::Throw;
use crate::play::record::Ply;

/// The most throws that are tried for one that allows the recorded moves.
const MOST_THROWS: usize = 1000;

impl Replay<'_> {
    /// Compares the legal moves of a ply, and makes its move.
    ///
    /// A die shows what was thrown after the ply in which it was thrown, unless the move itself has turned it over: then
    /// the throw is the first after which the recorded moves are legal and the one made leads where it led.
    pub(super) fn thrown(&mut self, ply: &Ply, last: bool) -> Result<(), What> {
        let before = self.trial.clone();
        let mut shown = self.faces.clone();
        for (name, content) in &ply.after {
            if let Some(die) = self.names.die(name) {
                shown[die] = face_of(content);
            }
        }
        let as_shown = self.after_throw(&shown, ply, last);
        if as_shown.is_ok() || shown.is_empty() {
            return as_shown;
        }
        let dice = before.game().dice.iter();
        let counts: Vec<usize> = dice.map(|die| die.faces.len()).collect();
        let throws = counts.iter().product::<usize>();
        let mut faces = shown.clone();
        for throw in 0..throws.min(MOST_THROWS) {
            let mut rest = throw;
            for (face, count) in faces.iter_mut().zip(&counts) {
                *face = rest % count;
                rest /= count;
            }
            self.trial.copy_from(&before);
            if self.after_throw(&faces, ply, last).is_ok() {
                return Ok(());
            }
        }
        self.trial.copy_from(&before);
        self.after_throw(&shown, ply, last)
    }

    /// Goes on with the dice showing these faces, if they are thrown in this ply.
    fn after_throw(&mut self, faces: &[usize], ply: &Ply, last: bool) -> Result<(), What> {
        self.chosen = None;
        self.trial.throw(Throw::of_faces(faces));
        self.legal(ply)?;
        self.make(ply, last)
    }
}
