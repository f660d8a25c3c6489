//! The way of any text to its games, and two hundred moves of each, some of them at the prompt: shared by the fuzz
//! targets and the tests.

use std::collections::BTreeSet;
use std::path::Path;

use dafang::check::check;
use dafang::cli::{Loaded, Prompt};
use dafang::compile::compile;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::State;
use dafang::play::{Random, fault};
use dafang::source::Sources;
use dafang::syntax::{SyntaxTree, parse};

/// The text that bundled games use.
const PATTERNS: &str = include_str!("../../games/common/patterns.lud");

/// Choices tried of a text with many rulesets and options.
const CHOICES: usize = 6;

/// Every game of a text: its default, and some of its rulesets and options. All problems are drawn.
pub(crate) fn games(text: &str) -> Vec<Loaded> {
    let mut sources = Sources::new();
    let file = sources.add("fuzz.lud", text);
    let (tree, mut problems) = parse(file, text);
    let resolve = |name: &str, _: Option<&str>| match name {
        "common/patterns" | "patterns" => Ok((name.to_owned(), PATTERNS.to_owned())),
        _ => Err("there is none of this name".to_owned().into()),
    };
    let (used, found) = load_all(&tree, &mut sources, &resolve);
    problems.extend(found);
    let used: Vec<&SyntaxTree> = used.iter().collect();
    let (expanded, _) = expand(&tree, &used, &[], &Choice::default());
    let rulesets = expanded.rulesets.iter().map(|ruleset| Choice {
        ruleset: Some(ruleset.name.clone()),
        options: Vec::new(),
    });
    let items = expanded.options.iter().flat_map(|option| {
        option.items.iter().map(move |item| Choice {
            ruleset: None,
            options: vec![format!("{}/{}", option.heading, item.name)],
        })
    });
    let choices: Vec<Choice> = std::iter::once(Choice::default())
        .chain(rulesets)
        .chain(items)
        .take(CHOICES)
        .collect();
    let mut games = Vec::new();
    for choice in &choices {
        let mut all = problems.clone();
        let (expanded, found) = expand(&tree, &used, &[], choice);
        all.extend(found);
        let (description, found) = check(&expanded);
        all.extend(found);
        if !all.has_errors() {
            let (compiled, found) = compile(&description);
            all.extend(found);
            games.extend(compiled.map(|compiled| Loaded::of(compiled.game, sources.clone())));
        }
        draw(&all, &sources);
    }
    games
}

fn draw(problems: &Problems, sources: &Sources) {
    let report = Report::new(problems, sources);
    let _ = report.render(Style::PLAIN);
    let _ = report.json();
}

/// Two hundred random moves of a game, with every position looked at, and some of them at the prompt.
///
/// # Panics
/// If a position is not what it should be, or the prompt does not do what it says.
pub(crate) fn play(loaded: &Loaded, seed: u64) {
    assert_eq!(fault(loaded.game(), seed, 200), None);
    let file = std::env::temp_dir().join(format!("dafang-{}-{seed}", std::process::id()));
    at_the_prompt(loaded, &file, seed, 40);
}

/// Moves from one look at everything to the next.
const OFTEN: usize = 24;

/// Plays up to `plies` random moves by typing them. Now and then, and after the first move of each rule, the move is
/// taken back and made again, every listed move is typed, and the game is saved and loaded.
///
/// # Panics
/// If the prompt does anything but what was typed.
pub(crate) fn at_the_prompt(loaded: &Loaded, file: &Path, seed: u64, plies: usize) {
    let mut prompt = Prompt::new(loaded);
    let mut random = Random::for_game(seed, 0);
    let (mut typed, mut rules) = (Vec::new(), BTreeSet::new());
    for ply in 0..plies {
        let listed = prompt.moves();
        let Some(word) = next(&listed, &typed, &mut random) else {
            break;
        };
        if ply % OFTEN == 0 {
            type_all(&mut prompt, &listed);
        }
        let before = prompt.trial().state().clone();
        say(&mut prompt, &word);
        typed.push(word);
        let rule = prompt.trial().past().moves.last().map(|last| last.mv.rule);
        if ply % OFTEN == 0 || rules.insert(rule.map(|rule| rule.index())) {
            undo_and_redo(&mut prompt, &before);
            save_and_load(loaded, &prompt, &typed, file);
        }
    }
    save_and_load(loaded, &prompt, &typed, file);
    say(&mut prompt, "undo 100000");
    // The first throw of dice is part of the first position.
    let first = Prompt::new(loaded);
    assert!(typed.is_empty() || prompt.trial().state() == first.trial().state());
}

/// A move to be made: a pass or a swap where it is legal for the first time, and any otherwise.
fn next(listed: &[String], typed: &[String], random: &mut Random) -> Option<String> {
    let rare = ["pass", "swap"].map(str::to_owned);
    let fresh = rare
        .iter()
        .find(|rare| listed.contains(rare) && !typed.contains(rare));
    match fresh {
        Some(word) => Some(word.clone()),
        None => listed
            .get(random.below(listed.len() as u32) as usize)
            .cloned(),
    }
}

fn say(prompt: &mut Prompt<'_>, line: &str) -> String {
    let answer = prompt.answer(line).expect("it can be written");
    answer.unwrap_or_else(|| panic!("`{line}` is taken for the wish to leave"))
}

/// Types each listed move and takes it back.
fn type_all(prompt: &mut Prompt<'_>, listed: &[String]) {
    let before = prompt.trial().state().clone();
    let moves = prompt.trial().past().moves.len();
    for word in listed {
        let answer = say(prompt, word);
        let made = prompt.trial().past().moves.len();
        assert_eq!(
            made,
            moves + 1,
            "`{word}` is listed, and typing it says: {answer}"
        );
        say(prompt, "undo");
        assert_eq!(prompt.trial().state(), &before, "after `{word}` and `undo`");
    }
}

fn undo_and_redo(prompt: &mut Prompt<'_>, before: &State) {
    let after = prompt.trial().state().clone();
    say(prompt, "undo");
    assert_eq!(prompt.trial().state(), before, "after `undo`");
    say(prompt, "redo");
    assert_eq!(prompt.trial().state(), &after, "after `redo`");
    for line in ["board", "history", "players", "copy", "moves"] {
        say(prompt, line);
    }
}

/// Types the game into another prompt, which saves it, and loads it into a third.
fn save_and_load(loaded: &Loaded, prompt: &Prompt<'_>, typed: &[String], file: &Path) {
    let _ = std::fs::remove_file(file);
    let mut other = Prompt::new(loaded);
    say(&mut other, &typed.join(" "));
    assert_eq!(
        other.trial().past(),
        prompt.trial().past(),
        "typed on one line: {typed:?}"
    );
    let answer = say(&mut other, &format!("save {}", file.display()));
    assert!(answer.starts_with("saved to"), "{answer}");
    let mut third = Prompt::new(loaded);
    let answer = say(&mut third, &format!("load {}", file.display()));
    assert_eq!(third.trial().past(), prompt.trial().past(), "{answer}");
    assert_eq!(third.trial().state(), prompt.trial().state(), "{answer}");
    std::fs::remove_file(file).expect("it was saved");
}
