//! Boards as graphs.

pub(crate) mod operator;
pub(crate) mod rings;
pub(crate) mod tiling;

use crate::diagnostic::Problem;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::Diagonals;
use crate::ludeme::{Builder, Compile, Compiled, Failure, Labelled, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[Square::LUDEME, Rectangle::LUDEME, AddTo::LUDEME];

/// A size as the board builders take it; negative numbers become 0, which they refuse.
pub(super) fn size(number: Fixed) -> usize {
    usize::try_from(number.0).unwrap_or(0)
}

ludeme! {
    /// A square board, so many cells wide and high; so many points, if it is played on the points.
    ///
    /// `(square 8)`
    (square) -> Graph
    struct Square {
        /// Sites on each side.
        side: Fixed,
        /// The diagonal lines of its squares.
        diagonals: Labelled<Option<Diagonals>>,
    }
}

impl Compile for Square {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::square(
            size(self.side),
            self.diagonals.0.map(kind_of),
            builder.board_use,
        )
        .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A rectangular board of so many rows and columns; of points, if it is played on the points.
    ///
    /// `(rectangle 7 8)`
    (rectangle) -> Graph
    struct Rectangle {
        /// How many rows.
        rows: Fixed,
        /// How many columns; as many unless told.
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
pub(super) fn refused(error: &graph::GraphError, builder: &Builder<'_>) -> Failure {
    let message = format!("the board cannot be built: {error}");
    Problem::error(
        &super::structure::equipment::BAD_BOARD,
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

ludeme! {
    /// A board with lines added between points, which are told by number.
    ///
    /// `(add (square 3) edges:{{0 4} {4 8}})`
    (add) -> Graph
    struct AddTo {
        /// The board.
        graph: Graph,
        /// The two ends of each line.
        edges: Labelled<Vec<Vec<Fixed>>>,
    }
}

impl Compile for AddTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let mut edges = Vec::new();
        for ends in &self.edges.0 {
            match ends.as_slice() {
                [from, to] => edges.push([size(*from), size(*to)]),
                _ => {
                    let message =
                        format!("expected two points for each line, found {}", ends.len());
                    return Err(Problem::error(
                        &super::structure::equipment::BAD_BOARD,
                        builder.span(),
                        message,
                        "a line without two ends",
                    )
                    .with_help("write for example `edges:{{0 4} {4 8}}`")
                    .into());
                }
            }
        }
        let addition = graph::Addition {
            edges,
            ..graph::Addition::default()
        };
        graph::add(self.graph, &addition).map_err(|error| refused(&error, builder))
    }
}
