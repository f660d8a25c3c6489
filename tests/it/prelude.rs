//! The defines that are part of the program: each is documented, and its examples are correct and can be played.

use crate::common::program::{both, dafang};
use dafang::prelude::{Phrase, phrases};
use dafang::source::FileId;
use dafang::syntax::{NodeKind, parse};
use std::fs;
use std::path::Path;

/// A game with an example in its place: a piece, the equipment, what is played, the end, or else the players.
fn game(example: &str) -> String {
    let slot = |head: &str, otherwise: &str| match example.starts_with(&format!("({head} ")) {
        true => example.to_owned(),
        false => otherwise.to_owned(),
    };
    let players = match example.starts_with("(\"") {
        true => example.to_owned(),
        false => "(players {(player N) (player S)})".to_owned(),
    };
    let dice = if example.contains("Roll") {
        "(dice d:2 num:2)"
    } else {
        ""
    };
    let piece = slot(
        "piece",
        "(piece \"Man\" Each (move Step (to if:(is Empty (to)))))",
    );
    let king = match example.contains("(piece \"King\"") {
        true => "",
        false => "(piece \"King\" Each (move Step))",
    };
    let equipment = format!(
        "(equipment {{(board (square 5) {{(track \"Track\" \"0,E,N,W,End\" directed:True)}}) (hand Each) {dice}
            {piece} {king} (regions P1 (sites Bottom)) (regions P2 (sites Top))}})"
    );
    let equipment = slot("equipment", &equipment);
    // The piece of an example takes the place of the first.
    let name = example.strip_prefix("(piece \"");
    let name = name
        .and_then(|rest| rest.split('"').next())
        .unwrap_or("Man");
    let play = slot("play", "(play (forEach Piece))");
    let end = slot("end", "(end (if (no Moves Next) (result Mover Win)))");
    format!(
        "(game \"Example\" {players} {equipment}
            (rules (start {{(place \"{name}1\" (sites Bottom)) (place \"{name}2\" (sites Top))}}) {play} {end}))"
    )
}

#[test]
fn every_example_is_correct_and_can_be_played() {
    for phrase in phrases() {
        assert!(
            !phrase.examples.is_empty(),
            "{} has no example",
            phrase.name
        );
        for example in &phrase.examples {
            let text = game(example);
            assert!(example.contains(phrase.name), "{}: {example}", phrase.name);
            let output = dafang(Path::new("."), &["check", "-"], &text);
            assert!(output.status.success(), "{text}\n{}", both(&output));
            let output = dafang(
                Path::new("."),
                &["playout", "-", "-n", "2", "--seed", "1"],
                &text,
            );
            assert!(output.status.success(), "{text}\n{}", both(&output));
        }
    }
}

#[test]
fn every_one_has_its_name_and_says_what_its_parameters_are() {
    let problems = phrases().iter().filter_map(fault);
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

fn fault(phrase: &Phrase) -> Option<String> {
    let Phrase {
        name, docs, params, ..
    } = phrase;
    let body = phrase.body();
    let used = |number: usize| body.contains(&format!("#{number}"));
    let most = (1..=9).rev().find(|number| used(*number)).unwrap_or(0);
    let signs = params.iter().map(|param| param.sign.to_owned());
    let is_wrong = !body.starts_with(&format!("(define \"{name}\""))
        || !docs.ends_with('.')
        || signs.ne((1..=most).map(|number| format!("#{number}")));
    is_wrong.then(|| format!("{name}: {docs} {params:?}"))
}

/// A string in a define is a call wherever the text has a define of that name: a text with a define `Board` can use them
/// all.
#[test]
fn none_names_what_a_text_may_define() {
    for phrase in phrases() {
        let (tree, _) = parse(FileId::default(), phrase.body());
        let define = tree.roots[0];
        let name = tree.children(define)[0];
        for (number, node) in tree.nodes.iter().enumerate() {
            if let NodeKind::Text(text) = &node.kind
                && number != name.0 as usize
            {
                let is_phrase = phrases().iter().any(|other| other.name == &**text);
                assert!(is_phrase, "{}: a text may define `{text}`", phrase.name);
            }
        }
    }
    let own = "(define \"Board\" (board (square 5)))\n";
    let text = game("(play (or (forEach Piece) (\"RemoveAnyEnemyPiece\")))");
    let output = dafang(Path::new("."), &["check", "-"], &format!("{own}{text}"));
    let problems = both(&output);
    assert!(output.status.success(), "{problems}");
}

#[test]
fn they_are_found_in_the_manual() {
    for name in ["HopCapture", "hopcapture"] {
        let output = dafang(Path::new("."), &["ludeme", name], "");
        assert!(output.status.success());
        let text = both(&output);
        assert!(
            text.starts_with("(\"HopCapture\" [#1] [#2] [#3])"),
            "{text}"
        );
        assert!(text.contains("stands for:"), "{text}");
    }
    let output = dafang(Path::new("."), &["ludeme", "HopCuptare"], "");
    assert!(
        both(&output).contains("did you mean `HopCapture`"),
        "{}",
        both(&output)
    );
}

#[test]
fn a_name_nearly_right_is_put_right() {
    let output = dafang(
        Path::new("."),
        &["check", "-"],
        &game("(piece \"Man\" Each (\"HopCaptur\"))"),
    );
    assert!(!output.status.success());
    assert!(
        both(&output).contains("did you mean `HopCapture`?"),
        "{}",
        both(&output)
    );
}

#[test]
fn a_define_of_the_text_comes_before_one_of_the_program() {
    let own = "(define \"StepToEmpty\" (move Step Forward (to if:(is Empty (to)))))\n";
    let text = game("(piece \"Man\" Each (\"StepToEmpty\"))");
    let count = |text: &str| both(&dafang(Path::new("."), &["perft", "-", "1"], text));
    assert_ne!(count(&text), count(&format!("{own}{text}")));
}

#[test]
fn a_define_of_a_folder_comes_before_one_of_the_program() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("Step.def");
    let own = "(define \"StepToEmpty\" (move Step Forward (to if:(is Empty (to)))))";
    fs::write(file, own).expect("the file can be written");
    let text = game("(piece \"Man\" Each (\"StepToEmpty\"))");
    let folder = folder.path().to_str().expect("its name is UTF-8");
    let without = both(&dafang(Path::new("."), &["perft", "-", "1"], &text));
    let with = both(&dafang(
        Path::new("."),
        &["perft", "-", "1", "--defines", folder],
        &text,
    ));
    assert_ne!(without, with);
}

#[test]
fn a_name_that_needs_arguments_may_be_that_of_a_piece() {
    let text = game("(piece \"Line\" Each (\"StepToEmpty\"))").replace("Man", "Line");
    let output = dafang(Path::new("."), &["check", "-"], &text);
    assert!(output.status.success(), "{}", both(&output));
}
