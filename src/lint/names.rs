//! Names that two things have, and names that nothing uses.

use super::error::{DECLARED_TWICE, UNUSED_NAME};
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::ludeme::{ArgumentSlot, Description, PartId, PartKind};
use std::collections::BTreeSet;

/// What is looked for by its name alone. Pieces, patterns and phases may be used without their name.
const USED_BY_NAME: &[&str] = &["region", "track", "variable", "memory"];

/// What may have a name only once.
const DECLARED_ONCE: &[&str] = &["piece", "region", "phase", "pattern", "track"];

/// A declaration of a name.
struct Declared<'d> {
    ludeme: PartId,
    name: PartId,
    noun: &'static str,
    text: &'d str,
    /// The word that says whose it is, if it is written.
    owner: Option<&'static str>,
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    let declared = declared(description);
    let mut used: BTreeSet<(&str, &str)> = BTreeSet::new();
    for part in description.parts() {
        if let PartKind::Name {
            name,
            kind,
            declares: false,
        } = description.kind(part)
        {
            used.insert((kind.noun, name));
        }
    }
    for (index, one) in declared.iter().enumerate() {
        let clash = |other: &&Declared<'_>| {
            other.noun == one.noun && other.text == one.text && overlap(one, other)
        };
        let first = declared[..index].iter().find(clash);
        if let Some(first) = first.filter(|_| DECLARED_ONCE.contains(&one.noun)) {
            twice(subject, first, one, findings);
        }
    }
    for Declared {
        ludeme,
        noun,
        text,
        name,
        owner,
    } in &declared
    {
        if !USED_BY_NAME.contains(noun) {
            continue;
        }
        // A region may be there only to be seen.
        let is_drawn = ["sign", "colour"]
            .iter()
            .any(|param| *noun == "region" && description.argument(*ludeme, param).is_some());
        if used.contains(&(*noun, *text)) || owner.is_some() || is_drawn {
            findings.clear_name(&UNUSED_NAME, noun, text);
            continue;
        }
        let (message, label) = match *noun {
            "variable" => (
                format!("the variable `{text}` is set, but never read"),
                "set here",
            ),
            "memory" => (format!("nothing asks for the memory `{text}`"), "kept here"),
            noun => (
                format!("the {noun} `{text}` is never used"),
                "declared here",
            ),
        };
        let span = description.place(*name).span;
        let problem = Problem::warning(&UNUSED_NAME, span, message, label);
        findings.suspect_name(noun, text, description.explained(*name, problem));
    }
}

fn twice(
    subject: &Subject<'_>,
    first: &Declared<'_>,
    second: &Declared<'_>,
    findings: &mut Findings,
) {
    let description = subject.description;
    let span = description.place(second.name).span;
    let message = format!("two {}s have the name `{}`", second.noun, second.text);
    let mut problem = Problem::warning(&DECLARED_TWICE, span, message, "the second of them")
        .with_help("give one of them another name");
    let before = description.place(first.name).span;
    if before != span {
        problem = problem.with_label(before, "the first of them");
    }
    findings.report(description.explained(second.name, problem));
}

/// Whether two things of a kind have an owner in common.
fn overlap(one: &Declared<'_>, other: &Declared<'_>) -> bool {
    let everybody = if one.noun == "piece" { "Each" } else { "" };
    let (one, other) = (
        one.owner.unwrap_or(everybody),
        other.owner.unwrap_or(everybody),
    );
    let is_one = |role: &str| role.starts_with('P') || role == "Each";
    one == other || (one == "Each" && is_one(other)) || (other == "Each" && is_one(one))
}

fn declared(description: &Description) -> Vec<Declared<'_>> {
    let mut declared = Vec::new();
    for ludeme in description.parts() {
        let PartKind::Ludeme { arguments, .. } = description.kind(ludeme) else {
            continue;
        };
        for name in arguments
            .iter()
            .filter_map(|slot: &ArgumentSlot| slot.part())
        {
            if let PartKind::Name {
                name: text,
                kind,
                declares: true,
            } = description.kind(name)
            {
                declared.push(Declared {
                    ludeme,
                    name,
                    noun: kind.noun,
                    text,
                    owner: description.word(ludeme, "role"),
                });
            }
        }
    }
    declared.sort_by_key(|one| (description.place(one.ludeme).span, one.name));
    declared
}
