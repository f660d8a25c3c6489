//! What alpha-beta remembers of positions.

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
    /// The best move, by its [order](super::position::order); 0 if none is known.
    pub(super) mv: u32,
    pub(super) value: i32,
    pub(super) depth: i16,
    pub(super) bound: Bound,
    /// The search that wrote it.
    age: u8,
}

/// Buckets of entries by the hash of their positions. In a full bucket the entry goes that is the oldest and the least deep
/// (Breuker 1998). The table grows as it fills, up to its limit, so that a short search does not wait for memory that it does
/// not need.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Option<Entry>>,
    used: usize,
    most: usize,
    age: u8,
}

/// Entries of a bucket.
const BUCKET: usize = 4;

/// Entries of a table that is new.
const FIRST: usize = 1 << 12;

/// The depth for which an entry is kept one search longer.
const DEPTH_OF_AGE: i32 = 6;

impl TranspositionTable {
    /// A table of at most this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let most = (memory / size_of::<Option<Entry>>()).max(BUCKET);
        let most = 1_usize << most.ilog2();
        Self {
            entries: vec![None; FIRST.min(most)],
            used: 0,
            most,
            age: 0,
        }
    }

    /// Begins another search, for which older entries count less.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let first = key as usize & (self.entries.len() - 1) & !(BUCKET - 1);
        first..first + BUCKET
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let mut entries = self.entries[self.bucket(key)].iter().flatten();
        entries.find(|entry| entry.key == key).copied()
    }

    pub(super) fn put(&mut self, key: u64, mv: u32, value: i32, depth: i16, bound: Bound) {
        if self.used > self.entries.len() / 2 && self.entries.len() < self.most {
            self.grow();
        }
        let (age, bucket) = (self.age, self.bucket(key));
        let entries = &mut self.entries[bucket];
        let known = entries
            .iter()
            .position(|entry| entry.is_some_and(|entry| entry.key == key));
        let place = known.unwrap_or_else(|| worst(entries, age));
        let old = entries[place].filter(|old| old.key == key);
        if let Some(old) = old
            && old.age == age
            && old.depth > depth + 2
            && bound != Bound::Exact
        {
            return;
        }
        self.used += usize::from(entries[place].is_none());
        let mv = match (mv, old) {
            (0, Some(old)) => old.mv,
            (mv, _) => mv,
        };
        entries[place] = Some(Entry {
            key,
            mv,
            value,
            depth,
            bound,
            age,
        });
    }

    /// Makes it four times as large, or as large as it may be.
    fn grow(&mut self) {
        let size = (self.entries.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.entries, vec![None; size]);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            let (age, bucket) = (self.age, self.bucket(entry.key));
            let entries = &mut self.entries[bucket];
            let place = worst(entries, age);
            self.used += usize::from(entries[place].is_none());
            entries[place] = Some(entry);
        }
    }
}

/// The place of a bucket that is given to another position.
fn worst(entries: &[Option<Entry>], age: u8) -> usize {
    let worth = |entry: &Option<Entry>| match entry {
        None => i32::MIN,
        Some(entry) => {
            i32::from(entry.depth) - DEPTH_OF_AGE * i32::from(age.wrapping_sub(entry.age))
        }
    };
    (0..entries.len())
        .min_by_key(|place| worth(&entries[*place]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_to_its_limit_and_keeps_what_is_deep_and_new() {
        let most = 4 * FIRST;
        let mut table = TranspositionTable::new(most * size_of::<Option<Entry>>());
        assert_eq!(table.entries.len(), FIRST);
        for key in 0..most as u64 {
            table.put(key, 7, key as i32, 1, Bound::Exact);
        }
        assert_eq!(table.entries.len(), most);
        assert!((0..most as u64).all(|key| {
            table
                .get(key)
                .is_some_and(|entry| entry.value == key as i32)
        }));
        // The bucket of keys 0 to 3 is full: one of them goes, and never the deepest.
        table.put(1, 7, 1, 9, Bound::Exact);
        for key in 1..9 {
            table.put(key * most as u64, 7, 0, 2, Bound::AtMost);
        }
        assert_eq!(table.entries.len(), most);
        assert!(table.get(0).is_none() && table.get(1).is_some());
        // Without a move of its own an entry keeps the one that was known.
        table.put(1, 0, 5, 9, Bound::AtMost);
        assert_eq!(
            table.get(1).map(|entry| (entry.mv, entry.value)),
            Some((7, 5))
        );
        for age in 0..9 {
            table.begin();
            table.put((age + 20) * most as u64, 7, 0, 2, Bound::AtMost);
        }
        assert!(table.get(1).is_none(), "what is old makes room");
        assert_eq!(TranspositionTable::new(1).entries.len(), BUCKET);
    }
}
