//! Players that a description names and no game of it has.

use super::error::NO_SUCH_PLAYER;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::ludeme::{ArgumentSlot, PartId, PartKind};
use std::collections::HashSet;

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    // Index 0 stands for nobody.
    let players = subject.game.players.len() - 1;
    let Numbers { all, asked, turned } = numbers(subject);
    for part in description.parts() {
        let Some(number) = named(subject, part).or_else(|| {
            let is_number = all.contains(&part);
            number(subject, part).filter(|_| is_number)
        }) else {
            continue;
        };
        let span = description.place(part).span;
        if number <= players {
            findings.clear(&NO_SUCH_PLAYER, span);
            continue;
        }
        let message = format!("there is no player {number}: the game has {players}");
        let label = "nobody, so this does nothing";
        // In Ludii a rule about somebody who is not there is none, and the others are played. What is asked about a number
        // has an answer whatever the number is: of nobody that it is not the mover, and an enemy.
        let is_asked = asked.contains(&part) && self::number(subject, part).is_some();
        let problem = match description.for_ludii || is_asked {
            true => Problem::warning(&NO_SUCH_PLAYER, span, message, label),
            false => Problem::error(&NO_SUCH_PLAYER, span, message, label),
        };
        let help = turned.iter().find(|(other, _)| *other == part);
        let help = help.map_or(
            "name one of its players, or change `(players …)`",
            |(_, help)| *help,
        );
        let problem = problem.with_help(help);
        findings.suspect(description.explained(part, problem));
    }
}

/// Arguments that stand for players, as in `(score 3)`.
#[derive(Default)]
struct Numbers {
    all: HashSet<PartId>,
    /// Those of a condition, as in `(is Enemy 3)`.
    asked: HashSet<PartId>,
    /// What to do about those that stand in the wrong place.
    turned: Vec<(PartId, &'static str)>,
}

fn numbers(subject: &Subject<'_>) -> Numbers {
    let mut found = Numbers::default();
    for part in subject.description.parts() {
        if let PartKind::Ludeme { ludeme, arguments } = subject.description.kind(part) {
            let help = super::kinds::turned_round(subject, ludeme, arguments);
            let arguments = ludeme.params.iter().zip(arguments);
            let players = arguments.filter(|(param, _)| param.name == "player");
            let players = players.filter_map(|(_, slot)| match slot {
                ArgumentSlot::Given(part) => Some(chosen(subject, *part)),
                ArgumentSlot::Default(_) | ArgumentSlot::Absent => None,
            });
            for player in players {
                found.all.insert(player);
                if ludeme.head == "is" {
                    found.asked.insert(player);
                }
                found.turned.extend(help.map(|help| (player, help)));
            }
        }
    }
    found
}

/// What stands for an alternative of a union.
fn chosen(subject: &Subject<'_>, part: PartId) -> PartId {
    match subject.description.kind(part) {
        PartKind::Choice(_, part) => chosen(subject, *part),
        _ => part,
    }
}

fn number(subject: &Subject<'_>, part: PartId) -> Option<usize> {
    match subject.description.kind(part) {
        PartKind::Int(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}

/// The number of the player that a part names: `P3`, or the owner of the piece `"King3"`.
fn named(subject: &Subject<'_>, part: PartId) -> Option<usize> {
    match subject.description.kind(part) {
        PartKind::Word(word) => word.text().strip_prefix('P')?.parse().ok(),
        PartKind::Name {
            name,
            kind,
            declares: false,
        } if kind.noun == "piece" => {
            let base = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let mut pieces = subject.game.components.iter();
            let known = pieces.any(|piece| piece.base == base && piece.owner > 0);
            name[base.len()..].parse().ok().filter(|_| known)
        }
        _ => None,
    }
}
