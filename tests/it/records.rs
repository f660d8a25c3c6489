//! Games of small texts that Ludii played, position by position: each text under `tests/records` agrees with the records of
//! its name.
//!
//! Each shows one thing that ludemes mean and that is easily taken for another. A difference that is found in a foreign
//! text is brought down to such a text, and stays here with the games that Ludii played of it.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_record_is_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let entries = std::fs::read_dir(folder).expect("there are records");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut records: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "gz"))
        .collect();
    records.sort();
    assert!(records.len() >= 30);
    let mut differences = Vec::new();
    for record in &records {
        let text = record.with_extension("").with_extension("lud");
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg("verify")
            .args([&text, record])
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() || !told.starts_with("agrees") {
            let errors = String::from_utf8_lossy(&output.stderr);
            differences.push(format!("{}\n{told}{errors}", record.display()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// A record that was changed is cut down to the move that differs, and what the rules did there is shown.
#[test]
fn a_record_that_differs_is_shrunk() {
    let folder = std::env::temp_dir().join(format!("dafang-shrink-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let text = r#"(game "Rows" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
        (rules (play (move Add (to (sites Empty)) (then (if (is Line 2) (addScore Mover 1)))))
            (end (if (is Line 3) (result Mover Win)))))"#;
    std::fs::write(folder.join("rows.lud"), text).expect("a file can be written");
    let dafang = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .current_dir(&folder)
            .args(arguments)
            .output()
            .expect("the program starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    dafang(&[
        "playout",
        "rows.lud",
        "-n",
        "1",
        "--seed",
        "7",
        "--record",
        "rows.jsonl",
    ]);
    let games = std::fs::read_to_string(folder.join("rows.jsonl")).expect("games were saved");
    let (header, game) = games.split_once('\n').expect("a header and a game");
    let mut game: serde_json::Value = serde_json::from_str(game).expect("a game");
    // In the record the fourth move leaves nothing where it put a disc.
    let after = game["plies"][3]["after"]
        .as_object_mut()
        .expect("what changed");
    after.clear();
    std::fs::write(folder.join("rows.jsonl"), format!("{header}\n{game}\n")).expect("written");
    let told = dafang(&[
        "verify",
        "rows.lud",
        "rows.jsonl",
        "--shrink",
        "least.jsonl",
    ]);
    assert!(told.contains("DIFFERS"), "{told}");
    assert!(
        told.contains("shortest that differs: 1 move, from the position after 3"),
        "{told}"
    );
    assert!(
        told.contains("evaluated last:") && told.contains("(move Add (to (sites Empty))"),
        "{told}"
    );
    let again = dafang(&["verify", "rows.lud", "least.jsonl"]);
    assert!(
        again.contains("DIFFERS") && again.contains("0 games, 0 moves"),
        "{again}"
    );
    let least = std::fs::read_to_string(folder.join("least.jsonl")).expect("the record");
    assert_eq!(least.lines().count(), 2, "{least}");
    let _ = std::fs::remove_dir_all(&folder);
}
