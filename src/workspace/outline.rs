//! The shape of a text: what it declares, what can be folded, what is selected around a place.

use super::known::Known;
use super::names::{NamedPlace, names};
use super::place::path;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;
use std::ops::Range;

/// Something that a text declares, with what is declared inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineEntry {
    /// The name.
    pub name: String,
    /// What kind of thing it is: a kind of name, or the head of a form.
    pub kind: String,
    /// All of it.
    pub span: Span,
    /// Its name alone.
    pub name_span: Span,
    /// What is inside.
    pub inside: Vec<OutlineEntry>,
}

/// What a text declares, in its order.
#[must_use]
pub fn outline(known: &Known) -> Vec<OutlineEntry> {
    let tree = known.tree();
    let mut entries = outline_of_roots(tree);
    for place in names(known) {
        if place.declares
            && place.span.file == OWN
            && !known.written(place.span).trim_matches('"').is_empty()
        {
            add(&mut entries, place);
        }
    }
    entries
}

/// The forms at the top of a tree, without what is inside them.
pub(super) fn outline_of_roots(tree: &SyntaxTree) -> Vec<OutlineEntry> {
    let roots = tree.roots.iter();
    roots.filter_map(|root| root_entry(tree, *root)).collect()
}

fn root_entry(tree: &SyntaxTree, root: NodeId) -> Option<OutlineEntry> {
    let NodeKind::Call { head, args } = tree.kind(root) else {
        return None;
    };
    let first = args.first().and_then(|first| match tree.kind(*first) {
        NodeKind::Text(text) => Some((text.to_string(), tree.span(*first))),
        _ => None,
    });
    let first = first.filter(|(name, _)| !name.is_empty());
    let (name, name_span) = first.unwrap_or((head.text.to_string(), head.span));
    // Editors refuse all symbols of a text if one has no name, as a form that was just begun.
    (!name.is_empty()).then(|| OutlineEntry {
        name,
        kind: head.text.to_string(),
        span: tree.span(root),
        name_span,
        inside: Vec::new(),
    })
}

/// Puts a name into the entry that it lies in, unless it is that entry's own.
fn add(entries: &mut [OutlineEntry], place: NamedPlace) {
    let Some(around) = entries
        .iter_mut()
        .find(|entry| entry.span.contains(place.whole))
    else {
        return;
    };
    let is_own = around.name_span.contains(place.span) || around.span == place.whole;
    if is_own || place.kind == "argument" {
        return;
    }
    if around
        .inside
        .iter()
        .any(|entry| entry.span.contains(place.whole) && entry.span != place.whole)
    {
        return add(&mut around.inside, place);
    }
    let name = place.name.rsplit('/').next().unwrap_or_default().to_owned();
    around.inside.push(OutlineEntry {
        name,
        kind: place.kind.to_owned(),
        span: place.whole,
        name_span: place.span,
        inside: Vec::new(),
    });
}

/// What can be folded: forms and lists over several lines, and comments of several lines; whether it is a comment.
#[must_use]
pub fn folds(known: &Known) -> Vec<(Range<usize>, bool)> {
    let (tree, text) = (known.tree(), known.own());
    let is_long = |span: &Span| {
        text.get(span.range())
            .is_some_and(|part| part.contains('\n'))
    };
    let is_bracket = |kind: &NodeKind| matches!(kind, NodeKind::Call { .. } | NodeKind::Array(_));
    let nodes = tree.nodes.iter().filter(|node| is_bracket(&node.kind));
    let nodes = nodes.map(|node| node.span).filter(is_long);
    let mut folds: Vec<(Range<usize>, bool)> = nodes.map(|span| (span.range(), false)).collect();
    let mut run: Option<Range<usize>> = None;
    for comment in &tree.comments {
        let comment = comment.range();
        run = match run {
            Some(before)
                if text
                    .get(before.end..comment.start)
                    .is_some_and(is_next_line) =>
            {
                Some(before.start..comment.end)
            }
            before => {
                folds.extend(before.map(|before| (before, true)));
                Some(comment)
            }
        };
    }
    folds.extend(run.map(|run| (run, true)));
    folds.retain(|(range, _)| {
        text.get(range.clone())
            .is_some_and(|part| part.contains('\n'))
    });
    folds.sort_by_key(|(range, _)| (range.start, range.end));
    folds
}

fn is_next_line(blanks: &str) -> bool {
    blanks.trim().is_empty() && blanks.matches('\n').count() == 1
}

/// The ranges around an offset, the smallest first: the word, what stands in its brackets, the form, and so on.
#[must_use]
pub fn selections(known: &Known, offset: usize) -> Vec<Range<usize>> {
    let (tree, text) = (known.tree(), known.own());
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for node in path(tree, offset).into_iter().rev() {
        let range = tree.span(node).range();
        let is_bracket = matches!(
            tree.kind(node),
            NodeKind::Call { .. } | NodeKind::Array(_) | NodeKind::Text(_)
        );
        if let NodeKind::Call { head, .. } = tree.kind(node)
            && super::place::touches(head.span, offset)
        {
            ranges.push(head.span.range());
        }
        if is_bracket && range.len() > 2 {
            ranges.push(range.start + 1..range.end - 1);
        }
        ranges.push(range);
    }
    ranges.push(0..text.len());
    let is_sound = |range: &Range<usize>| text.get(range.clone()).is_some();
    ranges.retain(is_sound);
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let grows = nested.last().is_none_or(|last: &Range<usize>| {
            range.start <= last.start && last.end <= range.end && range != *last
        });
        if grows {
            nested.push(range);
        }
    }
    nested
}
