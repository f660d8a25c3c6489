//! Boards of rings within rings, with corners.

use super::tiles::checked_dimension;
use super::{Graph, GraphError, PointIndex};
use crate::topology::geometry::Point;
use crate::topology::site::{MAX_SITES, SiteType};
use std::f64::consts::PI;

/// What there is besides the rings of a concentric board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joins {
    /// A vertex in the middle of each side.
    pub midpoints: bool,
    /// Lines between the midpoints of neighbouring rings.
    pub join_midpoints: bool,
    /// Lines between the corners of neighbouring rings.
    pub join_corners: bool,
}

impl Default for Joins {
    /// Midpoints, joined.
    fn default() -> Joins {
        Joins {
            midpoints: true,
            join_midpoints: true,
            join_corners: false,
        }
    }
}

/// Regular polygons of `sides` sides within one another.
///
/// # Errors
/// If there are fewer than three sides, no ring, or too many.
pub fn concentric(
    sides: usize,
    rings: usize,
    joins: Joins,
    site_type: SiteType,
) -> Result<Graph, GraphError> {
    checked_dimension(sides)?;
    checked_dimension(rings)?;
    if sides * rings * 2 > MAX_SITES {
        return Err(GraphError::TooLarge);
    }
    if sides < 3 {
        return Err(GraphError::Argument {
            expected: "a concentric board of at least three sides",
            found: sides.to_string(),
        });
    }
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    let mut base = 0;
    for ring in 0..rings {
        for corner in ring_of(sides, ring, joins.midpoints) {
            index.find_or_add(&mut graph, corner);
        }
        let end = graph.vertices.len();
        for vertex in base..end {
            graph.append_edge(vertex, if vertex + 1 < end { vertex + 1 } else { base });
        }
        base = end;
    }
    join_rings(&mut graph, sides, rings, joins);
    graph.sort_all_edges();
    graph.reorder();
    if site_type == SiteType::Cell {
        graph.make_faces_without_crossings();
    }
    graph.checked()
}

/// The corners of a ring, each with the midpoint of the side that follows.
fn ring_of(sides: usize, ring: usize, midpoints: bool) -> impl Iterator<Item = Point> {
    let arc = 2.0 * PI / sides as f64;
    let start = PI / 2.0
        + if sides.is_multiple_of(2) {
            arc / 2.0
        } else {
            0.0
        };
    let radius = (1 + ring * if sides == 3 { 2 } else { 1 }) as f64;
    (0..sides).flat_map(move |side| {
        let at = |side: usize| {
            let angle = start + arc * side as f64;
            Point::on_circle(radius, angle)
        };
        let (a, c) = (at(side), at(side + 1));
        let middle = Point::flat((a.x + c.x) / 2.0, (a.y + c.y) / 2.0);
        [Some(a), midpoints.then_some(middle)].into_iter().flatten()
    })
}

fn join_rings(graph: &mut Graph, sides: usize, rings: usize, joins: Joins) {
    if !(joins.midpoints && joins.join_midpoints || joins.join_corners) {
        return;
    }
    let per_side = if joins.midpoints { 2 } else { 1 };
    let per_ring = sides * per_side;
    let join = |graph: &mut Graph, vertex: usize| {
        if vertex + per_ring < graph.vertices.len() {
            graph.append_edge(vertex, vertex + per_ring);
        }
    };
    for ring in 0..rings - 1 {
        for side in 0..sides {
            let corner = ring * per_ring + side * per_side;
            if joins.join_corners {
                join(graph, corner);
            }
            // Without midpoints this joins the next corners, as in Ludii.
            if joins.join_midpoints {
                join(graph, corner + 1);
            }
        }
    }
}

/// Rings around a bull's eye, each a single cell.
///
/// The cells are taken to lie below one another, so that they have places of their own.
///
/// # Errors
/// If there is no ring or too many, or the board is not played on its cells.
pub fn target(rings: usize, site_type: SiteType) -> Result<Graph, GraphError> {
    const STEPS: usize = 8;
    checked_dimension(rings)?;
    if site_type != SiteType::Cell {
        return Err(GraphError::Argument {
            expected: "a target board that is played on its cells",
            found: format!("{site_type:?}"),
        });
    }
    let mut graph = Graph::default();
    let arc = 2.0 * PI / STEPS as f64;
    for ring in 0..rings {
        let base = graph.vertices.len();
        let radius = (ring + 1) as f64;
        for step in 0..STEPS {
            let angle = PI / 2.0 + arc * step as f64;
            graph.add_vertex(Point::on_circle(radius, angle));
        }
        for step in 0..STEPS {
            let (a, b) = (base + step, base + (step + 1) % STEPS);
            let (p, q) = (
                graph.vertices[a].position.unit(),
                graph.vertices[b].position.unit(),
            );
            let edge = graph.append_edge(a, b);
            graph.edges[edge].tangents = Some([Point::flat(-p.y, p.x), Point::flat(q.y, -q.x)]);
        }
    }
    graph.sort_all_edges();
    graph.make_faces_without_crossings();
    for (n, face) in graph.faces.iter_mut().enumerate() {
        face.position = Point::flat(0.0, if n == 0 { 0.0 } else { -(n as f64) - 0.5 });
    }
    graph.checked()
}
