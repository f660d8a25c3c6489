//! Rarer boards: of other tilings, of bricks, of knots, spirals, wedges, single polygons.

use super::outline::{Border, lengths};
use super::{refused, size};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::{BrickShape, StarShape, TilingType};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Tiling::LUDEME,
    TilingWithin::LUDEME,
    Brick::LUDEME,
    Celtic::LUDEME,
    CelticWithin::LUDEME,
    Quadhex::LUDEME,
    Spiral::LUDEME,
    Wedge::LUDEME,
    Regular::LUDEME,
];

ludeme! {
    /// A board of a semi-regular tiling, named by the polygons that meet in a point.
    ///
    /// `(tiling T3636 3)`
    /// `(tiling T3464 3 4)`
    (tiling) -> Graph
    struct Tiling {
        /// Which tiling.
        tiling: TilingType,
        /// Tiles on a side.
        side: Fixed,
        /// Tiles on the other sides, where there are two lengths.
        other: Option<Fixed>,
    }
}

impl Compile for Tiling {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::tiling(kind(self.tiling), size(self.side), self.other.map(size))
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board of a semi-regular tiling with these numbers of tiles on each side in turn, or within an outline. A negative
    /// number turns the other way.
    ///
    /// `(tiling T3464 {4 5})`
    /// `(tiling T488 {2 2 -2 3 4 -1 3 5 3 -3 2})`
    /// `(tiling T3636 (poly {{0 0} {0 9} {9 9} {9 0}}))`
    (tiling) -> Graph
    struct TilingWithin {
        /// Which tiling.
        tiling: TilingType,
        /// The length of each side, or the outline.
        border: Border,
    }
}

impl Compile for TilingWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let kind = kind(self.tiling);
        let is_quilt = kind == graph::Tiling::T33434 && matches!(self.border, Border::Sides(_));
        if kind.has_one_board() || is_quilt {
            builder.note(
                Problem::warning(
                    &ONE_BOARD,
                    builder.span(),
                    format!("a board of {kind:?} is the same whatever its border"),
                    "this border changes nothing",
                )
                .with_help(format!("give the tiles on a side: `(tiling {kind:?} 3)`")),
            );
        }
        match self.border {
            Border::Sides(sides) => graph::tiling_sides(kind, &lengths(&sides)),
            Border::Outline(outline) => graph::tiling_within(kind, &outline),
        }
        .map_err(|error| refused(&error, builder))
    }
}

pub(crate) static ONE_BOARD: Code = Code {
    name: "compile::one_board",
    summary: "a tiling whose board does not depend on the border that is written",
    explain: "Boards of T31212, T33336, T4612 and T333333_33434 are made by a number of tiles on a side. By lengths of sides or by \
              an outline there is one board for each, as in Ludii, whatever is written. T33434 has one board by lengths of sides.",
    wrong: "(tiling T4612 {3 5})",
    right: "(tiling T4612 3)",
};

fn kind(tiling: TilingType) -> graph::Tiling {
    match tiling {
        TilingType::T31212 => graph::Tiling::T31212,
        TilingType::T3464 => graph::Tiling::T3464,
        TilingType::T488 => graph::Tiling::T488,
        TilingType::T33434 => graph::Tiling::T33434,
        TilingType::T33336 => graph::Tiling::T33336,
        TilingType::T33344 => graph::Tiling::T33344,
        TilingType::T3636 => graph::Tiling::T3636,
        TilingType::T4612 => graph::Tiling::T4612,
        TilingType::T333333_33434 => graph::Tiling::T333333_33434,
    }
}

ludeme! {
    /// A board of bricks twice as long as high.
    ///
    /// `(brick 4)`
    /// `(brick Diamond 4 trim:true)`
    (brick) -> Graph
    struct Brick {
        /// The outline.
        shape: BrickShape = "Square",
        /// Bricks on a side.
        side: Fixed,
        /// Bricks on the other side.
        other: Option<Fixed>,
        /// Whether bricks that stick out are cut in half.
        trim: Labelled<Bool> = "false",
    }
}

impl Compile for Brick {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let shape = match self.shape {
            BrickShape::Square => graph::BrickShape::Square,
            BrickShape::Rectangle => graph::BrickShape::Rectangle,
            BrickShape::Limping => graph::BrickShape::Limping,
            BrickShape::Diamond => graph::BrickShape::Diamond,
            BrickShape::Prism => graph::BrickShape::Prism,
            BrickShape::Spiral => graph::BrickShape::Spiral,
        };
        let ends = if self.trim.0 == Bool::Const(true) {
            graph::RowEnds::Trimmed
        } else {
            graph::RowEnds::Whole
        };
        graph::brick(shape, size(self.side), self.other.map(size), ends)
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board like a Celtic knot, these numbers of squares high and wide.
    ///
    /// `(celtic 3)`
    /// `(celtic 3 5)`
    (celtic) -> Graph
    struct Celtic {
        /// How many rows.
        rows: Fixed,
        /// How many columns; as many unless given.
        columns: Option<Fixed>,
    }
}

impl Compile for Celtic {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::celtic(size(self.rows), self.columns.map(size))
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board like a Celtic knot with sides of these lengths in turn, or within an outline. A negative number turns the other
    /// way.
    ///
    /// `(celtic {4 3 -1 2 3})`
    /// `(celtic (poly {{0 0} {0 4} {6 4} {6 0}}))`
    (celtic) -> Graph
    struct CelticWithin {
        /// The length of each side, or the outline.
        border: Border,
    }
}

impl Compile for CelticWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        match self.border {
            Border::Sides(sides) => graph::celtic_sides(&lengths(&sides)),
            Border::Outline(outline) => graph::celtic_within(&outline),
        }
        .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A hexagon of quadrilaterals, as boards for three players are.
    ///
    /// `(quadhex 4)`
    (quadhex) -> Graph
    struct Quadhex {
        /// How many layers lie around the middle.
        layers: Fixed,
        /// Whether it is divided into three strips instead of six kites.
        thirds: Labelled<Bool> = "false",
    }
}

impl Compile for Quadhex {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let sections = if self.thirds.0 == Bool::Const(true) {
            graph::Sections::Thirds
        } else {
            graph::Sections::Sixths
        };
        graph::quadhex(size(self.layers), sections).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A spiral of points.
    ///
    /// `(spiral turns:4 sites:30)`
    (spiral) -> Graph
    struct Spiral {
        /// How many turns it makes.
        turns: Labelled<Fixed>,
        /// How many points it has.
        sites: Labelled<Fixed>,
        /// Whether it winds clockwise.
        clockwise: Labelled<Bool> = "true",
    }
}

impl Compile for Spiral {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let winding = if self.clockwise.0 == Bool::Const(true) {
            graph::Winding::Clockwise
        } else {
            graph::Winding::CounterClockwise
        };
        graph::spiral(size(self.turns.0), size(self.sites.0), winding)
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Rows of points that fan out from a single one.
    ///
    /// `(wedge 3)`
    /// `(wedge 3 4)`
    (wedge) -> Graph
    struct Wedge {
        /// How many rows.
        rows: Fixed,
        /// How many points in each row; three unless given.
        columns: Option<Fixed>,
    }
}

impl Compile for Wedge {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::wedge(size(self.rows), self.columns.map(size))
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A single regular polygon, or a star.
    ///
    /// `(regular 5)`
    /// `(regular Star 5)`
    (regular) -> Graph
    struct Regular {
        /// `Star`, if the corners are joined across.
        star: Option<StarShape>,
        /// How many sides.
        sides: Fixed,
    }
}

impl Compile for Regular {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let shape = match self.star {
            Some(StarShape::Star) => graph::RegularShape::Star,
            None => graph::RegularShape::Polygon,
        };
        graph::regular(shape, size(self.sides), builder.board_use)
            .map_err(|error| refused(&error, builder))
    }
}
