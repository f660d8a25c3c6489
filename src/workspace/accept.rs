//! What the worked examples of a text expect, as it is: the edits that make lists, counts and results those of the game.
//!
//! An edit changes one list or number, and leaves the layout around it alone. An example that fails elsewhere, such as at a
//! move that is not legal or at a condition, is refused: which of the two is wrong only its author knows.

use crate::diagnostic::{Problem, Severity};
use crate::examine::{Queries, choice_of};
use crate::expand::{Choice, Expanded};
use crate::game::{ExampleAction, Trial};
use crate::source::{FileId, Span};
use crate::syntax::{NodeKind, parse};
use crate::text::{OWN, Text};

use super::layout::Replacement;
use std::collections::BTreeSet;

/// An expectation of an example that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The name of the example.
    pub example: String,
    /// Why it does not hold.
    pub reason: String,
    /// Where it stands in the text itself.
    pub place: Span,
    /// The edit after which it holds, or why there is none.
    pub edit: Result<Replacement, String>,
}

/// The expectations that do not hold, in the order of the text; of the examples with a name, if one is given. An example in
/// which a move or a position cannot be had is given up there.
///
/// # Errors
/// If the description has errors, so that nothing can be played; in words.
pub fn failing_expectations(text: &Text, name: Option<&str>) -> Result<Vec<Unmet>, String> {
    let mut unreadable = Vec::new();
    let readable = without_unreadable(text, &mut unreadable);
    let mut found = unmet(readable.as_ref().unwrap_or(text), name)?;
    found.extend(unreadable);
    found.sort_by_key(|expectation| expectation.place.start);
    Ok(found)
}

/// A text without its worked examples that have an error of their own, if there are some: blanks stand there, so that all else
/// keeps its place. Each of them is noted.
fn without_unreadable(text: &Text, unreadable: &mut Vec<Unmet>) -> Option<Text> {
    let (expanded, _) = text.expand(&Choice::default());
    let tree = &expanded.tree;
    let errors: Vec<Problem> = choices_of_examples(&expanded)
        .iter()
        .map(|choice| text.subject().build(choice, |example| example == choice))
        .flat_map(|built| built.problems)
        .filter(|problem| problem.severity == Severity::Error)
        .collect();
    let mut own = text.own().to_owned();
    for root in tree.roots_named("test") {
        let place = tree.span(root);
        let is_here = |problem: &&Problem| {
            problem
                .labels
                .iter()
                .any(|label| place.contains(label.span))
        };
        let Some(error) = errors.iter().find(is_here) else {
            continue;
        };
        if place.file != OWN || own.get(place.range()).is_none() {
            continue;
        }
        let blank = |sign: char| match sign {
            '\n' | '\r' => sign.to_string(),
            _ => " ".repeat(sign.len_utf8()),
        };
        let blanks: String = own[place.range()].chars().map(blank).collect();
        own.replace_range(place.range(), &blanks);
        let names = tree.children(root).iter();
        let mut names = names.filter_map(|child| match tree.kind(*child) {
            NodeKind::Text(name) => Some(name.to_string()),
            _ => None,
        });
        unreadable.push(Unmet {
            example: names.next().unwrap_or_default(),
            reason: error.message.clone(),
            place,
            edit: Err("it has an error of its own".to_owned()),
        });
    }
    (!unreadable.is_empty()).then(|| text.edited(&own, &mut Queries::default()))
}

/// The choices of rulesets and options that worked examples ask for and that there are.
fn choices_of_examples(expanded: &Expanded) -> Vec<Choice> {
    let tree = &expanded.tree;
    let mut choices: Vec<Choice> = Vec::new();
    for root in tree.roots_named("test") {
        let choice = choice_of(tree, root);
        if !choices.contains(&choice) && !expanded.is_wrong(&choice) {
            choices.push(choice);
        }
    }
    choices
}

/// The expectations that are not met, in a text whose examples can all be read.
fn unmet(text: &Text, name: Option<&str>) -> Result<Vec<Unmet>, String> {
    let (expanded, _) = text.expand(&Choice::default());
    let tree = &expanded.tree;
    let own: Vec<Span> = tree
        .roots_named("test")
        .map(|root| tree.span(root))
        .collect();
    let mut found = Vec::new();
    for choice in choices_of_examples(&expanded) {
        let built = text.subject().build(&choice, |example| *example == choice);
        let is_error = |severity| severity == Severity::Error;
        let mut errors = built
            .problems
            .iter()
            .filter(|problem| is_error(problem.severity));
        let Some(compiled) = built.compiled else {
            let error = errors.next().map(|error| error.message.clone());
            return Err(error.unwrap_or_else(|| "the description cannot be played".to_owned()));
        };
        for example in &compiled.examples {
            let place = Span::from(example.provenance);
            if !own.contains(&place) || name.is_some_and(|name| name != example.name) {
                continue;
            }
            let mut trial = Trial::new(&compiled.game);
            for step in &example.steps {
                let Err(reason) = step.action.run(&mut trial) else {
                    continue;
                };
                let at = Span::from(step.provenance);
                let wanted = step.action.found(&mut trial);
                let edit = match wanted {
                    None => Err("it is no list, count or result".to_owned()),
                    Some(_) if !place.contains(at) => Err("it stands in a define".to_owned()),
                    Some(wanted) => rewritten(text.own(), at, &wanted)
                        .map(|(range, text)| {
                            let start = at.start as usize;
                            let range = start + range.start..start + range.end;
                            Replacement { range, text }
                        })
                        .ok_or_else(|| "it is not written out".to_owned()),
                };
                // What comes behind a move that cannot be made is asked of another position.
                let is_lost = matches!(
                    step.action,
                    ExampleAction::Play(_) | ExampleAction::Position { .. }
                );
                found.push(Unmet {
                    example: example.name.clone(),
                    reason,
                    place: at,
                    edit,
                });
                if is_lost {
                    break;
                }
            }
        }
    }
    Ok(found)
}

/// A text with some edits, which do not overlap.
#[must_use]
pub fn with_edits<'e>(text: &str, edits: impl IntoIterator<Item = &'e Replacement>) -> String {
    let mut edits: Vec<&Replacement> = edits.into_iter().collect();
    edits.sort_by_key(|edit| edit.range.start);
    let mut out = text.to_owned();
    for edit in edits.into_iter().rev() {
        if edit.range.end <= out.len() {
            out.replace_range(edit.range.clone(), &edit.text);
        }
    }
    out
}

/// The longest line of a text, in columns.
const WIDTH: usize = 100;

/// What stands before a step that is read by itself.
const AROUND: &str = "(test \"\" ";

/// The quote and the brackets behind a list.
const BEHIND: usize = 3;

/// Words in a string that begins at a column, in as many rows as they need, one below the other.
fn in_rows(words: &[String], column: usize) -> String {
    let mut text = String::new();
    let mut used = column;
    for (number, word) in words.iter().enumerate() {
        let width = word.chars().count();
        match number {
            0 => {}
            _ if used + 1 + width + BEHIND > WIDTH && used > column => {
                text.push('\n');
                text.push_str(&" ".repeat(column));
                used = column;
            }
            _ => {
                text.push(' ');
                used += 1;
            }
        }
        text.push_str(word);
        used += width;
    }
    text
}

/// The part of the form of a step that changes so that it expects something else, and what it becomes.
fn rewritten(
    own: &str,
    place: Span,
    wanted: &ExampleAction,
) -> Option<(std::ops::Range<usize>, String)> {
    let form = own.get(place.range())?;
    // Lists may go over several lines within a worked example only.
    let (tree, problems) = parse(FileId::default(), &format!("{AROUND}{form})"));
    let ([root], true) = (tree.roots.as_slice(), problems.is_empty()) else {
        return None;
    };
    let [_, step] = tree.children(*root).first_chunk().copied()?;
    let last = |is_meant: fn(&NodeKind) -> bool| {
        let mut children = tree.children(step).iter().rev();
        let child = children.find(|child| is_meant(tree.kind(**child)))?;
        let range = tree.span(*child).range();
        Some(range.start - AROUND.len()..range.end - AROUND.len())
    };
    let text = || last(|kind| matches!(kind, NodeKind::Text(_)));
    let number = || last(|kind| matches!(kind, NodeKind::Int(_)));
    Some(match wanted {
        ExampleAction::Legal(words)
        | ExampleAction::Includes(words)
        | ExampleAction::Excludes(words) => {
            let range = text()?;
            let start = place.start as usize + range.start;
            let line = own[..start].rfind('\n').map_or(0, |at| at + 1);
            let column = own[line..start].chars().count() + 1;
            // What was there twice is there once.
            let mut seen = BTreeSet::new();
            let words = words.iter().filter(|word| seen.insert(*word));
            let words: Vec<String> = words.cloned().collect();
            (range, format!("\"{}\"", in_rows(&words, column)))
        }
        ExampleAction::Choices(count) => (number()?, count.to_string()),
        ExampleAction::Turns(_, count) => (number()?, count.to_string()),
        ExampleAction::Mover(player) => (0..form.len(), format!("(toMove P{player})")),
        ExampleAction::Ended(Some(player)) => (0..form.len(), format!("(ended P{player})")),
        ExampleAction::Ended(None) => (0..form.len(), "(ended Draw)".to_owned()),
        ExampleAction::Lost => (0..form.len(), "(ended Loss)".to_owned()),
        ExampleAction::Ongoing => (0..form.len(), "(ongoing)".to_owned()),
        ExampleAction::Position { .. } | ExampleAction::Play(_) | ExampleAction::Holds(_) => {
            return None;
        }
    })
}
