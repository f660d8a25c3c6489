//! What alpha-beta remembers of positions.

use serde::{Deserialize, Serialize};

use super::proof_table::{Tag, sizes};

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

const EMPTY: BoundEntry = BoundEntry {
    tag: Tag::NONE,
    known: Known {
        least: 0,
        most: 0,
        best: 0,
    },
    work: 0,
};

/// Places that a key can have.
const PLACES: usize = 4;

/// Bounds by positions. The table grows as it fills, up to its limit.
#[derive(Debug)]
pub(super) struct BoundTable {
    buckets: Vec<[BoundEntry; PLACES]>,
    used: usize,
    most: usize,
    /// Entries given up so far, by which the next two places are chosen; one of them loses its entry.
    given_up: usize,
}

impl BoundTable {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let (first, most) = sizes(bytes / size_of::<[BoundEntry; PLACES]>());
        Self {
            buckets: vec![[EMPTY; PLACES]; first],
            used: 0,
            most,
            given_up: 0,
        }
    }

    /// What is known of a position, if something is.
    pub(super) fn get(&self, key: u128) -> Option<Known> {
        let tag = Tag::of(key);
        let bucket = &self.buckets[tag.place_among(self.buckets.len())];
        let entry = bucket.iter().find(|entry| entry.tag == tag);
        entry.map(|entry| entry.known)
    }

    /// Remembers bounds besides those that are known already.
    pub(super) fn put(&mut self, key: u128, known: Known, work: u64) {
        self.put_entry(BoundEntry {
            tag: Tag::of(key),
            known,
            work: 64 - work.leading_zeros() as u16,
        });
    }

    /// All that is remembered.
    pub(super) fn entries(&self) -> impl Iterator<Item = &BoundEntry> {
        let entries = self.buckets.iter().flatten();
        entries.filter(|entry| entry.tag != Tag::NONE)
    }

    /// Remembers what an entry of another table says.
    pub(super) fn take_up(&mut self, entry: BoundEntry) {
        if entry.tag != Tag::NONE {
            self.put_entry(entry);
        }
    }

    fn put_entry(&mut self, entry: BoundEntry) {
        if self.used > self.buckets.len() * PLACES / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        if !self.insert(entry) {
            self.replace(entry);
        }
    }

    /// Puts an entry beside or in an older one of its key, or in an empty place; false if there is no such place.
    fn insert(&mut self, new: BoundEntry) -> bool {
        let index = new.tag.place_among(self.buckets.len());
        let bucket = &mut self.buckets[index];
        if let Some(own) = bucket.iter_mut().find(|entry| entry.tag == new.tag) {
            own.known.least = own.known.least.max(new.known.least);
            own.known.most = own.known.most.min(new.known.most);
            if new.known.best != 0 {
                own.known.best = new.known.best;
            }
            own.work = own.work.max(new.work);
            debug_assert!(own.known.least <= own.known.most, "bounds of one value");
            return true;
        }
        let Some(place) = bucket.iter().position(|entry| entry.tag == Tag::NONE) else {
            return false;
        };
        self.used += 1;
        bucket[place] = new;
        true
    }

    /// Puts an entry in place of the one of less work of two others.
    fn replace(&mut self, new: BoundEntry) {
        self.given_up += 1;
        let index = new.tag.place_among(self.buckets.len());
        let bucket = &mut self.buckets[index];
        let (one, other) = (self.given_up % PLACES, self.given_up / PLACES % PLACES);
        let place = if bucket[other].work < bucket[one].work {
            other
        } else {
            one
        };
        bucket[place] = new;
    }

    /// Makes the table four times as large, or as large as it may be.
    fn grow(&mut self) {
        let size = (self.buckets.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.buckets, vec![[EMPTY; PLACES]; size]);
        self.used = 0;
        for entry in old.iter().flatten().filter(|entry| entry.tag != Tag::NONE) {
            if !self.insert(*entry) {
                self.replace(*entry);
            }
        }
    }
}
