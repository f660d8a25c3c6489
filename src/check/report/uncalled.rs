//! What is wrong with a define that nothing calls: no type is expected of it, but its words must be known.

use super::{meant, quoted};
use crate::check::error;
use crate::diagnostic::{Problem, Problems, nearest};
use crate::expand::error::UNUSED_DEFINE;
use crate::ludeme::ludii::unsupported;
use crate::ludeme::registry;
use crate::source::Span;
use crate::syntax::{HeadForm, Name, NodeId, NodeKind, PLACEHOLDER, SyntaxTree};
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
    let mut found = Vec::new();
    for root in idle {
        let body = file.children(root).iter().skip(1);
        body.for_each(|node| look(file, *node, &mut found));
    }
    found.into_iter().collect()
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

/// Looks at a node and at everything in it.
fn look(file: &SyntaxTree, node: NodeId, found: &mut Vec<Problem>) {
    match file.kind(node) {
        NodeKind::Call { head, args } if head.form == HeadForm::Word => {
            found.extend(of_head(file, head, args));
            let known = registry().with_head(&head.text);
            let is_second = |word: &str| known.iter().any(|ludeme| ludeme.word == Some(word));
            for (index, arg) in args.iter().enumerate() {
                match file.kind(*arg) {
                    // It belongs to the name of the ludeme, or has been reported with it.
                    NodeKind::Symbol(word)
                        if index == 0 && (known.is_empty() || is_second(word)) => {}
                    NodeKind::Symbol(_) if index == 0 && is_worded(head) => {}
                    NodeKind::Labelled { label, value } => {
                        found.extend(of_label(head, label));
                        look(file, *value, found);
                    }
                    _ => look(file, *arg, found),
                }
            }
        }
        NodeKind::Symbol(word) => found.extend(of_word(word, file.span(node))),
        NodeKind::Labelled { value, .. } => look(file, *value, found),
        _ => {
            for child in file.children(node) {
                look(file, *child, found);
            }
        }
    }
}

/// Whether every ludeme with this head has a second word.
fn is_worded(head: &Name) -> bool {
    registry()
        .head(&head.text)
        .is_some_and(|head| head.plain.is_empty())
}

/// The head that no ludeme has, or the word behind it that belongs to none.
fn of_head(file: &SyntaxTree, head: &Name, args: &[NodeId]) -> Option<Problem> {
    let second = args.first().and_then(|arg| match file.kind(*arg) {
        NodeKind::Symbol(word) => Some((&**word, file.span(*arg))),
        _ => None,
    });
    let known = registry().with_head(&head.text);
    let word = second.map(|(word, _)| word);
    if unsupported(&head.text, word, !known.is_empty()).is_some() {
        return None;
    }
    if known.is_empty() {
        let message = format!("unknown ludeme `{}`", head.text);
        let label = "no ludeme has this name";
        let problem = Problem::error(&error::UNKNOWN_LUDEME, head.span, message, label);
        let near = nearest(&head.text, registry().heads());
        return Some(meant(problem, &head.text, &near, head.span));
    }
    let (word, span) = second.filter(|_| is_worded(head))?;
    let words: Vec<&str> = known.iter().filter_map(|ludeme| ludeme.word).collect();
    if words.contains(&word) {
        return None;
    }
    let message = format!("there is no `({} {word})`", head.text);
    let label = format!("`{}` is not followed by this word", head.text);
    let problem = Problem::error(&error::UNKNOWN_SECOND_WORD, span, message, label);
    Some(meant(
        problem,
        word,
        &nearest(word, words.iter().copied()),
        span,
    ))
}

/// The label that no ludeme of this head has.
fn of_label(head: &Name, label: &Name) -> Option<Problem> {
    let known = registry().with_head(&head.text);
    let params = known.iter().flat_map(|ludeme| ludeme.params);
    let mut labels: Vec<&str> = params
        .filter(|param| param.labelled())
        .map(|param| param.name)
        .collect();
    labels.dedup();
    if known.is_empty() || labels.contains(&&*label.text) {
        return None;
    }
    let message = format!("`({} …)` has no label `{}:`", head.text, label.text);
    let problem = Problem::error(&error::UNKNOWN_LABEL, label.span, message, "unknown label");
    let near = nearest(&label.text, labels.iter().copied());
    Some(if near.is_empty() && !labels.is_empty() {
        problem.with_help(format!("it has {}", quoted(labels.into_iter())))
    } else {
        meant(problem, &label.text, &near, label.span)
    })
}

/// A word that has no meaning anywhere.
fn of_word(word: &str, span: Span) -> Option<Problem> {
    let is_truth = ["true", "false", "True", "False"].contains(&word);
    if is_truth || word == PLACEHOLDER || !registry().words(word).is_empty() {
        return None;
    }
    let message = format!("found the unknown word `{word}`");
    let label = "this word has no meaning anywhere";
    let problem = Problem::error(&error::UNKNOWN_WORD, span, message, label);
    let vocabularies = registry().vocabularies().iter();
    let words = vocabularies.flat_map(|vocabulary| vocabulary.words.iter().map(|(text, _)| *text));
    Some(meant(problem, word, &nearest(word, words), span))
}
