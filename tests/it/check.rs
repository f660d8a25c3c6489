//! One mistake per file: `tests/check/*.lud`, each with the report that the user sees as its last comment.
//!
//! A first line `// as int` makes the file a fragment where an integer is expected; otherwise it is a whole
//! description. `UPDATE=1 cargo test --test it check` writes the reports.

use dafang::check::{check, check_fragment, error};
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand};
use dafang::ludeme::types::BASES;
use dafang::ludeme::{Shape, Type};
use dafang::source::Sources;
use dafang::syntax;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What each line of a report begins with.
const MARK: &str = "//|";

fn cases() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check");
    let entries = std::fs::read_dir(folder).expect("the folder of cases is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "lud"));
    paths.sort();
    paths
}

/// The text of a case without the report.
fn source(text: &str) -> &str {
    let end = text.find(MARK).unwrap_or(text.len());
    text[..end].trim_end()
}

/// What is wrong with the text of a case, and the report.
fn problems(path: &Path, text: &str) -> (Problems, String) {
    let mut sources = Sources::new();
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let file = sources.add(name, text);
    let (tree, mut problems) = syntax::parse(file, text);
    let first = text.lines().next().unwrap_or_default();
    let found = match first.strip_prefix("// as ") {
        Some(short) => {
            let base = BASES.iter().find(|base| base.short == short);
            let ty = base.map_or(Type::NONE, |base| base.ty);
            check_fragment(&tree, &Shape::One(ty)).1
        }
        None => {
            let (expanded, found) = expand(&tree, &[], &[], &Choice::default());
            problems.extend(found);
            check(&expanded).1
        }
    };
    problems.extend(found);
    let report = Report::new(&problems, &sources).render(Style::PLAIN);
    (problems, report)
}

#[test]
fn every_mistake_is_told_as_its_file_says() {
    let mut wrong = Vec::new();
    for path in cases() {
        let text = std::fs::read_to_string(&path).expect("a case is a text");
        let source = source(&text);
        let (_, report) = problems(&path, source);
        let lines = report
            .trim_end()
            .lines()
            .map(|line| format!("{MARK} {line}"));
        let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
        let expected = format!("{source}\n\n{}\n", lines.join("\n"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &expected).expect("a case can be written");
        } else if text != expected {
            wrong.push(format!("{}:\n{report}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn one_mistake_is_one_problem_of_the_code_in_the_name() {
    if std::env::var_os("UPDATE").is_some() {
        return;
    }
    for path in cases() {
        let text = std::fs::read_to_string(&path).expect("a case is a text");
        let (problems, report) = problems(&path, source(&text));
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.name).collect();
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let code = stem.split("__").next().unwrap_or_default();
        assert_eq!(
            codes,
            [format!("check::{code}")],
            "{}:\n{report}",
            path.display()
        );
    }
}
#[test]
fn every_code_has_a_case() {
    let cases: BTreeSet<String> = cases()
        .iter()
        .filter_map(|path| {
            Some(
                path.file_stem()?
                    .to_string_lossy()
                    .split("__")
                    .next()?
                    .to_owned(),
            )
        })
        .collect();
    for code in error::CODES {
        let kind = code.name.trim_start_matches("check::");
        assert!(cases.contains(kind), "{} has no case", code.name);
    }
}
