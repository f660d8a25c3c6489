//! Which place of a hand pieces come to at the start.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{ComponentId, Int};
use crate::ludeme::names::kind;
use crate::ludeme::{Builder, Compiled, Named};

pub(crate) static NO_HAND: Code = Code {
    name: "compile::no_hand",
    summary: "pieces placed in a hand that the game does not have",
    explain: "Pieces can be placed in the hand of their owner if the equipment has `(hand Each)` or a hand \
              of that player. A place of a hand holds pieces of one kind: the hand needs as many places as kinds are placed in it.",
    wrong: "(start (place \"Disc\" \"Hand\" count:4))",
    right: "(hand Each)\n(start (place \"Disc\" \"Hand\" count:4))",
};

/// The site that a container names for a piece: `Hand` is the hand of its owner, `Hand2` that of the second player. It is
/// the first that no rule before has filled, or the last.
pub(crate) fn hand(
    container: &Named<kind::Container>,
    kind: ComponentId,
    builder: &mut Builder<'_>,
) -> Compiled<Int> {
    let owner = match container
        .name
        .strip_prefix("Hand")
        .and_then(|number| number.parse().ok())
    {
        Some(owner) => owner,
        None => builder.game.components[kind.index()].owner,
    };
    if container.name.starts_with("Hand") && builder.game.hands.contains(&owner) {
        let hands = builder.game.hands.iter();
        let sites = hands.filter(|other| **other == owner).count();
        let own = builder.game.filled_hands.iter();
        let own: Vec<ComponentId> = own
            .filter(|(other, _)| *other == owner)
            .map(|(_, held)| *held)
            .collect();
        let filled = own.len();
        // In Ludii's texts the last place holds what came first, as Ludii has it.
        if filled >= sites && own.last() != Some(&kind) && !builder.description.for_ludii {
            return Err(no_room(container, (owner, sites), &own, kind).into());
        }
        builder.game.filled_hands.push((owner, kind));
        return Ok(Int::HandSite(
            Box::new(Int::Const(i32::from(owner))),
            Box::new(Int::Const(filled.min(sites - 1) as i32)),
        ));
    }
    let message = format!("expected a hand of player {owner}, found none among the equipment");
    Err(
        Problem::error(&NO_HAND, container.span, message, "there is no such hand")
            .with_help("add `(hand Each)` to the equipment")
            .into(),
    )
}

/// The problem of a hand whose places hold other kinds of pieces.
fn no_room(
    container: &Named<kind::Container>,
    (owner, sites): (u8, usize),
    held: &[ComponentId],
    kind: ComponentId,
) -> Problem {
    let places = match sites {
        1 => "the one place".to_owned(),
        many => format!("the {many} places"),
    };
    let whose = match owner {
        0 => "the hand of all players".to_owned(),
        owner => format!("the hand of player {owner}"),
    };
    let mut kinds: Vec<ComponentId> = held.to_vec();
    kinds.push(kind);
    kinds.sort_unstable_by_key(|kind| kind.0);
    kinds.dedup();
    let role = if owner == 0 { "Shared" } else { "Each" };
    let message = format!("{places} of {whose} hold other kinds of pieces");
    Problem::error(&NO_HAND, container.span, message, "no place is left").with_help(format!(
        "write `(hand {role} size:{})` among the equipment: a place holds pieces of one kind",
        kinds.len().max(sites + 1)
    ))
}
