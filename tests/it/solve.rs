//! `dafang solve`: values that are known from elsewhere, and what the program says where it has none.
//!
//! Sources: Mu Torere, GamesCrafters (Berkeley); Connect Four, Tromp; Reversi 4x4, Feinstein 1993; Dots and Boxes, Wilson; Kalah,
//! Irving, Donkers and Uiterwijk 2000; Nim, Bouton 1901; Hex, HexWiki.

use serde_json::Value;
use std::process::{Command, Output};

fn dafang(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments.split(' '))
        .output()
        .expect("the program starts")
}

/// What `dafang solve` answers.
fn solved(arguments: &str) -> Value {
    let output = dafang(&format!("solve {arguments} --json"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A text of this suite.
fn text(name: &str) -> String {
    format!("{}/tests/solve/{name}.lud", env!("CARGO_MANIFEST_DIR"))
}

/// The moves with a result.
fn moves<'a>(answer: &'a Value, result: &str) -> Vec<&'a str> {
    let moves = answer["moves"].as_array().expect("moves").iter();
    let mut found: Vec<&str> = moves
        .filter(|mv| mv["result"] == result)
        .map(|mv| mv["notation"].as_str().expect("a move"))
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn games_that_are_drawn() {
    let answer = solved("tic-tac-toe");
    assert_eq!(answer["value"]["result"], "drawn");
    assert_eq!(answer["positions"], 5478, "the number that is known");
    let answer = solved(&text("connect-four-4x4"));
    assert_eq!(answer["value"]["result"], "drawn");
    assert_eq!(answer["positions"], 161_029, "sequence A212693 of the OEIS");
}

#[test]
fn mu_torere_has_1180_positions() {
    let answer = solved("mu-torere");
    assert_eq!(answer["value"]["result"], "drawn");
    assert_eq!(answer["loops"], true);
    let counts = &answer["counts"];
    assert_eq!(
        [
            &counts["won"],
            &counts["lost"],
            &counts["drawn"],
            &answer["positions"]
        ],
        [208, 128, 844, 1180]
    );
}

#[test]
fn games_that_are_decided() {
    for (game, result, distance) in [
        ("reversi --option Board/4x4".to_owned(), "lost", None),
        (
            "dots-and-boxes --option Board/2x2".to_owned(),
            "won",
            Some(12),
        ),
        // 1 + 3 + 5 + 7: the sum is 0, so that the second player wins, also if who takes the last match loses.
        ("nim".to_owned(), "lost", None),
        ("nim --option Aim/take".to_owned(), "lost", None),
        ("nim --option Rows/3-4-5".to_owned(), "won", None),
        (text("hex-3x3"), "won", Some(5)),
        (text("chomp"), "won", None),
    ] {
        let answer = solved(&game);
        assert_eq!(answer["value"]["result"], result, "{game}");
        if let Some(distance) = distance {
            assert_eq!(answer["value"]["distance"], distance, "{game}");
        }
    }
}

#[test]
fn the_opening_map_of_hex() {
    let answer = solved(&text("hex-3x3"));
    // Found by a program of its own, too: the obtuse corners a1 and c3, the centre, and what is between the corners of the
    // second player's sides.
    assert_eq!(moves(&answer, "won"), ["@a1", "@b1", "@b2", "@b3", "@c3"]);
    assert_eq!(moves(&answer, "lost"), ["@a2", "@a3", "@c1", "@c2"]);
}

#[test]
fn scores_count_where_they_decide() {
    let answer = solved(&text("kalah-4-2"));
    assert_eq!(answer["value"]["margin"], 6, "{answer}");
    assert_eq!(
        solved("dots-and-boxes --option Board/2x2")["value"]["margin"],
        2
    );
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    let game = "reversi --option Board/4x4";
    let answers = [1, 2, 5].map(|threads| {
        let mut answer = solved(&format!("{game} --threads {threads}"));
        answer["seconds"] = Value::Null;
        answer
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn a_position_after_moves_is_solved() {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["solve", "tic-tac-toe", "--json", "--after", "@a1 @b1"])
        .output()
        .expect("the program starts");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["value"]["result"], "won");
    assert_eq!(answer["value"]["distance"], 5);
}

#[test]
fn what_has_no_value_or_is_too_large_is_said() {
    for (arguments, status, words) in [
        ("solve backgammon", 2, "chance"),
        ("solve chess --memory 20", 1, "--memory"),
        ("solve chess --seconds 0.2", 1, "the time was up"),
    ] {
        let output = dafang(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments}: {errors}");
        assert!(errors.contains(words), "{arguments}: {errors}");
    }
}
