//! What was played beside a state is written into it.

use super::super::layout::Layout;
use super::super::siteset::SiteSet;
use super::super::state::State;
use crate::topology::Site;

impl State {
    /// Tells the kinds of pieces put on empty sites, and what they add to the hash, in a game where a site has
    /// nothing but the kind of its piece; the sets of sites have to follow.
    pub(crate) fn put_all(
        &mut self,
        layout: &Layout,
        pieces: impl Iterator<Item = (Site, u8)>,
        hash: u64,
    ) {
        let bytes = bytemuck::cast_slice_mut::<u64, u8>(&mut self.words[layout.what..]);
        for (site, component) in pieces {
            bytes[usize::from(site.0)] = component;
        }
        self.head.hash ^= hash;
    }

    /// Tells the sites with pieces of an owner whose pieces are all of one kind.
    pub(crate) fn set_pieces<const W: usize>(
        &mut self,
        layout: &Layout,
        (owner, component): (usize, usize),
        sites: &SiteSet<W>,
    ) {
        for first in [layout.owners + owner * W, layout.kinds + component * W] {
            self.words[first..first + W].copy_from_slice(&sites.0);
        }
    }

    /// Tells the empty sites of the board.
    pub(crate) fn set_empty<const W: usize>(&mut self, layout: &Layout, sites: &SiteSet<W>) {
        self.words[layout.kinds..layout.kinds + W].copy_from_slice(&sites.0);
    }
}
