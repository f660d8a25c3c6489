//! What changes a text: names given anew, actions, layout of a part; and texts that use other open texts.

use super::capabilities::{GAME, URI, game_at, opened};
use super::client::{Client, at};
use serde_json::{Value, json};

/// A text with the edits of an answer.
pub(super) fn edited(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap_or(0) as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let column = place["character"].as_u64().unwrap_or(0) as usize;
        let rest = text[start..].char_indices();
        let mut left = column;
        for (at, sign) in rest {
            if left == 0 {
                return start + at;
            }
            left -= sign.len_utf16();
        }
        text.len()
    };
    let edits = edits.as_array().cloned().unwrap_or_default();
    let mut places: Vec<(usize, usize, String)> = edits
        .iter()
        .map(|edit| {
            let new = edit["newText"].as_str().unwrap_or_default().to_owned();
            (
                offset(&edit["range"]["start"]),
                offset(&edit["range"]["end"]),
                new,
            )
        })
        .collect();
    places.sort();
    let mut result = text.to_owned();
    for (start, end, new) in places.iter().rev() {
        result.replace_range(start..end, new);
    }
    result
}

#[test]
fn a_name_given_anew_changes_every_place_and_the_text_stays_right() {
    for (place, new, gone) in [
        ("(piece \"Di|sc\"", "Stone", "\"Disc"),
        ("(sites \"Mid|dle\")", "Heart", "\"Middle\""),
        ("(to \"Fr|ee\")", "Open", "\"Free\""),
        ("<Si|ze:board>)", "Extent", "<Size"),
        ("<Size:bo|ard>)", "ground", ":board>"),
        ("(item \"fi|ve\"", "wide", "Board Size/five"),
        ("\"Board Si|ze/three\"", "Extent", "Board Size"),
        ("ruleset:\"la|rge\"", "huge", "\"large\""),
    ] {
        let mut client = opened();
        let (_, position) = game_at(place);
        let params = json!({"textDocument": {"uri": URI}, "position": position, "newName": new});
        let prepared = client.answer("textDocument/prepareRename", params.clone());
        if place.contains("ruleset:") && !prepared["error"].is_null() {
            client.quit();
            continue;
        }
        let edit = client.ask("textDocument/rename", params);
        let text = edited(GAME, &edit["changes"][URI]);
        assert!(
            !text.contains(gone) && text.contains(new),
            "{place}: {text}"
        );
        client.change(URI, 2, json!([{ "text": text }]));
        assert_eq!(client.problems(URI, 2), Vec::<String>::new(), "{place}");
        client.quit();
    }
}

#[test]
fn a_name_is_given_anew_in_a_broken_text_and_never_twice() {
    let mut client = opened();
    let broken =
        GAME.replacen("(choices 8))", "(choices 8)", 1) + "(define \"Other\" (sites \"Middle\"";
    client.change(URI, 2, json!([{ "text": broken }]));
    let marked = broken.replacen("(sites \"Middle\")", "(sites \"Mid|dle\")", 1);
    let (_, position) = at(&marked);
    let params =
        |new: &str| json!({"textDocument": {"uri": URI}, "position": position, "newName": new});
    let edit = client.ask("textDocument/rename", params("Heart"));
    let text = edited(&broken, &edit["changes"][URI]);
    assert!(!text.contains("Middle"), "{text}");
    let (_, define) = at(&broken.replacen("(to \"Free\")", "(to \"Fr|ee\")", 1));
    let taken = json!({"textDocument": {"uri": URI}, "position": define, "newName": "Row"});
    let answer = client.answer("textDocument/rename", taken);
    assert!(
        answer["error"]["message"]
            .as_str()
            .is_some_and(|text| text.contains("already")),
        "{answer}"
    );
    let answer = client.answer("textDocument/rename", params("a\"b"));
    assert_eq!(answer["error"]["code"], -32803);
    client.quit();
}

/// The game with an action carried out at a place.
fn acted(client: &mut Client, place: &str, title: &str) -> String {
    let (_, position) = game_at(place);
    let range = json!({"start": position, "end": position});
    let params =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    let actions = actions.as_array().cloned().unwrap_or_default();
    let is_it = |action: &&Value| {
        action["title"]
            .as_str()
            .is_some_and(|text| text.contains(title))
    };
    let action = actions
        .iter()
        .find(is_it)
        .unwrap_or_else(|| panic!("`{title}` in {actions:?}"));
    edited(GAME, &action["edit"]["changes"][URI])
}

/// What is wrong is mended, and gets no name before.
#[test]
fn a_mistake_becomes_no_define_and_no_option() {
    for (right, wrong, mended) in [
        (
            "Disc\" Each",
            "Disc\" e|ach",
            "write `Each` instead of `each`",
        ),
        (
            "(players 2)",
            "|(player 2)",
            "write `players` instead of `player`",
        ),
    ] {
        let (text, position) = at(&GAME.replacen(right, wrong, 1));
        let mut client = Client::new();
        client.open(URI, &text);
        client.problems(URI, 1);
        let range = json!({"start": position, "end": position});
        let params =
            json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
        let actions = client.ask("textDocument/codeAction", params);
        let titles = actions.as_array().into_iter().flatten();
        let titles: Vec<&str> = titles.filter_map(|one| one["title"].as_str()).collect();
        assert!(titles.contains(&mended), "{titles:?}");
        let is_name = |title: &&str| title.contains("an option") || title.contains("the define");
        assert!(!titles.iter().any(is_name), "{titles:?}");
        client.quit();
    }
}

#[test]
fn actions_leave_a_text_that_says_the_same() {
    for (place, title, expected) in [
        (
            "(if |(and (is Full)",
            "make this the define",
            "(define \"Extracted\" (and (is Full)",
        ),
        ("(to \"Fr|ee\")", "write out `Free`", "(to (sites Empty))"),
        (
            "(\"Ro|w\" 3 Win)",
            "write out `Row`",
            "(if (is Line 3) (result Mover Win))",
        ),
        ("(players |2)", "make 2 an option", "<Number:value>"),
    ] {
        let mut client = opened();
        let text = acted(&mut client, place, title);
        assert!(text.contains(expected), "{place}: {text}");
        client.change(URI, 2, json!([{ "text": text }]));
        let problems = client.problems(URI, 2);
        let wrong: Vec<&String> = problems
            .iter()
            .filter(|line| !line.contains("unused"))
            .collect();
        assert!(wrong.is_empty(), "{place}: {wrong:?}\n{text}");
        client.quit();
    }
}

#[test]
fn a_define_is_written_out_and_goes_with_its_last_call() {
    for (place, title) in [
        ("(define \"Fr|ee\"", "write out `Free` everywhere"),
        ("(to \"Fr|ee\")", "write out `Free`"),
        ("(define \"R|ow\"", "write out `Row` everywhere"),
    ] {
        let mut client = opened();
        let text = acted(&mut client, place, title);
        let name = if title.contains("Free") {
            "Free"
        } else {
            "Row\""
        };
        assert!(!text.contains(&format!("(define \"{name}")), "{text}");
        assert!(!text.contains(&format!("(to \"{name}")), "{text}");
        client.change(URI, 2, json!([{ "text": text }]));
        assert_eq!(client.problems(URI, 2), Vec::<String>::new(), "{text}");
        client.quit();
    }
}

#[test]
fn a_selection_that_is_nearly_a_form_is_extracted() {
    for part in [
        "(sites Empty)",
        " (sites Empty)",
        "(sites Empty",
        "(sites Empty))",
    ] {
        let text = GAME.replacen("(to \"Free\")", "(to (sites Empty))", 1);
        let mut client = opened();
        client.change(URI, 2, json!([{ "text": text }]));
        let around = text.find("(to (sites Empty))").expect("it is there") + 3;
        let start = around + "(to (sites Empty))"[3..].find(part).expect("it is there");
        let mut marked = text.clone();
        marked.insert(start, '|');
        let (_, first) = at(&marked);
        let mut marked = text.clone();
        marked.insert(start + part.len(), '|');
        let (_, last) = at(&marked);
        let params = json!({"textDocument": {"uri": URI}, "range": {"start": first, "end": last},
            "context": {"diagnostics": []}});
        let actions = client.ask("textDocument/codeAction", params);
        let all = actions.as_array().cloned().unwrap_or_default();
        let is_it = |action: &Value| action["title"] == "make this the define `Extracted`";
        let action = all.iter().find(|action| is_it(action));
        let edits = &action.expect(part)["edit"]["changes"][URI];
        let new = edited(&text, edits);
        assert!(
            new.contains("(define \"Extracted\" (sites Empty))"),
            "{part}: {new}"
        );
        client.quit();
    }
}

#[test]
fn what_is_certain_is_mended_at_once() {
    let mut client = opened();
    let wrong = GAME
        .replacen("(sites Empty)", "(sites Emty)", 1)
        .replacen("Mover #2", "Movr #2", 1);
    client.change(URI, 2, json!([{ "text": wrong }]));
    client.wait("dafang/changed", URI, 2);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 90, "character": 0}});
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let actions = client.ask("textDocument/codeAction", params);
    let text = edited(&wrong, &actions[0]["edit"]["changes"][URI]);
    assert_eq!(text, GAME);
    client.quit();
}

#[test]
fn the_only_word_that_is_near_is_offered() {
    // Of three letters two that are wrong leave too little.
    for (right, wrong, is_near) in [
        ("(sites Empty)", "(sites |Ewxty)", true),
        ("(move Add", "(move |Axx", false),
    ] {
        let mut client = opened();
        let (text, position) = at(&GAME.replacen(right, wrong, 1));
        client.change(URI, 2, json!([{ "text": text }]));
        client.wait("dafang/changed", URI, 2);
        let range = json!({"start": position, "end": position});
        let context = json!({"diagnostics": [], "only": ["quickfix"]});
        let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
        let actions = client.ask("textDocument/codeAction", params);
        let offered = actions.as_array().into_iter().flatten();
        let mended: Vec<String> = offered
            .map(|action| edited(&text, &action["edit"]["changes"][URI]))
            .collect();
        let is_mended = mended.iter().any(|text| text == GAME);
        assert_eq!(is_mended, is_near, "{wrong}: {actions}");
        client.quit();
    }
}

#[test]
fn an_unsaved_text_that_is_used_counts() {
    let mut client = Client::new();
    let base = "file:///nowhere/base.lud";
    let user = "file:///nowhere/variant.lud";
    client.open(base, GAME);
    client.open(user, "(use \"base\")\n(define \"Free\" (sites Board))\n");
    client.wait("dafang/changed", user, 1);
    let published = client.wait("textDocument/publishDiagnostics", user, 1);
    let is_missing = |one: &Value| one["code"] == "expand::use_not_found";
    assert!(
        !published["diagnostics"]
            .as_array()
            .into_iter()
            .flatten()
            .any(is_missing),
        "{published}"
    );
    let links = client.ask(
        "textDocument/documentLink",
        json!({"textDocument": {"uri": user}}),
    );
    assert_eq!(links[0]["target"], base);
    // A mistake in the used text shows in the one that uses it.
    client.heard.clear();
    client.change(
        base,
        2,
        json!([{"text": GAME.replacen("(is Full)", "(is Ful)", 1)}]),
    );
    let published = client.wait("textDocument/publishDiagnostics", user, 1);
    let errors = published["diagnostics"].as_array().map_or(0, Vec::len);
    assert!(errors > 0, "{published}");
    client.quit();
}

#[test]
fn examples_run_and_boards_follow_the_ruleset() {
    let mut client = opened();
    let tests = client.ask("dafang/runTests", json!({"uri": URI}));
    assert_eq!(tests.as_array().map(Vec::len), Some(2));
    assert!(
        tests
            .as_array()
            .into_iter()
            .flatten()
            .all(|test| test["ok"] == true),
        "{tests}"
    );
    let board = client.ask("dafang/board", json!({"uri": URI, "moves": ["@b2"]}));
    assert_eq!(board["sites"].as_array().map(Vec::len), Some(9));
    assert_eq!(board["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(board["moves"][0]["path"], json!(["a1"]));
    client.ask("dafang/setRuleset", json!({"uri": URI, "ruleset": "large"}));
    let board = client.ask("dafang/board", json!({"uri": URI}));
    assert_eq!(board["sites"].as_array().map(Vec::len), Some(25));
    let (_, position) = game_at("(play \"@b2\") |(choices 8)");
    let board = client.ask("dafang/board", json!({"uri": URI, "position": position}));
    assert_eq!(board["moves"].as_array().map(Vec::len), Some(8));
    client.change(
        URI,
        2,
        json!([{"text": GAME.replacen("(choices 8)", "(choices 7)", 1)}]),
    );
    let tests = client.ask(
        "dafang/runTests",
        json!({"uri": URI, "names": ["nine squares"]}),
    );
    assert_eq!(tests[0]["ok"], false, "{tests}");
    client.quit();
}

#[test]
fn the_form_that_is_written_shows_its_arguments() {
    let mut client = opened();
    let (text, position) = at(&GAME.replacen("(is Line #1)", "(is Line 3 |)", 1));
    client.change(URI, 2, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let help = client.ask("textDocument/signatureHelp", params);
    let first = &help["signatures"][0];
    assert!(
        first["label"]
            .as_str()
            .is_some_and(|label| label.starts_with("(is Line ")),
        "{help}"
    );
    // The kind of site, which may be left out, and the number come before.
    assert_eq!(help["activeParameter"], 2, "{help}");
    client.quit();
}

#[test]
fn a_text_has_an_outline_folds_classes_and_hints() {
    let mut client = opened();
    let text = json!({"uri": URI});
    let symbols = client.ask("textDocument/documentSymbol", json!({"textDocument": text}));
    let names: Vec<&str> = symbols
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|symbol| symbol["name"].as_str())
        .collect();
    assert_eq!(
        names[..4],
        ["Rows", "Free", "Row", "Board Size"],
        "{names:?}"
    );
    assert_eq!(symbols[3]["children"].as_array().map(Vec::len), Some(2));
    let folds = client.ask("textDocument/foldingRange", json!({"textDocument": text}));
    assert!(
        folds.as_array().is_some_and(|folds| folds.len() >= 5),
        "{folds}"
    );
    let tokens = client.ask(
        "textDocument/semanticTokens/full",
        json!({"textDocument": text}),
    );
    assert!(
        tokens["data"]
            .as_array()
            .is_some_and(|data| data.len() > 300 && data.len() % 5 == 0)
    );
    // Those of the third line alone: `players` and its number.
    let line = json!({"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 0}});
    let tokens = client.ask(
        "textDocument/semanticTokens/range",
        json!({"textDocument": text, "range": line}),
    );
    assert_eq!(tokens["data"], json!([2, 5, 7, 1, 0, 0, 8, 1, 4, 0]));
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 90, "character": 0}});
    let hints = client.ask(
        "textDocument/inlayHint",
        json!({"textDocument": text, "range": range}),
    );
    let shown = hints.to_string();
    assert!(
        shown.contains("= (square 3)") && shown.contains("1 site"),
        "{hints}"
    );
    // What an option and a define stand for leads to where that is said.
    for (value, line) in [("= (square 3)", 20), ("= (sites Empty)", 16)] {
        let mut parts = hints.as_array().into_iter().flatten();
        let part = parts.find(|hint| hint["label"][0]["value"] == value);
        let place = &part.expect("a hint that can be clicked")["label"][0]["location"];
        assert_eq!(place["range"]["start"]["line"], line, "{hints}");
    }
    client.quit();
}
