//! Bundled games for tests and measurements.

use dafang::check::check;
use dafang::compile::compile;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::Game;
use dafang::source::Sources;
use dafang::syntax::parse;
use std::path::Path;

fn read(name: &str) -> Result<(String, String), String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let path = games.join(format!("{name}.lud"));
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((format!("{name}.lud"), text))
}

/// A bundled game, its own default ruleset if none is given, with some of its options, such as `"Board/5x5"`.
pub(crate) fn game(name: &str, ruleset: Option<&str>, options: &[&str]) -> Game {
    try_game(name, ruleset, options).unwrap_or_else(|report| panic!("{report}"))
}

/// A bundled game with a ruleset and options, or the report of what is wrong: some items go only with others.
pub(crate) fn try_game(
    name: &str,
    ruleset: Option<&str>,
    options: &[&str],
) -> Result<Game, String> {
    let choice = Choice {
        ruleset: ruleset.map(str::to_owned),
        options: options.iter().map(|item| (*item).to_owned()).collect(),
    };
    let (file, text) = read(name).expect("the game is bundled");
    let mut sources = Sources::new();
    let mut problems = Problems::new();
    let (tree, found) = parse(sources.add(file, text.as_str()), &text);
    problems.extend(found);
    let (used, found) = load_all(&tree, &mut sources, &|name, _| Ok(read(name)?));
    problems.extend(found);
    let used: Vec<_> = used.iter().collect();
    let (mut expanded, found) = expand(&tree, &used, &[], &choice);
    problems.extend(found);
    // The worked examples are not played here, and each belongs to a choice of its own.
    let tree = &expanded.tree;
    let games = tree.roots.iter().copied();
    expanded.tree.roots = games
        .filter(|root| tree.head(*root) != Some("test"))
        .collect();
    let (description, found) = check(&expanded);
    problems.extend(found);
    let told = |problems: &Problems| Report::new(problems, &sources).render(Style::PLAIN);
    if problems.has_errors() {
        return Err(told(&problems));
    }
    let (compiled, found) = compile(&description);
    compiled
        .map(|compiled| compiled.game)
        .ok_or_else(|| told(&found))
}
