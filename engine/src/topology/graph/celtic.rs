//! Boards of Celtic knotwork: squares on their corners, with loops along the rim.

use super::polygon::walk;
use super::square::join_unit_neighbours;
use super::tiles::{checked_dimension, grid, places_around};
use super::{Graph, GraphError, PointIndex, Polygon};
use crate::topology::geometry::Point;
use crate::topology::measure::outer_ring;
use crate::topology::site::MAX_SITES;
use crate::topology::trigonometry::atan2;
use std::f64::consts::PI;

/// A board of rows and columns of knots.
///
/// # Errors
/// If a side is 0 or the board too large.
pub fn celtic(rows: usize, columns: Option<usize>) -> Result<Graph, GraphError> {
    let rows = checked_dimension(rows)?;
    let columns = columns.map(checked_dimension).transpose()?.unwrap_or(rows);
    knots(grid(rows, columns))
}

/// A board of knots whose sides have these lengths, around it.
///
/// # Errors
/// If the board is too large.
pub fn celtic_sides(sides: &[i32]) -> Result<Graph, GraphError> {
    let step = diagonal();
    let steps = [[step, 0.0], [0.0, step], [-step, 0.0], [0.0, -step]];
    let (mut x, mut y) = (0.0, 0.0);
    let mut points = vec![Point::flat(x, y)];
    for (side, [dx, dy]) in walk(sides, &steps) {
        x += f64::from(side) * dx;
        y += f64::from(side) * dy;
        points.push(Point::flat(x, y));
    }
    celtic_within(&Polygon::from_points(points))
}

/// A board of the knots whose centres lie within an outline.
///
/// # Errors
/// If the board is too large.
pub fn celtic_within(outline: &Polygon) -> Result<Graph, GraphError> {
    let outline = outline.inflated();
    let places = places_around(&outline, 1)?;
    knots(places.filter(|&(row, column)| outline.contains(centre(row, column))))
}

/// Distance between opposite corners of a square of side 1.
fn diagonal() -> f64 {
    2.0 * (1.0 / 2.0_f64.sqrt())
}

fn centre(row: i32, column: i32) -> Point {
    Point::flat(f64::from(column) * diagonal(), f64::from(row) * diagonal())
}

fn knots(places: impl Iterator<Item = (i32, i32)>) -> Result<Graph, GraphError> {
    let half = 1.0 / 2.0_f64.sqrt();
    let mut graph = Graph::default();
    let mut index = PointIndex::new(&graph, 1.0);
    for (row, column) in places {
        let centre = centre(row, column);
        for (dx, dy) in [(half, 0.0), (0.0, half), (-half, 0.0), (0.0, -half)] {
            index.find_or_add(&mut graph, Point::flat(centre.x + dx, centre.y + dy));
        }
        if graph.vertices.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
    }
    join_unit_neighbours(&mut graph);
    graph.make_faces_without_crossings();
    add_loops(&mut graph);
    graph.reorder();
    graph.checked()
}

/// Adds a curved cell in every notch of the rim and on every second vertex of its straight parts.
fn add_loops(graph: &mut Graph) {
    let ring = outer_ring(graph);
    let count = ring.len();
    if count < 4 {
        return;
    }
    let vertex = |n: usize| ring[n % count];
    let at = |n: usize| graph.vertices[vertex(n)].position;
    let turn = |n: usize| {
        let (a, b, c) = (at(n + count - 1), at(n), at(n + 1));
        let (vx, vy, ux, uy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y);
        atan2(ux * -vy + uy * vx, ux * vx + uy * vy)
    };
    let mut straight = 0;
    let mut keys = Vec::new();
    for n in 0..count {
        let turn = turn(n);
        if turn > 0.25 * PI {
            keys.push(n);
            straight = 0;
        } else if turn.abs() < 0.1 * PI {
            straight += 1;
            if straight % 2 == 0 {
                keys.push(n);
            }
        }
    }
    let loops: Vec<Loop> = keys
        .into_iter()
        .map(|n| Loop {
            vertices: [n, n + 1, n + 2].map(vertex),
            points: [n + count - 1, n, n + 1, n + 2].map(at),
            straight: turn(n).abs() < 0.1 * PI,
            notch: turn(n + 1) < -0.25 * PI,
        })
        .collect();
    for item in loops {
        if item.notch {
            item.add_notch(graph)
        } else {
            item.add_tip(graph)
        }
    }
}

/// A place on the rim where a loop goes.
struct Loop {
    /// The vertex, and the next two along the rim.
    vertices: [usize; 3],
    /// Positions of the vertex before, the vertex, and the next two.
    points: [Point; 4],
    straight: bool,
    notch: bool,
}

impl Loop {
    /// Closes a notch by a curve from the vertex to the one after the next.
    fn add_notch(&self, graph: &mut Graph) {
        let [_, c, d, e] = self.points;
        let [vc, vd, ve] = self.vertices;
        let tangent = |to: Point| {
            let unit = to.away_from(d).unit();
            Point::new(unit.x * 1.25, unit.y * 1.25, unit.z * 1.25)
        };
        let edge = graph.add_edge(vc, ve);
        graph.edges[edge].tangents = Some([tangent(e), tangent(c)]);
        graph.find_or_add_face(vec![vd, vc, ve]);
    }

    /// Adds a tip outside the side from the vertex to the next.
    fn add_tip(&self, graph: &mut Graph) {
        let [b, c, d, _] = self.points;
        let [vc, vd, _] = self.vertices;
        let along = d.away_from(c);
        let outwards = if self.straight {
            Point::flat(along.y, -along.x)
        } else {
            c.away_from(b)
        };
        let middle = Point::flat((c.x + d.x) / 2.0, (c.y + d.y) / 2.0);
        let out =
            |part: f64| Point::flat(middle.x + part * outwards.x, middle.y + part * outwards.y);
        let vx = graph.add_vertex(out(0.9));
        let tangent = outwards.unit();
        let tangent = Point::flat(tangent.x * 1.333, tangent.y * 1.333);
        let first = graph.add_edge(vc, vx);
        graph.edges[first].tangents = Some([tangent, c.away_from(out(0.5)).unit()]);
        let second = graph.add_edge(vx, vd);
        graph.edges[second].tangents = Some([d.away_from(out(0.5)).unit(), tangent]);
        graph.find_or_add_face(vec![vc, vx, vd]);
    }
}
