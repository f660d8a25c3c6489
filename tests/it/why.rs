//! `dafang moves --why`: why a move is legal or not, and what the last move has caused.

use std::process::Command;

fn dafang(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

fn why(game: &str, after: &str, word: &str) -> serde_json::Value {
    let text = dafang(&["moves", game, "--after", after, "--why", word, "--json"]);
    serde_json::from_str(&text).expect("JSON")
}

/// The condition that fails first.
fn decisive(answer: &serde_json::Value) -> &str {
    let asked = answer["asked"].as_array().expect("a list");
    let first = asked.iter().find(|told| told["decisive"] == true);
    first.map_or("", |told| told["text"].as_str().expect("a text"))
}

#[test]
fn a_refused_move_names_the_first_condition_that_fails() {
    let answer = why("tic-tac-toe", "@a1", "@a1");
    assert_eq!(answer["legal"], false);
    assert!(decisive(&answer).starts_with("a1"), "{answer}");
    let rule = answer["asked"][0]["place"].as_str().expect("a place");
    assert!(rule.contains("tic-tac-toe.lud:"), "{answer}");

    // Each condition has its own words in the text, and its line.
    let answer = why("breakthrough", "", "b1-a2");
    let asked = answer["asked"].as_array().expect("a list");
    let failed = asked
        .iter()
        .find(|told| told["decisive"] == true)
        .expect("one fails");
    let rule = failed["rule"].as_str().expect("its text");
    assert!(
        rule.starts_with('(') && !rule.starts_with("(move"),
        "{answer}"
    );
    assert!(
        failed["place"]
            .as_str()
            .expect("a place")
            .contains("breakthrough.lud:"),
        "{answer}"
    );
    // What chooses between rules decides nothing, and no piece is asked whether it is where it is.
    let answer = why("chess", "", "e2-e5");
    assert!(!decisive(&answer).contains("this turn already"), "{answer}");
    assert!(
        !answer
            .to_string()
            .contains("is the cell that the piece comes from"),
        "{answer}"
    );

    let answer = why("breakthrough", "", "a2-a4");
    assert_eq!(answer["legal"], false);
    assert!(!decisive(&answer).is_empty(), "{answer}");
}

#[test]
fn a_legal_move_fails_nothing() {
    for (game, word) in [
        ("tic-tac-toe", "@b2"),
        ("breakthrough", "a2-a3"),
        ("reversi", "@d3"),
    ] {
        let moves = dafang(&["moves", game]);
        let word = if moves.contains(word) {
            word
        } else {
            moves.split_whitespace().next().expect("a move")
        };
        let answer = why(game, "", word);
        assert_eq!(answer["legal"], true, "{answer}");
        assert_eq!(decisive(&answer), "", "{answer}");
    }
}

#[test]
fn what_the_last_move_caused_is_told() {
    let moves = "@a1 @b1 @a2 @b2 @a3";
    let text = dafang(&["moves", "tic-tac-toe", "--after", moves, "--why"]);
    assert!(
        text.contains("the game ended") && text.contains("tic-tac-toe.lud:"),
        "{text}"
    );
    let text = dafang(&["moves", "tic-tac-toe", "--why"]);
    assert!(text.contains("no move has been made"), "{text}");
}
