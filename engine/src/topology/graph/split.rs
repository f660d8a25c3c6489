//! Turning the places where lines cross into vertices.

use super::{Basis, Graph, GraphError};
use crate::topology::geometry::{Point, meeting};

/// Crossings nearer to an end of a line than this part of it do not count.
const MARGIN: f64 = 0.01;
/// Vertices nearer to a line than this touch it.
const TOUCHING: f64 = 0.001;
/// Pairs looked at before the board is given up as too large.
const MOST_PAIRS: usize = 20_000_000;

/// Splits edges where they cross each other and where vertices lie on them, and makes the faces
/// anew.
///
/// # Errors
/// If there is too much to split.
pub fn split_crossings(mut graph: Graph) -> Result<Graph, GraphError> {
    let mut pairs = 0;
    split_crossed(&mut graph, &mut pairs)?;
    while split_touched(&mut graph, &mut pairs) {
        if pairs > MOST_PAIRS {
            return Err(GraphError::TooLarge);
        }
    }
    graph.make_faces_without_crossings();
    graph.basis = Basis::None;
    graph.checked()
}

/// Splits the first two edges that cross, until none do.
fn split_crossed(graph: &mut Graph, pairs: &mut usize) -> Result<(), GraphError> {
    // Per edge, up to which number later edges are known not to cross it.
    let mut checked = vec![0; graph.edges.len()];
    let mut edge = 0;
    while edge < graph.edges.len() {
        let start = checked[edge].max(edge + 1);
        let crossing = (start..graph.edges.len())
            .find_map(|other| Some((other, crossing_point(graph, edge, other)?)));
        *pairs += graph.edges.len() - start + 1;
        if *pairs > MOST_PAIRS {
            return Err(GraphError::TooLarge);
        }
        let Some((other, point)) = crossing else {
            checked[edge] = graph.edges.len();
            edge += 1;
            continue;
        };
        split(graph, [edge, other], point);
        checked.remove(other);
        checked.remove(edge);
        for end in &mut checked {
            *end -= usize::from(*end > edge) + usize::from(*end > other);
        }
        checked.resize(graph.edges.len(), 0);
        edge = 0;
    }
    Ok(())
}

/// Where two edges cross, not too near their ends.
fn crossing_point(graph: &Graph, a: usize, b: usize) -> Option<Point> {
    let line = |edge: usize| {
        graph.edges[edge]
            .ends
            .map(|end| graph.vertices[end].position)
    };
    let inside = |t: f64| t > MARGIN && t < 1.0 - MARGIN;
    let from = line(a);
    let (part, _) = meeting(from, line(b)).filter(|&(s, t)| inside(s) && inside(t))?;
    Some(from[0].towards(from[1], part))
}

/// Splits two edges at a new vertex.
///
/// It turns around what the first edge turns around, else around the first pivot met from the
/// first edge to the second.
fn split(graph: &mut Graph, edges: [usize; 2], point: Point) {
    let [first, last] = edges;
    let pivots = |edge: usize| graph.edges[edge].ends.map(|end| graph.vertices[end].pivot);
    let [own, preferred] = pivots(first);
    let pivot = preferred.or(own);
    let pivot = pivot.or_else(|| (first + 1..=last).flat_map(pivots).find_map(|pivot| pivot));
    let vertex = graph.add_vertex(point);
    graph.vertices[vertex].pivot = pivot;
    let ends = edges.map(|edge| graph.edges[edge].ends);
    let gone: Vec<bool> = (0..graph.edges.len())
        .map(|edge| edges.contains(&edge))
        .collect();
    graph.remove_edges(&gone);
    for [a, b] in ends {
        graph.find_or_add_edge(a, vertex);
        graph.find_or_add_edge(vertex, b);
    }
}

/// Splits the first edge on which vertices lie; tells if there was one.
///
/// Where several lie on it, Ludii removes one edge for each, though only the first should go.
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
    let far =
        |value: f64, a: f64, b: f64| value < a.min(b) - TOUCHING || value > a.max(b) + TOUCHING;
    if far(point.x, a.x, b.x) || far(point.y, a.y, b.y) {
        return false;
    }
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
