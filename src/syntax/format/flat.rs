//! Things on one line: how wide they are, and what is written.

use super::layout::is_glued;
use super::read::{Group, Item, ItemKind, width};

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
        0 => group.open == '<' && item.before.blanks > 0 && item.before.lines == 0,
        _ => !is_glued(&group.items[index - 1], item),
    }
}

/// Whether a blank stands before the closing bracket on one line.
fn is_open_at_the_end(group: &Group<'_>) -> bool {
    group.open == '<' && group.loose && !group.items.is_empty()
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
