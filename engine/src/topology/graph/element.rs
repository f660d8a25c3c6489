//! The elements of a board under construction.

use super::Graph;
use crate::topology::geometry::Point;

/// A point where edges meet.
#[derive(Clone, PartialEq, Debug)]
pub struct Vertex {
    /// Where it lies.
    pub position: Point,
    /// Its edges, by angle.
    pub(crate) edges: Vec<usize>,
    /// The faces it is a corner of.
    pub(crate) faces: Vec<usize>,
    /// The vertex around which it turns, on circular boards.
    pub(crate) pivot: Option<Pivot>,
}

/// What a vertex turns around.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pivot {
    /// A vertex of the graph.
    Vertex(usize),
    /// A vertex that has been removed. Ludii goes on using its number, which by then may be that
    /// of another, and its position.
    Lost {
        /// The number it had.
        number: usize,
        /// Where it was.
        position: Point,
    },
}

impl Pivot {
    /// The number of the vertex, or the one it had.
    pub(crate) fn number(self) -> usize {
        match self {
            Pivot::Vertex(number) | Pivot::Lost { number, .. } => number,
        }
    }

    /// Where the vertex is or was.
    pub(crate) fn position(self, graph: &Graph) -> Point {
        match self {
            Pivot::Vertex(number) => graph.vertices[number].position,
            Pivot::Lost { position, .. } => position,
        }
    }

    /// The pivot after its graph has been numbered anew.
    pub(crate) fn renamed(self, rename: impl Fn(usize) -> usize) -> Pivot {
        match self {
            Pivot::Vertex(number) => Pivot::Vertex(rename(number)),
            lost => lost,
        }
    }
}

/// A line between two vertices.
#[derive(Clone, PartialEq, Debug)]
pub struct Edge {
    /// The two vertices.
    pub ends: [usize; 2],
    /// Its midpoint.
    pub position: Point,
    /// The face on its left, seen from the first end.
    pub(crate) left: Option<usize>,
    /// The face on its right.
    pub(crate) right: Option<usize>,
    /// Directions in which a curve leaves its ends; `None` for a straight line.
    pub(crate) tangents: Option<[Point; 2]>,
}

impl Edge {
    /// The other end.
    pub(crate) fn other(&self, vertex: usize) -> usize {
        self.ends[usize::from(self.ends[0] == vertex)]
    }

    /// Whether it joins these two vertices.
    pub(crate) fn joins(&self, a: usize, b: usize) -> bool {
        self.ends == [a, b] || self.ends == [b, a]
    }

    /// The face on the other side.
    pub(crate) fn across(&self, face: usize) -> Option<usize> {
        if self.left == Some(face) {
            self.right
        } else if self.right == Some(face) {
            self.left
        } else {
            None
        }
    }
}

/// A polygon of edges, which is a cell of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// Its corners, clockwise.
    pub vertices: Vec<usize>,
    /// Its sides; side `n` joins corner `n` and the next.
    pub(crate) edges: Vec<usize>,
    /// The mean of its corners.
    pub position: Point,
}

impl Face {
    /// Its sides, by their numbers; side `n` joins corner `n` and the next.
    #[must_use]
    pub fn edges(&self) -> &[usize] {
        &self.edges
    }
}

/// The regular tiling a board is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Basis {
    /// None, or one that is lost by what was done to it. A hexagon of hexagons or triangles has
    /// none either, as in Ludii.
    #[default]
    None,
    /// Squares.
    Square,
    /// Triangles.
    Triangular,
    /// Hexagons.
    Hexagonal,
}
