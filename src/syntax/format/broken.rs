//! A text in which brackets or quotes are wrong: the smallest form that holds the mistake stays as it stands.
//!
//! Where a bracket is missing is judged by the layout of the lines, so a new layout might change what is read. The text is
//! read before and after, and where it would say something else, a larger form stays.

use super::super::scan::scan;
use super::laid_out;
use super::read::width as columns;
use super::shield::{self, Laid, Parts, Stands, around_parts, is_balanced};
use crate::diagnostic::Problems;
use crate::source::{FileId, Span};
use crate::syntax::{NodeId, NodeKind, SyntaxTree, parse, to_text};
use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

/// Forms around a mistake that are set aside, one after the other.
const MOST_LEVELS: usize = 12;

/// Times that a text is laid out until it stays so.
const MOST_TURNS: usize = 4;

/// A text in the one style but for the forms that hold its wrong brackets and quotes; none if it would then say something
/// else.
pub(super) fn around_broken(text: &str) -> Option<Laid> {
    let mut read = Read::of(text);
    let (mut laid, lines, as_laid) = once(text, &read)?;
    read = as_laid;
    for _ in 0..MOST_TURNS {
        let (again, _, as_again) = once(&laid, &read)?;
        if again == laid {
            return Some((laid, lines));
        }
        (laid, read) = (again, as_again);
    }
    None
}

/// A text laid out once, the lines that stay, and the new text as it is read.
fn once(text: &str, read: &Read) -> Option<(String, Vec<RangeInclusive<usize>>, Read)> {
    let same = |laid: Laid| {
        let (laid, lines) = laid;
        let as_laid = Read::of(&laid);
        (as_laid.meaning == read.meaning).then_some((laid, lines, as_laid))
    };
    let tree = &read.tree;
    // Where no bracket or quote is wrong what is around wrong signs has been tried.
    let around = match tree.torn.is_empty() {
        true => None,
        false => around_forms(text, tree, &same),
    };
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let is_whole = |stay: &RangeInclusive<usize>| {
        let mut roots = tree.roots.iter().map(|root| tree.span(*root).range());
        roots.any(|root| *stay == (line(root.start)..=line(root.end)))
    };
    match around {
        Some(laid) if !laid.1.iter().any(is_whole) => Some(laid),
        around => same(inside(text, tree)).or(around),
    }
}

/// A text in the one style but for the smallest forms around its mistakes for which it says the same.
fn around_forms<L>(text: &str, tree: &SyntaxTree, same: &dyn Fn(Laid) -> Option<L>) -> Option<L> {
    let mut before = None;
    for level in 0..MOST_LEVELS {
        let first = parts_of(text, tree, level)?;
        if before.as_ref() == Some(&first) {
            // There is no larger form.
            return None;
        }
        before = Some(first.clone());
        let laid = around_parts(text, first, &|text| parts(text, level));
        if let Some(laid) = laid.and_then(same) {
            return Some(laid);
        }
    }
    None
}

/// A text that is as a whole in a form whose brackets are wrong: what is closed in that form and begins a line is laid out
/// where it stands.
fn inside(text: &str, tree: &SyntaxTree) -> Laid {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut waiting: Vec<NodeId> = tree.roots.clone();
    while let Some(node) = waiting.pop() {
        match closed(text, tree.span(node).range()) {
            Some(edit) => edits.push(edit),
            None => waiting.extend(tree.children(node)),
        }
    }
    edits.sort_by_key(|(part, _)| part.start);
    edits.dedup_by(|next, before| next.0.start < before.0.end);
    let mut stay = Vec::new();
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let mut first = 1;
    for (part, _) in &edits {
        let (start, end) = (line(part.start), line(part.end));
        stay.extend((first < start).then(|| first..=start - 1));
        first = end + 1;
    }
    let last = text.lines().count();
    stay.extend((first <= last).then_some(first..=last));
    let mut laid = text.to_owned();
    for (part, new) in edits.into_iter().rev() {
        laid.replace_range(part, &new);
    }
    (laid, stay)
}

/// A form or list that begins a line and is closed, in the one style; none where it is not.
fn closed(text: &str, part: Range<usize>) -> Option<(Range<usize>, String)> {
    let written = &text[part.clone()];
    let line = text[..part.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..part.start];
    let scan = scan(written);
    let is_over_lines = |(start, end): &(usize, usize)| written[*start..*end].contains('\n');
    let is_form = written.starts_with(['(', '{']) && is_balanced(&scan);
    if !is_form || !before.trim().is_empty() || scan.strings.iter().any(is_over_lines) {
        return None;
    }
    let laid = laid_out(written, columns(before)).ok()?;
    Some((part, laid.trim_end().to_owned()))
}

/// A text as it is read: its tree, and what it says whatever its layout.
struct Read {
    tree: SyntaxTree,
    meaning: Meaning,
}

/// The tree of a text without its places, the comments, and the kinds of mistakes.
#[derive(PartialEq)]
pub(super) struct Meaning {
    tree: String,
    comments: Vec<String>,
    mistakes: Vec<&'static str>,
}

impl Read {
    fn of(text: &str) -> Self {
        let (tree, problems) = parse(FileId::default(), text);
        let comments = tree.comments.iter();
        let comments = comments.map(|span| text[span.range()].trim_end().to_owned());
        let meaning = Meaning {
            tree: to_text(&tree),
            comments: comments.collect(),
            mistakes: codes(&problems),
        };
        Self { tree, meaning }
    }
}

impl Meaning {
    pub(super) fn of(text: &str) -> Self {
        Read::of(text).meaning
    }
}

fn codes(problems: &Problems) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.code.name).collect()
}

/// What is set aside of a text with wrong brackets or quotes: of closers too many these, on the first level; else the form
/// around each mistake, on each level a larger one.
fn parts(text: &str, level: usize) -> Option<Parts> {
    parts_of(text, &parse(FileId::default(), text).0, level)
}

/// What is set aside of a text that has been read, as [`parts`] says.
fn parts_of(text: &str, tree: &SyntaxTree, level: usize) -> Option<Parts> {
    if tree.torn.is_empty() {
        // Then signs may still be wrong.
        return shield::parts(text);
    }
    let mut found: Parts = Vec::new();
    for torn in &tree.torn {
        let closers = closers(text, tree, *torn);
        let above = match (&closers, level) {
            (Some(closers), 0) => {
                found.push((closers.clone(), Stands::Behind));
                continue;
            }
            (Some(_), level) => level - 1,
            (None, level) => level,
        };
        let mut around = around(tree, *torn);
        around.truncate(above + 1);
        found.push((around.pop()?, Stands::Form));
    }
    found.sort_by_key(|(part, _)| (part.start, Reverse(part.end)));
    found.dedup_by(|next, before| next.0.start < before.0.end);
    Some(found)
}

/// The forms, lists and strings around a place, the smallest first.
fn around(tree: &SyntaxTree, place: Span) -> Vec<Range<usize>> {
    let nodes = tree.nodes.iter();
    let holds = nodes.filter(|node| {
        matches!(
            node.kind,
            NodeKind::Call { .. } | NodeKind::Array(_) | NodeKind::Angles(_) | NodeKind::Text(_)
        ) && node.span.contains(place)
    });
    let mut around: Vec<Range<usize>> = holds.map(|node| node.span.range()).collect();
    around.sort_by_key(|range| (range.len(), range.start));
    around.dedup();
    around
}

/// Closers too many at a place, if they stand at the end of a line: of a row of closers of one kind the last.
fn closers(text: &str, tree: &SyntaxTree, torn: Span) -> Option<Range<usize>> {
    let is_closer = |span: &Span| matches!(&text[span.range()], ")" | "}" | ">");
    let bad = tree.nodes.iter().filter(|node| node.kind == NodeKind::Bad);
    let bad: Vec<Span> = bad
        .map(|node| node.span)
        .filter(|span| torn.contains(*span) && is_closer(span))
        .collect();
    let first = bad.first()?.range();
    let sign = text[first.clone()].chars().next()?;
    let is_same = |other: char| other == sign;
    let start = text[..first.start].trim_end_matches(is_same).len();
    let row = &text[start..];
    let end = start + (row.len() - row.trim_start_matches(is_same).len());
    let of_row = bad
        .iter()
        .filter(|span| (start..end).contains(&span.range().start));
    let behind = text[end..].lines().next().unwrap_or_default();
    let is_last = behind.trim().is_empty() && of_row.count() == bad.len();
    is_last.then(|| end - bad.len()..end)
}
