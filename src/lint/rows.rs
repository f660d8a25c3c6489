//! Rows that are longer than the board, wherever a condition asks for them.

use super::error::{END_NEVER_HOLDS, ROW_TOO_LONG};
use super::facts::Facts;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::ludeme::PartKind;
use std::collections::BTreeMap;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let facts = Facts::of(subject.game);
    // The longest row that any condition of a length could find, by that length.
    let mut longest: BTreeMap<i64, i64> = BTreeMap::new();
    for line in &subject.reached.lines {
        let (least, most) = facts.range(&line.length);
        if least == most {
            let room = facts.longest_row(line.directions);
            let facts = longest.entry(least).or_insert(room);
            *facts = room.max(*facts);
        }
    }
    let description = subject.description;
    for part in subject.parts("is") {
        if description.ludeme(part).and_then(|ludeme| ludeme.word) != Some("Line") {
            continue;
        }
        let Some(length) = description.argument(part, "length") else {
            continue;
        };
        let PartKind::Int(asked) = description.kind(length) else {
            continue;
        };
        let span = description.place(length).span;
        let Some(room) = longest.get(&i64::from(*asked)) else {
            continue;
        };
        if i64::from(*asked) <= *room {
            findings.clear(&ROW_TOO_LONG, span);
            continue;
        }
        if findings.holds(&END_NEVER_HOLDS, span) {
            continue;
        }
        let message = format!("no row on this board has {asked} sites");
        let label = format!("the longest has {room}, so this never holds");
        let problem = Problem::warning(&ROW_TOO_LONG, span, message, label)
            .with_help("write a length that fits on the board, or make the board larger");
        findings.suspect(description.explained(part, problem));
    }
}
