//! Dice that no rule throws, or whose throws no rule asks for, and doubles that outlast a turn.

use super::error::{IDLE_DICE, LASTING_DOUBLE};
use super::{Findings, Subject, opening};
use crate::diagnostic::Problem;
use crate::ludeme::{PartId, PartKind};

/// The ludemes that ask what the dice show, by head and second word.
const READERS: &[(&str, Option<&str>)] = &[
    ("pips", None),
    ("face", None),
    ("count", Some("Pips")),
    ("forEach", Some("Die")),
    ("all", Some("DiceUsed")),
    ("all", Some("DiceEqual")),
    ("is", Some("AnyDie")),
];

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    idle(subject, findings);
    lasting(subject, findings);
}

/// Doubles whose second half may be unplayed when a turn ends, and that no rule forgets.
fn lasting(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    let is_forgotten = subject.parts("set").any(|part| {
        let ludeme = description.ludeme(part);
        ludeme.is_some_and(|ludeme| {
            ludeme.word == Some("Var") && ludeme.params.iter().all(|param| param.name != "name")
        })
    });
    for part in subject.parts("forEach") {
        let Some(given) = description.argument(part, "replayDouble") else {
            continue;
        };
        let span = description.place(given).span;
        if is_forgotten || matches!(description.kind(given), PartKind::Bool(false)) {
            findings.clear(&LASTING_DOUBLE, span);
            continue;
        }
        let message = "a double that is not played to its end stays for the next throw";
        let label =
            "if a turn ends with dice left, they are turned back to this double in a later one";
        let problem = Problem::warning(&LASTING_DOUBLE, span, message, label).with_help(
            "forget it before each throw, as `(do (and (set Var -1) (roll)) next:…)` does",
        );
        findings.suspect(description.explained(part, problem));
    }
}

/// Dice that no rule throws, or whose throws no rule asks for.
fn idle(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    let has = |(head, word): &(&str, Option<&str>)| {
        let is_it = |part: PartId| {
            let ludeme = description.ludeme(part);
            ludeme.is_some_and(|ludeme| ludeme.word == *word)
        };
        subject.parts(head).any(is_it)
    };
    let suspicion = match (has(&("roll", None)), READERS.iter().any(has)) {
        (true, true) => None,
        (false, _) => Some((
            "no rule throws the dice",
            "always as they lie at the start",
            "throw them before a move: `(do (roll) next:…)`, or leave them out",
        )),
        (true, false) => Some((
            "no rule asks what the dice show",
            "thrown in vain",
            "ask for the sum, `(count Pips)`, or for each die, `(forEach Die …)`; or leave them out",
        )),
    };
    for dice in subject.parts("dice") {
        let span = opening(description.place(dice).span, "dice");
        match suspicion {
            None => findings.clear(&IDLE_DICE, span),
            Some((message, label, help)) => {
                let problem = Problem::warning(&IDLE_DICE, span, message, label).with_help(help);
                findings.suspect(description.explained(dice, problem));
            }
        }
    }
}
