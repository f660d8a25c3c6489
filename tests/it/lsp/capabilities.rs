//! Each thing that an editor asks for, at a place marked with `|`.

use super::client::{Client, at};
use serde_json::{Value, json};

pub(super) const URI: &str = "file:///game.lud";

/// A small game in which every kind of name stands.
pub(super) const GAME: &str = r#"// Rows on a small board.
(game "Rows"
    (players 2)
    (equipment {
        (board <Size:board>)
        (piece "Disc" Each)
        (regions "Middle" (sites Centre))
    })
    (rules
        (play (move Add (to "Free")))
        (end {
            ("Row" 3 Win)
            (if (and (is Full) (!= 0 (count Sites in:(sites "Middle")))) (result All Draw))
        })))

// The sites where nothing stands.
(define "Free" (sites Empty))
(define "Row" (if (is Line #1) (result Mover #2)))

(option "Board Size" <Size> args:{<board>} {
    (item "three" <(square 3)> "three by three")*
    (item "five" <(square 5)> "five by five")
})
(rulesets {
    (ruleset "Ruleset/small" {"Board Size/three"})*
    (ruleset "Ruleset/large" {"Board Size/five"})
})

(test "nine squares" (choices 9) (play "@b2") (choices 8))
(test "more" ruleset:"large" (choices 25))
"#;

/// The game with a mark before what stands at a place, and the mark's position.
pub(super) fn game_at(place: &str) -> (String, Value) {
    assert!(
        GAME.contains(&place.replacen('|', "", 1)),
        "`{place}` is there"
    );
    at(&GAME.replacen(&place.replacen('|', "", 1), place, 1))
}

fn asked(client: &mut Client, method: &str, place: &str) -> Value {
    let (text, position) = game_at(place);
    assert_eq!(text, GAME);
    let params = json!({"textDocument": {"uri": URI}, "position": position,
        "context": {"includeDeclaration": true}});
    client.ask(method, params)
}

pub(super) fn opened() -> Client {
    let mut client = Client::new();
    client.open(URI, GAME);
    client
}

#[test]
fn a_right_text_has_no_problems_and_a_wrong_one_says_where() {
    let mut client = opened();
    assert_eq!(client.problems(URI, 1), Vec::<String>::new());
    let (_, position) = game_at("(sites |Empty)");
    let change = json!([{"range": {"start": position, "end": position}, "text": "x"}]);
    client.change(URI, 2, change);
    let problems = client.problems(URI, 2);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].contains("xEmpty"), "{problems:?}");
    client.quit();
}

#[test]
fn hover_tells_what_stands_there() {
    let mut client = opened();
    for (place, expected) in [
        ("(mo|ve Add", "The mover puts a piece"),
        ("(is Li|ne", "(is Line"),
        ("(result Mo|ver", "The player to move"),
        ("(to \"Fr|ee\")", "The sites where nothing stands."),
        ("(\"Ro|w\" 3", "(define \"Row\""),
        (
            "(\"R|ow\" 3",
            "here it gives\n\n```ludii\n(if (is Line 3) (result Mover Win))",
        ),
        ("<Si|ze:board>)", "three by three"),
        ("ruleset:\"la|rge\"", "Ruleset/large"),
        ("(de|fine \"Free\"", "A name for a part of the text"),
        ("(players |2)", "players"),
    ] {
        let answer = asked(&mut client, "textDocument/hover", place);
        let text = answer["contents"]["value"].as_str().unwrap_or_default();
        assert!(text.contains(expected), "{place}: {answer}");
    }
    client.quit();
}

#[test]
fn hover_tells_what_a_define_of_an_option_gives() {
    let mut client = opened();
    let text = GAME.replacen("(board <Size:board>)", "(board \"Gr|id\")", 1);
    let (text, position) = at(&format!("{text}(define \"Grid\" <Size:board>)\n"));
    client.change(URI, 2, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let answer = client.ask("textDocument/hover", params);
    let shown = answer["contents"]["value"].as_str().unwrap_or_default();
    let expected = "here it gives\n\n```ludii\n(square 3)\n```";
    assert!(shown.contains(expected), "{answer}");
    client.quit();
}

#[test]
fn names_lead_to_their_declarations_and_uses() {
    let mut client = opened();
    for (place, line, uses) in [
        ("(to \"Fr|ee\")", 16, 2),
        ("(\"Ro|w\" 3", 17, 2),
        ("<Si|ze:board>)", 19, 2),
        ("{\"Board Size/th|ree\"}", 20, 2),
        ("ruleset:\"la|rge\"", 25, 2),
        ("(piece \"Di|sc\"", 5, 1),
        ("(sites \"Mid|dle\")", 6, 2),
    ] {
        let found = asked(&mut client, "textDocument/definition", place);
        assert_eq!(found[0]["range"]["start"]["line"], line, "{place}: {found}");
        let found = asked(&mut client, "textDocument/references", place);
        assert_eq!(
            found.as_array().map(Vec::len),
            Some(uses),
            "{place}: {found}"
        );
    }
    client.quit();
}

/// What is offered where a text has a mark, in order.
pub(super) fn offered(client: &mut Client, version: i64, marked: &str) -> Vec<(String, String)> {
    let (text, position) = at(marked);
    client.change(URI, version, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let list = client.ask("textDocument/completion", params);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    items
        .iter()
        .map(|item| (text(&item["label"]), text(&item["textEdit"]["newText"])))
        .collect()
}

#[test]
fn a_name_with_blanks_is_completed_from_its_quote_on() {
    let mut client = opened();
    let (text, position) = at(&GAME.replacen("ruleset:\"large\"", "options:{\"Board S|\"}", 1));
    client.change(URI, 2, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let list = client.ask("textDocument/completion", params);
    let edit = &list["items"][0]["textEdit"];
    assert_eq!(edit["newText"], "Board Size/five", "{list}");
    let column = position["character"].as_i64().unwrap_or(0);
    assert_eq!(edit["range"]["start"]["character"], column - 7, "{list}");
    assert_eq!(edit["range"]["end"]["character"], column, "{list}");
    client.quit();
}

/// A define without a body is offered where nothing may stand, a define not within itself, an argument not as a head, and
/// an option once in a ruleset.
#[test]
fn nothing_is_offered_of_which_nothing_would_come() {
    let mut client = opened();
    client.problems(URI, 1);
    let game = format!("{GAME}\n(define \"Nothing\")\n");
    for (number, (before, after, absent, there)) in [
        ("(choices 9)", "(toMove |)", "Nothing", "P1"),
        ("(result All Draw)", "(result All |)", "Nothing", "Draw"),
        ("(sites \"Middle\")", "(sites \"|\")", "Nothing", "Middle"),
        ("(is Line #1)", "(|)", "#1", "is Line"),
        ("(is Line #1)", "(|)", "Row", "is Line"),
        ("(result Mover #2)", "(result Mover |)", "Row", "#2"),
        (
            "{\"Board Size/five\"}",
            "{\"Board Size/five\" \"|\"}",
            "Board Size/three",
            "",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(game.contains(before), "{before}");
        let marked = game.replacen(before, after, 1);
        let labels: Vec<String> = offered(&mut client, number as i64 + 2, &marked)
            .into_iter()
            .map(|(label, _)| label)
            .collect();
        assert!(
            !labels.iter().any(|label| label == absent),
            "{after}: {labels:?}"
        );
        let is_there = there.is_empty() || labels.iter().any(|label| label == there);
        assert!(is_there, "{after}: {labels:?}");
    }
    client.quit();
}

/// A part of the text, what stands in its place with a mark, what must be the first, what must be there, what must not.
type Offered = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

#[test]
fn completion_offers_what_fits_and_nothing_else() {
    let mut client = opened();
    // Sites and moves are those of a version that can be played.
    client.problems(URI, 1);
    let cases: [Offered; 15] = [
        (
            "(choices 9)",
            "(holds (is In (to) (sites {\"|\"})))",
            "",
            &["a1", "c3"],
            &["d4"],
        ),
        (
            "(choices 9)",
            "(position {(place \"Disc1\" {\"|\"})})",
            "",
            &["a1", "c3"],
            &["d4"],
        ),
        (
            "(choices 9)",
            "(holds (is In (coord \"|\") (sites Board)))",
            "",
            &["a1", "c3"],
            &["d4"],
        ),
        (
            "(choices 9)",
            "(play \"|\")",
            "",
            &["@a1", "@c3"],
            &["a1", "Disc1"],
        ),
        (
            "(choices 9)",
            "(play \"@a1 |\")",
            "",
            &["@b2", "@c3"],
            &["@a1"],
        ),
        (
            "(is Line #1)",
            "(is |)",
            "",
            &["Line", "Empty"],
            &["square", "Orthogonal", "move Add", "Free"],
        ),
        (
            "(result Mover #2)",
            "(result |)",
            "Mover",
            &["Next"],
            &["square", "(is Line"],
        ),
        (
            "(play (move Add (to \"Free\")))",
            "(play (|))",
            "",
            &["move Step"],
            &["is Line", "square", "EndRules"],
        ),
        (
            "(to \"Free\")",
            "(to |)",
            "",
            &["sites Empty", "Free", "if:"],
            &["Win", "square"],
        ),
        (
            "(choices 9)",
            "(place \"|\" {\"a1\"})",
            "",
            &["Disc1", "Disc2"],
            &["Middle", "Disc3"],
        ),
        (
            "(choices 9)",
            "(holds (is In (to) (sites \"|\")))",
            "Middle",
            &["Middle"],
            &["Disc1"],
        ),
        ("<Size:board>", "<|>", "Size", &["Size"], &["Mover"]),
        ("<Size:board>", "<Size:|>", "board", &["board"], &[]),
        (
            "ruleset:\"large\"",
            "ruleset:\"|\"",
            "large",
            &["small"],
            &["Disc"],
        ),
        (
            "ruleset:\"large\"",
            "options:{\"Board S|\"}",
            "Board Size/five",
            &["Board Size/three"],
            &["Free", "a1"],
        ),
    ];
    for (number, (before, after, first, there, absent)) in cases.iter().enumerate() {
        let marked = GAME.replacen(before, after, 1);
        let found = offered(&mut client, number as i64 + 2, &marked);
        let labels: Vec<&str> = found.iter().map(|(label, _)| label.as_str()).collect();
        assert!(
            first.is_empty() || labels.iter().take(3).any(|label| label == first),
            "{after}: {labels:?}"
        );
        for label in *there {
            assert!(
                labels.contains(label),
                "{after}: no `{label}` in {labels:?}"
            );
        }
        for label in *absent {
            assert!(!labels.contains(label), "{after}: `{label}` in {labels:?}");
        }
    }
    client.quit();
}

#[test]
fn a_text_is_laid_out() {
    let mut client = opened();
    client.change(
        URI,
        2,
        json!([{"text": "(game   \"A\"\n (players   2) )\n"}]),
    );
    let params =
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 4, "insertSpaces": true}});
    let edits = client.ask("textDocument/formatting", params);
    assert!(
        edits.as_array().is_some_and(|edits| !edits.is_empty()),
        "{edits}"
    );
    client.quit();
}

#[test]
fn columns_are_counted_as_the_client_counts() {
    for (offered, column) in [(json!(["utf-8", "utf-16"]), 13), (json!(null), 10)] {
        let mut client = Client::silent();
        let general = match offered.is_null() {
            true => json!({}),
            false => json!({"positionEncodings": offered}),
        };
        let answer = client.ask("initialize", json!({"capabilities": {"general": general}}));
        let encoding = &answer["capabilities"]["positionEncoding"];
        assert_eq!(encoding, if column == 13 { "utf-8" } else { "utf-16" });
        client.open(URI, "(game \"六😀\" xyz)");
        let published = client.wait("textDocument/publishDiagnostics", URI, 1);
        let starts: Vec<i64> = published["diagnostics"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| one["range"]["start"]["character"].as_i64())
            .collect();
        let expected = if column == 13 { 16 } else { 12 };
        assert!(starts.contains(&expected), "{starts:?}");
        client.quit();
    }
}

/// What nothing comes of is shown as such: a define, a piece, a region, and an argument that vanishes.
#[test]
fn what_is_used_by_nothing_is_tagged() {
    let mut client = opened();
    let wrong = GAME
        .replacen(
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" Each) (piece \"Idle\" Each)",
            1,
        )
        .replacen(
            "(regions \"Middle\"",
            "(regions \"Lost\" (sites Top)) (regions \"Middle\"",
            1,
        )
        .replacen("(\"Row\" 3 Win)", "(\"Row\" 3 Win 5)", 1)
        + "(define \"Unused\" (sites Board))\n";
    client.change(URI, 2, json!([{ "text": wrong }]));
    client.wait("dafang/changed", URI, 2);
    let published = client.wait("textDocument/publishDiagnostics", URI, 2);
    let all = published["diagnostics"].as_array().cloned();
    let mut tagged: Vec<String> = all
        .unwrap_or_default()
        .iter()
        .filter(|one| one["tags"] == json!([1]))
        .filter_map(|one| one["code"].as_str().map(str::to_owned))
        .collect();
    tagged.sort();
    assert_eq!(
        tagged,
        [
            "expand::surplus_argument",
            "expand::unused_define",
            "meaning::unused_name",
            "meaning::unused_piece"
        ],
        "{published}"
    );
    client.quit();
}

/// Editors refuse all symbols of a text if one has no name.
#[test]
fn a_form_that_was_just_begun_is_no_symbol_without_a_name() {
    let mut client = opened();
    for (number, more) in [
        "(",
        "()",
        "(\"\")",
        "(define \"\" 3)",
        "(define",
        "(option \"\" <> args:{<a>} {(item \"\" <1> \"\")})",
    ]
    .into_iter()
    .enumerate()
    {
        client.change(
            URI,
            number as i64 + 2,
            json!([{ "text": format!("{GAME}\n{more}") }]),
        );
        let params = json!({"textDocument": {"uri": URI}});
        let symbols = client.ask("textDocument/documentSymbol", params);
        let mut open: Vec<&Value> = symbols.as_array().expect("symbols").iter().collect();
        assert!(!open.is_empty(), "{more}");
        while let Some(symbol) = open.pop() {
            assert_ne!(symbol["name"], "", "{more}: {symbols}");
            open.extend(symbol["children"].as_array().into_iter().flatten());
        }
    }
    client.quit();
}
