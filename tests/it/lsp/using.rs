//! Texts that use others: those that are not found hide nothing else, and the names of those that there are are offered.

use super::capabilities::GAME;
use super::client::{Client, at};
use super::writing::edited;
use dafang::bundled;
use serde_json::{Value, json};
use std::fs;

/// What is offered at the `|` of a text, best first.
pub(super) fn labels(client: &mut Client, uri: &str, marked: &str) -> Vec<String> {
    let (text, position) = at(marked);
    client.open(uri, &text);
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let list = client.ask("textDocument/completion", params);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let label = |item: &Value| item["label"].as_str().unwrap_or_default().to_owned();
    items.iter().map(label).collect()
}

#[test]
fn a_text_that_is_not_found_hides_no_other_mistake() {
    let mut client = Client::new();
    for (number, (before, after, code)) in [
        ("(is Full)", "(is Ful)", "check::unknown_second_word"),
        (
            "(result Mover #2)",
            "(result Mover)",
            "check::missing_argument",
        ),
        (
            "(players 2)",
            "(players (sites Empty))",
            "check::wrong_type",
        ),
        ("(sites Empty))", "(sites Empty)", "syntax::not_closed"),
        (
            "\"three by three\")*",
            "\"three by three\")",
            "expand::option_without_default",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        assert_ne!(text, GAME, "{before}");
        let uri = format!("file:///nowhere/wrong{number}.lud");
        client.open(&uri, &text);
        let alone = client.problems(&uri, 1);
        assert!(alone.iter().any(|line| line.contains(code)), "{alone:?}");
        client.open(
            &format!("{uri}2"),
            &format!("(use \"nothing-like-it\") {text}"),
        );
        let problems = client.problems(&format!("{uri}2"), 1);
        let has = |code: &str| problems.iter().any(|line| line.contains(code));
        assert!(
            has("expand::use_not_found") && has(code),
            "{after}: {problems:?}"
        );
    }
    client.quit();
}

/// What a missing text would bring is not missed one by one.
#[test]
fn nothing_is_said_of_what_a_missing_text_would_bring() {
    let mut client = Client::new();
    let mut seen = 0;
    for text in bundled::texts() {
        let Some((before, rest)) = text.text.split_once("(use \"") else {
            continue;
        };
        let (_, after) = rest.split_once('"').expect("a name ends");
        let uri = format!("file:///nowhere/{}", text.name);
        client.open(&uri, &format!("{before}(use \"nothing-like-it\"{after}"));
        let problems = client.problems(&uri, 1);
        let is_it = |line: &String| line.contains("expand::use_not_found");
        assert!(problems.iter().all(is_it), "{}: {problems:?}", text.name);
        seen += problems.len();
    }
    assert!(seen >= 5, "{seen} bundled texts use others");
    client.quit();
}

#[test]
fn a_name_near_that_of_a_text_is_recognised() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("shared")).expect("a folder");
    for name in ["openings.lud", "shared/captures.lud"] {
        fs::write(
            dir.path().join(name),
            "(define \"Nothing\" (sites Empty))\n",
        )
        .expect("written");
    }
    let mut client = Client::new();
    let unsaved = format!("file://{}/unsaved.lud", dir.path().display());
    client.open(&unsaved, "(define \"Other\" (sites Empty))\n");
    let uri = format!("file://{}/game.lud", dir.path().display());
    for (number, (name, meant)) in [
        ("common/paterns", "common/patterns"),
        ("paterns", "common/patterns"),
        ("sqare-game", "square-game"),
        ("openigs", "openings"),
        ("shared/capturs", "shared/captures"),
        ("unsavd", "unsaved"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!("(use \"{name}\")\n");
        match number {
            0 => client.open(&uri, &text),
            _ => client.change(&uri, number as i64 + 1, json!([{ "text": text }])),
        }
        client.wait("dafang/changed", &uri, number as i64 + 1);
        let place = json!({"line": 0, "character": 7});
        let params = json!({"textDocument": {"uri": uri}, "range": {"start": place, "end": place},
            "context": {"diagnostics": []}});
        let actions = client.ask("textDocument/codeAction", params);
        let all = actions.as_array().cloned().unwrap_or_default();
        let mut texts = all
            .iter()
            .map(|action| edited(&text, &action["edit"]["changes"][&uri]));
        let wanted = format!("(use \"{meant}\")\n");
        assert!(texts.any(|text| text == wanted), "{name}: {actions}");
    }
    client.quit();
}

#[test]
fn texts_that_may_be_used_are_offered() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(
        dir.path().join("openings.lud"),
        "(define \"Nothing\" (sites Empty))\n",
    )
    .expect("written");
    let mut client = Client::new();
    for (number, text) in ["(use \"|\")\n", "(use \"|", "(use \"com|\")\n"]
        .iter()
        .enumerate()
    {
        let uri = format!("file://{}/game{number}.lud", dir.path().display());
        let offered = labels(&mut client, &uri, text);
        let has = |name: &str| offered.iter().any(|label| label == name);
        assert!(
            has("square-game") && has("common/patterns"),
            "{text}: {offered:?}"
        );
        assert!(
            has("openings") && !has(&format!("game{number}")),
            "{text}: {offered:?}"
        );
    }
    client.quit();
}

/// A library text shows the problems that it has under every user, and those that one user shows; not that it has no game.
#[test]
fn a_text_without_a_game_is_seen_through_one_that_uses_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let uri = |name: &str| format!("file://{}/{name}", dir.path().display());
    let library = "(define \"Open\" (sites \"Field\"))\n(define \"Row\" (is Line 3))\n(define \"Both\" (and \"Row\" \"Mine\"))\n";
    let game = "(use \"lib\")\n(game \"G\" (players 2) (equipment {(board (square 3)) (piece \"Stone\" Each) (regions \"Field\" (sites Board))})\n    \
                (rules (play (move Add (to (intersection (sites Empty) \"Open\")))) (end (if \"Both\" (result Mover Win)))))\n(define \"Mine\" (is Mover P1))\n";
    let mut client = Client::silent();
    let folder = json!({"uri": format!("file://{}", dir.path().display()), "name": "folder"});
    client.ask(
        "initialize",
        json!({"workspaceFolders": [folder], "capabilities": {}}),
    );
    client.tell("initialized", json!({}));
    // Nobody uses it.
    client.open(&uri("lib.lud"), library);
    assert_eq!(client.problems(&uri("lib.lud"), 1), Vec::<String>::new());
    for (version, (before, after)) in [
        ("(is Line 3)", "(is Lin 3)"),
        ("(sites \"Field\")", "(sites Emtpy)"),
    ]
    .into_iter()
    .enumerate()
    {
        let wrong = library.replacen(before, after, 1);
        client.change(
            &uri("lib.lud"),
            version as i64 + 2,
            json!([{ "text": wrong }]),
        );
        let problems = client.problems(&uri("lib.lud"), version as i64 + 2);
        assert_eq!(problems.len(), 1, "{problems:?}");
    }
    // A text that is not open uses it.
    fs::write(dir.path().join("lib.lud"), library).expect("written");
    fs::write(dir.path().join("game.lud"), game).expect("written");
    client.tell(
        "workspace/didChangeWatchedFiles",
        json!({"changes": [{"uri": uri("game.lud"), "type": 1}]}),
    );
    client.change(&uri("lib.lud"), 4, json!([{ "text": library }]));
    assert_eq!(client.problems(&uri("lib.lud"), 4), Vec::<String>::new());
    let wrong = library.replacen("(sites \"Field\")", "(sites \"Felt\")", 1);
    client.change(&uri("lib.lud"), 5, json!([{ "text": wrong }]));
    let problems = client.problems(&uri("lib.lud"), 5);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].starts_with("0:") && problems[0].contains("Felt"),
        "{problems:?}"
    );
    // A game is asked of everything else.
    client.open(&uri("other.lud"), "(test \"a\" (choices 3))\n");
    let problems = client.problems(&uri("other.lud"), 1);
    assert!(problems[0].contains("check::no_game"), "{problems:?}");
    client.quit();
}
