//! Alpha-beta finds what all positions tell, and has no value where positions come again.

use serde_json::Value;

use super::{dafang, moves, solved, text};

/// Values, distances, margins and moves are those of retrograde analysis without mirrors, whether alpha-beta is alone or
/// beside proof numbers, with mirrors or without.
#[test]
fn alpha_beta_finds_what_all_positions_tell() {
    let mut margins = 0;
    for game in [
        "tic-tac-toe".to_owned(),
        "reversi --option Board/4x4".to_owned(),
        "dots-and-boxes --option Board/2x2".to_owned(),
        "nim".to_owned(),
        "nim --option Aim/take".to_owned(),
        text("chomp"),
        text("one-corner"),
        text("from-the-left"),
        "hex --option Board/3x3".to_owned(),
        // Who connects loses, and the second player may take the first player's side.
        "hex --option Board/3x3 --option Aim/avoid".to_owned(),
        "hex --option Board/3x3 --option Swap/on".to_owned(),
        "kalah --option Houses/4 --option Seeds/1".to_owned(),
        "kalah --option Houses/4 --option Seeds/2".to_owned(),
        "connect-four --option Board/4x4".to_owned(),
    ] {
        let all = solved(&format!("{game} --method retrograde --mirrors never"));
        for (method, mirrors) in [
            ("alpha-beta", "auto"),
            ("alpha-beta --guide always", "never"),
            ("search", "auto"),
        ] {
            let found = solved(&format!(
                "{game} --method {method} --mirrors {mirrors} --moves --distance --margin"
            ));
            if method != "search" {
                assert_eq!(found["method"], "alpha-beta", "{game}");
            }
            let value = &found["value"];
            for name in ["result", "winner", "distance"] {
                assert_eq!(all["value"][name], value[name], "{game}, {method}: {name}");
            }
            if !value["margin"].is_null() {
                margins += 1;
                assert_eq!(all["value"]["margin"], value["margin"], "{game}, {method}");
            }
            for result in ["won", "drawn", "lost"] {
                assert_eq!(
                    moves(&all, result),
                    moves(&found, result),
                    "{game}, {method}"
                );
            }
        }
    }
    assert!(margins >= 12, "{margins} margins were compared");
}

/// The moves that decide are named without `--moves`, too.
#[test]
fn alpha_beta_names_the_moves_that_decide() {
    let answer = solved("tic-tac-toe --method alpha-beta");
    assert!(!moves(&answer, "drawn").is_empty(), "{answer}");
    let answer = solved("hex --option Board/3x3 --method alpha-beta");
    let all = solved("hex --option Board/3x3");
    let won = moves(&answer, "won");
    assert!(!won.is_empty(), "{answer}");
    assert!(
        won.iter().all(|mv| moves(&all, "won").contains(mv)),
        "{answer}"
    );
}

/// A position that comes again has no place in alpha-beta: alone it says so, and beside proof numbers these go on.
#[test]
fn positions_that_come_again_are_left_to_proof_numbers() {
    let output = dafang("solve mu-torere --method alpha-beta");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("positions can come again"), "{errors}");
    let answer = solved("mu-torere --method search");
    assert_eq!(answer["value"]["result"], "drawn", "{answer}");
    assert_eq!(answer["method"], "proof-number", "{answer}");
}

/// The number of threads changes nothing but the time.
#[test]
fn searches_beside_each_other_do_not_depend_on_threads() {
    for game in ["connect-four --option Board/4x4", "mu-torere"] {
        let answers = [1, 2, 5].map(|threads| {
            let mut answer = solved(&format!("{game} --method search --threads {threads}"));
            answer["seconds"] = Value::Null;
            answer
        });
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0], answers[2]);
    }
}

/// Both searches are kept, and each alone; another method is refused.
#[test]
fn searches_go_on_from_their_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    for method in ["alpha-beta", "search"] {
        let file = folder.path().join(method);
        let kept = file.to_str().expect("a path");
        let game = "reversi --option Board/6x6";
        let call = format!("solve {game} --method {method} --memory 20 --checkpoint {kept}");
        let (mut looked, mut seconds, mut went_on) = (0, 1.0_f64, 0);
        // On a busy machine the time of a call may be over before it looks at a position.
        while went_on < 2 {
            let output = dafang(&format!("{call} --seconds {seconds} --json"));
            let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let positions = answer["positions"].as_u64().expect("a number");
            assert_eq!(answer["checkpoint"], kept, "{answer}");
            assert!(positions >= looked, "nothing is lost: {answer}");
            went_on += i32::from(positions > looked);
            looked = positions;
            seconds *= 1.5;
            assert!(seconds < 60.0, "it goes on: {answer}");
        }
        let other = call.replace(&format!("--method {method}"), "--method proof");
        let output = dafang(&other);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        let help = format!("`--method {method}` goes on with it");
        assert!(errors.contains(&help), "{errors}");
        let output = dafang(&format!("{call} --mirrors never"));
        assert_eq!(output.status.code(), Some(2), "positions have other keys");
    }
}

/// Larger boards of Connect Four: 3 and 16 seconds of a processor in a development build.
#[test]
fn connect_four_on_5_by_5_and_6_by_4_places() {
    let bounds = "--method alpha-beta --memory 500 --max-memory 2G --seconds 600";
    let answer = solved(&format!("connect-four --option Board/5x5 {bounds}"));
    assert_eq!(answer["value"]["result"], "drawn", "Tromp");
    let answer = solved(&format!(
        "connect-four --option Board/6x4 {bounds} --distance"
    ));
    assert_eq!(answer["value"]["result"], "lost", "Tromp");
    assert_eq!(answer["value"]["distance"], 24, "the last move of all");
}
