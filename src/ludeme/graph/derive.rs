//! Boards derived from another: its dual, its cells divided, its points joined, copies above one another.

use super::outline::pair;
use super::{refused, size};
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::SiteType;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest};
use crate::topology::graph::Polygon;
use crate::topology::{self, Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Dual::LUDEME,
    Subdivide::LUDEME,
    Complete::LUDEME,
    MakeFaces::LUDEME,
    Renumber::LUDEME,
    Repeat::LUDEME,
    SplitCrossings::LUDEME,
    Layers::LUDEME,
    Intersect::LUDEME,
];

ludeme! {
    /// The dual of a board: a point in each cell, joined where cells touch.
    ///
    /// `(dual (hex 3))`
    (dual) -> Graph
    struct Dual {
        /// The board.
        graph: Graph,
    }
}

impl Compile for Dual {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::dual(self.graph).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board whose cells are cut into triangles around their middles.
    ///
    /// `(subdivide (square 3))`
    /// `(subdivide (hex 3) min:6)`
    (subdivide) -> Graph
    struct Subdivide {
        /// The board.
        graph: Graph,
        /// Only cells of at least this number of sides.
        min: Labelled<Fixed> = "1",
    }
}

impl Compile for Subdivide {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::subdivide(self.graph, size(self.min.0), builder.board_use)
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board with lines between all its points, or between all points of each cell.
    ///
    /// `(complete (hex 1))`
    /// `(complete (hex 2) eachCell:true)`
    (complete) -> Graph
    struct Complete {
        /// The board.
        graph: Graph,
        /// Whether only points of one cell are joined.
        eachCell: Labelled<Bool> = "false",
    }
}

impl Compile for Complete {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let complete = if self.eachCell.0 == Bool::Const(true) {
            graph::complete_cells
        } else {
            graph::complete
        };
        complete(self.graph).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board with cells made anew, wherever lines run around.
    ///
    /// `(makeFaces (square 3))`
    (makeFaces) -> Graph
    struct MakeFaces {
        /// The board.
        graph: Graph,
    }
}

impl Compile for MakeFaces {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        Ok(graph::make_faces(self.graph))
    }
}

ludeme! {
    /// A board with its points, lines and cells numbered from the bottom left to the top right, or only those of the kinds
    /// that are named.
    ///
    /// `(renumber (rotate 90 (hex 2)))`
    /// `(renumber Cell (rotate 90 (hex 2)))`
    (renumber) -> Graph
    struct Renumber {
        /// Which kinds of sites; all unless given.
        kinds: Option<Vec<SiteType>>,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Renumber {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        let kinds = self.kinds.unwrap_or_default().into_iter();
        let kinds: Vec<topology::SiteType> = kinds.map(SiteType::of_board).collect();
        Ok(graph::renumber(self.graph, &kinds))
    }
}

ludeme! {
    /// A board of outlines repeated in rows and columns; the sides that copies share are put together.
    ///
    /// `(repeat 2 3 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))`
    (repeat) -> Graph
    struct Repeat {
        /// How many rows.
        rows: Fixed,
        /// How many columns.
        columns: Fixed,
        /// The ways from a copy to that in the next column, and to that in the next row, each to the east and north.
        step: Labelled<Vec<Vec<f64>>>,
        /// The outlines.
        outlines: Vec<Polygon>,
    }
}

impl Compile for Repeat {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let steps = self.step.0.iter().map(|step| pair(step, builder));
        let steps: Vec<[f64; 2]> = steps.collect::<Compiled<_>>()?;
        let steps = pair(&steps, builder)?;
        graph::repeat(size(self.rows), size(self.columns), steps, &self.outlines)
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// A board with a point wherever lines cross.
    ///
    /// `(splitCrossings (complete (hex 1)))`
    (splitCrossings) -> Graph
    struct SplitCrossings {
        /// The board.
        graph: Graph,
    }
}

impl Compile for SplitCrossings {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::split_crossings(self.graph).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Copies of a board above one another, joined from each point to the one above.
    ///
    /// `(layers 3 (square 3))`
    (layers) -> Graph
    struct Layers {
        /// How many.
        layers: Fixed,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Layers {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::layers(size(self.layers), &self.graph).map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// What boards have in common.
    ///
    /// `(intersect {(square 4) (rectangle 2 5)})`
    (intersect) -> Graph
    struct Intersect {
        /// The boards.
        graphs: Rest<Graph>,
    }
}

impl Compile for Intersect {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        Ok(graph::intersect(&self.graphs.0))
    }
}
