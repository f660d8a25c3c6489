//! Patterns that nothing asks for, and captures that nobody can earn.

use super::error::{DIAGONALS_COUNTED, SAME_PLACES, UNEARNED_CAPTURES, UNUSED_NAME, WORTH_NOTHING};
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::game::Placement;
use crate::game::ir::PatternQuery;
use crate::ludeme::{ArgumentSlot, PartId, PartKind};
use crate::topology::AbsoluteDirection;
use std::collections::BTreeMap;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    same_places(subject, findings);
    slanted(subject, findings);
    let description = subject.description;
    let asked = subject
        .reached
        .queries
        .iter()
        .fold(0, |kinds, query| kinds | query.kinds);
    let valued = subject
        .reached
        .valued
        .iter()
        .fold(0, |kinds, query| kinds | query.kinds);
    for pattern in subject.parts("pattern") {
        let Some(name) = description.argument(pattern, "name") else {
            continue;
        };
        let PartKind::Name { name: text, .. } = description.kind(name) else {
            continue;
        };
        let kinds = &subject.game.patterns.kinds;
        let Some(index) = kinds.iter().position(|kind| *kind.name == **text) else {
            continue;
        };
        let span = description.place(name).span;
        if asked & (1 << index) == 0 {
            let message = format!("nothing asks for the pattern `{text}`");
            let problem = Problem::warning(&UNUSED_NAME, span, message, "declared here")
                .with_help("ask for it by `(patterns …)` in a rule, or leave it out");
            findings.suspect_name("pattern", text, description.explained(name, problem));
            continue;
        }
        findings.clear_name(&UNUSED_NAME, "pattern", text);
        let Some(value) = written_captures(subject, pattern) else {
            continue;
        };
        let is_worthless = |query: &&PatternQuery| {
            let mut counted = kinds.iter().enumerate();
            counted.all(|(kind, pattern)| query.kinds & (1 << kind) == 0 || pattern.captures == 0)
        };
        let mut counting = subject.reached.valued.iter().copied();
        let counted = counting.find(|query| query.kinds & (1 << index) != 0 && is_worthless(query));
        if counted.is_some() {
            let message =
                format!("captures are counted of patterns that are worth none, as `{text}`");
            let span = description.place(value).span;
            let problem =
                Problem::warning(&WORTH_NOTHING, span, message, "forming it captures nothing")
                    .with_help(
                        "write what it is worth, or ask `(is Pattern …)` whether it is formed",
                    );
            findings.suspect_name("pattern", text, description.explained(value, problem));
        } else {
            findings.clear_name(&WORTH_NOTHING, "pattern", text);
        }
        if valued & (1 << index) != 0 || kinds[index].captures == 0 {
            findings.clear_name(&UNEARNED_CAPTURES, "pattern", text);
            continue;
        }
        let message = format!("nobody can earn the captures of the pattern `{text}`");
        let span = description.place(value).span;
        let problem = Problem::warning(&UNEARNED_CAPTURES, span, message, "no rule counts this")
            .with_help(
                "let a rule `(owe (count Captures (patterns Formed)) …)`, or leave the value out",
            );
        findings.suspect_name("pattern", text, description.explained(value, problem));
    }
}

/// Patterns that stand wherever an earlier one stands, and nowhere else.
fn same_places(subject: &Subject<'_>, findings: &mut Findings) {
    let patterns = &subject.game.patterns;
    let mut known: BTreeMap<Vec<Placement>, usize> = BTreeMap::new();
    for (index, kind) in patterns.kinds.iter().enumerate() {
        let span = subject.span(kind.provenance);
        let mut places = patterns.placements(index);
        places.sort();
        let first = known.get(&places).copied();
        let Some(first) = first.filter(|_| !places.is_empty()) else {
            findings.clear(&SAME_PLACES, span);
            known.insert(places, index);
            continue;
        };
        let first = &patterns.kinds[first];
        let message = format!(
            "the patterns `{}` and `{}` stand in the same places",
            first.name, kind.name
        );
        let problem = Problem::warning(&SAME_PLACES, span, message, "formed whenever the other is")
            .with_label(subject.span(first.provenance), "the other")
            .with_help(format!(
                "leave one out, and let the other be worth {} captures, if that is meant",
                first.captures + kind.captures
            ));
        findings.suspect(subject.explained(problem));
    }
}

/// The capture value of a pattern, if it is written.
fn written_captures(
    subject: &Subject<'_>,
    pattern: crate::ludeme::PartId,
) -> Option<crate::ludeme::PartId> {
    let PartKind::Ludeme { ludeme, arguments } = subject.description.kind(pattern) else {
        return None;
    };
    let index = ludeme
        .params
        .iter()
        .position(|param| param.name == "captures")?;
    match arguments[index] {
        ArgumentSlot::Given(part) => Some(part),
        ArgumentSlot::Default(_) | ArgumentSlot::Absent => None,
    }
}

/// Rows along `Orthogonal` lines that run along diagonals as well, as these are drawn as lines of the board.
fn slanted(subject: &Subject<'_>, findings: &mut Findings) {
    if !has_squares(subject) {
        return;
    }
    let description = subject.description;
    let topology = &subject.game.topology;
    let column = |site| topology.column(subject.game.site_type, site);
    let row = |site| topology.row(subject.game.site_type, site);
    for pattern in subject.parts("pattern") {
        let name = description.argument(pattern, "name");
        let Some(PartKind::Name { name, .. }) = name.map(|name| description.kind(name)) else {
            continue;
        };
        let patterns = &subject.game.patterns;
        let mut kinds = patterns.kinds.iter();
        let Some(kind) = kinds.position(|kind| *kind.name == **name) else {
            continue;
        };
        let Some(word) = orthogonal_line(subject, pattern) else {
            continue;
        };
        let straight = |placement: &&Placement| {
            let (first, last) = (placement.own.first(), placement.own.last());
            let ends = first.zip(last);
            ends.is_none_or(|(one, other)| {
                column(*one) == column(*other) || row(*one) == row(*other)
            })
        };
        let placements = patterns.placements(kind);
        let (along, across): (Vec<&Placement>, Vec<&Placement>) =
            placements.iter().partition(straight);
        if along.is_empty() || across.is_empty() {
            continue;
        }
        let message = format!(
            "`{name}` runs along diagonals, too: {} of its {} places, where diagonals are drawn as lines",
            across.len(),
            placements.len()
        );
        let span = description.place(word).span;
        let label = "along every line of the board";
        let problem = Problem::warning(&DIAGONALS_COUNTED, span, message, label)
            .with_help("name the directions to leave them out: `{N E}` are columns and rows, `{NE SE}` diagonals");
        findings.suspect(description.explained(word, problem));
    }
}

/// Whether some site has neighbours beside it and above or below it, as on boards of squares; on boards of hexagons and of
/// triangles lines that are neither columns nor rows are no diagonals.
fn has_squares(subject: &Subject<'_>) -> bool {
    let (topology, of) = (&subject.game.topology, subject.game.site_type);
    topology.sites(of).any(|site| {
        let here = topology.position(of, site);
        let is_close = |one: f64, other: f64| (one - other).abs() < 1e-6;
        let orthogonal = || {
            let all = topology.steps_towards(of, site, AbsoluteDirection::Orthogonal);
            all.map(|to| topology.position(of, to))
        };
        orthogonal().any(|there| is_close(there.x, here.x))
            && orthogonal().any(|there| is_close(there.y, here.y))
    })
}

/// The word `Orthogonal` as the direction of the only shape of a pattern, a row.
fn orthogonal_line(subject: &Subject<'_>, pattern: PartId) -> Option<PartId> {
    let description = subject.description;
    let mut part = description.argument(pattern, "shape")?;
    while let PartKind::List(items) = description.kind(part) {
        let [only] = items[..] else {
            return None;
        };
        part = only;
    }
    let line = description
        .ludeme(part)
        .filter(|ludeme| ludeme.head == "line");
    line?;
    let mut word = description.argument(part, "directions")?;
    loop {
        word = match description.kind(word) {
            PartKind::Choice(_, inner) => *inner,
            PartKind::List(items) => match items[..] {
                [only] => only,
                _ => return None,
            },
            PartKind::Word(direction) => {
                return (direction.text() == "Orthogonal").then_some(word);
            }
            _ => return None,
        };
    }
}
