//! The machine in games that ask much of it: without a known end, without a move, with a thousand moves, with ten
//! players (`tests/limits/*.lud`).

use crate::common::program::play;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use dafang::cli::Loaded;
use dafang::game::Trial;
use dafang::optimise::optimise;
use dafang::search::{Budget, Effort, Method, Progress, Search, Settings, learn};
use std::sync::Arc;

const GAMES: [&str; 4] = ["no-end", "no-move", "ten-players", "thousand-moves"];

const METHODS: [Method; 5] = [
    Method::MonteCarlo,
    Method::Uct,
    Method::AlphaBeta,
    Method::MaxN,
    Method::Random,
];

fn path(name: &str) -> String {
    format!("{}/tests/limits/{name}.lud", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_search_answers_in_time() {
    const LIMIT: Duration = Duration::from_millis(150);
    for name in GAMES {
        let loaded = Loaded::open(&path(name), None, &[]).expect("a game");
        let game = optimise(loaded.game());
        let effort = Effort {
            games: 5,
            plies: 500,
            ..Effort::SHORT
        };
        let evaluation = Arc::new(learn(&game, 1, effort, &mut |_| false).evaluation);
        for method in METHODS {
            // Whatever else the machine does may hold one of them up, not all.
            let late = (0..5).all(|seed| {
                let settings = Settings {
                    method,
                    seed,
                    memory: 8 << 20,
                    lines: 1,
                };
                let mut trial = Trial::new(&game);
                let (start, mut search) = (
                    Instant::now(),
                    Search::new(&game, settings, Arc::clone(&evaluation)),
                );
                let mut watch = |_: &Progress| start.elapsed() >= LIMIT;
                let thought = search.think(&mut trial, Budget::default(), &mut watch);
                assert!(thought.best().is_some(), "{name}: {method:?}");
                start.elapsed() > LIMIT + Duration::from_millis(50)
            });
            assert!(!late, "{name}: {method:?}");
        }
    }
}

#[test]
fn machines_play_such_games_to_their_ends() {
    for name in GAMES {
        let path = path(name);
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args([
                "match",
                &path,
                "mcts:5",
                "alphabeta:20",
                "-n",
                "2",
                "--json",
                "--memory",
                "1",
            ])
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {told}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["games"], 2, "{name}");
    }
}

#[test]
fn threads_find_the_same_for_a_seed() {
    let call = [
        "hex",
        "--option",
        "Board/5x5",
        "--threads",
        "3",
        "--level",
        "4",
    ];
    let words = "hint\nai red\nhistory\n";
    let told = play(&call, words);
    assert!(told.contains(" visits"), "{told}");
    assert!(told.contains("1. Red "), "{told}");
    assert_eq!(told, play(&call, words));
    let told = play(&["breakthrough", "--threads", "2"], "");
    assert!(
        told.contains("`alphabeta` uses one thread") && told.contains("--search mcts"),
        "{told}"
    );
    let told = play(
        &[
            "breakthrough",
            "--threads",
            "2",
            "--search",
            "mcts",
            "--memory",
            "1",
        ],
        "hint\n",
    );
    assert!(told.contains(" visits"), "{told}");
}

/// A level is a number of playouts, which in a slow game would take minutes.
#[test]
fn a_slow_game_gets_its_hint_in_time() {
    let start = Instant::now();
    let told = play(&[&path("slow")], "hint\n");
    assert!(told.contains(" visits"), "{told}");
    // Five seconds for learning, five for the hint, and what the machine may have to do besides.
    assert!(start.elapsed() < Duration::from_secs(30), "{told}");
}

/// Alpha-beta looks at a whole position; tree search deals what is hidden anew.
#[test]
fn only_tree_search_plays_where_something_is_hidden() {
    let commands = [
        &["match", "alphabeta:5", "random"][..],
        &["play", "--ai", "1", "--search", "alphabeta"],
    ];
    for command in commands {
        let path = path("hidden");
        let mut call = vec![command[0], path.as_str()];
        call.extend(&command[1..]);
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(call)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            told.contains("something is hidden") && told.contains("`mcts` can"),
            "{told}"
        );
    }
    let told = play(&[&path("hidden")], "hint\nai 2\nanalyse 500ms\n");
    assert!(told.matches(" visits").count() > 1, "{told}");
    // Where only the kind of piece is hidden, an empty site is seen to be empty.
    assert!(
        !told.contains('?') && told.contains("0 on the board"),
        "{told}"
    );
}
