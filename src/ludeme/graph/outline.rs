//! Outlines, and boards cut to them.

use super::BAD_BOARD;
use crate::diagnostic::Problem;
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Type, Typed};
use crate::topology::graph::Polygon;
use crate::topology::{Graph, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Poly::LUDEME,
    Keep::LUDEME,
    Clip::LUDEME,
    Hole::LUDEME,
    RemoveWithin::LUDEME,
    Trim::LUDEME,
];

impl Typed for Polygon {
    const TYPE: Type = Type::POLYGON;
}

ludeme! {
    /// An outline, by its corners; if a number is given, that many copies of it turned about the origin and put together.
    ///
    /// `(poly {{1 1} {1 4} {4 4} {4 1}})`
    (poly) -> Polygon
    struct Poly {
        /// The corners, each as its place to the east and to the north.
        corners: Vec<Vec<f64>>,
        /// How many times.
        rotns: Labelled<Fixed> = "1",
    }
}

impl Compile for Poly {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Polygon> {
        let mut corners = Vec::new();
        for corner in &self.corners {
            corners.push(pair(corner, builder)?);
        }
        let outline = Polygon::new(&corners);
        Ok(match self.rotns.0.0 {
            0 | 1 => outline,
            times => outline.repeated(times),
        })
    }
}

union! {
    /// What bounds a board: its sides or an outline.
    pub(super) enum Border {
        /// The length of each side in turn.
        Sides(Vec<Fixed>),
        /// An outline.
        Outline(Polygon),
    }
}

/// The lengths of sides as the board builders take them.
pub(super) fn lengths(sides: &[Fixed]) -> Vec<i32> {
    sides.iter().map(|side| side.0).collect()
}

/// Two numbers in braces.
pub(super) fn pair<T: Copy>(numbers: &[T], builder: &Builder<'_>) -> Compiled<[T; 2]> {
    if let [one, other] = numbers {
        return Ok([*one, *other]);
    }
    let message = format!("expected two numbers together, found {}", numbers.len());
    let label = "here not all braces hold two numbers";
    Err(Problem::error(&BAD_BOARD, builder.span(), message, label)
        .with_help("write for example `{1 2}`")
        .into())
}

/// A board cut to an outline.
macro_rules! cut {
    ($(#[doc = $docs:literal])+ ($head:ident) $name:ident => $cut:path) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head) -> Graph
            struct $name {
                /// The board.
                graph: Graph,
                /// The outline.
                outline: Polygon,
            }
        }

        impl Compile for $name {
            fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
                Ok($cut(self.graph, &self.outline))
            }
        }
    };
}

cut! {
    /// The part of a board within an outline.
    ///
    /// `(keep (square 5) (poly {{1 1} {1 4} {4 4} {4 1}}))`
    (keep) Keep => graph::keep
}
cut! {
    /// A board without what lies outside an outline, by the points that lie within.
    ///
    /// `(clip (square 5) (poly {{0 0} {0 4} {4 4}}))`
    (clip) Clip => graph::clip
}
cut! {
    /// A board with a hole: without the cells within an outline.
    ///
    /// `(hole (square 5) (poly {{1 1} {1 4} {4 4} {4 1}}))`
    (hole) Hole => graph::hole
}

ludeme! {
    /// A board without the points within an outline, and what hangs on them.
    ///
    /// `(remove (square 5) (poly {{1 1} {1 2} {2 2} {2 1}}))`
    (remove) -> Graph
    struct RemoveWithin {
        /// The board.
        graph: Graph,
        /// The outline.
        outline: Polygon,
        /// Whether lines go that are beside no cell any more.
        trimEdges: Labelled<Bool> = "true",
    }
}

impl Compile for RemoveWithin {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        let removal = graph::Removal {
            outline: Some(self.outline),
            keep_bare_edges: self.trimEdges.0 == Bool::Const(false),
            ..graph::Removal::default()
        };
        Ok(graph::remove(self.graph, &removal))
    }
}

ludeme! {
    /// A board without loose ends: points with fewer than two lines.
    ///
    /// `(trim (remove (square 3) cells:{0} trimEdges:false))`
    (trim) -> Graph
    struct Trim {
        /// The board.
        graph: Graph,
    }
}

impl Compile for Trim {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Graph> {
        Ok(graph::trim(self.graph))
    }
}
