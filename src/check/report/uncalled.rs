//! What is wrong with a define that nothing calls: no type is expected of it, but its words must be known.

use crate::check::{Checker, error};
use crate::diagnostic::{Problem, Problems};
use crate::expand::Traces;
use crate::expand::error::UNUSED_DEFINE;
use crate::ludeme::{Shape, Type};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, PLACEHOLDER, SyntaxTree};
use std::collections::BTreeSet;

/// The unknown ludemes, second words, labels and words in the defines of a text that are among `problems` as never
/// called.
#[must_use]
pub fn uncalled(file: &SyntaxTree, problems: &Problems) -> Problems {
    let unused: Vec<Span> = problems
        .iter()
        .filter(|problem| problem.code.name == UNUSED_DEFINE.name)
        .map(Problem::span)
        .collect();
    let defines = file.roots_named("define").filter_map(|root| {
        let [name, ..] = file.children(root) else {
            return None;
        };
        match file.kind(*name) {
            NodeKind::Text(text) => Some((root, &**text, file.span(*name))),
            _ => None,
        }
    });
    let defines: Vec<(NodeId, &str, Span)> = defines.collect();
    // What only such defines call is not called either.
    let is_told = |root: &NodeId| {
        let mut all = defines.iter();
        all.any(|(define, _, span)| define == root && unused.contains(span))
    };
    let mut idle: Vec<NodeId> = file.roots.iter().copied().filter(is_told).collect();
    loop {
        let live = file.roots.iter().filter(|root| !idle.contains(root));
        let called: BTreeSet<&str> = live.flat_map(|root| named_in(file, *root)).collect();
        let by_idle: BTreeSet<&str> = idle.iter().flat_map(|root| named_in(file, *root)).collect();
        let more = defines.iter().find(|(root, name, _)| {
            !idle.contains(root) && by_idle.contains(name) && !called.contains(name)
        });
        match more {
            Some((root, ..)) => idle.push(*root),
            None => break,
        }
    }
    words_in(file, &idle)
}

/// The unknown ludemes, second words, labels and words in all defines of a text, which others may call.
#[must_use]
pub fn unknown_words(file: &SyntaxTree) -> Problems {
    words_in(file, &file.roots_named("define").collect::<Vec<NodeId>>())
}

/// The unknown words in some defines of a text.
fn words_in(file: &SyntaxTree, defines: &[NodeId]) -> Problems {
    // A word with a parameter in it, or what is not written yet, may be anything.
    let mut bodies = file.clone();
    for node in &mut bodies.nodes {
        let is_open = |word: &str| word.contains('#') || word == PLACEHOLDER;
        if matches!(&node.kind, NodeKind::Symbol(word) if is_open(word)) {
            node.kind = NodeKind::Bad;
        }
    }
    let mut checker = Checker::new(&bodies, &Traces::default());
    // What stands in quotes may be a call, and so anything as well.
    for (node, possible) in bodies.nodes.iter().zip(&mut checker.possible) {
        *possible = matches!(node.kind, NodeKind::Text(_)).then_some(Type::ANY);
    }
    for root in defines {
        let body = file.children(*root).iter().skip(1);
        body.for_each(|node| checker.look(*node));
    }
    let of_words = |problem: &Problem| OF_WORDS.contains(&problem.code.name);
    checker.problems.into_iter().filter(of_words).collect()
}

/// What can be said of words whatever is expected around them.
const OF_WORDS: [&str; 4] = [
    error::UNKNOWN_LUDEME.name,
    error::UNKNOWN_SECOND_WORD.name,
    error::UNKNOWN_LABEL.name,
    error::UNKNOWN_WORD.name,
];

impl Checker<'_, '_> {
    /// Checks a part of a body, or each part of a list.
    fn look(&mut self, node: NodeId) {
        match self.kind(node) {
            NodeKind::Array(items) => items.iter().for_each(|item| self.look(*item)),
            NodeKind::Labelled { value, .. } => self.look(*value),
            // Remarks for people and for other programs: nothing to check.
            NodeKind::Call { head, .. } if ["metadata", "ai", "info"].contains(&&*head.text) => {}
            _ => {
                self.conform(node, &Shape::One(Type::ANY));
            }
        }
    }
}

/// What stands in quotes in a root, without the name that it gives.
fn named_in(file: &SyntaxTree, root: NodeId) -> Vec<&str> {
    let mut texts = Vec::new();
    let mut left: Vec<NodeId> = file.children(root).to_vec();
    if file.head(root) == Some("define") && !left.is_empty() {
        left.remove(0);
    }
    while let Some(node) = left.pop() {
        match file.kind(node) {
            NodeKind::Text(text) => texts.push(&**text),
            NodeKind::Call { head, .. } => texts.push(&*head.text),
            _ => {}
        }
        left.extend_from_slice(file.children(node));
    }
    texts
}
