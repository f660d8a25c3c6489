//! Results kept by what they were made from, so that after an edit only what changed is computed again.
//!
//! Owns the one kind of table that every phase keeps its results in. Refuses to know what is kept: each phase declares its
//! own keys and values, and `examine::Queries` holds the tables of all phases for as long as a text is worked on.
//!
//! # How it works
//!
//! A query is a function of its key alone. The key holds the *contents* of what is asked about, or a fingerprint of them, and
//! never where it stands: a line inserted above a form changes neither its key nor what is known of it. Nothing
//! can become stale, so nothing is ever invalidated: after an edit other keys are asked for. (Salsa, which rust-analyzer
//! is built on, instead numbers its inputs, records which query read which input, and compares revisions. That needs
//! inputs that own their data, a database that every function is handed, and macros; a description is one small text
//! whose forms depend on nothing but their contents, so hashing them is cheaper than recording dependencies.)
//!
//! A value holds no places either. Places are put back when a value is used: the parts of a checked form know which node of
//! the form they come from, counted from its first, and take the place of that node in the tree at hand; the nodes
//! of a parsed form have offsets from its opening bracket.
//!
//! | query | key | value |
//! | --- | --- | --- |
//! | `syntax::ParseCache` | the text of a form at the top of a file | its nodes |
//! | `check::FormCache` | the fingerprint of an expanded form, the type expected | its parts of the description |
//! | `ludeme::BoardCache` | the form of a graph, the kind of its sites | the board with all that is computed of it |
//!
//! A fingerprint has 64 bits: among a million forms two that differ have the same one with a probability of less than 1 in 10⁷.
//!
//! Only results without problems are kept: what is wrong is looked at each time, as a message depends on its surroundings.
//! What is kept of a whole text while all its choices are examined is no query: `expand::Prepared` has the options and
//! defines that every choice shares.
//!
//! # What is forgotten
//!
//! A table has two generations. New and used results are in the young one; when that is full it becomes the old one, and
//! what was in the old one and has not been used since is dropped. So a table holds what was used last, takes
//! bounded memory, and needs no clock.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

/// Results of one query by their keys.
#[derive(Clone, Debug)]
pub struct QueryTable<K, V, S> {
    young: HashMap<K, Kept<V>, S>,
    old: HashMap<K, Kept<V>, S>,
    /// The weight of all results in `young`, and the largest it may have.
    weight: usize,
    room: usize,
    counts: QueryCounts,
}

#[derive(Clone, Debug)]
struct Kept<V> {
    value: V,
    weight: usize,
}

/// How often a query was answered, since its table was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueryCounts {
    /// Answers that were known.
    pub known: usize,
    /// Answers that had to be computed.
    pub computed: usize,
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> QueryTable<K, V, S> {
    /// An empty table with room for results of at most this weight in each of its two generations.
    pub fn with_room(room: usize) -> Self {
        Self {
            young: HashMap::default(),
            old: HashMap::default(),
            weight: 0,
            room,
            counts: QueryCounts::default(),
        }
    }

    /// The result for a key, if it is known.
    pub fn get<Q>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        if let Some((key, kept)) = self.old.remove_entry(key) {
            self.keep(key, kept);
        }
        let known = self.young.get(key).map(|kept| &kept.value);
        match known {
            Some(_) => self.counts.known += 1,
            None => self.counts.computed += 1,
        }
        known
    }

    /// Keeps a result, unless it is too heavy for the table.
    pub fn insert(&mut self, key: K, value: V, weight: usize) {
        if weight <= self.room {
            self.keep(key, Kept { value, weight });
        }
    }

    fn keep(&mut self, key: K, kept: Kept<V>) {
        if self.weight + kept.weight > self.room {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += kept.weight;
        if let Some(before) = self.young.insert(key, kept) {
            self.weight -= before.weight;
        }
    }

    /// How often the query was answered.
    pub fn counts(&self) -> QueryCounts {
        self.counts
    }
}
