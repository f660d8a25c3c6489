//! A table of positions by their keys, which grows as it fills and then gives up what cost least.

use std::fmt::Debug;
use std::hint::black_box;

use serde::{Deserialize, Serialize};

/// The 96 bits of a key by which tables know a position; all of them 0 in an empty place. Two of a thousand million
/// positions share them with a probability below 10⁻¹⁰.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Tag([u32; 3]);

impl Tag {
    pub(super) const NONE: Self = Self([0; 3]);

    pub(super) fn of(key: u128) -> Self {
        Self([key as u32, (key >> 64) as u32, (key >> 96) as u32])
    }

    /// The place among a number of buckets.
    pub(super) fn place_among(self, buckets: usize) -> usize {
        ((u64::from(self.0[0]) * buckets as u64) >> 32) as usize
    }
}

/// What a search remembers of a position.
pub(super) trait Entry: Copy + Debug {
    /// What stands in an empty place; its tag is [`Tag::NONE`].
    const EMPTY: Self;

    fn tag(&self) -> Tag;

    /// A measure of the work that an entry stands for: of two entries the one of less work is given up.
    fn work(&self) -> u32;

    /// What is remembered once a newer entry for the same position comes.
    fn joined(self, newer: Self) -> Self;
}

/// The buckets of a table at first and at most, of those that there is room for: each step makes four times as many, and while
/// the last is made the quarter before it is kept beside them.
fn sizes(room: usize) -> (usize, usize) {
    let (mut first, mut most) = ((room / 5 * 4).max(1), 1);
    while first > 1 << 10 {
        first /= 4;
        most *= 4;
    }
    (first, first * most)
}

/// Positions whose places in a table are read at once ([`Table::warm`]): as many as a processor waits for at a time.
pub(super) const BATCH: usize = 8;

/// Places that a key can have.
const PLACES: usize = 4;

/// Entries by positions. The table grows as it fills, up to its limit.
#[derive(Debug)]
pub(super) struct Table<E> {
    buckets: Vec<[E; PLACES]>,
    used: usize,
    most: usize,
    /// Entries given up so far. It decides which two places the next one is chosen from: were it always the entry of least
    /// work, two positions that are needed by turns could take each other's place for ever.
    given_up: usize,
}

impl<E: Entry> Table<E> {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let (first, most) = sizes(bytes / size_of::<[E; PLACES]>());
        Self {
            buckets: vec![[E::EMPTY; PLACES]; first],
            used: 0,
            most,
            given_up: 0,
        }
    }

    /// What is remembered of the position of a key, if something is.
    pub(super) fn get(&self, key: u128) -> Option<&E> {
        let tag = Tag::of(key);
        let bucket = &self.buckets[self.bucket_of(tag)];
        bucket.iter().find(|entry| entry.tag() == tag)
    }

    /// Reads where some positions are remembered, before they are asked for one by one: the memory, in which a large table lies
    /// far apart, then finds them beside each other and not one after the other.
    pub(super) fn warm(&self, keys: impl Iterator<Item = u128>) {
        let read = |key| {
            let bucket = &self.buckets[self.bucket_of(Tag::of(key))];
            // A bucket may lie across two lines of the cache.
            bucket[0].tag().0[0] ^ bucket[PLACES - 1].tag().0[2]
        };
        black_box(keys.map(read).fold(0, |all, one| all ^ one));
    }

    /// Remembers an entry, joined to what is there of its position.
    pub(super) fn put(&mut self, entry: E) {
        if entry.tag() == Tag::NONE {
            return;
        }
        if self.used > self.buckets.len() * PLACES / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        while !self.insert(entry) {
            if self.buckets.len() < self.most {
                self.grow();
            } else {
                self.replace(entry);
                break;
            }
        }
    }

    /// All that is remembered.
    pub(super) fn entries(&self) -> impl Iterator<Item = &E> {
        let entries = self.buckets.iter().flatten();
        entries.filter(|entry| entry.tag() != Tag::NONE)
    }

    /// Forgets all entries but those for which `keeps` holds.
    pub(super) fn keep(&mut self, keeps: impl Fn(&E) -> bool) {
        let entries = self.buckets.iter_mut().flatten();
        for entry in entries.filter(|entry| entry.tag() != Tag::NONE && !keeps(entry)) {
            *entry = E::EMPTY;
            self.used -= 1;
        }
    }

    /// Joins an entry to the one of its position or puts it in an empty place; false if there is no such place.
    fn insert(&mut self, new: E) -> bool {
        let index = self.bucket_of(new.tag());
        let bucket = &mut self.buckets[index];
        if let Some(own) = bucket.iter_mut().find(|entry| entry.tag() == new.tag()) {
            *own = own.joined(new);
            return true;
        }
        let is_empty = |entry: &E| entry.tag() == Tag::NONE;
        let Some(place) = bucket.iter().position(is_empty) else {
            return false;
        };
        self.used += 1;
        bucket[place] = new;
        true
    }

    /// Puts an entry in place of the one of less work of two others.
    fn replace(&mut self, new: E) {
        self.given_up += 1;
        let index = self.bucket_of(new.tag());
        let bucket = &mut self.buckets[index];
        let (one, other) = (self.given_up % PLACES, self.given_up / PLACES % PLACES);
        let place = match bucket[other].work() < bucket[one].work() {
            true => other,
            false => one,
        };
        bucket[place] = new;
    }

    fn bucket_of(&self, tag: Tag) -> usize {
        tag.place_among(self.buckets.len())
    }

    /// Makes the table four times as large, or as large as it may be.
    fn grow(&mut self) {
        let size = (self.buckets.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.buckets, vec![[E::EMPTY; PLACES]; size]);
        self.used = 0;
        let entries = old.iter().flatten();
        for entry in entries.filter(|entry| entry.tag() != Tag::NONE) {
            if !self.insert(*entry) {
                self.replace(*entry);
            }
        }
    }
}
