//! Boards of circles within circles, divided into cells or marked with vertices.

use super::shape::corners;
use super::{Graph, GraphError, Pivot, PointIndex, TOLERANCE, ascending};
use crate::topology::geometry::Point;
use crate::topology::site::SiteType;
use std::f64::consts::PI;

/// Most rings, and most sites in a ring.
const MOST: usize = 1000;

/// Most sites in all rings together.
const MOST_IN_ALL: u64 = 8192;

/// How the sites of neighbouring rings lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RingOffset {
    /// All rings start in the north.
    Aligned,
    /// Every second ring is turned by half a site.
    Staggered,
}

/// Circles with these numbers of sites, from the innermost outwards. A negative number has the
/// sites but, where they are vertices, no line around the ring.
///
/// # Errors
/// If there are no rings, or too many sites.
pub fn circle(rings: &[i32], offset: RingOffset, site_type: SiteType) -> Result<Graph, GraphError> {
    let large = |&sites: &i32| sites.unsigned_abs() as usize > MOST;
    let total: u64 = rings
        .iter()
        .map(|sites| u64::from(sites.unsigned_abs()))
        .sum();
    if rings.len() > MOST || rings.iter().any(large) || total > MOST_IN_ALL {
        return Err(GraphError::TooLarge);
    }
    if rings.is_empty() {
        return Err(GraphError::Argument {
            expected: "at least one ring of sites",
            found: "none".to_owned(),
        });
    }
    let graph = match site_type {
        SiteType::Cell => cells(rings, offset),
        _ if rings.len() == 1 => polygon(rings[0]),
        _ => vertices(rings, offset),
    };
    graph.checked()
}

/// A point on a ring and its angle as computed, by which the points of a ring are sorted.
#[derive(Clone, Copy)]
struct Sample {
    position: Point,
    angle: f64,
}

/// Angle of a site of a ring: clockwise from the north.
fn angle(sites: f64, step: i32, turn: f64) -> f64 {
    PI / 2.0 + turn - 2.0 * PI * f64::from(step) / sites
}

/// By how much a ring is turned.
fn turn(offset: RingOffset, ring: usize, sites: f64) -> f64 {
    if offset == RingOffset::Staggered && ring % 2 == 1 {
        2.0 * PI / sites / 2.0
    } else {
        0.0
    }
}

/// Sorts the points of a ring and drops repetitions.
fn tidy(samples: &mut Vec<Sample>, tolerance: f64) {
    samples.sort_by(|a, b| ascending(a.angle, b.angle));
    for n in (1..samples.len()).rev() {
        if samples[n].position.ground_distance(samples[n - 1].position) < tolerance {
            samples.remove(n);
        }
    }
}

/// Adds curved edges around a ring.
fn add_ring(graph: &mut Graph, index: &mut PointIndex, samples: &[Sample]) {
    let count = samples.len();
    if count < 2 {
        return;
    }
    let at = |n: usize| samples[n % count].position;
    for n in 0..count {
        let a = index.find_or_add(graph, at(n));
        let b = index.find_or_add(graph, at(n + 1));
        if a == b || graph.find_edge(a, b).is_some() {
            continue;
        }
        let edge = graph.add_edge(a, b);
        let start = at(n + 1).away_from(at(n + count - 1)).unit();
        let end = at(n).away_from(at(n + 2)).unit();
        graph.edges[edge].tangents = Some([start, end]);
    }
}

fn cells(rings: &[i32], offset: RingOffset) -> Graph {
    let mut graph = Graph::default();
    let pivot = graph.add_vertex(Point::flat(0.0, 0.0));
    let mut index = PointIndex::new(&graph, 1.0);
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); rings.len() + 1];
    let radii = |ring: usize| ((ring as f64 - 0.5).max(0.0), ring as f64 + 0.5);
    for (ring, sites) in rings.iter().map(|sites| sites.abs()).enumerate() {
        let (inner, outer) = radii(ring);
        if sites < 2 {
            continue;
        }
        let turn = turn(offset, ring, f64::from(sites));
        for step in 0..sites {
            let mut angle = angle(f64::from(sites), step, turn);
            while angle < -PI {
                angle += 2.0 * PI;
            }
            while angle > PI {
                angle -= 2.0 * PI;
            }
            samples[ring].push(Sample {
                position: Point::on_circle(inner, angle),
                angle,
            });
            samples[ring + 1].push(Sample {
                position: Point::on_circle(outer, angle),
                angle,
            });
        }
    }
    for ring in &mut samples {
        tidy(ring, TOLERANCE);
    }
    for sample in samples.iter().flatten() {
        index.find_or_add(&mut graph, sample.position);
    }
    for ring in &samples {
        add_ring(&mut graph, &mut index, ring);
    }
    for (ring, sites) in rings.iter().map(|sites| sites.abs()).enumerate() {
        let (inner, outer) = radii(ring);
        if sites < 2 {
            continue;
        }
        let turn = turn(offset, ring, f64::from(sites));
        for step in 0..sites {
            let angle = angle(f64::from(sites), step, turn);
            let a = index.find_or_add(&mut graph, Point::on_circle(inner, angle));
            let b = index.find_or_add(&mut graph, Point::on_circle(outer, angle));
            if a != b {
                graph.find_or_add_edge(a, b);
            }
        }
    }
    for vertex in &mut graph.vertices {
        vertex.pivot = Some(Pivot::Vertex(pivot));
    }
    graph.make_faces_without_crossings();
    graph
}

fn vertices(cells: &[i32], offset: RingOffset) -> Graph {
    let mut rings = cells.to_vec();
    if rings[0].abs() > 1 {
        rings.insert(0, 0);
    }
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    let mut samples: Vec<Vec<Sample>> = Vec::new();
    for (ring, sites) in rings.iter().map(|sites| sites.abs()).enumerate() {
        let turn = turn(offset, ring, f64::from(sites));
        let sample = |step: i32| {
            let angle = angle(f64::from(sites), step, turn);
            Sample {
                position: Point::on_circle(ring as f64, angle),
                angle,
            }
        };
        let mut around: Vec<Sample> = (0..sites).map(sample).collect();
        if ring > 0 {
            tidy(&mut around, 0.1);
        }
        samples.push(around);
    }
    for sample in samples.iter().flatten() {
        index.find_or_add(&mut graph, sample.position);
    }
    for ring in 1..rings.len() {
        if rings[ring] >= 2 {
            add_ring(&mut graph, &mut index, &samples[ring]);
        }
    }
    for ring in 0..rings.len() - 1 {
        join_outwards(&mut graph, &index, &samples, ring, rings[0] == 0);
    }
    let centre = index
        .find(&graph, Point::flat(0.0, 0.0))
        .filter(|_| rings[0] != 0);
    if let Some(pivot) = centre {
        for vertex in &mut graph.vertices {
            vertex.pivot = Some(Pivot::Vertex(pivot));
        }
    }
    graph
}

/// Adds spokes from a ring to vertices straight outwards on the next one.
///
/// On a board without a centre the inner end of a spoke becomes the pivot of the outer one.
fn join_outwards(
    graph: &mut Graph,
    index: &PointIndex,
    samples: &[Vec<Sample>],
    ring: usize,
    hollow: bool,
) {
    for sample in &samples[ring] {
        let Some(a) = index.find(graph, sample.position) else {
            continue;
        };
        if ring == 0 {
            for outer in &samples[1] {
                if let Some(b) = index.find(graph, outer.position) {
                    graph.find_or_add_edge(a, b);
                }
            }
            continue;
        }
        let ratio = (ring + 1) as f64 / ring as f64;
        let outer = Point::flat(sample.position.x * ratio, sample.position.y * ratio);
        if let Some(b) = index.find(graph, outer) {
            graph.find_or_add_edge(a, b);
            if hollow {
                graph.vertices[b].pivot = Some(Pivot::Vertex(a));
            }
        }
    }
}

/// A single ring of vertices is a polygon with straight sides.
fn polygon(sides: i32) -> Graph {
    let mut graph = Graph::default();
    let sides = usize::try_from(sides).unwrap_or(0);
    for corner in corners(sides) {
        graph.add_vertex(corner);
    }
    for n in 0..sides {
        if n != (n + 1) % sides {
            graph.add_edge(n, (n + 1) % sides);
        }
    }
    graph.reorder();
    graph
}
