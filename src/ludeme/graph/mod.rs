//! Boards as graphs.
//!
//! Owns the ludemes that build a board or combine boards: `square`, `hex`, tilings, points, rings, and operators such as
//! `rotate` and `merge`. Refuses to compute one: the graphs are made by [`crate::topology`], which takes care of Ludii's
//! numbering. A ludeme here may depend on nothing but its arguments, as boards are shared between descriptions by their
//! form ([`BoardCache`](crate::ludeme::BoardCache)).
//!
//! Begin with `tiling` for boards made from scratch, and with `operator` for those made of others.

pub(crate) mod derive;
pub(crate) mod operator;
pub(crate) mod outline;
pub(crate) mod points;
pub(crate) mod rare;
pub(crate) mod rings;
pub(crate) mod tiling;

use super::structure::equipment::BAD_BOARD;
use crate::diagnostic::Problem;
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::{Diagonals, SquareShape};
use crate::ludeme::{Builder, Compile, CompileFailure, Compiled, Labelled, Ludeme};
use crate::topology::{Graph, graph};
use outline::{Border, lengths};

pub(crate) const LUDEMES: &[Ludeme] = &[Square::LUDEME, SquareWithin::LUDEME, Rectangle::LUDEME];

/// A size as the board builders take it; negative numbers become 0, which they refuse.
pub(super) fn size(number: Fixed) -> usize {
    usize::try_from(number.0).unwrap_or(0)
}

ludeme! {
    /// A square board of this number of cells on each side; of points, if it is played on the points.
    ///
    /// `(square 8)`
    /// `(square Diamond 4)`
    (square) -> Graph
    struct Square {
        /// The outline.
        shape: SquareShape = "Square",
        /// Sites on each side.
        side: Fixed,
        /// The diagonal lines of its squares.
        diagonals: Labelled<Option<Diagonals>>,
        /// Whether it is a pyramid: each layer lies in the gaps of the one below.
        pyramidal: Labelled<Bool> = "false",
    }
}

impl Compile for Square {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let (side, site_type) = (size(self.side), builder.board_use);
        let diagonals = self.diagonals.0.map(kind_of);
        match self.shape {
            SquareShape::Diamond => graph::diamond(side, diagonals),
            SquareShape::Square if self.pyramidal.0 == Bool::Const(true) => {
                graph::square_pyramid(side, site_type)
            }
            SquareShape::Square => graph::square(side, diagonals, site_type),
            SquareShape::Limping => {
                graph::rectangle(side, side.saturating_add(1), diagonals, site_type)
            }
        }
        .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board of squares with these numbers on each side in turn, by right angles, or within an outline.
    ///
    /// `(square {4 4 4 4})`
    /// `(square (poly {{0 0} {0 4} {4 4}}))`
    (square) -> Graph
    struct SquareWithin {
        /// The length of each side, a negative one after a turn to the left, or the outline.
        border: Border,
        /// The diagonal lines of its squares.
        diagonals: Labelled<Option<Diagonals>>,
    }
}

impl Compile for SquareWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let diagonals = self.diagonals.0.map(kind_of);
        match self.border {
            Border::Sides(sides) => graph::square_sides(&lengths(&sides), diagonals),
            Border::Outline(outline) => graph::square_within(&outline, diagonals),
        }
        .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A rectangular board of these numbers of rows and columns; of points, if it is played on the points.
    ///
    /// `(rectangle 7 8)`
    (rectangle) -> Graph
    struct Rectangle {
        /// How many rows.
        rows: Fixed,
        /// How many columns; as many unless given.
        columns: Option<Fixed>,
        /// The diagonal lines of its squares.
        diagonals: Labelled<Option<Diagonals>>,
    }
}

impl Compile for Rectangle {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let (rows, columns) = (size(self.rows), size(self.columns.unwrap_or(self.rows)));
        graph::rectangle(
            rows,
            columns,
            self.diagonals.0.map(kind_of),
            builder.board_use,
        )
        .map_err(|error| refused(&error, builder))
    }
}

/// Why a board cannot be built, as a problem.
pub(super) fn refused(error: &graph::GraphError, builder: &Builder<'_>) -> CompileFailure {
    let message = format!("the board cannot be built: {error}");
    Problem::error(
        &BAD_BOARD,
        builder.span(),
        message,
        "this board cannot be built",
    )
    .with_help("write for example `(square 8)`")
    .into()
}

fn kind_of(word: Diagonals) -> graph::Diagonals {
    match word {
        Diagonals::Implied => graph::Diagonals::Implied,
        Diagonals::Solid => graph::Diagonals::Solid,
        Diagonals::SolidNoSplit => graph::Diagonals::SolidNoSplit,
        Diagonals::Alternating => graph::Diagonals::Alternating,
        Diagonals::Concentric => graph::Diagonals::Concentric,
        Diagonals::Radiating => graph::Diagonals::Radiating,
    }
}
