//! A session that was recorded, played again: `tests/lsp/session.jsonl` are the messages of the client in order, and
//! `tests/lsp/answers.jsonl` what the server answered, a line each, long lists cut short. `UPDATE=1` writes the answers.

use super::client::Client;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Things of a list that are compared.
const MOST: usize = 12;

/// Characters of a text that are compared.
const LONGEST: usize = 300;

/// An answer without what would make it long.
fn short(method: &str, answer: &Value) -> Value {
    let result = &answer["result"];
    if !answer["error"].is_null() {
        return answer["error"].clone();
    }
    match method {
        "textDocument/completion" => {
            let items = result["items"].as_array().into_iter().flatten();
            let labels: Vec<&Value> = items.map(|item| &item["label"]).collect();
            json!({"number": labels.len(), "first": labels.iter().take(MOST).collect::<Vec<_>>()})
        }
        "dafang/board" => {
            let moves = result["moves"].as_array().map_or(0, Vec::len);
            let sites = result["sites"].as_array().map_or(0, Vec::len);
            json!({"status": result["status"], "text": result["text"], "moves": moves, "sites": sites,
                "problem": result["problem"], "played": result["played"]})
        }
        _ => cut(result),
    }
}

fn cut(value: &Value) -> Value {
    match value {
        Value::String(text) => {
            // What a picture looks like is no matter of the server.
            let shown = text.split(";base64,").next().unwrap_or_default();
            shown.chars().take(LONGEST).collect::<String>().into()
        }
        Value::Array(all) => all.iter().take(MOST * 5).map(cut).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), cut(value)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

#[test]
fn a_recorded_session_is_answered_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp");
    let session = fs::read_to_string(folder.join("session.jsonl")).expect("a session is kept");
    let mut client = Client::new();
    let (mut answers, mut asked) = (String::new(), 0);
    for line in session.lines() {
        let message: Value = serde_json::from_str(line).expect("each line is a message");
        let method = message["method"].as_str().expect("a method");
        if message["id"].is_null() {
            client.tell(method, message["params"].clone());
            let document = &message["params"]["textDocument"];
            let uri = document["uri"].as_str().expect("a text");
            let version = document["version"].as_i64().expect("a version");
            // What is answered about problems depends on whether all rulesets have been checked.
            client.wait("dafang/changed", uri, version);
            continue;
        }
        asked += 1;
        let answer = client.answer(method, message["params"].clone());
        answers.push_str(&format!(
            "{} {method} {}\n",
            message["id"],
            short(method, &answer)
        ));
    }
    client.quit();
    assert!(asked >= 200, "{asked} requests");
    let kept = folder.join("answers.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&kept, &answers).expect("the answers are written");
    }
    let expected = fs::read_to_string(&kept).expect("the answers are kept");
    for (found, expected) in answers.lines().zip(expected.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(answers.lines().count(), expected.lines().count());
}
