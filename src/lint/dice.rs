//! Dice that no rule throws, or whose throws no rule asks for.

use super::error::IDLE_DICE;
use super::{Findings, Subject, opening};
use crate::diagnostic::Problem;
use crate::ludeme::PartId;

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
