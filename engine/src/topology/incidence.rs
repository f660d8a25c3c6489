//! How vertices, edges and cells lie at each other.

use super::Topology;
use super::geometry::segments_cross;
use super::graph::{Basis, Pivot};
use super::site::Site;

impl Topology {
    /// The two ends of an edge.
    pub fn edge_ends(&self, edge: Site) -> [Site; 2] {
        self.graph.edges[edge.index()].ends.map(Site::at)
    }

    /// The edge between two vertices, if they are joined.
    pub fn edge_between(&self, a: Site, b: Site) -> Option<Site> {
        self.graph.find_edge(a.index(), b.index()).map(Site::at)
    }

    /// The cells on either side of an edge, in order.
    pub fn edge_cells(&self, edge: Site) -> Vec<Site> {
        let edge = &self.graph.edges[edge.index()];
        in_order(edge.left.into_iter().chain(edge.right))
    }

    /// The edges that end at a vertex, in order.
    pub fn vertex_edges(&self, vertex: Site) -> Vec<Site> {
        in_order(self.graph.vertices[vertex.index()].edges.iter().copied())
    }

    /// The cells that have a vertex as corner, in order.
    pub fn vertex_cells(&self, vertex: Site) -> Vec<Site> {
        in_order(self.graph.vertices[vertex.index()].faces.iter().copied())
    }

    /// The corners of a cell, clockwise.
    pub fn cell_vertices(&self, cell: Site) -> Vec<Site> {
        self.graph.faces[cell.index()]
            .vertices
            .iter()
            .copied()
            .map(Site::at)
            .collect()
    }

    /// The edges around a cell, clockwise.
    pub fn cell_edges(&self, cell: Site) -> Vec<Site> {
        self.graph.faces[cell.index()]
            .edges
            .iter()
            .copied()
            .map(Site::at)
            .collect()
    }

    /// The vertex around which a vertex turns, on circular boards.
    pub fn pivot(&self, vertex: Site) -> Option<Site> {
        match self.graph.vertices[vertex.index()].pivot {
            Some(Pivot::Vertex(pivot)) => Some(Site::at(pivot)),
            _ => None,
        }
    }

    /// Whether two edges cross or touch other than at a common end.
    pub fn edges_cross(&self, a: Site, b: Site) -> bool {
        let ends = |edge: Site| {
            let ends = self.graph.edges[edge.index()].ends;
            ends.map(|end| self.graph.vertices[end].position)
        };
        segments_cross(ends(a), ends(b))
    }

    /// How many sides each cell has, on a board taken from a regular tiling.
    pub fn sides_of_cells(&self) -> Option<usize> {
        let first = self.graph.faces.first()?;
        (self.graph.basis() != Basis::None).then_some(first.edges.len())
    }
}

fn in_order(indices: impl Iterator<Item = usize>) -> Vec<Site> {
    let mut sites: Vec<Site> = indices.map(Site::at).collect();
    sites.sort_unstable();
    sites.dedup();
    sites
}
