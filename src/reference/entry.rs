//! What the manual has a place for: ludemes, words, kinds of words, forms of the text itself.

use super::paragraphs;
use crate::expand::{FORMS, Form};
use crate::ludeme::words::Vocabulary;
use crate::ludeme::{Ludeme, registry};
use crate::prelude::{Phrase, phrases};
use std::ptr;

/// One thing that can be looked up.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// A form of the text itself.
    Form(&'static Form),
    /// A define that is part of the program.
    Phrase(&'static Phrase),
    /// A ludeme.
    Ludeme(&'static Ludeme),
    /// One word of a vocabulary, by its place in it.
    Word(&'static Vocabulary, usize),
    /// All words of a kind.
    Vocabulary(&'static Vocabulary),
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Form(one), Self::Form(other)) => ptr::eq(*one, *other),
            (Self::Phrase(one), Self::Phrase(other)) => ptr::eq(*one, *other),
            (Self::Ludeme(one), Self::Ludeme(other)) => ptr::eq(*one, *other),
            (Self::Word(one, index), Self::Word(other, place)) => {
                ptr::eq(*one, *other) && index == place
            }
            (Self::Vocabulary(one), Self::Vocabulary(other)) => ptr::eq(*one, *other),
            _ => false,
        }
    }
}

/// Everything, in the order of the manual.
pub fn entries() -> impl Iterator<Item = Entry> {
    let ludemes = registry().ludemes().iter().copied().map(Entry::Ludeme);
    let words = registry()
        .vocabularies()
        .iter()
        .copied()
        .flat_map(|vocabulary| {
            let words =
                (0..vocabulary.words.len()).map(move |index| Entry::Word(vocabulary, index));
            std::iter::once(Entry::Vocabulary(vocabulary)).chain(words)
        });
    let phrases = phrases().iter().map(Entry::Phrase);
    let forms = FORMS.iter().map(Entry::Form);
    forms.chain(ludemes).chain(phrases).chain(words)
}

/// Lines as one text.
pub(super) fn joined(docs: &[&str]) -> String {
    let lines: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
    lines.join(" ")
}

impl Entry {
    /// What it is called: `is Line`, `Mover`, `define`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Form(form) => form.name.to_owned(),
            Self::Phrase(phrase) => phrase.name.to_owned(),
            Self::Ludeme(ludeme) => ludeme.name(),
            Self::Word(vocabulary, index) => vocabulary.words[*index].0.to_owned(),
            Self::Vocabulary(vocabulary) => vocabulary.ty.short(),
        }
    }

    /// What it means, in a sentence or two.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Form(form) => match form.docs.split_once(". ") {
                Some((first, _)) => format!("{first}."),
                None => form.docs.to_owned(),
            },
            Self::Phrase(phrase) => phrase.docs.clone(),
            Self::Ludeme(ludeme) => paragraphs(ludeme).into_iter().next().unwrap_or_default(),
            Self::Word(vocabulary, index) => joined(vocabulary.words[*index].1),
            Self::Vocabulary(vocabulary) => joined(vocabulary.docs),
        }
    }

    /// Whether it is called so, by its whole name, by another one or, a ludeme, by its head.
    pub(super) fn is_called(&self, name: &str, same: &dyn Fn(&str, &str) -> bool) -> bool {
        same(&self.name(), name)
            || self.also().any(|other| same(other, name))
            || matches!(self, Self::Ludeme(ludeme) if same(ludeme.head, name))
    }

    /// Other words by which it is looked up.
    pub fn also(&self) -> impl Iterator<Item = &'static str> {
        let also = match self {
            Self::Form(form) => form.also,
            _ => &[],
        };
        also.iter().copied()
    }

    pub(super) fn texts(&self) -> Texts {
        let rest = match self {
            Self::Form(form) => form.docs.to_owned(),
            Self::Ludeme(ludeme) => {
                let params = ludeme.params.iter().map(|param| joined(param.docs));
                let params: Vec<String> = params.collect();
                format!("{} {}", paragraphs(ludeme).join(" "), params.join(" "))
            }
            Self::Phrase(phrase) => {
                let params = phrase.params.iter().map(|param| param.docs);
                params.collect::<Vec<_>>().join(" ")
            }
            Self::Word(..) | Self::Vocabulary(_) => String::new(),
        };
        let names = self.name();
        let mut names: Vec<String> = names.split(' ').map(str::to_lowercase).collect();
        names.extend(self.also().map(str::to_lowercase));
        Texts {
            names,
            summary: words(&self.summary()),
            rest: words(&rest),
            // A form with arguments says more than a word that stands in one.
            share: if matches!(self, Self::Word(..)) { 2 } else { 1 },
        }
    }
}

/// The words of an entry, in small letters.
pub(super) struct Texts {
    names: Vec<String>,
    summary: Vec<String>,
    rest: Vec<String>,
    share: u32,
}

impl Texts {
    /// How much a word has to do with the entry; 0 for nothing.
    pub(super) fn score(&self, word: &str) -> u32 {
        let stem = stem(word);
        let about = |texts: &[String]| texts.iter().any(|text| is_about(text, stem));
        let name = |is: &dyn Fn(&String) -> bool| self.names.iter().any(is);
        let score = if name(&|name| name == word) {
            100
        } else if word.len() > 1 && name(&|name| name.starts_with(word)) {
            50
        } else if word.len() > 2 && name(&|name| name.contains(word)) {
            30
        } else if about(&self.summary) {
            20
        } else if about(&self.rest) {
            8
        } else {
            0
        };
        score / self.share
    }
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// A word without its ending.
fn stem(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s", "e"];
    let mut stems = endings
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    stems.find(|stem| stem.len() > 2).unwrap_or(word)
}

/// Whether a word of a text has a stem: with an ending of up to three letters more.
fn is_about(text: &str, stem: &str) -> bool {
    text.starts_with(stem) && text.len() <= stem.len() + 3 && (stem.len() > 2 || text == stem)
}
