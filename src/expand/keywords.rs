//! The words that forms of the text itself begin with: `define`, `option`, `item` and the like.
//!
//! A mistake in one of them is reported once, and what follows is read as if it had not been made.

use super::error::UNKNOWN_FORM;
use super::forms::{FormPlace, labels, words};
use crate::diagnostic::{Problem, Problems, nearest, surely_meant};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};

/// The tree with its misspelt words mended; none if there is nothing to mend.
pub(super) fn mend(file: &SyntaxTree, problems: &mut Problems) -> Option<SyntaxTree> {
    let mut slips: Vec<(NodeId, &'static str)> = Vec::new();
    let mut lone: Vec<NodeId> = Vec::new();
    let top: Vec<&str> = words(FormPlace::Top).collect();
    for root in &file.roots {
        if let Some(problem) = alone(file, *root) {
            problems.push(problem);
            lone.push(*root);
            continue;
        }
        let Some(head) = note(file, *root, &top, &mut slips) else {
            continue;
        };
        note_labels(file, *root, labels(head), &mut slips);
        let Some(inside) = words(FormPlace::Inside(head)).next() else {
            continue;
        };
        for child in file.children(*root) {
            if let NodeKind::Array(items) = file.kind(*child) {
                for item in items {
                    note(file, *item, &[inside], &mut slips);
                    note_labels(file, *item, labels(inside), &mut slips);
                }
            }
        }
    }
    if slips.is_empty() && lone.is_empty() {
        return None;
    }
    let mut mended = file.clone();
    mended.roots.retain(|root| !lone.contains(root));
    for (node, right) in slips {
        let (head, message, label) = match &mut mended.nodes[node.0 as usize].kind {
            NodeKind::Call { head, .. } => {
                let message = format!("unknown form `{}`", head.text);
                (head, message, "nothing begins so here")
            }
            NodeKind::Labelled { label, .. } => {
                let message = format!("there is no label `{}:` here", label.text);
                (label, message, "unknown label")
            }
            _ => continue,
        };
        let problem = Problem::error(&UNKNOWN_FORM, head.span, message, label).with_meant_word(
            head.span,
            right,
            surely_meant(&head.text, &[right]),
        );
        problems.push(problem);
        head.text = right.into();
    }
    Some(mended)
}

/// A ruleset, or an item of an option, that stands by itself.
fn alone(file: &SyntaxTree, root: NodeId) -> Option<Problem> {
    let around = match file.head(root)? {
        "ruleset" => "rulesets",
        "item" => "option",
        _ => return None,
    };
    let NodeKind::Call { head, args } = file.kind(root) else {
        return None;
    };
    let is_named = matches!(file.kind(*args.first()?), NodeKind::Text(_));
    let message = format!("`({} …)` stands outside of `({around} …)`", head.text);
    let problem = Problem::error(&UNKNOWN_FORM, head.span, message, "counts for nothing here");
    let list = match around {
        "rulesets" => "`(rulesets { (ruleset …) … })`",
        _ => "`(option … { (item …) … })`",
    };
    is_named.then(|| problem.with_help(format!("put it among the others: {list}")))
}

/// The word that a form begins with, or is meant to begin with.
fn note(
    file: &SyntaxTree,
    node: NodeId,
    words: &[&'static str],
    slips: &mut Vec<(NodeId, &'static str)>,
) -> Option<&'static str> {
    let NodeKind::Call { head, .. } = file.kind(node) else {
        return None;
    };
    if head.form != HeadForm::Word {
        return None;
    }
    if let Some(word) = words.iter().find(|word| ***word == *head.text) {
        return Some(word);
    }
    if ["game", "test"].contains(&&*head.text) {
        return None;
    }
    let meant = nearest_keyword(&head.text, words)?;
    slips.push((node, meant));
    Some(meant)
}

/// Labels of a form that are nearly those it may have.
fn note_labels(
    file: &SyntaxTree,
    form: NodeId,
    labels: &[&'static str],
    slips: &mut Vec<(NodeId, &'static str)>,
) {
    for child in file.children(form) {
        if let NodeKind::Labelled { label, .. } = file.kind(*child)
            && !labels.contains(&&*label.text)
            && let Some(meant) = nearest_keyword(&label.text, labels)
        {
            slips.push((*child, meant));
        }
    }
}

/// The word that was meant by another one.
pub(super) fn nearest_keyword(word: &str, words: &[&'static str]) -> Option<&'static str> {
    let near = nearest(word, words.iter().copied());
    let first = *near.first()?;
    words.iter().copied().find(|known| *known == first)
}
