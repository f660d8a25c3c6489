//! A game means the same before and after the passes of the compiler, move for move.
//! `OPTIMISED=20` plays that number of random games of each ruleset.

use crate::common::agree;
use std::path::{Path, PathBuf};

use agree::{agree, playouts_agree};
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::{Game, Trial};
use dafang::play::perft;
use dafang::source::Sources;
use dafang::syntax::parse;
use dafang::{check, compile, optimise};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

fn worked() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worked")
}

/// The descriptions in a folder and its folders, by their path in it, without what they share.
fn texts(root: &Path) -> Vec<String> {
    let mut folders = vec![root.to_owned()];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                if !path.ends_with("common") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "lud") {
                let inner = path.strip_prefix(root).expect("it lies in the folder");
                texts.push(inner.with_extension("").display().to_string());
            }
        }
    }
    texts.sort();
    texts
}

fn read(root: &Path, name: &str) -> Result<(String, String), String> {
    let file = format!("{name}.lud");
    // A worked example may use a bundled game.
    let text = std::fs::read_to_string(root.join(&file))
        .or_else(|_| std::fs::read_to_string(games().join(&file)))
        .map_err(|error| error.to_string())?;
    Ok((file, text))
}

/// The game of a description and a ruleset, and the names of all its rulesets.
fn game(root: &Path, name: &str, ruleset: Option<String>) -> (Game, Vec<String>) {
    let choice = Choice {
        ruleset,
        options: Vec::new(),
    };
    let (source, text) = read(root, name).expect("the game is there");
    let mut sources = Sources::new();
    let (tree, mut problems) = parse(sources.add(source, text.as_str()), &text);
    let (used, found) = load_all(&tree, &mut sources, &|name, _| Ok(read(root, name)?));
    problems.extend(found);
    let used: Vec<_> = used.iter().collect();
    let (mut expanded, found) = expand(&tree, &used, &[], &choice);
    problems.extend(found);
    let tree = &expanded.tree;
    let roots = tree.roots.iter().copied();
    expanded.tree.roots = roots
        .filter(|root| tree.head(*root) != Some("test"))
        .collect();
    let (description, found) = check::check(&expanded);
    problems.extend(found);
    let told = |problems: &Problems| Report::new(problems, &sources).render(Style::PLAIN);
    assert!(!problems.has_errors(), "{name}: {}", told(&problems));
    let (compiled, found) = compile::compile(&description);
    let rulesets = expanded.rulesets.iter().map(|ruleset| ruleset.name.clone());
    match compiled {
        Some(compiled) => (compiled.game, rulesets.collect()),
        None => panic!("{name}: {}", told(&found)),
    }
}

#[test]
fn every_game_plays_the_same_before_and_after() {
    let times = std::env::var("OPTIMISED").ok();
    let times = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    let root = games();
    let texts = texts(&root);
    assert!(texts.len() > 5, "{texts:?}");
    for name in texts {
        let (_, rulesets) = game(&root, &name, None);
        let choices = rulesets.into_iter().map(Some).chain([None]);
        for ruleset in choices {
            let title = format!("{name} {}", ruleset.as_deref().unwrap_or_default());
            let (plain, _) = game(&root, &name, ruleset);
            play_both(&title, &plain, times);
        }
    }
}

/// Ludemes that no bundled game shows, stacks among them.
#[test]
fn every_worked_example_plays_the_same_before_and_after() {
    let root = worked();
    for name in texts(&root) {
        let (plain, _) = game(&root, &name, None);
        play_both(&name, &plain, 3);
    }
}

/// Plays the rules of a game as they are and as the passes leave them, side by side.
fn play_both(title: &str, plain: &Game, times: u64) {
    let quick = optimise::optimise(plain);
    for seed in 0..times {
        agree(title, plain, &quick, seed);
        playouts_agree(title, &quick, seed);
    }
    let counts = [plain, &quick].map(|game| perft(&Trial::new(game), 2));
    assert_eq!(counts[0], counts[1], "perft of {title}");
}
