//! The values that a move leaves pending: one, or that there are several, and all of them in games that ask for them.

use super::Context;
use crate::game::state::SEVERAL_PENDING;

impl<const W: usize> Context<'_, '_, W> {
    /// Adds a value to those that are pending. The first one that comes before a move replaces those of the last move.
    pub(super) fn leave_pending(&mut self, value: i32) {
        if self.scratch.early && !self.scratch.left_pending {
            self.clear_pending();
        }
        self.scratch.left_pending = true;
        // As in Ludii, "no site" stands for 1.
        let value = if value == -1 { 1 } else { value };
        let head = &mut self.state.head;
        head.pending = match (head.pending, value.saturating_add(1)) {
            (0, code) => code,
            (known, code) if known == code => code,
            _ => SEVERAL_PENDING,
        };
        let Some(list) = self.game.pending else {
            return;
        };
        let layout = &self.game.layout;
        if !self.state.list(layout, list).contains(&value) {
            self.state.push(layout, list, value);
        }
    }

    /// Leaves nothing pending.
    pub(super) fn clear_pending(&mut self) {
        self.state.head.pending = 0;
        if let Some(list) = self.game.pending {
            let layout = &self.game.layout;
            while let Some(value) = self.state.list(layout, list).last().copied() {
                self.state.pull(layout, list, value);
            }
        }
    }

    /// Whether anything is pending.
    pub(super) fn is_pending(&self) -> bool {
        match self.game.pending {
            Some(list) => !self.state.list(&self.game.layout, list).is_empty(),
            None => self.state.head.pending != 0,
        }
    }

    /// The value that is pending; 0 if there is none, or several.
    pub(super) fn pending_value(&self) -> i32 {
        match self.game.pending {
            Some(list) => match self.state.list(&self.game.layout, list) {
                [value] => *value,
                _ => 0,
            },
            None => (self.state.head.pending - 1).max(0),
        }
    }
}
