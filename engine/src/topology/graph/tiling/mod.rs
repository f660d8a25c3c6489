//! Boards of semi-regular tilings, named by the polygons that meet at a vertex: `T488` has a square and two octagons
//! at each.
//!
//! Owns the nine tilings: for each the corners of its tile and where copies of it lie. Refuses sizes beyond what a graph may
//! have. Regular tilings (squares, triangles, hexagons) have files of their own in the folder above.
//!
//! Begin with [`tiling`]; `tile` has the figures.

mod tile;

use super::polygon::{outline, walk};
use super::tiles::{Tile, checked_dimension, grid, numbered};
use super::{Graph, GraphError, Polygon, keep};
use crate::topology::geometry::Point;
use tile::{
    T3636_TILE, T33336, T33344_TILE, T33434, Turn, octagon, position_488, position_3464,
    position_3636, position_4612, position_31212, position_33336, position_33344, position_33434,
    position_333333_33434, rose, slanting_3464, twelve_sided,
};

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

impl Tiling {
    /// Whether its board is the same whatever sides or outline are given. A number of tiles on a side still makes others.
    pub fn has_one_board(self) -> bool {
        matches!(
            self,
            Tiling::T31212 | Tiling::T33336 | Tiling::T4612 | Tiling::T333333_33434
        )
    }
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
/// [One board](Tiling::has_one_board) of some tilings has these sides, whatever they are.
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
/// [One board](Tiling::has_one_board) of some tilings lies within, whatever the outline.
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

/// The rows and columns of a hexagon.
fn hexagon(side: i32) -> impl Iterator<Item = (i32, i32)> {
    let lines = 2 * side - 1;
    grid(lines, lines).filter(move |(row, column)| (row - column).abs() <= lines / 2)
}
