//! Dynamic lints: what random games show about a description, as problems at the places of its rules.
//!
//! Owns the kinds of findings, their words, and how the games of several rulesets are put together.
//! Refuses to play: that is [`crate::play::audit`]. A finding of what never happened says how much was
//! looked at and never that it cannot happen: random games miss what is rare.
//!
//! Begin with `code`, the list of findings; `words` has their messages.

pub mod code;
mod words;

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Problems};
use crate::game::Provenance;
use crate::play::{Audit, Finding, FindingKind, Witness};
use crate::source::Span;

/// What random games of one ruleset showed.
#[derive(Clone, Debug)]
pub struct Observed {
    /// What the ruleset, or the choice of options, is called; empty where there is no other.
    pub name: String,
    /// The names of the players, from 1.
    pub players: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// What they showed.
    pub audit: Audit,
}

/// One finding with all the rulesets that have it.
#[derive(Debug)]
struct Sighting<'a> {
    what: &'a FindingKind,
    place: Span,
    /// The rulesets, each with the game that shows it.
    shown: Vec<(&'a Observed, Option<Witness>)>,
    /// The other rulesets, in which it did happen if the finding is that something never happened.
    elsewhere: Vec<&'a Observed>,
}

/// The problems that random games of some rulesets of one description show, each once.
#[must_use]
pub fn problems(all: &[Observed]) -> Problems {
    let mut seen: BTreeMap<(Provenance, &FindingKind), Sighting<'_>> = BTreeMap::new();
    for observed in all {
        for Finding {
            what,
            provenance,
            witness,
        } in &observed.audit.findings
        {
            let entry = seen.entry((*provenance, what)).or_insert_with(|| Sighting {
                what,
                place: Span::from(*provenance),
                shown: Vec::new(),
                elsewhere: Vec::new(),
            });
            entry.shown.push((observed, *witness));
        }
    }
    for ((provenance, what), sighting) in &mut seen {
        let happened = |observed: &&Observed| {
            let happened = &observed.audit.happened;
            happened
                .iter()
                .any(|(place, other)| place == provenance && other == *what)
        };
        sighting.elsewhere = all.iter().filter(happened).collect();
    }
    seen.values().map(words::problem).collect()
}

/// The kind of problem that something shown is.
#[must_use]
pub fn code_of(what: &FindingKind) -> &'static Code {
    words::code(what)
}
