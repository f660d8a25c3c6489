//! Boards of triangles.

use super::hex::star_places;
use super::polygon::outline;
use super::tiles::{checked_dimension, checked_hexagon, grid, numbered, places_around};
use super::{Basis, Graph, GraphError, Polygon};
use crate::topology::geometry::Point;
use crate::topology::site::SiteType;

/// Height of a triangle of side 1: half the square root of 3.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// Shapes of boards of triangles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriShape {
    /// A triangle.
    Triangle,
    /// A hexagon.
    Hexagon,
    /// A hexagon with sides of two lengths in turn.
    Limping,
    /// A rhombus standing on a corner.
    Diamond,
    /// A rhombus stretched in the middle.
    Prism,
    /// A six-pointed star.
    Star,
    /// As wide as high.
    Square,
    /// Rows of `other` sites.
    Rectangle,
}

/// A board of triangles. Lengths count cells, or vertices if the board is played on those.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn tri(
    shape: TriShape,
    side: usize,
    other: Option<usize>,
    site_type: SiteType,
) -> Result<Graph, GraphError> {
    let given = checked_dimension(side)?;
    let other = other.map(checked_dimension).transpose()?.unwrap_or(given);
    let extra = i32::from(site_type == SiteType::Cell);
    let (side, second) = (given + extra, other + extra);
    match shape {
        TriShape::Triangle => lattice(
            grid(side, side).filter(|(row, column)| row <= column),
            position,
        ),
        TriShape::Hexagon => hexagon(side),
        TriShape::Limping => {
            let shape = outline(&[given, given + 1], position);
            within(&shape, given)
        }
        TriShape::Diamond => lattice(grid(side, side), slanting),
        TriShape::Prism => {
            let lines = side + second - 1;
            let places = grid(lines, lines).filter(|(row, column)| (row - column).abs() < side);
            lattice(places, slanting)
        }
        TriShape::Star => lattice(star_places(given), position),
        TriShape::Square => rectangle(side, side),
        TriShape::Rectangle => rectangle(side, second),
    }
}

/// A board of triangles whose sides have these numbers of vertices, around it.
///
/// # Errors
/// If the board is too large.
pub fn tri_sides(sides: &[i32]) -> Result<Graph, GraphError> {
    // Two lengths n and n + 1 make the shape called limping.
    let margin = if let [a, b] = sides
        && *a == b - 1
    {
        *a
    } else {
        2
    };
    within(&outline(sides, position), margin)
}

/// A board of triangles whose vertices are those within an outline.
///
/// # Errors
/// If the board is too large.
pub fn tri_within(outline: &Polygon) -> Result<Graph, GraphError> {
    within(outline, 2)
}

fn within(outline: &Polygon, margin: i32) -> Result<Graph, GraphError> {
    let outline = outline.inflated();
    let places = places_around(&outline, margin)?;
    lattice(
        places.filter(|&(row, column)| outline.contains(position(row, column))),
        position,
    )
}

fn lattice(
    places: impl Iterator<Item = (i32, i32)>,
    position: fn(i32, i32) -> Point,
) -> Result<Graph, GraphError> {
    let points: Vec<Point> = places.map(|(row, column)| position(row, column)).collect();
    Ok(numbered(Graph::from_unit_lattice(&points))?.based(Basis::Triangular))
}

fn rectangle(rows: i32, columns: i32) -> Result<Graph, GraphError> {
    let places = grid(rows, columns + rows)
        .filter(move |&(row, column)| column >= (row + 1) / 2 && column < columns + row / 2);
    lattice(places, position)
}

fn hexagon(side: i32) -> Result<Graph, GraphError> {
    let side = checked_hexagon(side)?;
    let rows = 2 * side - 1;
    let middle = rows / 2;
    let places: Vec<(i32, i32)> = grid(rows, rows)
        .filter(|&(row, column)| column <= middle + row && row - column <= middle)
        .collect();
    let points: Vec<Point> = places
        .iter()
        .map(|&(row, column)| position(row, column))
        .collect();
    let mut graph = Graph::joined_lattice(&points)?;
    // Edges between rows start on the longer one.
    for edge in &mut graph.edges {
        let [a, b] = edge.ends.map(|end| places[end].0);
        if a != b && a >= middle {
            edge.ends.reverse();
        }
    }
    graph.make_faces();
    numbered(Ok(graph))
}

fn position(row: i32, column: i32) -> Point {
    Point::flat(
        f64::from(column) - 0.5 * f64::from(row),
        HEIGHT * f64::from(row),
    )
}

/// Rows rise to the left, columns to the right.
fn slanting(row: i32, column: i32) -> Point {
    Point::flat(
        HEIGHT * f64::from(column - row),
        f64::from(row + column) * 0.5,
    )
}
