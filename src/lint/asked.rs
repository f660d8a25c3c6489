//! Questions that can be answered in one way only, or that ask less than they seem to.

use super::error::{ASKED_TOO_SOON, PIECE_OF_THE_MOVER, WORTH_NOT_VALUE};
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::ludeme::{ArgumentSlot, PartId, PartKind, Type};

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    for part in subject.parts("do") {
        if let Some(condition) = subject.description.argument(part, "ifAfterwards") {
            within(subject, condition, &mut |part| {
                moves_again(subject, part, findings)
            });
        }
    }
    for part in subject.parts("=").chain(subject.parts("!=")) {
        compared_pieces(subject, part, findings);
    }
    values_of_kinds(subject, findings);
}

/// Questions for the value of a piece where nothing gives a piece a value of its own, but kinds of pieces are worth something.
fn values_of_kinds(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    let is_asked = |part: &PartId| {
        let ludeme = description.ludeme(*part);
        ludeme.is_some_and(|one| one.word == Some("Piece"))
    };
    let worth = subject.game.components.iter().any(|kind| kind.value != 0);
    let gives = |part: PartId| {
        let ludeme = description.ludeme(part);
        ludeme.is_some_and(|one| {
            (one.head, one.word) == ("set", Some("Value"))
                || one.head != "piece" && description.argument(part, "value").is_some()
        })
    };
    let is_given = !worth || description.parts().any(gives);
    for part in subject.parts("value").filter(is_asked) {
        let span = description.place(part).span;
        if is_given {
            findings.clear(&WORTH_NOT_VALUE, span);
            continue;
        }
        let message = "this is not the `value:` with which the pieces are declared";
        let label = "always 0: nothing gives a piece on the board a value of its own";
        let problem = Problem::warning(&WORTH_NOT_VALUE, span, message, label).with_help(
            "write `(worth at:…)` for what a kind of piece is worth, or give pieces a value, as in `(place … value:3)`",
        );
        findings.suspect(description.explained(part, problem));
    }
}

/// Calls `visit` for a part and all parts in it.
fn within(subject: &Subject<'_>, part: PartId, visit: &mut dyn FnMut(PartId)) {
    visit(part);
    match subject.description.kind(part) {
        PartKind::Ludeme { arguments, .. } => {
            for argument in arguments.iter().filter_map(|slot| slot.part()) {
                within(subject, argument, visit);
            }
        }
        PartKind::List(items) => items.iter().for_each(|item| within(subject, *item, visit)),
        PartKind::Choice(_, inner) => within(subject, *inner, visit),
        _ => {}
    }
}

/// A question in `ifAfterwards:` whether the mover moves again.
fn moves_again(subject: &Subject<'_>, part: PartId, findings: &mut Findings) {
    let description = subject.description;
    let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
        return;
    };
    let asks = |one: &str, other: &str| {
        let argument = arguments.first().and_then(|slot| slot.part());
        let is_other = argument.is_some_and(|part| is_player(subject, part, other));
        (ludeme.head, ludeme.word) == ("is", Some(one)) && is_other
    };
    let compares = || {
        let mut sides = arguments.iter().filter_map(|slot| slot.part());
        let (Some(one), Some(other)) = (sides.next(), sides.next()) else {
            return false;
        };
        ["=", "!="].contains(&ludeme.head)
            && (is_player(subject, one, "Next") && is_player(subject, other, "Mover")
                || is_player(subject, one, "Mover") && is_player(subject, other, "Next"))
    };
    if !(asks("Next", "Mover") || asks("Mover", "Next") || compares()) {
        return;
    }
    let message = "whether the mover moves again is not known in `ifAfterwards:`";
    let label = "with the first move of a turn the next player is never the mover here";
    let problem = Problem::warning(&ASKED_TOO_SOON, description.place(part).span, message, label)
        .with_help(
            "as in Ludii, whoever would move again is followed here by the player before: ask what `(moveAgain)` depends on instead",
        );
    findings.suspect(description.explained(part, problem));
}

/// Whether a part is the player of a role: `Mover` or `(mover)`.
fn is_player(subject: &Subject<'_>, part: PartId, role: &str) -> bool {
    match subject.description.kind(part) {
        PartKind::Choice(_, inner) => is_player(subject, *inner, role),
        PartKind::Word(word) => word.vocabulary.ty == Type::ROLE && word.text() == role,
        PartKind::Ludeme { ludeme, .. } => {
            ludeme.word.is_none() && ludeme.head.eq_ignore_ascii_case(role)
        }
        _ => false,
    }
}

/// A comparison of the piece on a site with a piece that each player has, where no player is named.
fn compared_pieces(subject: &Subject<'_>, part: PartId, findings: &mut Findings) {
    let description = subject.description;
    let PartKind::Ludeme { arguments, .. } = description.kind(part) else {
        return;
    };
    let sides: Vec<PartId> = arguments
        .iter()
        .filter_map(|slot| slot.part())
        .map(|part| chosen(subject, part))
        .collect();
    let is_what = |part: &PartId| {
        description
            .ludeme(*part)
            .is_some_and(|one| one.head == "what")
    };
    if !sides.iter().any(is_what) {
        return;
    }
    for side in &sides {
        let PartKind::Ludeme { ludeme, arguments } = description.kind(*side) else {
            continue;
        };
        let [ArgumentSlot::Given(piece), ArgumentSlot::Absent] = arguments[..] else {
            continue;
        };
        let PartKind::Name { name, .. } = description.kind(piece) else {
            continue;
        };
        if ludeme.head != "id" {
            continue;
        }
        let span = description.place(*side).span;
        let pieces = subject.game.components.iter().skip(1);
        let owners = pieces
            .filter(|piece| piece.base == **name && piece.name != **name)
            .count();
        if owners < 2 {
            findings.clear(&PIECE_OF_THE_MOVER, span);
            continue;
        }
        let message =
            format!("`{name}` is a piece of {owners} players, and this is the mover's alone");
        let problem = Problem::warning(&PIECE_OF_THE_MOVER, span, message, "of which player?")
            .with_help(format!(
                "write `(id \"{name}\" Mover)` if that is meant, and `(id \"{name}\" Next)` or `(id \"{name}1\")` if not"
            ));
        findings.suspect(description.explained(*side, problem));
    }
}

/// What stands for an alternative of a union.
fn chosen(subject: &Subject<'_>, part: PartId) -> PartId {
    match subject.description.kind(part) {
        PartKind::Choice(_, part) => chosen(subject, *part),
        _ => part,
    }
}
