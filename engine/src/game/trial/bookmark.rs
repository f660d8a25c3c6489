//! Positions of a trial to which it can return, and what the rules ask in them.

use super::{Ending, Trial};
use crate::game::state::State;
use crate::game::{ExplanationEntry, Idea, Played};
use crate::with_width;

/// A position of a trial, to which it returns by [`Trial::return_to`].
#[derive(Clone, Debug)]
pub struct Bookmark {
    state: State,
    past: [usize; 3],
    ending: Option<Ending>,
}

impl Trial<'_> {
    /// Marks the present position.
    #[must_use]
    pub fn bookmark(&self) -> Bookmark {
        Bookmark {
            state: self.state.clone(),
            past: self.past.mark(),
            ending: self.ending,
        }
    }

    /// Marks the present position in a bookmark that is used again, without allocating.
    pub fn mark(&self, bookmark: &mut Bookmark) {
        bookmark.state.copy_from(&self.state);
        bookmark.past = self.past.mark();
        bookmark.ending = self.ending;
    }

    /// Takes up a position of this game, with the last moves before it and no other past.
    pub fn go_to(&mut self, state: &State, last: &[Played]) {
        self.state.copy_from(state);
        self.past.clear();
        self.past.moves.extend_from_slice(last);
        self.ending = None;
    }

    /// A game with the same past that stands in another position, such as one that a player takes for possible.
    #[must_use]
    pub fn in_position(&self, state: &State) -> Self {
        let mut trial = self.clone();
        trial.state.copy_from(state);
        trial
    }

    /// The turn goes to the next player without a move, as no rule need allow: a question of a search, which returns to a
    /// bookmark afterwards.
    pub fn skip_turn(&mut self) {
        self.state.skip_turn(&self.game.layout);
    }

    /// Takes back the moves made since a position was marked. The bookmark must be of this trial, and its
    /// position must not have been taken back since.
    pub fn return_to(&mut self, bookmark: &Bookmark) {
        self.state.copy_from(&bookmark.state);
        self.past.forget_since(bookmark.past);
        self.ending = bookmark.ending;
    }
}

impl<'g> Trial<'g> {
    /// What the rules ask of a move that somebody has in mind, in the order in which they ask it, and what comes of it.
    pub fn explain(&mut self, idea: Idea) -> Vec<ExplanationEntry<'g>> {
        with_width!(self.game.layout.words, W => self.context::<W>().explain(idea))
    }
}

impl Bookmark {
    /// How many moves had been made.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.past[0]
    }
}
