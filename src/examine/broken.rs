//! What of a text cannot be understood because a bracket or a string is wrong.
//!
//! Brackets are mended by the layout, so that the rest of the text is what it was meant to be. Around the mistake
//! itself the mending may have guessed wrong: nothing else is reported there.

use crate::diagnostic::Problem;
use crate::source::Span;
use crate::syntax::{NodeKind, SyntaxTree};

/// The forms around the mistakes: of each the form that it is in, and the one around that.
pub(super) fn parts<'p>(
    file: &SyntaxTree,
    problems: impl Iterator<Item = &'p Problem>,
) -> Vec<Span> {
    let Some(own) = file.roots.first().map(|root| file.span(*root).file) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    for problem in problems {
        let labels = problem.labels.iter().map(|label| label.span);
        let Some(place) = labels.filter(|span| span.file == own).reduce(Span::join) else {
            continue;
        };
        match around(file, place) {
            Some(part) => parts.push(part),
            None => parts.extend(touching(file, place)),
        }
    }
    parts
}

/// The second smallest form that holds a place, or the only one.
fn around(file: &SyntaxTree, place: Span) -> Option<Span> {
    let holds = |span: &Span| span.contains(place);
    let brackets = file.nodes.iter().filter(|node| {
        matches!(
            node.kind,
            NodeKind::Call { .. } | NodeKind::Array(_) | NodeKind::Angles(_)
        )
    });
    let innermost = brackets
        .map(|node| node.span)
        .filter(holds)
        .min_by_key(|span| span.len())?;
    let calls = file
        .nodes
        .iter()
        .filter(|node| matches!(node.kind, NodeKind::Call { .. }));
    let outer = calls
        .map(|node| node.span)
        .filter(|span| span.contains(innermost) && span.len() > innermost.len());
    Some(outer.min_by_key(|span| span.len()).unwrap_or(innermost))
}

/// The forms at the top that a place touches.
fn touching(file: &SyntaxTree, place: Span) -> impl Iterator<Item = Span> {
    let spans = file.roots.iter().map(|root| file.span(*root));
    spans.filter(move |span| span.start <= place.end && place.start <= span.end)
}

/// Whether two places have something in common.
pub(super) fn meet(one: Span, other: Span) -> bool {
    one.file == other.file && one.start <= other.end && other.start <= one.end
}
