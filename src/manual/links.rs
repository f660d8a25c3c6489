//! The addresses of pages: every name of the language, every code and every game has one.

use crate::catalogue::codes;
use crate::reference::{Entry, entries};
use std::collections::BTreeMap;

/// Where names are explained.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// The address of every name of the language.
    names: BTreeMap<String, String>,
}

/// A name as a part of an address: letters and figures as they are, anything else as words or numbers.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for sign in name.chars() {
        let word = match sign {
            'a'..='z' | '0'..='9' => {
                slug.push(sign);
                continue;
            }
            // Some systems do not tell `Hex` from `hex`.
            'A'..='Z' => {
                slug.push(sign.to_ascii_lowercase());
                continue;
            }
            ' ' | ':' | '_' | '-' | '/' if name.len() > 2 => "",
            '+' => "plus",
            '-' => "minus",
            '*' => "times",
            '/' => "slash",
            '%' => "modulo",
            '^' => "power",
            '=' => "equal",
            '!' => "not",
            '<' => "less",
            '>' => "more",
            '#' => "number",
            '~' => "tilde",
            '.' => "dot",
            _ => "sign",
        };
        if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug.trim_end_matches('-').to_owned()
}

/// The folder and the name of the page that an entry stands on, and its anchor there.
pub(super) fn address(entry: &Entry) -> String {
    match entry {
        Entry::Form(form) => format!("text/{}.html", slug(form.name)),
        Entry::Phrase(phrase) => format!("define/{}.html", slug(phrase.name)),
        Entry::Ludeme(ludeme) => format!("ludeme/{}.html", slug(&ludeme.name())),
        Entry::Vocabulary(vocabulary) => format!("word/{}.html", slug(&vocabulary.ty.short())),
        Entry::Word(vocabulary, index) => {
            let word = vocabulary.words[*index].0;
            format!("word/{}.html#{word}", slug(&vocabulary.ty.short()))
        }
    }
}

/// The page of a code.
pub(super) fn of_code(name: &str) -> String {
    format!("code/{}.html", slug(name))
}

impl Links {
    pub(super) fn new() -> Self {
        let mut names = BTreeMap::new();
        for entry in entries() {
            // Of things with one name the first has the link; a ludeme stands before a word.
            names.entry(entry.name()).or_insert_with(|| address(&entry));
        }
        for code in codes() {
            names.insert(code.name.to_owned(), of_code(code.name));
        }
        Self { names }
    }

    /// Where the name that a piece of code begins with is explained: `(is Line …)`, `Mover`, `custodial`.
    pub(super) fn of(&self, code: &str) -> Option<&str> {
        let known = |name: &str| self.names.get(name).map(String::as_str);
        let Some(form) = code.strip_prefix('(') else {
            // A sign or a letter alone is one of what is written, as in moves: `+`, `R`.
            let is_name = code.chars().filter(|sign| sign.is_alphanumeric()).count() > 1;
            return known(code.trim_matches('"')).filter(|_| is_name);
        };
        let mut words = form.split(|sign: char| sign.is_whitespace() || "(){}".contains(sign));
        let head = words.next().unwrap_or_default();
        let second = words.next().unwrap_or_default();
        known(&format!("{head} {second}")).or_else(|| known(head.trim_matches('"')))
    }
}
