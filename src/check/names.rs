//! Whether every name that is used is declared.
//!
//! Looked up when the whole description has been read, because a name may be used before its declaration.

use super::{Checker, error};
use crate::diagnostic::{Problem, nearest};
use crate::ludeme::names::Declaration;
use crate::ludeme::{Description, NameKind, PartId, PartKind, Shape, Slot};
use std::collections::{BTreeMap, BTreeSet};

/// The declared names of each kind, by the noun of the kind.
type Names = BTreeMap<&'static str, BTreeSet<String>>;

impl Checker<'_> {
    /// Tells every name that is used and not declared.
    pub(super) fn names(&mut self) {
        let owners = owners(&self.description);
        let names = declared(&self.description, &owners);
        // In a form that is a hole, a name may stand in the wrong place.
        for part in owners.keys().copied() {
            if let PartKind::Name {
                name,
                kind,
                declares: false,
            } = self.description.kind(part)
                && !is_known(&names, kind, name)
                && !self.is_suspect(name)
                && !self.lost.iter().any(|lost| lost.noun == kind.noun)
            {
                let problem = self.unknown_name(&names, part, name, kind);
                self.problems
                    .push(self.description.explained(part, problem));
            }
        }
    }

    /// Remembers that a declaration has lost its name, if a shape is that of one.
    pub(super) fn lose(&mut self, shape: &Shape) {
        if let Shape::Name {
            kind,
            declares: true,
        } = shape.core()
        {
            self.lost.push(kind);
        }
    }

    /// Whether a name stands where something is wrong, so that it may be declared there.
    fn is_suspect(&self, name: &str) -> bool {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        self.suspects
            .iter()
            .any(|text| text == name || text == base)
    }

    fn unknown_name(&self, names: &Names, part: PartId, name: &str, kind: &NameKind) -> Problem {
        let span = self.description.place(part).span;
        let noun = kind.noun;
        let message = format!("there is no {noun} `{name}`");
        let label = format!("no {noun} has this name");
        let problem = Problem::error(&error::UNKNOWN_NAME, span, message, label);
        let same = names.get(noun).into_iter().flatten().map(String::as_str);
        let candidates: Vec<&str> = same.chain(kind.known.iter().copied()).collect();
        let near = nearest(name, candidates.iter().copied());
        if let Some(meant) = near.first() {
            return problem
                .with_help(format!("did you mean `\"{meant}\"`?"))
                .with_suggestion(span, format!("\"{meant}\""), near.len() == 1);
        }
        let other = names.iter().find(|(_, names)| names.contains(name));
        if let Some((other, _)) = other {
            return problem.with_help(format!("`{name}` is the name of a {other}"));
        }
        if candidates.is_empty() {
            return problem.with_help(format!("this game declares no {noun} with a name"));
        }
        problem
    }
}

fn is_known(names: &Names, kind: &NameKind, name: &str) -> bool {
    kind.known.contains(&name)
        || names
            .get(kind.noun)
            .is_some_and(|names| names.contains(name))
}

fn declared(description: &Description, owners: &BTreeMap<PartId, PartId>) -> Names {
    let mut names = Names::new();
    for part in description.parts() {
        let PartKind::Name {
            name,
            kind,
            declares: true,
        } = description.kind(part)
        else {
            continue;
        };
        let made = match owners.get(&part) {
            Some(ludeme) => (kind.makes)(&Declaration {
                name,
                description,
                ludeme: *ludeme,
            }),
            // Its ludeme is a hole: it may have made any of the names that such ludemes make.
            None => std::iter::once(name.clone())
                .chain((0..=16).map(|owner| format!("{name}{owner}")))
                .collect(),
        };
        names.entry(kind.noun).or_default().extend(made);
    }
    names
}

/// The ludeme that each name is an argument of.
fn owners(description: &Description) -> BTreeMap<PartId, PartId> {
    let mut owners = BTreeMap::new();
    for ludeme in description.parts() {
        let PartKind::Ludeme { arguments, .. } = description.kind(ludeme) else {
            continue;
        };
        let mut open: Vec<PartId> = arguments
            .iter()
            .filter_map(|slot: &Slot| slot.part())
            .collect();
        while let Some(part) = open.pop() {
            match description.kind(part) {
                PartKind::Name { .. } => {
                    owners.insert(part, ludeme);
                }
                PartKind::List(items) => open.extend(items),
                PartKind::Choice(_, inner) => open.push(*inner),
                _ => {}
            }
        }
    }
    owners
}
