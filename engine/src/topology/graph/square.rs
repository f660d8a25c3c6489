//! Boards of squares: rectangles, diamonds and pyramids, with or without diagonal lines.

use super::diagonals::{Diagonals, Span, add_diagonals};
use super::polygon::walk;
use super::tiles::places_around;
use super::{Basis, Graph, GraphError, PointIndex, Polygon};
use crate::topology::geometry::Point;
use crate::topology::site::{MAX_SITES, SiteType};

/// A square board with `side` sites of the given kind on each side.
///
/// # Errors
/// If the side is 0 or the board too large.
pub fn square(
    side: usize,
    diagonals: Option<Diagonals>,
    site_type: SiteType,
) -> Result<Graph, GraphError> {
    rectangle(side, side, diagonals, site_type)
}

/// A board of `rows` by `columns` cells, or of as many vertices if it is played on vertices or
/// edges.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn rectangle(
    rows: usize,
    columns: usize,
    diagonals: Option<Diagonals>,
    site_type: SiteType,
) -> Result<Graph, GraphError> {
    let (mut graph, rows, columns) = lattice(rows, columns, site_type)?;
    add_diagonals(&mut graph, Span::upto(rows), Span::upto(columns), diagonals);
    finish(graph)
}

/// A pyramid of spheres on a square base: each layer lies in the gaps of the one below.
///
/// # Errors
/// If the side is 0 or the board too large.
pub fn square_pyramid(side: usize, site_type: SiteType) -> Result<Graph, GraphError> {
    let (mut graph, rows, columns) = lattice(side, side, site_type)?;
    let rise = 1.0 / 2.0_f64.sqrt();
    let mut index = PointIndex::new(&graph, 1.0);
    for layer in 1..rows {
        let (offset, height) = (layer as f64 * 0.5, layer as f64 * rise);
        for row in 0..rows - layer {
            for column in 0..columns - layer {
                let position = Point::new(offset + column as f64, offset + row as f64, height);
                index.find_or_add(&mut graph, position);
            }
        }
        if graph.vertices.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    join_unit_neighbours(&mut graph);
    finish(graph)
}

/// A square board standing on a corner, `side` sites along each slanting side.
///
/// # Errors
/// If the side is 0 or the board too large.
pub fn diamond(side: usize, diagonals: Option<Diagonals>) -> Result<Graph, GraphError> {
    let side = checked_side(side)? as i64;
    if side * side > MAX_SITES as i64 {
        return Err(GraphError::TooLarge);
    }
    let span = 2 * side;
    let mut positions = Vec::new();
    for row in 0..span {
        for column in 0..span {
            let outside = row + column < side - 1
                || column - row > side
                || row - column > side
                || row + column >= 3 * side;
            if !outside {
                positions.push(Point::flat(column as f64, row as f64));
            }
        }
    }
    let mut graph = Graph::from_unit_lattice(&positions)?;
    let whole = Span { from: 0, to: span };
    add_diagonals(&mut graph, whole, whole, diagonals);
    finish(graph)
}

/// A board of squares with sides of these lengths around its vertices, turning left after each
/// and right after a negative one.
///
/// # Errors
/// If the board is too large.
pub fn square_sides(sides: &[i32], diagonals: Option<Diagonals>) -> Result<Graph, GraphError> {
    let (mut x, mut y) = (0.0, 0.0);
    let mut points = vec![Point::flat(x, y)];
    for (side, [up, across]) in walk(sides, &[[1, 0], [0, 1], [-1, 0], [0, -1]]) {
        y += f64::from(side) * f64::from(up);
        x += f64::from(side) * f64::from(across);
        points.push(Point::flat(x, y));
    }
    square_within(&Polygon::from_points(points), diagonals)
}

/// A board of squares whose vertices are those within an outline.
///
/// # Errors
/// If the board is too large.
pub fn square_within(outline: &Polygon, diagonals: Option<Diagonals>) -> Result<Graph, GraphError> {
    let outline = outline.inflated();
    let places: Vec<(i32, i32)> = places_around(&outline, 2)?.collect();
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
        return Ok(Graph::default());
    };
    let at = |&(row, column): &(i32, i32)| Point::flat(f64::from(column), f64::from(row));
    let positions: Vec<Point> = places
        .iter()
        .map(at)
        .filter(|&p| outline.contains(p))
        .collect();
    let mut graph = Graph::from_unit_lattice(&positions)?;
    let span = |from: i32, to: i32| Span {
        from: i64::from(from),
        to: i64::from(to),
    };
    add_diagonals(
        &mut graph,
        span(first.0, last.0),
        span(first.1, last.1),
        diagonals,
    );
    finish(graph)
}

/// The vertices and straight edges of a rectangle, with its numbers of vertices up and across.
fn lattice(
    rows: usize,
    columns: usize,
    site_type: SiteType,
) -> Result<(Graph, usize, usize), GraphError> {
    let extra = usize::from(site_type == SiteType::Cell);
    let (rows, columns) = (checked_side(rows)? + extra, checked_side(columns)? + extra);
    if rows * columns > MAX_SITES {
        return Err(GraphError::TooLarge);
    }
    let mut graph = Graph::default();
    for row in 0..rows {
        for column in 0..columns {
            graph.add_vertex(Point::flat(column as f64, row as f64));
        }
    }
    for row in 0..rows {
        for column in 0..columns {
            let here = row * columns + column;
            if row + 1 < rows {
                graph.append_edge(here, here + columns);
            }
            if column + 1 < columns {
                graph.append_edge(here, here + 1);
            }
        }
    }
    graph.sort_all_edges();
    Ok((graph, rows, columns))
}

/// Joins all vertices about one unit apart, in space.
pub(super) fn join_unit_neighbours(graph: &mut Graph) {
    let index = PointIndex::new(graph, 1.0);
    for a in 0..graph.vertices.len() {
        let position = graph.vertices[a].position;
        let mut near: Vec<usize> = index.around(position, 1.05).collect();
        near.sort_unstable();
        for b in near {
            let distance = position.distance(graph.vertices[b].position);
            if a != b && (distance - 1.0).abs() < 0.05 {
                graph.find_or_add_edge(a, b);
            }
        }
    }
}

fn finish(mut graph: Graph) -> Result<Graph, GraphError> {
    graph.make_faces();
    graph.reorder();
    graph.based(Basis::Square).checked()
}

/// A side length that is neither 0 nor so long that squaring it overflows.
pub(super) fn checked_side(side: usize) -> Result<usize, GraphError> {
    match side {
        0 => Err(GraphError::Argument {
            expected: "a side of at least one site",
            found: "0".to_owned(),
        }),
        1..=MAX_SITES => Ok(side),
        _ => Err(GraphError::TooLarge),
    }
}
