//! Throws of dice in a game being played, the moves that they leave, and how they come again when moves are taken back.

use super::{Session, Step, apply};
use crate::game::{Move, Notation, VisibleDice};

impl Session<'_> {
    /// From now on somebody tells what is thrown.
    pub(in crate::cli::play) fn ask_for_dice(&mut self) {
        self.asks = true;
        self.look();
    }

    /// Whether the throw of this position is not known yet.
    pub(in crate::cli::play) fn waits_for_dice(&self) -> bool {
        self.waits
    }

    /// Whether somebody types the throws.
    pub(in crate::cli::play) fn asks_for_dice(&self) -> bool {
        self.asks
    }

    /// Whether somebody has typed the throw of this position.
    pub(in crate::cli::play) fn is_told(&self) -> bool {
        self.told
    }

    /// A move that waited for its throw and was not made, once.
    pub(in crate::cli::play) fn take_dropped(&mut self) -> Option<String> {
        self.dropped.take()
    }

    /// Takes back the move that waits for its throw; false if none does.
    pub(in crate::cli::play) fn take_back_held(&mut self) -> bool {
        self.dropped = self.held.take().or(self.dropped.take());
        self.dropped.is_some()
    }

    /// The move that is made once somebody has typed what is thrown with it.
    pub(in crate::cli::play) fn held(&self) -> Option<&str> {
        self.held.as_deref()
    }

    /// Whether dice are thrown with a move, as by `(then (roll))`, by somebody who has not typed the throw yet.
    pub(super) fn rolls_with(&self, mv: Move) -> bool {
        let game = self.trial.game();
        if !self.asks || self.told || game.layout.dice == 0 || !game.rolls_with_moves() {
            return false;
        }
        let mut after = self.trial.clone();
        after.play_known(mv);
        after.throws().last().is_some_and(Option::is_some)
    }

    /// The dice before the next move, if there are any and they are known.
    pub(in crate::cli::play) fn dice(&self) -> Option<VisibleDice> {
        self.trial.clone().dice().filter(|_| !self.waits)
    }

    /// Tells what was thrown, by a word such as `4,2:`; false if the word is none.
    pub(in crate::cli::play) fn throw(&mut self, word: &str) -> Result<bool, String> {
        let is_throw = self.trial.throw_word(word)?;
        if is_throw {
            self.list();
            self.told = self.asks;
        }
        Ok(is_throw)
    }

    /// Tells what was thrown now, as [`throw`](Self::throw), which becomes part of the game that is kept.
    pub(in crate::cli::play) fn throw_now(&mut self, word: &str) -> Result<bool, String> {
        let is_throw = self.throw(word)?;
        if is_throw {
            self.keep();
        }
        Ok(is_throw)
    }

    /// Takes back the throw that was typed for this position; false if none was.
    pub(in crate::cli::play) fn take_back_throw(&mut self) -> bool {
        let told = self.told;
        if told {
            self.look();
            self.keep();
        }
        told
    }

    /// Sets for whom the game is shown where something is hidden, if not for the player to move: who steps back through
    /// the game sees no more of it than before.
    pub(in crate::cli::play) fn look_as(&mut self, viewer: Option<usize>) {
        if self.trial.game().layout.hides() && !self.is_copy {
            self.viewer = viewer.filter(|_| !self.undone.is_empty());
        }
    }

    /// Whether it is another's turn than that of the player for whom the game is shown, who may not know the moves.
    pub(in crate::cli::play) fn is_of_another(&self) -> bool {
        let mover = usize::from(self.trial.state().head.mover);
        self.viewer
            .is_some_and(|viewer| viewer != 0 && viewer != mover)
    }

    /// Takes back `number` moves, or as many as there are; how many it was.
    pub(in crate::cli::play) fn undo(&mut self, number: usize) -> usize {
        let kept = self.made.len().saturating_sub(number);
        let taken = self.made.split_off(kept);
        let number = taken.len();
        self.undone.extend(taken.iter().rev().map(Step::undone));
        if number > 0 {
            self.broken_off = 0;
        }
        self.trial.restart();
        for step in &self.made {
            self.trial.throw_again(step.throw);
            apply(&mut self.trial, step.act);
        }
        self.look();
        if let Some(throw) = self.undone.last().and_then(|step| step.throw) {
            self.trial.throw(throw);
            self.list();
            self.told = self.asks;
        }
        self.keep();
        number
    }

    /// The words of a saved game: the first position, if it was drawn by chance, and each move, before it the throw, if
    /// dice were rolled or something was drawn. The throw of the position comes last, if it is known.
    pub(super) fn saved(&self) -> impl Iterator<Item = String> {
        let game = self.trial.game();
        let moves = self.made.iter().flat_map(|step| {
            let throw = step
                .throw
                .map(|throw| format!("{}:", game.throw_text(&throw)));
            throw.into_iter().chain([step.word.clone()])
        });
        let start = self.trial.start_word().into_iter();
        start.chain(moves).chain(self.throw_of_position())
    }

    /// The words of what was taken back, the next first, each with its throw before it.
    pub(super) fn saved_undone(&self) -> impl Iterator<Item = String> {
        let game = self.trial.game();
        self.undone.iter().rev().flat_map(|step| {
            let throw = step
                .throw
                .map(|throw| format!("{}:", game.throw_text(&throw)));
            throw.into_iter().chain([step.word.clone()])
        })
    }

    /// The word of the throw of this position, if chance has a part in what comes next and has been heard.
    fn throw_of_position(&self) -> Option<String> {
        let layout = &self.trial.game().layout;
        if !layout.has_chance() || self.waits || self.trial.ending().is_some() {
            return None;
        }
        let is_asked = layout.draws() || self.trial.clone().rolls();
        is_asked.then(|| format!("{}:", self.trial.game().throw_text(&self.trial.drawn())))
    }

    /// Lists the legal moves of the position; none before the throw is given.
    pub(super) fn look(&mut self) {
        self.list();
        self.take_back_held();
        self.told = false;
        if self.asks && self.trial.game().layout.dice > 0 && self.trial.rolls() {
            self.waits = true;
            self.legal.clear();
            self.words.clear();
        }
    }

    /// Lists the legal moves by the throw that there is.
    pub(super) fn list(&mut self) {
        self.waits = false;
        self.trial.legal_moves(&mut self.legal);
        self.words = Notation::new(self.trial.game()).all(self.trial.state(), &self.legal);
    }
}
