//! Boards as graphs.

use crate::diagnostic::Problem;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Failure, Ludeme};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[Square::LUDEME, Rectangle::LUDEME];

/// A size as the board builders take it; negative numbers become 0, which they refuse.
fn size(number: Fixed) -> usize {
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
    }
}

impl Compile for Square {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::square(size(self.side), None, builder.board_use)
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
    }
}

impl Compile for Rectangle {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let (rows, columns) = (size(self.rows), size(self.columns.unwrap_or(self.rows)));
        graph::rectangle(rows, columns, None, builder.board_use)
            .map_err(|error| refused(&error, builder))
    }
}

fn refused(error: &graph::GraphError, builder: &Builder<'_>) -> Failure {
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
