//! Arguments that a form lacks are added where they belong: as a fix of its problem, and as a rewriting of its form.

use super::capabilities::{GAME, URI};
use super::client::{Client, at};
use super::writing::edited;
use serde_json::{Value, json};

/// The actions at a place of a text that add arguments: of the kinds that are asked for, if some are.
fn adding(client: &mut Client, version: i64, marked: &str, only: Value) -> (String, Vec<Value>) {
    let (text, position) = at(marked);
    client.change(URI, version, json!([{ "text": text }]));
    client.wait("dafang/changed", URI, version);
    let range = json!({"start": position, "end": position});
    let mut context = json!({"diagnostics": []});
    if !only.is_null() {
        context["only"] = only;
    }
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let actions = client.ask("textDocument/codeAction", params);
    let is_it = |action: &Value| {
        let title = action["title"].as_str().unwrap_or_default();
        title.starts_with("add the missing ")
    };
    let all = actions.as_array().cloned().unwrap_or_default();
    (text, all.into_iter().filter(is_it).collect())
}

/// A part of the game, what is written instead with a mark, and that once the arguments are added.
const CASES: [(&str, &str, &str); 22] = [
    ("(is Line #1)", "(is Line|)", "(is Line 1)"),
    (
        "(is Line #1)",
        "(is |Line Orthogonal)",
        "(is Line 1 Orthogonal)",
    ),
    ("(result Mover #2)", "(result Mover|)", "(result Mover Win)"),
    ("(result Mover #2)", "(result | )", "(result Mover Win)"),
    ("(to \"Free\")", "(to)|", "(to)"),
    ("(\"Row\" 3 Win)", "(\"Row\"| 3)", "(\"Row\" 3 Win)"),
    ("(\"Row\" 3 Win)", "(\"Row\" |)", "(\"Row\" 1 Win)"),
    ("(and (is Full)", "(and (not|)", "(and (not true)"),
    (
        "(regions \"Middle\" (sites Centre))",
        "(regions \"Middle\"|)",
        "(regions \"Middle\" {1})",
    ),
    (
        "(count Sites in:(sites \"Middle\"))",
        "(count Sites|)",
        "(count Sites in:(sites Board))",
    ),
    ("(piece \"Disc\" Each)", "(piece|)", "(piece \"piece\")"),
    (
        "(play (move Add (to \"Free\")))",
        "(play (if (is Full) |))",
        "(play (if (is Full) (move Pass)))",
    ),
    (
        "(and (is Full) (",
        "(and (= |(count Sites in:(sites \"Middle\"))) (",
        "(and (= (count Sites in:(sites \"Middle\")) 1) (",
    ),
    // What an option and a define bring stands for its argument.
    (
        "(board <Size:board>)",
        "(board <Size:board>)|",
        "(board <Size:board>)",
    ),
    ("<(square 5)>", "<(square|)>", "<(square 1)>"),
    (
        "(define \"Free\" (sites Empty))",
        "(define \"Free\" (sites Empty))\n(define \"Unused\" (sites Around |))",
        "(define \"Free\" (sites Empty))\n(define \"Unused\" (sites Around 1))",
    ),
    // Something legal for every kind of argument, and second words.
    (
        "(if (and (is Full) (!= 0 (count Sites in:(sites \"Middle\")))) (result All Draw))",
        "(if (is Full)|)",
        "(if (is Full) (result Mover Win))",
    ),
    (
        "(if (and (is Full) (!= 0 (count Sites in:(sites \"Middle\")))) (result All Draw))",
        "(if|)",
        "(if true (result Mover Win))",
    ),
    ("(board <Size:board>)", "(board|)", "(board (square 8))"),
    (
        "(move Add (to \"Free\"))",
        "(move|)",
        "(move Add (to (sites Empty)))",
    ),
    (
        "(move Add (to \"Free\"))",
        "(move Add|)",
        "(move Add (to (sites Empty)))",
    ),
    // An argument that the caller leaves out is not one that the form lacks.
    (
        "(\"Row\" 3 Win)",
        "(\"Row\" 3 Win) (\"Row\"| 4)",
        "(\"Row\" 3 Win) (\"Row\" 4 Win)",
    ),
];

/// To a client that does not know stops something legal is given for each.
#[test]
fn what_a_form_lacks_is_added_where_it_belongs() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let mut wrong = Vec::new();
    for (number, (before, marked, expected)) in CASES.iter().enumerate() {
        assert!(GAME.contains(before), "{before}");
        let marked = GAME.replacen(before, marked, 1);
        let (text, actions) = adding(&mut client, number as i64 + 2, &marked, Value::Null);
        let done: Vec<String> = actions
            .iter()
            .map(|action| edited(&text, &action["edit"]["changes"][URI]))
            .collect();
        let wanted = GAME.replacen(before, expected, 1);
        let is_complete = marked.replacen('|', "", 1) == wanted;
        let is_right = match is_complete {
            true => done.is_empty(),
            false => done.contains(&wanted),
        };
        if !is_right {
            let titles: Vec<&Value> = actions.iter().map(|action| &action["title"]).collect();
            let edits: Vec<&Value> = actions.iter().map(|one| &one["edit"]).collect();
            wrong.push(format!("{before} -> {expected}: {titles:?} {edits:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    client.quit();
}

/// A client that knows snippets in edits gets stops; what is asked for decides between fix and rewriting.
#[test]
fn added_arguments_are_stops_for_a_client_that_knows_them() {
    let mut client = Client::silent();
    let edit = json!({"documentChanges": true, "snippetEditSupport": true});
    let capabilities = json!({"workspace": {"workspaceEdit": edit}});
    client.ask("initialize", json!({"capabilities": capabilities}));
    client.tell("initialized", json!({}));
    client.open(URI, GAME);
    let marked = GAME.replacen("(result All Draw)", "(result |)", 1);
    let kinds = |actions: &[Value]| -> Vec<String> {
        let kinds = actions.iter().map(|action| action["kind"].as_str());
        kinds
            .map(|kind| kind.unwrap_or_default().to_owned())
            .collect()
    };
    let (_, fixes) = adding(&mut client, 2, &marked, Value::Null);
    assert_eq!(kinds(&fixes), ["quickfix"], "{fixes:?}");
    assert_eq!(
        fixes[0]["diagnostics"][0]["code"],
        "check::missing_argument"
    );
    let (_, rewritings) = adding(&mut client, 3, &marked, json!(["refactor"]));
    assert_eq!(kinds(&rewritings), ["refactor.rewrite"], "{rewritings:?}");
    let change = &rewritings[0]["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 3}));
    let snippet = &change["edits"][0]["snippet"];
    assert_eq!(
        *snippet,
        json!({"kind": "snippet", "value": " ${1:role} ${2:result}"})
    );
    client.quit();
}

/// A game that is written by half.
#[test]
fn what_a_game_lacks_is_added() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let start = "(game \"T\"|\n    (equipment {(board (square 3)) (piece \"Stone\" Each)}))\n";
    let (text, actions) = adding(&mut client, 2, start, Value::Null);
    let done: Vec<String> = actions
        .iter()
        .map(|action| edited(&text, &action["edit"]["changes"][URI]))
        .collect();
    let is_whole = |text: &String| text.contains("(players 2)") && text.contains("(rules (play");
    assert!(done.iter().any(is_whole), "{done:?}");
    client.quit();
}
