//! Operators that make one board of several.

use super::points::near_pairs;
use super::{Basis, Graph, GraphError, Pivot, PointIndex};
use crate::topology::geometry::Point;
use crate::topology::site::MAX_SITES;

/// Vertices of different boards closer than this are one.
const SAME: f64 = 0.01;

/// Whether the parts of a new board are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connect {
    /// Only as they were.
    Apart,
    /// All vertices about as near as vertices usually are are joined, and faces made anew.
    Near,
}

/// Puts boards side by side, without looking at where they touch.
///
/// # Errors
/// If the board becomes too large.
pub fn union_of(parts: Vec<Graph>, connect: Connect) -> Result<Graph, GraphError> {
    let mut parts = parts.into_iter();
    let mut graph = parts.next().unwrap_or_default();
    for part in parts {
        graph.append(part);
        if graph.vertices.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    if connect == Connect::Near {
        graph.connect_near()?;
    }
    graph.checked()
}

/// Puts boards together so that vertices at the same place become one.
///
/// # Errors
/// If the board becomes too large.
pub fn merge(parts: &[Graph], connect: Connect) -> Result<Graph, GraphError> {
    let mut all = Graph::default();
    for part in parts {
        all.append(part.clone());
        if all.vertices.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    let numbers = merged_numbers(&all);
    let pivots = merged_pivots(parts, &all, &numbers);
    let mut graph = Graph::default();
    for (vertex, number) in all.vertices.iter().zip(&numbers) {
        if *number == graph.vertices.len() {
            graph.add_vertex(vertex.position);
        }
    }
    for (number, pivot) in pivots {
        graph.vertices[number].pivot = graph
            .find_vertex(Point::flat(pivot.x, pivot.y))
            .map(Pivot::Vertex);
    }
    for edge in &all.edges {
        let [a, b] = edge.ends.map(|end| numbers[end]);
        if a != b && graph.find_edge(a, b).is_none() {
            let number = graph.append_edge(a, b);
            graph.edges[number].tangents = edge.tangents;
        }
    }
    graph.assemble();
    if connect == Connect::Near {
        graph.connect_near()?;
    }
    graph.checked()
}

/// The part of the first board that is in all others too, with faces made anew.
pub fn intersect(parts: &[Graph]) -> Graph {
    let Some((first, others)) = parts.split_first() else {
        return Graph::default();
    };
    if others.is_empty() {
        return first.clone();
    }
    let indices: Vec<PointIndex> = others
        .iter()
        .map(|other| PointIndex::new(other, 1.0))
        .collect();
    let at = |n: usize, position: Point| {
        let near = indices[n].around(position, SAME);
        near.filter(move |&v| others[n].vertices[v].position.coincides(position, SAME))
    };
    let mut numbers = vec![None; first.vertices.len()];
    let mut graph = Graph::default();
    for (old, vertex) in first.vertices.iter().enumerate() {
        if (0..others.len()).all(|n| at(n, vertex.position).next().is_some()) {
            numbers[old] = Some(graph.add_vertex(vertex.position));
        }
    }
    for edge in &first.edges {
        let [p, q] = edge.ends.map(|end| first.vertices[end].position);
        let joined =
            |n: usize| at(n, p).any(|a| at(n, q).any(|b| others[n].find_edge(a, b).is_some()));
        let [a, b] = edge.ends.map(|end| numbers[end]);
        if let Some((a, b)) = a.zip(b)
            && graph.find_edge(a, b).is_none()
            && (0..others.len()).all(joined)
        {
            graph.append_edge(a, b);
        }
    }
    graph.assemble();
    graph
}

/// The numbers vertices get when those at the same place become one: the first of each place, in
/// order.
fn merged_numbers(graph: &Graph) -> Vec<usize> {
    let index = PointIndex::new(graph, 1.0);
    let mut survivors: Vec<Option<usize>> = vec![None; graph.vertices.len()];
    for vertex in 0..graph.vertices.len() {
        if survivors[vertex].is_some() {
            continue;
        }
        let here = graph.vertices[vertex].position;
        survivors[vertex] = Some(vertex);
        for other in index.around(here, SAME) {
            if survivors[other].is_none() && graph.vertices[other].position.coincides(here, SAME) {
                survivors[other] = Some(vertex);
            }
        }
    }
    let mut numbers = vec![0; survivors.len()];
    let mut next = 0;
    for (vertex, survivor) in survivors.into_iter().enumerate() {
        match survivor {
            Some(survivor) if survivor != vertex => numbers[vertex] = numbers[survivor],
            _ => {
                numbers[vertex] = next;
                next += 1;
            }
        }
    }
    numbers
}

/// Where the pivots of merged vertices lie, by new number.
///
/// When a vertex goes up in another, Ludii lets all that turn around a vertex of its number turn
/// around the other instead, where numbers of the single boards and of all of them are taken for
/// the same; so it is here.
fn merged_pivots(parts: &[Graph], all: &Graph, numbers: &[usize]) -> Vec<(usize, Point)> {
    let of_part = parts.iter().flat_map(|part| {
        part.vertices
            .iter()
            .map(|v| v.pivot.map(|p| (p.number(), p.position(part))))
    });
    let mut pivots: Vec<Option<(usize, Point)>> = of_part.collect();
    if pivots.iter().all(Option::is_none) {
        return Vec::new();
    }
    // Vertices still there, as Ludii's list of them shrinks.
    let mut list: Vec<usize> = (0..all.vertices.len()).collect();
    let mut n = 0;
    while n < list.len() {
        for m in (n + 1..list.len()).rev() {
            if numbers[list[m]] != numbers[list[n]] {
                continue;
            }
            let survivor = (n, all.vertices[list[n]].position);
            for &vertex in &list {
                if pivots[vertex].is_some_and(|(number, _)| number == m) {
                    pivots[vertex] = Some(survivor);
                }
            }
            list.remove(m);
        }
        n += 1;
    }
    let kept = list.iter().enumerate();
    kept.filter_map(|(number, &vertex)| Some((number, pivots[vertex]?.1)))
        .collect()
}

impl Graph {
    /// Adds all elements of another graph, numbered after the own ones.
    fn append(&mut self, other: Graph) {
        let (vertices, edges, faces) = (self.vertices.len(), self.edges.len(), self.faces.len());
        if vertices > 0 && self.basis != other.basis {
            self.basis = Basis::None;
        }
        let later = |list: Vec<usize>, by: usize| list.into_iter().map(|n| n + by).collect();
        self.vertices
            .extend(other.vertices.into_iter().map(|vertex| super::Vertex {
                edges: later(vertex.edges, edges),
                faces: later(vertex.faces, faces),
                pivot: vertex.pivot.map(|pivot| pivot.renamed(|n| n + vertices)),
                ..vertex
            }));
        self.edges
            .extend(other.edges.into_iter().map(|edge| super::Edge {
                ends: edge.ends.map(|end| end + vertices),
                left: edge.left.map(|face| face + faces),
                right: edge.right.map(|face| face + faces),
                ..edge
            }));
        self.faces
            .extend(other.faces.into_iter().map(|face| super::Face {
                vertices: later(face.vertices, vertices),
                edges: later(face.edges, edges),
                ..face
            }));
    }

    /// Joins all vertices about as near as vertices usually are, and makes the faces anew.
    fn connect_near(&mut self) -> Result<(), GraphError> {
        let reach = 1.1 * self.mean_edge_length();
        for [a, b] in near_pairs(self, 0..self.vertices.len(), reach)? {
            self.find_or_add_edge(a, b);
        }
        self.make_faces_without_crossings();
        Ok(())
    }
}
