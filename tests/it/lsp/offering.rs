//! What is offered where a text is written: nothing that would be wrong there, and the form that is meant.

use super::capabilities::{GAME, URI, opened};
use super::client::{Client, at};
use super::writing::edited;
use serde_json::{Value, json};

/// What is offered at the `|` of a text, which is the version `number` of the document.
fn offered(client: &mut Client, number: i64, text: &str) -> Vec<Value> {
    let (text, position) = at(text);
    client.change(URI, number, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let list = client.ask("textDocument/completion", params);
    list["items"].as_array().cloned().unwrap_or_default()
}

#[test]
fn nothing_is_offered_that_would_be_wrong() {
    let mut client = opened();
    client.problems(URI, 1);
    for (number, (before, after, absent)) in [
        (
            "(result Mover #2)",
            "(result Mover |)",
            &["StepDiagonalToEmpty", "StepForwardToEmpty"][..],
        ),
        (
            "(choices 9)",
            "(toMove |)",
            &["StepOrthogonalToEmpty", "P3", "P16", "Team3"],
        ),
        (
            "(choices 9)",
            "(position {(place \"|\" {\"a1\"})})",
            &["Disc", "StepOrthogonalToEmpty", "BlockWin"],
        ),
        (
            "(choices 9)",
            "(position {(place \"Disc1\" {\"|\"})})",
            &["BlockWin", "StepDiagonalToEmpty"],
        ),
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" |)",
            &["Enemy", "P3", "Team1"],
        ),
        ("(sites Empty))", "(last |))", &["#1", "#9"]),
        ("(is Line #1)", "(is Line |)", &["#4", "#9"]),
        // A define is what its body is where it is called.
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" Each) |",
            &[
                "Free",
                "Row",
                "StepDiagonalToEmpty",
                "Line3Win",
                "<Size:board>",
            ],
        ),
        (
            "(result Mover #2)",
            "(result Mover |)",
            &["Line3Win", "BlockWin", "<Size:board>"],
        ),
        (
            "(choices 9)",
            "(ended |)",
            &["Mover", "Each", "Next", "P3", "Win", "Loss"],
        ),
        (
            "(to \"Free\")",
            "(to \"|\")",
            &["BlockWin", "Line3Win", "NewTurn", "Row"],
        ),
        // What would be wrong inside a call, or without arguments, counts.
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" Each |)",
            &["ReplayNotAllDiceUsed", "ReplayIfCanMove", "ReplayIfLine3"],
        ),
        (
            "(move Add (to \"Free\"))",
            "(or (forEach Piece (move Step (to if:(is Empty (to))))) |)",
            &["moveAgain", "roll", "custodial", "pass", "ReplayIfCanMove"],
        ),
        (
            "(move Add (to \"Free\"))",
            "(or {(move Add (to \"Free\")) \"|\"})",
            &["ReplayNotAllDiceUsed"],
        ),
        (
            "(sites Centre)",
            "(sites | from:(coord \"a1\") to:(coord \"a3\"))",
            &["union", "players", "difference"],
        ),
        // The other items say which list it is.
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" Each) (map \"M\" {(pair 1 2) |})",
            &["P1", "count", "(sites)"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        assert!(!items.is_empty(), "{after}");
        for label in absent {
            let is_it = |item: &Value| item["label"] == *label;
            assert!(!items.iter().any(is_it), "{after}: `{label}`");
        }
    }
    client.quit();
}

/// What may stand at such places is still offered.
#[test]
fn what_is_right_is_offered_still() {
    let mut client = opened();
    client.problems(URI, 1);
    for (number, (before, after, present)) in [
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" Each |)",
            &["StepDiagonalToEmpty", "move", "or"][..],
        ),
        (
            "(move Add (to \"Free\"))",
            "(move Add (to \"Free\") (then |))",
            &["moveAgain", "ReplayIfCanMove", "and", "set"],
        ),
        (
            "(move Add (to \"Free\"))",
            "(or (forEach Piece (move Step (to if:(is Empty (to))))) |)",
            &["move", "StepDiagonalToEmpty", "forEach Piece"],
        ),
        ("(is Line #1)", "(or |)", &["is Line", "not", "="]),
        ("(result Mover #2)", "(result |)", &["Mover", "Next"]),
        ("(sites Centre)", "(|)", &["sites", "union"]),
        ("(sites Centre)", "(sites |)", &["Board", "Corners", "Row"]),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        for label in present {
            let is_it = |item: &Value| item["label"] == *label;
            assert!(items.iter().any(is_it), "{after}: no `{label}`");
        }
    }
    client.quit();
}

/// Where a name is given, none that is known already fits; where a define of a used text may be given anew, its name does.
#[test]
fn nothing_is_offered_for_a_name_that_is_given() {
    let mut client = opened();
    for (number, (before, after)) in [
        // What is said for people is no name.
        ("\"three by three\"", "\"|\""),
        (
            "(rulesets {",
            "(metadata (info {(author \"|\")}))\n(rulesets {",
        ),
        ("(rulesets {", "(metadata (info {(author |)}))\n(rulesets {"),
        ("\"Board Size\" <Size>", "\"|\" <Size>"),
        ("\"Board Size\" <Size>", "\"Board Size\" <|>"),
        ("(item \"three\"", "(item \"|\""),
        ("(define \"Row\"", "(define \"|\""),
        ("(ruleset \"Ruleset/small\"", "(ruleset \"|\""),
        ("(test \"more\"", "(test \"|\""),
        ("(game \"Rows\"", "(game \"|\""),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        assert!(items.is_empty(), "{after}: {items:?}");
    }
    let uri = "file:///nowhere/variant.lud";
    let (text, position) = at("(use \"square-game\")\n(variant \"Mine\")\n(define \"|\")\n");
    client.open(uri, &text);
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let list = client.ask("textDocument/completion", params);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let has = |label: &str| items.iter().any(|item| item["label"] == label);
    assert!(has("Patterns") && !has("Line3Win"), "{items:?}");
    client.quit();
}

/// Forms that hold words for people offer their labels, those that are not given yet, and no rule.
#[test]
fn forms_of_the_text_offer_their_labels() {
    let mut client = opened();
    for (number, (form, labels)) in [
        (
            "(about also:{\"Lines\"} |)",
            &["family:", "players:", "readings:", "sources:"][..],
        ),
        (
            "(variant \"Mine\" |)",
            &["author:", "default:", "only:", "remark:", "without:"],
        ),
        ("(option \"Other\" <Other> |)", &["args:", "item"]),
        ("(use |)", &[]),
    ]
    .into_iter()
    .enumerate()
    {
        let (text, position) = at(&format!("{GAME}{form}\n"));
        client.change(URI, number as i64 + 2, json!([{ "text": text }]));
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        let list = client.ask("textDocument/completion", params);
        let items = list["items"].as_array().cloned().unwrap_or_default();
        let mut offered: Vec<&str> = items
            .iter()
            .map(|item| item["label"].as_str().unwrap_or_default())
            .collect();
        offered.sort_unstable();
        assert_eq!(offered, labels, "{form}");
    }
    client.quit();
}

/// What an item of an option gives fits where its references stand.
#[test]
fn an_item_offers_what_its_references_stand_for() {
    let mut client = opened();
    let (text, position) = at(&GAME.replacen("<(square 5)>", "<|>", 1));
    client.change(URI, 2, json!([{ "text": text }]));
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let list = client.ask("textDocument/completion", params);
    let items = list["items"].as_array().cloned().unwrap_or_default();
    let has = |label: &str| items.iter().any(|item| item["label"] == label);
    assert!(has("square") && has("hex"), "{items:?}");
    assert!(!has("P1") && !has("Size") && !has("Free"), "{items:?}");
    client.quit();
}

#[test]
fn moves_of_one_position_are_offered_where_they_stand_beside_each_other() {
    let mut client = opened();
    client.problems(URI, 1);
    for (number, (step, has_moves_of_next)) in [
        ("play", false),
        ("includes", true),
        ("legal", true),
        ("excludes", true),
    ]
    .into_iter()
    .enumerate()
    {
        let written = format!("(play \"@a1\") ({step} \"@b1 |\")");
        let (text, position) = at(&GAME.replacen("(choices 9)", &written, 1));
        client.change(URI, number as i64 + 2, json!([{ "text": text }]));
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        let list = client.ask("textDocument/completion", params);
        let items = list["items"].as_array().cloned().unwrap_or_default();
        // Moves of the second player add the same words; the player to move is the difference.
        let status = items.iter().find(|item| item["label"] == "@c3");
        let detail = status.map(|item| item["detail"].as_str().unwrap_or_default().to_owned());
        let of_second = detail.as_deref().is_some_and(|detail| detail.contains('2'));
        assert_eq!(of_second, has_moves_of_next, "{step}: {status:?}");
        assert!(items.iter().all(|item| item["label"] != "@b1"), "{step}");
    }
    client.quit();
}

#[test]
fn the_second_word_that_is_written_says_which_form_is_meant() {
    let mut client = opened();
    for (number, (before, after, form, active)) in [
        (
            "(is Line #1)",
            "(is In (last To) |(sites \"Middle\"))",
            "(is In ",
            Some("sites"),
        ),
        (
            "(is Line #1)",
            "(is In |(last To) (sites \"Middle\"))",
            "(is In ",
            Some(""),
        ),
        (
            "(is Line #1)",
            "(is In (last To) |)",
            "(is In ",
            Some("sites"),
        ),
        ("(sites Empty)", "(sites Around |)", "(sites Around ", None),
        (
            "(move Add (to \"Free\"))",
            "(move Hop |)",
            "(move Hop ",
            None,
        ),
        (
            "(is Line #1)",
            "(= 1 (count Pieces |))",
            "(count Pieces ",
            None,
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let (text, position) = at(&GAME.replacen(before, after, 1));
        client.change(URI, number as i64 + 2, json!([{ "text": text }]));
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        let help = client.ask("textDocument/signatureHelp", params);
        let all = help["signatures"].as_array().cloned().unwrap_or_default();
        assert!(!all.is_empty(), "{after}");
        for one in &all {
            let label = one["label"].as_str().unwrap_or_default();
            assert!(label.starts_with(form), "{after}: {label}");
        }
        let Some(sign) = active else {
            continue;
        };
        let number = help["activeParameter"].as_u64().unwrap_or(99) as usize;
        let place = &all[0]["parameters"][number]["label"];
        let label = all[0]["label"].as_str().unwrap_or_default();
        let part = match place.as_str() {
            Some(part) => part,
            None => {
                let end = |at: usize| place[at].as_u64().unwrap_or(0) as usize;
                &label[end(0)..end(1)]
            }
        };
        assert!(number < 99 && part.contains(sign), "{after}: {help}");
    }
    client.quit();
}

/// A text whose brackets stand otherwise in the one style.
const LOOSE: &str = "(game \"A\"\n    (players   2)\n    (equipment {(board (square 3))\n        (piece \"Disc\" Each) })\n   (rules\n\
                     (play (move Add (to (sites Empty))))   // plays\n        (end (if (is Line 3) (result Mover Win)))))\n";

#[test]
fn a_part_is_laid_out_where_brackets_part_from_each_other() {
    let mut client = opened();
    client.change(URI, 2, json!([{ "text": LOOSE }]));
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let params = json!({"textDocument": {"uri": URI}, "options": options});
    let edits = client.ask("textDocument/formatting", params);
    let whole = edited(LOOSE, &edits);
    assert!(whole.contains("(equipment {\n        (board"), "{whole}");
    // Small edits, of blanks alone.
    let all = edits.as_array().cloned().unwrap_or_default();
    let is_blank = |edit: &Value| {
        edit["newText"]
            .as_str()
            .is_some_and(|text| text.trim().is_empty())
    };
    assert!(all.len() > 3 && all.iter().all(is_blank), "{edits}");
    // Of a line nothing but the line, its own indent included.
    for (line, laid) in [
        (1, "    (players 2)"),
        (4, "    (rules"),
        (
            5,
            "        (play (move Add (to (sites Empty))))    // plays",
        ),
    ] {
        let length = LOOSE.lines().nth(line).map_or(0, str::len);
        let range = json!({"start": {"line": line, "character": 0}, "end": {"line": line, "character": length}});
        let params = json!({"textDocument": {"uri": URI}, "range": range, "options": options});
        let edits = client.ask("textDocument/rangeFormatting", params);
        let part = edited(LOOSE, &edits);
        for (number, (is, was)) in part.lines().zip(LOOSE.lines()).enumerate() {
            let expected = if number == line { laid } else { was };
            assert_eq!(is, expected, "{edits}");
        }
    }
    client.quit();
}

#[test]
fn a_ruleset_that_is_not_there_is_refused() {
    let mut client = opened();
    let chosen = client.ask(
        "dafang/setRuleset",
        json!({"uri": URI, "ruleset": "large", "options": []}),
    );
    let answer = client.answer(
        "dafang/setRuleset",
        json!({"uri": URI, "ruleset": "huge", "options": []}),
    );
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("`huge`"), "{answer}");
    let rulesets = client.ask("dafang/rulesets", json!({ "uri": URI }));
    assert_eq!(rulesets["current"], chosen["current"]);
    client.quit();
}

/// What the bundled games have in a form is offered first in it.
#[test]
fn the_likeliest_word_of_a_form_comes_first() {
    let mut client = opened();
    client.problems(URI, 1);
    for (number, (before, after, first)) in [
        ("(result Mover #2)", "(result |)", "Mover"),
        ("(result Mover #2)", "(result Mover |)", "Win"),
        ("(piece \"Disc\" Each)", "(piece \"Disc\" |)", "Each"),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(GAME.contains(before), "{before}");
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        let mut items: Vec<(&str, &str)> = items
            .iter()
            .filter_map(|item| Some((item["sortText"].as_str()?, item["label"].as_str()?)))
            .collect();
        items.sort_unstable();
        let word = items
            .iter()
            .find(|(_, label)| label.starts_with(char::is_uppercase));
        assert_eq!(
            word.map(|(_, label)| *label),
            Some(first),
            "{after}: {items:?}"
        );
    }
    client.quit();
}

/// Where a number is expected first in a form, the numbers come first that are written there most often.
#[test]
fn usual_numbers_are_offered_first() {
    let mut client = opened();
    for (number, (before, after, first)) in [
        ("(players 2)", "(players |)", "2"),
        ("(is Line #1)", "(is Line |)", "3"),
        ("<(square 3)>", "<(square |)>", "8"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        let labels = items.iter().take(3).map(|item| item["label"].as_str());
        let labels: Vec<&str> = labels.map(|label| label.unwrap_or_default()).collect();
        let is_number = |label: &&str| label.parse::<u32>().is_ok();
        let is_right = labels.first().is_some_and(is_number) && labels.contains(&first);
        assert!(is_right, "{after}: {labels:?}");
    }
    client.quit();
}

/// What would be put in alike is offered once, and a second word comes before a number.
#[test]
fn nothing_is_offered_twice() {
    let mut client = opened();
    for (number, (before, after, first)) in [
        // A region of the text.
        ("(sites Empty)", "(sites |)", "Middle"),
        ("(is Full)", "(is |)", "Empty"),
        ("(is Line #1)", "(is Line |)", "3"),
        ("(piece \"Disc\" Each)", "(piece \"Disc\" |)", "Each"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, after, 1);
        let items = offered(&mut client, number as i64 + 2, &text);
        let put = items.iter().map(|item| {
            let new = item["textEdit"]["newText"].as_str();
            (
                item["label"].to_string(),
                new.unwrap_or_default().to_owned(),
            )
        });
        let mut put: Vec<(String, String)> = put.collect();
        let listed = put.len();
        put.sort();
        put.dedup();
        assert_eq!(put.len(), listed, "{after}");
        assert_eq!(items[0]["label"], first, "{after}");
        let labels = items.iter().map(|item| item["label"].as_str());
        let labels: Vec<&str> = labels.map(|label| label.unwrap_or_default()).collect();
        let number = labels.iter().position(|label| label.parse::<u32>().is_ok());
        let word = labels.iter().position(|label| *label == "Empty");
        assert!(!after.contains("(sites") || word < number, "{labels:?}");
    }
    client.quit();
}

/// Nothing is known of what belongs behind an unknown label.
#[test]
fn nothing_is_offered_behind_an_unknown_label() {
    let mut client = opened();
    let text = GAME.replacen("(piece \"Disc\" Each)", "(piece \"Disc\" Each colour:|)", 1);
    let items = offered(&mut client, 2, &text);
    assert!(items.is_empty(), "{}", items.len());
    client.quit();
}
