//! Finding vertices by position.

use super::{Graph, GraphError, TOLERANCE};
use crate::topology::geometry::Point;
use crate::topology::site::MAX_SITES;
use std::collections::HashMap;
use std::ops::Range;

/// Vertices sorted into squares of the ground, so that a look-up sees only a few.
pub(crate) struct PointIndex {
    size: f64,
    squares: HashMap<(i64, i64), Vec<usize>>,
}

impl PointIndex {
    /// An index of all vertices of a graph, in squares of a given size.
    pub(crate) fn new(graph: &Graph, size: f64) -> PointIndex {
        let mut index = PointIndex {
            size,
            squares: HashMap::new(),
        };
        for vertex in 0..graph.vertices.len() {
            index.insert(graph, vertex);
        }
        index
    }

    /// Adds a vertex of the graph.
    pub(crate) fn insert(&mut self, graph: &Graph, vertex: usize) {
        let position = graph.vertices[vertex].position;
        let key = (self.square(position.x), self.square(position.y));
        self.squares.entry(key).or_default().push(vertex);
    }

    /// The first vertex at a position, within tolerance.
    pub(crate) fn find(&self, graph: &Graph, position: Point) -> Option<usize> {
        self.find_where(graph, position, |_| true)
    }

    /// The first vertex at a position, within tolerance, that will do.
    pub(super) fn find_where(
        &self,
        graph: &Graph,
        position: Point,
        fit: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        self.around(position, TOLERANCE)
            .filter(|&v| graph.vertices[v].position.coincides(position, TOLERANCE) && fit(v))
            .min()
    }

    /// The first vertex at a position, added if there is none yet.
    pub(crate) fn find_or_add(&mut self, graph: &mut Graph, position: Point) -> usize {
        self.find(graph, position).unwrap_or_else(|| {
            let vertex = graph.add_vertex(position);
            self.insert(graph, vertex);
            vertex
        })
    }

    /// All vertices in the squares that a radius around a position touches, in no fixed order.
    pub(crate) fn around(&self, position: Point, radius: f64) -> impl Iterator<Item = usize> {
        let rows = self.square(position.y - radius)..=self.square(position.y + radius);
        let (west, east) = (
            self.square(position.x - radius),
            self.square(position.x + radius),
        );
        let keys = rows.flat_map(move |row| (west..=east).map(move |column| (column, row)));
        keys.filter_map(|key| self.squares.get(&key))
            .flatten()
            .copied()
    }

    fn square(&self, coordinate: f64) -> i64 {
        (coordinate / self.size).floor() as i64
    }
}

impl Graph {
    /// A graph of positions with an edge between every two that are one unit apart, and the faces
    /// they enclose.
    pub(crate) fn from_unit_lattice(positions: &[Point]) -> Result<Graph, GraphError> {
        Ok(Graph::from_lists(positions, &unit_pairs(positions)?))
    }

    /// A graph as of [`Graph::from_unit_lattice`], without faces and with positions as they are.
    pub(crate) fn joined_lattice(positions: &[Point]) -> Result<Graph, GraphError> {
        let mut graph = Graph::default();
        for &position in positions {
            graph.add_vertex(position);
        }
        for [a, b] in unit_pairs(positions)? {
            graph.append_edge(a, b);
        }
        graph.sort_all_edges();
        Ok(graph)
    }
}

/// The pairs of positions that are one unit apart.
fn unit_pairs(positions: &[Point]) -> Result<Vec<[usize; 2]>, GraphError> {
    if positions.len() > MAX_SITES {
        return Err(GraphError::TooLarge);
    }
    let mut unlinked = Graph::default();
    for &position in positions {
        unlinked.add_vertex(position);
    }
    let index = PointIndex::new(&unlinked, 1.0);
    let mut pairs = Vec::new();
    for (a, &position) in positions.iter().enumerate() {
        let joined = |&b: &usize| b > a && (positions[b].distance(position) - 1.0).abs() < 0.01;
        let mut others: Vec<usize> = index.around(position, 1.01).filter(joined).collect();
        others.sort_unstable();
        pairs.extend(others.into_iter().map(|b| [a, b]));
    }
    Ok(pairs)
}

/// The pairs of different vertices nearer on the ground than `reach` whose first vertex is in `from`: sorted by the
/// first, then by the second.
///
/// # Errors
/// If there are more pairs than a board can have edges.
pub(super) fn near_pairs(
    graph: &Graph,
    from: Range<usize>,
    reach: f64,
) -> Result<Vec<[usize; 2]>, GraphError> {
    let mut pairs = Vec::new();
    if reach <= 0.0 {
        return Ok(pairs);
    }
    let index = PointIndex::new(graph, reach);
    for a in from {
        let here = graph.vertices[a].position;
        let near = |&b: &usize| b != a && graph.vertices[b].position.ground_distance(here) < reach;
        let mut others: Vec<usize> = index.around(here, reach).filter(near).collect();
        others.sort_unstable();
        pairs.extend(others.into_iter().map(|b| [a, b]));
        if pairs.len() > 2 * MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    Ok(pairs)
}
