//! A turn that is given up, as no rule need allow.

use super::State;
use crate::game::layout::Layout;
use crate::game::moves::Move;

impl State {
    /// The turn goes to the next player without a move: a question of searches, which see so what the others threaten. The
    /// position is one of no game, as no move is counted.
    pub(crate) fn skip_turn(&mut self, layout: &Layout) {
        let mover = self.head.mover;
        self.give_turn(layout, self.after(layout, mover));
        self.head.prev = mover;
        self.head.turn_moves = 0;
        self.head.last = Move::NONE;
        self.head.passed = false;
    }
}
