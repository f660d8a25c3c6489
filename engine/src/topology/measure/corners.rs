//! Where the perimeter of a board turns.

use super::perimeter::Perimeter;
use super::{Feature, Features};
use crate::topology::geometry::{distance_to_line, turns_right};
use crate::topology::graph::{Face, Graph};
use crate::topology::site::SiteType;

/// Perimeters of fewer vertices have a corner at each.
const SIMPLE: usize = 6;
/// How far ahead and behind a vertex its bend is looked at.
const REACH: usize = 3;
/// A bend at least this strong outwards is a corner.
const CONVEX: f64 = 0.320;
/// A bend at least this strong inwards is a corner.
const CONCAVE: f64 = -0.25;
/// Neighbours of a corner that bend at least this much of it are corners too.
const SIMILAR: f64 = 0.95;
const TOLERANCE: f64 = 0.001;

/// Marks corners.
pub(super) fn mark(graph: &Graph, perimeters: &[Perimeter], features: &mut Features) {
    for perimeter in perimeters {
        mark_vertices(perimeter, features);
    }
    for vertex in 0..graph.vertices.len() {
        if features.has(SiteType::Vertex, vertex, Feature::Corner) {
            let shared = mark_between_corners(graph, vertex, features);
            if !shared {
                mark_around(graph, vertex, features);
            }
        }
    }
}

/// Marks edges between this and another corner, and a cell beside each; tells if there are any.
fn mark_between_corners(graph: &Graph, vertex: usize, features: &mut Features) -> bool {
    let kind = kind_of(vertex, features);
    let mut any = false;
    for &index in &graph.vertices[vertex].edges {
        let edge = &graph.edges[index];
        if !features.has(SiteType::Vertex, edge.other(vertex), Feature::Corner) {
            continue;
        }
        any = true;
        set(features, SiteType::Edge, index, kind);
        if let Some(face) = edge.left.or(edge.right) {
            set(features, SiteType::Cell, face, kind);
        }
    }
    any
}

/// Marks the perimeter edges of a corner that stands alone, and the cells in it.
fn mark_around(graph: &Graph, vertex: usize, features: &mut Features) {
    let kind = kind_of(vertex, features);
    for &index in &graph.vertices[vertex].edges {
        if !features.has(SiteType::Edge, index, Feature::Perimeter) {
            continue;
        }
        set(features, SiteType::Edge, index, kind);
        if kind == Feature::ConcaveCorner {
            for &face in &graph.vertices[vertex].faces {
                if vertices_on_perimeter(&graph.faces[face], features) == 1 {
                    set(features, SiteType::Cell, face, kind);
                }
            }
        } else if let Some(face) = graph.edges[index].left.or(graph.edges[index].right) {
            set(features, SiteType::Cell, face, kind);
        }
    }
}

fn kind_of(vertex: usize, features: &Features) -> Feature {
    if features.has(SiteType::Vertex, vertex, Feature::ConcaveCorner) {
        Feature::ConcaveCorner
    } else {
        Feature::ConvexCorner
    }
}

fn set(features: &mut Features, site_type: SiteType, index: usize, kind: Feature) {
    features.set(site_type, index, Feature::Corner);
    features.set(site_type, index, kind);
}

fn vertices_on_perimeter(face: &Face, features: &Features) -> usize {
    let on = |&&v: &&usize| features.has(SiteType::Vertex, v, Feature::Perimeter);
    face.vertices.iter().filter(on).count()
}

/// Marks the vertices at which a perimeter turns more than its neighbours do.
fn mark_vertices(perimeter: &Perimeter, features: &mut Features) {
    let count = perimeter.vertices.len();
    if count < SIMPLE {
        for &vertex in &perimeter.vertices {
            set(features, SiteType::Vertex, vertex, Feature::ConvexCorner);
        }
        return;
    }
    let bends = bends(perimeter);
    let before = |n: usize| (n + count - 1) % count;
    let after = |n: usize| (n + 1) % count;

    let mut convex: Vec<bool> = (0..count)
        .map(|n| {
            bends[n] >= CONVEX
                && bends[n] >= bends[before(n)] - TOLERANCE
                && bends[n] >= bends[after(n)] - TOLERANCE
        })
        .collect();
    // A corner spreads forwards as far as the bends stay similar, backwards by one.
    for n in 0..count {
        if convex[n] {
            for other in [before(n), after(n)] {
                convex[other] |= bends[other] >= SIMILAR * bends[n];
            }
        }
    }
    for (&vertex, _) in perimeter
        .vertices
        .iter()
        .zip(&convex)
        .filter(|(_, convex)| **convex)
    {
        set(features, SiteType::Vertex, vertex, Feature::ConvexCorner);
    }
    for n in 0..count {
        let concave = bends[n] <= CONCAVE
            && bends[n] <= bends[before(n)] + TOLERANCE
            && bends[n] <= bends[after(n)] + TOLERANCE;
        if concave {
            set(
                features,
                SiteType::Vertex,
                perimeter.vertices[n],
                Feature::ConcaveCorner,
            );
        }
    }
}

/// How strongly a perimeter bends at each vertex, positive outwards, smoothed once.
fn bends(perimeter: &Perimeter) -> Vec<f64> {
    let points = &perimeter.positions;
    let count = points.len();
    let raw: Vec<f64> = (0..count)
        .map(|n| {
            let mut score = 0.0;
            for k in 1..=REACH {
                let (a, b) = (points[(n + count - k) % count], points[(n + k) % count]);
                let distance = distance_to_line(points[n], a, b);
                let distance = if turns_right(a, points[n], b) {
                    -distance
                } else {
                    distance
                };
                score += distance / k as f64;
            }
            score
        })
        .collect();
    let smooth =
        |n: usize| (4.0 * raw[n] + raw[(n + 1) % count] + raw[(n + count - 1) % count]) / 6.0;
    (0..count).map(smooth).collect()
}
