//! What alpha-beta remembers of positions.

use serde::{Deserialize, Serialize};

use super::table::{Entry, Table, Tag};

/// What is known of a position: its value to the player to move is within these bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Known {
    pub(super) least: i16,
    pub(super) most: i16,
    /// The hash of the move that was best or good enough; 0 for none.
    pub(super) best: u16,
}

/// What is remembered of a position, in 20 bytes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct BoundEntry {
    tag: Tag,
    known: Known,
    /// The logarithm of the positions that were looked at for these bounds.
    work: u16,
}

impl BoundEntry {
    pub(super) fn new(key: u128, known: Known, work: u64) -> Self {
        Self {
            tag: Tag::of(key),
            known,
            work: 64 - work.leading_zeros() as u16,
        }
    }

    pub(super) fn known(&self) -> Known {
        self.known
    }
}

impl Entry for BoundEntry {
    const EMPTY: Self = Self {
        tag: Tag::NONE,
        known: Known {
            least: 0,
            most: 0,
            best: 0,
        },
        work: 0,
    };

    fn tag(&self) -> Tag {
        self.tag
    }

    fn work(&self) -> u32 {
        u32::from(self.work)
    }

    /// The narrower bounds, with the newer move if there is one.
    fn joined(self, newer: Self) -> Self {
        let (old, new) = (self.known, newer.known);
        let known = Known {
            least: old.least.max(new.least),
            most: old.most.min(new.most),
            best: if new.best == 0 { old.best } else { new.best },
        };
        debug_assert!(known.least <= known.most, "bounds of one value");
        Self {
            known,
            work: self.work.max(newer.work),
            ..self
        }
    }
}

/// Bounds by positions.
pub(super) type BoundTable = Table<BoundEntry>;
