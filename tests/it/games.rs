//! The bundled games, through the program itself: each is a correct description in every ruleset, its worked
//! examples hold, and random games of each ruleset end.

use dafang::bundled;
use std::path::Path;
use std::process::{Command, Output};

fn dafang(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

/// What the program writes; it must succeed.
fn told(arguments: &[&str]) -> String {
    let output = dafang(arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}\n{text}\n{errors}");
    assert!(errors.is_empty(), "{arguments:?} warns:\n{errors}");
    text
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&told(arguments)).expect("the program writes JSON")
}

/// The descriptions in `games/`.
fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let entries = std::fs::read_dir(folder).expect("there are games");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut texts: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "lud"))
        .map(|path| path.display().to_string())
        .collect();
    texts.sort();
    assert!(!texts.is_empty());
    texts
}

#[test]
fn every_ruleset_is_correct() {
    for text in texts() {
        told(&["check", &text, "--all-rulesets"]);
    }
}

/// Bundled games are read as examples, in editors and on pages: none of their lines is longer than 120 columns.
#[test]
fn no_line_is_longer_than_120_columns() {
    use unicode_width::UnicodeWidthStr;

    let mut long = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("games")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("there are games") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "lud") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a text");
            for (number, line) in text.lines().enumerate() {
                if line.width() > 120 {
                    let place = format!("{}:{}", path.display(), number + 1);
                    long.push(format!("{place}: {} columns", line.width()));
                }
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn every_worked_example_holds() {
    for text in texts() {
        told(&["test", &text]);
    }
}

#[test]
fn random_games_of_every_ruleset_end() {
    let games = json(&["list", "--json"]);
    let mut played = 0;
    for game in games.as_array().expect("a list of games") {
        let name = game["name"].as_str().expect("a name");
        let result = json(&["playout", name, "-n", "3", "--json"]);
        assert_eq!(result["playouts"], 3, "{name}");
        for ruleset in game["rulesets"].as_array().expect("a list of rulesets") {
            let ruleset = ruleset["name"].as_str().expect("a name");
            let result = json(&["playout", name, "--ruleset", ruleset, "-n", "3", "--json"]);
            assert_eq!(result["playouts"], 3, "{name} {ruleset}");
            played += 1;
        }
    }
    assert!(played >= 30, "only {played} rulesets were listed");
}

/// A new variant is a few lines that reuse the parts of a bundled game.
#[test]
fn a_variant_is_a_few_lines() {
    let folder = std::env::temp_dir().join(format!("dafang-variant-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the variant");
    let file = folder.join("fours.lud");
    let text = "(use \"square-game\")\n(define \"Columns\" 6)\n(define \"Rows\" 6)\n\
                (define \"Patterns\" (pattern \"Diamond\" (neighbours Orthogonal))\n    \
                (pattern \"Four\" (line 4 Orthogonal) captures:2))\n";
    std::fs::write(&file, text).expect("the variant is written");
    let path = file.display().to_string();
    told(&["check", &path]);
    let first = json(&["moves", &path, "--json"]);
    assert_eq!(first["moves"].as_array().map(Vec::len), Some(36));
    let result = json(&["playout", &path, "-n", "5", "--json"]);
    assert_eq!(result["playouts"], 5);
    let moves = "@a1 @f6 @a2 @f5 @a3 @f1 @a4";
    let after = json(&["moves", &path, "--after", moves, "--json"]);
    assert_eq!(
        after["owed"], 0,
        "patterns do not capture while stones are placed"
    );
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

/// A name finds its game whatever its case and its ending, so no two names differ in these alone.
#[test]
fn names_are_forgiving() {
    for game in bundled::games() {
        let shouted = game.name.to_uppercase().replace('-', "_");
        let spaced = game.name.replace('-', " ");
        for name in [shouted, spaced, format!(" {}.lud", game.name)] {
            let found = bundled::find(&name).map(|found| found.source_name());
            assert_eq!(found, Some(game.source_name()), "{name}");
        }
    }
}
