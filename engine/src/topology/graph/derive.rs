//! Operators that make a new board out of the structure of one.

use super::{Basis, Graph, GraphError};
use crate::topology::geometry::Point;
use crate::topology::site::{MAX_SITES, SiteType};

/// The board whose vertices are the cells of another, joined where those share an edge.
///
/// A board without cells stays as it is.
///
/// # Errors
/// If the board becomes too large.
pub fn dual(graph: Graph) -> Result<Graph, GraphError> {
    if graph.faces.is_empty() {
        return Ok(graph);
    }
    let mut dual = Graph::default();
    for face in &graph.faces {
        dual.add_vertex(face.position);
    }
    for edge in &graph.edges {
        if let Some((left, right)) = edge.left.zip(edge.right)
            && left != right
        {
            dual.append_edge(left, right);
        }
    }
    dual.sort_all_edges();
    dual.make_faces();
    dual.reorder();
    dual.checked()
}

/// Cuts each cell of at least `least` sides into triangles around a new vertex in its middle.
///
/// # Errors
/// If the board becomes too large.
pub fn subdivide(mut graph: Graph, least: usize, site_type: SiteType) -> Result<Graph, GraphError> {
    if site_type == SiteType::Vertex {
        graph.make_faces_without_crossings();
    }
    for face in (0..graph.faces.len()).rev() {
        if graph.faces[face].vertices.len() < least {
            continue;
        }
        let middle = graph.add_vertex(graph.faces[face].position);
        for corner in graph.faces[face].vertices.clone() {
            graph.find_or_add_edge(middle, corner);
        }
    }
    if site_type == SiteType::Cell {
        graph.make_faces_without_crossings();
    } else {
        graph.clear_faces();
    }
    graph.basis = Basis::None;
    graph.checked()
}

/// Most vertices that may all be joined with each other.
const MOST_COMPLETE: usize = 128;

/// Joins every vertex with every other.
///
/// # Errors
/// If there are too many vertices.
pub fn complete(mut graph: Graph) -> Result<Graph, GraphError> {
    let count = graph.vertices.len();
    if count > MOST_COMPLETE {
        return Err(GraphError::TooLarge);
    }
    graph.clear_faces();
    graph.edges.clear();
    for vertex in &mut graph.vertices {
        vertex.edges.clear();
    }
    for a in 0..count {
        for b in a + 1..count {
            graph.append_edge(a, b);
        }
    }
    graph.sort_all_edges();
    graph.make_faces_without_crossings();
    graph.basis = Basis::None;
    graph.checked()
}

/// Joins the vertices of each cell with each other, leaving the cells as they are.
///
/// # Errors
/// If the board becomes too large.
pub fn complete_cells(mut graph: Graph) -> Result<Graph, GraphError> {
    for face in 0..graph.faces.len() {
        let corners = graph.faces[face].vertices.clone();
        if graph.edges.len() > MAX_SITES {
            return Err(GraphError::TooLarge);
        }
        for (n, &a) in corners.iter().enumerate() {
            for &b in &corners[n + 1..] {
                if a != b {
                    graph.find_or_add_edge(a, b);
                }
            }
        }
    }
    graph.basis = Basis::None;
    graph.checked()
}

/// Finds all faces anew and leaves out those with a side that crosses an earlier edge.
pub fn make_faces(mut graph: Graph) -> Graph {
    graph.make_faces_without_crossings();
    graph
}

/// Numbers the sites of some kinds by position, of all if none is given.
pub fn renumber(mut graph: Graph, site_types: &[SiteType]) -> Graph {
    for site_type in SiteType::ALL {
        if site_types.is_empty() || site_types.contains(&site_type) {
            graph.reorder_only(site_type);
        }
    }
    graph
}

/// Copies of a board above one another, joined from each vertex to the one above.
///
/// # Errors
/// If the board becomes too large.
pub fn layers(count: usize, layer: &Graph) -> Result<Graph, GraphError> {
    let vertices = layer.vertices.len();
    if count == 0 || count.saturating_mul(vertices) > MAX_SITES {
        return Err(GraphError::TooLarge);
    }
    let mut graph = layer.clone();
    for level in 1..count {
        let first = level * vertices;
        for vertex in &layer.vertices {
            let Point { x, y, z } = vertex.position;
            let number = graph.add_vertex(Point::new(x, y, z + level as f64));
            graph.vertices[number].pivot = vertex.pivot.map(|pivot| pivot.renamed(|n| n + first));
        }
        for edge in &layer.edges {
            let number = graph.append_edge(edge.ends[0] + first, edge.ends[1] + first);
            graph.edges[number].tangents = edge.tangents;
        }
        for vertex in 0..vertices {
            graph.append_edge(first - vertices + vertex, first + vertex);
        }
        for face in &layer.faces {
            graph.add_face(face.vertices.iter().map(|vertex| vertex + first).collect());
        }
    }
    graph.sort_all_edges();
    graph.reorder();
    graph.checked()
}
