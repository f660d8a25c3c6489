//! Boards of rings within rings.

use super::{refused, size};
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::RingShape;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Concentric::LUDEME,
    ConcentricSides::LUDEME,
    ConcentricCells::LUDEME,
];

fn joins(midpoints: &Bool, join_midpoints: &Bool, join_corners: &Bool) -> graph::Joins {
    let yes = |value: &Bool| *value == Bool::Const(true);
    graph::Joins {
        midpoints: yes(midpoints),
        join_midpoints: yes(join_midpoints),
        join_corners: yes(join_corners),
    }
}

ludeme! {
    /// Squares, triangles or hexagons within one another, or the rings of a target.
    ///
    /// `(concentric Square rings:3)`
    /// `(concentric Square rings:3 joinCorners:true)`
    (concentric) -> Graph
    struct Concentric {
        /// The shape of each ring.
        shape: RingShape,
        /// How many rings.
        rings: Labelled<Fixed>,
        /// Of a target, how many cells each ring has; one unless told.
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
        let rings = size(self.rings.0);
        let joins = joins(
            &self.midpoints.0,
            &self.joinMidpoints.0,
            &self.joinCorners.0,
        );
        let site_type = builder.board_use;
        let built = match (self.shape, self.steps.0) {
            (RingShape::Target, None) => graph::target(rings, site_type),
            (RingShape::Target, Some(steps)) => {
                let cells = vec![steps.0; rings.min(usize::from(u16::MAX))];
                graph::circle(&cells, graph::RingOffset::Aligned, site_type)
            }
            (RingShape::Triangle, _) => graph::concentric(3, rings, joins, site_type),
            (RingShape::Square, _) => graph::concentric(4, rings, joins, site_type),
            (RingShape::Hexagon, _) => graph::concentric(6, rings, joins, site_type),
        };
        built.map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Regular polygons within one another.
    ///
    /// `(concentric sides:5 rings:3)`
    (concentric) -> Graph
    struct ConcentricSides {
        /// How many sides each ring has.
        sides: Labelled<Fixed>,
        /// How many rings.
        rings: Labelled<Fixed>,
        /// Whether there is a point in the middle of each side.
        midpoints: Labelled<Bool> = "true",
        /// Whether lines join the middles of the sides of neighbouring rings.
        joinMidpoints: Labelled<Bool> = "true",
        /// Whether lines join the corners of neighbouring rings.
        joinCorners: Labelled<Bool> = "false",
    }
}

impl Compile for ConcentricSides {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let joins = joins(
            &self.midpoints.0,
            &self.joinMidpoints.0,
            &self.joinCorners.0,
        );
        let (sides, rings) = (size(self.sides.0), size(self.rings.0));
        graph::concentric(sides, rings, joins, builder.board_use)
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Circles within one another, with so many sites each, from the innermost.
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
