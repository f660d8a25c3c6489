//! Boards made of boards: turned, moved, stretched, put together.

use super::refused;
use crate::game::ir::Bool;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest};
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Rotate::LUDEME,
    Shift::LUDEME,
    Scale::LUDEME,
    Skew::LUDEME,
    Merge::LUDEME,
    Union::LUDEME,
];

ludeme! {
    /// A board turned counter-clockwise by some degrees.
    ///
    /// `(rotate 90 (hex 5))`
    (rotate) -> Graph
    struct Rotate {
        /// How far, in degrees.
        degrees: f64,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Rotate {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        Ok(graph::rotate(self.graph, self.degrees))
    }
}

ludeme! {
    /// A board moved to the east, north and up.
    ///
    /// `(shift 0 10 (square 5))`
    (shift) -> Graph
    struct Shift {
        /// How far to the east.
        east: f64,
        /// How far to the north.
        north: f64,
        /// How far up.
        up: Option<f64>,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Shift {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        let up = self.up.unwrap_or(0.0);
        Ok(graph::shift(self.graph, self.east, self.north, up))
    }
}

ludeme! {
    /// A board stretched from west to east, from south to north, and upwards.
    ///
    /// `(scale 2 (square 5))`
    /// `(scale 1 2 (square 5))`
    (scale) -> Graph
    struct Scale {
        /// How many times from west to east.
        east: f64,
        /// How many times from south to north; as from west to east unless given.
        north: Option<f64>,
        /// How many times upwards.
        up: Option<f64>,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Scale {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        let (north, up) = (self.north.unwrap_or(self.east), self.up.unwrap_or(1.0));
        if self.east == 0.0 || north == 0.0 {
            let error = graph::GraphError::Argument {
                expected: "a board that is stretched by another number than 0",
                found: "0".to_owned(),
            };
            return Err(refused(&error, builder));
        }
        Ok(graph::scale(self.graph, self.east, north, up))
    }
}

ludeme! {
    /// A board whose rows are pushed to the east by a part of their height.
    ///
    /// `(skew 0.5 (square 5))`
    (skew) -> Graph
    struct Skew {
        /// How far.
        amount: f64,
        /// The board.
        graph: Graph,
    }
}

impl Compile for Skew {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        Ok(graph::skew(self.graph, self.amount))
    }
}

fn connection(connect: &Bool) -> graph::Connect {
    if *connect == Bool::Const(true) {
        graph::Connect::Near
    } else {
        graph::Connect::Apart
    }
}

ludeme! {
    /// Boards put together: points at the same place become one.
    ///
    /// `(merge {(square 3) (shift 3 0 (square 3))})`
    (merge) -> Graph
    struct Merge {
        /// The boards.
        graphs: Rest<Graph>,
        /// Whether near points are joined by lines.
        connect: Labelled<Bool> = "false",
    }
}

impl Compile for Merge {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::merge(&self.graphs.0, connection(&self.connect.0))
            .map_err(|error| refused(&error, builder))
    }
}

ludeme! {
    /// Boards side by side, each as it is.
    ///
    /// `(union {(square 3) (shift 4 0 (square 3))})`
    (union) -> Graph
    struct Union {
        /// The boards.
        graphs: Rest<Graph>,
        /// Whether near points are joined by lines.
        connect: Labelled<Bool> = "false",
    }
}

impl Compile for Union {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Graph> {
        graph::union_of(self.graphs.0, connection(&self.connect.0))
            .map_err(|error| refused(&error, builder))
    }
}
