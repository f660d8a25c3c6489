//! The polygons that edges enclose.

use super::lines::LineIndex;
use super::{Face, Graph};
use crate::topology::geometry::{Point, segments_cross, signed_area};

/// Whether an edge may be the side of a face.
type Fit<'f> = &'f mut dyn FnMut(&Graph, usize) -> bool;

/// Polygons with more sides than this are no faces but surroundings.
const MOST_SIDES: usize = 32;

impl Graph {
    /// Makes all faces anew: from every vertex along every edge, turning as sharply as possible.
    ///
    /// A face lies on one level of a three-dimensional board.
    pub(crate) fn make_faces(&mut self) {
        self.make_faces_of(None);
    }

    /// Finds all faces anew and leaves out those with a side that crosses an earlier edge.
    pub(crate) fn make_faces_without_crossings(&mut self) {
        let mut known: Vec<Option<bool>> = vec![None; self.edges.len()];
        let lines = LineIndex::new(self);
        self.make_faces_of(Some(&mut |graph, edge| {
            *known[edge].get_or_insert_with(|| !graph.crosses_earlier(edge, &lines))
        }));
    }

    /// Finds the faces whose sides all pass the test `fit`.
    fn make_faces_of(&mut self, mut fit: Option<Fit<'_>>) {
        self.clear_faces();
        let (mut ring, mut corners): (Vec<usize>, Vec<Point>) = (Vec::new(), Vec::new());
        let mut sides: Vec<usize> = Vec::new();
        // Whether the way around is known that comes by an edge to its second end, and to its first.
        let mut known_ways = vec![[false; 2]; self.edges.len()];
        for start in 0..self.vertices.len() {
            for n in 0..self.vertices[start].edges.len() {
                let first = self.vertices[start].edges[n];
                if known_ways[first][self.way_to(first, start)]
                    || self
                        .walk_around(start, first, &mut fit, &mut ring, &mut sides)
                        .is_none()
                {
                    continue;
                }
                if sides.last() == Some(&first) {
                    // It is the same from whichever of its corners it begins.
                    for (n, side) in sides.iter().enumerate() {
                        let corner = ring[(n + 1) % ring.len()];
                        known_ways[*side][self.way_to(*side, corner)] = true;
                    }
                }
                corners.clear();
                corners.extend(ring.iter().map(|&v| self.vertices[v].position));
                let known = |&face: &usize| self.faces[face].is_ring(&ring);
                if signed_area(&corners) < 0.0 && !self.vertices[start].faces.iter().any(known) {
                    self.add_face(ring.clone());
                }
            }
        }
    }

    /// Which way along an edge leads to one of its ends.
    fn way_to(&self, edge: usize, end: usize) -> usize {
        usize::from(self.edges[edge].ends[0] == end)
    }

    /// Whether an edge crosses or touches one with a lower number other than at a common end.
    fn crosses_earlier(&self, edge: usize, lines: &LineIndex) -> bool {
        let ends = |edge: usize| self.edges[edge].ends.map(|end| self.vertices[end].position);
        let own = ends(edge);
        let mut earlier = lines.near(self, edge).filter(|&other| other < edge);
        earlier.any(|other| segments_cross(own, ends(other)))
    }

    /// Adds a face unless it is there already or cannot be a simple polygon.
    pub(crate) fn find_or_add_face(&mut self, ring: Vec<usize>) -> Option<usize> {
        if ring.is_empty() || ring.len() > self.vertices.len() {
            return None;
        }
        let found = self.find_face(&ring);
        found.or_else(|| self.add_face(ring))
    }

    /// Removes all faces.
    pub(crate) fn clear_faces(&mut self) {
        for edge in &mut self.edges {
            edge.left = None;
            edge.right = None;
        }
        for vertex in &mut self.vertices {
            vertex.faces.clear();
        }
        self.faces.clear();
    }

    /// Adds the face with these corners, given clockwise; not if two of them are not joined.
    pub(crate) fn add_face(&mut self, vertices: Vec<usize>) -> Option<usize> {
        let number = self.faces.len();
        let next = |n: usize| vertices[(n + 1) % vertices.len()];
        let sides = vertices
            .iter()
            .enumerate()
            .map(|(n, &a)| self.find_edge(a, next(n)));
        let edges: Vec<usize> = sides.collect::<Option<_>>()?;
        for (&vertex, &edge) in vertices.iter().zip(&edges) {
            let edge = &mut self.edges[edge];
            if edge.ends[0] == vertex {
                edge.right = Some(number);
            } else {
                edge.left = Some(number);
            }
        }
        for &vertex in &vertices {
            self.vertices[vertex].faces.push(number);
        }
        let position = self.mean_position(&vertices);
        self.faces.push(Face {
            vertices,
            edges,
            position,
        });
        Some(number)
    }

    /// The mean of the positions of some vertices.
    pub(crate) fn mean_position(&self, vertices: &[usize]) -> Point {
        let (mut x, mut y, mut z) = (0.0, 0.0, 0.0);
        for &vertex in vertices {
            let position = self.vertices[vertex].position;
            x += position.x;
            y += position.y;
            z += position.z;
        }
        let count = vertices.len().max(1) as f64;
        Point::new(x / count, y / count, z / count)
    }

    /// Finds the ring of vertices met from `start`, when at each vertex the way goes on by the next edge
    /// counter-clockwise from the one it came by (`first` to begin with), if it closes and all its sides but the last
    /// are fit. `sides` are the edges from each of them to the next.
    fn walk_around(
        &self,
        start: usize,
        first: usize,
        fit: &mut Option<Fit<'_>>,
        ring: &mut Vec<usize>,
        sides: &mut Vec<usize>,
    ) -> Option<()> {
        let level = self.vertices[start].position.z;
        ring.clear();
        ring.push(start);
        sides.clear();
        let (mut vertex, mut edge) = (start, first);
        while ring.len() <= MOST_SIDES {
            let edges = &self.vertices[vertex].edges;
            let [a, b] = self.edges[edge].ends;
            let came = edges.iter().position(|&e| self.edges[e].joins(a, b))?;
            let onward = edges[came + 1..]
                .iter()
                .chain(&edges[..came])
                .copied()
                .find(|&e| {
                    let next = self.edges[e].other(vertex);
                    (self.vertices[next].position.z - level).abs() < 0.0001
                })?;
            let previous = vertex;
            vertex = self.edges[onward].other(vertex);
            edge = onward;
            sides.push(edge);
            if vertex == start {
                return (ring.len() >= 3).then_some(());
            }
            if ring.contains(&vertex) {
                return None;
            }
            ring.push(vertex);
            // Of several edges between two vertices the first speaks for all.
            if let Some(fit) = fit
                && !fit(self, self.find_edge(previous, vertex)?)
            {
                return None;
            }
        }
        None
    }
}

impl Face {
    /// Whether these are its corners, in order, forwards or backwards, from any of them.
    pub(crate) fn is_ring(&self, vertices: &[usize]) -> bool {
        let sides = self.vertices.len();
        if vertices.len() != sides {
            return false;
        }
        let Some(start) = self.vertices.iter().position(|&v| v == vertices[0]) else {
            return false;
        };
        let forwards = (0..sides).all(|n| self.vertices[(start + n) % sides] == vertices[n]);
        forwards || (0..sides).all(|n| self.vertices[(start + sides - n) % sides] == vertices[n])
    }
}
