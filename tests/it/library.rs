//! Libraries of other texts: folders of defines, descriptions that are not complete, records of many games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A game that calls a define of another text; one item of its option is not written yet.
const ROWS: &str = r#"
(game "Rows"
    (players 2)
    (equipment {(board (square <Board:side>)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) <End:rule>))
(option "Board" <Board> args:{<side>} {(item "3" <3> "three")* (item "Unknown" <[#]> "not known")})
(option "End" <End> args:{<rule>} {(item "Row" <("EndsWithRow" 3)> "a row")* (item "Lost" <(end [#])> "lost")})
"#;

/// Defines in two files, of which one calls the other.
const DEFINES: [(&str, &str); 2] = [
    (
        "end.def",
        "// A row ends the game.\n(define \"EndsWithRow\" (end (if (\"Row\" #1) (result Mover Win))))\n",
    ),
    ("lines/row.def", "(define \"Row\" (is Line #1))\n"),
];

fn library(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for inner in ["lud", "records", "def/lines"] {
        fs::create_dir_all(folder.join(inner)).expect("a folder for the test");
    }
    fs::write(folder.join("lud/rows.lud"), ROWS).expect("a file for the test");
    for (path, text) in DEFINES {
        fs::write(folder.join("def").join(path), text).expect("a file for the test");
    }
    folder
}

fn dafang(folder: &Path, arguments: &[&str]) -> (String, i32) {
    let Output {
        stdout,
        stderr,
        status,
    } = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("DAFANG_DEFINES")
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let status = status.code().expect("an exit status");
    (text(stdout) + &text(stderr), status)
}

#[test]
fn a_folder_of_defines_is_called() {
    let folder = library("defines");
    let game = "lud/rows.lud";
    let (told, status) = dafang(&folder, &["moves", game]);
    assert!(told.contains("EndsWithRow") && status == 1, "{told}");
    for call in [
        &["moves", game][..],
        &["playout", game, "-n", "2"],
        &["describe", game],
        &["perft", game, "2"],
        &["show", game],
        &["test", game],
    ] {
        let with_defines = [call, &["--defines", "def"]].concat();
        let (told, status) = dafang(&folder, &with_defines);
        assert_eq!(status, 0, "{call:?}: {told}");
    }
    let (told, status) = dafang(&folder, &["moves", game, "--defines", "lud"]);
    assert!(
        told.contains("holds no `.def` file") && status == 2,
        "{told}"
    );
    let (told, status) = dafang(&folder, &["moves", game, "--defines", "nowhere"]);
    assert!(
        told.contains("cannot read the folder") && status == 2,
        "{told}"
    );
}

#[test]
fn what_is_not_written_yet_is_refused_only_if_chosen() {
    let folder = library("incomplete");
    let (told, status) = dafang(&folder, &["check", "lud/rows.lud", "--defines", "def"]);
    assert_eq!(status, 0, "{told}");
    for item in [
        "the item `Unknown` is incomplete",
        "the item `Lost` is incomplete",
    ] {
        assert!(told.contains(item), "{told}");
    }
    assert!(told.contains("2 warnings"), "{told}");
    let play = |item| {
        let call = [
            "moves",
            "lud/rows.lud",
            "--defines",
            "def",
            "--option",
            item,
        ];
        dafang(&folder, &call)
    };
    assert_eq!(play("Board/3").1, 0);
    let (told, status) = play("Board/Unknown");
    assert!(
        told.contains("the item `Unknown` is incomplete") && status == 1,
        "{told}"
    );
    // Nothing can be played of a text that is incomplete whatever is chosen.
    let text = ROWS.replace("(players 2)", "[#]");
    fs::write(folder.join("lud/none.lud"), text).expect("a file for the test");
    let (told, status) = dafang(&folder, &["check", "lud/none.lud", "--defines", "def"]);
    assert!(
        told.contains("the description is incomplete") && status == 1,
        "{told}"
    );
}

#[test]
fn the_records_of_a_library_are_replayed() {
    let folder = library("library");
    let record = |name: &str, lud: &str| {
        let (told, status) = dafang(
            &folder,
            &[
                "playout",
                "lud/rows.lud",
                "--defines",
                "def",
                "-n",
                "2",
                "--record",
                "games.jsonl",
            ],
        );
        assert_eq!(status, 0, "{told}");
        let text = fs::read_to_string(folder.join("games.jsonl")).expect("records");
        let (header, games) = text.split_once('\n').expect("a header");
        let mut header: serde_json::Value = serde_json::from_str(header).expect("a header");
        header["lud"] = lud.into();
        let path = folder.join("records").join(name);
        fs::write(path, format!("{header}\n{games}")).expect("a file for the test");
    };
    record("one.jsonl", "rows.lud");
    fs::write(
        folder.join("lud/other.lud"),
        ROWS.replace("(sites Empty)", "(sites Corners)"),
    )
    .expect("a file for the test");
    fs::write(
        folder.join("lud/wrong.lud"),
        ROWS.replace("(sites Empty)", "(sites Nowhere)"),
    )
    .expect("a file for the test");
    let verify = |more: &[&str]| {
        let call = [
            "verify",
            "--library",
            "lud",
            "--records",
            "records",
            "--defines",
            "def",
        ];
        dafang(&folder, &[&call[..], more].concat())
    };
    let (told, status) = verify(&["--identical", "1", "--refused", "0"]);
    assert_eq!(status, 0, "{told}");
    assert!(
        told.starts_with("1 records: 1 identical (2 games"),
        "{told}"
    );
    record("two.jsonl", "other.lud");
    record("three.jsonl", "wrong.lud");
    let (told, status) = verify(&[]);
    assert_eq!(status, 1, "{told}");
    assert!(
        told.contains("DIVERGED two.jsonl") && told.contains("missing here"),
        "{told}"
    );
    assert!(told.contains("      1      1  check::"), "{told}");
    assert!(told.contains("1 diverged, 1 refused"), "{told}");
    assert_eq!(verify(&["--diverged", "1", "--refused", "1"]).1, 0);
    let (told, status) = verify(&["--diverged", "1", "--identical", "2"]);
    assert!(
        told.contains("expected at least 2 identical records, found 1") && status == 1,
        "{told}"
    );
    let (told, _) = verify(&["--diverged", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(answer["identical"], 1);
    assert_eq!(answer["records"][0]["state"], "identical");
    assert_eq!(answer["records"][1]["state"], "refused");
    assert_eq!(answer["records"][2]["kind"], "legal");
    assert_eq!(answer["missing"][0]["alone"], 1);
}

/// A record of one game as others are, in a line of more bytes than the bounds of the test allow.
fn padded(games: &str) -> String {
    format!("{{{}{}", " ".repeat(31_000_000), &games[1..])
}

#[test]
fn a_record_beyond_the_bounds_is_named_and_the_others_are_replayed() {
    let folder = library("bounded");
    let call = [
        "playout",
        "lud/rows.lud",
        "--defines",
        "def",
        "-n",
        "1",
        "--record",
        "games.jsonl",
    ];
    let (told, status) = dafang(&folder, &call);
    assert_eq!(status, 0, "{told}");
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("records");
    let (header, games) = text.split_once('\n').expect("a header");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("a header");
    header["lud"] = "rows.lud".into();
    for (name, games) in [("a", games), ("b", &padded(games)), ("c", games)] {
        let path = folder.join("records").join(format!("{name}.jsonl"));
        fs::write(path, format!("{header}\n{games}")).expect("a file for the test");
    }
    let verify = |more: &[&str]| {
        let call = [
            "verify",
            "--library",
            "lud",
            "--records",
            "records",
            "--defines",
            "def",
        ];
        dafang(
            &folder,
            &[&call[..], &["--max-memory", "70M"], more].concat(),
        )
    };
    let (told, status) = verify(&[]);
    assert_eq!(status, 1, "{told}");
    assert!(told.contains("STOPPED b.jsonl"), "{told}");
    assert!(told.contains("took more than 70 MB of memory"), "{told}");
    assert!(told.contains("3 records: 2 identical"), "{told}");
    let (told, _) = verify(&["--json"]);
    let answer = told.lines().next().expect("JSON");
    let answer: serde_json::Value = serde_json::from_str(answer).expect("JSON");
    assert_eq!(answer["stopped"], 1, "{told}");
    assert_eq!(answer["identical"], 2, "{told}");
    assert_eq!(answer["records"][1]["state"], "stopped", "{told}");
}
