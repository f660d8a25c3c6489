//! A trial that keeps its game alive, for programs that hold many games at once.

use super::{Game, Trial};
use self_cell::self_cell;
use std::fmt;
use std::sync::Arc;

self_cell!(
    /// A trial together with the game that it borrows, so that it can be stored, returned and sent to another thread
    /// without a lifetime. The trial is reached by
    /// [`with_dependent`](Self::with_dependent) and [`with_dependent_mut`](Self::with_dependent_mut), the game by
    /// [`borrow_owner`](Self::borrow_owner).
    pub struct OwnedTrial {
        owner: Arc<Game>,
        #[not_covariant]
        dependent: Trial,
    }
);

impl OwnedTrial {
    /// A new game at its first position.
    #[must_use]
    pub fn begin(game: Arc<Game>) -> Self {
        Self::new(game, |game| Trial::new(game))
    }
}

impl Clone for OwnedTrial {
    fn clone(&self) -> Self {
        let game = Arc::clone(self.borrow_owner());
        self.with_dependent(|_, trial| Self::new(game, |game| trial.in_game(game)))
    }
}

impl fmt::Debug for OwnedTrial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_dependent(|_, trial| trial.fmt(f))
    }
}
