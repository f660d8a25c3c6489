//! Ranges: `1..5` and `"A1".."C3"`.

use crate::syntax::NodeKind;

/// The largest number of members of a range.
const LONGEST: i64 = 1000;

/// The numbers or sites of a range, both ends included; `None` if the ends make none, or too long a one.
///
/// Numbers may run downwards. Sites are a letter and a number: a range holds the rectangle between its
/// ends, column by column.
pub(super) fn members(low: &NodeKind, high: &NodeKind) -> Option<Vec<NodeKind>> {
    match (low, high) {
        (NodeKind::Int(low), NodeKind::Int(high)) => numbers(*low, *high),
        (NodeKind::Text(low), NodeKind::Text(high)) => sites(low, high),
        _ => None,
    }
}

fn numbers(low: i64, high: i64) -> Option<Vec<NodeKind>> {
    if low.checked_sub(high)?.checked_abs()? > LONGEST {
        return None;
    }
    let numbers: Vec<NodeKind> = if low <= high {
        (low..=high).map(NodeKind::Int).collect()
    } else {
        (high..=low).rev().map(NodeKind::Int).collect()
    };
    Some(numbers)
}

fn sites(low: &str, high: &str) -> Option<Vec<NodeKind>> {
    let ((from_column, from_row), (to_column, to_row)) = (coordinate(low)?, coordinate(high)?);
    let rows = from_row..=to_row;
    if to_row.checked_sub(from_row)? > LONGEST {
        return None;
    }
    let columns = from_column..=to_column;
    let sites = columns.flat_map(|column| {
        rows.clone()
            .map(move |row| NodeKind::Text(format!("{}{row}", char::from(column)).into()))
    });
    Some(sites.collect())
}

/// Column letter and row number of `"B12"`.
fn coordinate(text: &str) -> Option<(u8, i64)> {
    let letter = text
        .bytes()
        .next()
        .filter(u8::is_ascii_alphabetic)?
        .to_ascii_uppercase();
    Some((letter, text[1..].parse().ok()?))
}
