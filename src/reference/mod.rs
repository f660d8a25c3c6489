//! The manual: the registry as text.
//!
//! Owns `grammar/reference.md` ([`manual`]), the search in it ([`look_up`]) and what `dafang ludeme` writes.
//! Refuses to know anything that is not declared in the registry of ludemes or among the forms of a text, so
//! that the manual cannot be wrong.
//!
//! Begin with `entry`: what the manual has a place for. `markdown`, `terminal` and `json` write entries; `search` finds
//! them by a name or by what they are about.

mod entry;
mod json;
mod markdown;
mod search;
mod terminal;

pub use entry::{Entry, entries};
pub use json::{JsonAnswer, JsonEntry};
pub use markdown::manual;
pub use search::{Answer, OnlyInLudii, look_up, names};
pub use terminal::{list, text};

use crate::ludeme::{Ludeme, Param, ludii, registry};

/// The families in order, each with its ludemes.
fn families() -> Vec<(String, Vec<&'static Ludeme>)> {
    let mut families: Vec<(String, Vec<&'static Ludeme>)> = Vec::new();
    for ludeme in registry().ludemes() {
        let name = ludeme.family();
        match families.iter_mut().find(|(known, _)| *known == name) {
            Some((_, ludemes)) => ludemes.push(ludeme),
            None => families.push((name, vec![ludeme])),
        }
    }
    families
}

/// The documentation of a ludeme as paragraphs, examples left out.
fn paragraphs(ludeme: &Ludeme) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in ludeme.prose() {
        match paragraphs.last_mut() {
            Some(last) if !line.is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// A note on how a ludeme differs from Ludii's; `None` if it does not, or if its documentation says so already.
fn difference(ludeme: &Ludeme) -> Option<String> {
    let is_told = |docs: &[&str]| docs.iter().any(|line| line.contains("ot in Ludii"));
    if !ludii::has(ludeme.head, ludeme.word) {
        return (!is_told(ludeme.docs)).then(|| "Not in Ludii.".to_owned());
    }
    let labels = ludii::labels(ludeme.head, ludeme.word);
    let own = ludeme.params.iter().filter(|param| param.labelled());
    let ours: Vec<String> = own
        .filter(|param| {
            !labels.contains(&param.name) && !is_told(param.docs) && !is_told(ludeme.docs)
        })
        .map(|param| format!("`{}:`", param.name))
        .collect();
    let same = registry().with_head(ludeme.head).iter();
    let same: Vec<&&Ludeme> = same.filter(|other| other.word == ludeme.word).collect();
    let has = |label: &str| {
        same.iter()
            .any(|other| other.params.iter().any(|param| param.name == label))
    };
    let theirs: Vec<String> = if ludii::has_own_labels(ludeme.head, ludeme.word) {
        labels
            .iter()
            .filter(|label| !has(label))
            .map(|label| format!("`{label}:`"))
            .collect()
    } else {
        Vec::new()
    };
    let differences = [
        (ours.as_slice(), "not in Ludii"),
        (theirs.as_slice(), "only in Ludii"),
    ];
    let differences: Vec<String> = differences
        .into_iter()
        .filter(|(labels, _)| !labels.is_empty())
        .map(|(labels, where_)| {
            format!(
                "{} {} {where_}",
                labels.join(", "),
                if labels.len() == 1 { "is" } else { "are" }
            )
        })
        .collect();
    (!differences.is_empty()).then(|| format!("Beside Ludii: {}.", differences.join("; ")))
}

/// A parameter in a sentence: what it may be, what it means, what it is if left out.
fn sentence(param: &Param) -> String {
    let docs = param
        .docs
        .iter()
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join(" ");
    let rest = match param.default {
        Some(default) => format!(" If left out: `{default}`."),
        None if param.may_be_absent() => " May be left out.".to_owned(),
        None => String::new(),
    };
    format!("{}. {docs}{rest}", param.shape.describe())
}
