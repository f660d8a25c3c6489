//! Pictures for the manual: examples of the language are put into a small game, and its board is drawn by the renderer.
//!
//! Which sites are ringed is what the game answers, such as where its legal moves end; an example that cannot be
//! shown, because its value depends on moves that were made, has no picture.

use crate::expand::Choice;
use crate::game::{Game, Move, Notation, Trial};
use crate::ludeme::{Ludeme, Type};
use crate::render::{Look, svg};
use crate::text::Text;
use crate::topology::Site;

/// A position as SVG, with rings around some sites.
pub(super) fn picture(trial: &mut Trial<'_>, marked: Vec<Site>) -> String {
    let look = Look {
        marked,
        ..Look::default()
    };
    svg(trial.game(), trial.state(), &look)
}

/// The position of a text after some moves, as it is drawn in a chapter.
///
/// # Errors
/// If the text has mistakes, or a move is not legal.
pub(super) fn position(text: &str, moves: &str) -> Result<String, String> {
    let text = Text::new(text);
    let compiled = text.compile(&Choice::default()).map_err(|problems| {
        let messages: Vec<String> = problems.iter().map(|one| one.message.clone()).collect();
        messages.join("; ")
    })?;
    let mut trial = Trial::new(&compiled.game);
    for word in moves.split_whitespace() {
        let legal = legal(&mut trial);
        let found = Notation::new(&compiled.game).find(trial.state(), &legal, word);
        let [only] = found.as_slice() else {
            return Err(format!("`{word}` is not one legal move"));
        };
        trial
            .play(*only)
            .map_err(|_| format!("`{word}` is not legal"))?;
    }
    let last = trial.past().moves.last();
    let marked = last.and_then(|played| played.mv.to()).into_iter();
    let marked = marked.collect();
    Ok(picture(&mut trial, marked))
}

fn legal(trial: &mut Trial<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    moves
}

/// A small game around a board, items of equipment, pieces that stand at the start, and moves.
fn game(board: &str, items: &str, start: &str, play: &str) -> Option<Game> {
    let start = match start.is_empty() {
        true => String::new(),
        false => format!("(start {{{start}}})"),
    };
    let text = format!(
        "(game \"Example\" (players {{(player N) (player S)}}) (equipment {{(board {board}) {items}}}) \
         (rules {start} (play {play}) (end (if (no Moves Next) (result Mover Draw)))))"
    );
    let compiled = Text::new(&text).compile(&Choice::default()).ok()?;
    Some(compiled.game)
}

/// A board with rings where the legal moves of its first position end, if there are some and not everywhere.
fn targets(game: &Game, from: Option<Site>) -> Option<String> {
    let mut trial = Trial::new(game);
    let mut sites: Vec<Site> = legal(&mut trial)
        .iter()
        .filter(|mv| from.is_none() || mv.from() == from)
        .filter_map(Move::to)
        .filter(|site| usize::from(site.0) < game.layout.board)
        .collect();
    sites.sort_unstable();
    sites.dedup();
    let is_telling = !sites.is_empty() && sites.len() < game.layout.board;
    is_telling.then(|| picture(&mut trial, sites))
}

const DISCS: &str = "(piece \"Disc\" Each)";

/// The pictures of the examples of a ludeme: at most one for each example.
pub(super) fn of_example(ludeme: &Ludeme, example: &str) -> Option<String> {
    match ludeme.result {
        Type::GRAPH => {
            let game = game(example, DISCS, "", "(move Add (to (sites Empty)))")?;
            Some(picture(&mut Trial::new(&game), Vec::new()))
        }
        Type::SITES => region(example),
        Type::SHAPE => pattern(example),
        Type::MOVES => moves(example),
        _ => None,
    }
}

/// The sites of a region, which does not depend on the moves made.
pub(super) fn region(example: &str) -> Option<String> {
    let play = format!("(move Add (to {example}))");
    targets(&game("(square 5)", DISCS, "", &play)?, None)
}

/// One place of a pattern, near the middle of a board.
fn pattern(shape: &str) -> Option<String> {
    let items = format!("{DISCS} (pattern \"Shape\" {shape})");
    let game = game("(square 5)", &items, "", "(move Add (to (sites Empty)))")?;
    let places = game.patterns.placements(0);
    let place = places.get(places.len() / 2)?;
    Some(picture(&mut Trial::new(&game), place.own.clone()))
}

/// Where a piece in the middle of a board may go, among other pieces or alone.
fn moves(example: &str) -> Option<String> {
    let middle = "(place \"Disc1\" {\"d4\"})";
    let others = "(place \"Man1\" {\"d2\" \"a4\"}) (place \"Man2\" {\"d5\" \"f4\" \"b6\" \"e3\"})";
    [format!("{middle} {others}"), middle.to_owned()]
        .iter()
        .find_map(|start| of_piece("(square 7)", example, start, "d4"))
}

/// Where a piece on a site may go that moves like this.
fn of_piece(board: &str, example: &str, start: &str, from: &str) -> Option<String> {
    let items = format!("(piece \"Disc\" P1 {example}) (piece \"Man\" Each)");
    let game = game(board, &items, start, "(forEach Piece)")?;
    let from = game.site(from)?;
    targets(&game, Some(from))
}

/// What a word means, if it is a direction or names sites.
pub(super) fn of_word(kind: &str, word: &str) -> Option<String> {
    match kind {
        "absoluteDirection" | "relativeDirection" | "relation" => {
            let slide = format!("(move Slide {word})");
            // Some directions are of hexagons alone.
            [("(square 5)", "c3"), ("(hex 3)", "c3")]
                .into_iter()
                .find_map(|(board, from)| {
                    of_piece(
                        board,
                        &slide,
                        &format!("(place \"Disc1\" {{\"{from}\"}})"),
                        from,
                    )
                })
        }
        "landmark" => region(word),
        _ => None,
    }
}
