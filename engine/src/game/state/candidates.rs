//! What the sites of a deduction puzzle may still hold: a set of values for each, as bits.
//!
//! A site with one value left has that value. The piece on it follows from its values, so that everything that shows or
//! compares pieces sees them.

use super::State;
use crate::game::layout::{Candidates, Layout};
use crate::game::zobrist::{key, plane};
use crate::topology::Site;

/// Words of the values of a site.
pub(crate) const WORDS: usize = 2;

impl Candidates {
    /// The values with which a site begins.
    pub(crate) fn all(self) -> u128 {
        let highest = u128::MAX >> (127 - u32::from(self.high));
        match self.below {
            true => highest,
            false => highest & u128::MAX << self.low,
        }
    }

    /// The kind of piece that stands for a value.
    #[must_use]
    pub fn kind(self, value: i32) -> Option<u8> {
        let is_value = (i32::from(self.low)..=i32::from(self.high)).contains(&value);
        is_value.then(|| (value - i32::from(self.low) + 1) as u8)
    }

    /// The value that a kind of piece stands for.
    #[must_use]
    pub fn value(self, kind: u8) -> i32 {
        i32::from(self.low) + i32::from(kind) - 1
    }

    /// The values, lowest first.
    pub fn values(self) -> impl Iterator<Item = i32> {
        i32::from(self.low)..=i32::from(self.high)
    }
}

impl State {
    /// The values that a site may still have: bit n for value n. None in a game that is no puzzle.
    #[must_use]
    pub fn candidates(&self, layout: &Layout, site: Site) -> u128 {
        let Some(candidates) = layout
            .candidates
            .filter(|_| usize::from(site.0) < layout.sites)
        else {
            return 0;
        };
        let first = candidates.first + usize::from(site.0) * WORDS;
        u128::from(self.words[first]) | u128::from(self.words[first + 1]) << 64
    }

    /// The value of a site, if only one is left.
    #[must_use]
    pub fn assigned(&self, layout: &Layout, site: Site) -> Option<i32> {
        let left = self.candidates(layout, site);
        (left.count_ones() == 1).then(|| left.trailing_zeros() as i32)
    }

    /// Sets the values that a site may still have, and with them what stands there.
    pub(crate) fn set_candidates(&mut self, layout: &Layout, site: Site, left: u128) {
        let Some(candidates) = layout
            .candidates
            .filter(|_| usize::from(site.0) < layout.sites)
        else {
            return;
        };
        let before = self.candidates(layout, site);
        let hash = |left: u128| hash_of(site, left, candidates);
        self.head.hash ^= hash(before) ^ hash(left);
        let first = candidates.first + usize::from(site.0) * WORDS;
        (self.words[first], self.words[first + 1]) = (left as u64, (left >> 64) as u64);
        let there = self.what(layout, site);
        if there != 0 {
            let owner = owner_of(candidates.value(there));
            self.clear(layout, site, there, owner);
        }
        let value = self.assigned(layout, site);
        if let Some((value, kind)) = value.and_then(|value| Some((value, candidates.kind(value)?)))
        {
            self.put(layout, site, kind, owner_of(value), 1);
        }
    }

    /// What the values of a site add to the hash: nothing at the beginning.
    pub(super) fn candidates_hash(&self, layout: &Layout, site: Site) -> u64 {
        layout.candidates.map_or(0, |candidates| {
            hash_of(site, self.candidates(layout, site), candidates)
        })
    }
}

/// Whose piece a value is: as in Ludii that of the player, but for 0.
#[must_use]
pub fn owner_of(value: i32) -> u8 {
    u8::from(value != 0)
}

fn hash_of(site: Site, left: u128, candidates: Candidates) -> u64 {
    let changed = left ^ candidates.all();
    (0..4).fold(0, |hash, part| {
        hash ^ key(
            plane::CANDIDATES + part,
            site,
            (changed >> (32 * part)) as u32,
        )
    })
}
