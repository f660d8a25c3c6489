//! Boards of rings within rings.

use super::{refused, size};
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::RingShape;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[Concentric::LUDEME, ConcentricCells::LUDEME];

ludeme! {
    /// Regular polygons within one another, or the rings of a target.
    ///
    /// `(concentric Square rings:3)`
    /// `(concentric sides:5 rings:3 joinCorners:true)`
    (concentric) -> Graph
    struct Concentric {
        /// The shape of each ring.
        shape: Option<RingShape>,
        /// Instead of a shape, how many sides each ring has.
        sides: Labelled<Option<Fixed>>,
        /// How many rings.
        rings: Labelled<Fixed>,
        /// Of a target, how many cells each ring has; one unless given.
        steps: Labelled<Option<Fixed>>,
        /// Whether there is a point in the middle of each side.
        midpoints: Labelled<Bool> = "true",
        /// Whether lines join the middles of the sides of neighbouring rings.
        joinMidpoints: Labelled<Bool> = "true",
        /// Whether lines join the corners of neighbouring rings.
        joinCorners: Labelled<Bool> = "false",
    }
}

impl Compile for Concentric {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let yes = |value: &Bool| *value == Bool::Const(true);
        let joins = graph::Joins {
            midpoints: yes(&self.midpoints.0),
            join_midpoints: yes(&self.joinMidpoints.0),
            join_corners: yes(&self.joinCorners.0),
        };
        let (rings, site_type) = (size(self.rings.0), builder.board_use);
        let sides = match (self.shape, self.sides.0) {
            (Some(RingShape::Target), _) => None,
            (Some(RingShape::Triangle), _) => Some(3),
            (Some(RingShape::Square), _) => Some(4),
            (Some(RingShape::Hexagon), _) => Some(6),
            (None, sides) => Some(sides.map_or(0, size)),
        };
        let built = match (sides, self.steps.0) {
            (Some(sides), _) => graph::concentric(sides, rings, joins, site_type),
            (None, None) => graph::target(rings, site_type),
            (None, Some(steps)) => {
                let cells = vec![steps.0; rings.min(usize::from(u16::MAX))];
                graph::circle(&cells, graph::RingOffset::Aligned, site_type)
            }
        };
        built.map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Circles within one another, with these numbers of sites, from the innermost.
    ///
    /// `(concentric {1 4 8})`
    (concentric) -> Graph
    struct ConcentricCells {
        /// The sites of each circle.
        cells: Vec<Fixed>,
        /// Whether every second circle is turned by half a site.
        stagger: Labelled<Bool> = "false",
    }
}

impl Compile for ConcentricCells {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let cells: Vec<i32> = self.cells.iter().map(|cells| cells.0).collect();
        let offset = if self.stagger.0 == Bool::Const(true) {
            graph::RingOffset::Staggered
        } else {
            graph::RingOffset::Aligned
        };
        graph::circle(&cells, offset, builder.board_use).map_err(|error| refused(&error, builder))
    }
}
