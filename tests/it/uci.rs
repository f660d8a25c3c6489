//! Engines that speak UCI: this program as one of them, and as the one that lets them play.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::common::program::Engine;

fn dafang(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// What a match answers as JSON.
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = dafang(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// What the engine answers to `go` after moves.
fn best(engine: &mut Engine, moves: &str, go: &str) -> (Vec<String>, String) {
    engine.say(&format!("position startpos moves {moves}"));
    engine.say(go);
    let (before, line) = engine.until("bestmove");
    let wrong: Vec<&String> = before
        .iter()
        .filter(|line| line.contains("error"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    (before, line)
}

/// A move as UCI writes it: two sites, and the letter of a promotion.
fn is_uci(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let site =
        |letters: &[char]| ('a'..='h').contains(&letters[0]) && ('1'..='8').contains(&letters[1]);
    (4..=5).contains(&letters.len())
        && site(&letters[..2])
        && site(&letters[2..])
        && letters.get(4).is_none_or(|letter| "qrbn".contains(*letter))
}

#[test]
fn chess_is_spoken_as_managers_of_tournaments_do() {
    let mut engine = Engine::start("chess");
    engine.say("uci");
    let (options, _) = engine.until("uciok");
    assert!(
        options
            .iter()
            .any(|line| line.starts_with("option name MultiPV"))
    );
    engine.say("setoption name Ponder value false");
    // Castling on either side, and a capture.
    let castled = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8";
    let (_, line) = best(&mut engine, castled, "go nodes 300");
    let words: Vec<&str> = line.split(' ').collect();
    assert!(is_uci(words[1]), "{line}");
    assert!(
        words.len() == 2 || words[2] == "ponder" && is_uci(words[3]),
        "{line}"
    );
    // A pawn becomes a queen, or a knight, in one word; what it became is there after it.
    let pawn = "a2a4 b7b5 a4b5 a7a6 b5a6 b8c6 a6a7 c6b8";
    let (_, line) = best(&mut engine, pawn, "go nodes 300 searchmoves a7b8q");
    assert!(line.starts_with("bestmove a7b8"), "{line}");
    assert!(line.split(' ').nth(1).is_some_and(is_uci), "{line}");
    best(&mut engine, &format!("{pawn} a7b8n d7d5"), "go nodes 300");
    // The names of the prompt are read as well.
    best(&mut engine, "e2-e4 e7e5", "go nodes 300");
    engine.say("setoption name MultiPV value 3");
    let (before, _) = best(&mut engine, "e2e4", "go nodes 3000");
    for number in 1..=3 {
        let name = format!(" multipv {number} ");
        assert!(before.iter().any(|line| line.contains(&name)), "{before:?}");
    }
    engine.quit();
}

#[test]
fn another_engine_plays_a_match() {
    let program = env!("CARGO_BIN_EXE_dafang");
    for (game, dialect, options) in [
        ("breakthrough", "uci", "nodes=2000"),
        ("connect-four", "uci", "movetime=30"),
        ("square-game", "ugi", "nodes=500"),
    ] {
        let other = format!("{dialect}:{program} engine {game}?Seed=7&{options}");
        let answer = json(&[
            "match",
            game,
            "random",
            &other,
            "-n",
            "4",
            "--threads",
            "2",
            "--json",
        ]);
        assert_eq!(answer["games"], 4, "{answer}");
        assert_eq!(answer["wins"], 0, "random moves lose: {answer}");
        assert_eq!(answer["b"], other, "{answer}");
        let faults = answer["faults"].as_array().map_or(0, Vec::len);
        assert!(faults == 0 || options.starts_with("movetime"), "{answer}");
    }
}

/// An engine whose answer to `go` is a line of a shell.
#[cfg(unix)]
fn script(name: &str, answer: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("uci");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let text = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
         go) {answer};;\nquit) exit;;\nesac; done\n"
    );
    fs::write(&path, text).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
    path
}

#[cfg(unix)]
#[test]
fn what_goes_wrong_with_an_engine_is_said_and_loses_the_game() {
    for (name, answer, why) in [
        ("illegal", "echo bestmove a1a9", "a1a9"),
        ("gone", "exit 1", "has ended"),
        ("none", "echo 'bestmove (none)'", "(none)"),
    ] {
        let path = script(name, answer);
        let call = format!("uci:{}", path.display());
        let answer = json(&[
            "match",
            "breakthrough",
            &call,
            "random",
            "-n",
            "2",
            "--json",
        ]);
        assert_eq!(
            (&answer["games"], &answer["losses"]),
            (&2.into(), &2.into()),
            "{answer}"
        );
        let faults: Vec<&str> = (answer["faults"].as_array().expect("faults").iter())
            .filter_map(serde_json::Value::as_str)
            .collect();
        assert_eq!(faults.len(), 2, "{answer}");
        assert!(faults.iter().all(|fault| fault.contains(why)), "{answer}");
        assert!(faults[0].starts_with("game 1: uci:"), "{answer}");
    }
}

#[test]
fn an_engine_that_does_not_start_plays_no_match() {
    let output = dafang(&["match", "chess", "random", "uci:/no/such/engine", "-n", "1"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains("/no/such/engine"),
        "{said}"
    );
    for wrong in ["uci:", "uci:stockfish?Hash", "uci:stockfish?movetime=0"] {
        let output = dafang(&["match", "chess", "random", wrong]);
        assert!(!output.status.success(), "{wrong}");
    }
}
