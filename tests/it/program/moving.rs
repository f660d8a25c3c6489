//! Small games in which a turn moves one piece.

use super::compared_small;
use crate::small_games;
use dafang::game::Game;

const STEP: &str = "(move Step Forward (to if:(is Empty (to))))";
const TAKE: &str =
    "(move Step (directions {FR FL}) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))";
const GOAL: &str = "(if (is In (last To) (sites Mover \"Goal\")) (result Mover Win))";
const GONE: &str = "(if (no Pieces Next) (result Mover Win))";
const LAST: &str = "(if (is In (last To) (sites Bottom)) (result Mover Loss))";

/// A game of men that stand in two ranks at either end of a board.
fn men(board: &str, moves: &str, meta: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Men\" (players {{(player N) (player S)}}) (equipment {{(board {board}) (piece \"Man\" Each {moves}) \
             (regions \"Goal\" P1 (sites Top)) (regions \"Goal\" P2 (sites Bottom))}}) \
         (rules {meta} (start {{(place \"Man1\" (expand (sites Bottom))) (place \"Man2\" (expand (sites Top)))}}) \
         (play (forEach Piece)) (end {{{ends}}})))"
    ))
}

#[test]
fn pieces_are_carried() {
    let both = format!("(or {STEP} {TAKE})");
    let hop = format!(
        "(or {STEP} (move Hop Orthogonal (between if:(is Friend (who at:(between)))) (to if:(is Empty (to)))))"
    );
    let leap = "(move Leap {{F F R F} {F F L F}} forward:True \
         (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))";
    let slide = "(move Slide Orthogonal)";
    let games = [
        ("(square 6)", &*both, GOAL),
        ("(square 9)", &*both, GOAL),
        ("(square 13)", &*both, GOAL),
        ("(rectangle 7 4)", &*both, GONE),
        ("(square 7)", &*hop, GOAL),
        ("(square 8)", leap, GOAL),
        ("(square 7)", slide, GOAL),
        ("(rectangle 8 3)", &*both, LAST),
        ("(hex Diamond 6)", STEP, GOAL),
    ];
    for (board, moves, ends) in games {
        // Men that cannot move end the one, and are passed in the other.
        for meta in ["(meta (noMoves Loss))", ""] {
            let name = format!("{board} {moves} {meta} {ends}");
            compared_small(&name, &men(board, moves, meta, ends));
        }
    }
}

/// Where a slide may end depends on where it starts.
#[test]
fn slides_end_by_conditions() {
    let conditions = [
        "(< (count Steps (from) (to)) 3)",
        "(!= 2 (count Steps (to) (centrePoint)))",
        "(and (is In (to) (sites Phase 1)) (< (from) (to)))",
        "(not (is In (from) (sites Around (to) Diagonal)))",
    ];
    for condition in conditions {
        for slide in [
            "Orthogonal",
            "Orthogonal (between (max 2))",
            "All (between (exact 2))",
        ] {
            let moves = format!("(move Slide {slide} (to (sites Empty) if:{condition}))");
            let ends = format!("{GOAL} (if (>= (count Moves) 30) (result All Draw))");
            compared_small(&moves, &men("(square 6)", &moves, "", &ends));
        }
    }
}

/// Effects, rules that look at more than a set, and rules of repetition.
#[test]
fn something_follows() {
    let both = format!("(or {STEP} {TAKE})");
    let again = "(move Step Orthogonal (to if:(is Empty (to))) (then (if (is In (last To) (sites Centre)) (moveAgain))))";
    let draw = format!("{GOAL} (if (>= (count Moves) 30) (result All Draw))");
    let games = [
        ("", again, &*draw),
        ("", &*both, &*draw),
        ("(meta (no Repeat))", &*both, GOAL),
        (
            "",
            &*both,
            "(if (no Pieces Next) (byScore {(score P1 1) (score P2 2)}))",
        ),
    ];
    for (meta, moves, ends) in games {
        let name = format!("{meta} {moves} {ends}");
        compared_small(&name, &men("(square 5)", moves, meta, ends));
    }
}
