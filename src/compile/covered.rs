//! Start rules that put a piece where another stands already.

use crate::diagnostic::{Code, Problem};
use crate::game::Game;
use crate::game::ir::Effect;
use crate::source::Span;

pub(crate) static PLACED_TWICE: Code = Code {
    name: "compile::placed_twice",
    summary: "start rules that put pieces of two kinds on one site",
    explain: "Where pieces are not stacked a site holds pieces of one kind. In Ludii the first one would stay, and the \
              second would add to its number.",
    wrong: "(game \"X\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each (move Step))}) \
            (rules (start {(place \"Disc1\" {\"a1\"}) (place \"Disc2\" {\"a1\"})}) (play (forEach Piece))))",
    right: "(game \"X\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each (move Step))}) \
            (rules (start {(place \"Disc1\" {\"a1\"}) (place \"Disc2\" {\"b2\"})}) (play (forEach Piece))))",
};

/// The problem of the first site on which start rules put pieces of two kinds.
pub(super) fn problem(game: &Game, start: &[Effect], span: Span) -> Option<Problem> {
    let (site, kinds) = game.covered(start)?;
    let [first, second] = kinds.map(|kind| &game.components[usize::from(kind)].name);
    let message = format!(
        "the start rules put `{second}` on {}, where `{first}` stands already",
        game.site_name(site)
    );
    let label = "two kinds on one site";
    let problem = Problem::error(&PLACED_TWICE, span, message, label);
    Some(problem.with_help("leave the site out of one of the two rules"))
}
