//! The order of elements: edges around a vertex, and the numbering of the board.

use super::Graph;
use crate::topology::site::SiteType;
use std::cmp::Ordering;

impl Graph {
    /// Sorts the edges of a vertex by angle; equal angles keep their order.
    pub(crate) fn sort_edges(&mut self, vertex: usize) {
        let here = self.vertices[vertex].position;
        let mut keyed: Vec<(f64, usize)> = self.vertices[vertex]
            .edges
            .iter()
            .map(|&e| {
                (
                    here.angle_to(self.vertices[self.edges[e].other(vertex)].position),
                    e,
                )
            })
            .collect();
        keyed.sort_by(|a, b| ascending(a.0, b.0));
        self.vertices[vertex].edges.clear();
        self.vertices[vertex]
            .edges
            .extend(keyed.iter().map(|&(_, edge)| edge));
    }

    /// Sorts the edges of every vertex.
    pub(crate) fn sort_all_edges(&mut self) {
        for vertex in 0..self.vertices.len() {
            self.sort_edges(vertex);
        }
    }

    /// Gives every vertex the list of its edges, by angle.
    pub(crate) fn link_edges(&mut self) {
        for vertex in &mut self.vertices {
            vertex.edges.clear();
        }
        for (number, edge) in self.edges.iter().enumerate() {
            for end in edge.ends {
                self.vertices[end].edges.push(number);
            }
        }
        self.sort_all_edges();
    }

    /// Gives every vertex the list of its faces, by angle.
    pub(crate) fn link_faces(&mut self) {
        for vertex in &mut self.vertices {
            vertex.faces.clear();
        }
        for (number, face) in self.faces.iter().enumerate() {
            for &vertex in &face.vertices {
                self.vertices[vertex].faces.push(number);
            }
        }
        for vertex in &mut self.vertices {
            let here = vertex.position;
            let mut keyed: Vec<(f64, usize)> = vertex
                .faces
                .iter()
                .map(|&face| (here.angle_to(self.faces[face].position), face))
                .collect();
            keyed.sort_by(|a, b| ascending(a.0, b.0));
            vertex.faces = keyed.into_iter().map(|(_, face)| face).collect();
        }
    }

    /// Numbers vertices, edges and faces by rows from the south, each row from the west.
    ///
    /// The score is Ludii's: a row counts a hundred times a column, so a board more than a
    /// hundred columns wide is numbered slantwise.
    pub(crate) fn reorder(&mut self) {
        for site_type in SiteType::ALL {
            self.reorder_only(site_type);
        }
    }

    /// Numbers the elements of one kind.
    pub(crate) fn reorder_only(&mut self, site_type: SiteType) {
        let score = |index: usize| {
            let position = self.position(site_type, index);
            position.y * 100.0 + position.x
        };
        let order = ranking((0..self.count(site_type)).map(score));
        match site_type {
            SiteType::Vertex => self.permute_vertices(&order),
            SiteType::Edge => self.permute_edges(&order),
            SiteType::Cell => self.permute_faces(&order),
        }
    }

    /// Numbers the vertices anew: `order` lists the present numbers in their new order.
    fn permute_vertices(&mut self, order: &[usize]) {
        let renamed = inverse(order);
        permute(&mut self.vertices, order);
        for vertex in &mut self.vertices {
            vertex.pivot = vertex.pivot.map(|pivot| pivot.renamed(|old| renamed[old]));
        }
        for edge in &mut self.edges {
            edge.ends = edge.ends.map(|end| renamed[end]);
        }
        for face in &mut self.faces {
            rename(&mut face.vertices, &renamed);
        }
    }

    /// Numbers the edges anew.
    fn permute_edges(&mut self, order: &[usize]) {
        let renamed = inverse(order);
        permute(&mut self.edges, order);
        for vertex in &mut self.vertices {
            rename(&mut vertex.edges, &renamed);
        }
        for face in &mut self.faces {
            rename(&mut face.edges, &renamed);
        }
    }

    /// Numbers the faces anew.
    fn permute_faces(&mut self, order: &[usize]) {
        let renamed = inverse(order);
        permute(&mut self.faces, order);
        for vertex in &mut self.vertices {
            rename(&mut vertex.faces, &renamed);
        }
        for edge in &mut self.edges {
            edge.left = edge.left.map(|face| renamed[face]);
            edge.right = edge.right.map(|face| renamed[face]);
        }
    }
}

/// Indices in ascending order of score; equal scores keep their order.
pub(crate) fn ranking(scores: impl Iterator<Item = f64>) -> Vec<usize> {
    let mut scored: Vec<(f64, usize)> = scores.zip(0..).collect();
    scored.sort_by(|a, b| ascending(a.0, b.0));
    scored.into_iter().map(|(_, index)| index).collect()
}

/// Compares numbers so that both zeros are equal, and what is no number comes first or last.
pub(crate) fn ascending(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.total_cmp(&b))
}

fn inverse(order: &[usize]) -> Vec<usize> {
    let mut renamed = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        renamed[old] = new;
    }
    renamed
}

fn rename(list: &mut [usize], renamed: &[usize]) {
    for item in list {
        *item = renamed[*item];
    }
}

fn permute<T: Clone>(list: &mut Vec<T>, order: &[usize]) {
    *list = order.iter().map(|&old| list[old].clone()).collect();
}
