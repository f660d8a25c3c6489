//! Descriptions that are refused for several reasons, as the user sees it: `tests/refused/*.lud`, each with what
//! `dafang check` prints as its last comment. `UPDATE=1 cargo test --test it refused::` writes the reports.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What each line of a report begins with.
const MARK: &str = "//|";

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refused");
    let entries = std::fs::read_dir(folder).expect("the folder of cases is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    paths.sort();
    paths
}

/// What `dafang check` prints about a text, each line marked.
fn report(path: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("check")
        .arg(path.file_name().expect("a file has a name"))
        .current_dir(path.parent().expect("a file is in a folder"))
        .output()
        .expect("the program starts");
    let (told, errors) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert_eq!(output.status.code(), Some(1), "{told}{errors}");
    let lines = format!("{told}{errors}");
    let lines = lines.lines().map(|line| format!("{MARK} {line}"));
    let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}

#[test]
fn every_mistake_of_a_text_is_told() {
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 2);
    for path in cases {
        let text = std::fs::read_to_string(&path).expect("a case is a text");
        let source = text[..text.find(MARK).unwrap_or(text.len())].trim_end();
        let report = report(&path);
        let expected = format!("{source}\n\n{report}\n");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &expected).expect("a case can be written");
        } else if text != expected {
            wrong.push(format!("{}:\n{report}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
