//! Boards of hexagons.

use super::polygon::outline;
use super::tiles::{Tile, checked_dimension, checked_hexagon, grid, numbered};
use super::{Basis, Graph, GraphError, Polygon};
use crate::topology::geometry::Point;

/// Half the width of a hexagon of side 1: half the square root of 3.
const HALF_WIDTH: f64 = 0.866_025_403_784_438_6;
/// Corners of a hexagon that stands on a corner, clockwise from the north.
const CORNERS: [[f64; 2]; 6] = [
    [0.0, 1.0],
    [HALF_WIDTH, 0.5],
    [HALF_WIDTH, -0.5],
    [0.0, -1.0],
    [-HALF_WIDTH, -0.5],
    [-HALF_WIDTH, 0.5],
];

/// Hexagons in level rows, each half a hexagon further west than the one below.
const UPRIGHT: Tile = Tile {
    position,
    corners: &CORNERS,
};

/// Shapes of boards of hexagons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexShape {
    /// A hexagon with `side` cells on each side, or `side` and `other` in turn.
    Hexagon,
    /// A hexagon with sides of `side` cells and one more in turn.
    Limping,
    /// A triangle.
    Triangle,
    /// A rhombus standing on a corner.
    Diamond,
    /// A rhombus stretched in the middle.
    Prism,
    /// A six-pointed star.
    Star,
    /// As many cells in each row as there are rows.
    Square,
    /// Rows of `other` cells.
    Rectangle,
}

/// A board of hexagons.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn hex(shape: HexShape, side: usize, other: Option<usize>) -> Result<Graph, GraphError> {
    let dimension = checked_dimension(side)?;
    let second = other.map(checked_dimension).transpose()?;
    match shape {
        HexShape::Hexagon if second.is_none() => hexagon(dimension),
        HexShape::Hexagon => hex_sides(&[dimension, second.unwrap_or(dimension)]),
        HexShape::Limping => hex_sides(&[dimension, dimension + 1]),
        HexShape::Triangle => {
            let places = grid(dimension, dimension).filter(|(row, column)| row <= column);
            based(UPRIGHT.laid_at(places))
        }
        HexShape::Diamond => diamond(dimension, None),
        HexShape::Prism => diamond(dimension, Some(second.unwrap_or(dimension))),
        HexShape::Star => based(UPRIGHT.laid_at(star_places(dimension))),
        HexShape::Square => rectangle(dimension, dimension),
        HexShape::Rectangle => rectangle(dimension, second.unwrap_or(dimension)),
    }
}

/// A board of hexagons whose sides have these numbers of cells, around it.
///
/// # Errors
/// If the board is too large.
pub fn hex_sides(sides: &[i32]) -> Result<Graph, GraphError> {
    hex_within(&outline(sides, position))
}

/// A board of the hexagons whose centres lie within an outline.
///
/// # Errors
/// If the board is too large.
pub fn hex_within(outline: &Polygon) -> Result<Graph, GraphError> {
    based(UPRIGHT.laid_within(outline, 3))
}

fn based(graph: Result<Graph, GraphError>) -> Result<Graph, GraphError> {
    Ok(numbered(graph)?.based(Basis::Hexagonal))
}

fn position(row: i32, column: i32) -> Point {
    let across = 3.0_f64.sqrt();
    Point::flat(
        across * (f64::from(column) - 0.5 * f64::from(row)),
        1.5 * f64::from(row),
    )
}

fn hexagon(side: i32) -> Result<Graph, GraphError> {
    let side = checked_hexagon(side)?;
    let rows = 2 * side - 1;
    let middle = rows / 2;
    let corner = |row: i32, column: i32, n: usize| {
        let centre = position(row, column);
        Point::flat(centre.x + CORNERS[n][0], centre.y + CORNERS[n][1])
    };
    let columns = |row: i32| (row - middle).max(0)..=(middle + row).min(rows - 1);
    let mut corners = Vec::new();
    for row in 0..=middle {
        for column in columns(row) {
            corners.push(corner(row, column, 4));
            corners.push(corner(row, column, 3));
        }
        corners.push(corner(row, *columns(row).end(), 2));
    }
    for row in middle..rows {
        for column in columns(row) {
            corners.push(corner(row, column, 5));
            corners.push(corner(row, column, 0));
        }
        corners.push(corner(row, *columns(row).end(), 1));
    }
    let mut graph = Graph::joined_lattice(&corners)?;
    graph.make_faces();
    numbered(Ok(graph))
}

fn diamond(side: i32, stretch: Option<i32>) -> Result<Graph, GraphError> {
    // Lying on a side: the same corners with the axes exchanged.
    let corners = CORNERS.map(|[x, y]| [y, x]);
    let tile = Tile {
        position: slanting,
        corners: &corners,
    };
    let places = match stretch {
        None => grid(side, side),
        Some(middle) => grid(side + middle - 1, side + middle - 1),
    };
    let within =
        move |&(row, column): &(i32, i32)| stretch.is_none() || (row - column).abs() < side;
    based(tile.laid_at(places.filter(within)))
}

/// Rows rise to the left, columns to the right.
fn slanting(row: i32, column: i32) -> Point {
    let up = 3.0_f64.sqrt();
    Point::flat(
        1.5 * f64::from(column - row),
        up * f64::from(row + column) * 0.5,
    )
}

fn rectangle(rows: i32, columns: i32) -> Result<Graph, GraphError> {
    let places = grid(rows, columns + rows)
        .filter(move |&(row, column)| column >= (row + 1) / 2 && column < columns + row / 2);
    based(UPRIGHT.laid_at(places))
}

/// The rows and columns of a six-pointed star.
pub(super) fn star_places(side: i32) -> impl Iterator<Item = (i32, i32)> {
    let lines = 4 * side + 1;
    grid(lines, lines).filter(move |&(row, column)| {
        if row < side || (row > 2 * side && row <= 3 * side) {
            column >= side && column - row <= side
        } else if row <= 2 * side {
            row - column <= side && column < lines - side
        } else {
            column <= 3 * side && row - column <= side
        }
    })
}
