//! Games in which pieces are stacked: what makes a game one, and what it cannot have yet.
//!
//! As in Ludii, a game is one of stacks as soon as a ludeme of it speaks of stacks: `(place Stack …)`, `(size Stack …)`,
//! `(level)`, `(topLevel …)`, a `(sign …)` of several pieces, `top:` of `(forEach Piece)`, `stack:true` of a move, or `level:` of the piece that it carries. All its sites hold stacks then,
//! hands as well: a piece that arrives at an occupied site is put on top, and a piece that is taken or moved is the
//! highest.

use super::builder::{Builder, Compiled};
use super::description::{ArgumentSlot, Description, PartId, PartKind};
use crate::diagnostic::{Code, Problem};

/// A ludeme that needs stacks in a game without, or one that cannot be used yet with them.
pub(crate) static WITH_STACKS: Code = Code {
    name: "compile::with_stacks",
    summary: "a ludeme that a game of stacks cannot have yet",
    explain: "A game whose rules speak of stacks, as by `(place Stack …)`, `(size Stack …)` or `stack:true`, keeps a \
              stack of pieces on each site. Some ludemes, such as `(sites Group)`, mean something of their own where \
              pieces are stacked, and are refused there until they do it here.",
    wrong: "(play (move Add (to (sites Empty)) stack:true (then (removeAll Next))))",
    right: "(play (move Add (to (sites Empty)) (then (removeAll Next))))",
};

/// Ludemes that make a game one of stacks.
const STACKED: &[(&str, Option<&str>)] = &[
    ("level", None),
    ("topLevel", None),
    ("size", Some("Stack")),
    ("place", Some("Stack")),
    ("forEach", Some("Level")),
];

/// Whether a description is of a game in which pieces are stacked.
pub(crate) fn stacks(description: &Description, game: PartId) -> bool {
    any_within(description, game, &mut |part| {
        is_of_stacks(description, part)
    })
}

/// Whether a description asks anywhere for the level of a piece.
pub(crate) fn reads_level(description: &Description, game: PartId) -> bool {
    any_within(description, game, &mut |part| {
        let ludeme = description.ludeme(part);
        ludeme.is_some_and(|ludeme| ludeme.head == "level")
    })
}

/// Whether something holds of a part or of one inside it, however deep.
pub(super) fn any_within(
    description: &Description,
    part: PartId,
    holds: &mut dyn FnMut(PartId) -> bool,
) -> bool {
    let mut left = vec![part];
    while let Some(part) = left.pop() {
        if holds(part) {
            return true;
        }
        match description.kind(part) {
            PartKind::Ludeme { arguments, .. } => {
                left.extend(arguments.iter().filter_map(|slot| slot.part()));
            }
            PartKind::List(items) => left.extend(items),
            PartKind::Choice(_, inner) => left.push(*inner),
            _ => {}
        }
    }
    false
}

fn is_of_stacks(description: &Description, part: PartId) -> bool {
    let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
        return false;
    };
    let given = |name: &str| {
        let mut pairs = ludeme.params.iter().zip(arguments);
        pairs.find_map(|(param, slot)| match slot {
            ArgumentSlot::Given(part) if param.name == name => Some(*part),
            _ => None,
        })
    };
    // The level of the piece that is carried; the level at which a step or a hop begins makes no stacks, as in Ludii.
    let carries = ["move", "fromTo", "slide"].contains(&ludeme.head)
        && [None, Some("Slide")].contains(&ludeme.word);
    let from_level = |part| {
        let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
            return false;
        };
        let mut pairs = ludeme.params.iter().zip(arguments);
        pairs.any(|(param, slot)| param.name == "level" && matches!(slot, ArgumentSlot::Given(_)))
    };
    let is_true = |part| matches!(description.kind(part), PartKind::Bool(true));
    // A sign of a picture that means several pieces on one site.
    let is_pile =
        |part| matches!(description.kind(part), PartKind::List(pieces) if pieces.len() > 1);
    STACKED.contains(&(ludeme.head, ludeme.word))
        || ludeme.head == "sign" && given("pieces").is_some_and(is_pile)
        || given("stack").is_some_and(is_true)
        || carries && given("from").is_some_and(from_level)
        || (ludeme.head, ludeme.word) == ("forEach", Some("Piece")) && given("top").is_some()
}

/// Refuses the ludeme being compiled in a game of stacks.
pub(crate) fn not_with_stacks(builder: &Builder<'_>) -> Compiled<()> {
    if !builder.game.stacks {
        return Ok(());
    }
    let name = builder
        .part
        .and_then(|part| builder.description.ludeme(part))
        .map_or_else(String::new, |ludeme| ludeme.name());
    let message = format!("`({name})` cannot be used yet in a game whose pieces are stacked");
    let label = "the rules speak of stacks elsewhere";
    Err(Problem::error(&WITH_STACKS, builder.span(), message, label)
        .with_help("describe the game without stacks, or without this ludeme")
        .into())
}
