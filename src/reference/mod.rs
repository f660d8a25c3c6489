//! The manual: the registry as text.
//!
//! Owns `grammar/reference.md` ([`manual`]) and what `dafang ludeme` prints ([`list`], [`look_up`]). Refuses
//! to know anything that is not in the registry, so that the manual cannot be wrong.

mod markdown;
mod terminal;

pub use markdown::manual;
pub use terminal::{list, look_up};

use crate::ludeme::{Ludeme, Param, registry};

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
