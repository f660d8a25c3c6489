//! Nothing is lost: programs that are ended by signals at any moment, and what they leave.
//!
//! `DAFANG_KILLS=100` ends each kind of work a hundred times; without it a few times. `DAFANG_KILLS_SEED` chooses other
//! moments.

#![cfg(unix)]

use crate::common::program::{dafang, folder, seen};
use dafang::play::Random;
use std::fs;
use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often each kind of work is ended, and the seed of the moments.
fn extent() -> (u64, u64) {
    let number = |name: &str, otherwise: u64| {
        let asked = std::env::var(name).ok();
        asked.map_or(otherwise, |asked| asked.parse().expect("a number"))
    };
    let extent = (number("DAFANG_KILLS", 4), number("DAFANG_KILLS_SEED", 1));
    println!("DAFANG_KILLS={} DAFANG_KILLS_SEED={}", extent.0, extent.1);
    extent
}

/// Sends a signal, by its name.
fn send(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &pid]).output();
    // The program may have ended by itself.
    sent.expect("`kill` is there");
}

fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder.join("state"))
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Ends a program by a signal after a time; its output and exit status. It must end soon.
fn ended(mut child: Child, after: Duration, signal: &str) -> (String, Option<i32>) {
    std::thread::sleep(after);
    send(&child, signal);
    let begun = Instant::now();
    let mut out = child.stdout.take().expect("a pipe");
    let mut text = String::new();
    out.read_to_string(&mut text).expect("output is UTF-8");
    let status = child.wait().expect("the program ends");
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(60), "it took {took:?} to end");
    (text, status.code())
}

/// The signals that let a program report, with their exit status.
const POLITE: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

/// Work that is long enough to be stopped, and writes JSON.
fn long_work() -> Vec<Vec<&'static str>> {
    let calls = [
        "playout chess -n 100000000 --json",
        "playout go -n 100000000 --json --threads 2",
        "playout hex -n 100000000 --json --record games.jsonl",
        "match breakthrough level:2 random -n 1000000 --json --save games.jsonl",
        "perft chess 9 --json",
        "train hex --games 100000 -o weights.json --json",
        "verify hex records.jsonl --json",
    ];
    calls.iter().map(|call| call.split(' ').collect()).collect()
}

/// A long file of records of Hex.
fn with_records(name: &str) -> PathBuf {
    let folder = folder(name);
    let call = ["playout", "hex", "-n", "20", "--record", "few.jsonl"];
    let few = dafang(&folder, &call, "");
    assert!(few.status.success(), "{}", seen(&few));
    let text = fs::read_to_string(folder.join("few.jsonl")).expect("records");
    let (header, games) = text.split_once('\n').expect("a header");
    let many = format!("{header}\n{}", games.repeat(300));
    fs::write(folder.join("records.jsonl"), many).expect("a file for the test");
    folder
}

/// Every line of a file of records is a whole game, and agrees with the rules.
fn whole_records(folder: &Path, name: &str, game: &str) {
    let Ok(text) = fs::read_to_string(folder.join(name)) else {
        return;
    };
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    if whole.lines().count() < 2 {
        return;
    }
    // The kernel may end a program in the middle of a call that writes.
    let torn = (!text.ends_with('\n')).then(|| whole.lines().count() + 1);
    let verified = dafang(folder, &["verify", game, name, "--json"], "");
    let told = String::from_utf8_lossy(&verified.stdout).into_owned();
    let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(answer["agrees"], true, "{told}");
    assert_eq!(answer["complete"], true, "{told}");
    let games = whole.lines().count() - 1;
    assert_eq!(answer["trials"], games, "{told}");
    assert_eq!(
        answer["records"][0]["torn"].as_u64(),
        torn.map(|line| line as u64),
        "{told}"
    );
}

#[test]
fn a_record_that_was_cut_off_is_replayed_as_far_as_it_goes() {
    let folder = folder("keeping-torn");
    let call = ["playout", "hex", "-n", "5", "--record", "games.jsonl"];
    assert!(dafang(&folder, &call, "").status.success());
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("records");
    let last = text.trim_end().rfind('\n').expect("lines");
    for cut in [last + 2, last + 100, text.len() - 2] {
        fs::write(folder.join("cut.jsonl"), &text[..cut]).expect("a file for the test");
        whole_records(&folder, "cut.jsonl", "hex");
        let verified = dafang(&folder, &["verify", "hex", "cut.jsonl"], "");
        let told = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(
            told.contains("4 games") && told.contains("line 6"),
            "{told}"
        );
        assert_eq!(verified.status.code(), Some(0));
    }
    // What is wrong within a file is no torn line.
    let broken = text.replacen("}\n", "\n", 3);
    fs::write(folder.join("broken.jsonl"), broken).expect("a file for the test");
    let verified = dafang(&folder, &["verify", "hex", "broken.jsonl"], "");
    assert_eq!(verified.status.code(), Some(2));
}

#[test]
fn work_that_is_ended_reports_what_was_done() {
    let (_, seed) = extent();
    let folder = with_records("ended_work");
    let mut random = Random::for_game(seed, 0);
    for (index, call) in long_work().into_iter().enumerate() {
        let (signal, status) = POLITE[(index + seed as usize) % POLITE.len()];
        // The program must have been loaded: before, a signal ends it as any other.
        let after = Duration::from_millis(2500 + u64::from(random.below(500)));
        let (text, code) = ended(spawn(&folder, &call), after, signal);
        assert_eq!(code, Some(status), "{call:?}: {text}");
        let answer: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{call:?}: {error}: {text}"));
        assert_eq!(answer["complete"], false, "{call:?}");
        if call.contains(&"games.jsonl") {
            whole_records(&folder, "games.jsonl", call[1]);
            let games = fs::read_to_string(folder.join("games.jsonl")).expect("records");
            assert!(
                games.lines().count() > 1,
                "{call:?}: records are written as games end"
            );
        }
    }
    let whole = ["playout", "hex", "-n", "3", "--json"];
    let whole = String::from_utf8_lossy(&dafang(&folder, &whole, "").stdout).into_owned();
    let whole: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!(whole["complete"], true);
}

/// Work that is killed at any moment leaves whole files: the old one or the new one, and records of whole games.
#[test]
fn work_that_is_killed_leaves_whole_files() {
    let (number, seed) = extent();
    let folder = with_records("killed_work");
    let mut random = Random::for_game(seed, 1);
    let train = [
        "train",
        "tic-tac-toe",
        "--games",
        "20",
        "--rounds",
        "1",
        "-o",
        "w.json",
    ];
    let trained = dafang(&folder, &train, "");
    assert!(trained.status.success(), "{}", seen(&trained));
    for round in 0..number {
        let signals = ["KILL", "TERM", "HUP"];
        let signal = signals[random.below(3) as usize];
        let calls: [&[&str]; 4] = [
            &train,
            &["playout", "hex", "-n", "1000000", "--record", "games.jsonl"],
            &[
                "match",
                "hex",
                "random",
                "random",
                "-n",
                "1000000",
                "--save",
                "games.jsonl",
            ],
            &["verify", "hex", "records.jsonl"],
        ];
        let call = calls[round as usize % calls.len()];
        let after = Duration::from_millis(u64::from(random.below(1500)));
        let (text, _) = ended(spawn(&folder, call), after, signal);
        let place = format!("round {round}, {call:?}, {signal} after {after:?}: {text}");
        let weights = fs::read(folder.join("w.json")).expect("weights");
        let weights: Result<serde_json::Value, _> = serde_json::from_slice(&weights);
        assert!(weights.is_ok(), "{place}");
        whole_records(&folder, "games.jsonl", "hex");
        let _ = fs::remove_file(folder.join("games.jsonl"));
    }
}

/// The words of the moves in a saved game.
fn moves_of(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let (_, moves) = text.split_once("moves:\n").unwrap_or_default();
    moves.lines().map(str::to_owned).collect()
}

/// The games in the user's folder.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("state/dafang"));
    let entries = entries.into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// A throw that was typed is part of the game, before a move uses it, too: it is saved, and kept when a signal ends the game.
#[test]
fn a_throw_that_was_typed_is_kept() {
    for (round, (lines, words)) in [
        ("4 2\n", vec!["4,2:"]),
        ("4 2\ne1-i1\n", vec!["4,2:", "e1-i1"]),
        ("4 2\nundo\n", vec![]),
        ("save t.game\n4 2\n", vec!["4,2:"]),
        ("save t.game\n4 2\nundo\n3 1\n", vec!["3,1:"]),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = folder(&format!("typed-throw-{round}"));
        let mut child = spawn(&folder, &["play", "backgammon", "--dice", "ask"]);
        let mut input = child.stdin.take().expect("a pipe");
        writeln!(input, "{lines}echo done").expect("it listens");
        input.flush().expect("it listens");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut told = String::new();
        // The refusal of the last line shows that all before it was read.
        while !told.contains("no command `echo`") {
            let read = out.read_line(&mut told).expect("it writes text");
            assert!(read > 0, "{told}");
        }
        send(&child, "HUP");
        let _ = out.read_to_string(&mut told);
        assert_eq!(child.wait().expect("it ends").code(), Some(129), "{told}");
        let path = match lines.starts_with("save") {
            true => Some(folder.join("t.game")),
            false => kept(&folder).first().cloned(),
        };
        let moves = path.map_or_else(Vec::new, |path| moves_of(&path));
        assert_eq!(moves, words, "{lines:?}: {told}");
    }
}

/// A game that is ended by a signal is kept, and one that was saved holds every move that was made.
#[test]
fn a_game_that_is_ended_is_kept() {
    let (number, seed) = extent();
    let mut random = Random::for_game(seed, 2);
    for round in 0..number {
        let folder = folder(&format!("ended_game_{}", round % 8));
        let is_saved = round % 2 == 0;
        let signals = ["TERM", "HUP", "INT", "KILL"];
        let signal = match round {
            1 => "KILL",
            _ => signals[random.below(4) as usize],
        };
        let mut child = spawn(&folder, &["play", "hex", "--seed", "7"]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut out = child.stdout.take().expect("a pipe");
        // What is written must be read, so that the program does not wait.
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = out.read_to_string(&mut text);
            text
        });
        if is_saved {
            writeln!(input, "save t.game").expect("it listens");
        }
        let moves = 1 + random.below(30);
        for _ in 0..moves {
            writeln!(input, "random").expect("it listens");
        }
        let after = Duration::from_millis(800 + u64::from(random.below(400)));
        std::thread::sleep(after);
        send(&child, signal);
        let status = child.wait().expect("it ends");
        let told = reader.join().expect("it reads");
        let place = format!("round {round}, {signal} after {after:?}: {told}");
        drop(input);
        // What was read before the signal is made, and what was made is kept.
        let announced = told
            .lines()
            .filter(|line| line.starts_with("Red @") || line.starts_with("Blue @"));
        let made = announced.count();
        let files = kept(&folder);
        let path = match is_saved {
            true => folder.join("t.game"),
            false => files.first().cloned().unwrap_or_else(|| panic!("{place}")),
        };
        assert!(files.len() <= usize::from(!is_saved), "{place}: {files:?}");
        let saved = moves_of(&path).len();
        assert!(saved >= made.max(1), "{saved} of {made} moves; {place}");
        if signal != "KILL" {
            assert!(saved <= moves as usize, "{place}");
            let expected = POLITE.iter().find(|(other, _)| *other == signal);
            assert_eq!(
                status.code(),
                expected.map(|(_, status)| *status),
                "{place}"
            );
        }
        let name = path.display().to_string();
        let again = dafang(&folder, &["play", "--load", &name], "history\n");
        assert!(again.status.success(), "{place}: {}", seen(&again));
    }
}

#[test]
fn a_new_game_leaves_the_file_of_the_old_one() {
    let folder = folder("new_game");
    let play = |input: &str| seen(&dafang(&folder, &["play", "tic-tac-toe"], input));
    let told = play("@b2\nsave t.game\n@a1\nnew\n@c3\nquit\n");
    assert!(told.contains("`t.game` stays as it is"), "{told}");
    assert_eq!(moves_of(&folder.join("t.game")), ["@b2", "@a1"]);
    // Another game that is loaded is the one that is kept up to date.
    play("@c3\nsave u.game\nload t.game\n@c1\nnew\nload u.game\n@a3\n");
    assert_eq!(moves_of(&folder.join("t.game")), ["@b2", "@a1", "@c1"]);
    assert_eq!(moves_of(&folder.join("u.game")), ["@c3", "@a3"]);
    // What is taken back is not lost, but for another move.
    play("load t.game\ngoto 0\n");
    let back = play("load t.game\nredo 3\nhistory\n");
    assert!(back.contains("3 moves redone"), "{back}");
    play("load t.game\nundo 2\n@a3\n");
    assert_eq!(moves_of(&folder.join("t.game")), ["@b2", "@a3"]);
    let back = play("load t.game\nredo\n");
    assert!(back.contains("nothing to redo"), "{back}");
}

#[test]
fn a_file_that_something_else_has_changed_stays_as_it_is() {
    let folder = folder("changed_game");
    let mut child = spawn(&folder, &["play", "tic-tac-toe"]);
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "@b2\nsave t.game").expect("it listens");
    let until = Instant::now() + Duration::from_secs(30);
    while moves_of(&folder.join("t.game")).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    fs::write(folder.join("t.game"), "something else\n").expect("a file for the test");
    writeln!(input, "@a1\n@c3\nquit").expect("it listens");
    drop(input);
    let mut told = String::new();
    let mut out = child.stdout.take().expect("a pipe");
    out.read_to_string(&mut told).expect("output is UTF-8");
    child.wait().expect("it ends");
    assert!(told.contains("was changed by something else"), "{told}");
    let text = fs::read_to_string(folder.join("t.game")).expect("a file");
    assert_eq!(text, "something else\n");
}

#[test]
fn a_saved_game_needs_nothing_else_to_go_on() {
    let folder = folder("as_saved");
    let text = "(use \"square-game\")\n(define \"Columns\" 6)\n";
    fs::write(folder.join("mine.lud"), text).expect("a file for the test");
    let call = [
        "play", "mine.lud", "--seed", "9", "--ai", "White", "--level", "2",
    ];
    dafang(&folder, &call, "save mine.game\n@a1\n");
    let saved = fs::read_to_string(folder.join("mine.game")).expect("a saved game");
    for line in ["seed: 9", "ai: White", "level: 2", "file: /"] {
        assert!(saved.contains(line), "{line}: {saved}");
    }
    fs::create_dir(folder.join("elsewhere")).expect("a folder for the test");
    let elsewhere = folder.join("elsewhere");
    let again = dafang(
        &elsewhere,
        &["play", "--load", "../mine.game"],
        "ai\nlevel\nseed\nhistory\n",
    );
    let told = seen(&again);
    for words in [
        "the machine plays White",
        "at level 2",
        "the seed is 9",
        "1. Black @a1",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let other = [
        "play",
        "--load",
        "../mine.game",
        "--ai",
        "off",
        "--level",
        "4",
    ];
    let told = seen(&dafang(&elsewhere, &other, "ai\nlevel\n"));
    assert!(told.contains("the machine plays nobody"), "{told}");
    assert!(told.contains("at level 4"), "{told}");
    let chosen = ["play", "square-game", "--option", "Board/7x7"];
    dafang(&folder, &chosen, "save seven.game\n@g7\n");
    let told = seen(&dafang(
        &folder,
        &["play", "--load", "seven.game"],
        "history\n",
    ));
    assert!(told.contains("@g7"), "{told}");
}

#[test]
fn kept_games_are_listed_and_taken_up() {
    let folder = folder("resumed");
    let call = |arguments: &[&str], input: &str| {
        let mut child = spawn(&folder, arguments);
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(input.as_bytes()).expect("it listens");
        drop(pipe);
        seen(&child.wait_with_output().expect("it ends"))
    };
    assert!(call(&["play", "--resume"], "").contains("no game is kept"));
    for game in ["hex", "tic-tac-toe"] {
        let mut child = spawn(&folder, &["play", game, "--ai", "2", "--level", "1"]);
        let mut input = child.stdin.take().expect("a pipe");
        writeln!(input, "ai off\n@b2\nai 2").expect("it listens");
        std::thread::sleep(Duration::from_millis(1500));
        send(&child, "TERM");
        let told = seen(&child.wait_with_output().expect("it ends"));
        drop(input);
        assert!(told.contains("the game is saved; `dafang play"), "{told}");
        assert!(
            told.contains("--ai") && told.contains("--level 1"),
            "{told}"
        );
    }
    let listed = call(&["play", "--resume"], "");
    assert!(listed.contains("hex-1: Hex, "), "{listed}");
    assert!(listed.contains("tic-tac-toe-1: Tic-Tac-Toe"), "{listed}");
    let listed = call(&["play", "hex", "--resume"], "");
    assert!(!listed.contains("tic-tac-toe"), "{listed}");
    for which in ["hex-1", "hex"] {
        let told = call(&["play", "--resume", which], "history\n");
        assert!(told.contains("@b2"), "{which}: {told}");
    }
    let wrong = call(&["play", "--resume", "moon"], "");
    assert!(wrong.contains("no kept game is meant by `moon`"), "{wrong}");
}
