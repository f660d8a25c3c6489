//! Things on one line: how wide they are, and what is written.

use super::layout::is_glued;
use super::read::{Group, Item, ItemKind, width};
use crate::syntax::scan::OPERATORS;

/// Writes a thing on one line, in which no comment and no blank line stands.
pub(super) fn flat(item: &Item<'_>, out: &mut String) {
    match &item.kind {
        ItemKind::Word(text) | ItemKind::Comment(text) => out.push_str(text),
        ItemKind::Labelled(label, value) => {
            out.push_str(label);
            flat(value, out);
        }
        ItemKind::Group(group) => flat_group(group, out),
    }
}

pub(super) fn flat_group(group: &Group<'_>, out: &mut String) {
    out.push(group.open);
    for (index, item) in group.items.iter().enumerate() {
        if is_apart(group, index) {
            out.push(' ');
        }
        flat(item, out);
    }
    if is_open_at_the_end(group) {
        out.push(' ');
    }
    out.push(group.close());
}

/// The columns of brackets and what stands in them, on one line; none if a comment or a blank line stands in them.
pub(super) fn columns_of_group(group: &Group<'_>) -> Option<usize> {
    let mut all = 2 + usize::from(is_open_at_the_end(group));
    for (index, item) in group.items.iter().enumerate() {
        if index > 0 && item.before.lines > 1 {
            return None;
        }
        all += columns(item)? + usize::from(is_apart(group, index));
    }
    Some(all)
}

/// Whether a blank stands before a thing in brackets on one line.
fn is_apart(group: &Group<'_>, index: usize) -> bool {
    let item = &group.items[index];
    match index {
        0 => begins_apart(group),
        _ => !is_glued(&group.items[index - 1], item),
    }
}

/// Whether a blank follows a `<` on one line: as the author has it, or where it must.
pub(super) fn begins_apart(group: &Group<'_>) -> bool {
    let first = group.items.first().filter(|_| group.open == '<');
    first.is_some_and(|first| first.before.blanks > 0 && first.before.lines == 0)
        || must_begin_apart(group)
}

/// Whether the `<` of `<…>` would be read as an operator with what stands first.
pub(super) fn must_begin_apart(group: &Group<'_>) -> bool {
    let first = group.items.first().filter(|_| group.open == '<');
    first.is_some_and(|first| match &first.kind {
        ItemKind::Word(text) => *text == "=" || group.items.len() == 1 && OPERATORS.contains(text),
        _ => is_empty_angles(first),
    })
}

/// Whether a blank stands before the closing bracket on one line: as the author has it in `<…>`, or where it must.
pub(super) fn is_open_at_the_end(group: &Group<'_>) -> bool {
    group.open == '<' && group.loose && !group.items.is_empty() || must_end_apart(group)
}

/// Whether the closing bracket of `<…>` would be read as an operator with what stands last.
pub(super) fn must_end_apart(group: &Group<'_>) -> bool {
    group.open == '<' && group.items.last().is_some_and(is_empty_angles)
}

/// Whether a thing is `<>`.
fn is_empty_angles(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '<' && group.items.is_empty())
}

/// The columns of a thing on one line; none if a comment or a blank line stands in it.
pub(super) fn columns(item: &Item<'_>) -> Option<usize> {
    match &item.kind {
        ItemKind::Word(text) => Some(width(text)),
        ItemKind::Comment(_) => None,
        ItemKind::Labelled(label, value) => Some(width(label) + columns(value)?),
        ItemKind::Group(group) => group.columns,
    }
}
