//! Moves of pieces that ask, before they are made, whether pieces can move: for ever, if these ask it in turn.
//!
//! What ends such a question by itself is left aside: `(no Moves …)` and `(is Threatened …)` count as false while they are
//! being asked. What follows from a move is no part of the moves themselves.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, ComponentId, Int, Moves, RuleNode};
use crate::game::{Component, Provenance};
use crate::ludeme::assembly::Assembly;

pub(crate) static ENDLESS_MOVES: Code = Code {
    name: "compile::endless_moves",
    summary: "moves of a piece that depend on themselves",
    explain: "`(forEach Piece)` in the moves of a piece asks for the moves of all pieces of the player, and so for those \
              that are just being found: that would never end. Moves that are written out there can be asked for.",
    wrong: "(piece \"Man\" Each (move Step (to if:(can Move (forEach Piece)))))\n(play (forEach Piece))",
    right: "(piece \"Man\" Each (move Step (to if:(can Move (move Step)))))\n(play (forEach Piece))",
};

/// A problem for each kind of piece whose moves depend on themselves.
pub(super) fn problems(game: &Assembly) -> Vec<Problem> {
    let kinds = game.components.len();
    let asked: Vec<Vec<usize>> = game
        .components
        .iter()
        .map(|component| asked_by(&game.components, component))
        .collect();
    let is_endless = |kind: usize| {
        let (mut seen, mut next) = (vec![false; kinds], asked[kind].clone());
        while let Some(other) = next.pop() {
            if !std::mem::replace(&mut seen[other], true) {
                next.extend(&asked[other]);
            }
        }
        seen[kind]
    };
    let mut places = Vec::new();
    for kind in (0..kinds).filter(|kind| is_endless(*kind)) {
        let place = game.components[kind].provenance;
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let problem = |place: Provenance| {
        let message = "the moves of this piece depend on themselves";
        Problem::error(&ENDLESS_MOVES, place.into(), message, "they ask for the moves of such pieces").with_help(
            "write out which moves are meant, such as `(move Step)`, where these moves ask for those of `(forEach Piece)`",
        )
    };
    places.into_iter().map(problem).collect()
}

/// The kinds of pieces whose own moves those of a kind ask for.
fn asked_by(components: &[Component], asking: &Component) -> Vec<usize> {
    let mut asked = Vec::new();
    each_asked(RuleNode::Moves(&asking.moves), &mut |player, kinds| {
        for (kind, component) in components.iter().enumerate() {
            let listed =
                kinds.is_none_or(|kinds| kinds.iter().any(|one| usize::from(one.0) == kind));
            let is_owner = *player != Int::Mover || [0, component.owner].contains(&asking.owner);
            if listed && is_owner && component.moves != Moves::None && !asked.contains(&kind) {
                asked.push(kind);
            }
        }
    });
    asked
}

/// Calls `visit(owner, kinds)` for each `(forEach Piece …)` below a node that asks pieces for their own moves; `kinds`
/// is `None` for all kinds. Threats are left out.
fn each_asked(node: RuleNode<'_>, visit: &mut dyn FnMut(&Int, Option<&[ComponentId]>)) {
    match node {
        RuleNode::Bool(Bool::Threatened { .. }) => return,
        RuleNode::Moves(Moves::ForEachPiece {
            player,
            kinds,
            instead: None,
            ..
        }) => visit(player, kinds.as_deref()),
        _ => {}
    }
    node.children(&mut |child| each_asked(child, visit));
}
