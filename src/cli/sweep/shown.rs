//! The rows of a sweep as a table: for a terminal, and for files.

use std::io::Write;

use super::{RowAnswer, STEPS};
use crate::cli::analyse::in_words;
use crate::cli::dataset::{Cell, Dataset};
use crate::cli::failure::Failure;
use crate::cli::table::{aligned, fitted, folded};
use crate::cli::terminal::Screen;

/// The measures of any row, in the order in which most people ask for them.
pub(super) fn columns(rows: &[RowAnswer]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        let new = row.measures.keys().filter(|name| !names.contains(name));
        let new: Vec<String> = new.cloned().collect();
        names.extend(new);
    }
    let rank = |name: &String| match name.as_str() {
        name if name.starts_with("wins") => 0,
        "draws" => 1,
        "unfinished" => 2,
        "length" => 3,
        STEPS => 4,
        _ => 5,
    };
    names.sort_by(|one, other| (rank(one), one).cmp(&(rank(other), other)));
    names
}

/// The rows as a table, with the measures that are asked for.
pub(super) fn table(rows: &[RowAnswer], columns: &[String]) -> Dataset {
    let mut table = Dataset::new([
        "name", "title", "games", "players", "bad", "error", "remarks",
    ]);
    for column in columns {
        table.columns.extend([
            column.clone(),
            format!("{column} low"),
            format!("{column} high"),
        ]);
    }
    for row in rows {
        let mut cells: Vec<Cell> = vec![
            row.name.as_str().into(),
            row.title.as_deref().into(),
            row.games.into(),
            row.players.as_deref().into(),
            row.bad.as_deref().into(),
            row.error.as_deref().into(),
            (!row.remarks.is_empty())
                .then(|| row.remarks.join("; "))
                .as_deref()
                .into(),
        ];
        for column in columns {
            let numbers = row.measures.get(column);
            let parts = [
                numbers.map(|one| one.value),
                numbers.map(|one| one.low),
                numbers.map(|one| one.high),
            ];
            cells.extend(parts.map(Cell::from));
        }
        table.rows.push(cells);
    }
    table
}

/// Measures of a row in the terminal; the other forms have all.
const SHOWN: usize = 7;

/// Writes the rows for a terminal: those measures that were chosen, or else the first ones, in as many tables as are needed
/// for its width, with a list of remarks on single rows.
pub(super) fn write(
    rows: &[RowAnswer],
    (columns, is_chosen): (&[String], bool),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let is_shown = |name: &&String| is_chosen || !name.starts_with("points");
    let most = if is_chosen { usize::MAX } else { SHOWN };
    let shown: Vec<&String> = columns.iter().filter(is_shown).take(most).collect();
    // The players of a first look are those of rows that are clearly bad.
    let mut players: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.players.as_deref())
        .collect();
    players.dedup();
    let are_same = players.len() == 1;
    if let [player] = players.as_slice() {
        writeln!(out, "games of {player}")?;
    }
    let mut head = vec![String::new(), "games".to_owned()];
    if !are_same {
        head.push("of".to_owned());
    }
    head.extend(shown.iter().map(|name| (*name).clone()));
    let mut lines = vec![head];
    let mut remarks = Vec::new();
    for row in rows {
        let figures = shown.iter().map(|name| row.measures.get(*name));
        let mut cells = vec![row.name.clone(), row.games.to_string()];
        if !are_same {
            cells.push(row.players.clone().unwrap_or_default());
        }
        cells.extend(figures.zip(&shown).map(|(figure, name)| {
            figure.map_or_else(String::new, |figure| in_words(name, figure))
        }));
        lines.push(cells);
        let remark = row.error.as_deref().or(row.bad.as_deref());
        let others = row.remarks.iter().map(String::as_str);
        let remarks_of_row: Vec<&str> = remark.into_iter().chain(others).collect();
        if !remarks_of_row.is_empty() {
            remarks.push(format!("{}: {}", row.name, remarks_of_row.join("; ")));
        }
    }
    let width = Screen::of_output().width;
    for (index, part) in fitted(&lines, width).iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        for line in aligned(part) {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if !remarks.is_empty() {
        write!(out, "\n{}", folded(&remarks.join("\n"), width))?;
    }
    Ok(())
}
