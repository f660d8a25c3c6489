//! What helps beside the words: pictures, arguments of defines and forms, hints, examples of moves that were made, random
//! games.

use super::capabilities::{GAME, URI, game_at, opened};
use super::client::{Client, at};
use dafang::bundled;
use serde_json::{Value, json};

/// A client that shows lenses with some commands.
fn with_commands(commands: &[&str]) -> Client {
    let mut client = Client::silent();
    let params = json!({"processId": null, "capabilities": {"workspace": {
        "codeLens": {"refreshSupport": true},
        "didChangeWatchedFiles": {"dynamicRegistration": true},
    }}, "initializationOptions": {"commands": commands}});
    client.ask("initialize", params);
    client.tell("initialized", json!({}));
    client
}

/// The text with an action carried out at a place.
fn acted(client: &mut Client, text: &str, position: &Value, title: &str) -> Option<String> {
    let range = json!({"start": position, "end": position});
    let params =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    let mut actions = actions.as_array()?.iter();
    let action = actions.find(|action| {
        let found = action["title"].as_str();
        found.is_some_and(|found| found.starts_with(title))
    })?;
    Some(super::writing::edited(
        text,
        &action["edit"]["changes"][URI],
    ))
}

/// What is shown of a place of the game.
fn hovered(client: &mut Client, place: &str) -> String {
    let (_, position) = game_at(place);
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let hover = client.ask("textDocument/hover", params);
    hover["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn a_define_shows_its_arguments() {
    let mut client = opened();
    let (text, position) = at(&GAME.replacen("(\"Row\" 3 Win)", "(\"Row\" 3 |Win)", 1));
    assert_eq!(text, GAME);
    let params = json!({"textDocument": {"uri": URI}, "position": position});
    let help = client.ask("textDocument/signatureHelp", params);
    let signature = &help["signatures"][0];
    assert_eq!(signature["label"], "(\"Row\" #1 #2)", "{help}");
    assert_eq!(help["activeParameter"], 1, "{help}");
    let second = signature["parameters"][1]["documentation"]["value"].as_str();
    assert_eq!(second, Some("in `(result Mover #2)`"), "{help}");
    client.quit();
}

#[test]
fn boards_and_regions_are_drawn_where_they_are_written() {
    let mut client = opened();
    let mut hovered = |place: &str| hovered(&mut client, place);
    let board = hovered("(bo|ard <");
    let region = hovered("(sites \"Mid|dle\")");
    let written = hovered("(si|tes Centre)");
    for drawn in [&board, &region, &written] {
        assert!(drawn.contains("](data:image/svg+xml;base64,"), "{drawn}");
    }
    assert_ne!(
        board.rsplit("base64,").next(),
        region.rsplit("base64,").next()
    );
    assert!(!hovered("(pi|ece \"Disc\"").contains("base64"));
    let rule = hovered("(i|f (and (is Full)");
    assert!(rule.contains("draw"), "{rule}");
    client.quit();
}

#[test]
fn a_site_is_told_with_what_stands_there() {
    let mut client = opened();
    let text = GAME.replacen(
        "(choices 9) (play \"@b2\")",
        "(position {(place \"Disc1\" {\"a1\"})} mover:P2) (play \"@b2\")",
        1,
    );
    client.change(URI, 2, json!([{ "text": text }]));
    let mut hovered = |place: &str| {
        let (_, position) = at(&text.replacen(&place.replacen('|', "", 1), place, 1));
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        let hover = client.ask("textDocument/hover", params);
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let placed = hovered("{\"|a1\"}");
    assert!(placed.contains("site `a1` (number 0)"), "{placed}");
    assert!(placed.contains("**Disc1** of"), "{placed}");
    assert!(
        placed.contains("next to ") && placed.contains("`b1`"),
        "{placed}"
    );
    assert!(placed.contains("base64"), "{placed}");
    let played = hovered("\"@|b2\"");
    assert!(played.contains("site `b2` (number 4)"), "{played}");
    assert!(played.contains("**Disc2** of"), "{played}");
    client.quit();
}

#[test]
fn a_text_that_is_used_is_told() {
    let mut client = opened();
    let uri = "file:///nowhere/variant.lud";
    let text = "(use \"square-game\")\n(variant \"Mine\")\n";
    client.open(uri, text);
    let (_, position) = at(&text.replacen("square", "squ|are", 1));
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let hover = client.ask("textDocument/hover", params);
    let told = hover["contents"]["value"].as_str().unwrap_or_default();
    for part in [
        "game: `Square Game`",
        "options: `Board`",
        "defines: ",
        "rulesets: ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    client.quit();
}

/// What a form means on a small board, where the text itself has nothing to show.
#[test]
fn a_ludeme_is_shown_by_its_example() {
    let mut client = opened();
    let mut hovered = |place: &str| hovered(&mut client, place);
    for place in ["(i|s Line #1)", "(is Li|ne #1)"] {
        let shown = hovered(place);
        assert!(shown.contains("](data:image/svg+xml;base64,"), "{shown}");
    }
    client.quit();
}

#[test]
fn moves_that_were_made_become_an_example() {
    let mut client = opened();
    let (_, position) = game_at("(players |2)");
    let title = "add a test from the moves last played";
    assert_eq!(acted(&mut client, GAME, &position, title), None);
    for (moves, expected) in [
        (
            json!(["@a1", "@b2"]),
            "(play \"@a1 @b2\")\n    (toMove P1) (choices 7)",
        ),
        (json!(["@a1", "@b2", "@a2", "@b1", "@a3"]), "(ended P1)"),
    ] {
        client.ask("dafang/board", json!({"uri": URI, "moves": moves}));
        let text = acted(&mut client, GAME, &position, title).expect("an action");
        assert!(text.contains(expected), "{text}");
        let mut other = Client::new();
        other.open(URI, &text);
        let tests = other.ask("dafang/runTests", json!({"uri": URI}));
        let all = tests.as_array().expect("a list");
        assert!(
            all.len() == 3 && all.iter().all(|test| test["ok"] == true),
            "{tests}"
        );
        other.quit();
    }
    // Within an example they begin in its position, with its ruleset.
    let text = GAME.replacen(
        "(test \"more\" ruleset:\"large\" (choices 25))",
        "(test \"more\" ruleset:\"large\" (play \"@e5\") (choices 24) (play \"@e4\") (choices 23))",
        1,
    );
    client.change(URI, 2, json!([{ "text": text }]));
    client.problems(URI, 2);
    let (_, inside) = at(&text.replacen("(choices 24)", "(choi|ces 24)", 1));
    client.ask(
        "dafang/board",
        json!({"uri": URI, "position": inside, "moves": ["@a1"]}),
    );
    let new = acted(&mut client, &text, &position, title).expect("an action");
    assert!(
        new.contains(
            "(test \"moves played\" ruleset:\"large\"\n    (play \"@e5\")\n    (play \"@a1\")\n    (toMove P1) (choices 23))"
        ),
        "{new}"
    );
    client.quit();
}

#[test]
fn a_hint_is_a_legal_move_and_wins_where_it_can() {
    let mut client = opened();
    let asked = json!({"uri": URI, "moves": ["@a1", "@c2", "@b1", "@c3"]});
    let hint = client.ask("dafang/hint", asked);
    assert_eq!(
        hint,
        json!({"move": "@c1", "path": ["c1"], "problem": null})
    );
    let over = json!({"uri": URI, "moves": ["@a1", "@b2", "@a2", "@b1", "@a3"]});
    let hint = client.ask("dafang/hint", over);
    assert_eq!(hint["problem"], "the game is over");
    let hint = client.ask("dafang/hint", json!({"uri": URI, "moves": ["@z9"]}));
    assert!(
        hint["problem"]
            .as_str()
            .is_some_and(|text| text.contains("@z9")),
        "{hint}"
    );
    client.quit();
}

#[test]
fn what_an_example_expects_is_accepted_by_its_name() {
    let mut client = opened();
    let wrong =
        GAME.replacen("(choices 9)", "(choices 7)", 1)
            .replacen("(choices 25)", "(choices 24)", 1);
    client.change(URI, 2, json!([{ "text": wrong }]));
    let asked = json!({"uri": URI, "name": "nine squares"});
    let edit = client.ask("dafang/acceptTest", asked.clone());
    let text = super::writing::edited(&wrong, &edit["changes"][URI]);
    assert_eq!(text, GAME.replacen("(choices 25)", "(choices 24)", 1));
    client.change(URI, 3, json!([{ "text": text }]));
    assert_eq!(client.ask("dafang/acceptTest", asked), Value::Null);
    client.quit();
}

/// An editor asks for the lines that it shows: it gets the hints of those and no others, and none is lost.
#[test]
fn hints_are_those_of_the_lines_that_are_asked_for() {
    let game = bundled::find("warring-states-chess").expect("it is bundled");
    let mut client = Client::new();
    client.open(URI, game.text);
    let mut ask = |start: Value, end: Value| {
        let range = json!({"start": start, "end": end});
        let params = json!({"textDocument": {"uri": URI}, "range": range});
        let hints = client.ask("textDocument/inlayHint", params);
        hints.as_array().cloned().unwrap_or_default()
    };
    let lines = game.text.lines().count();
    let start = json!({"line": 0, "character": 0});
    let whole = ask(start, json!({"line": lines, "character": 0}));
    assert!(whole.len() > 50, "{}", whole.len());
    let mut found = Vec::new();
    for (number, line) in game.text.lines().enumerate() {
        let end = json!({"line": number, "character": line.encode_utf16().count()});
        let hints = ask(json!({"line": number, "character": 0}), end);
        for hint in &hints {
            assert_eq!(hint["position"]["line"], number, "{hint}");
        }
        found.extend(hints);
    }
    assert_eq!(found, whole);
    client.quit();
}

/// Hints that name arguments say what these are where one points at them.
#[test]
fn hints_are_explained() {
    let mut client = Client::new();
    let text = GAME.replacen("(\"Row\" 3 Win)", "(if (is Line 3) (result Mover Win))", 1);
    client.open(
        URI,
        &text.replacen("(is Line 3)", "(is In 3 (sites {1 2}))", 1),
    );
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 40, "character": 0}});
    let params = json!({"textDocument": {"uri": URI}, "range": range});
    let hints = client.ask("textDocument/inlayHint", params);
    let hints = hints.as_array().cloned().unwrap_or_default();
    let named = hints.iter().filter(|hint| hint["kind"] == 2);
    let named: Vec<&Value> = named.collect();
    assert!(!named.is_empty(), "{hints:?}");
    for hint in named {
        let about = hint["label"][0]["tooltip"]["value"]
            .as_str()
            .unwrap_or_default();
        let name = hint["label"][0]["value"].as_str().unwrap_or_default();
        assert!(name.ends_with(':') && about.contains('<'), "{hint}");
        // It leads to where the manual speaks of the argument.
        let place = &hint["label"][0]["location"];
        let manual = client.ask("dafang/text", json!({"uri": place["uri"]}));
        let line = place["range"]["start"]["line"].as_u64().unwrap_or_default();
        let text = manual["text"].as_str().unwrap_or_default();
        let line = text.lines().nth(line as usize).unwrap_or_default();
        let word = line.split_whitespace().next().unwrap_or_default();
        assert_eq!(format!("{word}:"), name, "{hint}: {text}");
    }
    client.quit();
}

/// What stands in a call of a define is named as that which it is in the define, and leads to where it stands there; what an
/// item of an option gives leads to the item that is chosen.
#[test]
fn hints_lead_to_what_they_speak_of() {
    let mut client = opened();
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 40, "character": 0}});
    let asked = json!({"textDocument": {"uri": URI}, "range": range});
    let line_of = |part: &str| GAME[..GAME.find(part).expect(part)].matches('\n').count();
    for (choice, size, item) in [
        (
            json!({"uri": URI, "ruleset": "small", "options": []}),
            3,
            "(item \"three\"",
        ),
        (
            json!({"uri": URI, "ruleset": "large", "options": []}),
            5,
            "(item \"five\"",
        ),
    ] {
        client.ask("dafang/setRuleset", choice);
        let hints = client.ask("textDocument/inlayHint", asked.clone());
        let all = hints.as_array().cloned().unwrap_or_default();
        for (label, at, target) in [
            ("length:", "(\"Row\" 3 Win)", "(define \"Row\""),
            (&*format!("= (square {size})"), "(board <Size:board>)", item),
            ("= (sites Empty)", "(to \"Free\")", "(define \"Free\""),
            ("1 site", "(regions \"Middle\"", "(regions \"Middle\""),
        ] {
            let is_it = |hint: &&Value| {
                hint["label"][0]["value"] == label && hint["position"]["line"] == line_of(at)
            };
            let hint = all.iter().find(is_it).expect(label);
            let place = &hint["label"][0]["location"];
            assert_eq!(place["uri"], URI, "{hint}");
            assert_eq!(place["range"]["start"]["line"], line_of(target), "{hint}");
        }
    }
    client.quit();
}

/// A lens says what random games came to, and after an edit that this was before.
#[test]
fn random_games_are_played_in_the_background() {
    let mut client = with_commands(&["dafang.statistics"]);
    client.open(URI, GAME);
    let is_asked = |client: &Client, method: &str| {
        let mut heard = client.heard.iter();
        heard.any(|message| message["method"] == method)
    };
    let lenses = |client: &mut Client| {
        let params = json!({"textDocument": {"uri": URI}});
        client.ask("textDocument/codeLens", params)
    };
    while !is_asked(&client, "workspace/codeLens/refresh") {
        let message = client.read();
        client.heard.push(message);
    }
    assert!(is_asked(&client, "client/registerCapability"));
    let found = lenses(&mut client);
    let title = found[0]["command"]["title"].as_str().unwrap_or_default();
    let is_told = title.starts_with("random games: ")
        && title.contains(" moves on average, ")
        && title.ends_with(" %");
    assert!(is_told, "{found}");
    // Figures of another ruleset name that ruleset.
    let small = json!({"uri": URI, "ruleset": "large"});
    client.ask("dafang/setRuleset", small);
    let found = lenses(&mut client);
    let title = found[0]["command"]["title"].as_str().unwrap_or_default();
    assert!(title.ends_with(" (default)"), "{found}");
    client.change(
        URI,
        2,
        json!([{ "text": GAME.replacen("(is Full)", "(is Ful", 1) }]),
    );
    let found = lenses(&mut client);
    let title = found[0]["command"]["title"].as_str().unwrap_or_default();
    assert!(title.ends_with("(before the last edit)"), "{found}");
    client.quit();
}

/// Ten thousand edits of a text leave no more behind than a hundred do.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_over_ten_thousand_edits() {
    let mut client = opened();
    let kilobytes = |client: &Client| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", client.id()));
        let status = status.expect("the program runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number
            .and_then(|number| number.parse::<u64>().ok())
            .expect("a number")
    };
    let (_, start) = game_at("(choices |25)");
    let mut end = start.clone();
    end["character"] = (start["character"].as_u64().expect("a column") + 2).into();
    let range = json!({"start": start, "end": end});
    let mut version = 1;
    let mut edit = |client: &mut Client, edits: i64| {
        for _ in 0..edits {
            version += 1;
            let number = (10 + version % 90).to_string();
            client.change(URI, version, json!([{"range": range, "text": number}]));
            if version % 50 == 0 {
                let text = json!({"uri": URI});
                client.ask("textDocument/documentSymbol", json!({"textDocument": text}));
            }
        }
        client.problems(URI, version);
        client.heard.clear();
    };
    edit(&mut client, 1000);
    let before = kilobytes(&client);
    edit(&mut client, 9000);
    let after = kilobytes(&client);
    assert!(
        after < 2 * before + 40_000,
        "{before} kB after 1000 edits, {after} kB after 10000"
    );
    client.quit();
}

/// A client that says nothing of commands is offered what the server carries out.
#[test]
fn a_plain_client_runs_worked_examples() {
    let mut client = Client::new();
    let wrong = GAME.replacen("(choices 25)", "(choices 7)", 1);
    assert_ne!(wrong, GAME);
    client.open(URI, &wrong);
    let params = json!({"textDocument": {"uri": URI}});
    let lenses = client.ask("textDocument/codeLens", params);
    let lenses = lenses.as_array().expect("lenses");
    let commands = lenses
        .iter()
        .map(|lens| lens["command"]["command"].as_str());
    let commands: Vec<&str> = commands
        .map(|command| command.expect("a command"))
        .collect();
    assert!(!commands.is_empty());
    assert!(
        commands.iter().all(|command| *command == "dafang.runTest"),
        "{commands:?}"
    );
    for lens in lenses {
        let command = &lens["command"];
        let params = json!({"command": command["command"], "arguments": command["arguments"]});
        client.ask("workspace/executeCommand", params);
    }
    let said = client
        .heard
        .iter()
        .filter(|message| message["method"] == "window/showMessage");
    let said: Vec<&str> = said
        .map(|message| message["params"]["message"].as_str().expect("words"))
        .collect();
    assert!(
        said.iter()
            .any(|words| words.starts_with("more: expected 7 ")),
        "{said:?}"
    );
    client.quit();
}
