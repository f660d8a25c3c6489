//! The node of a text that stands at an offset, and those around it.

use super::known::Known;
use crate::ludeme::{Ludeme, PartId, PartKind, registry};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;

/// The nodes around an offset, the outermost first; the last one is the smallest.
pub(super) fn path(tree: &SyntaxTree, offset: usize) -> Vec<NodeId> {
    let mut path = Vec::new();
    let mut level: Vec<NodeId> = tree.roots.clone();
    loop {
        let holds = |id: &&NodeId| {
            let span = tree.span(**id);
            span.start as usize <= offset && offset <= span.end as usize && !span.is_empty()
        };
        // Between two nodes that touch, the one that begins here is meant.
        let Some(found) = level.iter().rev().find(holds).copied() else {
            return path;
        };
        path.push(found);
        level = below(tree, found);
    }
}

/// The nodes below one, the ends of a range among them.
pub(super) fn below(tree: &SyntaxTree, node: NodeId) -> Vec<NodeId> {
    match tree.kind(node) {
        NodeKind::Range { low, high } => vec![*low, *high],
        _ => tree.children(node).to_vec(),
    }
}

/// Whether an offset lies in a place or at its end.
pub(super) fn touches(span: Span, offset: usize) -> bool {
    span.start as usize <= offset && offset <= span.end as usize
}

/// The ludeme that a form of the text is: as it was checked, or else the first that its head and second word allow.
pub(super) fn ludeme(known: &Known, form: NodeId) -> Option<&'static Ludeme> {
    let tree = known.tree();
    if let Some(part) = known.parts().ludeme(tree.span(form)) {
        return known.description.ludeme(part);
    }
    let NodeKind::Call { head, args } = tree.kind(form) else {
        return None;
    };
    if head.form != HeadForm::Word {
        return None;
    }
    let second = args.first().and_then(|arg| match tree.kind(*arg) {
        NodeKind::Symbol(word) => Some(&**word),
        _ => None,
    });
    let all = registry().with_head(&head.text);
    let with = |word: Option<&str>| all.iter().find(|ludeme| ludeme.word == word).copied();
    let found = second.and_then(|word| with(Some(word)));
    found
        .or_else(|| with(None))
        .or_else(|| all.first().copied())
}

/// The parameter that an argument of a form stands for.
pub(super) fn param(
    known: &Known,
    form: NodeId,
    argument: NodeId,
) -> Option<(&'static Ludeme, usize)> {
    let tree = known.tree();
    let ludeme = ludeme(known, form)?;
    if let NodeKind::Labelled { label, .. } = tree.kind(argument) {
        let mut params = ludeme.params.iter();
        let number = params.position(|param| *param.name == *label.text)?;
        return Some((ludeme, number));
    }
    let own = known.parts().ludeme(tree.span(form))?;
    let PartKind::Ludeme { arguments, .. } = known.description.kind(own) else {
        return None;
    };
    let span = tree.span(argument);
    let holds = |given: PartId| {
        let place = known.description.place(given).span;
        place == span || place.file == OWN && span.contains(place)
    };
    let mut numbers = (0..arguments.len()).filter(|number| !ludeme.params[*number].labelled());
    let number = numbers.find(|number| match arguments[*number] {
        crate::ludeme::ArgumentSlot::Given(given) => match known.description.kind(given) {
            PartKind::List(items) => holds(given) || items.iter().any(|item| holds(*item)),
            _ => holds(given),
        },
        _ => false,
    })?;
    Some((ludeme, number))
}
