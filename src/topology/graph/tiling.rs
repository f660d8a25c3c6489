//! Boards of semi-regular tilings, named by the polygons that meet at a vertex.

use super::polygon::{outline, walk};
use super::tiles::{Tile, checked_dimension, grid, numbered};
use super::{Graph, GraphError, Polygon, keep};
use crate::topology::geometry::Point;
use crate::topology::trigonometry::sin_cos;
use std::f64::consts::PI;

/// The semi-regular tilings.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiling {
    T31212,
    T3464,
    T488,
    T33434,
    T33336,
    T33344,
    T3636,
    T4612,
    T333333_33434,
}

/// A board of a tiling: a hexagon, or what the tiling lends itself to.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn tiling(kind: Tiling, side: usize, other: Option<usize>) -> Result<Graph, GraphError> {
    let side = checked_dimension(side)?;
    let other = other.map(checked_dimension).transpose()?;
    let second = other.unwrap_or(side);
    match kind {
        Tiling::T31212 => numbered(twelve_sided(position_31212).laid_at(hexagon(side))),
        Tiling::T4612 => numbered(twelve_sided(position_4612).laid_at(hexagon(side))),
        Tiling::T33336 => numbered(
            Tile {
                position: position_33336,
                corners: &T33336,
            }
            .laid_at(hexagon(side)),
        ),
        Tiling::T333333_33434 => {
            let corners = rose(Turn::Upright);
            let tile = Tile {
                position: position_333333_33434,
                corners: &corners,
            };
            numbered(tile.laid_at(hexagon(side)))
        }
        Tiling::T33434 => numbered(
            Tile {
                position: position_33434,
                corners: &T33434,
            }
            .laid_at(grid(side, side)),
        ),
        Tiling::T33344 => numbered(T33344_TILE.laid_at(grid(side, second))),
        Tiling::T3636 => {
            let (rows, columns) = (2 * side - 1, 2 * second - 1);
            let places = grid(rows, columns).filter(|&(row, column)| {
                other.is_some() || (column <= columns / 2 + row && row - column <= columns / 2)
            });
            numbered(T3636_TILE.laid_at(places))
        }
        Tiling::T3464 => {
            let corners = rose(Turn::Upright);
            let tile = Tile {
                position: slanting_3464,
                corners: &corners,
            };
            match other {
                Some(columns) => numbered(tile.laid_at(grid(side, columns))),
                None => numbered(tile.laid_at(hexagon(side))),
            }
        }
        // Vertices stay in the order in which tiles are laid.
        Tiling::T488 => {
            let corners = octagon();
            let tile = Tile {
                position: position_488,
                corners: &corners,
            };
            tile.laid_at(grid(side, second))?.checked()
        }
    }
}

/// A board of a tiling whose sides have these numbers of tiles, around it.
///
/// Some tilings only come in one shape and size, whatever the sides.
///
/// # Errors
/// If the board is too large.
pub fn tiling_sides(kind: Tiling, sides: &[i32]) -> Result<Graph, GraphError> {
    match kind {
        Tiling::T3636 => tiling_within(kind, &outline(sides, position_3636)),
        Tiling::T3464 => tiling_within(kind, &outline(sides, position_3464)),
        Tiling::T33344 => tiling_within(kind, &outline(sides, position_33344)),
        Tiling::T488 => {
            let (mut x, mut y) = (0.0, 0.0);
            let mut points = vec![Point::flat(x, y)];
            for (side, [up, across]) in walk(sides, &[[0, 1], [1, 0], [0, -1], [-1, 0]]) {
                y += f64::from(side) * f64::from(up);
                x += f64::from(side) * f64::from(across);
                points.push(Point::flat(x, y));
            }
            tiling_within(kind, &Polygon::from_points(points))
        }
        _ => tiling(kind, size_without_outline(kind), None),
    }
}

/// A board of the tiles whose centres lie within an outline.
///
/// Some tilings only come in one shape and size, whatever the outline.
///
/// # Errors
/// If the board is too large.
pub fn tiling_within(kind: Tiling, outline: &Polygon) -> Result<Graph, GraphError> {
    match kind {
        Tiling::T3636 => numbered(T3636_TILE.laid_within(outline, 2)),
        Tiling::T33344 => numbered(T33344_TILE.laid_within(outline, 2)),
        Tiling::T3464 => {
            let corners = rose(Turn::OnCorner);
            numbered(
                Tile {
                    position: position_3464,
                    corners: &corners,
                }
                .laid_within(outline, 2),
            )
        }
        Tiling::T488 => {
            let corners = octagon();
            numbered(
                Tile {
                    position: position_488,
                    corners: &corners,
                }
                .laid_within(outline, 2),
            )
        }
        Tiling::T33434 => Ok(keep(tiling(kind, 5, None)?, outline)),
        _ => tiling(kind, size_without_outline(kind), None),
    }
}

fn size_without_outline(kind: Tiling) -> usize {
    if kind == Tiling::T333333_33434 { 2 } else { 3 }
}

fn on_circle(radius: f64, angle: f64) -> [f64; 2] {
    let (sin, cos) = sin_cos(angle);
    [radius * cos, radius * sin]
}

/// The rows and columns of a hexagon.
fn hexagon(side: i32) -> impl Iterator<Item = (i32, i32)> {
    let lines = 2 * side - 1;
    grid(lines, lines).filter(move |(row, column)| (row - column).abs() <= lines / 2)
}

/// Half the square root of 3.
const H: f64 = 0.866_025_403_784_438_6;

/// The side view of a hexagon in 3.6.3.6, lying on an edge.
const T3636_TILE: Tile = Tile {
    position: position_3636,
    corners: &[
        [1.0, 0.0],
        [0.5, H],
        [-0.5, H],
        [-1.0, 0.0],
        [-0.5, -H],
        [0.5, -H],
    ],
};

fn position_3636(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    Point::flat(2.0 * (column - 0.5 * row), 3.0_f64.sqrt() * row)
}

/// The squares of 3.3.3.4.4; the triangles lie between.
const T33344_TILE: Tile = Tile {
    position: position_33344,
    corners: &[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
};

fn position_33344(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let rise = 1.0 + 3.0_f64.sqrt() / 2.0;
    Point::flat(column + 0.5 * row, row * rise)
}

/// A pair of squares and the triangles around, of 3.3.4.3.4.
const T33434: [[f64; 2]; 14] = {
    const U: f64 = 0.5;
    [
        [-U, -U - H],
        [U, -U - H],
        [-U - H, -H],
        [U + H, -H],
        [0.0, -U],
        [-2.0 * U - H, 0.0],
        [-H, 0.0],
        [H, 0.0],
        [2.0 * U + H, 0.0],
        [0.0, U],
        [-U - H, H],
        [U + H, H],
        [-U, U + H],
        [U, U + H],
    ]
};

fn position_33434(row: i32, column: i32) -> Point {
    let unit = (1.0 + 3.0_f64.sqrt()) / 2.0;
    Point::flat(
        unit * f64::from(column - row),
        unit * f64::from(row + column),
    )
}

/// A hexagon and the triangles around it, of 3.3.3.3.6.
const T33336: [[f64; 2]; 18] = [
    [-0.5, H],
    [0.5, H],
    [1.0, 0.0],
    [0.5, -H],
    [-0.5, -H],
    [-1.0, 0.0],
    [-1.0, 2.0 * H],
    [0.0, 2.0 * H],
    [1.0, 2.0 * H],
    [1.5, H],
    [2.0, 0.0],
    [1.5, -H],
    [1.0, -2.0 * H],
    [0.0, -2.0 * H],
    [-1.0, -2.0 * H],
    [-1.5, -H],
    [-2.0, 0.0],
    [-1.5, H],
];

fn position_33336(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    Point::flat(
        column * 5.0 * 0.5 - row * 4.0 * 0.5,
        row * 2.0 * H + column * H,
    )
}

/// The tile of twelve corners of 3.12.12 and 4.6.12.
fn twelve_sided(position: fn(i32, i32) -> Point) -> Tile<'static> {
    static CORNERS: std::sync::LazyLock<[[f64; 2]; 12]> = std::sync::LazyLock::new(|| {
        let radius = 1.0 / (2.0 - 3.0_f64.sqrt()).sqrt();
        std::array::from_fn(|n| {
            let angle = PI / 12.0 + n as f64 / 12.0 * 2.0 * PI;
            on_circle(radius, angle)
        })
    });
    Tile {
        position,
        corners: &*CORNERS,
    }
}

fn position_31212(row: i32, column: i32) -> Point {
    spaced(row, column, 3.732_050_8)
}

fn position_4612(row: i32, column: i32) -> Point {
    spaced(row, column, 4.732_050_8)
}

fn spaced(row: i32, column: i32, across: f64) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let up = across * 3.0_f64.sqrt() / 2.0;
    Point::flat((column - 0.5 * row) * across, row * up)
}

/// How the hexagons of 3.4.6.4 lie.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Upright,
    OnCorner,
}

/// A hexagon with the squares and triangles around it.
fn rose(turn: Turn) -> [[f64; 2]; 18] {
    const INNER: [[f64; 2]; 6] = [
        [-0.5, H],
        [0.5, H],
        [1.0, 0.0],
        [0.5, -H],
        [-0.5, -H],
        [-1.0, 0.0],
    ];
    let radius = (1.0 + 3.0_f64.sqrt() / 2.0) / sin_cos(15.0_f64.to_radians()).1;
    std::array::from_fn(|n| {
        let [x, y] = if n < 6 {
            INNER[n]
        } else {
            let angle = (15.0 + (n - 6) as f64 * 30.0).to_radians();
            on_circle(radius, angle)
        };
        if turn == Turn::Upright {
            [x, y]
        } else {
            [y, x]
        }
    })
}

fn slanting_3464(row: i32, column: i32) -> Point {
    let across = (3.0 + 3.0_f64.sqrt()) / 2.0;
    let up = 1.0 + 3.0_f64.sqrt();
    Point::flat(
        across * f64::from(column - row),
        up * f64::from(row + column) * 0.5,
    )
}

fn position_3464(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let across = 1.0 + 3.0_f64.sqrt();
    let up = (3.0 + 3.0_f64.sqrt()) / 2.0;
    Point::flat(across * (column - 0.5 * row), up * row)
}

fn position_333333_33434(row: i32, column: i32) -> Point {
    let across = 1.5 + 3.0_f64.sqrt();
    let up = 2.0 + 3.0_f64.sqrt();
    Point::flat(
        across * f64::from(column - row),
        up * f64::from(row + column) * 0.5,
    )
}

/// The width of an octagon of side 1.
fn octagon_width() -> f64 {
    1.0 + 2.0 / 2.0_f64.sqrt()
}

/// The corners of an octagon.
fn octagon() -> [[f64; 2]; 8] {
    let (u, v) = (0.5, octagon_width() / 2.0);
    [
        [u, v],
        [v, u],
        [v, -u],
        [u, -v],
        [-u, -v],
        [-v, -u],
        [-v, u],
        [-u, v],
    ]
}

fn position_488(row: i32, column: i32) -> Point {
    Point::flat(
        f64::from(column) * octagon_width(),
        f64::from(row) * octagon_width(),
    )
}
