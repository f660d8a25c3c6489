//! The manual in the terminal.

use super::entry::{Entry, joined};
use super::search::Answer;
use super::{difference, families, paragraphs, sentence};
use crate::expand::{FORMS, Form};
use crate::ludeme::Ludeme;
use crate::ludeme::words::Vocabulary;
use crate::prelude::{Phrase, phrases};
use std::fmt::Write;

/// The most listed entries that are only about what is looked up.
const MOST_RELATED: usize = 24;

/// The most that are named beside one that has the name asked for.
const MOST_BESIDE: usize = 8;

/// Every form of the text and every ludeme in a line, by family.
pub fn list() -> String {
    let forms: Vec<Entry> = FORMS.iter().map(Entry::Form).collect();
    let families = families().into_iter().map(|(family, ludemes)| {
        let ludemes: Vec<Entry> = ludemes.into_iter().map(Entry::Ludeme).collect();
        (family, ludemes)
    });
    let mut text = String::new();
    let phrases = phrases().iter().map(Entry::Phrase).collect();
    let all = [("text".to_owned(), forms)].into_iter().chain(families);
    for (family, entries) in all.chain([("defines".to_owned(), phrases)]) {
        let _ = writeln!(text, "{family}\n{}", in_lines(&entries));
    }
    text
}

/// Each entry in a line, with what it means.
fn in_lines(entries: &[Entry]) -> String {
    let names: Vec<String> = entries.iter().map(Entry::name).collect();
    let widths = names.iter().map(|name| name.chars().count());
    let width = widths.max().unwrap_or(0);
    let lines = names.iter().zip(entries);
    let lines = lines.map(|(name, entry)| {
        let summary = entry.summary();
        let first = summary
            .split_once(". ")
            .map_or(summary.clone(), |(first, _)| format!("{first}."));
        format!("  {name:width$}  {first}\n")
    });
    lines.collect()
}

/// What is known by a name: the pages of what is called so, and what else is about it.
pub fn text(query: &str, answer: &Answer) -> String {
    let mut text = String::new();
    for entry in &answer.named {
        match entry {
            Entry::Form(known) => form(&mut text, known),
            Entry::Phrase(known) => phrase(&mut text, known),
            Entry::Ludeme(known) => ludeme(&mut text, known),
            Entry::Word(vocabulary, index) => word(&mut text, vocabulary, *index),
            Entry::Vocabulary(known) => words(&mut text, known),
        }
    }
    if let Some(only) = &answer.ludii {
        let name = &only.name;
        let _ = match (only.is_define, only.instead) {
            (true, "") => writeln!(
                text,
                "`\"{name}\"` is a define of Ludii's library: write out what it stands for\n"
            ),
            (true, instead) => writeln!(
                text,
                "`\"{name}\"` is a define of Ludii's library; write `{instead}`\n"
            ),
            (false, "") => writeln!(
                text,
                "Ludii has `({name} …)`, which Dafang does not know yet\n"
            ),
            (false, instead) => writeln!(
                text,
                "Ludii has `({name} …)`, which Dafang does not know yet: {instead}\n"
            ),
        };
    }
    let related = &answer.related;
    if answer.named.is_empty() && !related.is_empty() {
        let shown = related.len().min(MOST_RELATED);
        let _ = writeln!(text, "nothing is called `{query}`; these are about it:");
        text.push_str(&in_lines(&related[..shown]));
        if shown < related.len() {
            let _ = writeln!(
                text,
                "and {} more: `--json` gives all of them",
                related.len() - shown
            );
        }
    } else if !related.is_empty() {
        // Ludemes that are declared apart may have one name.
        let mut names: Vec<String> = Vec::new();
        for entry in related {
            let name = format!("`{}`", entry.name());
            if names.len() < MOST_BESIDE && !names.contains(&name) {
                names.push(name);
            }
        }
        let _ = writeln!(text, "see also {}", names.join(", "));
    }
    text
}

fn phrase(text: &mut String, phrase: &Phrase) {
    let _ = writeln!(text, "{}\n  {}", phrase.form(), phrase.docs);
    for param in &phrase.params {
        let _ = writeln!(text, "    {}  {}", param.sign, param.docs);
    }
    for example in &phrase.examples {
        let _ = writeln!(text, "  example:\n{}", indented(example));
    }
    let _ = writeln!(text, "  stands for:\n{}", indented(phrase.body()));
}

fn form(text: &mut String, form: &Form) {
    let _ = writeln!(text, "{}\n  {}", form.written, form.docs);
    let widths = form.parts.iter().map(|(name, _)| name.len());
    let width = widths.max().unwrap_or(0);
    for (name, docs) in form.parts {
        let _ = writeln!(text, "    {name:width$}  {docs}");
    }
    for example in form.examples {
        let _ = writeln!(text, "  example:\n{}", indented(example.text));
        for (choice, becomes) in example.becomes {
            let with = match *choice {
                "" => String::new(),
                choice => format!(" with {choice}"),
            };
            let _ = writeln!(text, "  becomes{with}:\n{}", indented(becomes));
        }
    }
    text.push('\n');
}

fn indented(lines: &str) -> String {
    let lines: Vec<String> = lines.lines().map(|line| format!("      {line}")).collect();
    lines.join("\n")
}

fn word(text: &mut String, vocabulary: &Vocabulary, index: usize) {
    let (word, docs) = vocabulary.words[index];
    let kind = vocabulary.ty.short();
    let _ = writeln!(text, "{word} ({kind})\n  {}\n", joined(docs));
}

fn words(text: &mut String, vocabulary: &Vocabulary) {
    let _ = writeln!(
        text,
        "{}: {}",
        vocabulary.ty.short(),
        joined(vocabulary.docs)
    );
    let widths = vocabulary.words.iter().map(|(word, _)| word.len());
    let width = widths.max().unwrap_or(0);
    for (word, docs) in vocabulary.words {
        let _ = writeln!(text, "  {word:width$}  {}", joined(docs));
    }
    text.push('\n');
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
