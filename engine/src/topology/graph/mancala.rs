//! Rows of pits with a store at either end.

use super::{Graph, GraphError, rectangle, shift, square, union_of};
use crate::topology::site::SiteType;

/// Whether a board has stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stores {
    /// None.
    None,
    /// One at either end: the first and the last site.
    Outer,
    /// Within the board. Ludii makes a square board of as many rows then, and so do we.
    Inner,
}

/// A mancala board of two to six rows, played on vertices. Stores other than two make, as in
/// Ludii, a square board.
///
/// # Errors
/// If there are fewer than two or more than six rows, no column, or too many.
pub fn mancala(
    rows: usize,
    columns: usize,
    stores: Stores,
    number: usize,
) -> Result<Graph, GraphError> {
    if !(2..=6).contains(&rows) {
        return Err(GraphError::Argument {
            expected: "a mancala board of two to six rows",
            found: rows.to_string(),
        });
    }
    if stores == Stores::Inner || number != 2 {
        return square(rows, None, SiteType::Vertex);
    }
    let mut parts = Vec::new();
    for row in 0..rows {
        let pits = rectangle(1, columns, None, SiteType::Vertex)?;
        parts.push(if row == 0 {
            pits
        } else {
            shift(pits, 0.0, row as f64, 0.0)
        });
    }
    if stores == Stores::Outer {
        let end = columns as f64;
        // Where the stores lie, and by how much the right one is then moved.
        let (left, right, moved) = match rows {
            2 => ([-0.85, 0.5, 0.0], [end, 0.5, 0.0], -0.15),
            3 => ([-1.0, 1.0, 0.0], [end, 1.0, 0.0], 0.0),
            4 => ([-0.9, 1.5, 0.0], [end, 1.5, 0.0], -0.1),
            5 => ([-1.0, 2.0, 0.0], [end + 0.1, 2.0, 0.0], -0.1),
            _ => ([-0.9, 2.5, 0.0], [end, 2.5, 0.0], -0.1),
        };
        parts.insert(0, Graph::given(&[left], &[])?);
        parts.push(shift(Graph::given(&[right], &[])?, moved, 0.0, 0.0));
    }
    union_of(parts, super::Connect::Near)
}
