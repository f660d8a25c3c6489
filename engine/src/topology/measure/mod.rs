//! What is special about the elements of a board: corners, sides, centre, rows, colours.
//!
//! Owns every [`Feature`], found once for a finished graph from positions and adjacency alone. Refuses to know how the board
//! was made: a square that is cut out of hexagons has corners where its perimeter turns. Where a choice between equals
//! decides, it is Ludii's.
//!
//! Begin with `perimeter`, on which corners and sides rest; `rows` gives the coordinates that players see.

mod centre;
mod corners;
mod perimeter;
mod phase;
mod rows;
mod sides;

use super::direction::Direction;
use super::geometry::sector;
use super::graph::{Graph, Pivot};
use super::site::{Site, SiteType};
pub(crate) use perimeter::outer_ring;
pub(crate) use rows::Coordinates;

/// A property that sites of a board may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Not outer.
    Inner,
    /// Touching the outside of the board.
    Outer,
    /// On the way around the board.
    Perimeter,
    /// Of the least total distance to the rim (on boards of a hundred sites or more, to the
    /// corners).
    Centre,
    /// A cell with the most sides.
    Major,
    /// A cell with fewer sides.
    Minor,
    /// A vertex around which others turn.
    Pivot,
    /// Where the perimeter turns.
    Corner,
    /// A corner that points outwards.
    ConvexCorner,
    /// A corner that points inwards.
    ConcaveCorner,
    /// Of a colour, from 0, such that neighbours differ where four colours suffice.
    Phase(u8),
    /// Furthest west.
    Left,
    /// Furthest east.
    Right,
    /// Furthest north.
    Top,
    /// Furthest south.
    Bottom,
    /// An edge that is level or upright.
    Axial,
    /// A level edge.
    Horizontal,
    /// An upright edge.
    Vertical,
    /// An edge that is neither level nor upright.
    Angled,
    /// A rising edge, like `/`.
    Slash,
    /// A falling edge, like `\`.
    Slosh,
    /// On the side of the board that lies in this direction, one of the eight main ones.
    Side(Direction),
}

impl Feature {
    /// How many colours [`Feature::Phase`] tells apart.
    pub const PHASES: u8 = 6;

    fn bit(self) -> u64 {
        let shift = match self {
            Feature::Inner => 0,
            Feature::Outer => 1,
            Feature::Perimeter => 2,
            Feature::Centre => 3,
            Feature::Major => 4,
            Feature::Minor => 5,
            Feature::Pivot => 6,
            Feature::Corner => 7,
            Feature::ConvexCorner => 8,
            Feature::ConcaveCorner => 9,
            Feature::Left => 10,
            Feature::Right => 11,
            Feature::Top => 12,
            Feature::Bottom => 13,
            Feature::Axial => 14,
            Feature::Horizontal => 15,
            Feature::Vertical => 16,
            Feature::Angled => 17,
            Feature::Slash => 18,
            Feature::Slosh => 19,
            Feature::Phase(phase) => 20 + phase.min(Feature::PHASES) as u32,
            Feature::Side(direction) => 30 + (direction as u32).min(30),
        };
        1 << shift
    }
}

/// The features of every element, and where each kind is found.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    /// Per kind and element, one bit per feature.
    bits: [Vec<u64>; 3],
}

impl Features {
    /// Measures a graph.
    pub(crate) fn new(graph: &Graph) -> Features {
        let bits = SiteType::ALL.map(|site_type| vec![0; graph.count(site_type)]);
        let mut features = Features { bits };
        for vertex in &graph.vertices {
            if let Some(Pivot::Vertex(pivot)) = vertex.pivot {
                features.set(SiteType::Vertex, pivot, Feature::Pivot);
            }
        }
        let perimeters = perimeter::perimeters(graph);
        perimeter::mark(graph, &perimeters, &mut features);
        mark_extremes(graph, &mut features);
        mark_major(graph, &mut features);
        corners::mark(graph, &perimeters, &mut features);
        sides::mark(graph, &perimeters, &mut features);
        for site_type in SiteType::ALL {
            phase::mark(graph, site_type, &mut features);
        }
        mark_orientation(graph, &mut features);
        for site_type in SiteType::ALL {
            centre::mark(graph, site_type, &mut features);
        }
        features
    }

    /// Whether an element has a feature.
    pub(crate) fn has(&self, site_type: SiteType, index: usize, feature: Feature) -> bool {
        self.bits[site_type.index()][index] & feature.bit() != 0
    }

    /// The sites that have a feature, in order.
    pub(crate) fn sites(&self, site_type: SiteType, feature: Feature) -> Vec<Site> {
        let count = self.bits[site_type.index()].len();
        (0..count)
            .filter(|&n| self.has(site_type, n, feature))
            .map(Site::at)
            .collect()
    }

    fn set(&mut self, site_type: SiteType, index: usize, feature: Feature) {
        self.bits[site_type.index()][index] |= feature.bit();
    }
}

/// Marks what lies furthest in the four main directions.
fn mark_extremes(graph: &Graph, features: &mut Features) {
    const TOLERANCE: f64 = 0.01;
    for site_type in SiteType::ALL {
        let positions = (0..graph.count(site_type)).map(|n| graph.position(site_type, n));
        let start = [
            f64::INFINITY,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NEG_INFINITY,
        ];
        let [west, south, east, north] = positions.clone().fold(start, |[w, s, e, n], p| {
            [w.min(p.x), s.min(p.y), e.max(p.x), n.max(p.y)]
        });
        for (index, p) in positions.enumerate() {
            let extremes = [
                (p.x - west, Feature::Left),
                (p.y - south, Feature::Bottom),
                (east - p.x, Feature::Right),
                (north - p.y, Feature::Top),
            ];
            for (distance, feature) in extremes {
                if distance < TOLERANCE {
                    features.set(site_type, index, feature);
                }
            }
        }
    }
}

/// Tells cells with the most sides from the others.
fn mark_major(graph: &Graph, features: &mut Features) {
    let most = graph.faces.iter().map(|face| face.vertices.len()).max();
    for (index, face) in graph.faces.iter().enumerate() {
        let major = Some(face.vertices.len()) == most;
        let feature = if major {
            Feature::Major
        } else {
            Feature::Minor
        };
        features.set(SiteType::Cell, index, feature);
    }
}

/// Tells how each edge lies.
fn mark_orientation(graph: &Graph, features: &mut Features) {
    for (index, edge) in graph.edges.iter().enumerate() {
        let [a, b] = edge.ends.map(|end| graph.vertices[end].position);
        let (class, kind) = match sector(a.angle_to(b), 16) {
            0 | 8 => (Feature::Axial, Feature::Horizontal),
            4 | 12 => (Feature::Axial, Feature::Vertical),
            1..4 | 9..12 => (Feature::Angled, Feature::Slash),
            _ => (Feature::Angled, Feature::Slosh),
        };
        features.set(SiteType::Edge, index, class);
        features.set(SiteType::Edge, index, kind);
    }
}
