//! Single polygons, wedges, and patterns of polygons repeated over the plane.

use super::tiles::{checked_dimension, grid};
use super::{Graph, GraphError, PointIndex, Polygon};
use crate::topology::geometry::{Point, single};
use crate::topology::site::{MAX_SITES, SiteType};
use std::f64::consts::PI;

/// How the corners of a regular polygon are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegularShape {
    /// Each to the next.
    Polygon,
    /// Each to one nearly opposite.
    Star,
}

/// A regular polygon of sides about one unit long.
///
/// # Errors
/// If there are fewer than three sides or too many.
pub fn regular(
    shape: RegularShape,
    sides: usize,
    site_type: SiteType,
) -> Result<Graph, GraphError> {
    checked_dimension(sides)?;
    if sides < 3 {
        return Err(GraphError::Argument {
            expected: "a polygon of at least three sides",
            found: sides.to_string(),
        });
    }
    let mut graph = Graph::default();
    for corner in corners(sides) {
        graph.add_vertex(corner);
    }
    let skip = if shape == RegularShape::Star {
        (sides - 1) / 2
    } else {
        1
    };
    for n in 0..sides {
        graph.add_edge(n, (n + skip) % sides);
    }
    if site_type == SiteType::Cell {
        graph.make_faces_without_crossings();
    }
    graph.reorder();
    graph.checked()
}

/// The corners of a regular polygon, counter-clockwise from the north (a square lies on a side).
pub(super) fn corners(sides: usize) -> impl Iterator<Item = Point> {
    let radius = sides as f64 / (2.0 * PI);
    let offset = if sides == 4 { PI / 4.0 } else { PI / 2.0 };
    (0..sides).map(move |n| {
        let angle = offset + n as f64 / sides as f64 * 2.0 * PI;
        Point::on_circle(radius, angle)
    })
}

/// Rows of vertices that fan out southwards from a single one, as at the ends of some boards.
///
/// # Errors
/// If a side is 0, there are fewer than two columns, or the board is too large.
pub fn wedge(rows: usize, columns: Option<usize>) -> Result<Graph, GraphError> {
    checked_dimension(rows)?;
    let columns = columns.unwrap_or(3);
    checked_dimension(columns)?;
    if rows * columns > MAX_SITES {
        return Err(GraphError::TooLarge);
    }
    if columns < 2 {
        return Err(GraphError::Argument {
            expected: "a wedge of at least two columns",
            found: columns.to_string(),
        });
    }
    let mut graph = Graph::default();
    let tip = (rows - 1) as f64;
    graph.add_vertex(Point::flat(tip, tip));
    for row in 1..rows {
        let (left, right) = (tip - row as f64, tip + row as f64);
        for column in 0..columns {
            let part = column as f64 / (columns - 1) as f64;
            graph.add_vertex(Point::flat(left + part * (right - left), tip - row as f64));
        }
    }
    if rows > 1 {
        for column in 0..columns {
            graph.append_edge(0, column + 1);
        }
    }
    for row in 1..rows {
        let first = (row - 1) * columns + 1;
        for column in 0..columns - 1 {
            graph.append_edge(first + column, first + column + 1);
        }
        if row + 1 < rows {
            for column in 0..columns {
                graph.append_edge(first + column, first + columns + column);
            }
        }
    }
    graph.sort_all_edges();
    graph.checked()
}

/// Polygons repeated in rows and columns, `steps` being the way to the next column and row.
///
/// # Errors
/// If a number is 0 or the board too large.
pub fn repeat(
    rows: usize,
    columns: usize,
    steps: [[f64; 2]; 2],
    polygons: &[Polygon],
) -> Result<Graph, GraphError> {
    let (rows, columns) = (checked_dimension(rows)?, checked_dimension(columns)?);
    let [[cx, cy], [rx, ry]] = steps.map(|step| step.map(single));
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    for (row, column) in grid(rows, columns) {
        let (row, column) = (f64::from(row), f64::from(column));
        let (x, y) = (column * cx + row * rx, column * cy + row * ry);
        for polygon in polygons {
            let points = polygon.points();
            for (n, a) in points.iter().enumerate() {
                let b = points[(n + 1) % points.len()];
                let a = index.find_or_add(&mut graph, Point::flat(x + a.x, y + a.y));
                let b = index.find_or_add(&mut graph, Point::flat(x + b.x, y + b.y));
                if a != b {
                    graph.find_or_add_edge(a, b);
                }
            }
        }
        if graph.vertices.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    graph.make_faces();
    graph.reorder();
    graph.checked()
}
