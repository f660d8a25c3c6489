//! Small games for tests, and how they are played there.
#![allow(dead_code)] // every test binary uses its own part

use dafang::check::check;
use dafang::compile::compile;
use dafang::diagnostic::{Report, Style};
use dafang::expand::{Choice, expand};
use dafang::game::{Game, Notation, Trial};
use dafang::source::Sources;
use dafang::syntax::parse;

/// The game of a description that has no mistake.
pub(crate) fn game(text: &str) -> Game {
    let mut sources = Sources::new();
    let (tree, mut problems) = parse(sources.add("test", text), text);
    let (expanded, found) = expand(&tree, &[], &[], &Choice::default());
    problems.extend(found);
    let (description, found) = check(&expanded);
    problems.extend(found);
    let report = |problems| Report::new(problems, &sources).render(Style::PLAIN);
    assert!(!problems.has_errors(), "{}", report(&problems));
    let (compiled, problems) = compile(&description);
    compiled
        .unwrap_or_else(|| panic!("{}", report(&problems)))
        .game
}

/// A board, with stones of two players and nothing to do but pass.
pub(crate) fn still(board: &str) -> Game {
    game(&format!(
        "(game \"Still\" (players {{(player \"Black\") (player \"White\")}}) \
         (equipment {{(board {board}) (piece \"Stone\" Each)}}) (rules (play (move Pass))))"
    ))
}

/// Players put stones on the points of a board. Four stones on the corners of a cell are worth
/// the capture of an enemy stone that stands in no such square. Who has no stone left after four
/// moves loses; after 40 moves it is a draw.
pub(crate) fn squares(rows: usize, columns: usize) -> Game {
    game(&format!(
        "(game \"Squares\" (players {{(player \"Black\") (player \"White\")}}) \
         (equipment {{(board (rectangle {rows} {columns}) use:Vertex) (piece \"Stone\" Each) \
             (pattern \"square\" (block 2))}}) \
         (rules \
             (play (move Add (to (sites Empty)) (then \
                 (owe (count Captures (patterns Formed)) (move Remove (sites Unshielded Next)))))) \
             (end {{(if (and (>= (count Moves) 4) (no Pieces Next)) (result Mover Win)) \
                 (if (>= (count Moves) 40) (result Mover Draw))}})))"
    ))
}

/// Three in a row on nine cells.
pub(crate) fn three_in_a_row() -> Game {
    game(include_str!("../../../games/line/three-in-a-row.lud"))
}

/// Plays moves, written as people write them, each of which must be legal.
pub(crate) fn play(trial: &mut Trial<'_>, moves: &str) {
    let notation = Notation::new(trial.game());
    let mut legal = Vec::new();
    for word in moves.split_whitespace() {
        trial.legal_moves(&mut legal);
        let found = notation.find(trial.state(), &legal, word);
        let words = notation.all(trial.state(), &legal);
        assert_eq!(found.len(), 1, "`{word}` is one legal move of {words:?}");
        trial.play_known(found[0]);
    }
}
