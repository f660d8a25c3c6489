//! Arguments that a form still needs, as the examples of its ludeme write them.

use super::actions::{ActionKind, TextAction};
use super::known::Known;
use super::layout::Replacement;
use super::place::{ludeme, part, path};
use crate::ludeme::{Ludeme, PartKind};
use crate::source::FileId;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, parse};

/// The arguments of a form: those without a label, and the labels of the others with their values.
#[derive(Default)]
struct Given {
    plain: Vec<NodeId>,
    labelled: Vec<(String, NodeId)>,
}

/// The arguments of a form that is written as a ludeme is.
fn given(tree: &SyntaxTree, args: &[NodeId], ludeme: &Ludeme) -> Given {
    let mut given = Given::default();
    for (number, arg) in args.iter().enumerate() {
        match tree.kind(*arg) {
            NodeKind::Symbol(word) if number == 0 && ludeme.word == Some(&**word) => {}
            NodeKind::Labelled { label, value } => {
                given.labelled.push((label.text.to_string(), *value));
            }
            _ => given.plain.push(*arg),
        }
    }
    given
}

/// Completes the form around an offset with what must be given and is not.
pub(super) fn complete_arguments(known: &Known, offset: usize) -> Option<TextAction> {
    let tree = known.tree();
    let is_form = |node: &&NodeId| matches!(tree.kind(**node), NodeKind::Call { head, .. } if head.form == HeadForm::Word);
    let around = path(tree, offset);
    let form = *around.iter().rev().find(is_form)?;
    let span = tree.span(form);
    // What has been understood is complete, and what is torn has no end.
    let is_ludeme = |kind: &PartKind| matches!(kind, PartKind::Ludeme { .. });
    if part(known, span, is_ludeme).is_some() || tree.is_torn(span) {
        return None;
    }
    let ludeme = ludeme(known, form)?;
    let NodeKind::Call { args, .. } = tree.kind(form) else {
        return None;
    };
    let own = given(tree, args, ludeme);
    let needed = || ludeme.params.iter().filter(|param| !param.may_be_absent());
    let plain = needed().filter(|param| !param.labelled()).count();
    let labels = needed().filter(|param| param.labelled());
    let mut missing: Vec<String> = Vec::new();
    for place in own.plain.len()..plain {
        missing.push(example_of(ludeme, |example| {
            (example.plain.len() == plain).then(|| example.plain[place])
        })?);
    }
    for param in labels {
        let is_it = |(label, _): &&(String, NodeId)| label == param.name;
        if own.labelled.iter().any(|given| is_it(&given)) {
            continue;
        }
        let value = example_of(ludeme, |example| {
            example.labelled.iter().find(is_it).map(|(_, value)| *value)
        })?;
        missing.push(format!("{}:{value}", param.name));
    }
    if missing.is_empty() {
        return None;
    }
    let end = span.range().end.checked_sub(1)?;
    let before = known.own().get(..end)?;
    let blank = if before.ends_with(char::is_whitespace) {
        ""
    } else {
        " "
    };
    let text = missing.join(" ");
    Some(TextAction {
        title: format!("complete the arguments: `{text}`"),
        kind: ActionKind::Rewrite,
        edits: vec![Replacement {
            range: end..end,
            text: format!("{blank}{text}"),
        }],
        is_certain: false,
        mends: None,
    })
}

/// An argument as the first example of a ludeme writes it that has it.
fn example_of(ludeme: &Ludeme, wanted: impl Fn(&Given) -> Option<NodeId>) -> Option<String> {
    ludeme.examples().find_map(|example| {
        let (tree, _) = parse(FileId::default(), example);
        let NodeKind::Call { args, .. } = tree.kind(*tree.roots.first()?) else {
            return None;
        };
        let found = wanted(&given(&tree, args, ludeme))?;
        example.get(tree.span(found).range()).map(str::to_owned)
    })
}
