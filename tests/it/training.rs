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

#[test]
fn learning_ends_when_its_time_is_up() {
    let path = file("timed.lud", TAKING);
    let weights = file("timed-kept.weights.json", "");
    let (path, weights) = (
        path.to_str().expect("a path"),
        weights.to_str().expect("a path"),
    );
    let call = ["train", path, "--games", "4000000", "--output", weights];
    let told = told(&[&call[..], &["--seconds", "2"]].concat());
    assert!(told.contains("stopped as the time was up"), "{told}");
    let kept: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(weights).expect("weights")).expect("JSON");
    assert!(kept["games"].as_u64() >= Some(10), "{kept}");

    let none = dafang(&[&call[..], &["--seconds", "0"]].concat());
    assert_eq!(none.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&none.stderr);
    assert!(
        errors.contains("the time was up before anything was learned"),
        "{errors}"
    );
    assert!(
        fs::read_to_string(weights).is_ok(),
        "what was learned before is kept"
    );
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

    let train = |games: &str, seed: &str| {
        let rounds = ["--rounds", "1", "--network-rounds", "0"];
        let call = ["train", path, "--games", games, "--seed", seed];
        let said = told(&[&call[..], &rounds].concat());
        assert!(said.contains(&weights), "{said}");
        fs::read_to_string(&weights).expect("weights")
    };
    let learned = train("100", "1");
    assert_eq!(learned, train("100", "1"), "a seed learns the same");
    assert_ne!(learned, train("100", "2"));
    train("1000", "1");

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

/// A game of pawns in which what stands together matters: who is protected is not lost for nothing.
const PAWNS: &str = r#"(game "Pawns"
    (players 2)
    (equipment {
        (board (square 5))
        (piece "Pawn" P1 N (move Step (directions {Forward FR FL}) (to if:(or
            (is Empty (to))
            (and (is Enemy (who at:(to))) (not (= (column of:(to)) (column of:(from)))))) (apply (remove (to))))))
        (piece "Pawn" P2 S (move Step (directions {Forward FR FL}) (to if:(or
            (is Empty (to))
            (and (is Enemy (who at:(to))) (not (= (column of:(to)) (column of:(from)))))) (apply (remove (to))))))
        (regions "Goal" P1 (sites Top))
        (regions "Goal" P2 (sites Bottom))
    })
    (rules
        (start {
            (place "Pawn1" (sites {"a1" "b1" "c1" "d1" "e1" "a2" "b2" "c2" "d2" "e2"}))
            (place "Pawn2" (sites {"a5" "b5" "c5" "d5" "e5" "a4" "b4" "c4" "d4" "e4"}))
        })
        (play (forEach Piece))
        (end {
            (if (is In (last To) (sites Mover)) (result Mover Win))
            (if (no Pieces Next) (result Mover Win))
        })))
"#;

/// The shares of points of a file of weights against the weights beside a text.
fn share_with(game: &str, weights: &str) -> f64 {
    let call = [
        "match",
        game,
        "alphabeta:100",
        "alphabeta:100",
        "-n",
        "60",
        "--opening",
        "4",
        "--weights",
        weights,
        "--json",
    ];
    let answer: serde_json::Value = serde_json::from_str(&told(&call)).expect("JSON");
    answer["share"].as_f64().expect("a share")
}

#[test]
fn a_network_learns_whatever_the_threads_and_goes_on() {
    let path = file("pawns.lud", PAWNS);
    let path = path.to_str().expect("a path");
    let [one, two] = ["one", "two"].map(|name| {
        let path = file(&format!("pawns-{name}.weights.json"), "");
        path.to_str().expect("a path").to_owned()
    });
    let call = |more: &[&str], to: &str| {
        let mut call = vec!["train", path, "--games", "200", "--rounds", "1"];
        call.extend(["--network-games", "200", "--network-nodes", "60"]);
        call.extend(["--output", to]);
        call.extend(more);
        told(&call)
    };
    let first = call(&["--network-rounds", "2", "--threads", "1"], &one);
    for round in ["round 1: 200 games", "round 2: 200 games"] {
        assert!(first.contains(round), "{first}");
    }
    call(&["--network-rounds", "2", "--threads", "2"], &two);
    let read = |path: &str| fs::read_to_string(path).expect("weights");
    assert_eq!(read(&one), read(&two), "threads change nothing");

    // More rounds begin where the file ends.
    let value: serde_json::Value = serde_json::from_str(&read(&one)).expect("JSON");
    let rounds = value["rounds"].as_u64().expect("rounds");
    let more = call(&["--network-rounds", "1", "--resume"], &one);
    let next = format!("round {}: 200 games", rounds + 1);
    assert!(more.contains(&next) && !more.contains("round 1:"), "{more}");
}

#[test]
fn a_network_plays_better_than_the_weights_beside_it() {
    let text = fs::read_to_string("games/breakthrough.lud").expect("a text");
    let path = file("breakthrough.lud", &text);
    let path = path.to_str().expect("a path");
    let both = file("breakthrough-both.weights.json", "");
    let both = both.to_str().expect("a path");
    let call = [
        "train", path, "--games", "100", "--rounds", "0", "--output", both,
    ];
    let network = [
        "--network-rounds",
        "1",
        "--network-games",
        "400",
        "--network-nodes",
        "30",
    ];
    told(&[&call[..], &network].concat());
    let learned = fs::read_to_string(both).expect("weights");
    let mut value: serde_json::Value = serde_json::from_str(&learned).expect("JSON");
    let weights = value["weights"].as_object_mut().expect("weights");
    assert!(weights.remove("network").is_some());
    let beside = path.replace(".lud", ".weights.json");
    fs::write(beside, value.to_string()).expect("a file");
    let share = share_with(path, both);
    assert!(share > 0.6, "{share}");
}

#[test]
fn a_network_of_another_game_or_broken_is_refused_in_words() {
    let path = file("pawns-again.lud", PAWNS);
    let path = path.to_str().expect("a path");
    let weights = file("pawns-again.weights.json", "");
    let weights = weights.to_str().expect("a path");
    let _ = fs::remove_file(weights);
    let output = dafang(&["train", path, "--resume"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("cannot read"), "{errors}");

    told(&[
        "train",
        path,
        "--games",
        "200",
        "--rounds",
        "1",
        "--network-rounds",
        "1",
        "--network-games",
        "200",
        "--network-nodes",
        "60",
    ]);
    let text = fs::read_to_string(weights).expect("weights");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = value.clone();
        change(&mut value["weights"]["network"]);
        fs::write(weights, value.to_string()).expect("a file");
        let output = dafang(&["match", path, "alphabeta:10", "random", "-n", "1"]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        assert!(errors.contains("dafang train"), "{errors}");
    };
    changed(&|network| network["numbers"] = "AAAA".into());
    changed(&|network| network["numbers"] = "no base 64!".into());
    changed(&|network| network["hidden"] = 31.into());
    changed(&|network| network["exchange"][0][0] = 25.into());
    changed(&|network| network["exchange"] = serde_json::Value::Null);
}
