//! `dafang solve`: values that are known from elsewhere, and what the program says where it has none.
//!
//! Sources: Mu Torere, GamesCrafters (Berkeley); Connect Four, Tromp; Reversi 4x4, Feinstein 1993; Dots and Boxes, Wilson; Kalah,
//! Irving, Donkers and Uiterwijk 2000; Nim, Bouton 1901; Hex, HexWiki.

mod alpha_beta;
mod large;
mod mirrors;

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

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
    let answer = solved("connect-four --option Board/4x4");
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
        ("hex --option Board/3x3".to_owned(), "won", Some(5)),
        (text("chomp"), "won", None),
    ] {
        let answer = solved(&game);
        assert_eq!(answer["value"]["result"], result, "{game}");
        if let Some(distance) = distance {
            assert_eq!(answer["value"]["distance"], distance, "{game}");
        }
    }
}

/// Whatever the method, a game is worth the same, and so is each of its moves.
#[test]
fn proof_numbers_find_what_all_positions_tell() {
    for game in [
        "tic-tac-toe".to_owned(),
        "reversi --option Board/4x4".to_owned(),
        "dots-and-boxes --option Board/2x2".to_owned(),
        "nim".to_owned(),
        "nim --option Aim/take".to_owned(),
        // Positions that come again: a game without end is a draw.
        "mu-torere".to_owned(),
        text("chomp"),
        "hex --option Board/3x3".to_owned(),
        "connect-four --option Board/4x4".to_owned(),
    ] {
        let [all, proved] = ["retrograde", "proof"]
            .map(|method| solved(&format!("{game} --method {method} --moves")));
        assert_eq!(proved["method"], "proof-number", "{game}");
        assert_eq!(
            all["value"]["winner"], proved["value"]["winner"],
            "{game}: {proved}"
        );
        for result in ["won", "drawn", "lost"] {
            assert_eq!(moves(&all, result), moves(&proved, result), "{game}");
        }
    }
}

/// Where a proof begins changes nothing but how long it takes: with an evaluation or without, values, distances and margins are
/// those that all positions tell.
#[test]
fn guided_proofs_find_what_all_positions_tell() {
    let mut differ = 0;
    for game in [
        "tic-tac-toe".to_owned(),
        "reversi --option Board/4x4".to_owned(),
        "dots-and-boxes --option Board/2x2".to_owned(),
        "nim --option Aim/take".to_owned(),
        // Positions that come again.
        "mu-torere".to_owned(),
        "hex --option Board/3x3".to_owned(),
        // Who connects loses, and the second player may take the first player's side.
        "hex --option Board/3x3 --option Aim/avoid".to_owned(),
        "hex --option Board/3x3 --option Swap/on".to_owned(),
        "kalah --option Houses/4 --option Seeds/1".to_owned(),
        "connect-four --option Board/4x4".to_owned(),
        text("square-game-3x3"),
    ] {
        let all = solved(&format!("{game} --method retrograde"));
        let [guided, other] = ["always", "never"].map(|guide| {
            solved(&format!(
                "{game} --method proof --moves --distance --margin --guide {guide}"
            ))
        });
        differ += i32::from(guided["positions"] != other["positions"]);
        for answer in [&guided, &other] {
            let value = &answer["value"];
            for name in ["result", "winner", "distance"] {
                assert_eq!(all["value"][name], value[name], "{game}: {name}");
            }
            if !value["margin"].is_null() {
                assert_eq!(all["value"]["margin"], value["margin"], "{game}");
            }
            for result in ["won", "drawn", "lost"] {
                assert_eq!(moves(&all, result), moves(answer, result), "{game}");
            }
        }
    }
    assert!(differ > 5, "{differ} searches went another way");
}

/// What does not fit into memory is looked for by both searches, without another word: alpha-beta is sooner at the end of games
/// that fill the board, and proof numbers where one connection is enough.
#[test]
fn a_game_too_large_for_memory_is_proved() {
    let answer = solved(&format!(
        "{} --memory 10",
        "connect-four --option Board/5x4".to_owned()
    ));
    assert_eq!(answer["method"], "alpha-beta");
    assert_eq!(answer["value"]["result"], "drawn", "Tromp");
    let answer = solved(&format!(
        "{} --memory 30",
        "hex --option Board/4x4".to_owned()
    ));
    assert_eq!(answer["method"], "proof-number");
    assert_eq!(answer["value"]["result"], "won", "strategy stealing");
    let answer = solved(&format!("{} --memory 20", text("breakthrough-4x4")));
    assert_eq!(answer["method"], "alpha-beta");
    assert_eq!(answer["value"]["winner"], "Black", "{answer}");
}

/// Games that come from players of squares and lines, on boards that are small enough. No other source has these values;
/// `docs/reports` says where they end.
#[test]
fn games_of_squares_on_small_boards() {
    let square = solved(&text("square-game-3x3"));
    assert_eq!(square["value"]["winner"], "White", "{square}");
    assert_eq!(square["value"]["distance"], 11, "{square}");
    assert_eq!(square["positions"], 9_196, "{square}");
    let fang = solved(&text("diu-fang-3x2"));
    assert_eq!(fang["value"]["result"], "drawn", "{fang}");
    assert_eq!(fang["positions"], 224_787, "{fang}");
    for (game, winner) in [
        ("liudaoqi-3x2", "White"),
        ("liudaoqi-3x3", "Black"),
        ("liudaoqi-3x2 --ruleset liuzhouqi", "Black"),
        ("liudaoqi-3x3 --ruleset liuzhouqi", "Black"),
    ] {
        let (name, choice) = game.split_once(' ').unwrap_or((game, "--threads 1"));
        let answer = solved(&format!("{} {choice} --method proof", text(name)));
        assert_eq!(answer["value"]["winner"], winner, "{game}: {answer}");
    }
}

/// Proof-number search finds the distances and the margins that all positions tell.
#[test]
fn proof_numbers_find_distances_and_margins() {
    for game in [
        "dots-and-boxes --option Board/2x2".to_owned(),
        "reversi --option Board/4x4".to_owned(),
        "hex --option Board/3x3".to_owned(),
        "nim".to_owned(),
        "kalah --option Houses/4 --option Seeds/1".to_owned(),
        // A draw, and no scores.
        "tic-tac-toe".to_owned(),
        text("chomp"),
    ] {
        let all = solved(&format!("{game} --method retrograde"));
        let proved = solved(&format!("{game} --method proof --distance --margin"));
        assert_eq!(proved["method"], "proof-number", "{game}");
        for name in ["result", "distance", "margin"] {
            assert_eq!(all["value"][name], proved["value"][name], "{game}: {name}");
        }
    }
    let answer = solved("tic-tac-toe --method proof --distance --margin");
    assert_eq!(answer["value"]["distance"], Value::Null, "nobody wins");
    let answer = solved("nim --method proof");
    assert_eq!(answer["value"]["distance"], Value::Null, "not asked for");
}

/// The machine that plays by exact values neither loses a drawn game nor misses a win, and says what moves are worth.
#[test]
fn perfect_play_at_the_prompt() {
    let session = |arguments: &str, lines: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(arguments.split(' '))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.as_mut().expect("an input");
        stdin
            .write_all(lines.as_bytes())
            .expect("the lines are read");
        let output = child.wait_with_output().expect("the program ends");
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        (output.status.code(), out + &err)
    };
    let (status, said) = session(
        "play tic-tac-toe --perfect",
        "@b2\nwhy @a2\nhint\neval\n@a2\nhint\nquit\n",
    );
    assert_eq!(status, Some(0), "{said}");
    for words in [
        "if nobody errs from here, Player 2 loses in 6 moves; after @a1 Player 2 draws",
        "@a1: draws",
        "if nobody errs, Player 2 draws",
        ": wins in 5 moves",
    ] {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
    // A chart blames the move that gave the draw away, and nobody who had lost already.
    let (_, said) = session(
        "play tic-tac-toe --perfect",
        "@b2\n@a2\n@a1\n@b3\n@c3\nchart\nquit\n",
    );
    assert!(said.contains("if nobody errs from there on"), "{said}");
    assert!(
        said.contains("the move that lost it: 2. Player 2 @a2, from 50 % to 0 %; better was @a1"),
        "{said}"
    );
    // The sum of 1, 3, 5 and 7 is 0: the second player wins.
    for seed in 1..4 {
        let arguments = format!("play nim --perfect --ai all --seed {seed}");
        let (_, said) = session(&arguments, "quit\n");
        assert!(said.contains("Player 2 wins"), "{said}");
    }
    let (status, said) = session("play chess --perfect --ai White", "quit\n");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("Chess is not solved"), "{said}");
}

#[test]
fn the_opening_map_of_hex() {
    let answer = solved("hex --option Board/3x3");
    // Found by a program of its own, too: the obtuse corners a1 and c3, the centre, and what is between the corners of the
    // second player's sides.
    assert_eq!(moves(&answer, "won"), ["@a1", "@b1", "@b2", "@b3", "@c3"]);
    assert_eq!(moves(&answer, "lost"), ["@a2", "@a3", "@c1", "@c2"]);
    // On 4 by 4 cells nothing wins but the diagonal between the obtuse corners: the same by another program.
    let answer = solved("hex --option Board/4x4 --method proof --moves");
    assert_eq!(moves(&answer, "won"), ["@a1", "@b2", "@c3", "@d4"]);
    assert_eq!(moves(&answer, "lost").len(), 12);
}

/// Who is nearer to a connection guides the proof: without that it does not end in ten times as long.
#[test]
fn hex_on_5_by_5_cells_is_proved() {
    let bounds = "--memory 500 --max-memory 2G --seconds 600";
    let answer = solved(&format!("hex --option Board/5x5 --method proof {bounds}"));
    assert_eq!(answer["value"]["result"], "won", "strategy stealing");
    let positions = answer["positions"].as_u64().expect("a number");
    assert!(positions < 1_000_000, "{positions}");
}

#[test]
fn scores_count_where_they_decide() {
    let answer = solved("kalah --option Houses/4 --option Seeds/2");
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
        (
            "solve tic-tac-toe --after @a1,@a2,@b1,@b2,@c1",
            2,
            "the game is over",
        ),
        ("solve chess --memory 20 --method retrograde", 1, "--memory"),
        ("solve chess --memory 20 --seconds 3", 1, "the time was up"),
        ("solve go --method proof", 1, "earlier positions"),
        (
            "solve reversi --method proof --seconds 0.2",
            1,
            "the time was up",
        ),
        ("solve chess --seconds 0.2", 1, "the time was up"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(arguments.split(' ').map(|word| word.replace(',', " ")))
            .output()
            .expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments}: {errors}");
        assert!(errors.contains(words), "{arguments}: {errors}");
    }
}

/// The answer without what differs from call to call.
fn timeless(mut answer: Value) -> Value {
    answer["seconds"] = Value::Null;
    answer
}

/// A search that ran out of memory or time, or was killed, goes on from its checkpoint and finds what one call finds.
#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept.checkpoint");
    let kept = file.to_str().expect("a path");
    let game = "connect-four --option Board/4x4";

    let output = dafang(&format!(
        "solve {game} --method retrograde --memory 10 --checkpoint {kept}"
    ));
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("the same call goes on from there"), "{said}");
    let at_once = timeless(solved(&format!("{game} --method retrograde")));
    let resumed = timeless(solved(&format!("{game} --checkpoint {kept}")));
    assert_eq!(at_once, resumed);
    assert!(!file.exists(), "the search is done");

    // By proof numbers it takes more positions than the first call has time for, on any machine.
    let game = "connect-four --option Board/5x4";
    let call = format!("solve {game} --method proof --mirrors never --checkpoint {kept}");
    let mut calls = 0;
    let mut looked = 0;
    let mut seconds = 0.1_f64;
    let proved = loop {
        let output = dafang(&format!("{call} --seconds {seconds} --json"));
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        calls += 1;
        let positions = answer["positions"].as_u64().expect("a number");
        assert!(positions >= looked, "nothing is lost: {answer}");
        // On a busy machine most of the time is over when the file is read.
        seconds *= 1.25;
        assert!(seconds < 60.0, "it goes on: {answer}");
        looked = positions;
        if output.status.success() {
            break answer;
        }
        assert_eq!(answer["checkpoint"], kept, "{answer}");
    };
    assert!(calls > 1);
    assert_eq!(proved["value"]["result"], "drawn", "Tromp");

    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(
            format!("solve connect-four --method retrograde --memory 500 --checkpoint {kept}")
                .split(' '),
        )
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !file.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(
            child.try_wait().expect("it is asked").is_none(),
            "it has ended"
        );
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let output = dafang(&format!(
        "solve connect-four --method retrograde --memory 10 --checkpoint {kept} --json"
    ));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["reason"], "memory", "{answer}");
    assert_eq!(answer["complete"], false, "{answer}");
    assert!(answer["positions"].as_u64() > Some(20_000), "{answer}");
}

/// A file that is damaged, of another question or method, or none at all, is refused and left as it is.
#[test]
fn other_files_are_no_checkpoints() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept.checkpoint");
    let kept = file.to_str().expect("a path");
    let game = "connect-four --option Board/4x4";
    let search = format!("solve {game} --method retrograde --memory 10 --checkpoint {kept}");
    assert_eq!(dafang(&search).status.code(), Some(1));
    let bytes = std::fs::read(&file).expect("a checkpoint");
    let refuses = |arguments: &str, words: &str| {
        let before = std::fs::read(&file).expect("a file");
        let output = dafang(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {errors}");
        assert!(errors.contains(words), "{arguments}: {errors}");
        assert!(
            before == std::fs::read(&file).expect("a file"),
            "{arguments}"
        );
    };
    refuses(&format!("solve nim --checkpoint {kept}"), "of other rules");
    refuses(&format!("{search} --after @a1"), "moves made before");
    let other = search.replace("retrograde", "proof");
    refuses(&other, "`--method retrograde` goes on with it");
    for place in [0, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        std::fs::write(&file, damaged).expect("it is written");
        refuses(&search, "damaged");
    }
    for length in [0, 20, 31, bytes.len() / 3, bytes.len() - 1] {
        std::fs::write(&file, &bytes[..length]).expect("it is written");
        refuses(&search, "damaged");
    }
    let folder = folder.path().display();
    refuses(&format!("solve nim --checkpoint {folder}"), "is no file");
    let nowhere = format!("solve nim --checkpoint {folder}/none/kept");
    let output = dafang(&nowhere);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("there is no such folder"), "{errors}");
}
