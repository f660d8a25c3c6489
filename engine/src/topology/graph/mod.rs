//! Boards under construction: vertices, edges and faces that generators make and operators change.
//!
//! The numbers of vertices, edges and faces here become the site numbers of the finished board.
//! Each vertex lists its edges by angle (from west over south, counter-clockwise); the order in
//! which it lists its faces, and the vertex at which a face starts, are kept as they arise,
//! because choices between equals (which neighbour is the diagonal, which colour comes first)
//! fall on the first.
//!
//! Owns [`Graph`], one file for each generator (`square`, `hex`, `tri`, `tiling`) and for each operator (`cut`, `add`). Refuses
//! boards that are too large, with a [`GraphError`].

mod add;
mod brick;
mod celtic;
mod circle;
mod combine;
mod concentric;
mod cut;
mod derive;
mod diagonals;
mod element;
mod faces;
mod hex;
mod lines;
mod mancala;
mod order;
mod points;
mod polygon;
mod quadhex;
mod shape;
mod spiral;
mod split;
mod square;
mod tiles;
mod tiling;
mod transform;
mod tri;

use super::geometry::{Point, single};
use super::site::{MAX_SITES, SiteType};
pub use add::{Addition, Curve, add};
pub use brick::{BrickShape, RowEnds, brick};
pub use celtic::{celtic, celtic_sides, celtic_within};
pub use circle::{RingOffset, circle};
pub use combine::{Connect, intersect, merge, union_of};
pub use concentric::{Joins, concentric, target};
pub use cut::{Removal, clip, hole, keep, remove, trim};
pub use derive::{complete, complete_cells, dual, layers, make_faces, renumber, subdivide};
pub use diagonals::Diagonals;
pub(crate) use element::Pivot;
pub use element::{Basis, Edge, Face, Vertex};
pub use hex::{HexShape, hex, hex_sides, hex_within};
pub use mancala::{Stores, mancala};
pub(crate) use order::{ascending, ranking};
pub(crate) use points::PointIndex;
pub use polygon::Polygon;
pub use quadhex::{Sections, quadhex};
pub use shape::{RegularShape, regular, repeat, wedge};
pub use spiral::{Winding, spiral};
pub use split::split_crossings;
pub use square::{diamond, rectangle, square, square_pyramid, square_sides, square_within};
pub use tiling::{Tiling, tiling, tiling_sides, tiling_within};
pub use transform::{rotate, scale, shift, skew};
pub use tri::{TriShape, tri, tri_sides, tri_within};

/// Most edges that may meet in a vertex.
const MOST_EDGES: usize = 250;
/// No vertex may lie further than this from the origin.
const FURTHEST: f64 = 1_000_000.0;
/// Positions closer than this are the same vertex.
pub(crate) const TOLERANCE: f64 = 0.001;

/// Why a graph cannot be built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphError {
    /// More elements than sites can be numbered, or than can be handled in time.
    #[error("expected a board of at most {MAX_SITES} sites of a kind, found more")]
    TooLarge,
    /// An argument out of its range.
    #[error("expected {expected}, found {found}")]
    Argument {
        /// What would do, in words.
        expected: &'static str,
        /// What was given.
        found: String,
    },
}

/// A board as positions and connections.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Graph {
    pub(crate) basis: Basis,
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) faces: Vec<Face>,
}

impl Graph {
    /// The regular tiling the board is taken from.
    pub fn basis(&self) -> Basis {
        self.basis
    }

    /// This board, marked as taken from a regular tiling.
    pub(crate) fn based(mut self, basis: Basis) -> Graph {
        self.basis = basis;
        self
    }

    /// The vertices, in order.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The edges, in order.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The faces, in order.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// How many elements of a kind there are.
    pub fn count(&self, site_type: SiteType) -> usize {
        match site_type {
            SiteType::Vertex => self.vertices.len(),
            SiteType::Edge => self.edges.len(),
            SiteType::Cell => self.faces.len(),
        }
    }

    /// Position of an element, which must exist.
    pub(crate) fn position(&self, site_type: SiteType, index: usize) -> Point {
        match site_type {
            SiteType::Vertex => self.vertices[index].position,
            SiteType::Edge => self.edges[index].position,
            SiteType::Cell => self.faces[index].position,
        }
    }

    /// A graph from positions and pairs of them, with the faces they enclose.
    ///
    /// Positions are rounded to single precision, as in Ludii, whose later comparisons see the
    /// rounded ones. Pairs of unknown vertices, loops and repeated pairs are left out.
    pub fn from_lists(positions: &[Point], pairs: &[[usize; 2]]) -> Graph {
        let mut graph = Graph::default();
        for p in positions {
            graph.add_vertex(Point::new(single(p.x), single(p.y), single(p.z)));
        }
        for &[a, b] in pairs {
            if a < positions.len()
                && b < positions.len()
                && a != b
                && graph.find_edge(a, b).is_none()
            {
                graph.append_edge(a, b);
            }
        }
        graph.assemble();
        graph
    }

    /// Fails where some kind of element has outgrown the numbers of sites, where too many edges
    /// meet, and where the board lies out of bounds.
    pub fn checked(self) -> Result<Graph, GraphError> {
        let largest = self
            .vertices
            .len()
            .max(self.edges.len())
            .max(self.faces.len());
        if largest > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
        let meeting = self.vertices.iter().map(|vertex| vertex.edges.len()).max();
        if let Some(meeting) = meeting.filter(|meeting| *meeting > MOST_EDGES) {
            return Err(GraphError::Argument {
                expected: "at most 250 lines that meet in a point",
                found: meeting.to_string(),
            });
        }
        let out = |vertex: &&Vertex| {
            let Point { x, y, z } = vertex.position;
            [x, y, z]
                .iter()
                .any(|value| value.is_nan() || value.abs() > FURTHEST)
        };
        match self.vertices.iter().find(out) {
            Some(vertex) => Err(GraphError::Argument {
                expected: "positions within a million units",
                found: format!("({}, {})", vertex.position.x, vertex.position.y),
            }),
            None => Ok(self),
        }
    }

    /// Adds a vertex and returns its number.
    pub(crate) fn add_vertex(&mut self, position: Point) -> usize {
        self.vertices.push(Vertex {
            position,
            edges: Vec::new(),
            faces: Vec::new(),
            pivot: None,
        });
        self.vertices.len() - 1
    }

    /// The first vertex at a position, within tolerance.
    pub(crate) fn find_vertex(&self, position: Point) -> Option<usize> {
        self.vertices
            .iter()
            .position(|vertex| vertex.position.coincides(position, TOLERANCE))
    }

    /// The first edge between two vertices.
    pub(crate) fn find_edge(&self, a: usize, b: usize) -> Option<usize> {
        let edges = &self.vertices.get(a)?.edges;
        edges
            .iter()
            .copied()
            .filter(|&edge| self.edges[edge].joins(a, b))
            .min()
    }

    /// Whether some edge between two vertices is curved.
    pub(crate) fn has_curve(&self, a: usize, b: usize) -> bool {
        self.vertices.get(a).is_some_and(|vertex| {
            let joins = |edge: &Edge| edge.joins(a, b) && edge.tangents.is_some();
            vertex.edges.iter().any(|&edge| joins(&self.edges[edge]))
        })
    }

    /// Adds an edge without sorting it in; [`Graph::sort_all_edges`] must follow.
    pub(crate) fn append_edge(&mut self, a: usize, b: usize) -> usize {
        let edge = self.edges.len();
        let position = self.vertices[a].position.middle(self.vertices[b].position);
        self.edges.push(Edge {
            ends: [a, b],
            position,
            left: None,
            right: None,
            tangents: None,
        });
        self.vertices[a].edges.push(edge);
        self.vertices[b].edges.push(edge);
        edge
    }

    /// Adds an edge and returns its number.
    pub(crate) fn add_edge(&mut self, a: usize, b: usize) -> usize {
        let edge = self.append_edge(a, b);
        self.sort_edges(a);
        self.sort_edges(b);
        edge
    }

    /// The edge between two vertices, added if there is none yet.
    pub(crate) fn find_or_add_edge(&mut self, a: usize, b: usize) -> usize {
        self.find_edge(a, b).unwrap_or_else(|| self.add_edge(a, b))
    }

    /// Links edges to vertices and makes the faces anew.
    pub(crate) fn assemble(&mut self) {
        self.link_edges();
        self.make_faces();
        self.link_faces();
    }

    /// Mean length of the edges; 0 if there are none.
    pub(crate) fn mean_edge_length(&self) -> f64 {
        if self.edges.is_empty() {
            return 0.0;
        }
        let length = |edge: &Edge| {
            let [a, b] = edge.ends;
            self.vertices[a]
                .position
                .distance(self.vertices[b].position)
        };
        self.edges.iter().map(length).sum::<f64>() / self.edges.len() as f64
    }
}
