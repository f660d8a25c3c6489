//! The program as it is called: what it writes, and its exit status.

use crate::common::program::{dafang, folder, json, seen};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A game in which squares of stones capture, with two rulesets and worked examples.
const SQUARES: &str = r#"
(game "Squares"
    (players {(player "Black") (player "White")})
    (equipment {
        (board (rectangle <Board:rows> 4) use:Vertex)
        (piece "Stone" Each)
        (pattern "square" (block 2))
    })
    (rules
        (play (move Add (to (sites Empty))
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Unshielded Next))))))
        (end (if (is Full) (result Mover Win)))))
(option "Board" <Board> args:{<rows>} {(item "4" <4> "four rows")* (item "5" <5> "five rows")})
(rulesets {(ruleset "Ruleset/small" {"Board/4"})* (ruleset "Ruleset/large" {"Board/5"})})
(test "sixteen points" (choices 16))
(test "twenty points" (choices 20) ruleset:"large")
(metadata (info {(rules "Squares capture.")}))
"#;

/// A folder that holds `squares.lud`.
pub(crate) fn with_squares(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("squares.lud"), SQUARES).expect("a file for the test");
    folder
}

#[test]
fn a_game_is_played_from_a_pipe() {
    let folder = with_squares("pipe");
    let input = "@a1 @d4\n@d4\nundo\nmoves d\n@e9\n@d4 @b1 @d3 @a2 @d2 @b2\n@c1\nxd3\nhistory\nunod\nquit\n@a3\n";
    insta::assert_snapshot!(seen(&dafang(&folder, &["play", "squares.lud"], input)));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = with_squares("save");
    let play = |input: &str| seen(&dafang(&folder, &["play", "squares.lud"], input));
    play("@a1\nsave game\n@b1\n@c1\nundo\n");
    let saved = fs::read_to_string(folder.join("game")).expect("a saved game");
    assert!(saved.ends_with("moves:\n@a1\n@b1\n"), "{saved}");
    let loaded = play("load game\nhistory\nload nothing\n");
    assert!(loaded.contains("1. Black @a1  2. White @b1"), "{loaded}");
    assert!(loaded.contains("cannot read `nothing`"), "{loaded}");
    let other = dafang(
        &folder,
        &[
            "play",
            "squares.lud",
            "--ruleset",
            "large",
            "--load",
            "game",
        ],
        "",
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        seen(&other).contains("dafang play squares.lud --ruleset"),
        "{}",
        seen(&other)
    );
    fs::write(folder.join("game"), saved.replace("@b1", "@z1")).expect("a file for the test");
    assert!(play("load game\n").contains("`@z1`, is not legal"));
}

#[test]
fn moves_are_listed_for_programs() {
    let folder = with_squares("moves");
    let moves = |after: &str| {
        json(&dafang(
            &folder,
            &["moves", "squares.lud", "--json", "--after", after],
            "",
        ))
    };
    let start = moves("");
    assert_eq!(start["moves"].as_array().map(Vec::len), Some(16));
    assert_eq!(start["moves"][0]["notation"], "@a1");
    assert_eq!(
        (&start["mover"], &start["owed"], &start["ruleset"]),
        (&1.into(), &0.into(), &"small".into())
    );
    let owing = moves("@a1 @d4 @b1 @d3 @a2 @d2 @b2");
    assert_eq!((&owing["mover"], &owing["owed"]), (&1.into(), &1.into()));
    assert_eq!(owing["moves"][0]["kind"], "take");
    let illegal = dafang(&folder, &["moves", "squares.lud", "--after", "@a1 @a1"], "");
    assert_eq!(illegal.status.code(), Some(2));
    insta::assert_snapshot!(seen(&illegal));
}

#[test]
fn no_move_is_left_once_a_game_is_over() {
    let after = "@a1 @a2 @b1 @b2 @c1";
    let arguments = ["moves", "three-in-a-row", "--json", "--after", after];
    let over = json(&dafang(&folder("over"), &arguments, ""));
    assert_eq!((&over["over"], &over["mover"]), (&true.into(), &0.into()));
    assert_eq!(over["moves"].as_array().map(Vec::len), Some(0));
    assert_eq!(over["ranks"], serde_json::json!([1.0, 2.0]));
}

#[test]
fn players_who_lose_at_once_share_their_places() {
    let folder = folder("losers");
    let text = "(game \"Clearing\" (players 3)
        (equipment {(board (square 3)) (piece \"Disc\" Each)})
        (rules
            (start {(place \"Disc1\" {\"a1\"}) (place \"Disc2\" {\"b1\"}) (place \"Disc3\" {\"c1\"})})
            (play (move Select (from (sites Occupied by:Mover)) (then (and (remove 0) (remove 1)))))
            (end (forEach Player if:(= 0 (count Pieces Player)) (result Player Loss)))))";
    std::fs::write(folder.join("clearing.lud"), text).expect("the text is written");
    let arguments = ["moves", "clearing.lud", "--json", "--after", "a1"];
    let over = json(&dafang(&folder, &arguments, ""));
    assert_eq!(over["ranks"], serde_json::json!([2.5, 2.5, 1.0]));
}

#[test]
fn move_sequences_are_counted() {
    let folder = folder("perft");
    let perft = |depth: &str| {
        json(&dafang(
            &folder,
            &["perft", "three-in-a-row", depth, "--json"],
            "",
        ))
    };
    assert_eq!(
        [perft("0")["nodes"].clone(), perft("5")["nodes"].clone()],
        [1, 15120]
    );
    let divided = dafang(&folder, &["perft", "Three in a ROW", "2", "--divide"], "");
    assert!(
        seen(&divided).starts_with("@a1: 8\n@b1: 8\n"),
        "{}",
        seen(&divided)
    );
}

/// First moves are shared out among threads, and come in their order again.
#[test]
fn move_sequences_are_counted_on_threads() {
    let folder = folder("perft_threads");
    let count = |game: &[&str], depth: &str, threads: &str| {
        let arguments = [
            &["perft"],
            game,
            &[depth, "--divide", "--json", "--threads", threads],
        ];
        let mut answer = json(&dafang(&folder, &arguments.concat(), ""));
        answer["seconds"].take();
        answer
    };
    let games: [(&[&str], &str); 4] = [
        (&["three-in-a-row"], "5"),
        (&["three-in-a-row", "--after", "@a1 @a2 @b1 @b2"], "4"),
        (&["breakthrough", "--runner", "program"], "3"),
        (&["chess", "--after", "e2-e4"], "3"),
    ];
    for (game, depth) in games {
        let alone = count(game, depth, "1");
        assert_eq!(alone["complete"], true, "{game:?}: {alone}");
        assert_eq!(count(game, depth, "3"), alone, "{game:?}");
    }
    let arguments = [
        "perft",
        "chess",
        "9",
        "--seconds",
        "0.3",
        "--threads",
        "2",
        "--json",
    ];
    let stopped = json(&dafang(&folder, &arguments, ""));
    assert_eq!(stopped["complete"], false, "{stopped}");
    assert!(stopped["nodes"].as_u64() > Some(0), "{stopped}");
}

/// What random games come to, without what differs from run to run.
fn playouts(folder: &Path, game: &str, number: &str, threads: &str) -> serde_json::Value {
    let arguments = [
        "playout",
        game,
        "-n",
        number,
        "--seed",
        "7",
        "--json",
        "--threads",
        threads,
    ];
    let mut answer = json(&dafang(folder, &arguments, ""));
    let keys = [
        "seconds",
        "playouts_per_second",
        "plies_per_second",
        "threads",
    ];
    for key in keys {
        assert!(
            answer[key].as_f64().is_some_and(|number| number > 0.0),
            "{key}"
        );
        answer[key] = serde_json::Value::Null;
    }
    answer
}

#[test]
fn random_games_do_not_depend_on_threads() {
    let folder = with_squares("playout");
    let one = playouts(&folder, "squares.lud", "50", "1");
    assert_eq!(one, playouts(&folder, "squares.lud", "50", "3"));
    assert_eq!(
        (&one["game"], &one["ruleset"], &one["playouts"]),
        (&"Squares".into(), &"small".into(), &50.into())
    );
    insta::assert_snapshot!(one);
}

#[test]
fn totals_of_a_seed_do_not_depend_on_threads() {
    let folder = folder("threads");
    let games = [
        ("tic-tac-toe", "200"),
        ("connect-four", "100"),
        ("hex", "50"),
        ("reversi", "40"),
        ("english-draughts", "20"),
        ("nine-mens-morris", "20"),
        ("square-game", "10"),
        ("warring-states-chess", "3"),
    ];
    for (game, number) in games {
        let one = playouts(&folder, game, number, "1");
        assert_eq!(one["playouts"].to_string(), number, "{game}");
        for threads in ["2", "3"] {
            assert_eq!(one, playouts(&folder, game, number, threads), "{game}");
        }
    }
}

#[test]
fn recorded_games_are_verified() {
    let folder = with_squares("verify");
    let run = |arguments: &[&str]| dafang(&folder, arguments, "");
    let recorded = run(&[
        "playout",
        "squares.lud",
        "-n",
        "3",
        "--record",
        "games.jsonl",
    ]);
    assert!(recorded.status.success(), "{}", seen(&recorded));
    let agreeing = json(&run(&[
        "verify",
        "squares.lud",
        "games.jsonl",
        "--strict",
        "--json",
    ]));
    assert_eq!(
        (&agreeing["agrees"], &agreeing["trials"]),
        (&true.into(), &3.into())
    );
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("records");
    fs::write(
        folder.join("wrong.jsonl"),
        text.replacen("\"legal\":{\"0-0\":1,", "\"legal\":{\"99-99\":1,", 1),
    )
    .expect("a file for the test");
    insta::assert_snapshot!(seen(&run(&[
        "verify",
        "squares.lud",
        "games.jsonl",
        "wrong.jsonl"
    ])));
    // Not the games but a file is at fault, and the others are looked at all the same.
    let cut = &text[..text.len() - 100];
    fs::write(folder.join("cut.jsonl"), cut).expect("a file for the test");
    let prose = "Black begins on d4.\n";
    fs::write(folder.join("prose.jsonl"), prose).expect("a file for the test");
    insta::assert_snapshot!(seen(&run(&[
        "verify",
        "squares.lud",
        "cut.jsonl",
        "prose.jsonl",
        "games.jsonl"
    ])));
    let unfit = run(&["verify", "squares.lud", "--ruleset", "large", "games.jsonl"]);
    assert!(
        seen(&unfit).contains("16 sites of kind Vertex, here on 20"),
        "{}",
        seen(&unfit)
    );
}

#[test]
fn worked_examples_are_run_with_their_rulesets() {
    let folder = with_squares("test");
    let passing = seen(&dafang(&folder, &["test", "squares.lud"], ""));
    assert_eq!(passing, "squares.lud: 2 examples pass\nexit status 0");
    fs::write(
        folder.join("wrong.lud"),
        SQUARES.replace("choices 20", "choices 21"),
    )
    .expect("a file for the test");
    insta::assert_snapshot!(seen(&dafang(
        &folder,
        &["test", "squares.lud", "wrong.lud"],
        ""
    )));
}

#[test]
fn everything_of_a_description_is_checked() {
    let folder = with_squares("check");
    let checked = dafang(
        &folder,
        &["check", "squares.lud", "--all-rulesets", "--play", "2"],
        "",
    );
    insta::assert_snapshot!(seen(&checked));
    let answer = json(&dafang(
        &folder,
        &["check", "squares.lud", "three-in-a-row", "--json"],
        "",
    ));
    assert_eq!(
        (&answer[0]["ok"], &answer[1]["ok"]),
        (&true.into(), &true.into())
    );
    fs::write(
        folder.join("wrong.lud"),
        SQUARES.replace("(is Full)", "(is Ful)"),
    )
    .expect("a file for the test");
    let wrong = dafang(&folder, &["check", "wrong.lud", "squares.lud"], "");
    assert!(seen(&wrong).contains("is Ful"), "{}", seen(&wrong));
    assert_eq!(wrong.status.code(), Some(1));
}

/// Problems for programs that read SARIF: places are counted in characters, files are references, and a file
/// that is given from the root is one of the scheme `file`.
#[test]
fn problems_are_told_in_sarif() {
    let folder = folder("sarif");
    let text = "(game \"\u{c4}\u{1d11e}\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) \
                (rules (play (mvoe Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))";
    let name = "p\u{e4}th #1.lud";
    fs::write(folder.join(name), text).expect("a file for the test");
    let outside = folder.join(name);
    let outside = outside.to_str().expect("a path in UTF-8");
    let output = dafang(&folder, &["check", name, outside, "--format", "sarif"], "");
    assert_eq!(output.status.code(), Some(1), "{}", seen(&output));
    let sarif: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let results = run["results"].as_array().expect("a list of results");
    assert_eq!(results.len(), 2);
    let place = |result: &serde_json::Value| result["locations"][0]["physicalLocation"].clone();
    let uri = |result: &serde_json::Value| {
        let uri = place(result)["artifactLocation"]["uri"].clone();
        uri.as_str().expect("a reference").to_owned()
    };
    assert_eq!(uri(&results[0]), "p%C3%A4th%20%231.lud");
    let whole = uri(&results[1]);
    assert!(whole.starts_with("file:///"), "{whole}");
    assert!(whole.ends_with("/p%C3%A4th%20%231.lud"), "{whole}");
    let region = &place(&results[0])["region"];
    let column = |key: &str| region[key].as_u64().expect("a number") as usize - 1;
    let (start, end) = (column("startColumn"), column("endColumn"));
    let meant: String = text.chars().skip(start).take(end - start).collect();
    assert_eq!(meant, "mvoe");
    let rule = results[0]["ruleIndex"].as_u64().expect("a rule") as usize;
    let rules = &run["tool"]["driver"]["rules"];
    assert_eq!(rules[rule]["id"], results[0]["ruleId"]);
    let change = &results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "move");
    assert_eq!(&change["deletedRegion"], region);
}

#[test]
fn bad_calls_are_told_in_a_line() {
    let folder = with_squares("bad");
    let file = |name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).expect("a file for the test")
    };
    file("empty.lud", b" \n");
    file("latin.lud", b"(game \"Caf\xe9\")\n");
    file("defines.lud", b"(define \"A\" 1)\n");
    file("deep.lud", "(".repeat(1 << 20).as_bytes());
    file("cycle.lud", b"(define \"A\" \"A\") (game \"A\" \"A\")");
    let mut told = String::new();
    for arguments in [
        &["play", "nowhere.lud"][..],
        &["play", "three-in-a-rwo"],
        &["play", "."],
        &["play", ""],
        &["play", "empty.lud"],
        &["play", "latin.lud"],
        &["play", "defines.lud"],
        &["play", "cycle.lud"],
        &["play", "squares.lud", "--ruleset", "huge"],
        &["play", "squares.lud", "--option", "Board/6"],
        &["verify", "squares.lud", "squares.lud"],
        &["verify", "squares.lud", "nothing"],
        &["playout", "squares.lud", "--seconds", "-1"],
        &["ludeme", "moev"],
    ] {
        let output = dafang(&folder, arguments, "");
        assert!(
            matches!(output.status.code(), Some(1 | 2)),
            "{}",
            seen(&output)
        );
        told.push_str(&format!(
            "> dafang {}\n{}\n\n",
            arguments.join(" "),
            seen(&output)
        ));
    }
    insta::assert_snapshot!(told);
    let deep = dafang(&folder, &["check", "deep.lud"], "");
    assert_eq!(deep.status.code(), Some(1));
}

#[test]
fn what_counts_besides_what_was_asked_for_is_told() {
    let folder = folder("followed");
    let note = |options: &[&str]| {
        let arguments = [&["playout", "diu-fang", "-n", "1"], options].concat();
        let output = dafang(&folder, &arguments, "");
        assert!(output.status.success(), "{}", seen(&output));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert_eq!(
        note(&["--option", "Edges/centre"]),
        "note: `Edges/centre` goes with `Board/7x7`, which counts in place of `Board/8x7`\n"
    );
    assert_eq!(
        note(&["--option", "Edges/centre", "--option", "Board/7x7"]),
        ""
    );
    assert_eq!(note(&[]), "");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["ludeme"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[test]
fn bundled_games_are_listed() {
    let folder = folder("list");
    let listed = json(&dafang(&folder, &["list", "--json"], ""));
    let names: Vec<&str> = listed
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|game| game["name"].as_str())
        .collect();
    assert!(names.contains(&"three-in-a-row"), "{names:?}");
    for name in names {
        let check = dafang(&folder, &["check", name], "");
        assert!(check.status.success(), "{}", seen(&check));
    }
}
