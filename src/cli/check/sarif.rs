//! Problems in SARIF 2.1.0, the format in which programs exchange the results of checks.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::bundled::BUNDLED;
use crate::catalogue;
use crate::cli::answer;
use crate::diagnostic::{Code, JsonPlace, JsonProblem, JsonSuggestion};

/// One run over some files: each problem with the file that it was found in.
pub(crate) fn sarif(problems: &[(&str, &JsonProblem)]) -> Value {
    let mut codes: Vec<&Code> = problems
        .iter()
        .filter_map(|(_, problem)| catalogue::find(problem.code).ok())
        .collect();
    codes.sort_by_key(|code| code.name);
    codes.dedup_by_key(|code| code.name);
    let rules: Vec<Value> = codes.iter().map(|code| rule(code)).collect();
    let mut known = BTreeMap::new();
    let results: Vec<Value> = problems
        .iter()
        .map(|(file, problem)| {
            let fingerprint = fingerprint(file, problem, &mut known);
            result(file, problem, &codes, &fingerprint)
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "dafang",
                    "version": env!("CARGO_PKG_VERSION"),
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                }
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: &Code) -> Value {
    let help = format!(
        "{}\n\nwrong:\n{}\n\nright:\n{}",
        code.explain, code.wrong, code.right
    );
    json!({
        "id": code.name,
        "shortDescription": { "text": code.summary },
        "fullDescription": { "text": code.explain },
        "help": { "text": help },
        "defaultConfiguration": {
            "level": if catalogue::may_be_allowed(code) { "warning" } else { "error" },
        },
    })
}

/// What a problem is known by from run to run: its code, file and words, and its number among those alike. Lines that are
/// put in above it do not change it.
fn fingerprint(file: &str, problem: &JsonProblem, known: &mut BTreeMap<String, usize>) -> String {
    let place = problem.labels.iter().find(|label| label.primary);
    let path = place.map_or(file, |label| &label.place.path);
    let own = format!("{}|{}|{}", problem.code, uri(path), problem.message);
    let number = known.entry(own.clone()).or_default();
    *number += 1;
    answer::text_hash(&format!("{own}|{number}"))
}

fn result(file: &str, problem: &JsonProblem, codes: &[&Code], fingerprint: &str) -> Value {
    let text = match &problem.help {
        Some(help) => format!("{}. Help: {help}", problem.message),
        None => problem.message.clone(),
    };
    let level = match problem.severity {
        "advice" => "note",
        level => level,
    };
    let mut result = json!({
        "ruleId": problem.code,
        "level": level,
        "message": { "text": text },
        "partialFingerprints": { "dafang/v1": fingerprint },
    });
    if let Some(index) = codes.iter().position(|code| code.name == problem.code) {
        result["ruleIndex"] = json!(index);
    }
    let places = |primary: bool| -> Vec<Value> {
        let labels = problem
            .labels
            .iter()
            .filter(|label| label.primary == primary);
        labels
            .enumerate()
            .map(|(index, label)| {
                let mut place = location(&label.place);
                if !primary {
                    place["id"] = json!(index);
                }
                place["message"] = json!({ "text": label.message });
                place
            })
            .collect()
    };
    let mut found = places(true);
    if found.is_empty() {
        // A file that cannot be read has no line.
        found.push(json!({
            "physicalLocation": { "artifactLocation": { "uri": uri(file) } }
        }));
    }
    result["locations"] = json!(found);
    let related = places(false);
    if !related.is_empty() {
        result["relatedLocations"] = json!(related);
    }
    let fixes: Vec<Value> = problem.suggestions.iter().map(fix).collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    result
}

fn location(place: &JsonPlace) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&place.path) },
            "region": region(place),
        }
    })
}

fn region(place: &JsonPlace) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "byteOffset": place.offset,
        "byteLength": place.length,
    })
}

fn fix(suggestion: &JsonSuggestion) -> Value {
    json!({
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(&suggestion.place.path) },
            "replacements": [{
                "deletedRegion": region(&suggestion.place),
                "insertedContent": { "text": suggestion.replacement },
            }],
        }],
    })
}

/// A path as a reference: one that begins at a root is of the scheme `file`, and what has a meaning in references
/// is written by its number.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let is_drive = |path: &str| {
        let start = path.as_bytes();
        start.len() > 2 && start[0].is_ascii_alphabetic() && start[1..3] == *b":/"
    };
    let (scheme, path) = match path.strip_prefix(BUNDLED) {
        Some(rest) => (BUNDLED, rest),
        None if path.starts_with('/') => ("file://", path.as_str()),
        None if is_drive(&path) => ("file:///", path.as_str()),
        None => ("", path.as_str()),
    };
    let mut uri = scheme.to_owned();
    for byte in path.bytes() {
        let is_plain = b"/-._~".contains(&byte) || byte == b':' && scheme.starts_with("file");
        if byte.is_ascii_alphanumeric() || is_plain {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}
