//! Examples of the language, drawn: each is put into a small game, and its board is drawn by the renderer.
//!
//! Owns which small game shows what is of a type. Refuses to know any ludeme: which sites are ringed is what the game
//! answers, such as where its legal moves end, what a move changes, or where a stone makes a condition true. An example
//! that shows nothing so has no picture.
//!
//! Begin with [`of_example`].

use crate::expand::Choice;
#[cfg(feature = "manual")]
use crate::game::Notation;
use crate::game::{Game, Move, Trial};
use crate::ludeme::{Ludeme, Type};
use crate::render::{Look, svg};
use crate::text::Text;
use crate::topology::Site;

/// A position as SVG, with rings around some sites.
pub(crate) fn picture(trial: &mut Trial<'_>, marked: Vec<Site>) -> String {
    let look = Look {
        marked,
        ..Look::default()
    };
    svg(trial.game(), trial.state(), &look)
}

/// The position of a text after some moves, as it is drawn in a chapter of the manual.
///
/// # Errors
/// If the text has mistakes, or a move is not legal.
#[cfg(feature = "manual")]
pub(crate) fn position(text: &str, moves: &str) -> Result<String, String> {
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

/// A game on a board of its own that is an item of equipment, such as a table; else none.
fn game_on(item: &str) -> Option<Game> {
    let text = format!(
        "(game \"Example\" (players 2) (equipment {{{item} {DISCS}}}) (rules (play (move Add (to (sites Empty)))) \
         (end (if (no Moves Next) (result Mover Draw)))))"
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

/// The picture of an example of a ludeme, if its type is one that a board shows.
pub(crate) fn of_example(ludeme: &Ludeme, example: &str) -> Option<String> {
    match ludeme.result {
        Type::GRAPH => board(example),
        Type::POLYGON => board(&format!("(square {example})")),
        Type::ITEM => equipment(example).or_else(|| pattern_of(example)),
        Type::TRACK => track(example),
        Type::SITES => region(example).or_else(|| region_of_move(example)),
        Type::DIRECTIONS => directions(example),
        Type::SHAPE => pattern(example),
        Type::MOVES => moves(example).or_else(|| moves_behind(example)),
        Type::INT if ludeme.prose().next().is_some_and(is_of_site) => region_of_move(example),
        Type::EFFECT => effect(example),
        Type::BOOL => condition(example),
        _ => None,
    }
}

/// Whether what is said of a number says that it is a site.
fn is_of_site(docs: &str) -> bool {
    docs.starts_with("The site ")
}

/// A board, played on its cells or, where it has none, on its vertices.
fn board(graph: &str) -> Option<String> {
    let on_vertices = format!("{graph} use:Vertex");
    let boards = [graph, on_vertices.as_str()];
    let mut games = boards
        .iter()
        .filter_map(|board| game(board, DISCS, "", PLACING));
    let game = games.find(|game| game.layout.board > 0)?;
    Some(picture(&mut Trial::new(&game), Vec::new()))
}

const PLACING: &str = "(move Add (to (sites Empty)))";

/// The most places of a table that a picture shows.
const MOST_PLACES: usize = 400;

/// A board that is an item of equipment; what is laid on it as the game goes on lies in its middle.
fn equipment(example: &str) -> Option<String> {
    let game = game_on(example).filter(|game| game.layout.board <= MOST_PLACES)?;
    let mut trial = Trial::new(&game);
    let sites: Vec<Site> = legal(&mut trial).iter().filter_map(Move::to).collect();
    let marked = match sites.len() < game.layout.board {
        true => sites,
        false => Vec::new(),
    };
    Some(picture(&mut trial, marked))
}

/// The sites of a track.
fn track(example: &str) -> Option<String> {
    let game = game(&format!("(square 5) {{{example}}}"), DISCS, "", PLACING)?;
    let sites = game.tracks.first()?.sites.iter();
    let sites = sites.filter_map(|site| u16::try_from(*site).ok()).map(Site);
    let on_board = |site: &Site| usize::from(site.0) < game.layout.board;
    let mut sites: Vec<Site> = sites.filter(on_board).collect();
    sites.sort_unstable();
    sites.dedup();
    Some(picture(&mut Trial::new(&game), sites))
}

/// Where a stone in the middle of a board may slide.
fn directions(example: &str) -> Option<String> {
    let slide = format!("(move Slide {example})");
    of_piece("(square 5)", &slide, "(place \"Disc1\" {\"c3\"})", "c3")
}

/// Stones around the middle of a board into which the first player moves: a line of the second player's in front of a stone
/// of the first, a single one likewise, and one that is surrounded then.
const TAKEN: &str = "(place \"Disc1\" {\"d7\" \"g4\" \"c5\" \"c3\" \"b4\"}) (place \"Disc2\" {\"d5\" \"d6\" \"e4\" \"f4\" \"c4\"})";

/// What an effect changes on the board after a stone has been placed in the middle: the position before it, with rings where
/// something else stands afterwards.
fn effect(example: &str) -> Option<String> {
    [
        TAKEN,
        "(place \"Disc1\" {\"d6\"}) (place \"Disc2\" {\"d5\" \"e4\" \"c4\"})",
    ]
    .iter()
    .find_map(|start| {
        let into = |then: &str| {
            let play = format!("(move Add (to (sites {{\"d4\"}})){then})");
            game("(square 7)", DISCS, start, &play)
        };
        let (plain, with) = (into("")?, into(&format!(" (then {example})"))?);
        let (mut before, mut after) = (Trial::new(&plain), Trial::new(&with));
        for trial in [&mut before, &mut after] {
            let first = *legal(trial).first()?;
            trial.play(first).ok()?;
        }
        let all = (0..plain.layout.board).map(|site| Site(site as u16));
        let changed = all.filter(|site| {
            before.state().what(&plain.layout, *site) != after.state().what(&with.layout, *site)
        });
        let changed: Vec<Site> = changed.collect();
        (!changed.is_empty()).then(|| picture(&mut before, changed))
    })
}

/// Positions in which a stone of the first player may complete something: rows, a chain across the board, a ring.
const NEARLY: [&str; 3] = [
    "(place \"Disc1\" {\"c3\" \"d4\" \"f2\"}) (place \"Disc2\" {\"b5\" \"e6\" \"g3\"})",
    "(place \"Disc1\" {\"d1\" \"d2\" \"d3\" \"d5\" \"e6\" \"e7\"}) (place \"Disc2\" {\"c2\" \"c6\" \"f2\"})",
    "(place \"Disc1\" {\"c4\" \"d5\" \"e4\"}) (place \"Disc2\" {\"d4\" \"b2\"})",
];

/// Where a stone makes a condition true that speaks of the last move.
fn condition(example: &str) -> Option<String> {
    NEARLY.iter().find_map(|start| {
        let text = format!(
            "(game \"Example\" (players {{(player N) (player S)}}) (equipment {{(board (square 7)) {DISCS} \
             (regions P1 {{(sites Side N) (sites Side S)}})}}) \
             (rules (start {{{start}}}) (play {PLACING}) (end (if {example} (result Mover Win)))))"
        );
        let compiled = Text::new(&text).compile(&Choice::default()).ok()?;
        let game = &compiled.game;
        let all = legal(&mut Trial::new(game));
        let ends = all.iter().filter(|mv| {
            let mut trial = Trial::new(game);
            trial.play(**mv).is_ok() && trial.ending().is_some()
        });
        let sites: Vec<Site> = ends.filter_map(|mv| mv.to()).collect();
        let is_telling = !sites.is_empty() && sites.len() < all.len() / 2;
        is_telling.then(|| picture(&mut Trial::new(game), sites))
    })
}

/// The sites of a region that depends on the last move, which has been made in the middle of a board.
fn region_of_move(example: &str) -> Option<String> {
    let play = format!(
        "(if (= 0 (count Moves)) (move Add (to (sites {{\"c3\"}}))) (move Add (to {example})))"
    );
    let start = "(place \"Disc1\" {\"b4\"}) (place \"Disc2\" {\"c4\" \"b2\"})";
    ["", start].iter().find_map(|start| {
        let game = game("(square 5)", DISCS, start, &play)?;
        let mut trial = Trial::new(&game);
        let first = *legal(&mut trial).first()?;
        trial.play(first).ok()?;
        let sites = legal(&mut trial);
        let mut sites: Vec<Site> = sites.iter().filter_map(Move::to).collect();
        sites.sort_unstable();
        sites.dedup();
        let is_telling = !sites.is_empty() && sites.len() + 1 < game.layout.board;
        is_telling.then(|| picture(&mut trial, sites))
    })
}

/// The sites of a region, which does not depend on the moves made.
fn region(example: &str) -> Option<String> {
    let play = format!("(move Add (to {example}))");
    targets(&game("(square 5)", DISCS, "", &play)?, None)
}

/// One place of a pattern of a shape, near the middle of a board.
fn pattern(shape: &str) -> Option<String> {
    pattern_of(&format!("(pattern \"Shape\" {shape})"))
}

/// One place of a pattern that is an item of equipment.
fn pattern_of(item: &str) -> Option<String> {
    let items = format!("{DISCS} {item}");
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

/// Where a move that follows another one may end: that was made into the middle of a board.
fn moves_behind(example: &str) -> Option<String> {
    let into = "(move Add (to (sites {\"d4\"})))";
    let play = format!("(if (= 0 (count Moves)) {into} {example})");
    let start = "(place \"Disc1\" {\"d2\" \"f6\"}) (place \"Disc2\" {\"b4\" \"f4\"})";
    let game = game("(square 7)", DISCS, start, &play)?;
    let mut trial = Trial::new(&game);
    let first = *legal(&mut trial).first()?;
    trial.play(first).ok()?;
    let sites = legal(&mut trial);
    let mut sites: Vec<Site> = sites.iter().filter_map(Move::to).collect();
    sites.sort_unstable();
    sites.dedup();
    let is_telling = !sites.is_empty() && sites.len() < game.layout.board / 2;
    is_telling.then(|| picture(&mut trial, sites))
}

/// Where a piece on a site may go that moves like this.
fn of_piece(board: &str, example: &str, start: &str, from: &str) -> Option<String> {
    let items = format!("(piece \"Disc\" P1 {example}) (piece \"Man\" Each)");
    let game = game(board, &items, start, "(forEach Piece)")?;
    let from = game.site(from)?;
    targets(&game, Some(from))
}

/// What a word means, if it is a direction or names sites.
#[cfg(feature = "manual")]
pub(crate) fn of_word(kind: &str, word: &str) -> Option<String> {
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
