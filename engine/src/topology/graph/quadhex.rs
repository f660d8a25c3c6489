//! Hexagons cut into quadrilaterals, as boards for three players are.

use super::tiles::checked_dimension;
use super::{Graph, GraphError, PointIndex};
use crate::topology::geometry::Point;
use std::f64::consts::PI;

/// How a hexagon is divided before it is cut into quadrilaterals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sections {
    /// Into six kites.
    Sixths,
    /// Into three wide strips.
    Thirds,
}

/// A hexagon of quadrilaterals, `layers` of them from the middle to each side.
///
/// # Errors
/// If there is no layer or too many.
pub fn quadhex(layers: usize, sections: Sections) -> Result<Graph, GraphError> {
    checked_dimension(layers)?;
    if layers > MOST_LAYERS {
        return Err(GraphError::TooLarge);
    }
    let mut graph = match sections {
        Sections::Sixths => sixths(layers),
        Sections::Thirds => thirds(layers),
    };
    graph.make_faces_without_crossings();
    graph.reorder();
    graph.checked()
}

/// A hexagon of more layers has too many sites.
const MOST_LAYERS: usize = 100;

fn sixths(layers: usize) -> Graph {
    let size = layers as f64;
    let height = size * 3.0_f64.sqrt() / 2.0;
    let a = Point::flat(0.0, 0.0);
    let b = Point::flat(0.0, height);
    let c = Point::flat(size / 2.0, height);
    let d = Point::flat((c.x + size) / 2.0, (c.y + 0.0) / 2.0);
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    for rotation in 0..6 {
        let angle = f64::from(rotation) * PI / 3.0;
        for row in 0..layers {
            let lower = row as f64 / size;
            let upper = (row + 1) as f64 / size;
            let ad0 = a.towards(d, lower).turned(angle);
            let ad1 = a.towards(d, upper).turned(angle);
            let bc0 = b.towards(c, lower).turned(angle);
            let bc1 = b.towards(c, upper).turned(angle);
            for column in 0..layers {
                let left = column as f64 / size;
                let right = (column + 1) as f64 / size;
                let first = index.find_or_add(&mut graph, ad0.towards(bc0, left));
                let second = index.find_or_add(&mut graph, ad0.towards(bc0, right));
                let third = index.find_or_add(&mut graph, ad1.towards(bc1, right));
                graph.find_or_add_edge(first, second);
                graph.find_or_add_edge(second, third);
                if row == layers - 1 {
                    let fourth = index.find_or_add(&mut graph, ad1.towards(bc1, left));
                    graph.find_or_add_edge(third, fourth);
                }
            }
        }
    }
    graph
}

fn thirds(layers: usize) -> Graph {
    let section = third(layers);
    let count = section.vertices.len();
    let mut positions: Vec<Point> = section.vertices.iter().map(|v| v.position).collect();
    let mut graph = Graph::default();
    let mut marks: [[usize; 3]; 3] = [[0; 3]; 3];
    for rotation in 0..3 {
        for &position in &positions {
            graph.add_vertex(position);
        }
        for edge in &section.edges {
            graph.append_edge(
                edge.ends[0] + rotation * count,
                edge.ends[1] + rotation * count,
            );
        }
        for position in &mut positions {
            *position = position.turned(2.0 * PI / 3.0);
        }
        let own = [4 * layers, 4 * layers + 2, layers * (2 * layers + 3)];
        for (mark, vertex) in marks.iter_mut().zip(own) {
            mark[rotation] = rotation * count + vertex.min(count - 1);
        }
    }
    graph.sort_all_edges();
    let [first, second, inner] = marks;
    for rotation in 0..3 {
        graph.find_or_add_edge(inner[rotation], inner[(rotation + 1) % 3]);
    }
    for rotation in 0..3 {
        graph.find_or_add_edge(second[rotation], first[(rotation + 1) % 3]);
    }
    graph
}

/// The southern section: two mirrored halves side by side.
fn third(layers: usize) -> Graph {
    let size = layers as f64;
    let height = size * 3.0_f64.sqrt() / 2.0;
    let origin = Point::flat(0.0, 0.0);
    let a = Point::flat(-size / 2.0, -height);
    let c = Point::flat(-size, 0.0);
    let e = Point::flat(0.0, -height);
    let ratio = size / (size + 0.5);
    let f = e.towards(origin, ratio);
    let g = a.towards(c, ratio / 2.0);
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    for row in 0..layers {
        let lower = row as f64 / size;
        let upper = (row + 1) as f64 / size;
        let (ae0, ae1) = (a.towards(e, lower), a.towards(e, upper));
        let (gf0, gf1) = (g.towards(f, lower), g.towards(f, upper));
        for column in 0..layers {
            let left = column as f64 / size;
            let right = (column + 1) as f64 / size;
            let corners = [
                ae0.towards(gf0, left),
                ae0.towards(gf0, right),
                ae1.towards(gf1, left),
                ae1.towards(gf1, right),
            ];
            for mirror in [1.0, -1.0] {
                let [p, q, r, s] = corners.map(|corner| {
                    index.find_or_add(&mut graph, Point::flat(mirror * corner.x, corner.y))
                });
                for (from, to) in [(p, q), (r, s), (p, r), (q, s)] {
                    graph.find_or_add_edge(from, to);
                }
            }
        }
    }
    graph
}
