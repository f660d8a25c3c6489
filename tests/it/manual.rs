//! The manual: the forms of a text, and what is found by a word.

use crate::common::program::{dafang, folder, json, seen};
use dafang::expand::{Choice, Expanded, FORMS, expand};
use dafang::reference::look_up;
use dafang::source::Sources;
use dafang::syntax::{parse, to_text};

fn expanded(text: &str, choice: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("example", text);
    let (tree, mut problems) = parse(file, text);
    let choice = Choice {
        ruleset: None,
        options: (!choice.is_empty())
            .then(|| choice.to_owned())
            .into_iter()
            .collect(),
    };
    let (Expanded { tree, .. }, found) = expand(&tree, &[], &[], &choice);
    problems.extend(found);
    let messages: Vec<&String> = problems.iter().map(|problem| &problem.message).collect();
    assert!(messages.is_empty(), "{text}: {messages:?}");
    to_text(&tree)
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn examples_of_forms_become_what_is_said() {
    let folder = folder("forms");
    for form in FORMS {
        assert!(!form.examples.is_empty(), "{} has no example", form.name);
        assert!(form.docs.ends_with('.'), "{}", form.name);
        for example in form.examples {
            for (choice, becomes) in example.becomes {
                let found = expanded(example.text, choice);
                assert_eq!(
                    plain(&found),
                    plain(becomes),
                    "{} with `{choice}`",
                    form.name
                );
            }
            if example.becomes.is_empty() {
                let checked = dafang(&folder, &["check", "-"], example.text);
                assert!(seen(&checked).starts_with("-: fine"), "{}", seen(&checked));
            }
        }
    }
}

/// Without its comment, the example of `allow:` is warned of.
#[test]
fn the_example_of_a_comment_needs_it() {
    let form = FORMS.iter().find(|form| form.name == "//").expect("a form");
    let text = form.examples[0].text.replace("allow:", "see:");
    let checked = seen(&dafang(&folder("comment"), &["check", "-"], &text));
    assert!(checked.contains("unused_piece"), "{checked}");
}

#[test]
fn forms_are_looked_up_and_meant() {
    let folder = folder("looked_up");
    let look = |name: &str| seen(&dafang(&folder, &["ludeme", name], ""));
    for form in FORMS {
        for name in [&form.name].into_iter().chain(form.also) {
            assert!(look(name).contains(form.written), "{name}: {}", look(name));
        }
    }
    insta::assert_snapshot!(look("define"));
    let slip = look("defnie");
    assert!(slip.contains("did you mean `define`"), "{slip}");
}

#[test]
fn ludemes_are_found_by_part_alias_and_meaning() {
    let folder = folder("found");
    let look = |words: &[&str]| {
        let output = dafang(&folder, &[&["ludeme"], words].concat(), "");
        assert!(output.status.success(), "{}", seen(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    // By the second word alone, and whatever the case.
    assert!(look(&["step"]).starts_with("(move Step "));
    assert!(look(&["is", "line"]).starts_with("(is Line "));
    assert!(look(&["is line"]).starts_with("(is Line "));
    // By meaning.
    let capture = look(&["capture"]);
    for name in ["custodial", "enclose", "pattern", "move Remove"] {
        assert!(capture.contains(&format!("  {name} ")), "{name}: {capture}");
    }
    assert!(look(&["win"]).contains("result"));
    assert!(look(&["jump"]).contains("move Hop"));
    // By part.
    assert!(look(&["custo"]).contains("  custodial"));
    // What only Ludii has is answered with what to write instead.
    let automove = look(&["automove"]);
    assert!(
        automove.contains("write the moves that follow as `(then …)` of the move before"),
        "{automove}"
    );
    let define = look(&["StepBackwardToEmpty"]);
    assert!(
        define.contains("(move Step Backward (to if:(is Empty (to))))"),
        "{define}"
    );
    insta::assert_snapshot!(capture);
}

/// The names that a list of names in a source begins its entries with.
fn entries(list: &str) -> Vec<String> {
    let source = include_str!("../../src/ludeme/ludii/mod.rs");
    let start = source.find(list).expect("there is the list");
    let end = source[start..].find("\n];").expect("the list ends");
    let list = source[start..start + end].replace("(\n        \"", "(\"");
    let names = list
        .split("(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    names.map(str::to_owned).collect()
}

/// What Ludii has is listed once and in order, and whoever asks for it is answered.
#[test]
fn what_ludii_has_is_known_by_its_name() {
    let ludemes = entries("const LUDII:");
    assert!(ludemes.len() > 150, "{}", ludemes.len());
    for pair in ludemes.windows(2) {
        assert!(pair[0] < pair[1], "{}", pair[1]);
    }
    let instead = entries("const INSTEAD:");
    assert!(instead.len() > 20 && instead.is_sorted(), "{instead:?}");
    for name in ludemes.iter().chain(&instead) {
        let answer = look_up(name);
        assert!(answer.ludii.is_some() || !answer.named.is_empty(), "{name}");
    }
    for name in &instead {
        let told = look_up(name).ludii.map(|ludii| ludii.instead);
        assert!(told != Some(""), "{name}");
    }
}

#[test]
fn the_manual_is_written_for_programs() {
    let folder = folder("manual_json");
    let step = json(&dafang(&folder, &["ludeme", "move", "Step", "--json"], ""));
    let named = &step["named"][0];
    assert_eq!(
        (&named["kind"], &named["name"]),
        (&"ludeme".into(), &"move Step".into())
    );
    assert_eq!(named["type"], "moves");
    assert!(
        named["params"]
            .as_array()
            .is_some_and(|params| !params.is_empty())
    );
    let all = json(&dafang(&folder, &["ludeme", "--json"], ""));
    let all = all.as_array().expect("a list");
    for kind in ["form", "ludeme", "word", "words"] {
        assert!(all.iter().any(|entry| entry["kind"] == kind), "{kind}");
    }
    let nothing = dafang(&folder, &["ludeme", "qqqqqq", "--json"], "");
    assert_eq!(nothing.status.code(), Some(2), "{}", seen(&nothing));
}
