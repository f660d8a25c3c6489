//! Outlines that boards are cut to.

use crate::topology::geometry::{BoundingBox, Point, inside_polygon, single, turns_right};
use crate::topology::trigonometry::sin_cos;

/// How far an outline is pushed, so that it passes no site exactly.
const INFLATION: f64 = 0.1;

/// A polygon, which may be concave.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Polygon {
    points: Vec<Point>,
}

impl Polygon {
    /// A polygon with these corners. As the outline of a board it takes in the sites on its rim if
    /// they run clockwise, and leaves them out otherwise.
    pub fn new(corners: &[[f64; 2]]) -> Polygon {
        let points = corners
            .iter()
            .map(|&[x, y]| Point::flat(single(x), single(y)))
            .collect();
        Polygon { points }
    }

    /// A polygon made of these corners and their copies, `times` in all, turned about the origin;
    /// a negative number takes the corners in reverse order.
    ///
    /// The northward coordinate of a copy is wrong in Ludii, and so it is here.
    #[must_use]
    pub fn repeated(mut self, times: i32) -> Polygon {
        if times < 0 {
            self.points.reverse();
        }
        let turn = 2.0 * std::f64::consts::PI / f64::from(times);
        let own = self.points.clone();
        let mut angle = turn;
        for _ in 1..times.unsigned_abs().min(MOST_COPIES) {
            let (sin, cos) = sin_cos(angle);
            let turned = |p: &Point| Point::flat(p.x * cos - p.y * sin, p.x * sin + p.y * sin);
            self.points.extend(own.iter().map(turned));
            angle += turn;
        }
        self
    }

    /// How many corners there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are no corners.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    pub(super) fn from_points(points: Vec<Point>) -> Polygon {
        Polygon { points }
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        inside_polygon(point, &self.points)
    }

    pub(super) fn bounds(&self) -> BoundingBox {
        BoundingBox::of(self.points.iter().copied())
    }

    /// The polygon with each corner moved a little, outwards where the outline turns right there, else
    /// inwards: one given clockwise grows, one given counter-clockwise shrinks.
    pub(super) fn inflated(&self) -> Polygon {
        let count = self.points.len();
        let at = |n: usize| self.points[n % count];
        let grown = |n: usize| {
            let (a, b, c) = (at(n + count - 1), at(n), at(n + 1));
            let outwards = if turns_right(a, b, c) { 1.0 } else { -1.0 };
            let pull = |from: Point| {
                let (x, y) = ((b.x - from.x) * outwards, (b.y - from.y) * outwards);
                let length = (x * x + y * y).sqrt();
                let length = if length < crate::topology::geometry::EPSILON {
                    1.0
                } else {
                    length
                };
                (x / length * INFLATION, y / length * INFLATION)
            };
            let (first, second) = (pull(a), pull(c));
            Point::flat(
                b.x + (first.0 + second.0) * 0.5,
                b.y + (first.1 + second.1) * 0.5,
            )
        };
        Polygon {
            points: (0..count).map(grown).collect(),
        }
    }
}

/// More copies than any board needs.
const MOST_COPIES: u32 = 1000;

/// The corners met when walking along sides of given lengths, turning left after each and right
/// after a negative one; `steps` are the directions on offer, counter-clockwise.
pub(super) fn walk<T: Copy>(sides: &[i32], steps: &[[T; 2]]) -> Vec<(i32, [T; 2])> {
    let count = steps.len();
    let mut direction = count - 1;
    let mut walked = Vec::new();
    for &side in sides {
        direction = (if side < 0 {
            direction + count - 1
        } else {
            direction + 1
        }) % count;
        walked.push((side, steps[direction]));
    }
    walked
}

/// The outline of a board of hexagons or triangles with sides of given lengths, in sites.
///
/// Two lengths alternate, a single one is taken all around. `position` tells where a row and a
/// column lie.
pub(super) fn outline(sides: &[i32], position: impl Fn(i32, i32) -> Point) -> Polygon {
    const STEPS: [[i32; 2]; 6] = [[1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]];
    let (mut row, mut column, mut direction) = (0_i32, 0_i32, 1_usize);
    let mut points = vec![position(0, 0)];
    if sides.is_empty() {
        return Polygon::default();
    }
    for n in 0..sides.len().max(5) {
        let side = sides[n % sides.len()];
        let length = if side < 0 { side + 1 } else { side - 1 };
        direction = (if length < 0 {
            direction + 5
        } else {
            direction + 1
        }) % 6;
        if length > 0 {
            let [up, across] = STEPS[direction];
            row = row.saturating_add(length.saturating_mul(up));
            column = column.saturating_add(length.saturating_mul(across));
            points.push(position(row, column));
        }
    }
    Polygon { points }
}
