//! Operators that take parts of a board away.

use super::{Basis, Graph, Pivot, PointIndex, Polygon};
use crate::topology::geometry::{Point, single};

/// What to take away from a board. Positions are in units of the board, numbers as they are
/// before anything is removed; what is not there is passed over.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Removal {
    /// All vertices within an outline.
    pub outline: Option<Polygon>,
    /// Cells, by the positions of their corners.
    pub cells_at: Vec<Vec<[f64; 3]>>,
    /// Cells, by number.
    pub cells: Vec<usize>,
    /// Edges, by the positions of their ends.
    pub edges_at: Vec<[[f64; 3]; 2]>,
    /// Edges, by the numbers of their ends.
    pub edges: Vec<[usize; 2]>,
    /// Vertices, by position.
    pub vertices_at: Vec<[f64; 3]>,
    /// Vertices, by number, if none are given by position.
    pub vertices: Vec<usize>,
    /// Whether edges stay that are beside no cell any more once their cells are gone.
    pub keep_bare_edges: bool,
}

/// Takes parts away: first within the outline, then cells, edges and vertices. With a vertex go
/// its edges and cells, with an edge its cells.
pub fn remove(mut graph: Graph, removal: &Removal) -> Graph {
    if let Some(outline) = &removal.outline {
        let inside = |graph: &Graph, v: usize| outline.contains(graph.vertices[v].position);
        graph.remove_vertices(inside);
    }
    let trim = !removal.keep_bare_edges;
    // Cells and edges may go without vertices changing their numbers.
    let index = PointIndex::new(&graph, 1.0);
    let point = |[x, y, z]: [f64; 3]| Point::new(single(x), single(y), single(z));
    let at = |graph: &Graph, place: [f64; 3]| index.find(graph, point(place));

    let mut faces = vec![false; graph.faces.len()];
    for corners in &removal.cells_at {
        let ring: Option<Vec<usize>> = corners.iter().map(|&corner| at(&graph, corner)).collect();
        mark(&mut faces, ring.and_then(|ring| graph.find_face(&ring)));
    }
    mark(&mut faces, removal.cells.iter().copied());
    graph.remove_faces(&faces, trim);

    let mut edges = vec![false; graph.edges.len()];
    let at_ends = removal.edges_at.iter().filter_map(|ends| {
        let [a, b] = ends.map(|end| at(&graph, end));
        a.zip(b)
    });
    for (a, b) in at_ends.chain(removal.edges.iter().map(|&[a, b]| (a, b))) {
        let own = graph
            .vertices
            .get(a)
            .map_or(&[][..], |vertex| &vertex.edges);
        let open = |edge: &usize| !edges[*edge] && graph.edges[*edge].joins(a, b);
        let found = own.iter().copied().filter(open).min();
        mark(&mut edges, found);
    }
    graph.remove_edges(&edges);

    if removal.vertices_at.is_empty() {
        let mut vertices = vec![false; graph.vertices.len()];
        mark(&mut vertices, removal.vertices.iter().copied());
        graph.remove_vertices(|_, vertex| vertices[vertex]);
    } else {
        graph.remove_vertices_at(
            removal.vertices_at.iter().map(|&place| point(place)),
            &index,
        );
    }
    graph
}

/// Marks the numbers that exist.
fn mark(marks: &mut [bool], numbers: impl IntoIterator<Item = usize>) {
    for number in numbers {
        if let Some(mark) = marks.get_mut(number) {
            *mark = true;
        }
    }
}

/// Takes away the vertices within an outline, and makes the faces anew.
pub fn clip(graph: Graph, outline: &Polygon) -> Graph {
    if outline.len() < 3 {
        return graph;
    }
    let outline = outline.inflated();
    graph.restricted(|position| !outline.contains(position), Basis::None)
}

/// Takes away the vertices outside an outline, and makes the faces anew.
pub fn keep(graph: Graph, outline: &Polygon) -> Graph {
    if outline.len() < 3 {
        return graph;
    }
    let outline = outline.inflated();
    graph.restricted(|position| outline.contains(position), graph.basis)
}

/// Takes away the cells whose centres lie within an outline, and the edges between them.
pub fn hole(mut graph: Graph, outline: &Polygon) -> Graph {
    if outline.len() < 3 {
        return graph;
    }
    let outline = outline.inflated();
    let gone: Vec<bool> = graph
        .faces
        .iter()
        .map(|face| outline.contains(face.position))
        .collect();
    graph.remove_faces(&gone, true);
    graph
}

/// Takes away edges that end at a vertex without another, then vertices without edges around
/// which nothing turns.
pub fn trim(mut graph: Graph) -> Graph {
    let mut degrees: Vec<usize> = graph
        .vertices
        .iter()
        .map(|vertex| vertex.edges.len())
        .collect();
    let mut gone = vec![false; graph.edges.len()];
    for (number, edge) in graph.edges.iter().enumerate().rev() {
        if edge.ends.iter().any(|&end| degrees[end] == 1) {
            gone[number] = true;
            for end in edge.ends {
                degrees[end] -= 1;
            }
        }
    }
    graph.remove_edges(&gone);
    let mut pivots = vec![false; graph.vertices.len()];
    mark(
        &mut pivots,
        graph
            .vertices
            .iter()
            .filter_map(|vertex| Some(vertex.pivot?.number())),
    );
    graph.remove_vertices(|graph, v| graph.vertices[v].edges.is_empty() && !pivots[v]);
    graph
}

impl Graph {
    /// The face with these corners, in order, in either direction.
    pub(super) fn find_face(&self, ring: &[usize]) -> Option<usize> {
        let faces = &self.vertices.get(*ring.first()?)?.faces;
        faces
            .iter()
            .copied()
            .filter(|&face| self.faces[face].is_ring(ring))
            .min()
    }

    /// Removes the first vertex at each position in turn. `index` holds the vertices as they are.
    fn remove_vertices_at(&mut self, positions: impl Iterator<Item = Point>, index: &PointIndex) {
        // The number of a lost pivot is the one it has when its turn comes.
        if self.vertices.iter().any(|vertex| vertex.pivot.is_some()) {
            for position in positions {
                let found = self.find_vertex(position);
                self.remove_vertices(|_, vertex| found == Some(vertex));
            }
            return;
        }
        let mut gone = vec![false; self.vertices.len()];
        for position in positions {
            let found = index.find_where(self, position, |vertex| !gone[vertex]);
            mark(&mut gone, found);
        }
        self.remove_vertices(|_, vertex| gone[vertex]);
    }

    /// Removes the vertices for which `gone` holds, and what touches them.
    fn remove_vertices(&mut self, gone: impl Fn(&Graph, usize) -> bool) {
        let gone: Vec<bool> = (0..self.vertices.len()).map(|v| gone(self, v)).collect();
        if !gone.contains(&true) {
            return;
        }
        let vertices: Vec<usize> = (0..gone.len()).filter(|&v| !gone[v]).collect();
        let stays = |list: &[usize]| !list.iter().any(|&vertex| gone[vertex]);
        let edges: Vec<usize> = (0..self.edges.len())
            .filter(|&e| stays(&self.edges[e].ends))
            .collect();
        let faces: Vec<usize> = (0..self.faces.len())
            .filter(|&f| stays(&self.faces[f].vertices))
            .collect();
        self.retain(&vertices, &edges, &faces);
    }

    /// Removes edges and the faces beside them.
    pub(super) fn remove_edges(&mut self, gone: &[bool]) {
        if !gone.contains(&true) {
            return;
        }
        let beside = |face: &usize| self.faces[*face].edges.iter().any(|&edge| gone[edge]);
        let faces: Vec<usize> = (0..self.faces.len()).filter(|face| !beside(face)).collect();
        let edges: Vec<usize> = (0..self.edges.len()).filter(|&edge| !gone[edge]).collect();
        let vertices: Vec<usize> = (0..self.vertices.len()).collect();
        self.retain(&vertices, &edges, &faces);
    }

    /// Removes faces and, if asked, the edges that are then beside none.
    fn remove_faces(&mut self, gone: &[bool], trim: bool) {
        if !gone.contains(&true) {
            return;
        }
        let faces: Vec<usize> = (0..gone.len()).filter(|&face| !gone[face]).collect();
        let mut bare = vec![false; self.edges.len()];
        for face in (0..gone.len()).filter(|&face| trim && gone[face]) {
            for &edge in &self.faces[face].edges {
                let sides = [self.edges[edge].left, self.edges[edge].right];
                bare[edge] = sides.into_iter().flatten().all(|side| gone[side]);
            }
        }
        let edges: Vec<usize> = (0..bare.len()).filter(|&edge| !bare[edge]).collect();
        let vertices: Vec<usize> = (0..self.vertices.len()).collect();
        self.retain(&vertices, &edges, &faces);
    }

    /// Keeps only some elements, given by their numbers in order. No edge or face that is kept
    /// may touch a vertex that is not.
    fn retain(&mut self, vertices: &[usize], edges: &[usize], faces: &[usize]) {
        let renamed = |count: usize, kept: &[usize]| {
            let mut new = vec![None; count];
            for (number, &old) in kept.iter().enumerate() {
                new[old] = Some(number);
            }
            new
        };
        let vertex = renamed(self.vertices.len(), vertices);
        let edge = renamed(self.edges.len(), edges);
        let face = renamed(self.faces.len(), faces);
        let rename = |list: &[usize], new: &[Option<usize>]| -> Vec<usize> {
            list.iter().filter_map(|&old| new[old]).collect()
        };
        let positions: Vec<Point> = self.vertices.iter().map(|v| v.position).collect();
        self.vertices = vertices.iter().map(|&v| self.vertices[v].clone()).collect();
        self.edges = edges.iter().map(|&e| self.edges[e].clone()).collect();
        self.faces = faces.iter().map(|&f| self.faces[f].clone()).collect();
        for item in &mut self.vertices {
            item.edges = rename(&item.edges, &edge);
            item.faces = rename(&item.faces, &face);
            item.pivot = item.pivot.map(|pivot| match pivot {
                Pivot::Vertex(old) => vertex[old].map_or(
                    Pivot::Lost {
                        number: old,
                        position: positions[old],
                    },
                    Pivot::Vertex,
                ),
                lost => lost,
            });
        }
        for item in &mut self.edges {
            item.ends = item.ends.map(|end| vertex[end].unwrap_or(end));
            item.left = item.left.and_then(|f| face[f]);
            item.right = item.right.and_then(|f| face[f]);
        }
        for item in &mut self.faces {
            item.vertices = rename(&item.vertices, &vertex);
            item.edges = rename(&item.edges, &edge);
        }
    }

    /// The graph of the vertices at which `stays` holds, and straight edges between them.
    fn restricted(&self, stays: impl Fn(Point) -> bool, basis: Basis) -> Graph {
        let mut numbers = vec![None; self.vertices.len()];
        let mut graph = Graph {
            basis,
            ..Graph::default()
        };
        for (number, vertex) in self.vertices.iter().enumerate() {
            if stays(vertex.position) {
                numbers[number] = Some(graph.add_vertex(vertex.position));
            }
        }
        for edge in &self.edges {
            let [a, b] = edge.ends.map(|end| numbers[end]);
            if let Some((a, b)) = a.zip(b)
                && graph.find_edge(a, b).is_none()
            {
                graph.append_edge(a, b);
            }
        }
        graph.assemble();
        graph
    }
}
