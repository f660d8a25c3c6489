//! What might be written at a place is tried there. Calls of defines and references to options are tried by what the text makes
//! of them, as the body of a define says little of what it is where it is called.

use super::complete::{Completion, CompletionKind};
use super::known::Known;
use super::snippet::with_words;
use super::spot::{SpotKind, UNKNOWN};
use crate::check::Seat;
use crate::prelude::{Phrase, phrases};
use crate::source::FileId;
use crate::syntax::{NodeKind, parse};
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

/// Leaves out what would be wrong at the place; everything stays where nothing is right, as then the forms around it are wrong.
pub(super) fn leave_what_fits(found: &mut Vec<Completion>, seat: &mut Seat, kind: SpotKind) {
    // Names, sites and usual numbers fit or do not by their kind.
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    let mut fits = |one: &Completion| {
        // What calls and references stand for was tried before.
        let is_asked = match kind {
            SpotKind::Argument => !matches!(
                one.kind,
                CompletionKind::Define | CompletionKind::Option | CompletionKind::Form
            ),
            SpotKind::Head => one.kind == CompletionKind::Ludeme,
            _ => false,
        };
        if !is_asked {
            return None;
        }
        let written = with_words(&one.snippet, UNKNOWN);
        let written = match kind {
            SpotKind::Head => format!("({written})"),
            _ => written,
        };
        let (tree, _) = parse(FileId::default(), &written);
        let alike = match tree.roots.first().map(|root| tree.kind(*root)) {
            Some(NodeKind::Text(_)) => "text",
            Some(NodeKind::Int(_)) => "number",
            _ => return Some(seat.takes(&tree, &tree.roots)),
        };
        let of_kind = known.entry(alike);
        Some(*of_kind.or_insert_with(|| seat.takes(&tree, &tree.roots)))
    };
    let fitting: Vec<Option<bool>> = found.iter().map(&mut fits).collect();
    if fitting.contains(&Some(true)) {
        let mut fitting = fitting.into_iter();
        found.retain(|_| fitting.next() != Some(Some(false)));
    }
}
