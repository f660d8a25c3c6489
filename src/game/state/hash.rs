//! What tells positions apart in one number.

use super::{State, plane_of};
use crate::game::ir::Plane;
use crate::game::layout::Layout;
use crate::game::zobrist::{key, piece_key, plane};
use crate::topology::Site;
use std::ops::Range;

impl State {
    /// The hash of board, hands and player to move. Variables, memories and
    /// phases do not count: two positions that look alike are alike.
    #[inline]
    #[must_use]
    pub fn position_hash(&self, mover: u8) -> u64 {
        self.hash_with(self.head.hash, mover)
    }

    /// The hash of board and hands.
    #[inline]
    #[must_use]
    pub(crate) fn board_hash(&self) -> u64 {
        self.head.hash
    }

    /// The hash of board and hands together with the player to move.
    #[inline]
    pub(crate) fn hash_with(&self, board: u64, mover: u8) -> u64 {
        board ^ key(plane::MOVER, Site(0), u32::from(mover))
    }

    /// The hash of the planes computed afresh, to check the incremental one.
    #[must_use]
    pub fn fresh_hash(&self, layout: &Layout) -> u64 {
        self.hash_of(layout, 0..layout.sites)
    }

    /// The hash of the board alone.
    #[must_use]
    pub(crate) fn hash_without_hands(&self, layout: &Layout) -> u64 {
        // An empty hand adds nothing.
        let hands = self.in_hands(layout).iter().zip(layout.board..);
        hands.fold(self.board_hash(), |hash, (what, index)| match what {
            0 => hash,
            _ => hash ^ self.hash_of(layout, index..index + 1),
        })
    }

    /// The hash of the planes of some sites.
    fn hash_of(&self, layout: &Layout, sites: Range<usize>) -> u64 {
        let mut hash = 0;
        for index in sites {
            let site = Site(index as u16);
            hash ^= piece_key(site, self.what(layout, site));
            for plane in [Plane::Count, Plane::State, Plane::Value, Plane::Rotation] {
                let (first, number) = plane_of(layout, plane);
                if first.is_some() && (plane != Plane::Count || layout.counts(index)) {
                    hash ^= key(number, site, u32::from(self.plane(layout, plane, site)));
                }
            }
        }
        hash
    }
}
