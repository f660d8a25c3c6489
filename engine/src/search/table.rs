//! What alpha-beta remembers of positions.

use crate::game::Move;

/// How a value stands to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) mv: Move,
    pub(super) value: i32,
    pub(super) depth: i16,
    pub(super) bound: Bound,
}

/// Entries by the hash of their position; the newest or deepest stays. It grows as it fills, up to its limit, so that
/// a short search does not wait for memory that it does not need.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Option<Entry>>,
    used: usize,
    most: usize,
}

/// Entries of a table that is new.
const FIRST: usize = 1 << 12;

impl TranspositionTable {
    /// A table of at most this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let most = (memory / size_of::<Option<Entry>>()).max(1);
        let most = 1_usize << most.ilog2();
        Self {
            entries: vec![None; FIRST.min(most)],
            used: 0,
            most,
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.index(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, mv: Move, value: i32, depth: i16, bound: Bound) {
        if self.used > self.entries.len() / 2 && self.entries.len() < self.most {
            self.grow();
        }
        let index = self.index(key);
        let keep = self.entries[index]
            .is_some_and(|entry| entry.key == key && entry.depth > depth && bound != Bound::Exact);
        if !keep {
            self.used += usize::from(self.entries[index].is_none());
            self.entries[index] = Some(Entry {
                key,
                mv,
                value,
                depth,
                bound,
            });
        }
    }

    /// Makes it four times as large, or as large as it may be.
    fn grow(&mut self) {
        let size = (self.entries.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.entries, vec![None; size]);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            let index = self.index(entry.key);
            self.used += usize::from(self.entries[index].is_none());
            self.entries[index] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_to_its_limit_and_keeps_what_it_knows() {
        let most = 4 * FIRST;
        let mut table = TranspositionTable::new(most * size_of::<Option<Entry>>());
        assert_eq!(table.entries.len(), FIRST);
        for key in 0..most as u64 {
            table.put(key, Move::NONE, key as i32, 1, Bound::Exact);
        }
        assert_eq!(table.entries.len(), most);
        assert!((0..most as u64).all(|key| {
            table
                .get(key)
                .is_some_and(|entry| entry.value == key as i32)
        }));
        table.put(most as u64, Move::NONE, 0, 1, Bound::Exact);
        assert_eq!(table.entries.len(), most);
        assert!(table.get(0).is_none());
        assert_eq!(TranspositionTable::new(1).entries.len(), 1);
    }
}
