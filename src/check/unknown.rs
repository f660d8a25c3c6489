//! What unknown words could mean, found once for each: every known word is compared with it.

use crate::ludeme::Type;
use std::collections::BTreeMap;

/// Words of each kind that are kept at most.
const MOST_WORDS: usize = 1000;

/// Unknown words that were met.
#[derive(Clone, Debug, Default)]
pub(super) struct UnknownWords {
    /// The types that a word could have.
    types: BTreeMap<String, Type>,
    /// Whether a word behind a head seems to be its second word, by the head and the word.
    seconds: BTreeMap<(String, String), bool>,
}

impl UnknownWords {
    /// The types that an unknown word could have, found by `find` where it was not met before.
    pub(super) fn types(&mut self, word: &str, find: impl FnOnce() -> Type) -> Type {
        if let Some(known) = self.types.get(word) {
            return *known;
        }
        if self.types.len() >= MOST_WORDS {
            self.types.clear();
        }
        let found = find();
        self.types.insert(word.to_owned(), found);
        found
    }

    /// Whether an unknown word behind a head seems to be its second word, found by `find` where it was not met before.
    pub(super) fn is_second(
        &mut self,
        head: &str,
        word: &str,
        find: impl FnOnce() -> bool,
    ) -> bool {
        let key = (head.to_owned(), word.to_owned());
        if let Some(known) = self.seconds.get(&key) {
            return *known;
        }
        if self.seconds.len() >= MOST_WORDS {
            self.seconds.clear();
        }
        let found = find();
        self.seconds.insert(key, found);
        found
    }
}
