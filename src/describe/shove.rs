//! Pieces that are shoved along lines.

use super::narrator::Narrator;
use crate::game::ir::{DirectionsId, Int};

impl Narrator<'_> {
    /// What becomes of the pieces on lines, as an order.
    pub(super) fn shove(&self, directions: DirectionsId, from: &Int, attracts: bool) -> String {
        let (along, from) = (self.along(directions), self.place(from));
        match attracts {
            true => format!(
                "draw the pieces on each line from {from}, {along}, towards it, so that they lie side by side in their order"
            ),
            false => format!(
                "push the piece on {from}, {along}, by one {}; it pushes on the row of pieces before it, and what leaves the board is taken off",
                self.site_noun()
            ),
        }
    }
}
