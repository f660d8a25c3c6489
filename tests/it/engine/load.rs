//! From the name of a ruleset to a game.

use super::choice::{file_of, items};
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::Game;
use dafang::source::Sources;
use dafang::syntax::parse;
use dafang::{check, compile};
use std::path::{Path, PathBuf};

/// The folder of the bundled descriptions.
fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

fn read(name: &str) -> Result<(String, String), String> {
    let path = games().join(format!("{name}.lud"));
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((format!("{name}.lud"), text))
}

/// The game of a ruleset with options of `naive`, such as `("immunity", "priority")`.
///
/// # Errors
/// What is wrong with the choice or the description, as a user would see it.
pub(crate) fn load(ruleset: &str, options: &[(&str, &str)]) -> Result<Game, String> {
    let choice = Choice {
        ruleset: Some(ruleset.to_string()),
        options: items(ruleset, options)?,
    };
    let (name, text) = read(file_of(ruleset)?)?;
    let mut sources = Sources::new();
    let file = sources.add(name, text.as_str());
    let mut problems = Problems::new();
    let (tree, found) = parse(file, &text);
    problems.extend(found);
    let (used, found) = load_all(&tree, &mut sources, &|name, _| Ok(read(name)?));
    problems.extend(found);
    let used: Vec<_> = used.iter().collect();
    let (mut expanded, found) = expand(&tree, &used, &[], &choice);
    problems.extend(found);
    // The worked examples are not played here, and each belongs to a choice of its own.
    let tree = &expanded.tree;
    let games = tree
        .roots
        .iter()
        .copied()
        .filter(|root| tree.head(*root) != Some("test"));
    expanded.tree.roots = games.collect();
    let (description, found) = check::check(&expanded);
    problems.extend(found);
    let told = |problems: &Problems| Report::new(problems, &sources).render(Style::PLAIN);
    if problems.has_errors() {
        return Err(told(&problems));
    }
    let (compiled, found) = compile::compile(&description);
    compiled
        .map(|compiled| compiled.game)
        .ok_or_else(|| told(&found))
}
