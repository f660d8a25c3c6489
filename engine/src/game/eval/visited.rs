//! The sites that the moves of a turn have visited.

use super::Context;
use crate::game::ir::Moves;
use crate::game::siteset::SiteSet;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The sites visited in this turn, with those of the last move.
    pub(super) fn with_last_visited(&self) -> SiteSet<W> {
        let mut visited = self.state.visited::<W>(&self.game.layout);
        let last = self.state.head.last;
        for site in [last.from(), last.to()].into_iter().flatten() {
            visited.insert(site);
        }
        visited
    }

    /// Whether a generator yields a move, where the sites of the last move count as visited already: as in Ludii,
    /// where what follows a move asks whether it can go on.
    pub(super) fn can_unvisited(&mut self, moves: &'a Moves) -> bool {
        let layout = &self.game.layout;
        let before = self.state.visited::<W>(layout);
        let visited = self.with_last_visited();
        self.state.set_visited(layout, &visited);
        let can = self.any(moves);
        self.state.set_visited(layout, &before);
        can
    }
}
