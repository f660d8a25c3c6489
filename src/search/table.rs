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

/// Entries by the hash of their position; the newest or deepest stays.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of at most this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let most = (memory / size_of::<Option<Entry>>()).max(1);
        let size = 1_usize << most.ilog2();
        Self {
            entries: vec![None; size],
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.index(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, mv: Move, value: i32, depth: i16, bound: Bound) {
        let index = self.index(key);
        let keep = self.entries[index]
            .is_some_and(|entry| entry.key == key && entry.depth > depth && bound != Bound::Exact);
        if !keep {
            self.entries[index] = Some(Entry {
                key,
                mv,
                value,
                depth,
                bound,
            });
        }
    }
}
