//! Boards of bricks twice as long as high.

use super::tiles::checked_dimension;
use super::{Graph, GraphError, PointIndex};
use crate::topology::geometry::Point;
use crate::topology::site::MAX_SITES;

/// Shapes of boards of bricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BrickShape {
    /// As many bricks across as up.
    Square,
    /// Rows of `other` bricks.
    Rectangle,
    /// Rows of one brick more than there are rows.
    Limping,
    /// A rhombus.
    Diamond,
    /// A rhombus stretched by `other`.
    Prism,
    /// Rings of bricks around a half one.
    Spiral,
}

/// What is done with bricks that stick out at the ends of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowEnds {
    /// They stay.
    Whole,
    /// They are cut in half.
    Trimmed,
}

/// A board of bricks.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn brick(
    shape: BrickShape,
    side: usize,
    other: Option<usize>,
    ends: RowEnds,
) -> Result<Graph, GraphError> {
    let side = checked_dimension(side)?;
    let other = other.map(checked_dimension).transpose()?.unwrap_or(side);
    if 4 * side * (side + other) > MAX_SITES as i32 {
        return Err(GraphError::TooLarge);
    }
    let mut wall = Wall::new();
    match shape {
        BrickShape::Square | BrickShape::Rectangle => wall.add_rows(side, other, ends),
        BrickShape::Limping => wall.add_rows(side, side + 1, ends),
        BrickShape::Diamond => wall.add_diamond(side, 0, ends),
        BrickShape::Prism => wall.add_diamond(side, other, ends),
        BrickShape::Spiral => wall.add_rings(side),
    }
    let mut graph = wall.graph;
    graph.reorder();
    graph.checked()
}

/// Bricks laid so far.
struct Wall {
    graph: Graph,
    index: PointIndex,
}

impl Wall {
    fn new() -> Wall {
        let graph = Graph::default();
        let index = PointIndex::new(&graph, 1.0);
        Wall { graph, index }
    }

    fn add_rows(&mut self, rows: i32, columns: i32, ends: RowEnds) {
        let columns = columns * 2 + 1;
        for row in 0..rows {
            for column in (row % 2..columns).step_by(2) {
                self.add_in_row(row, column, columns, ends);
            }
        }
    }

    fn add_diamond(&mut self, side: i32, stretch: i32, ends: RowEnds) {
        let (rows, columns) = (2 * side + 2 * stretch, 2 * side);
        for row in 0..rows {
            for column in ((row + 1) % 2..columns).step_by(2) {
                let outside = row + column < side - 1
                    || column - row >= side
                    || row + column >= 3 * side - 1
                    || row - column > side;
                if !outside {
                    self.add_in_row(row, column, columns, ends);
                }
            }
        }
    }

    fn add_in_row(&mut self, row: i32, column: i32, columns: i32, ends: RowEnds) {
        if ends == RowEnds::Trimmed && column == 0 {
            self.add_half(row, column + 1);
        } else if ends == RowEnds::Trimmed && column >= columns - 1 {
            self.add_half(row, column);
        } else {
            self.add_level(row, column);
        }
    }

    fn add_rings(&mut self, rings: i32) {
        self.add_half(rings - 1, rings - 1);
        for ring in 1..rings {
            for n in (0..2 * ring).step_by(2) {
                self.add_upright(rings - ring + n, rings - ring - 1);
                self.add_level(rings + ring - 1, rings - ring + n);
                self.add_upright(rings - ring - 1 + n, rings + ring - 1);
                self.add_level(rings - ring - 1, rings - ring - 1 + n);
            }
        }
    }

    fn add_level(&mut self, row: i32, column: i32) {
        self.add(
            row,
            column,
            &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 0), (1, 0)],
        );
    }

    fn add_half(&mut self, row: i32, column: i32) {
        self.add(row, column, &[(0, 0), (0, 1), (1, 1), (1, 0)]);
    }

    fn add_upright(&mut self, row: i32, column: i32) {
        self.add(
            row,
            column,
            &[(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)],
        );
    }

    /// Adds the face with these corners, clockwise from the south-west.
    fn add(&mut self, row: i32, column: i32, corners: &[(i32, i32)]) {
        let graph = &mut self.graph;
        let at = |&(dx, dy): &(i32, i32)| Point::flat(f64::from(column + dx), f64::from(row + dy));
        let ring: Vec<usize> = corners
            .iter()
            .map(|corner| self.index.find_or_add(graph, at(corner)))
            .collect();
        for (n, &a) in ring.iter().enumerate() {
            graph.find_or_add_edge(a, ring[(n + 1) % ring.len()]);
        }
        graph.find_or_add_face(ring);
    }
}
