//! Mistakes in a game that a variant of one line uses, or in that line: `dafang check` tells of the variant as many errors
//! as of the game alone, at the same places, whatever the form of its report.

use crate::mistakes::{self, Mistake};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Of each game a number of mistakes, of different kinds.
const SAMPLE: usize = 3;

/// With `PLANTED=all`, a number of mistakes of each kind in each game.
const OF_EACH: usize = 5;

/// The line of a variant, and mistakes in it.
const LINE: &str = "(define \"EndRules\" \"EndRules\" (if (is Full) (result All Draw)))";
const SLIPS: [(&str, &str); 3] = [("Full", "Fulll"), ("result", "reslut"), ("All", "Alll")];

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("planted-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn check(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

/// The errors in one file's report, by their code and the place of the mistake.
fn errors(report: &Value) -> Vec<(String, String, u64)> {
    let problems = report["problems"].as_array().expect("problems").iter();
    let errors = problems.filter(|problem| problem["severity"] == "error");
    let mut errors: Vec<(String, String, u64)> = errors
        .map(|problem| {
            let label = &problem["labels"][0];
            (
                problem["code"].as_str().unwrap_or_default().to_owned(),
                label["path"].as_str().unwrap_or_default().to_owned(),
                label["offset"].as_u64().unwrap_or_default(),
            )
        })
        .collect();
    errors.sort();
    errors
}

/// A text with a mistake.
fn planted(text: &str, mistake: &Mistake) -> String {
    let mut wrong = text.to_owned();
    wrong.replace_range(mistake.place.clone(), &mistake.wrong);
    wrong
}

#[test]
fn a_variant_hides_no_mistake_of_its_game() {
    let all = std::env::var("PLANTED").is_ok_and(|planted| planted == "all");
    let (mut wrong, mut number) = (Vec::new(), 0);
    for (index, (name, text)) in crate::games().into_iter().enumerate() {
        // A variant of a variant is one of the game as well; here the text that is changed has the game.
        if name.starts_with("variants/") {
            continue;
        }
        let folder = folder(&name.replace(['/', '.'], "-"));
        let kinds: BTreeMap<_, _> = mistakes::of(&text);
        let kinds: Vec<&Vec<Mistake>> = kinds.values().filter(|kind| !kind.is_empty()).collect();
        let most = if all { kinds.len() * OF_EACH } else { SAMPLE };
        let mut files: Vec<String> = Vec::new();
        for count in 0..most {
            let kind = kinds[(index + count) % kinds.len()];
            let which = index * 7 + count * 3 + kind.len() * (count / kinds.len()) / OF_EACH;
            let mistake = &kind[which % kind.len()];
            let base = format!("base{count}.lud");
            fs::write(folder.join(&base), planted(&text, mistake)).expect("a file");
            files.push(base.clone());
            // A variant that changes nothing, and one that changes a rule.
            for (kind, line) in [("bare", ""), ("changed", LINE)] {
                let variant = format!("{kind}{count}.lud");
                let text = format!("(use \"{base}\")\n{line}\n");
                fs::write(folder.join(&variant), text).expect("a file");
                files.push(variant);
            }
        }
        let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
        let texts = check(&folder, &arguments);
        arguments.push("--json");
        let output = check(&folder, &arguments);
        let reports: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let reports = reports.as_array().expect("a list").clone();
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert_eq!(texts.status.code(), Some(1), "{name}");
        for texts in reports.chunks(3) {
            let [alone, variants @ ..] = texts else {
                continue;
            };
            number += 1;
            let alone = errors(alone);
            for used in variants {
                let told = errors(used);
                if alone.is_empty() || alone != told || used["ok"] != false {
                    let file = format!("{name}, {}", used["file"]);
                    wrong.push(format!("{file}: alone {alone:?}, used {told:?}"));
                }
            }
        }
    }
    println!("{number} mistakes planted in games that are used");
    assert!(number >= 100, "only {number} mistakes were planted");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_mistake_of_a_variant_is_told_at_its_line() {
    let folder = folder("lines");
    let names = crate::games().into_keys().filter_map(|name| {
        let name = name.strip_suffix(".lud")?;
        (!name.contains('/')).then(|| name.to_owned())
    });
    let (mut files, mut names_of) = (Vec::new(), Vec::new());
    for (index, name) in names.enumerate() {
        let (right, slip) = SLIPS[index % SLIPS.len()];
        let line = LINE.replacen(right, slip, 1);
        let file = format!("{name}-variant.lud");
        fs::write(folder.join(&file), format!("(use \"{name}\")\n{line}\n")).expect("a file");
        files.push(file);
        names_of.push((name, slip));
    }
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    arguments.push("--json");
    let output = check(&folder, &arguments);
    assert_eq!(output.status.code(), Some(1));
    let reports: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let reports = reports.as_array().expect("a list").clone();
    let mut wrong = Vec::new();
    for ((report, file), (name, slip)) in reports.iter().zip(&files).zip(&names_of) {
        let told = errors(report);
        let is_there = told.iter().all(|(_, path, _)| path == file);
        if told.len() != 1 || !is_there || report["ok"] != false {
            wrong.push(format!("{name} with {slip}: {told:?}"));
        }
    }
    assert!(files.len() >= 30, "only {} variants", files.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let arguments: Vec<&str> = files
        .iter()
        .map(String::as_str)
        .chain(["--format", "sarif"])
        .collect();
    let output = check(&folder, &arguments);
    let sarif: Value = serde_json::from_slice(&output.stdout).expect("SARIF");
    let results = sarif["runs"][0]["results"]
        .as_array()
        .expect("results")
        .iter();
    let errors = results.filter(|result| result["level"] == "error").count();
    assert_eq!(errors, files.len());
}
