//! Adding vertices, edges and cells to a board.

use super::points::near_pairs;
use super::{Connect, Graph, GraphError, PointIndex};
use crate::topology::geometry::{Point, single};

/// What to add to a board. Positions are in units of the board; what is there already is not
/// added again.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Addition {
    /// Vertices.
    pub vertices: Vec<[f64; 3]>,
    /// Edges, by the positions of their ends, which are added where missing.
    pub edges_at: Vec<[[f64; 3]; 2]>,
    /// Edges, by the numbers of their ends.
    pub edges: Vec<[usize; 2]>,
    /// Curved edges.
    pub curves: Vec<Curve>,
    /// Cells, by the positions of their corners; corners and sides are added where missing.
    pub cells_at: Vec<Vec<[f64; 3]>>,
    /// Cells, by the numbers of their corners, which must be joined.
    pub cells: Vec<Vec<usize>>,
    /// Whether new vertices are joined to all about as near as vertices usually are.
    pub connect: Option<Connect>,
}

/// A curved edge to add.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// The positions of its ends, which are added where missing.
    pub ends: [[f64; 3]; 2],
    /// The directions in which the curve leaves them.
    pub tangents: [[f64; 2]; 2],
}

/// Adds to a board: curved edges first, then vertices, edges and cells by position, edges and
/// cells by number. Numbers count what has been added before; cells and edges of unknown
/// vertices are passed over.
///
/// # Errors
/// If the board becomes too large.
pub fn add(mut graph: Graph, addition: &Addition) -> Result<Graph, GraphError> {
    let mut index = PointIndex::new(&graph, 1.0);
    let mut place = |graph: &mut Graph, [x, y, z]: [f64; 3]| {
        index.find_or_add(graph, Point::new(single(x), single(y), single(z)))
    };
    for curve in &addition.curves {
        let [a, b] = curve.ends.map(|end| place(&mut graph, end));
        if a != b {
            let edge = graph.add_edge(a, b);
            let tangent = |[x, y]: [f64; 2]| Point::flat(single(x), single(y));
            graph.edges[edge].tangents = Some(curve.tangents.map(tangent));
        }
    }
    let before = graph.vertices.len();
    for &vertex in &addition.vertices {
        place(&mut graph, vertex);
    }
    let new = before..graph.vertices.len();
    for ends in &addition.edges_at {
        let [a, b] = ends.map(|end| place(&mut graph, end));
        graph.join(a, b);
    }
    for corners in &addition.cells_at {
        let ring: Vec<usize> = corners
            .iter()
            .map(|&corner| place(&mut graph, corner))
            .collect();
        for (n, &a) in ring.iter().enumerate() {
            graph.join(a, ring[(n + 1) % ring.len()]);
        }
        graph.find_or_add_face(ring);
    }
    for &[a, b] in &addition.edges {
        graph.join(a, b);
    }
    for corners in &addition.cells {
        if corners.len() >= 3 && corners.iter().all(|&corner| corner < graph.vertices.len()) {
            graph.find_or_add_face(corners.clone());
        }
    }
    if addition.connect.is_some() {
        let reach = 1.1 * graph.mean_edge_length();
        for [a, b] in near_pairs(&graph, new, reach)? {
            graph.find_or_add_edge(a, b);
        }
    }
    graph.basis = super::Basis::None;
    graph.checked()
}

impl Graph {
    /// Joins two vertices, if they exist and differ.
    fn join(&mut self, a: usize, b: usize) {
        let count = self.vertices.len();
        if a != b && a < count && b < count {
            self.find_or_add_edge(a, b);
        }
    }
}
