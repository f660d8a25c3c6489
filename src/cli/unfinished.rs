//! Texts that are not finished: what they say of the board is shown before they say how the game is played.

use super::bounds::Working;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use crate::examine::Queries;
use crate::source::Sources;
use crate::syntax::{NodeId, SyntaxTree, parse};
use crate::text::Text;

/// Loads a game for a picture of its board. If its text lacks players or rules of moves, these are added, and what is
/// missing is named.
///
/// # Errors
/// If anything else is wrong with the text: its own errors.
pub(super) fn load(args: &GameArgs) -> Result<(Loaded, Vec<&'static str>), Failure> {
    let _working = Working::on(format!("reading `{}`", args.game));
    let text = args.text()?;
    let loaded = |text: Text| {
        let choice = args.choice_of(&text);
        Loaded::of_text(text, choice, args.choice.defines.folder())
    };
    let failure = match loaded(text.clone()) {
        Ok(loaded) => return Ok((loaded, Vec::new())),
        Err(failure) => failure,
    };
    if !matches!(failure, Failure::Description(..)) {
        return Err(failure);
    }
    let (finished, missing) = finished(text.own());
    if missing.is_empty() {
        return Err(failure);
    }
    match loaded(text.edited(&finished, &mut Queries::default())) {
        Ok(loaded) => Ok((loaded, missing)),
        Err(_) => Err(failure),
    }
}

/// A text with the parts that it lacks, and which these are.
fn finished(text: &str) -> (String, Vec<&'static str>) {
    let mut sources = Sources::new();
    let (tree, _) = parse(sources.add("text", text), text);
    let Some(game) = tree.roots_named("game").next() else {
        return (text.to_owned(), Vec::new());
    };
    let part = |node, name: &str| child(&tree, node, name);
    let end = |node| tree.span(node).range().end.saturating_sub(1);
    let (mut added, mut missing) = (Vec::new(), Vec::new());
    if part(game, "players").is_none() {
        let after = part(game, "equipment").map(|node| tree.span(node).range().start);
        added.push((after.unwrap_or(end(game)), "(players 2) "));
        missing.push("(players …)");
    }
    match part(game, "rules") {
        None => {
            added.push((end(game), " (rules (play (move Pass)))"));
            missing.push("(rules …)");
        }
        Some(rules)
            if part(rules, "play").is_none()
                && !text[tree.span(rules).range()].contains("phases:") =>
        {
            let before = part(rules, "end").map(|node| tree.span(node).range().start);
            added.push((before.unwrap_or(end(rules)), " (play (move Pass)) "));
            missing.push("(play …)");
        }
        Some(_) => {}
    }
    added.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let mut finished = text.to_owned();
    for (place, words) in added {
        if finished.is_char_boundary(place) {
            finished.insert_str(place, words);
        }
    }
    (finished, missing)
}

/// The form of a name within another.
fn child(tree: &SyntaxTree, node: NodeId, name: &str) -> Option<NodeId> {
    let mut children = tree.children(node).iter().copied();
    children.find(|child| tree.head(*child) == Some(name))
}
