//! Problems of a used text, reported at the line of the text that brings them about.
//!
//! A problem that the used text has by itself is none of this one. For any other, the declarations of the text are
//! left out one by one: where the problem goes with one of them, that one is to blame.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Label, Problem, Problems};
use crate::source::Span;
use crate::syntax::NodeId;
use crate::text::{OWN, Text};

/// What a problem is known by in several texts.
pub(super) type Key = (&'static str, Span);

/// For which choices random games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// For all.
    EveryChoice,
    /// For what counts if nothing is chosen.
    Default,
}

/// More declarations than these are not tried.
const MOST_TRIED: usize = 24;

/// What a problem is known by.
pub(super) fn key(problem: &Problem) -> Key {
    (problem.code.name, problem.span())
}

/// The problems at the lines of the text itself, and how many are left out because the used text has them too.
/// `find` says what is wrong with a text, with every choice or with the default alone.
pub(super) fn attribute(
    text: &Text,
    problems: Problems,
    find: &mut dyn FnMut(&Text, Depth) -> BTreeSet<Key>,
) -> (Problems, usize) {
    let is_foreign = |problem: &&Problem| problem.span().file != OWN;
    let foreign: BTreeSet<Key> = problems.iter().filter(is_foreign).map(key).collect();
    let Some(base) = text.used_alone().filter(|_| !foreign.is_empty()) else {
        return (problems, 0);
    };
    let of_base = find(&base, Depth::EveryChoice);
    let left: BTreeSet<Key> = foreign.difference(&of_base).copied().collect();
    let blamed = blame(text, &left, find);
    let mut reported = Problems::new();
    let mut number = 0;
    for problem in problems.iter() {
        if problem.span().file == OWN {
            reported.push(problem.clone());
        } else if of_base.contains(&key(problem)) {
            number += 1;
        } else {
            let own = problem.labels.iter().find(|label| label.span.file == OWN);
            let own = own.map(|label| label.span);
            let place = own.or_else(|| blamed.get(&key(problem)).copied());
            let place = place.or_else(|| text.declaration());
            reported.push(match place {
                Some(place) => moved(problem, place),
                None => problem.clone(),
            });
        }
    }
    (reported, number)
}

/// The declaration without which each problem would not be there.
fn blame(
    text: &Text,
    problems: &BTreeSet<Key>,
    find: &mut dyn FnMut(&Text, Depth) -> BTreeSet<Key>,
) -> BTreeMap<Key, Span> {
    let mut blamed = BTreeMap::new();
    if problems.is_empty() {
        return blamed;
    }
    let declarations: Vec<(NodeId, Span)> = text.declarations();
    for (root, span) in declarations.into_iter().take(MOST_TRIED) {
        let without = text.without(root);
        let left = find(&without, Depth::Default);
        for key in problems.difference(&left) {
            blamed.entry(*key).or_insert(span);
        }
    }
    blamed
}

/// A problem at another place, which is said to bring it about.
fn moved(problem: &Problem, place: Span) -> Problem {
    let mut problem = problem.clone();
    problem.labels.retain(|label| label.span != place);
    for label in &mut problem.labels {
        label.primary = false;
    }
    let label = Label {
        span: place,
        text: "this brings it about".to_owned(),
        primary: true,
    };
    problem.labels.insert(0, label);
    problem.suggestions.retain(|edit| edit.span.file == OWN);
    problem
}
