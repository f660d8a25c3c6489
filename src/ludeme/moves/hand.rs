//! The moves of pieces that are in a hand.

use super::compose::MOVED_FOR_EACH;
use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, ComponentId, Int, Moves, Sites, Variable};
use crate::ludeme::region::occupied::Container;
use crate::ludeme::site_type::{OTHER_SITE_TYPE, holder};
use crate::ludeme::{Builder, Compiled, Spanned};

/// The player whose hand a container is; none for the board.
pub(crate) fn hand_of(
    container: &Spanned<Container>,
    builder: &Builder<'_>,
) -> Compiled<Option<Int>> {
    let number = match &container.value {
        Container::Name(name) if name.name == "Board" => return Ok(None),
        Container::Number(Int::Const(0)) => return Ok(None),
        Container::Name(_) => None,
        Container::Number(number) => Some(number.clone()),
    };
    // Hands are numbered as they come: as the players are, if each of them has one and those come first.
    let mut owners = builder.game.hands.clone();
    owners.dedup();
    let players = builder.game.player_count() as i32;
    let is_each = owners
        .iter()
        .map(|owner| i32::from(*owner))
        .take(players as usize)
        .eq(1..=players);
    let is_player = |number: &Int| number.constant().is_none_or(|number| number <= players);
    match number.filter(|number| is_each && is_player(number)) {
        Some(number) => Ok(Some(number)),
        None => {
            let message = "pieces are looked for on the board or in the hand of a player";
            Err(Problem::error(
                &OTHER_SITE_TYPE,
                container.span,
                message,
                "this is neither, or not every player has one hand",
            )
            .with_help("write `container:(mover)` for the hand of the mover, or leave it out for the board")
            .into())
        }
    }
}

/// The moves of the pieces of a player in a hand.
pub(super) fn in_hand(
    hand: Int,
    player: &Int,
    kinds: Option<Box<[ComponentId]>>,
    instead: Option<Box<Moves>>,
    builder: &Builder<'_>,
) -> Compiled<Moves> {
    let here = || Box::new(Int::Variable(Variable::From));
    let only = |condition: Bool| {
        let hand = Sites::Hand(Box::new(hand.clone()));
        Box::new(Sites::Only(
            Variable::From,
            Box::new(hand),
            Box::new(condition),
        ))
    };
    let equal =
        |one: Int, other: Int| Bool::Compare(Comparison::Equal, Box::new(one), Box::new(other));
    let is_own = equal(holder(*here(), builder), player.clone());
    let is_kind = |kind: i32| equal(Int::What(here()), Int::Const(kind));
    if let Some(instead) = instead {
        let condition = match kinds {
            None => is_own,
            Some(kinds) => Bool::And(vec![
                is_own,
                Bool::Or(
                    kinds
                        .iter()
                        .map(|kind| is_kind(i32::from(kind.0)))
                        .collect(),
                ),
            ]),
        };
        return Ok(Moves::ForEachSite(Variable::From, only(condition), instead));
    }
    if !builder.game.pieces_move {
        let message = "the moves of pieces in a hand are not known yet within the moves of a piece";
        return Err(Problem::error(
            &MOVED_FOR_EACH,
            builder.span(),
            message,
            "this is part of a piece",
        )
        .with_help("write the rule out: `(forEach Piece container:(mover) (move …))`")
        .into());
    }
    let pieces = builder.game.components.iter().enumerate().skip(1);
    let pieces = pieces.filter(|(kind, component)| {
        let listed = kinds
            .as_ref()
            .is_none_or(|kinds| kinds.contains(&ComponentId(*kind as u16)));
        listed && component.owner != 0 && component.moves != Moves::None
    });
    let each = pieces.map(|(kind, component)| {
        let condition = Bool::And(vec![is_own.clone(), is_kind(kind as i32)]);
        let moves = Box::new(component.moves.clone());
        Moves::ForEachSite(Variable::From, only(condition), moves)
    });
    Ok(Moves::Or(each.collect()))
}
