//! Boards of one line that winds around a point.

use super::{Graph, GraphError, Pivot};
use crate::topology::geometry::Point;
use std::f64::consts::PI;

/// Most sites along a spiral.
const MOST_SITES: usize = 1000;

/// Which way a spiral winds outwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winding {
    /// To the right.
    Clockwise,
    /// To the left.
    CounterClockwise,
}

/// A spiral of `sites` vertices in about `turns` turns, numbered outwards from the middle.
///
/// # Errors
/// If there are too few or too many sites for the turns.
pub fn spiral(turns: usize, sites: usize, winding: Winding) -> Result<Graph, GraphError> {
    if sites > MOST_SITES || turns > MOST_SITES {
        return Err(GraphError::TooLarge);
    }
    let angles = angles(turns, sites).ok_or_else(|| GraphError::Argument {
        expected: "a spiral of more sites than turns",
        found: format!("{sites} sites in {turns} turns"),
    })?;
    let mut graph = Graph::default();
    let pivot = graph.add_vertex(Point::flat(0.0, 0.0));
    for &angle in &angles[1..sites] {
        let Point { x, y, .. } = Point::on_circle(angle, angle);
        let x = if winding == Winding::Clockwise { -x } else { x };
        graph.add_vertex(Point::flat(x, y));
    }
    let last = graph.vertices.len() - 1;
    for vertex in 0..last {
        let at = |vertex: usize| graph.vertices[vertex].position;
        let before = at(vertex + 1)
            .away_from(at(vertex.saturating_sub(1)))
            .unit();
        let after = at(vertex + 1).away_from(at(vertex)).unit();
        let edge = graph.add_edge(vertex, vertex + 1);
        graph.edges[edge].tangents = Some([before, after]);
    }
    for vertex in &mut graph.vertices {
        vertex.pivot = Some(Pivot::Vertex(pivot));
    }
    Ok(graph)
}

/// The angle of each vertex, which is also its distance from the middle: in each of the first
/// rings twice as many as in the one before, smoothed where the number changes.
fn angles(turns: usize, sites: usize) -> Option<Vec<f64>> {
    if sites < 2 {
        return None;
    }
    let mut steps = sites_in_first_ring(turns, sites)?;
    let mut angles = vec![0.0];
    for ring in 1..=turns + 1 {
        let step = PI * 2.0 / steps as f64;
        let mut angle = PI * 2.0 * ring as f64;
        if ring <= 2 || ring % 2 == 1 {
            angle -= step / 2.0;
        }
        for _ in 0..steps {
            angles.push(angle);
            angle += step;
        }
        if ring <= 2 {
            steps *= 2;
        }
    }
    angles.resize(angles.len().max(4 * sites), 0.0);
    for _ in 0..2 {
        for vertex in 2..sites {
            angles[vertex] = (angles[vertex - 1] + angles[vertex + 1]) / 2.0;
        }
    }
    angles[1] -= 0.5 * (angles[2] - angles[1]);
    Some(angles)
}

/// The largest first ring for which all rings but the last do not exceed the sites.
fn sites_in_first_ring(turns: usize, sites: usize) -> Option<usize> {
    for base in 1..sites {
        let (mut steps, mut total) = (base, 1);
        for ring in 1..turns {
            total += steps;
            if total > sites {
                return Some(base - 1).filter(|&base| base > 0);
            }
            if ring <= 2 {
                steps *= 2;
            }
        }
    }
    None
}
