//! What can be reached from one element of a board in one go, before it becomes steps.

use super::direction::{AbsoluteDirection, Direction, DirectionSet};
use super::geometry::{EPSILON, Point, distance_to_line, side_of_line};
use super::graph::{Graph, Pivot, ascending};
use super::heading::heading;
use super::site::{Relation, Site, SiteType};
use super::step::{Neighbour, clockwise_from_north};

/// The steps from an element to others of its kind, clockwise from north. `unit` is the usual
/// length of an edge; `pivots` tells which vertices others turn around.
pub(super) fn steps_from(
    graph: &Graph,
    site_type: SiteType,
    index: usize,
    unit: f64,
    pivots: &[bool],
) -> Vec<Neighbour> {
    let mut reached = Reached {
        graph,
        from_type: site_type,
        from: index,
        drafts: Vec::with_capacity(USUAL_DRAFTS),
    };
    match site_type {
        SiteType::Vertex => reached.steps_of_vertex(),
        SiteType::Edge => reached.steps_of_edge(),
        SiteType::Cell => reached.steps_of_cell(),
    }
    reached.head(unit);
    reached.turn(pivots);
    reached.sorted()
}

/// The elements of all kinds around one, on most boards.
const USUAL_DRAFTS: usize = 24;

/// A step under construction; its end may be of another kind.
struct Draft {
    to_type: SiteType,
    to: usize,
    directions: DirectionSet,
    /// The angle it leads at.
    angle: f64,
    /// Whether the step was found along a diagonal too, after it had been found otherwise. It is
    /// then no diagonal step, but turns around no pivot either.
    also_diagonal: bool,
}

/// The steps from one element, of whatever kind their ends are: ends of other kinds decide
/// whether eight compass directions are enough to tell all steps apart.
struct Reached<'g> {
    graph: &'g Graph,
    from_type: SiteType,
    from: usize,
    drafts: Vec<Draft>,
}

impl Reached<'_> {
    /// Adds a step between elements that touch, unless there is one already.
    fn touch(&mut self, to_type: SiteType, to: usize, relation: Relation) {
        self.add(to_type, to, &[relation, Relation::Adjacent, Relation::All]);
    }

    /// Adds a diagonal step between elements that do not touch, unless there is a step already.
    fn leap(&mut self, to_type: SiteType, to: usize) {
        self.add(to_type, to, &[Relation::Diagonal, Relation::All]);
    }

    fn add(&mut self, to_type: SiteType, to: usize, relations: &[Relation]) {
        let known = |draft: &&mut Draft| draft.to_type == to_type && draft.to == to;
        if let Some(draft) = self.drafts.iter_mut().find(known) {
            draft.also_diagonal |= relations.contains(&Relation::Diagonal);
            return;
        }
        let mut directions = DirectionSet::default();
        for &relation in relations {
            directions.insert(relation);
        }
        let here = self.graph.position(self.from_type, self.from);
        self.drafts.push(Draft {
            to_type,
            to,
            directions,
            angle: here.angle_to(self.graph.position(to_type, to)),
            also_diagonal: false,
        });
    }

    fn steps_of_vertex(&mut self) {
        let graph = self.graph;
        let vertex = &graph.vertices[self.from];
        for &edge in &vertex.edges {
            self.touch(
                SiteType::Vertex,
                graph.edges[edge].other(self.from),
                Relation::Orthogonal,
            );
        }
        for &face in &vertex.faces {
            let face = &graph.faces[face];
            if face.vertices.len() < 4 {
                continue;
            }
            let others = face
                .vertices
                .iter()
                .copied()
                .filter(|&other| other != self.from);
            let opposite = nearest(others, |other| {
                let there = graph.vertices[other].position;
                distance_to_line(face.position, vertex.position, there)
            });
            if let Some(opposite) = opposite {
                self.leap(SiteType::Vertex, opposite);
            }
        }
        for &edge in &vertex.edges {
            self.touch(SiteType::Edge, edge, Relation::Orthogonal);
        }
        for &face in &vertex.faces {
            self.touch(SiteType::Cell, face, Relation::Orthogonal);
        }
    }

    fn steps_of_edge(&mut self) {
        let graph = self.graph;
        let edge = &graph.edges[self.from];
        for end in edge.ends {
            for &other in &graph.vertices[end].edges {
                if other != self.from {
                    self.touch(SiteType::Edge, other, Relation::Orthogonal);
                }
            }
        }
        for end in edge.ends {
            self.touch(SiteType::Vertex, end, Relation::Orthogonal);
        }
        let around = edge
            .ends
            .into_iter()
            .flat_map(|end| graph.vertices[end].faces.iter());
        for face in edge
            .left
            .into_iter()
            .chain(edge.right)
            .chain(around.copied())
        {
            self.touch(SiteType::Cell, face, Relation::Orthogonal);
        }
    }

    fn steps_of_cell(&mut self) {
        let graph = self.graph;
        let face = &graph.faces[self.from];
        let mut used = vec![self.from];
        for &edge in &face.edges {
            if let Some(other) = graph.edges[edge].across(self.from) {
                used.push(other);
                self.touch(SiteType::Cell, other, Relation::Orthogonal);
            }
        }
        for &corner in &face.vertices {
            let vertex = &graph.vertices[corner];
            let others = vertex
                .faces
                .iter()
                .copied()
                .filter(|other| !used.contains(other));
            let diagonal = nearest(others, |other| {
                distance_to_line(vertex.position, face.position, graph.faces[other].position)
            });
            if let Some(diagonal) = diagonal {
                used.push(diagonal);
                self.touch(SiteType::Cell, diagonal, Relation::Diagonal);
            }
        }
        for &corner in &face.vertices {
            for &other in &graph.vertices[corner].faces {
                if !used.contains(&other) {
                    used.push(other);
                    self.touch(SiteType::Cell, other, Relation::OffDiagonal);
                }
            }
        }
        self.across_edges(&mut used);
        for &corner in &face.vertices {
            self.touch(SiteType::Vertex, corner, Relation::Orthogonal);
        }
        for &edge in &face.edges {
            self.touch(SiteType::Edge, edge, Relation::Orthogonal);
        }
    }

    /// Diagonals to cells that do not touch this one, along an edge that leads away from a corner
    /// where three edges meet, as between hexagons.
    fn across_edges(&mut self, used: &mut Vec<usize>) {
        let graph = self.graph;
        let face = &graph.faces[self.from];
        for &corner in &face.vertices {
            let vertex = &graph.vertices[corner];
            let away = vertex.edges.iter().find(|edge| !face.edges.contains(edge));
            let (3, Some(&away)) = (vertex.edges.len(), away) else {
                continue;
            };
            let far = &graph.vertices[graph.edges[away].other(corner)];
            for &other in &far.faces {
                if used.contains(&other) {
                    continue;
                }
                let there = graph.faces[other].position;
                let bend = distance_to_line(vertex.position, face.position, there)
                    + distance_to_line(far.position, face.position, there);
                if bend / face.position.ground_distance(there) <= 0.1 {
                    used.push(other);
                    self.leap(SiteType::Cell, other);
                }
            }
        }
    }

    /// Gives each step its compass direction: one of eight, or of sixteen where two steps would
    /// share one of eight.
    fn head(&mut self, unit: f64) {
        let here = self.graph.position(self.from_type, self.from);
        let mut taken = DirectionSet::default();
        let crowded = self.drafts.iter().any(|draft| {
            let there = self.graph.position(draft.to_type, draft.to);
            let direction = heading(here, there, draft.angle, unit, false);
            let repeated = taken.contains(direction);
            taken.insert(direction);
            repeated
        });
        self.drafts.retain(|draft| draft.to_type == self.from_type);
        for draft in &mut self.drafts {
            let there = self.graph.position(draft.to_type, draft.to);
            let direction = heading(here, there, draft.angle, unit, crowded);
            draft.directions.insert(direction);
            draft.directions.insert(layer_class(direction));
        }
    }

    /// Adds the directions around, towards and away from a pivot.
    fn turn(&mut self, pivots: &[bool]) {
        if self.from_type == SiteType::Vertex && pivots[self.from] {
            for draft in &mut self.drafts {
                draft.directions.insert(Direction::Out);
                draft.directions.insert(AbsoluteDirection::Rotational);
            }
            return;
        }
        let Some(pivot) = self.pivot() else {
            return;
        };
        let here = self.graph.position(self.from_type, self.from);
        let pivot = pivot.position(self.graph);
        for draft in &mut self.drafts {
            if draft.directions.contains(AbsoluteDirection::Diagonal) || draft.also_diagonal {
                continue;
            }
            let there = self.graph.position(draft.to_type, draft.to);
            let towards = cosine(here, there, pivot);
            let direction = if towards > 0.9 {
                Direction::In
            } else if towards < -0.9 {
                Direction::Out
            } else {
                // Ludii asks for a curved edge between the vertices with the two numbers,
                // whatever kind of site the numbers belong to.
                if !self.graph.has_curve(self.from, draft.to) {
                    continue;
                }
                if side_of_line(here, pivot, there) > 0 {
                    Direction::CW
                } else {
                    Direction::CCW
                }
            };
            draft.directions.insert(direction);
            draft.directions.insert(AbsoluteDirection::Rotational);
        }
    }

    /// The vertex around which this element turns.
    fn pivot(&self) -> Option<Pivot> {
        let graph = self.graph;
        let of = |&vertex: &usize| graph.vertices[vertex].pivot;
        match self.from_type {
            SiteType::Vertex => of(&self.from),
            SiteType::Edge => graph.edges[self.from].ends.iter().find_map(of),
            SiteType::Cell => graph.faces[self.from].vertices.iter().find_map(of),
        }
    }

    fn sorted(self) -> Vec<Neighbour> {
        let mut scored: Vec<(f64, Neighbour)> = self
            .drafts
            .iter()
            .map(|draft| {
                let step = Neighbour {
                    to: Site::at(draft.to),
                    directions: draft.directions,
                };
                (clockwise_from_north(draft.angle), step)
            })
            .collect();
        scored.sort_by(|a, b| ascending(a.0, b.0));
        scored.into_iter().map(|(_, step)| step).collect()
    }
}

/// The first item of least distance.
fn nearest(items: impl Iterator<Item = usize>, distance: impl Fn(usize) -> f64) -> Option<usize> {
    let mut best = None;
    for item in items {
        let distance = distance(item);
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, item));
        }
    }
    best.map(|(_, item)| item)
}

/// Which vertices others turn around.
pub(super) fn pivots(graph: &Graph) -> Vec<bool> {
    let mut pivots = vec![false; graph.vertices.len()];
    for pivot in graph.vertices.iter().filter_map(|vertex| vertex.pivot) {
        if let Some(pivot) = pivots.get_mut(pivot.number()) {
            *pivot = true;
        }
    }
    pivots
}

fn cosine(from: Point, a: Point, b: Point) -> f64 {
    let unit = |to: Point| {
        let (x, y, z) = (to.x - from.x, to.y - from.y, to.z - from.z);
        let length = (x * x + y * y + z * z).sqrt();
        let length = if length < EPSILON { 1.0 } else { length };
        (x / length, y / length, z / length)
    };
    let (a, b) = (unit(a), unit(b));
    a.0 * b.0 + a.1 * b.1 + a.2 * b.2
}

/// Whether a direction stays on its layer, rises or falls.
fn layer_class(direction: Direction) -> AbsoluteDirection {
    if (Direction::N..=Direction::NNE).contains(&direction) {
        AbsoluteDirection::SameLayer
    } else if direction < Direction::D {
        AbsoluteDirection::Upward
    } else {
        AbsoluteDirection::Downward
    }
}
