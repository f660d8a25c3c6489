//! The lines of vertices along the sides of a board.

use super::geometry::BoundingBox;
use super::{Feature, Point, Site, SiteType, Topology};

/// The vertices of a triangle or a quadrangle in lines parallel to its sides.
pub struct Sides {
    /// For each side, counter-clockwise from the lowest, its lines from the side inwards. The vertices of a line are
    /// in the order in which one goes round the board.
    lines: Vec<Vec<Vec<Site>>>,
}

impl Sides {
    /// Those of a board; none if it has another shape.
    #[must_use]
    pub fn of(topology: &Topology) -> Option<Sides> {
        let at = |site: &Site| topology.position(SiteType::Vertex, *site);
        let mut corners = topology.with(SiteType::Vertex, Feature::Corner);
        if !(3..=4).contains(&corners.len()) {
            return None;
        }
        let bounds = BoundingBox::of(corners.iter().map(at));
        let middle = Point::flat(
            bounds.x + bounds.width / 2.0,
            bounds.y + bounds.height / 2.0,
        );
        corners.sort_by(|a, b| {
            let angle = |site| middle.angle_to(at(site));
            angle(a).total_cmp(&angle(b))
        });
        let next = corners.iter().cycle().skip(1);
        let sides = corners.iter().zip(next);
        let lines = sides.map(|(from, to)| lines_along(topology, at(from), at(to)));
        Some(Sides {
            lines: lines.collect::<Option<_>>()?,
        })
    }

    /// The lines at a distance from the sides, in steps, round the board; none where one of them has not two vertices, or
    /// is nearer to the side opposite.
    #[must_use]
    pub fn at_distance(&self, distance: usize) -> Option<Vec<&[Site]>> {
        if self.lines.len() == 4 && 2 * distance >= self.fewest_lines() {
            return None;
        }
        let lines = self.lines.iter().map(|lines| lines.get(distance));
        let lines = lines.map(|line| line.map(Vec::as_slice).filter(|line| line.len() > 1));
        lines.collect()
    }

    /// How many lines there are along the side with the fewest.
    #[must_use]
    pub fn fewest_lines(&self) -> usize {
        self.lines.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// How many sides there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lines.len()
    }
}

/// Vertices whose distances from a side differ by less are of one line.
const TOLERANCE: f64 = 0.001;

/// The vertices in lines parallel to a side, from the side inwards; none if one lies outside.
fn lines_along(topology: &Topology, from: Point, to: Point) -> Option<Vec<Vec<Site>>> {
    let length = from.ground_distance(to);
    let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let mut vertices: Vec<(f64, f64, Site)> = Vec::new();
    for site in topology.sites(SiteType::Vertex) {
        let at = topology.position(SiteType::Vertex, site);
        let inwards = x * (at.y - from.y) - y * (at.x - from.x);
        let along = x * (at.x - from.x) + y * (at.y - from.y);
        if inwards < -TOLERANCE {
            return None;
        }
        vertices.push((inwards, along, site));
    }
    vertices.sort_by(|one, other| one.0.total_cmp(&other.0));
    let lines = vertices.chunk_by(|one, next| next.0 - one.0 < TOLERANCE);
    let lines = lines.map(|line| {
        let mut line = line.to_vec();
        line.sort_by(|one, other| one.1.total_cmp(&other.1));
        line.into_iter().map(|(.., site)| site).collect()
    });
    Some(lines.collect())
}
