//! The sites that the last move changed, in games that ask for them.

use super::State;
use crate::game::layout::Layout;
use crate::game::siteset::SiteSet;

impl State {
    /// One of the sets of sites that the last move changed; none where they are not kept.
    pub(in crate::game) fn touched<const W: usize>(
        &self,
        layout: &Layout,
        number: usize,
    ) -> SiteSet<W> {
        match layout.touched {
            Some(first) => SiteSet::read(&self.words[first + number * W..]),
            None => SiteSet::EMPTY,
        }
    }

    /// Sets one of the sets of sites that the last move changed; nothing where they are not kept.
    pub(in crate::game) fn set_touched<const W: usize>(
        &mut self,
        layout: &Layout,
        number: usize,
        sites: &SiteSet<W>,
    ) {
        if let Some(first) = layout.touched {
            let first = first + number * W;
            self.words[first..first + W].copy_from_slice(&sites.0);
        }
    }
}
