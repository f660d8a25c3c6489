//! Finding the edges that pass near an edge.

use super::Graph;
use crate::topology::geometry::BoundingBox;
use std::collections::HashMap;

/// Edges sorted into squares of the ground that they pass through or near.
pub(super) struct LineIndex {
    size: f64,
    squares: HashMap<(i64, i64), Vec<usize>>,
    /// Edges that pass through too many squares.
    long: Vec<usize>,
}

/// An edge in more squares than this is looked at for all others.
const MOST_SQUARES: i64 = 64;
/// How far from its bounds an edge is looked for.
const MARGIN: f64 = 0.01;

impl LineIndex {
    /// An index of all edges of a graph.
    pub(super) fn new(graph: &Graph) -> LineIndex {
        let size = (2.0 * graph.mean_edge_length()).max(1.0);
        let mut index = LineIndex {
            size,
            squares: HashMap::new(),
            long: Vec::new(),
        };
        for edge in 0..graph.edges.len() {
            match index.squares_of(graph, edge) {
                Some(squares) => {
                    for square in squares {
                        index.squares.entry(square).or_default().push(edge);
                    }
                }
                None => index.long.push(edge),
            }
        }
        index
    }

    /// The edges near an edge, some of them more than once; all edges, if it is long.
    pub(super) fn near<'i>(
        &'i self,
        graph: &'i Graph,
        edge: usize,
    ) -> Box<dyn Iterator<Item = usize> + 'i> {
        match self.squares_of(graph, edge) {
            Some(squares) => {
                let short = squares
                    .filter_map(|square| self.squares.get(&square))
                    .flatten();
                Box::new(short.chain(&self.long).copied())
            }
            None => Box::new(0..graph.edges.len()),
        }
    }

    /// The squares around an edge, unless there are too many.
    fn squares_of(
        &self,
        graph: &Graph,
        edge: usize,
    ) -> Option<impl Iterator<Item = (i64, i64)> + use<>> {
        let ends = graph.edges[edge]
            .ends
            .map(|end| graph.vertices[end].position);
        let bounds = BoundingBox::of(ends.into_iter());
        let square = |coordinate: f64| (coordinate / self.size).floor() as i64;
        let (west, south) = (square(bounds.x - MARGIN), square(bounds.y - MARGIN));
        let east = square(bounds.x + bounds.width + MARGIN);
        let north = square(bounds.y + bounds.height + MARGIN);
        let count = (east.saturating_sub(west).saturating_add(1))
            .saturating_mul(north.saturating_sub(south).saturating_add(1));
        let squares =
            (south..=north).flat_map(move |row| (west..=east).map(move |column| (column, row)));
        (count <= MOST_SQUARES).then_some(squares)
    }
}
