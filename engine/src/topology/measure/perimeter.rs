//! The ways around a board, one for each of its parts.

use super::{Feature, Features};
use crate::topology::geometry::{Point, inside_polygon};
use crate::topology::graph::{Graph, ranking};
use crate::topology::site::SiteType;
use crate::topology::trigonometry::atan2;

/// The vertices met on the way around one part of a board.
pub(super) struct Perimeter {
    pub(super) vertices: Vec<usize>,
    pub(super) positions: Vec<Point>,
}

/// The perimeters of a graph, without those that lie inside others.
pub(super) fn perimeters(graph: &Graph) -> Vec<Perimeter> {
    let mut covered = vec![false; graph.vertices.len()];
    let mut found: Vec<Perimeter> = Vec::new();
    for start in ranking(graph.vertices.iter().map(|vertex| vertex.position.x)) {
        if covered[start] {
            continue;
        }
        let vertices = walk_around(graph, start);
        let positions: Vec<Point> = vertices
            .iter()
            .map(|&v| graph.vertices[v].position)
            .collect();
        for &vertex in &vertices {
            covered[vertex] = true;
        }
        if positions.len() > 2 {
            for (vertex, covered) in covered.iter_mut().enumerate() {
                *covered = *covered || inside_polygon(graph.vertices[vertex].position, &positions);
            }
        }
        found.push(Perimeter {
            vertices,
            positions,
        });
    }
    for n in (0..found.len()).rev() {
        let start = found[n].positions[0];
        let mut others = found.iter().enumerate().filter(|&(m, _)| m != n);
        let around = |other: &Perimeter| {
            other.positions.len() > 2 && inside_polygon(start, &other.positions)
        };
        if others.any(|(_, other)| around(other)) {
            found.remove(n);
        }
    }
    found
}

/// The vertices on the way around the first part of a graph.
pub(crate) fn outer_ring(graph: &Graph) -> Vec<usize> {
    perimeters(graph)
        .into_iter()
        .next()
        .map_or_else(Vec::new, |perimeter| perimeter.vertices)
}

/// The way around a part of the graph, counter-clockwise from its westernmost vertex.
fn walk_around(graph: &Graph, start: usize) -> Vec<usize> {
    let mut ring = Vec::new();
    let position = |vertex: usize| graph.vertices[vertex].position;
    // Least straight down; to the vertex straight above or below it is most, as the sign of zero
    // is minus.
    let steepness = |&edge: &usize| {
        let (here, there) = (position(start), position(graph.edges[edge].other(start)));
        atan2(there.x - here.x, -(there.y - here.y))
    };
    let edges = &graph.vertices[start].edges;
    let Some(mut edge) = edges.iter().copied().reduce(|best, edge| {
        if steepness(&edge) < steepness(&best) {
            edge
        } else {
            best
        }
    }) else {
        return vec![start];
    };
    let mut vertex = start;
    // A way that does not come back to its start, along bridges or doubled edges, ends after it
    // has had the chance to pass every edge on both sides.
    for _ in 0..2 * graph.edges.len() + 1 {
        ring.push(vertex);
        let previous = vertex;
        vertex = graph.edges[edge].other(vertex);
        let edges = &graph.vertices[vertex].edges;
        let [a, b] = graph.edges[edge].ends;
        let came = edges
            .iter()
            .position(|&e| graph.edges[e].joins(a, b))
            .unwrap_or(0);
        for n in 1..edges.len() {
            edge = edges[(came + n) % edges.len()];
            if graph.edges[edge].other(vertex) != previous {
                break;
            }
        }
        if vertex == start {
            break;
        }
    }
    ring
}

/// Marks the perimeter, what is outer, and what is inner.
pub(super) fn mark(graph: &Graph, perimeters: &[Perimeter], features: &mut Features) {
    for perimeter in perimeters {
        for (n, &a) in perimeter.vertices.iter().enumerate() {
            features.set(SiteType::Vertex, a, Feature::Perimeter);
            let b = perimeter.vertices[(n + 1) % perimeter.vertices.len()];
            let edges = &graph.vertices[a].edges;
            let Some(&edge) = edges.iter().find(|&&edge| graph.edges[edge].joins(a, b)) else {
                continue;
            };
            features.set(SiteType::Edge, edge, Feature::Perimeter);
            if let Some(face) = graph.edges[edge].left.or(graph.edges[edge].right) {
                features.set(SiteType::Cell, face, Feature::Perimeter);
            }
        }
    }
    let on_perimeter = |features: &Features, &vertex: &usize| {
        features.has(SiteType::Vertex, vertex, Feature::Perimeter)
    };
    for (index, face) in graph.faces.iter().enumerate() {
        if face
            .vertices
            .iter()
            .any(|vertex| on_perimeter(features, vertex))
        {
            features.set(SiteType::Cell, index, Feature::Perimeter);
        }
    }
    for (index, edge) in graph.edges.iter().enumerate() {
        let open = edge.left.is_none() || edge.right.is_none();
        if open
            && edge
                .ends
                .iter()
                .all(|vertex| on_perimeter(features, vertex))
        {
            features.set(SiteType::Edge, index, Feature::Perimeter);
        }
    }
    for site_type in SiteType::ALL {
        for index in 0..graph.count(site_type) {
            let outer = features.has(site_type, index, Feature::Perimeter);
            let feature = if outer {
                Feature::Outer
            } else {
                Feature::Inner
            };
            features.set(site_type, index, feature);
        }
    }
}
