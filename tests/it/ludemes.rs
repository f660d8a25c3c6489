//! The registry tests itself: every example and every default is read, checked and compiled, and the manual
//! is what the registry says.

use crate::common::example;
use dafang::check::check_fragment;
use dafang::compile::compile_part;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::ludeme::{Description, Ludeme, Shape, registry};
use dafang::source::Sources;
use dafang::{reference, syntax};
use std::collections::BTreeSet;

use example::{GAME, PUZZLE};

/// A text checked as a shape, in the game, with what is wrong with it as a report.
fn checked(name: &str, text: &str, shape: &Shape) -> (Description, String) {
    checked_in(GAME, name, text, shape)
}

/// A text checked as a shape, in a game, with what is wrong with it as a report.
fn checked_in(game: &str, name: &str, text: &str, shape: &Shape) -> (Description, String) {
    let mut sources = Sources::new();
    let declares = text.starts_with("(game ") || text.starts_with("(phase ");
    let text = &if declares {
        text.to_owned()
    } else {
        format!("{game}{text}")
    };
    let file = sources.add(name, text.as_str());
    let (tree, mut problems) = syntax::parse(file, text);
    let (description, found) = check_fragment(&tree, shape);
    problems.extend(found);
    (
        description,
        Report::new(&problems, &sources).render(Style::PLAIN),
    )
}

/// Warnings that every use of a ludeme brings about.
const WARNED_OF: &[&str] = &["compile::all_distances", "compile::does_nothing"];

/// Runs a test for every ludeme and lists all that fail.
fn every(test: impl Fn(&Ludeme) -> Result<(), String>) {
    let ludemes = registry().ludemes();
    assert!(!ludemes.is_empty(), "the registry is empty");
    let failures: Vec<String> = ludemes
        .iter()
        .filter_map(|ludeme| {
            test(ludeme)
                .err()
                .map(|why| format!("{}: {why}", ludeme.form()))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn holds(condition: bool, otherwise: impl Into<String>) -> Result<(), String> {
    if condition {
        Ok(())
    } else {
        Err(otherwise.into())
    }
}

#[test]
fn every_example_compiles_to_its_type() {
    every(|ludeme| {
        holds(ludeme.examples().next().is_some(), "has no example")?;
        for example in ludeme.examples() {
            let game = match ludeme.module.contains("::puzzle::") {
                true => PUZZLE,
                false => GAME,
            };
            let shape = Shape::One(ludeme.result);
            let (description, report) = checked_in(game, "example", example, &shape);
            holds(report.is_empty(), report)?;
            let root = description.roots[description.roots.len() - 1];
            let found = description.ludeme(root).map(Ludeme::form);
            holds(
                found == Some(ludeme.form()),
                format!("`{example}` is taken for {found:?}"),
            )?;
            let (value, problems) = compile_part(&description, root);
            let mut codes = problems.iter().map(|problem| problem.code.name);
            let expected = codes.all(|code| WARNED_OF.contains(&code));
            holds(expected, told(&problems))?;
            let ty = value.map(|value| value.ty());
            holds(
                ty == Some(ludeme.result),
                format!("`{example}` compiles to {ty:?}"),
            )?;
        }
        Ok(())
    });
}

fn told(problems: &Problems) -> String {
    problems
        .iter()
        .map(|problem| problem.message.clone())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_default_fits_its_parameter() {
    every(|ludeme| {
        for param in ludeme.params {
            let Some(default) = param.default else {
                continue;
            };
            let (description, report) = checked("default", default, &param.shape);
            holds(report.is_empty(), report)?;
            holds(
                description.roots.len() == 2,
                format!("`{}` has several values", param.name),
            )?;
        }
        Ok(())
    });
}

#[test]
fn everything_is_documented() {
    let is_sentence = |docs: &[&str]| {
        let first = docs.first().map_or("", |line| line.trim());
        let last = docs
            .iter()
            .rev()
            .map(|line| line.trim())
            .find(|line| !line.is_empty());
        first.starts_with(|c: char| !c.is_lowercase())
            && last.is_some_and(|line| line.ends_with('.'))
    };
    every(|ludeme| {
        let prose: Vec<&str> = ludeme.prose().collect();
        holds(is_sentence(&prose), "its documentation is no sentence")?;
        for param in ludeme.params {
            let otherwise = format!("the documentation of `{}` is no sentence", param.name);
            holds(is_sentence(param.docs), otherwise)?;
        }
        Ok(())
    });
    for vocabulary in registry().vocabularies() {
        assert!(is_sentence(vocabulary.docs), "{}", vocabulary.name);
        for (word, docs) in vocabulary.words {
            assert!(is_sentence(docs), "{}::{word}", vocabulary.name);
        }
    }
}

#[test]
fn no_two_ludemes_are_the_same() {
    let mut known = BTreeSet::new();
    every(|_| Ok(()));
    for ludeme in registry().ludemes() {
        let name = (ludeme.form(), ludeme.result);
        assert!(known.insert(name), "{} is declared twice", ludeme.form());
    }
}

#[test]
fn no_parameter_hides_another() {
    every(|ludeme| {
        let names: BTreeSet<&str> = ludeme.params.iter().map(|param| param.name).collect();
        holds(
            names.len() == ludeme.params.len(),
            "two parameters have one name",
        )
    });
}

/// `check` keeps parameters, and the place behind the last one, as the bits of a word.
#[test]
fn no_ludeme_has_too_many_parameters() {
    const MOST: usize = 63;
    every(|ludeme| holds(ludeme.params.len() <= MOST, "has too many parameters"));
}

#[test]
fn the_manual_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/reference.md");
    let manual = reference::manual();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &manual).expect("the manual can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == manual,
        "grammar/reference.md is not current: run with UPDATE=1"
    );
}
