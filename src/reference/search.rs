//! What is found by a word: what is called so, and what it is about.

use super::entry::{Entry, entries};
use crate::diagnostic::nearest;
use crate::ludeme::{Type, ludii, registry};

/// What is known by a word or two.
#[derive(Debug, Default)]
pub struct Answer {
    /// What is called so.
    pub named: Vec<Entry>,
    /// What has it in its name, or is about it, the best first.
    pub related: Vec<Entry>,
    /// What Ludii has under this name, and we lack.
    pub ludii: Option<OnlyInLudii>,
    /// Names that are nearly the same, if nothing is found.
    pub near: Vec<&'static str>,
}

/// Something that only Ludii has.
#[derive(Debug)]
pub struct OnlyInLudii {
    /// Its name.
    pub name: String,
    /// Whether it is a define of Ludii's library and no ludeme.
    pub is_define: bool,
    /// What to write instead; empty if there is nothing.
    pub instead: &'static str,
}

/// Looks up a name, a part of one, or what something is about.
#[must_use]
pub fn look_up(query: &str) -> Answer {
    let query = query.trim().trim_matches(['(', ')', '"']).trim();
    let words: Vec<&str> = query.split_whitespace().collect();
    let named = named(query, &words);
    let mut related: Vec<(u32, Entry)> = entries()
        .filter(|entry| !named.contains(entry))
        .filter_map(|entry| Some((score(&entry, &words)?, entry)))
        .collect();
    // The order of the manual stays among equals.
    related.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let related: Vec<Entry> = related.into_iter().map(|(_, entry)| entry).collect();
    let ludii = only_in_ludii(query, &words);
    let near = if named.is_empty() && related.is_empty() {
        // A head and a word that differ only in case are one to somebody who looks for either.
        let mut near = nearest(query, all_names());
        near.dedup_by(|later, first| same(later, first));
        near
    } else {
        Vec::new()
    };
    Answer {
        named,
        related,
        ludii,
        near,
    }
}

/// All that may be looked up, each name once, in alphabetical order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = all_names().collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn all_names() -> impl Iterator<Item = &'static str> {
    let second = registry().ludemes().iter().filter_map(|ludeme| ludeme.word);
    let words = registry().words_for(Type::ANY);
    let forms = entries().filter_map(|entry| match entry {
        Entry::Form(form) => Some(form.name),
        Entry::Phrase(phrase) => Some(phrase.name),
        _ => None,
    });
    registry().heads().chain(second).chain(words).chain(forms)
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// What is called exactly so; if nothing is, whatever the case; if nothing is, by the second word alone.
fn named(query: &str, words: &[&str]) -> Vec<Entry> {
    let with = |is: &dyn Fn(&Entry) -> bool| entries().filter(is).collect::<Vec<_>>();
    let tests: [&dyn Fn(&Entry) -> bool; 3] = [
        &|entry| entry.is_called(query, &|one, other| one == other),
        &|entry| entry.is_called(query, &same),
        &|entry| match (entry, words) {
            (Entry::Ludeme(ludeme), [word]) => ludeme.word.is_some_and(|known| same(known, word)),
            _ => false,
        },
    ];
    let mut found = tests.iter().map(|test| with(*test));
    let found = found.find(|found| !found.is_empty()).unwrap_or_default();
    // Of a move that is an effect as well, such as `(step)`, the decision is meant first.
    let is_effect = |entry: &Entry| match entry {
        Entry::Ludeme(ludeme) => ludeme.word.is_none() && ludeme.result == Type::MOVES,
        _ => false,
    };
    if !found.iter().any(is_effect) {
        return found;
    }
    let decision = format!("move {query}");
    let mut all = with(&|entry| entry.is_called(&decision, &same));
    all.extend(found);
    all
}

/// How well an entry answers: every word asked for must be in it.
fn score(entry: &Entry, words: &[&str]) -> Option<u32> {
    if words.is_empty() {
        return None;
    }
    let texts = entry.texts();
    words.iter().try_fold(0, |sum, word| {
        let word = word.to_lowercase();
        let own = texts.score(&word);
        // What says the word itself comes before what says another that is like it.
        let alike = alike(&word).map(|other| texts.score(other).min(ALIKE_SCORE));
        let best = alike.chain([own]).max().unwrap_or(0);
        (best > 0).then_some(sum + best)
    })
}

/// What an entry is worth at most that has only a word like the one asked for.
const ALIKE_SCORE: u32 = 15;

/// Words that mean nearly the same to somebody who looks for them.
const ALIKE: &[&[&str]] = &[
    &["capture", "take", "eat", "kill", "remove"],
    &["win", "victory", "winner"],
    &["lose", "loss", "defeat"],
    &["draw", "tie", "stalemate"],
    &["jump", "hop", "leap"],
    &["row", "line"],
    &["group", "chain", "connected"],
    &[
        "adjacent",
        "neighbour",
        "neighbor",
        "neighbouring",
        "around",
    ],
    &["square", "cell", "point", "site", "field"],
    &["piece", "stone", "man", "token", "counter"],
    &["place", "put", "drop", "add"],
    &["walk", "step"],
    &["slide", "ride", "rook", "bishop", "queen"],
    &["knight", "leap"],
    &["sandwich", "flank", "custodial"],
    &["surround", "enclose", "liberty"],
    &["promote", "crown", "promotion"],
    &["repeat", "repetition", "ko", "superko"],
    &["turn", "mover"],
    &["again", "extra", "another", "moveagain"],
    &["forced", "obligatory", "priority", "must"],
    &["reserve", "hand"],
    &["colour", "color"],
    &["pie", "swap"],
    &["score", "points"],
    &["mill", "line"],
    &["check", "threatened"],
    &["full", "filled"],
    &["variable", "remember", "var"],
    &["or", "choice", "either"],
    &["hexagon", "hexagonal", "hex"],
    &["triangle", "triangular", "tri"],
];

fn alike(word: &str) -> impl Iterator<Item = &'static str> {
    let groups = ALIKE.iter().filter(move |group| group.contains(&word));
    groups.flat_map(|group| group.iter().copied())
}

/// What Ludii has under a name, and we lack.
fn only_in_ludii(query: &str, words: &[&str]) -> Option<OnlyInLudii> {
    if let Some(instead) = ludii::library_define(query) {
        return Some(OnlyInLudii {
            name: query.to_owned(),
            is_define: true,
            instead,
        });
    }
    let (head, word) = ludii::find(words.first()?, words.get(1).copied())?;
    let own = registry().with_head(head);
    let has = match word {
        Some(_) => own.iter().any(|ludeme| ludeme.word == word),
        None => !own.is_empty(),
    };
    (!has).then(|| OnlyInLudii {
        name: [Some(head), word]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
        is_define: false,
        instead: ludii::instead(head, word),
    })
}
