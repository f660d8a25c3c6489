//! What was thrown in a recorded game.

use super::equal::Other;
use super::{Replay, What, face_of};
use crate::game::{Held, State, Throw, Trial};
use crate::play::record::{Ply, Record};
use crate::topology::Site;

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
    pub(super) fn recorded_start(&self) -> State {
        let game = self.trial.game();
        let layout = &game.layout;
        let mut state = game.start.clone();
        for site in (0..layout.sites).map(|site| Site(site as u16)) {
            let height = state.height(layout, site);
            for level in 0..height.saturating_sub(1) {
                state.bury(layout, site, level, Held::default());
            }
            let piece = state.what(layout, site);
            if piece != 0 {
                state.clear(layout, site, piece, game.owner(piece));
            }
        }
        for (site, content) in &self.recorded {
            let number = |number: i64| u16::try_from(number).unwrap_or(0);
            let held = |[what, _, local, rotation, value]: &[i64; 5]| Held {
                what: u8::try_from(*what).unwrap_or(0),
                state: number(*local),
                value: number(*value),
                rotation: number(*rotation),
            };
            let Some((highest, below)) = content.0.split_last() else {
                continue;
            };
            let count = match layout.stacks() {
                true => content.0.len() as u16,
                false => number(highest[1]),
            };
            let top = held(highest);
            state.put(layout, *site, top.what, game.owner(top.what), count);
            state.dress(layout, *site, top);
            for (level, piece) in below.iter().enumerate() {
                state.bury(layout, *site, level, held(piece));
            }
        }
        state
    }

    /// The position where a record begins that starts in the middle of a game; what the record leaves open is as at the
    /// start.
    pub(super) fn recorded_middle(&self, record: &Record) -> State {
        let game = self.trial.game();
        let mut state = self.recorded_start();
        state.give_turn(&game.layout, record.first);
        state.head.moves = record.from as u32;
        for (place, score) in record.score.iter().enumerate() {
            state.set_score(&game.layout, place + 1, *score as i32);
        }
        for (place, value) in record.value.iter().enumerate() {
            state.set_player_value(&game.layout, place + 1, *value as i32);
        }
        for (place, name) in record.phase.iter().enumerate() {
            let phase = game.phases.iter().position(|phase| phase.name == *name);
            if let Some(phase) = phase {
                state.head.phase[place + 1] = phase as u8;
            }
        }
        state
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
            if let Some(die) = self.die(name) {
                shown[die] = face_of(content);
            }
        }
        let as_shown = self.after_throw(&shown, ply, last);
        if as_shown.is_ok() || shown.is_empty() {
            return as_shown;
        }
        for faces in self.throws(&shown) {
            self.trial.copy_from(&before);
            if self.after_throw(&faces, ply, last).is_ok() {
                return Ok(());
            }
        }
        // A throw that leaves nothing but a pass is lost in Ludii, which rolls as it looks for moves.
        if ply.chosen == "pass" && ply.legal.len() == 1 {
            self.loses_throw = true;
            let passed = self.throws(&shown).into_iter().any(|faces| {
                self.trial.copy_from(&before);
                self.after_throw(&faces, ply, last).is_ok()
            });
            self.loses_throw = false;
            if passed {
                return Ok(());
            }
        }
        // So is the one with which an end rule looks for moves.
        if matches!(as_shown, Err(What::End(..))) {
            for faces in self.throws(&shown) {
                self.trial.copy_from(&before);
                self.trial.foresee(Some(Throw::of_faces(&faces)));
                let made = self.after_throw(&shown, ply, last);
                self.trial.foresee(None);
                if made.is_ok() {
                    return Ok(());
                }
            }
        }
        self.trial.copy_from(&before);
        self.after_throw(&shown, ply, last)
    }

    /// The throws that are tried where it is not known what was thrown.
    fn throws(&self, shown: &[usize]) -> Vec<Vec<usize>> {
        let dice = self.trial.game().dice.iter();
        let counts: Vec<usize> = dice.map(|die| die.faces.len()).collect();
        let throws = counts.iter().product::<usize>().min(MOST_THROWS);
        let faces = |throw: usize| {
            let (mut faces, mut rest) = (shown.to_vec(), throw);
            for (face, count) in faces.iter_mut().zip(&counts) {
                *face = rest % count;
                rest /= count;
            }
            faces
        };
        (0..throws).map(faces).collect()
    }

    /// Goes on with the dice showing these faces, if they are thrown in this ply.
    fn after_throw(&mut self, faces: &[usize], ply: &Ply, last: bool) -> Result<(), What> {
        self.chosen = None;
        self.trial.throw(Throw::of_faces(faces));
        self.legal(ply)?;
        self.make(ply, last)
    }
}
