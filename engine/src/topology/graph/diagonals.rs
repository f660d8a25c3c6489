//! Diagonal lines across boards of squares.

use super::{Graph, PointIndex};
use crate::topology::geometry::Point;

/// How the squares of a board are crossed by diagonal lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diagonals {
    /// Not by lines; diagonal steps exist anyway.
    Implied,
    /// Both diagonals, meeting in a new vertex that splits the square in four.
    Solid,
    /// Both diagonals, passing over each other.
    SolidNoSplit,
    /// One diagonal, turned by a quarter from each square to the next.
    Alternating,
    /// One diagonal, lying around the centre.
    Concentric,
    /// The two lines of diagonals through the centre.
    Radiating,
}

/// A range of rows or columns, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) from: i64,
    pub(super) to: i64,
}

impl Span {
    pub(super) fn upto(count: usize) -> Span {
        Span {
            from: 0,
            to: count as i64,
        }
    }
}

/// Adds the lines of a kind of diagonals to squares of unit size.
pub(super) fn add_diagonals(
    graph: &mut Graph,
    rows: Span,
    columns: Span,
    diagonals: Option<Diagonals>,
) {
    let Some(kind) = diagonals.filter(|&kind| kind != Diagonals::Implied) else {
        return;
    };
    let mut index = PointIndex::new(graph, 1.0);
    if kind == Diagonals::Radiating {
        return add_radiating(graph, &index, rows, columns);
    }
    let middle_row = (rows.to + rows.from) / 2;
    let middle_column = (columns.to + columns.from) / 2;
    for row in rows.from..=rows.to {
        for column in columns.from..=columns.to {
            let at = |dx: i64, dy: i64| {
                let position = Point::flat((column + dx) as f64, (row + dy) as f64);
                index.find(graph, position)
            };
            let (Some(a), Some(b), Some(c), Some(d)) = (at(0, 0), at(0, 1), at(1, 1), at(1, 0))
            else {
                continue;
            };
            match kind {
                Diagonals::Alternating if (row + column) % 2 == 0 => {
                    graph.find_or_add_edge(a, c);
                }
                Diagonals::Alternating => {
                    graph.find_or_add_edge(b, d);
                }
                Diagonals::Solid => {
                    let centre = Point::flat(column as f64 + 0.5, row as f64 + 0.5);
                    let centre = index.find_or_add(graph, centre);
                    for corner in [a, b, c, d] {
                        graph.find_or_add_edge(corner, centre);
                    }
                }
                Diagonals::SolidNoSplit => {
                    graph.find_or_add_edge(a, c);
                    graph.find_or_add_edge(b, d);
                }
                Diagonals::Concentric => {
                    if (row < middle_row) == (column < middle_column) {
                        graph.find_or_add_edge(b, d);
                    } else {
                        graph.find_or_add_edge(a, c);
                    }
                }
                Diagonals::Implied | Diagonals::Radiating => {}
            }
        }
    }
}

/// Adds the diagonals through the middle vertex.
///
/// The middle row counts eastwards and the middle column northwards, as in Ludii: on a board that
/// is no square the lines do not cross in its centre.
fn add_radiating(graph: &mut Graph, index: &PointIndex, rows: Span, columns: Span) {
    let middle_row = (rows.to + rows.from) / 2;
    let middle_column = (columns.to + columns.from) / 2;
    let steps = ((rows.to - rows.from) / 2).max((columns.to - columns.from) / 2) + 1;
    for n in 0..steps {
        for (dx, dy) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
            let at = |n: i64| {
                Point::flat(
                    (middle_row + n * dx) as f64,
                    (middle_column + n * dy) as f64,
                )
            };
            let ends = (index.find(graph, at(n)), index.find(graph, at(n + 1)));
            if let (Some(a), Some(b)) = ends {
                graph.find_or_add_edge(a, b);
            }
        }
    }
}
