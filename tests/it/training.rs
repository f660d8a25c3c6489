//! `dafang train`, and what is made of what it learns.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn dafang(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn told(arguments: &[&str]) -> String {
    let output = dafang(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("a text")
}

/// A file of its own for each test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("training");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// A rook takes and a serf does not; who has no piece left has lost.
const TAKING: &str = r#"(game "Taking"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Rook" Each (move Slide Orthogonal (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
        (piece "Serf" Each (move Step Forward (to if:(is Empty (to)))))
    })
    (rules
        (start {
            (place "Rook1" {"a1"}) (place "Serf1" {"b1" "c1"})
            (place "Rook2" {"d4"}) (place "Serf2" {"b4" "c4"})
        })
        (play (forEach Piece))
        (end (if (no Pieces Next) (result Mover Win)))))
"#;

#[test]
fn what_is_learned_lies_beside_the_text_and_is_told_in_english() {
    let path = file("taking.lud", TAKING);
    let path = path.to_str().expect("a path");
    let weights = path.replace(".lud", ".weights.json");
    let _ = fs::remove_file(&weights);
    let output = dafang(&["describe", path, "--strategy"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("nothing has been learned") && errors.contains("dafang train"),
        "{errors}"
    );

    let train = ["train", path, "--games", "1000", "--rounds", "1"];
    let first = told(&train);
    assert!(first.contains(&weights), "{first}");
    let learned = fs::read_to_string(&weights).expect("weights");
    told(&train);
    assert_eq!(
        learned,
        fs::read_to_string(&weights).expect("weights"),
        "a seed learns the same"
    );
    let mut other = train.to_vec();
    other.extend(["--seed", "2"]);
    told(&other);
    assert_ne!(learned, fs::read_to_string(&weights).expect("weights"));

    let strategy = told(&["describe", path, "--strategy", "--width", "200"]);
    let place = |start: &str| strategy.lines().position(|line| line.contains(start));
    let (rook, serf) = (place("- A rook "), place("- A serf "));
    assert!(
        rook.is_some() && rook < serf,
        "a rook takes, a serf does not: the more valuable piece comes first: {strategy}"
    );
    assert!(!strategy.contains("next to nothing."), "{strategy}");

    // The weights are of these pieces on this board alone.
    let changed = TAKING.replace("(square 4)", "(square 5)");
    fs::write(path, changed).expect("a file");
    let output = dafang(&["match", path, "alphabeta:5", "random", "-n", "1", "--json"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.contains("of another board or other pieces"),
        "{errors}"
    );
}

#[test]
fn what_is_learned_plays_better_than_nothing() {
    let path = file("connect.weights.json", "");
    let path = path.to_str().expect("a path");
    told(&[
        "train",
        "connect-four",
        "--games",
        "1500",
        "--rounds",
        "2",
        "-o",
        path,
    ]);
    let call = [
        "match",
        "connect-four",
        "alphabeta:60",
        "alphabeta:60",
        "-n",
        "60",
        "--json",
    ];
    let blank = file(
        "blank.weights.json",
        &fs::read_to_string(path).expect("weights"),
    );
    let zeros = blank.to_str().expect("a path");
    let mut value: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path).expect("weights")).expect("JSON");
    for piece in value["weights"]["pieces"].as_array_mut().expect("pieces") {
        piece["value"] = 0.into();
        let places = piece["places"].as_array_mut().expect("places");
        places.iter_mut().for_each(|place| *place = 0.into());
    }
    for goal in value["weights"]["goals"].as_array_mut().expect("goals") {
        goal["worth"] = 0.into();
    }
    for key in ["turn", "mobility"] {
        value["weights"][key] = 0.into();
    }
    fs::write(zeros, value.to_string()).expect("a file");
    let share = |weights: &str| {
        let mut call = call.to_vec();
        call.extend(["--weights", weights]);
        let answer: serde_json::Value = serde_json::from_str(&told(&call)).expect("JSON");
        answer["share"].as_f64().expect("a share")
    };
    let (learned, nothing) = (share(path), share(zeros));
    assert!(learned > nothing + 0.15, "{learned} {nothing}");
}

#[test]
fn bundled_games_carry_what_was_learned() {
    for game in [
        "breakthrough",
        "square-game",
        "diu-fang",
        "liudaoqi",
        "english-draughts",
        "reversi",
    ] {
        let strategy = told(&["describe", game, "--strategy"]);
        assert!(strategy.contains("Learned from"), "{game}: {strategy}");
        told(&["match", game, "alphabeta:5", "random", "-n", "1", "--json"]);
    }
    // Weights belong to a ruleset and options: another board has none.
    let output = dafang(&[
        "describe",
        "square-game",
        "--option",
        "Board/7x7",
        "--strategy",
    ]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_bundled_text_is_not_written_beside() {
    let output = dafang(&["train", "tic-tac-toe"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("--output"), "{errors}");
}
