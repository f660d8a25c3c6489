//! Calls of defines and references to options that might be written at a place: they are tried there by what the text makes
//! of them, as the body of a define says little of what it is where it is called.

use super::known::Known;
use super::spot::UNKNOWN;
use crate::prelude::{Phrase, phrases};
use crate::syntax::NodeKind;
use std::collections::BTreeMap;

/// What might be written.
#[derive(Clone, Debug)]
pub(super) enum Trial {
    /// A call of a define of the text or of what it uses, and how many arguments it takes.
    Define(String, usize),
    /// A call of a define that every text may call.
    Phrase(&'static Phrase),
    /// `<Category:tag>`, and the heading of its option.
    Reference {
        category: String,
        tag: String,
        heading: String,
    },
}

impl Trial {
    /// As it is written, with an unknown word for each argument.
    pub(super) fn written(&self) -> String {
        let call = |name: &str, arity: usize| {
            format!("(\"{name}\"{})", format!(" {UNKNOWN}").repeat(arity))
        };
        match self {
            Self::Define(name, arity) => call(name, *arity),
            Self::Phrase(phrase) => call(phrase.name, phrase.params.len()),
            Self::Reference { category, tag, .. } => format!("<{category}:{tag}>"),
        }
    }
}

/// All that might be written.
pub(super) fn trials(known: &Known) -> Vec<Trial> {
    let own = arities(known);
    let library = phrases().iter();
    let library = library.filter(|phrase| !own.contains_key(phrase.name));
    let library: Vec<Trial> = library.map(Trial::Phrase).collect();
    let references = known.expanded.options.iter().flat_map(|option| {
        option.tags.iter().map(|tag| Trial::Reference {
            category: option.category.clone(),
            tag: tag.clone(),
            heading: option.heading.clone(),
        })
    });
    let own = own.into_iter();
    let own = own.map(|(name, arity)| Trial::Define(name, arity));
    own.chain(library).chain(references).collect()
}

/// The defines of a text and of what it uses, and how many arguments each takes.
fn arities(known: &Known) -> BTreeMap<String, usize> {
    let mut arities = BTreeMap::new();
    for tree in &known.trees() {
        for define in tree.roots_named("define") {
            let Some(NodeKind::Text(name)) =
                tree.children(define).first().map(|first| tree.kind(*first))
            else {
                continue;
            };
            if name.is_empty() {
                continue;
            }
            let written = known.written(tree.span(define));
            let arity = (1..=9)
                .rev()
                .find(|number| written.contains(&format!("#{number}")));
            arities
                .entry(name.to_string())
                .or_insert(arity.unwrap_or(0));
        }
    }
    arities
}
