//! The sides of a board: stretches of perimeter between corners, named by where they lie.

use super::perimeter::Perimeter;
use super::{Feature, Features};
use crate::topology::direction::Direction::{self, *};
use crate::topology::geometry::{Point, sector};
use crate::topology::graph::Graph;
use crate::topology::site::SiteType;

const SIDES: [Direction; 8] = [N, E, S, W, NE, SE, SW, NW];

/// Marks the sides of vertices on the perimeter, and of the edges and cells that touch those.
pub(super) fn mark(graph: &Graph, perimeters: &[Perimeter], features: &mut Features) {
    let middle = centroid(graph);
    for perimeter in perimeters {
        mark_vertices(graph, perimeter, middle, features);
    }
    for (index, vertex) in graph.vertices.iter().enumerate() {
        for side in SIDES.map(Feature::Side) {
            if !features.has(SiteType::Vertex, index, side) {
                continue;
            }
            for &edge in &vertex.edges {
                features.set(SiteType::Edge, edge, side);
            }
            for &face in &vertex.faces {
                features.set(SiteType::Cell, face, side);
            }
        }
    }
}

fn mark_vertices(graph: &Graph, perimeter: &Perimeter, middle: Point, features: &mut Features) {
    let ring = &perimeter.vertices;
    let is_corner =
        |features: &Features, n: usize| features.has(SiteType::Vertex, ring[n], Feature::Corner);
    for from in 0..ring.len() {
        if !is_corner(features, from) {
            continue;
        }
        let length = (1..=ring.len())
            .find(|&n| is_corner(features, (from + n) % ring.len()))
            .unwrap_or(ring.len());
        let run: Vec<usize> = (0..=length)
            .map(|n| ring[(from + n) % ring.len()])
            .collect();
        let (mut x, mut y) = (0.0, 0.0);
        for &vertex in &run {
            x += graph.vertices[vertex].position.x;
            y += graph.vertices[vertex].position.y;
        }
        let mean = Point::flat(x / run.len() as f64, y / run.len() as f64);
        let side = Feature::Side(side_towards(sector(middle.angle_to(mean), 16)));
        for vertex in run {
            features.set(SiteType::Vertex, vertex, side);
        }
    }
}

/// The side that lies in a sixteenth of the board, counted counter-clockwise from east.
///
/// Only a run exactly in an axis lies on an axis. Beyond the north every sector up to the west
/// is the north-west, and so on.
fn side_towards(sector: usize) -> Direction {
    match sector {
        0 => E,
        1..4 => NE,
        4 => N,
        5..8 => NW,
        8 => W,
        9..12 => SW,
        12 => S,
        _ => SE,
    }
}

/// The mean position of all vertices.
fn centroid(graph: &Graph) -> Point {
    let (mut x, mut y) = (0.0, 0.0);
    for vertex in &graph.vertices {
        x += vertex.position.x;
        y += vertex.position.y;
    }
    let count = graph.vertices.len().max(1) as f64;
    Point::flat(x / count, y / count)
}
