//! Which of two spellings is the word and which the slip: the letters of a word stand as they do in other words.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::LazyLock;

/// The words of a text, and how often letters stand beside each other in them.
#[derive(Clone, Debug, Default)]
pub struct Familiar {
    words: BTreeMap<String, u32>,
    pairs: BTreeMap<(char, char), u32>,
}

/// Words that descriptions of games are full of: a short text has too few words of its own to judge by.
const COMMON: &str = "
    number numbers column columns row rows stone stones player players piece pieces board boards point points
    site sites move moves movement place placement placing capture captures captured pattern patterns square
    squares line lines corner corners edge edges centre middle first second third last next previous turn turns
    game rule rules start begin beginning end ending result winner loser draw score points value values count
    length width height size large small left right forward backward upward downward north south east west
    black white red green blue yellow king queen bishop knight rook pawn general soldier archer cannon horse
    chariot elephant adviser emperor wall river palace home goal region area empty full occupied enemy friend
    neutral shared each every other another same different allowed forbidden never always only after before
    again order standard original variant option options ruleset default normal quick long short hand reserve
    pass stop repeat repetition blocked stuck loss win threshold limit maximum minimum extra removal removed
    take taken takeable immune immunity shield shielded loose forming formed broken surround surrounding group
    groups dead alive alliance victory stock weights formation fields circle diagonal orthogonal adjacent
    single double quiet busy credited debt owed seed ball disc marker man token ring tile dog tiger goat fox wolf
    safe guard guarded protected threatened danger attack attacked defeat defeated strike struck seat army side
    lieutenant major officer minister diplomat sword knife spear bow crossbow catapult chancellor prince duke
    orthogonally straight slide step hop jump leap between around inside outside above below beside behind
";

/// Stands before the first letter and after the last one.
const EDGE: char = ' ';

impl Familiar {
    /// Learns from texts.
    pub fn with<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        /// What is learnt from the common words, the same each time.
        static OF_COMMON: LazyLock<Familiar> = LazyLock::new(|| {
            let mut familiar = Familiar::default();
            let words = COMMON.split_whitespace();
            words.for_each(|word| familiar.learn(word.to_owned(), 2));
            familiar
        });
        let mut familiar = OF_COMMON.clone();
        let words = texts.flat_map(words);
        words.for_each(|word| familiar.learn(word, 1));
        familiar
    }

    /// Learns a word that occurs `times` times: its letters count once.
    fn learn(&mut self, word: String, times: u32) {
        match self.words.entry(word) {
            Entry::Occupied(mut count) => *count.get_mut() += times,
            Entry::Vacant(entry) => {
                for pair in pairs(entry.key()) {
                    *self.pairs.entry(pair).or_insert(0) += 1;
                }
                entry.insert(times);
            }
        }
    }

    /// Whether one spelling is more usual than another of as many letters: the texts learnt from hold each of
    /// them once or more.
    pub fn prefers(&self, one: &str, other: &str) -> bool {
        match (self.knows(one), self.knows(other)) {
            (true, false) => true,
            (false, true) => false,
            _ => self.strangeness(one) < self.strangeness(other),
        }
    }

    /// Whether the words of a text also stand elsewhere, as they are or in the singular.
    fn knows(&self, text: &str) -> bool {
        let stands = |word: &str| self.words.get(word).is_some_and(|count| *count > 1);
        let singular = |ending| move |word: &str| word.strip_suffix(ending).is_some_and(stands);
        let (one, other) = (singular("s"), singular("es"));
        let mut words = words(text).into_iter();
        words.all(|word| stands(&word) || one(&word) || other(&word))
    }

    /// How unusual the neighbouring letters of a text are.
    fn strangeness(&self, text: &str) -> f64 {
        let seen = |pair| f64::from(self.pairs.get(&pair).copied().unwrap_or(0));
        words(text)
            .iter()
            .flat_map(|word| pairs(word))
            .map(|pair| 1.0 / (1.0 + seen(pair)))
            .sum()
    }
}

/// The words of a text: a new one begins at a capital and after anything that is no letter.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in text.chars() {
        if letter.is_uppercase() || !letter.is_alphabetic() {
            words.push(String::new());
        }
        if letter.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The neighbouring letters of a word, its edges included.
fn pairs(word: &str) -> Vec<(char, char)> {
    let letters: Vec<char> = std::iter::once(EDGE)
        .chain(word.chars())
        .chain([EDGE])
        .collect();
    letters.windows(2).map(|pair| (pair[0], pair[1])).collect()
}
