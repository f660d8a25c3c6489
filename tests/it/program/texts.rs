//! Every text of the tests, and every example of a ludeme in a small game, plays by its program as by its rules, wherever it has
//! a program.

use super::library::compared_if_lowered;
use dafang::examine::variants;
use dafang::ludeme::registry;
use dafang::text::{Defines, Text};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The most choices of rulesets and options that are compared of one text.
const MOST_CHOICES: usize = 6;

/// Texts whose worked examples ask for more of a position than their rules do: programs keep what rules ask for.
const ASK_FOR_MORE: &[&str] = &["worked/last_move_sites.lud", "worked/shoves.lud"];

/// Folders of `tests` whose texts are no games to play: they ask for more than there is, or come from chance.
const LEFT_OUT: &[&str] = &["limits", "fuzz"];

/// The descriptions in a folder and those within it.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str());
        if path.is_dir() && !name.is_some_and(|name| LEFT_OUT.contains(&name)) {
            texts(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "lud") {
            found.push(path);
        }
    }
}

/// What came of comparing texts.
#[derive(Default)]
struct Comparison {
    lowered: usize,
    different: Vec<String>,
}

impl Comparison {
    /// Compares the choices of a text that it has no errors with.
    fn add(&mut self, name: &str, text: &str) {
        let none = Defines::of_files(Vec::new());
        let text = Text::read(name, name, text, &none, |_, _| {
            Err("there is none".to_owned().into())
        });
        for variant in variants(&text.subject()).iter().take(MOST_CHOICES) {
            let Ok(compiled) = text.compile(&variant.choice) else {
                continue;
            };
            let name = format!("{name} {}", variant.name);
            let compared = AssertUnwindSafe(|| compared_if_lowered(&name, &compiled.game));
            match catch_unwind(compared) {
                Ok(is_lowered) => self.lowered += usize::from(is_lowered),
                Err(_) => self.different.push(name),
            }
        }
    }

    /// Fails if a program differs from its rules, or if fewer than `at_least` choices have a program.
    fn is_right(&self, at_least: usize) {
        assert!(self.different.is_empty(), "{:#?}", self.different);
        assert!(self.lowered >= at_least, "{} have a program", self.lowered);
    }
}

#[test]
fn texts_of_the_tests_play_by_their_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths = Vec::new();
    texts(&folder, &mut paths);
    let mut comparison = Comparison::default();
    for path in paths {
        let name = path.strip_prefix(&folder).expect("it lies there");
        if ASK_FOR_MORE.iter().any(|more| name == Path::new(more)) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        comparison.add(&name.display().to_string(), &text);
    }
    comparison.is_right(100);
}

/// A game with a part of its rules left open.
fn game(rules: &str) -> String {
    format!(
        r#"(game "Example"
    (players 2)
    (equipment {{
        (board (square 4) (track "Track" "0,E,N,W" loop:true))
        (map "Stores" {{(pair P1 FirstSite) (pair P2 LastSite)}})
        (piece "Disc" Each (move Step (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
        (piece "Rook" Each (move Slide Orthogonal))
        (regions "Home" P1 (sites Bottom))
        (regions "Home" P2 (sites Top))
        (pattern "Square" (block 2))
    }})
    (rules
        (start {{(place "Disc1" (sites Bottom)) (place "Rook2" (sites Top))}})
        {rules}))
"#
    )
}

/// The places of rules in which something of one type can stand.
const PLACES: &[&str] = &[
    // Moves, followed by nothing.
    "(play (or EXAMPLE (move Pass))) (end (if (= (count Moves) 30) (result Mover Draw)))",
    // An effect.
    "(play (or (forEach Piece (then EXAMPLE)) (move Add (piece \"Disc\") (to (sites Empty)) (then EXAMPLE)))) \
     (end (if (= (count Moves) 30) (result Mover Draw)))",
    // A condition, of a move and of the end.
    "(play (or (forEach Piece) (move Add (piece \"Disc\") (to (sites Empty) if:EXAMPLE)))) \
     (end {(if (= (count Moves) 30) (result Mover Draw)) (if (and (> (count Moves) 9) EXAMPLE) (result Mover Win))})",
    // A number.
    "(play (or (forEach Piece (then (set Score Mover EXAMPLE))) (move Pass (then (set Var EXAMPLE))))) \
     (end (if (= (count Moves) 30) (byScore)))",
    // A region.
    "(play (or (move Add (piece \"Disc\") (to (intersection (sites Empty) EXAMPLE))) (forEach Piece \
     (then (set Score Mover (count Sites in:EXAMPLE)))))) (end (if (= (count Moves) 30) (byScore)))",
    // Rules of the end, and of the beginning.
    "(play (forEach Piece)) (end {EXAMPLE (if (= (count Moves) 30) (result Mover Draw))})",
    "(start {EXAMPLE}) (play (forEach Piece)) (end (if (= (count Moves) 30) (result Mover Draw)))",
];

#[test]
fn examples_of_ludemes_play_by_their_rules() {
    let mut comparison = Comparison::default();
    for ludeme in registry().ludemes() {
        for example in ludeme.examples() {
            for (place, rules) in PLACES.iter().enumerate() {
                let name = format!("{} {example} at place {place}", ludeme.form());
                comparison.add(&name, &game(&rules.replace("EXAMPLE", example)));
            }
        }
    }
    comparison.is_right(300);
}
