//! What tells positions apart in one number.

use super::{State, plane_of};
use crate::game::ir::Plane;
use crate::game::layout::Layout;
use crate::game::zobrist::{key, piece_key, plane};
use crate::topology::Site;
use std::ops::Range;

/// What it adds to a hash that the two players have changed sides.
pub(crate) const fn sides_key() -> u64 {
    key(plane::SIDES, Site(0), 1)
}

impl State {
    /// The words of all planes and numbers, as the layout lays them out.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The hash of board, hands, sides and player to move. Variables, memories and
    /// phases do not count: two positions that look alike are alike.
    #[inline]
    #[must_use]
    pub fn position_hash(&self, mover: u8) -> u64 {
        self.hash_with(self.head.hash, mover)
    }

    /// The hash of everything that the further game depends on, but for the moves that led here: pieces, mover,
    /// phases, debts, variables, memories, scores and who is still in the game.
    #[must_use]
    pub fn search_hash(&self, layout: &Layout) -> u64 {
        let head = &self.head;
        let mut hash = self.position_hash(head.mover);
        let mut mix = |word: u64| {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        };
        for word in &self.words[layout.variables..] {
            mix(*word);
        }
        for (phase, team) in head.phase.iter().zip(head.team).take(layout.players + 1) {
            mix(u64::from(*phase) << 8 | u64::from(team));
        }
        for debt in &head.debts[..usize::from(head.open)] {
            mix(u64::from(debt.player) << 32 | u64::from(debt.debt) << 16 | u64::from(debt.count));
        }
        mix(u64::from(head.active) << 32 | u64::from(head.pending as u32));
        // Within a turn the rules may ask which piece moved last.
        if head.turn_moves > 0 || head.open > 0 {
            let last = head.last;
            mix(u64::from(last.rule.0) << 32 | u64::from(last.from.0) << 16 | u64::from(last.to.0));
        }
        hash
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

    /// The two players change sides. As in Ludii who plays which side belongs to the position.
    pub(crate) fn change_sides(&mut self) {
        self.head.swapped = !self.head.swapped;
        self.head.hash ^= sides_key();
    }

    /// The hash of the planes computed afresh, to check the incremental one.
    #[must_use]
    pub fn fresh_hash(&self, layout: &Layout) -> u64 {
        let sides = if self.head.swapped { sides_key() } else { 0 };
        self.hash_of(layout, 0..layout.sites) ^ sides
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
            hash ^= piece_key(site, self.what(layout, site)) ^ self.buried_hash(layout, site);
            hash ^= self.candidates_hash(layout, site);
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
