//! Turning the places where lines cross into vertices.

use super::{Basis, Graph, GraphError, Pivot};
use crate::topology::geometry::{Point, meeting};

/// Crossings nearer to an end of a line than this part of it do not count.
const MARGIN: f64 = 0.01;
/// Vertices nearer to a line than this touch it.
const TOUCHING: f64 = 0.001;
/// Pairs looked at before the board is given up as too large.
const MOST_PAIRS: usize = 50_000_000;

/// Splits edges where they cross each other and where vertices lie on them, and makes the faces
/// anew.
///
/// # Errors
/// If there is too much to split.
pub fn split_crossings(mut graph: Graph) -> Result<Graph, GraphError> {
    let mut pairs = 0;
    while let Some(crossing) = find_crossing(&graph, &mut pairs) {
        crossing.split(&mut graph);
        if pairs > MOST_PAIRS {
            return Err(GraphError::TooLarge);
        }
    }
    while split_touched(&mut graph, &mut pairs) {
        if pairs > MOST_PAIRS {
            return Err(GraphError::TooLarge);
        }
    }
    graph.make_faces_without_crossings();
    graph.basis = Basis::None;
    graph.checked()
}

/// Two edges that cross.
struct Crossing {
    edges: [usize; 2],
    at: Point,
    pivot: Option<Pivot>,
}

/// The first two edges that cross.
///
/// The new vertex turns around what the first edge turns around, else around the first pivot met
/// on the way from the first edge to the second.
fn find_crossing(graph: &Graph, pairs: &mut usize) -> Option<Crossing> {
    let pivots = |edge: usize| graph.edges[edge].ends.map(|end| graph.vertices[end].pivot);
    let line = |edge: usize| {
        graph.edges[edge]
            .ends
            .map(|end| graph.vertices[end].position)
    };
    let inside = |t: f64| t > MARGIN && t < 1.0 - MARGIN;
    for a in 0..graph.edges.len() {
        let [first, second] = pivots(a);
        let mut pivot = second.or(first);
        let from = line(a);
        for b in a + 1..graph.edges.len() {
            let [first, second] = pivots(b);
            pivot = pivot.or(first).or(second);
            if let Some((s, _)) = meeting(from, line(b)).filter(|&(s, t)| inside(s) && inside(t)) {
                *pairs += b - a;
                return Some(Crossing {
                    edges: [a, b],
                    at: from[0].towards(from[1], s),
                    pivot,
                });
            }
        }
        *pairs += graph.edges.len() - a;
    }
    None
}

impl Crossing {
    fn split(self, graph: &mut Graph) {
        let vertex = graph.add_vertex(self.at);
        graph.vertices[vertex].pivot = self.pivot;
        let [first, second] = self.edges.map(|edge| graph.edges[edge].ends);
        let gone: Vec<bool> = (0..graph.edges.len())
            .map(|e| self.edges.contains(&e))
            .collect();
        graph.remove_edges(&gone);
        for [a, b] in [first, second] {
            graph.find_or_add_edge(a, vertex);
            graph.find_or_add_edge(vertex, b);
        }
    }
}

/// Splits the first edge on which vertices lie; tells if there was one.
///
/// Where several lie on it, Ludii removes one edge for each, of which only the first is meant.
fn split_touched(graph: &mut Graph, pairs: &mut usize) -> bool {
    for edge in 0..graph.edges.len() {
        let ends = graph.edges[edge].ends;
        let [a, b] = ends.map(|end| graph.vertices[end].position);
        let [first, second] = ends.map(|end| graph.vertices[end].pivot);
        let pivot = second.or(first);
        let touched: Vec<usize> = (0..graph.vertices.len())
            .filter(|vertex| !ends.contains(vertex))
            .filter(|&vertex| touches(graph.vertices[vertex].position, a, b))
            .collect();
        *pairs += graph.vertices.len();
        for &vertex in &touched {
            if pivot.is_some() {
                graph.vertices[vertex].pivot = pivot;
            }
            let gone: Vec<bool> = (0..graph.edges.len()).map(|e| e == edge).collect();
            graph.remove_edges(&gone);
            graph.find_or_add_edge(ends[0], vertex);
            graph.find_or_add_edge(vertex, ends[1]);
        }
        if !touched.is_empty() {
            return true;
        }
    }
    false
}

/// Whether a point lies on a segment, but not at its ends.
fn touches(point: Point, a: Point, b: Point) -> bool {
    let apart = point.distance(a) >= TOUCHING && point.distance(b) >= TOUCHING;
    apart && distance_to_segment(point, a, b) <= TOUCHING
}

fn distance_to_segment(point: Point, a: Point, b: Point) -> f64 {
    let (to_a, along) = (a.away_from(point), b.away_from(a));
    let length = along.x * along.x + along.y * along.y + along.z * along.z;
    let part = -(to_a.x * along.x + to_a.y * along.y + to_a.z * along.z) / length;
    if length < crate::topology::geometry::EPSILON || part <= 0.0 {
        point.distance(a)
    } else if part >= 1.0 {
        point.distance(b)
    } else {
        let x = to_a.x + part * along.x;
        let y = to_a.y + part * along.y;
        let z = to_a.z + part * along.z;
        (x * x + y * y + z * z).sqrt()
    }
}
