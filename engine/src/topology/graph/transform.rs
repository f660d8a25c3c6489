//! Operators that move a board as a whole. They keep all connections.

use super::Graph;
use crate::topology::geometry::{BoundingBox, Point, single};
use crate::topology::trigonometry::sin_cos;

/// Moves a board.
pub fn shift(mut graph: Graph, dx: f64, dy: f64, dz: f64) -> Graph {
    let (dx, dy, dz) = (single(dx), single(dy), single(dz));
    graph.map_positions(|p| Point::new(p.x + dx, p.y + dy, p.z + dz));
    graph
}

/// Stretches a board from the origin.
pub fn scale(mut graph: Graph, sx: f64, sy: f64, sz: f64) -> Graph {
    let (sx, sy, sz) = (single(sx), single(sy), single(sz));
    graph.map_positions(|p| Point::new(p.x * sx, p.y * sy, p.z * sz));
    graph
}

/// Turns a board counter-clockwise about the middle of its bounds, by some degrees.
pub fn rotate(mut graph: Graph, degrees: f64) -> Graph {
    let angle = single(degrees).to_radians();
    let bounds = graph.bounds();
    let x = bounds.x + bounds.width / 2.0;
    let y = bounds.y + bounds.height / 2.0;
    let (sin, cos) = sin_cos(angle);
    graph.map_positions(|p| {
        let (dx, dy) = (p.x - x, p.y - y);
        Point::new(x + dx * cos - dy * sin, y + dy * cos + dx * sin, p.z)
    });
    for tangents in graph
        .edges
        .iter_mut()
        .filter_map(|edge| edge.tangents.as_mut())
    {
        *tangents = tangents.map(|tangent| tangent.turned(angle));
    }
    graph
}

/// Pushes each row of a board eastwards by an amount of its height.
pub fn skew(mut graph: Graph, amount: f64) -> Graph {
    let amount = single(amount);
    let bottom = graph.bounds().y;
    let push = |p: Point| Point::new(p.x + (p.y - bottom) * amount, p.y, p.z);
    graph.map_positions(push);
    for tangents in graph
        .edges
        .iter_mut()
        .filter_map(|edge| edge.tangents.as_mut())
    {
        *tangents = tangents.map(push);
    }
    graph
}

impl Graph {
    pub(super) fn bounds(&self) -> BoundingBox {
        BoundingBox::of(self.vertices.iter().map(|vertex| vertex.position))
    }

    /// Moves every vertex, and edges and faces with them.
    pub(super) fn map_positions(&mut self, place: impl Fn(Point) -> Point) {
        for vertex in &mut self.vertices {
            vertex.position = place(vertex.position);
        }
        for edge in &mut self.edges {
            let [p, q] = edge.ends.map(|end| self.vertices[end].position);
            edge.position = p.middle(q);
        }
        for face in 0..self.faces.len() {
            self.faces[face].position = self.mean_position(&self.faces[face].vertices);
        }
    }
}
