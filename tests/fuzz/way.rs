//! The way of any text to its games, and two hundred moves of each: shared by the fuzz targets and the test
//! that replays what they have found.

use dafang::check::check;
use dafang::compile::compile;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::Game;
use dafang::play::fault;
use dafang::source::Sources;
use dafang::syntax::{SyntaxTree, parse};

/// The text that bundled games use.
const PATTERNS: &str = include_str!("../../games/common/patterns.lud");

/// Choices tried of a text with many rulesets and options.
const CHOICES: usize = 6;

/// Every game of a text: its default, and some of its rulesets and options. All problems are drawn.
pub(crate) fn games(text: &str) -> Vec<Game> {
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
            games.extend(compiled.map(|compiled| compiled.game));
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

/// Two hundred random moves of a game, with every position looked at.
///
/// # Panics
/// If a position is not what it should be.
pub(crate) fn play(game: &Game, seed: u64) {
    assert_eq!(fault(game, seed, 200), None);
}
