//! Defines that every description may call: `grammar/defines/NAME.def`.
//!
//! Owns their texts, one file for each name, and what the comment above each says of it. Refuses to expand anything:
//! a text that calls one gets its file as one of a prelude, and a text that calls none reads no file. What a text
//! defines itself, or finds among the defines of a folder that it is given, comes before.

use include_dir::{Dir, include_dir};
use std::sync::LazyLock;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/grammar/defines");

/// A define that every description may call.
#[derive(Debug)]
pub struct Phrase {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub path: String,
    /// The text of its file.
    pub text: &'static str,
    /// What it stands for, in a sentence.
    pub docs: String,
    /// Its arguments, in their order.
    pub params: Vec<PhraseParam>,
    /// Forms that call it.
    pub examples: Vec<&'static str>,
}

/// An argument of a phrase.
#[derive(Debug)]
pub struct PhraseParam {
    /// Its sign: `#1`.
    pub sign: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is.
    pub docs: &'static str,
}

/// All of them, in alphabetical order.
pub fn phrases() -> &'static [Phrase] {
    static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
        let files = FILES.files();
        let texts = files
            .filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)));
        let mut phrases: Vec<Phrase> = texts.map(|(name, text)| Phrase::new(name, text)).collect();
        phrases.sort_by_key(|phrase| phrase.name);
        phrases
    });
    &PHRASES
}

/// The phrase of a name.
#[must_use]
pub fn phrase(name: &str) -> Option<&'static Phrase> {
    let all = phrases();
    let found = all.binary_search_by_key(&name, |phrase| phrase.name);
    found.ok().map(|index| &all[index])
}

impl Phrase {
    /// Reads the comment: what it stands for, a line for each argument, and examples.
    fn new(name: &'static str, text: &'static str) -> Self {
        let lines = text
            .lines()
            .map_while(|line| line.strip_prefix("//"))
            .map(str::trim);
        let (mut docs, mut params, mut examples) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines.filter(|line| !line.is_empty()) {
            match line.split_once(": ") {
                Some((sign, docs)) if line.starts_with('#') => params.push(PhraseParam {
                    sign: sign.trim_end_matches('?'),
                    optional: sign.ends_with('?'),
                    docs,
                }),
                _ if line.starts_with('(') => examples.push(line),
                _ => docs.push(line),
            }
        }
        Self {
            name,
            path: format!("grammar/defines/{name}.def"),
            text,
            docs: docs.join(" "),
            params,
            examples,
        }
    }

    /// How a call is written: `("StepToEmpty" [#1] [#2])`.
    #[must_use]
    pub fn form(&self) -> String {
        let params = self.params.iter().map(|param| match param.optional {
            true => format!(" [{}]", param.sign),
            false => format!(" {}", param.sign),
        });
        format!("(\"{}\"{})", self.name, params.collect::<String>())
    }

    /// Its define, without the comment.
    #[must_use]
    pub fn body(&self) -> &'static str {
        self.text
            .find("(define")
            .map_or("", |start| self.text[start..].trim_end())
    }

    /// Whether its name alone, in quotes, is a call. Otherwise that may be the name of something else.
    #[must_use]
    pub fn stands_alone(&self) -> bool {
        self.params.iter().all(|param| param.optional)
    }
}
