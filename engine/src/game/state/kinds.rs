//! The kinds of the pieces on all sites of the board, or of the hands, at once.

use super::{Layout, State};

impl State {
    /// The kinds of pieces on the sites of the board, 0 where there is none.
    #[inline]
    pub(crate) fn on_board(&self, layout: &Layout) -> &[u8] {
        let first = layout.what * 8;
        &self.bytes()[first..first + layout.board]
    }

    /// The kinds of pieces on the hand sites.
    #[inline]
    pub(crate) fn in_hands(&self, layout: &Layout) -> &[u8] {
        let first = layout.what * 8;
        &self.bytes()[first + layout.board..first + layout.sites]
    }
}
