//! Sentences about small descriptions, each of which can be read in one way only.

use super::told;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A small game: what is played with, and its rules.
fn game(equipment: &str, rules: &str) -> String {
    format!(
        "(game \"Small\" (players 2) (equipment {{ {equipment} (piece \"Stone\" Each) }}) (rules {rules}))"
    )
}

/// The sheet of a text, as `dafang describe` writes it.
fn sheet(name: &str, text: &str) -> String {
    // Several tests may write under one name at the same time.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let file = std::env::temp_dir().join(format!("dafang-{process}-{number}-{name}.lud"));
    std::fs::write(&file, text).expect("the text is written");
    let path = file.display().to_string();
    let sheet = told(&["describe", &path, "--width", "1000"]);
    std::fs::remove_file(file).expect("the text is removed");
    sheet
}

const BOARD: &str = "(board (square 5))";
pub(super) const POINTS: &str = "(board (square 5) use:Vertex)";
pub(super) const ADD: &str = "(play (move Add (to (sites Empty))))";

#[track_caller]
pub(super) fn says(name: &str, equipment: &str, rules: &str, wanted: &str) {
    let sheet = sheet(name, &game(equipment, rules));
    assert!(sheet.contains(wanted), "{wanted:?} is not in\n{sheet}");
    for slip in [
        ",,",
        "  ",
        " .",
        " ,",
        "()",
        "one of enemy",
        "each of the edge",
        "threes",
    ] {
        let text = sheet.replace("\n  ", "\n").replace("\n  ", "\n");
        let body = text
            .lines()
            .map(str::trim_start)
            .collect::<Vec<_>>()
            .join("\n");
        assert!(!body.contains(slip), "{slip:?} is in\n{sheet}");
    }
}

#[test]
fn a_count_keeps_the_site_it_goes_through() {
    let pattern = format!("{POINTS} (pattern \"Square\" (block 2))");
    let end = "(end (if (>= (count Patterns (patterns Standing through:(last To))) 2) (result Mover Win)))";
    let rules = format!("{ADD} {end}");
    let wanted = "you have at least two squares through the point just played on";
    says("through", &pattern, &rules, wanted);
}

#[test]
fn lines_keep_their_directions() {
    for (directions, wanted) in [
        ("{E W}", "side by side on a row."),
        ("{N}", "side by side on a column."),
        (
            "{NE}",
            "side by side on a diagonal that rises to the right.",
        ),
        ("Diagonal", "side by side on a diagonal."),
        ("Orthogonal", "side by side on a row or column."),
    ] {
        let pattern = format!("{POINTS} (pattern \"Row of Three\" (line 3 {directions}))");
        let end = "(end (if (>= (count Patterns (patterns Standing)) 2) (result Mover Win)))";
        let rules = format!("{ADD} {end}");
        says("lines", &pattern, &rules, wanted);
        says("lines", &pattern, &rules, "at least two rows of three");
    }
}

#[test]
fn places_of_a_board_without_columns_are_listed() {
    let board =
        "(board (concentric Square rings:3) use:Vertex) (pattern \"Mill\" (line 3 Orthogonal))";
    let end = "(end (if (is Pattern (patterns Formed)) (result Mover Win)))";
    let rules = format!("{ADD} {end}");
    says("mills", board, &rules, "a4, b4 and c4");
}

#[test]
fn a_number_that_depends_on_a_condition_is_bracketed_inside_another() {
    let end = "(end (if (>= (* (if (is Mover P1) 1 4) (count Moves)) 8) (result Mover Win)))";
    let rules = format!("{ADD} {end}");
    let wanted = "(1 if you are Player 1, otherwise 4) times";
    says("times", BOARD, &rules, wanted);
}

#[test]
fn a_site_is_in_one_region_or_another() {
    let end = "(end (if (is In (last To) (union (sites Top) (sites Corners))) (result Mover Win)))";
    let rules = format!("{ADD} {end}");
    says("or", BOARD, &rules, "is in the top row or ");
}

#[test]
fn a_loop_says_how_often_it_adds() {
    let rules = "(start (set Var \"N\" 0)) (play (move Add (to (sites Empty)) (then (forEach Site \
                 (sites Corners) (set Var \"N\" (+ 1 (var \"N\"))))))) \
                 (end (if (>= (var \"N\") 3) (result Mover Win)))";
    let wanted = "each corner, add 1 to “N” (once in all, however often this is done)";
    says("loop", BOARD, rules, wanted);
    let each = rules.replace("(sites Corners)", "(sites Outer)");
    says(
        "edge",
        BOARD,
        &each,
        "or each cell of the edge of the board",
    );
}

#[test]
fn pieces_in_a_row_are_counted() {
    let rules = "(start {(place \"Stone1\" {\"A1\" \"A2\"}) (place \"Stone2\" {\"B1\" \"C2\"})}) \
                 (play (move Hop (from (sites Occupied by:Mover)) Orthogonal \
                 (between (exact 2) if:(is Enemy (who at:(between)))) (to if:(is Empty (to)))))";
    let wanted = "over exactly two pieces in a row, each of them an enemy stone, to an empty cell";
    let wanted = wanted.replace("exactly ", "");
    says("hop", BOARD, rules, &wanted);
}

#[test]
fn cells_that_are_not_square_are_told() {
    let rules = "(start (place \"Stone1\" {\"A1\"})) (play (move Add (to (sites Empty))))";
    let hexagons = "(board (hex Diamond 4))";
    says(
        "corners",
        hexagons,
        rules,
        "16 cells, named from a1 to d4, each with six corners;",
    );
}

#[test]
fn pieces_of_another_player_in_hand_are_told() {
    let hands = format!("{BOARD} (hand Each)");
    let rules =
        "(start (place \"Stone2\" (handSite P1) count:3)) (play (move Add (to (sites Empty))))";
    says(
        "hands",
        &hands,
        rules,
        "Player 1 has three stones of Player 2 in hand",
    );
}

#[test]
fn directions_that_follow_rows_and_columns_are_called_so() {
    let rules = "(start {(place \"Stone1\" {\"A1\"}) (place \"Stone2\" {\"B2\"})}) \
                 (play (move Step (from (sites Occupied by:Mover)) Forward (to if:(is Empty (to)))))";
    let board = BOARD;
    says(
        "facing",
        board,
        rules,
        "Player 1 faces north and Player 2 faces north",
    );
}

/// A man that faces north steps from c3 to d2 by `BL`: the left of somebody who has turned round.
#[test]
fn backward_left_is_to_the_right_of_the_piece() {
    says(
        "backward",
        &format!("{BOARD} (piece \"Man\" Each N (move Step BL (to if:(is Empty (to)))))"),
        "(start (place \"Man1\" {\"c3\"})) (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))",
        "Move it one step diagonally backward to the right to an empty cell.",
    );
}

/// A rule that waits for a full board is described only if there are stones enough to fill it.
#[test]
fn a_board_that_cannot_be_full_is_not_spoken_of() {
    let rules = |stones: u32| {
        game(
            &format!("{POINTS} (hand Each)"),
            &format!(
                "(start (place \"Stone\" \"Hand\" count:{stones})) \
                 (play (move (from (handSite Mover)) (to (sites Empty)))) \
                 (end {{(if (is Line 3) (result Mover Win)) (if (no Sites (sites Empty)) (result Mover Draw))}})"
            ),
        )
    };
    assert!(!sheet("few", &rules(12)).contains("the board is full"));
    assert!(sheet("enough", &rules(13)).contains("the board is full"));
    // Pieces that are made are never too few.
    let added = game(
        BOARD,
        &format!("{ADD} (end (if (no Sites (sites Empty)) (result Mover Draw)))"),
    );
    assert!(sheet("made", &added).contains("the board is full"));
}

#[test]
fn a_player_who_depends_on_a_condition_owns_in_the_right_form() {
    let rules = "(play (move Add (to (sites Empty)) (then (set Score (player (if (is Full) (next) (mover))) 3)))) \
                 (end (if (no Moves Mover) (byScore)))";
    let wanted = "Your opponent's (if the board is full, otherwise your) score becomes 3";
    says("owns", BOARD, rules, wanted);
}

/// Neighbours of neighbours are described by a number of steps, not one within the other.
#[test]
fn sites_within_steps_are_counted() {
    let within = "(expand origin:(last To) steps:3)";
    let rules = format!("(play (move Add (to (intersection (sites Empty) {within}))))");
    let rules = format!("{rules} (end (if (is Full) (result Mover Win)))");
    let wanted = "at most three steps from the cell just played on (each step in any direction)";
    says("within", BOARD, &rules, wanted);
    let rules = rules.replace("steps:3", "steps:2 Orthogonal");
    says(
        "within_lines",
        BOARD,
        &rules,
        "at most two steps from the cell just played on",
    );
}

/// A region is described once, however often it stands in an intersection.
#[test]
fn what_is_common_is_said_once() {
    let end = "(end (if (is Full) (result Mover Win)))";
    let rules =
        format!("(play (move Add (to (intersection {{(sites Empty) (sites Empty)}})))) {end}");
    says("common", BOARD, &rules, "Place a stone on an empty cell.");
    let drawn = "(then (place Random (sites Empty) {\"Stone2\"} count:1))";
    let rules = format!("(play (move Add (to (sites Empty)) {drawn})) {end}");
    says(
        "drawn",
        BOARD,
        &rules,
        "on one of the empty cells, drawn at random",
    );
}

/// What depends on a condition within a place is no other place.
#[test]
fn a_number_within_a_place_is_no_place() {
    let track = "(board (rectangle 1 8) (track \"Path\" \"0,E\")) (dice d:4 num:1) (hand Each)";
    let steps = "(- (if (= 1 (count Pips)) 5 (count Pips)) 1)";
    let to = format!("(to (trackSite Move from:0 steps:{steps}))");
    let rules = format!(
        "(start (place \"Stone\" \"Hand\")) (play (do (roll) next:(move (from (sites Hand Mover)) {to}))) \
         (end (if (is Occupied (coord \"h1\")) (result Mover Win)))"
    );
    says(
        "otherwise",
        track,
        &rules,
        "(5 if the number on the die is 1, otherwise the number on the die) minus 1",
    );
}

/// Of a hand of one place that place is asked, whatever pieces stand on.
#[test]
fn an_empty_hand_is_called_so() {
    for board in [BOARD, POINTS] {
        let equipment = format!("{board} (hand Each)");
        let empty = "(all Sites (sites Hand Mover) if:(= 0 (count Cell at:(site))))";
        let rules = format!(
            "(start (place \"Stone\" \"Hand\" count:3)) \
             (play (move (from (handSite Mover)) (to (sites Empty)))) \
             (end (if {empty} (result Mover Win)))"
        );
        says(
            "hand",
            &equipment,
            &rules,
            "If you have no stones in hand, you win.",
        );
    }
}
