//! `dafang match` and `dafang engine`, as they are called.

use crate::common::program::{Engine, folder_with, run};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn dafang(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = dafang(arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(output.stderr.is_empty(), "nothing but the answer: {told}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_match_is_counted_and_the_same_for_a_seed() {
    let call = |threads| {
        let call = "match tic-tac-toe level:2 random -n 30 --json --seed 5 --threads";
        let mut words: Vec<&str> = call.split(' ').collect();
        words.push(threads);
        json(&words)
    };
    let one = call("1");
    assert_eq!(one["games"], 30);
    let score = one["score"].as_f64().expect("points");
    let interval = [0, 1].map(|end| one["interval"][end].as_f64().expect("an end"));
    assert!(score > 20.0, "{one}");
    assert!(
        interval[0] < score / 30.0 && score / 30.0 < interval[1],
        "{one}"
    );
    let several = call("3");
    for key in ["games", "score", "wins", "draws", "losses", "plies"] {
        assert_eq!(one[key], several[key], "{key}");
    }
}

/// The ends of the interval are the shares from which what was played is 1.96 standard deviations away (Wilson 1927).
#[test]
fn the_share_is_told_with_its_confidence() {
    for (b, number) in [("random", "100"), ("random", "7"), ("level:4", "20")] {
        let call = ["match", "tic-tac-toe", "random", b, "-n", number, "--json"];
        let answer = json(&call);
        let number = |key: &str| answer[key].as_f64().expect("a number");
        let (games, share) = (number("games"), number("share"));
        // Figures have six decimals.
        let exact = number("score") / games;
        assert!((share - exact).abs() < 1e-6, "{answer}");
        for end in 0..2 {
            let end = answer["interval"][end].as_f64().expect("an end");
            let deviation = (end * (1.0 - end) / games).sqrt();
            let away = (end - exact).abs() - 1.959_964 * deviation;
            assert!(away.abs() < 5e-6, "{answer}");
        }
    }
}

#[test]
fn tic_tac_toe_is_never_lost_by_the_strongest() {
    for other in ["random", "level:3"] {
        let call = [
            "match",
            "tic-tac-toe",
            "level:9",
            other,
            "-n",
            "20",
            "--json",
        ];
        assert_eq!(json(&call)["losses"], 0, "{other}");
    }
}

#[test]
fn a_clear_match_stops_early_and_its_games_can_be_verified() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("match.jsonl");
    let path = file.to_str().expect("a path");
    let call = "match breakthrough mcts:60 random -n 400 --sprt --json --save";
    let mut words: Vec<&str> = call.split(' ').collect();
    words.push(path);
    let answer = json(&words);
    assert_eq!(answer["sprt"], "high", "{answer}");
    assert!(answer["games"].as_u64().expect("games") < 60, "{answer}");
    let verified = dafang(&["verify", "breakthrough", path]);
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn a_match_is_high_low_or_open() {
    let sprt = |game: &str, a: &str, b: &str, number: &str, shares: &str| {
        json(&["match", game, a, b, "-n", number, "--json", shares])["sprt"].clone()
    };
    let lost = sprt("breakthrough", "random", "mcts:60", "400", "--sprt");
    assert_eq!(lost, "low");
    let few = sprt("tic-tac-toe", "random", "random", "4", "--sprt");
    assert_eq!(few, "open");
    let asked = sprt("tic-tac-toe", "random", "random", "4", "--sprt=0.4:0.6");
    assert_eq!(asked, "open");
    for wrong in ["0.5:0.5", "0.6:0.4", "0:0.5", "0.5:1", "0.5"] {
        let refused = dafang(&["match", "hex", "random", "random", "--sprt", wrong]);
        assert_eq!(refused.status.code(), Some(2), "{wrong}");
        let told = String::from_utf8_lossy(&refused.stderr);
        assert!(told.contains("the lower first"), "{told}");
    }
}

#[test]
fn players_that_do_not_exist_are_refused() {
    for (player, word) in [
        ("level:12", "from 1 to 9"),
        ("alphago", "level:N"),
        ("uct:soon", "500ms"),
    ] {
        let output = dafang(&["match", "hex", player, "random"]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(word), "{told}");
    }
}

/// The move that the engine thinks best.
fn best(engine: &mut Engine) -> String {
    let (_, line) = engine.until("bestmove");
    line.split(' ').nth(1).expect("a move").to_owned()
}

/// A player written here, which makes the first legal move.
fn first_move(moves: &[String]) -> Option<String> {
    let answer = json(&[
        "moves",
        "connect-four",
        "--json",
        "--after",
        &moves.join(" "),
    ]);
    let first = &answer["moves"][0]["notation"];
    first.as_str().map(str::to_owned)
}

#[test]
fn a_match_is_played_through_two_processes() {
    let mut engine = Engine::start("connect-four");
    engine.say("ugi");
    let (options, _) = engine.until("ugiok");
    assert!(
        options
            .iter()
            .any(|line| line.starts_with("id name Dafang")),
        "{options:?}"
    );
    engine.say("isready");
    engine.until("readyok");
    let mut points = 0;
    for game in 0..2 {
        engine.say("uginewgame");
        let mut moves: Vec<String> = Vec::new();
        loop {
            engine.say(&format!("position startpos moves {}", moves.join(" ")));
            engine.say("query gameover");
            if engine.until("response").1 == "response true" {
                break;
            }
            if moves.len() % 2 == game {
                engine.say("go nodes 300");
                moves.push(best(&mut engine));
            } else {
                moves.push(first_move(&moves).expect("a move"));
            }
        }
        engine.say("query result");
        let won = format!("response p{}win", game + 1);
        points += usize::from(engine.until("response").1 == won);
    }
    assert_eq!(points, 2, "it beats who always makes the first move");
    engine.quit();
}

#[test]
fn an_engine_keeps_its_time_and_stops_when_told() {
    let mut engine = Engine::start("breakthrough");
    engine.say("isready");
    engine.until("readyok");
    let start = Instant::now();
    engine.say("go movetime 400");
    best(&mut engine);
    let took = start.elapsed();
    // Other tests run at the same time; alone it is within 50 ms.
    assert!(
        took > Duration::from_millis(200) && took < Duration::from_millis(1500),
        "{took:?}"
    );
    engine.say("go infinite");
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    best(&mut engine);
    // Only the word stops, wherever it stands in its line.
    let start = Instant::now();
    engine.say("go infinite");
    engine.say("");
    engine.say("isready");
    std::thread::sleep(Duration::from_millis(300));
    engine.say("  stop ");
    let (told, _) = engine.until("bestmove");
    let last = told.last().expect("an info line");
    let searched = last.split(" time ").nth(1).expect("a time");
    let searched = searched
        .split(' ')
        .next()
        .and_then(|time| time.parse().ok());
    assert!(searched.is_some_and(|time: u128| time >= 250), "{told:?}");
    assert!(start.elapsed() < Duration::from_secs(20), "{told:?}");
    assert!(told.iter().any(|line| line == "readyok"), "{told:?}");
    engine.say("go depth 2");
    let (told, _) = engine.until("bestmove");
    let last = told.last().expect("an info line");
    assert!(
        last.starts_with("info depth 2 nodes ") && last.contains(" pv "),
        "{told:?}"
    );
    engine.quit();
}

#[test]
fn a_tree_search_ends_at_a_depth_and_one_playout_proves_nothing() {
    let mut engine = Engine::start("connect-four");
    engine.say("go depth 4");
    let (lines, _) = engine.until("bestmove");
    let last = lines.last().expect("an info line");
    assert!(last.starts_with("info depth 4 nodes "), "{lines:?}");
    engine.say("ucinewgame");
    engine.say("go nodes 1");
    let (lines, _) = engine.until("bestmove");
    let last = lines.last().expect("an info line");
    assert!(!last.contains("10000"), "{lines:?}");
    engine.quit();
}

#[test]
fn an_engine_says_what_is_wrong_and_goes_on() {
    let mut engine = Engine::start("tic-tac-toe");
    let wrong = [
        ("position fen 8/8", "by their moves"),
        ("position startpos moves @z9", "@z9"),
        ("setoption name Level value 12", "1 to 9"),
        ("setoption name Colour value red", "no option"),
        ("setoption name Threads value 0", "1 to 256"),
        ("setoption name Hash value 0", "1 to 65536"),
        ("dance", "no command `dance`"),
    ];
    for (line, word) in wrong {
        engine.say(line);
        let (_, told) = engine.until("info");
        assert!(told.contains("error") && told.contains(word), "{told}");
    }
    engine.say("setoption name Threads value 2");
    engine.say("setoption name Hash value 1");
    engine.say("position startpos moves @a1 @b1 @a2 @b2");
    engine.say("go nodes 400");
    assert_eq!(best(&mut engine), "@a3");
    engine.say("go movetime soon");
    assert!(engine.until("info").1.contains("whole number"));
    best(&mut engine);
    engine.say("position startpos moves @a1 @b1 @a2 @b2 @a3");
    engine.say("go");
    assert_eq!(best(&mut engine), "(none)");
    engine.quit();
}

#[test]
fn teams_are_sides_and_points_are_exact() {
    let call = |game: &[&str], number: &str| {
        let mut words = vec!["match"];
        words.extend(game);
        words.extend(["random", "random", "-n", number, "--json"]);
        json(&words)
    };
    // Three teams of two: three seats, of which A has one.
    let text = r#"(game "Teams" (players 6) (equipment {(board (square 4)) (piece "Disc" Each)})
        (rules (start {(set Team P4 {P1}) (set Team P5 {P2}) (set Team P6 {P3})})
            (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"#;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("teams");
    std::fs::create_dir_all(&folder).expect("a folder");
    let alone = r#"(game "Alone" (players 4) (equipment {(board (square 3)) (piece "Disc" Each)})
        (rules (play (move Add (to (sites Empty))))
            (end (if (is Line 3) (result Mover Win)))))"#;
    for (name, text, sides) in [("teams", text, 3), ("alone", alone, 4)] {
        let path = folder.join(format!("{name}.lud"));
        std::fs::write(&path, text).expect("a file");
        let answer = call(&[path.to_str().expect("a path")], "24");
        let seats = answer["seats"].as_array().expect("a list");
        assert_eq!(seats.len(), sides, "{answer}");
        let games: u64 = seats
            .iter()
            .map(|seat| seat["games"].as_u64().expect("games"))
            .sum();
        assert_eq!(games, 24, "{answer}");
        let places = answer["places"].as_array().expect("a list");
        assert_eq!(
            places
                .iter()
                .map(|games| games.as_u64().expect("games"))
                .sum::<u64>(),
            24
        );
        let sum: f64 = seats
            .iter()
            .map(|seat| seat["score"].as_f64().expect("points"))
            .sum();
        let score = answer["score"].as_f64().expect("points");
        assert!((sum - score).abs() < 1e-5, "{answer}");
        let drawn = answer["draws"].as_u64().expect("games");
        let causes = answer["draw_causes"].as_array().expect("a list");
        let caused: u64 = causes
            .iter()
            .map(|cause| cause["games"].as_u64().expect("games"))
            .sum();
        assert_eq!(drawn, caused, "{answer}");
        assert!(answer["lengths"]["longest"].as_u64() >= answer["lengths"]["shortest"].as_u64());
    }
}

/// A match that is stopped before any game is over has no shares and no lengths.
#[cfg(unix)]
#[test]
fn a_match_of_no_games_claims_nothing() {
    use std::process::Stdio;
    let child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args("match halma mcts:100000 mcts:100000 --number 4".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_secs(2));
    let sent = Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("no game was over"), "{said}");
    assert!(!said.contains('%'), "{said}");
}

/// A first place that two of three share is neither won alone nor lost: it is counted as what it is, in words and in JSON.
#[test]
fn a_shared_first_place_is_not_lost() {
    let game = "(game \"Two of Three\" (players 3) (equipment {(board (square 3)) (piece \"Disc\" Each)}) \
        (rules (start {(set Score P1 1) (set Score P2 1) (set Score P3 0)}) (play (move Add (to (sites Empty)))) \
        (end (if (is Full) (byScore)))))";
    let folder = folder_with("shared-first", &[("two.lud", game)]);
    let call = ["match", "two.lud", "random", "level:1", "-n", "6", "--json"];
    let output = run(&folder, &call);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let counts = |answer: &serde_json::Value, keys: &[&str]| -> Vec<u64> {
        let number = |key: &&str| answer[*key].as_u64().expect("a number of games");
        keys.iter().map(number).collect()
    };
    let results = ["wins", "shared", "draws", "losses"];
    assert_eq!(counts(&answer, &results), [0, 4, 0, 2], "{answer}");
    let of_seat = ["games", "wins", "shared", "won_by_side", "shared_by_side"];
    assert_eq!(counts(&answer["seats"][0], &of_seat), [2, 0, 2, 0, 6]);
    assert_eq!(counts(&answer["seats"][2], &of_seat), [2, 0, 0, 0, 0]);
    let told = run(&folder, &call[..6]);
    let told = String::from_utf8_lossy(&told.stdout);
    let words = "6 games: 0 won, 4 won together with others, 0 drawn, 2 lost";
    assert!(told.contains(words), "{told}");
    assert!(
        told.contains("the side won 0 of all 6, and 6 together with others"),
        "{told}"
    );
}
