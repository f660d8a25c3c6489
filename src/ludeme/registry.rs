//! The list of all ludemes and all words, and the tables to look them up.
//!
//! A family file opens with its own list; here is the list of families. The order is that of the manual and
//! decides between two ludemes that both fit. No registration at link time: the order matters.

use super::signature::Ludeme;
use super::types::Type;
use super::words::{VOCABULARIES, Vocabulary, Word};
use super::{
    array, boolean, chance, clause, dice, directions, effect, end, graph, group, integer, moves,
    pattern, puzzle, region, remember, structure, test,
};
use crate::syntax::ByFingerprint;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// The families, in the order of the manual.
const FAMILIES: &[&[Ludeme]] = &[
    structure::game::LUDEMES,
    structure::players::LUDEMES,
    structure::equipment::LUDEMES,
    structure::regions::LUDEMES,
    structure::track::LUDEMES,
    structure::surakarta::LUDEMES,
    structure::table::LUDEMES,
    structure::map::LUDEMES,
    graph::LUDEMES,
    graph::points::LUDEMES,
    graph::tiling::LUDEMES,
    graph::rings::LUDEMES,
    graph::operator::LUDEMES,
    graph::outline::LUDEMES,
    graph::derive::LUDEMES,
    graph::rare::LUDEMES,
    pattern::LUDEMES,
    pattern::shape::LUDEMES,
    pattern::corners::LUDEMES,
    pattern::query::LUDEMES,
    structure::start::LUDEMES,
    structure::rows::LUDEMES,
    structure::picture::LUDEMES,
    structure::phase::LUDEMES,
    moves::place::LUDEMES,
    moves::append::LUDEMES,
    moves::relocate::LUDEMES,
    moves::swap::LUDEMES,
    moves::travel::LUDEMES,
    moves::leap::LUDEMES,
    moves::on_track::LUDEMES,
    moves::compose::LUDEMES,
    moves::named::LUDEMES,
    moves::direction::LUDEMES,
    moves::vote::LUDEMES,
    clause::LUDEMES,
    clause::range::LUDEMES,
    directions::LUDEMES,
    effect::compose::LUDEMES,
    effect::each::LUDEMES,
    effect::prior::LUDEMES,
    effect::piece::LUDEMES,
    effect::capture::LUDEMES,
    effect::prisoner::LUDEMES,
    effect::flip::LUDEMES,
    effect::next::LUDEMES,
    effect::set::LUDEMES,
    effect::shove::LUDEMES,
    effect::note::LUDEMES,
    effect::hidden::LUDEMES,
    effect::debt::LUDEMES,
    effect::sow::LUDEMES,
    effect::stack::LUDEMES,
    effect::take::LUDEMES,
    effect::trigger::LUDEMES,
    effect::pending::LUDEMES,
    end::LUDEMES,
    boolean::is::LUDEMES,
    boolean::connected::LUDEMES,
    boolean::line::LUDEMES,
    boolean::within::LUDEMES,
    boolean::loops::LUDEMES,
    boolean::standing::LUDEMES,
    boolean::no::LUDEMES,
    boolean::logic::LUDEMES,
    boolean::comparison::LUDEMES,
    integer::state::LUDEMES,
    integer::ahead::LUDEMES,
    integer::count::LUDEMES,
    integer::pieces::LUDEMES,
    integer::given::LUDEMES,
    integer::board::LUDEMES,
    integer::track::LUDEMES,
    integer::stack::LUDEMES,
    integer::arithmetic::LUDEMES,
    array::LUDEMES,
    remember::LUDEMES,
    group::LUDEMES,
    region::board::LUDEMES,
    region::incident::LUDEMES,
    region::distance::LUDEMES,
    region::occupied::LUDEMES,
    region::owned::LUDEMES,
    region::named::LUDEMES,
    region::reach::LUDEMES,
    region::between::LUDEMES,
    region::algebra::LUDEMES,
    region::walk::LUDEMES,
    dice::LUDEMES,
    chance::LUDEMES,
    puzzle::equipment::LUDEMES,
    puzzle::play::LUDEMES,
    puzzle::constraint::LUDEMES,
    test::LUDEMES,
];

/// Everything the language knows.
#[derive(Debug)]
pub struct Registry {
    ludemes: Vec<&'static Ludeme>,
    /// In alphabetical order.
    heads: Vec<&'static str>,
    by_head: ByName<Overloads>,
    words: ByName<Vec<Word>>,
}

/// A table that is only looked into, never walked.
type ByName<T> = HashMap<&'static str, T, ByFingerprint>;

/// The ludemes with one head, sorted once for all forms that are looked up. All lists are in the order of the
/// manual.
#[derive(Debug, Default)]
pub struct Overloads {
    /// Those with and without a second word.
    pub all: Vec<&'static Ludeme>,
    /// Those without a second word.
    pub plain: Vec<&'static Ludeme>,
    /// By a second word, those that have it, and the same followed by those without one.
    pub by_word: HashMap<&'static str, [Vec<&'static Ludeme>; 2], ByFingerprint>,
}

impl Overloads {
    fn new(all: Vec<&'static Ludeme>) -> Self {
        let of_word = |word| {
            all.iter()
                .copied()
                .filter(move |ludeme| ludeme.word == word)
        };
        let plain: Vec<&Ludeme> = of_word(None).collect();
        let words = all.iter().filter_map(|ludeme| ludeme.word);
        let by_word = words.map(|word| {
            let alone: Vec<&Ludeme> = of_word(Some(word)).collect();
            let both = alone.iter().chain(&plain).copied().collect();
            (word, [alone, both])
        });
        Self {
            by_word: by_word.collect(),
            plain,
            all,
        }
    }
}

/// The registry, built at its first use.
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::build);
    &REGISTRY
}

impl Registry {
    fn build() -> Self {
        let ludemes: Vec<&'static Ludeme> = FAMILIES.iter().copied().flatten().collect();
        let mut by_head: BTreeMap<&str, Vec<&Ludeme>> = BTreeMap::new();
        for ludeme in &ludemes {
            by_head.entry(ludeme.head).or_default().push(ludeme);
        }
        let mut words: ByName<Vec<Word>> = HashMap::default();
        for vocabulary in VOCABULARIES {
            for (index, (text, _)) in vocabulary.words.iter().enumerate() {
                words
                    .entry(text)
                    .or_default()
                    .push(Word { vocabulary, index });
            }
        }
        Self {
            ludemes,
            heads: by_head.keys().copied().collect(),
            by_head: by_head
                .into_iter()
                .map(|(head, all)| (head, Overloads::new(all)))
                .collect(),
            words,
        }
    }

    /// Every ludeme, in the order of the manual.
    pub fn ludemes(&self) -> &[&'static Ludeme] {
        &self.ludemes
    }

    /// Every vocabulary, in the order of the manual.
    pub fn vocabularies(&self) -> &'static [&'static Vocabulary] {
        VOCABULARIES
    }

    /// The ludemes with a head, in the order of the manual.
    pub fn with_head(&self, head: &str) -> &[&'static Ludeme] {
        self.head(head).map_or(&[], |head| &head.all)
    }

    /// What is known of a head.
    pub fn head(&self, head: &str) -> Option<&Overloads> {
        self.by_head.get(head)
    }

    /// Every head, in alphabetical order.
    pub fn heads(&self) -> impl Iterator<Item = &'static str> {
        self.heads.iter().copied()
    }

    /// The heads of ludemes that result in one of these types.
    pub fn heads_for(&self, expected: Type) -> impl Iterator<Item = &'static str> {
        let fits = move |head: &Overloads| head.all.iter().any(|l| l.result.meets(expected));
        let heads = self.heads();
        heads.filter(move |head| self.head(head).is_some_and(fits))
    }

    /// The vocabularies' words that are written like this.
    pub fn words(&self, text: &str) -> &[Word] {
        self.words.get(text).map_or(&[], Vec::as_slice)
    }

    /// Every word of these types.
    pub fn words_for(&self, expected: Type) -> impl Iterator<Item = &'static str> {
        let vocabularies = VOCABULARIES
            .iter()
            .filter(move |known| expected.meets(known.ty));
        vocabularies.flat_map(|vocabulary| vocabulary.words.iter().map(|(text, _)| *text))
    }
}
