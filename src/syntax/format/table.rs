//! Tables: forms one below the other whose arguments the author has put into columns.

use super::flat::{columns, flat};
use super::layout::{WIDTH, is_glued};
use super::read::{Group, Item, ItemKind, width};

/// For each thing of a list that is a row of a table, its line with its columns.
pub(super) fn rows(list: &Group<'_>, indent: usize) -> Vec<Option<String>> {
    let mut lines = vec![None; list.items.len()];
    let mut run: Vec<usize> = Vec::new();
    for (index, item) in list.items.iter().enumerate() {
        // A star behind a row belongs to it.
        if index > 0 && is_glued(&list.items[index - 1], item) {
            continue;
        }
        let is_like = |first: &usize| head(&list.items[*first]) == head(item);
        if is_row(item) && run.first().is_none_or(is_like) {
            run.push(index);
            continue;
        }
        align(list, &run, indent, &mut lines);
        run.clear();
        if is_row(item) {
            run.push(index);
        }
    }
    align(list, &run, indent, &mut lines);
    lines
}

/// Whether a thing is a form on a line that it begins.
fn is_row(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '(' && !group.broken)
        && item.before.is_new_line()
        && columns(item).is_some()
}

fn arguments<'i, 't>(item: &'i Item<'t>) -> &'i [Item<'t>] {
    match &item.kind {
        ItemKind::Group(group) => &group.items,
        _ => &[],
    }
}

/// The word with which a form begins.
fn head<'t>(item: &Item<'t>) -> Option<&'t str> {
    match &arguments(item).first()?.kind {
        ItemKind::Word(word) => Some(word),
        _ => None,
    }
}

/// Whether arguments stand at one place of their rows, but for one row at most that has been written anew.
fn is_column(places: impl Iterator<Item = Option<usize>>) -> bool {
    let places: Vec<Option<usize>> = places.collect();
    let same = |place: &Option<usize>| places.iter().filter(|other| *other == place).count();
    let most = places.iter().map(same).max().unwrap_or(0);
    most == places.len() || most > 1 && most + 1 == places.len()
}

/// Writes the rows of a run with the columns that they have in the text; none if there is no such column.
fn align(list: &Group<'_>, run: &[usize], indent: usize, lines: &mut [Option<String>]) {
    let rows: Vec<&Item<'_>> = run.iter().map(|index| &list.items[*index]).collect();
    let is_padded = |item: &Item<'_>| item.before.blanks > 1;
    if rows.len() < 2 || !rows.iter().any(|row| arguments(row).iter().any(is_padded)) {
        return;
    }
    let mut texts: Vec<String> = rows.iter().map(|_| "(".to_owned()).collect();
    let most = rows
        .iter()
        .map(|row| arguments(row).len())
        .max()
        .unwrap_or(0);
    for column in 0..most {
        let place = |row: &Item<'_>| {
            let argument = arguments(row).get(column)?;
            Some(argument.before.column.checked_sub(row.before.column))
        };
        let is_column = column > 0 && is_column(rows.iter().filter_map(|row| place(row)));
        let of_column = rows
            .iter()
            .zip(&texts)
            .filter(|(row, _)| arguments(row).len() > column);
        let widest = of_column.map(|(_, text)| width(text)).max().unwrap_or(0);
        for (row, text) in rows.iter().zip(&mut texts) {
            let Some(argument) = arguments(row).get(column) else {
                continue;
            };
            let blanks = match (column, is_column) {
                (0, _) => 0,
                (_, true) => widest + 1 - width(text),
                (_, false) => 1,
            };
            text.extend(std::iter::repeat_n(' ', blanks));
            flat(argument, text);
        }
    }
    if texts.iter().any(|text| indent + width(text) + 2 > WIDTH) {
        return;
    }
    for (index, text) in run.iter().zip(texts) {
        lines[*index] = Some(text + ")");
    }
}
