//! Games in which a turn puts one piece on a site are played without the general way of moves, and mean the
//! same: small games of every form that is recognised, and of forms just beside them.

use crate::common::agree;
use crate::small_games;
use dafang::game::{Game, PlacementGame, PlacementRegion, PlacementTest};

/// How many games of each are compared.
const GAMES: u64 = 60;

/// A game of stones put on the cells of a board.
fn stones(board: &str, to: &str, ends: &str) -> Game {
    small_games::game(&format!(
        "(game \"Stones\" (players 2) (equipment {{(board {board}) (piece \"Stone\" Each) \
             (regions P1 {{(sites Top) (sites Bottom)}}) (regions P2 {{(sites Left) (sites Right)}})}}) \
         (rules (play (move Add (to {to}))) (end {{{ends}}})))"
    ))
}

/// Plays random games both ways, and tells what the pass has found.
fn compared(name: &str, plain: &Game) -> Option<PlacementGame> {
    agree::compared(name, plain, GAMES).placement
}

/// What the pass finds in a game where it must find something.
fn found(name: &str, plain: &Game) -> PlacementGame {
    compared(name, plain).unwrap_or_else(|| panic!("{name} is not recognised"))
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
        let placement = found(
            &name,
            &stones(board, "(sites Empty)", &format!("{ends} {FULL}")),
        );
        assert!(!placement.followed, "{name} asks nothing of the position");
        let rows = |end: &&dafang::game::PlacementEnd| matches!(end.test, PlacementTest::Rows(_));
        assert!(placement.ends.iter().any(|end| rows(&end)), "{name}");
    }
}

/// On large boards lines that are closed or too long, and on all boards those of other directions than the first rule
/// asks for, are followed over the board.
#[test]
fn rows_elsewhere_are_followed() {
    let two = "(if (is Line 4 Orthogonal) (result Mover Win)) (if (is Line 3 Diagonal) (result Mover Win))";
    let games = [
        (
            "(concentric {1 64 128})",
            "(if (is Line 3) (result Mover Win))",
        ),
        ("(rectangle 1 140)", "(if (is Line 3) (result Mover Win))"),
        ("(square 5)", two),
        (
            "(square 5)",
            "(if (is Line 3 if:(is In (to) (sites Inner))) (result Mover Win))",
        ),
        (
            "(square 5)",
            "(if (is Line 3 through:(sites Centre)) (result Mover Win))",
        ),
    ];
    for (board, ends) in games {
        let name = format!("{board} {ends}");
        let placement = found(
            &name,
            &stones(board, "(sites Empty)", &format!("{ends} {FULL}")),
        );
        assert!(placement.followed, "{name}");
    }
}

#[test]
fn regions_open_and_close() {
    let games = [
        ("(intersection (sites Empty) (sites Inner))", true),
        (
            "(sites Empty) if:(or (is In (to) (sites Bottom)) (is Occupied (ahead (to) S)))",
            true,
        ),
        (
            "(sites Empty) if:(or (is In (to) (sites Centre)) (is In (to) (sites Around (sites Occupied by:All))))",
            true,
        ),
        (
            "(sites Empty) if:(not (is In (to) (sites Around (sites Occupied by:All) Orthogonal)))",
            true,
        ),
        (
            "(sites Empty) if:(and (is Empty (ahead (to) N)) (is Empty (ahead (to) E)))",
            true,
        ),
        (
            "(sites Empty) if:(not (is In (to) (sites Around (sites Occupied by:Next))))",
            false,
        ),
    ];
    for (to, known) in games {
        let ends = format!(
            "(if (is Line 3) (result Mover Win)) {FULL} (if (>= (count Moves) 30) (result All Draw))"
        );
        let placement = found(to, &stones("(square 6)", to, &ends));
        let is_known = matches!(placement.region, PlacementRegion::Frontier(_));
        assert_eq!(is_known, known, "{to}: {:?}", placement.region);
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
        let placement = found(condition, &stones(board, "(sites Empty)", &ends));
        assert!(
            placement.connection.is_some() && !placement.followed,
            "{board} {condition}"
        );
    }
}

/// Rules that look at the position are asked after each move, beside those that need not.
#[test]
fn the_position_is_there_for_rules_that_ask() {
    let games = [
        "(if (is Line 4) (result Mover Win)) (if (>= (count Moves) 7) (result All Draw))",
        "(if (and (is Line 3) (>= (count Pieces Mover) 4)) (result Mover Win))",
        "(if (is Full) (byScore {(score P1 (count Pieces in:(sites Top) P1)) (score P2 (count Pieces in:(sites Top) P2))}))",
        "(if (is Line 2) (result P3 Win)) (if (is Line 3) (result Mover Win))",
    ];
    for ends in games {
        compared(
            ends,
            &stones("(square 4)", "(sites Empty)", &format!("{ends} {FULL}")),
        );
    }
}

/// More players, several kinds of pieces, moves with effects and phases are none of this.
#[test]
fn other_games_are_left_alone() {
    let three = "(game \"Three\" (players 3) (equipment {(board (square 4)) (piece \"Stone\" Each)}) \
        (rules (play (move Add (to (sites Empty)))) (end {(if (is Line 3) (result Mover Win)) \
        (if (is Full) (result All Draw))})))";
    let swap = "(game \"Swap\" (players 2) (equipment {(board (square 4)) (piece \"Stone\" Each)}) \
        (rules (meta (swap)) (play (move Add (to (sites Empty)))) \
        (end {(if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))})))";
    for text in [three, swap] {
        assert!(compared(text, &small_games::game(text)).is_none(), "{text}");
    }
    // A piece may take the place of another.
    let again = "(if (is Line 3) (result Mover Win)) (if (>= (count Moves) 30) (result All Draw))";
    assert!(compared("again", &stones("(square 5)", "(sites Inner)", again)).is_none());
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
        ("(square 4)", "", passed.clone(), true),
        ("(square 8)", "", passed.clone(), true),
        ("(rectangle 9 10)", "", passed.clone(), true),
        ("(square 6)", "Orthogonal", passed.clone(), true),
        ("(square 6)", "", format!("(if (is Full) {score})"), true),
        ("(square 6)", "", format!("{row} {passed}"), true),
        (
            "(square 6)",
            "(between (max 2) if:(is Enemy (who at:(between))))",
            passed.clone(),
            false,
        ),
        (
            "(square 6)",
            "(to if:(is Enemy (who at:(to))))",
            passed.clone(),
            false,
        ),
    ];
    for (board, flanked, ends, known) in games {
        let name = format!("{board} {flanked} {ends}");
        let placement = compared(&name, &turned(board, flanked, flanked, &ends));
        let found = placement.map(|placement| placement.region);
        assert_eq!(
            matches!(found, Some(PlacementRegion::Flanking(_))),
            known,
            "{name}"
        );
    }
    // What is turned over is not what the piece was put beside.
    let other = compared(
        "other rows",
        &turned("(square 6)", "Orthogonal", "Diagonal", &passed),
    );
    assert!(other.is_none());
}
