//! Boards of hexagons and of triangles.

use super::outline::{Border, lengths};
use super::{refused, size};
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::TilingShape;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Hex::LUDEME,
    HexWithin::LUDEME,
    Tri::LUDEME,
    TriWithin::LUDEME,
];

ludeme! {
    /// A board of hexagons, this number on each side; a hexagon unless a shape is given.
    ///
    /// `(hex 5)`
    /// `(hex Diamond 11)`
    /// `(hex Rectangle 4 7)`
    (hex) -> Graph
    struct Hex {
        /// The outline.
        shape: TilingShape = "Hexagon",
        /// Cells on a side.
        side: Fixed,
        /// Cells on the other sides, where there are two lengths.
        other: Option<Fixed>,
    }
}

impl Compile for Hex {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let shape = match self.shape {
            TilingShape::Square => graph::HexShape::Square,
            TilingShape::Rectangle => graph::HexShape::Rectangle,
            TilingShape::Diamond => graph::HexShape::Diamond,
            TilingShape::Triangle => graph::HexShape::Triangle,
            TilingShape::Hexagon => graph::HexShape::Hexagon,
            TilingShape::Star => graph::HexShape::Star,
            TilingShape::Limping => graph::HexShape::Limping,
            TilingShape::Prism => graph::HexShape::Prism,
        };
        graph::hex(shape, size(self.side), self.other.map(size))
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board of hexagons with these numbers on each side in turn, or within an outline.
    ///
    /// `(hex {3 4 3 4 3 4})`
    /// `(hex (poly {{0 0} {0 4} {4 4} {4 0}}))`
    (hex) -> Graph
    struct HexWithin {
        /// The length of each side, or the outline.
        border: Border,
    }
}

impl Compile for HexWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        match self.border {
            Border::Sides(sides) => graph::hex_sides(&lengths(&sides)),
            Border::Outline(outline) => graph::hex_within(&outline),
        }
        .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board of triangles, this number on each side; of points, if it is played on the points. A triangle unless
    /// a shape is given.
    ///
    /// `(tri 5)`
    /// `(tri Hexagon 4)`
    (tri) -> Graph
    struct Tri {
        /// The outline.
        shape: TilingShape = "Triangle",
        /// Sites on a side.
        side: Fixed,
        /// Sites on the other sides, where there are two lengths.
        other: Option<Fixed>,
    }
}

impl Compile for Tri {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let shape = match self.shape {
            TilingShape::Square => graph::TriShape::Square,
            TilingShape::Rectangle => graph::TriShape::Rectangle,
            TilingShape::Diamond => graph::TriShape::Diamond,
            TilingShape::Triangle => graph::TriShape::Triangle,
            TilingShape::Hexagon => graph::TriShape::Hexagon,
            TilingShape::Star => graph::TriShape::Star,
            TilingShape::Limping => graph::TriShape::Limping,
            TilingShape::Prism => graph::TriShape::Prism,
        };
        let (side, other) = (size(self.side), self.other.map(size));
        graph::tri(shape, side, other, builder.board_use).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board of triangles with sides of these lengths in turn, or within an outline.
    ///
    /// `(tri {3 4 3 4 3 4})`
    /// `(tri (poly {{0 0} {0 4} {4 4} {4 0}}))`
    (tri) -> Graph
    struct TriWithin {
        /// The length of each side, or the outline.
        border: Border,
    }
}

impl Compile for TriWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        match self.border {
            Border::Sides(sides) => graph::tri_sides(&lengths(&sides)),
            Border::Outline(outline) => graph::tri_within(&outline),
        }
        .map_err(|error| refused(&error, builder))
    }
}
