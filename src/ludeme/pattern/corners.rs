//! `(corners …)`: the corners of squares, by size, angle and middle.

use std::collections::BTreeSet;

use super::geometry::Grid;
use super::shape::{ShapePlacements, board, of};
use super::{bad_angle, count};
use crate::game::Placement;
use crate::game::ir::Bool;
use crate::ludeme::argument::Fixed;
use crate::ludeme::bounded::AtLeast;
use crate::ludeme::coerce::not_fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::{Content, Freedom};
use crate::ludeme::{Bounds, Builder, Compile, Compiled, Labelled, Ludeme, Rest, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[Corners::LUDEME];

union! {
    /// One length or a range of lengths.
    pub(crate) enum Side {
        /// One.
        One(AtLeast<1>),
        /// From the lowest to the highest.
        Between(Spanned<Bounds>),
    }
}

union! {
    /// How squares stand on the board.
    pub(crate) enum Angle {
        /// By how many degrees they are turned.
        Degrees(Spanned<Fixed>),
        /// At any angle.
        Free(Freedom),
    }
}

ludeme! {
    /// The four corners of a square, of any size unless sizes are given. A square is upright, with `angle:0`; tilted by 45
    /// degrees, with `angle:45`; or tilted at any angle that its corners allow, with `angle:Any`. The size is the length of
    /// the side in steps: straight steps for an upright square, diagonal ones for a square at 45 degrees, so that one of
    /// size 1 is the four points around a point. With `angle:Any` it is the side of the upright square around.
    /// With `middle:Empty` the point in the middle must be empty; squares without a point there stay as they are.
    ///
    /// `(corners 1)`
    /// `(corners 1..4 angle:45)`
    /// `(corners 2 4 middle:Empty)`
    /// `(corners angle:Any)`
    (corners) -> ShapePlacements
    struct Corners {
        /// The size, or several sizes; any unless given.
        sizes: Option<Rest<Side>>,
        /// How the square stands: 0, 45 or `Any`.
        angle: Labelled<Option<Angle>>,
        /// What the point in the middle must be.
        middle: Labelled<Content> = "Any",
        /// Another way to write `angle:Any`.
        tilted: Labelled<Bool> = "false",
    }
}

impl Compile for Corners {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ShapePlacements> {
        let Some(board) = board(builder) else {
            return Ok(ShapePlacements(Vec::new()));
        };
        let grid = Grid::new(&board);
        let tilt = match self.angle.0 {
            Some(Angle::Free(Freedom::Any)) => Tilt::Any,
            Some(Angle::Degrees(degrees)) => match degrees.value.0 {
                0 => Tilt::Upright,
                45 => Tilt::Diagonal,
                _ => return Err(bad_angle(degrees.span, degrees.value.0).into()),
            },
            None if self.tilted.0 == Bool::Const(true) => Tilt::Any,
            None => Tilt::Upright,
        };
        let mut sizes = BTreeSet::new();
        for size in self.sizes.into_iter().flat_map(|sizes| sizes.0) {
            let (low, high) = match size {
                Side::One(size) => (size.0, size.0),
                Side::Between(bounds) => {
                    let range = bounds.value.fixed();
                    let range = range.ok_or_else(|| not_fixed(bounds.span))?;
                    (range.low, range.high)
                }
            };
            sizes.extend(low.max(1)..=high.min(grid.extent()));
            // Sizes that the board has no room for are one that fits nowhere: squares of a size are as many as it is large.
            sizes.extend((low > grid.extent()).then_some(grid.extent() + 1));
        }
        if sizes.is_empty() {
            sizes = (1..=grid.extent()).collect();
        }
        let mut placements = Vec::new();
        for corners in sizes.into_iter().flat_map(|size| tilt.corners(size)) {
            let middle = middle(&corners);
            let middle = middle.filter(|_| self.middle.0 == Content::Empty);
            for origin in grid.places() {
                let (own, looks) = grid.at(origin, &corners);
                count(own.as_ref().map_or(0, Vec::len), looks, builder)?;
                let empty = match middle {
                    Some(middle) => grid.at(origin, &[middle]).0,
                    None => Some(Vec::new()),
                };
                placements.extend(
                    own.zip(empty)
                        .map(|(own, empty)| Placement { empty, ..of(own) }),
                );
            }
        }
        Ok(ShapePlacements(placements))
    }
}

/// How squares stand on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tilt {
    Upright,
    Diagonal,
    Any,
}

impl Tilt {
    /// The corners of the squares of a size, from the lowest of them.
    fn corners(self, size: i32) -> Vec<[(i32, i32); 4]> {
        let square = |a: i32, b: i32| [(0, 0), (a, b), (a - b, a + b), (-b, a)];
        match self {
            Self::Upright => vec![square(size, 0)],
            Self::Diagonal => vec![square(size, size)],
            Self::Any => (0..size).map(|b| square(size - b, b)).collect(),
        }
    }
}

/// The point in the middle of four corners, if it is one.
fn middle(corners: &[(i32, i32); 4]) -> Option<(i32, i32)> {
    let [(x, y), _, (across, up), _] = *corners;
    let is_point = (x + across) % 2 == 0 && (y + up) % 2 == 0;
    is_point.then_some(((x + across) / 2, (y + up) / 2))
}
