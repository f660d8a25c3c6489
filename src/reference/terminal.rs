//! The manual in the terminal.

use super::{difference, families, paragraphs, sentence};
use crate::diagnostic::nearest;
use crate::ludeme::{Ludeme, registry};
use std::fmt::Write;

/// Every ludeme in a line, by family.
pub fn list() -> String {
    let mut text = String::new();
    for (family, ludemes) in families() {
        let _ = writeln!(text, "{family}");
        let width = ludemes
            .iter()
            .map(|ludeme| ludeme.name().chars().count())
            .max()
            .unwrap_or(0);
        for ludeme in ludemes {
            let first = paragraphs(ludeme).into_iter().next().unwrap_or_default();
            let _ = writeln!(text, "  {:width$}  {first}", ludeme.name());
        }
        text.push('\n');
    }
    text
}

/// What the language knows by a name: ludemes (`is`, `is Line`) and words (`Mover`).
///
/// # Errors
/// The names that may have been meant, nearest first, if nothing is known by this one.
pub fn look_up(name: &str) -> Result<String, Vec<&'static str>> {
    let (head, word) = match name
        .trim()
        .trim_matches(['(', ')'])
        .split_once(char::is_whitespace)
    {
        Some((head, word)) => (head, Some(word.trim())),
        None => (name.trim().trim_matches(['(', ')']), None),
    };
    let mut text = String::new();
    for known in registry().with_head(head) {
        if word.is_none() || known.word == word {
            ludeme(&mut text, known);
        }
    }
    for known in registry().words(head).iter().filter(|_| word.is_none()) {
        let docs = known.vocabulary.words[known.index].1;
        let docs: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
        let _ = writeln!(
            text,
            "{head} ({})\n  {}\n",
            known.vocabulary.ty.short(),
            docs.join(" ")
        );
    }
    let vocabularies = registry().vocabularies().iter();
    for vocabulary in vocabularies.filter(|known| word.is_none() && known.ty.short() == head) {
        let docs: Vec<&str> = vocabulary.docs.iter().map(|line| line.trim()).collect();
        let _ = writeln!(text, "{head}: {}", docs.join(" "));
        let width = vocabulary
            .words
            .iter()
            .map(|(word, _)| word.len())
            .max()
            .unwrap_or(0);
        for (word, docs) in vocabulary.words {
            let docs: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
            let _ = writeln!(text, "  {word:width$}  {}", docs.join(" "));
        }
        text.push('\n');
    }
    if !text.is_empty() {
        return Ok(text);
    }
    let words = registry().words_for(crate::ludeme::Type::ANY);
    Err(nearest(head, registry().heads().chain(words)))
}

fn ludeme(text: &mut String, ludeme: &Ludeme) {
    let _ = writeln!(text, "{} → {}", ludeme.form(), ludeme.result.short());
    for paragraph in paragraphs(ludeme) {
        let _ = writeln!(text, "  {paragraph}");
    }
    if let Some(difference) = difference(ludeme) {
        let _ = writeln!(text, "  {difference}");
    }
    let width = ludeme
        .params
        .iter()
        .map(|param| param.name.len())
        .max()
        .unwrap_or(0);
    for param in ludeme.params {
        let _ = writeln!(text, "    {:width$}  {}", param.name, sentence(param));
    }
    for example in ludeme.examples() {
        let _ = writeln!(text, "  example: {example}");
    }
    text.push('\n');
}
