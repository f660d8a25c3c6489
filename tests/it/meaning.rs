//! Mistakes of meaning, one per file: `tests/meaning/*.lud`, each with its code as the first line and the report
//! that the user sees as its last comment. `UPDATE=1 cargo test --test it meaning::` writes the reports.

use dafang::diagnostic::{Problems, Report, Style};
use dafang::examine::{Subject, examine, variants};
use dafang::source::Sources;
use dafang::syntax::parse;
use std::path::{Path, PathBuf};

/// What each line of a report begins with.
const MARK: &str = "//|";

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning");
    let entries = std::fs::read_dir(folder).expect("the folder of cases is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    paths.sort();
    assert!(paths.len() >= 50, "there are only {} cases", paths.len());
    paths
}

/// The text of a case without the report.
fn source(text: &str) -> &str {
    text[..text.find(MARK).unwrap_or(text.len())].trim_end()
}

/// What is wrong with a text, with every ruleset and option, and the report.
fn examined(path: &Path, text: &str) -> (Problems, String) {
    let mut sources = Sources::new();
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let file = sources.add(name, text);
    let (tree, problems) = parse(file, text);
    let subject = Subject {
        sources: &sources,
        file: &tree,
        used: Vec::new(),
        prelude: Vec::new(),
        problems: &problems,
    };
    let found = examine(&subject, &variants(&subject), true, &mut |_, _| {});
    let report = Report::new(&found, &sources).render(Style::PLAIN);
    (found, report)
}

#[test]
fn every_mistake_is_told_once_as_its_file_says() {
    let mut wrong = Vec::new();
    for path in cases() {
        let text = std::fs::read_to_string(&path).expect("a case is a text");
        let source = source(&text);
        let (problems, report) = examined(&path, source);
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.name).collect();
        let code = source
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("// ");
        // `fine: …` says why there is nothing to warn of.
        let expected: &[&str] = match code.strip_prefix("fine") {
            Some(_) => &[],
            None => &[code],
        };
        if codes != expected {
            wrong.push(format!(
                "{}: expected {code}, found {codes:?}\n{report}",
                path.display()
            ));
        }
        let lines = report
            .trim_end()
            .lines()
            .map(|line| format!("{MARK} {line}"));
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        let expected = match lines.is_empty() {
            true => format!("{source}\n"),
            false => format!("{source}\n\n{}\n", lines.join("\n")),
        };
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &expected).expect("a case can be written");
        } else if text != expected {
            wrong.push(format!("{}:\n{report}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
