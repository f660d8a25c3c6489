//! What was thrown in a recorded game.

use super::equal::Other;
use super::{Replay, What, face_of};
use crate::game::ir::Plane;
use crate::game::{State, Throw, Trial};
use crate::play::record::Ply;

/// The most throws that are tried for one that allows the recorded moves.
const MOST_THROWS: usize = 1000;

/// The most words of chance that are tried in a record for those that lead where its moves led.
pub(super) const MOST_DRAWS: u32 = 100_000;

/// The most words of chance that are tried for one ply.
const DRAWS_OF_PLY: u32 = 5000;

/// The words that are tried after one has been found, for what else may have been drawn.
const DRAWS_AFTER: u32 = 40;

impl Replay<'_> {
    /// The first position as recorded, where chance draws it.
    pub(super) fn recorded_start(&self) -> Result<State, What> {
        let game = self.trial.game();
        let layout = &game.layout;
        if layout.stacks() {
            let reason = "stacks that are drawn at the start cannot be taken from a record";
            return Err(What::Unfit(reason.to_owned()));
        }
        let mut state = game.start.clone();
        for site in (0..layout.sites).map(|site| crate::topology::Site(site as u16)) {
            let piece = state.what(layout, site);
            if piece != 0 {
                state.clear(layout, site, piece, game.owner(piece));
            }
        }
        for (site, content) in &self.recorded {
            for [what, count, local, rotation, value] in &content.0 {
                let number = |number: i64| u16::try_from(number).unwrap_or(0);
                let piece = u8::try_from(*what).unwrap_or(0);
                state.put(layout, *site, piece, game.owner(piece), number(*count));
                for (plane, of_plane) in [
                    (Plane::State, local),
                    (Plane::Rotation, rotation),
                    (Plane::Value, value),
                ] {
                    state.set_plane(layout, plane, *site, number(*of_plane));
                }
            }
        }
        Ok(state)
    }

    /// Compares the legal moves of a ply, and makes its move, in a game that draws by chance: by a word of chance that
    /// leads where the move led. Positions that differ in what a record does not show are kept, too.
    pub(super) fn drawn(&mut self, ply: &Ply, last: bool) -> Result<(), What> {
        let before = self.trial.clone();
        let plies = before.past().moves.len();
        let throw = before.state().throw(&before.game().layout);
        let mut failure = None;
        let mut found: Vec<Trial<'_>> = Vec::new();
        let mut left = DRAWS_OF_PLY;
        let mut word = throw.word();
        while left > 0 && self.draws > 0 {
            (left, self.draws) = (left - 1, self.draws - 1);
            self.trial.copy_from(&before);
            self.trial.throw(throw.with_word(word));
            word = word.wrapping_add(0x9E37_79B9);
            self.chosen = None;
            let made = self.legal(ply).and_then(|()| self.make(ply, last));
            let is_drawn = self.trial.throws().get(plies).is_some_and(Option::is_some);
            match made {
                Ok(()) if !is_drawn => return Ok(()),
                Ok(()) => {
                    left = left.min(DRAWS_AFTER);
                    if found
                        .iter()
                        .all(|other| other.state() != self.trial.state())
                    {
                        found.push(self.trial.clone());
                    }
                }
                Err(what) => {
                    failure.get_or_insert((what, self.chosen.clone()));
                    if self.trial.throws().len() > plies && !is_drawn {
                        break;
                    }
                }
            }
        }
        let Some(trial) = found.pop() else {
            let (what, chosen) =
                failure.unwrap_or((What::Unfit("too much is drawn".to_owned()), None));
            self.chosen = chosen;
            return Err(what);
        };
        let recorded = &self.recorded;
        self.others.extend(found.into_iter().map(|trial| Other {
            ply: self.ply + 1,
            trial,
            recorded: recorded.clone(),
        }));
        self.trial = trial;
        Ok(())
    }

    /// Compares the legal moves of a ply, and makes its move.
    ///
    /// A die shows what was thrown after the ply in which it was thrown, unless the move itself has turned it over: then
    /// the throw is the first after which the recorded moves are legal and the one made leads where it led.
    pub(super) fn thrown(&mut self, ply: &Ply, last: bool) -> Result<(), What> {
        if self.trial.game().layout.draws() {
            return self.drawn(ply, last);
        }
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
