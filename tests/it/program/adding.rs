//! Small games in which a turn puts one piece on a site: rows, regions that open and close, connections, pieces that are
//! turned over.

use super::{compared_small, compared_without_program};
use crate::small_games;
use dafang::game::Game;

/// A game of stones put on the cells of a board.
fn stones(board: &str, to: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Stones\" (players 2) (equipment {{(board {board}) (piece \"Stone\" Each) \
             (regions P1 {{(sites Top) (sites Bottom)}}) (regions P2 {{(sites Left) (sites Right)}})}}) \
         (rules (play (move Add (to {to}))) (end {{{ends}}})))"
    ))
}

const FULL: &str = "(if (is Full) (result All Draw))";

#[test]
fn rows_are_counted_on_lines() {
    let games = [
        ("(square 4)", "(if (is Line 3) (result Mover Win))"),
        (
            "(square 5)",
            "(if (is Line 3 exact:true) (result Mover Win))",
        ),
        (
            "(square 5)",
            "(if (is Line 4) (result Mover Win)) (if (is Line 3) (result Mover Loss))",
        ),
        ("(square 6)", "(if (is Line 3 Diagonal) (result Mover Win))"),
        (
            "(rectangle 3 9)",
            "(if (is Line 4 Orthogonal exact:true) (result Next Win))",
        ),
        (
            "(hex 4)",
            "(if (is Line 4) (result Mover Win)) (if (is Line 3) (result Mover Loss))",
        ),
        ("(tri 6)", "(if (is Line 3) (result Mover Win))"),
        ("(square 12)", "(if (is Line 5) (result Mover Win))"),
        ("(square 4)", "(if (is Line 3) (result P1 Win))"),
    ];
    for (board, ends) in games {
        let name = format!("{board} {ends}");
        let game = stones(board, "(sites Empty)", &format!("{ends} {FULL}"));
        compared_small(&name, &game);
    }
}

/// Lines that are closed or very long, and rows of several kinds or on some sites only.
#[test]
fn rows_of_other_forms_are_found() {
    let two = "(if (is Line 4 Orthogonal) (result Mover Win)) (if (is Line 3 Diagonal) (result Mover Win))";
    let two = format!("{two} {FULL}");
    compared_small(&two, &stones("(square 5)", "(sites Empty)", &two));
    let games = [
        ("(concentric {1 64 128})", "(is Line 3)"),
        ("(rectangle 1 140)", "(is Line 3)"),
        ("(square 5)", "(is Line 3 if:(is In (to) (sites Inner)))"),
        ("(square 5)", "(is Line 3 through:(sites Centre))"),
        ("(square 5)", "(is Line 3 contiguous:false)"),
        (
            "(square 5)",
            "(is Line 4 throughAny:(sites Inner) exact:true)",
        ),
        (
            "(hex 3)",
            "(is Line (+ 2 (% (count Moves) 3)) throughAny:(sites Inner) exact:true)",
        ),
    ];
    for (board, line) in games {
        let ends = format!("(if {line} (result Mover Win)) {FULL}");
        let game = stones(board, "(sites Empty)", &ends);
        compared_small(&format!("{board} {line}"), &game);
    }
}

#[test]
fn regions_open_and_close() {
    let games = [
        "(intersection (sites Empty) (sites Inner))",
        "(sites Empty) if:(or (is In (to) (sites Bottom)) (is Occupied (ahead (to) S)))",
        "(sites Empty) if:(or (is In (to) (sites Centre)) (is In (to) (sites Around (sites Occupied by:All))))",
        "(sites Empty) if:(not (is In (to) (sites Around (sites Occupied by:All) Orthogonal)))",
        "(sites Empty) if:(and (is Empty (ahead (to) N)) (is Empty (ahead (to) E)))",
        "(sites Empty) if:(not (is In (to) (sites Around (sites Occupied by:Next))))",
    ];
    for to in games {
        let ends = format!(
            "(if (is Line 3) (result Mover Win)) {FULL} (if (>= (count Moves) 30) (result All Draw))"
        );
        compared_small(to, &stones("(square 6)", to, &ends));
    }
}

#[test]
fn regions_are_connected() {
    let games = [
        ("(hex Diamond 5)", "(is Connected Mover)", "Win"),
        ("(hex Diamond 4)", "(is Connected Mover)", "Loss"),
        ("(square 5)", "(is Connected Orthogonal Mover)", "Win"),
        ("(square 5)", "(is Connected Mover)", "Win"),
        (
            "(hex 4)",
            "(is Connected 3 {(sites Side N) (sites Side S) (sites Side NE) (sites Side NW) \
            (sites Side SE) (sites Side SW)})",
            "Win",
        ),
        (
            "(square 5)",
            "(is Connected 2 {(sites Top) (sites Bottom)})",
            "Win",
        ),
        ("(square 12)", "(is Connected P1)", "Win"),
    ];
    for (board, condition, result) in games {
        let ends = format!("(if {condition} (result Mover {result})) {FULL}");
        let game = stones(board, "(sites Empty)", &ends);
        compared_small(&format!("{board} {condition}"), &game);
    }
}

#[test]
fn rules_ask_about_the_position() {
    let games = [
        "(if (is Line 4) (result Mover Win)) (if (>= (count Moves) 7) (result All Draw))",
        "(if (and (is Line 3) (>= (count Pieces Mover) 4)) (result Mover Win))",
        "(if (is Full) (byScore {(score P1 (count Pieces in:(sites Top) P1)) (score P2 (count Pieces in:(sites Top) P2))}))",
        "(if (is Line 2) (result P3 Win)) (if (is Line 3) (result Mover Win))",
    ];
    for ends in games {
        let game = stones("(square 4)", "(sites Empty)", &format!("{ends} {FULL}"));
        compared_small(ends, &game);
    }
}

/// More players, who may change sides.
#[test]
fn players_are_three_or_swap() {
    let three = "(game \"Three\" (players 3) (equipment {(board (square 4)) (piece \"Stone\" Each)}) \
        (rules (play (move Add (to (sites Empty)))) (end {(if (is Line 3) (result Mover Win)) \
        (if (is Full) (result All Draw))})))";
    let swap = "(game \"Swap\" (players 2) (equipment {(board (square 4)) (piece \"Stone\" Each)}) \
        (rules (meta (swap)) (play (move Add (to (sites Empty)))) \
        (end {(if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))})))";
    for text in [three, swap] {
        compared_small(text, &small_games::game(text));
    }
    // Where a piece stands already, another is put in vain.
    let again = "(if (is Line 3) (result Mover Win)) (if (>= (count Moves) 30) (result All Draw))";
    compared_small("again", &stones("(square 5)", "(sites Inner)", again));
}

/// A game in which rows are turned over.
fn turned(board: &str, flanked: &str, then: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Turned\" (players 2) (equipment {{(board {board}) (piece \"Disc\" Each)}}) \
         (rules (start {{(place \"Disc1\" {{\"b2\" \"c3\"}}) (place \"Disc2\" {{\"b3\" \"c2\"}})}}) \
         (play (move Add (to (sites Empty) if:(not (no Sites (sites Flanked from:(to) {flanked})))) \
             (then (add (piece \"Disc\") (to (sites Flanked from:(last To) {then}) (apply (remove (to)))))))) \
         (end {{{ends}}})))"
    ))
}

#[test]
fn rows_are_turned_over() {
    let score = "(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})";
    let passed = format!("(if (all Passed) {score})");
    let row = "(if (is Line 5) (result Mover Win))";
    let games = [
        ("(square 4)", "", passed.clone()),
        ("(square 8)", "", passed.clone()),
        ("(rectangle 9 10)", "", passed.clone()),
        ("(square 6)", "Orthogonal", passed.clone()),
        ("(square 6)", "", format!("(if (is Full) {score})")),
        ("(square 6)", "", format!("{row} {passed}")),
        (
            "(square 6)",
            "(to if:(is Enemy (who at:(to))))",
            passed.clone(),
        ),
    ];
    for (board, flanked, ends) in games {
        let name = format!("{board} {flanked} {ends}");
        compared_small(&name, &turned(board, flanked, flanked, &ends));
    }
    let short = "(between (max 2) if:(is Enemy (who at:(between))))";
    compared_without_program(short, &turned("(square 6)", short, short, &passed));
    // What is turned over is not what the piece was put beside.
    let other = turned("(square 6)", "Orthogonal", "Diagonal", &passed);
    compared_small("other rows", &other);
}
