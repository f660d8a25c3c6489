//! Points, angles and polygons in the plane of the board, with y growing northwards.
//!
//! Formulas and tolerances are those that decide numbering and direction in Ludii; a different
//! but equivalent formula could round differently and so name a different site.

use super::trigonometry::{atan2, sin_cos};

/// Lengths below this count as nothing.
pub(crate) const EPSILON: f64 = 0.000_000_1;

/// A position. `z` is the height; most boards are flat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// Eastwards.
    pub x: f64,
    /// Northwards.
    pub y: f64,
    /// Upwards.
    pub z: f64,
}

impl Point {
    /// A point on the ground.
    pub const fn flat(x: f64, y: f64) -> Point {
        Point { x, y, z: 0.0 }
    }

    /// A point in space.
    pub const fn new(x: f64, y: f64, z: f64) -> Point {
        Point { x, y, z }
    }

    /// Distance in space.
    pub(crate) fn distance(self, other: Point) -> f64 {
        let (dx, dy, dz) = (other.x - self.x, other.y - self.y, other.z - self.z);
        (dx * dx + dy * dy + dz * dz).sqrt()
    }

    /// Distance on the ground.
    pub(crate) fn ground_distance(self, other: Point) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// Angle from here to `other`, counter-clockwise from east, in -π..=π.
    pub(crate) fn angle_to(self, other: Point) -> f64 {
        atan2(other.y - self.y, other.x - self.x)
    }

    /// The way on the ground from here to `other`.
    pub(crate) fn vector_to(self, other: Point) -> Vector {
        Vector {
            x: other.x - self.x,
            y: other.y - self.y,
        }
    }

    /// Whether the points coincide within a tolerance on the sum of the differences.
    pub(crate) fn coincides(self, other: Point, tolerance: f64) -> bool {
        (other.x - self.x).abs() + (other.y - self.y).abs() + (other.z - self.z).abs() < tolerance
    }
}

/// Distance on the ground from a point to the endless line through `a` and `b`.
pub(crate) fn distance_to_line(point: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    if dx.abs() + dy.abs() < EPSILON {
        return point.ground_distance(a);
    }
    let area = (point.y - a.y) * dx - (point.x - a.x) * dy;
    (area * area / (dx * dx + dy * dy)).sqrt()
}

/// A way on the ground: eastwards and northwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Vector {
    x: f64,
    y: f64,
}

impl Vector {
    /// The way back.
    pub(crate) fn back(self) -> Vector {
        Vector {
            x: -self.x,
            y: -self.y,
        }
    }

    /// Tangent of the bend where one goes on by another vector, without sign; infinite from a right
    /// angle on.
    pub(crate) fn bend(self, next: Vector) -> f64 {
        let along = next.x * self.x + next.y * self.y;
        if along <= 0.0 {
            return f64::INFINITY;
        }
        ((next.x * -self.y + next.y * self.x) / along).abs()
    }
}

/// Area of a polygon, positive where its points run counter-clockwise.
pub(crate) fn signed_area(polygon: &[Point]) -> f64 {
    let mut area = 0.0;
    for (n, a) in polygon.iter().enumerate() {
        let b = polygon[(n + 1) % polygon.len()];
        area += a.x * b.y - b.x * a.y;
    }
    area / 2.0
}

/// Whether the way from `a` over `b` to `c` turns right or goes straight.
pub(crate) fn turns_right(a: Point, b: Point, c: Point) -> bool {
    (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) < EPSILON
}

/// On which side of the line from `a` to `b` a point lies: 1 left, -1 right, 0 on it.
pub(crate) fn side_of_line(point: Point, a: Point, b: Point) -> i32 {
    let result = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    if result < -EPSILON {
        -1
    } else {
        i32::from(result > EPSILON)
    }
}

/// Whether a point lies inside a polygon, which may be concave.
pub(crate) fn inside_polygon(point: Point, polygon: &[Point]) -> bool {
    let Some(mut previous) = polygon.last() else {
        return false;
    };
    let mut odd = false;
    for corner in polygon {
        let spans = corner.y < point.y && previous.y >= point.y
            || previous.y < point.y && corner.y >= point.y;
        if spans && (corner.x <= point.x || previous.x <= point.x) {
            let crossing =
                corner.x + (point.y - corner.y) / (previous.y - corner.y) * (previous.x - corner.x);
            odd ^= crossing < point.x;
        }
        previous = corner;
    }
    odd
}

/// Where along the segments `a` and `b` (0 start, 1 end) their lines meet, unless parallel.
pub(crate) fn meeting(a: [Point; 2], b: [Point; 2]) -> Option<(f64, f64)> {
    let (xlk, ylk) = (a[1].x - a[0].x, a[1].y - a[0].y);
    let (xnm, ynm) = (b[1].x - b[0].x, b[1].y - b[0].y);
    let (xmk, ymk) = (b[0].x - a[0].x, b[0].y - a[0].y);
    let det = xnm * ylk - ynm * xlk;
    if det.abs() < EPSILON {
        return None;
    }
    let inverse = 1.0 / det;
    Some((
        (xnm * ymk - ynm * xmk) * inverse,
        (xlk * ymk - ylk * xmk) * inverse,
    ))
}

/// Whether two segments cross or touch, other than by ends that they share; parallel ones never do.
pub(crate) fn segments_cross(a: [Point; 2], b: [Point; 2]) -> bool {
    const SAME_END: f64 = 0.001;
    // Most pairs are far apart, which is cheap to see.
    let beyond = |low: f64, high: f64, other: [f64; 2]| {
        other.iter().all(|&value| value < low - SAME_END)
            || other.iter().all(|&value| value > high + SAME_END)
    };
    if beyond(
        a[0].x.min(a[1].x),
        a[0].x.max(a[1].x),
        b.map(|point| point.x),
    ) || beyond(
        a[0].y.min(a[1].y),
        a[0].y.max(a[1].y),
        b.map(|point| point.y),
    ) {
        return false;
    }
    let within = |t: f64| (-EPSILON..=1.0 + EPSILON).contains(&t);
    let apart = a
        .iter()
        .all(|p| b.iter().all(|q| p.ground_distance(*q) >= SAME_END));
    apart && meeting(a, b).is_some_and(|(s, t)| within(s) && within(t))
}

/// The smallest upright rectangle around some points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct BoundingBox {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl BoundingBox {
    /// Bounds of some points; all zero if there are none.
    pub(crate) fn of(points: impl Iterator<Item = Point>) -> BoundingBox {
        let mut corners: Option<[f64; 4]> = None;
        for p in points {
            let [x0, y0, x1, y1] = corners.unwrap_or([p.x, p.y, p.x, p.y]);
            corners = Some([x0.min(p.x), y0.min(p.y), x1.max(p.x), y1.max(p.y)]);
        }
        corners.map_or(BoundingBox::default(), |[x0, y0, x1, y1]| BoundingBox {
            x: x0,
            y: y0,
            width: x1 - x0,
            height: y1 - y0,
        })
    }
}

/// Which of `count` equal sectors an angle falls in, sector 0 being centred on east.
pub(crate) fn sector(angle: f64, count: usize) -> usize {
    use std::f64::consts::PI;
    let arc = 2.0 * PI / count as f64;
    let positive = positive_angle(angle);
    (((positive + arc / 2.0) / arc) as usize) % count
}

/// The angle brought into 0..=2π.
pub(crate) fn positive_angle(angle: f64) -> f64 {
    use std::f64::consts::PI;
    let mut angle = angle;
    while angle < 0.0 {
        angle += 2.0 * PI;
    }
    while angle > 2.0 * PI {
        angle -= 2.0 * PI;
    }
    angle
}

/// A number rounded to single precision, in which Ludii keeps what a description says.
pub(crate) fn single(value: f64) -> f64 {
    f64::from(value as f32)
}

impl Point {
    /// The point on a circle around the origin.
    pub(crate) fn on_circle(radius: f64, angle: f64) -> Point {
        let (sin, cos) = sin_cos(angle);
        Point::flat(radius * cos, radius * sin)
    }

    /// The point a part of the way towards another, on the ground.
    pub(crate) fn towards(self, other: Point, part: f64) -> Point {
        Point::flat(
            self.x + part * (other.x - self.x),
            self.y + part * (other.y - self.y),
        )
    }

    /// The point turned counter-clockwise about the origin.
    pub(crate) fn turned(self, angle: f64) -> Point {
        let (sin, cos) = sin_cos(angle);
        Point::new(
            self.x * cos - self.y * sin,
            self.y * cos + self.x * sin,
            self.z,
        )
    }

    /// The point half way to another.
    pub(crate) fn middle(self, other: Point) -> Point {
        Point::new(
            (self.x + other.x) * 0.5,
            (self.y + other.y) * 0.5,
            (self.z + other.z) * 0.5,
        )
    }

    /// The vector of length 1 in the same direction; a vector of no length stays.
    pub(crate) fn unit(self) -> Point {
        let length = (self.x * self.x + self.y * self.y + self.z * self.z).sqrt();
        if length < EPSILON {
            return self;
        }
        Point::new(self.x / length, self.y / length, self.z / length)
    }

    /// The way from another point to this one.
    pub(crate) fn away_from(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}
