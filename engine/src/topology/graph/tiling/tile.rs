//! The tiles of the semi-regular tilings and where their copies lie.

use crate::topology::geometry::Point;
use crate::topology::graph::tiles::Tile;
use crate::topology::trigonometry::sin_cos;
use std::f64::consts::PI;

/// Half the square root of 3.
const H: f64 = 0.866_025_403_784_438_6;

/// The side view of a hexagon in 3.6.3.6, lying on an edge.
pub(super) const T3636_TILE: Tile = Tile {
    position: position_3636,
    corners: &[
        [1.0, 0.0],
        [0.5, H],
        [-0.5, H],
        [-1.0, 0.0],
        [-0.5, -H],
        [0.5, -H],
    ],
};

pub(super) fn position_3636(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    Point::flat(2.0 * (column - 0.5 * row), 3.0_f64.sqrt() * row)
}

/// The squares of 3.3.3.4.4; the triangles lie between.
pub(super) const T33344_TILE: Tile = Tile {
    position: position_33344,
    corners: &[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
};

pub(super) fn position_33344(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let rise = 1.0 + 3.0_f64.sqrt() / 2.0;
    Point::flat(column + 0.5 * row, row * rise)
}

/// A pair of squares and the triangles around, of 3.3.4.3.4.
pub(super) const T33434: [[f64; 2]; 14] = {
    const U: f64 = 0.5;
    [
        [-U, -U - H],
        [U, -U - H],
        [-U - H, -H],
        [U + H, -H],
        [0.0, -U],
        [-2.0 * U - H, 0.0],
        [-H, 0.0],
        [H, 0.0],
        [2.0 * U + H, 0.0],
        [0.0, U],
        [-U - H, H],
        [U + H, H],
        [-U, U + H],
        [U, U + H],
    ]
};

pub(super) fn position_33434(row: i32, column: i32) -> Point {
    let unit = (1.0 + 3.0_f64.sqrt()) / 2.0;
    Point::flat(
        unit * f64::from(column - row),
        unit * f64::from(row + column),
    )
}

/// A hexagon and the triangles around it, of 3.3.3.3.6.
pub(super) const T33336: [[f64; 2]; 18] = [
    [-0.5, H],
    [0.5, H],
    [1.0, 0.0],
    [0.5, -H],
    [-0.5, -H],
    [-1.0, 0.0],
    [-1.0, 2.0 * H],
    [0.0, 2.0 * H],
    [1.0, 2.0 * H],
    [1.5, H],
    [2.0, 0.0],
    [1.5, -H],
    [1.0, -2.0 * H],
    [0.0, -2.0 * H],
    [-1.0, -2.0 * H],
    [-1.5, -H],
    [-2.0, 0.0],
    [-1.5, H],
];

pub(super) fn position_33336(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    Point::flat(
        column * 5.0 * 0.5 - row * 4.0 * 0.5,
        row * 2.0 * H + column * H,
    )
}

/// The tile of twelve corners of 3.12.12 and 4.6.12.
pub(super) fn twelve_sided(position: fn(i32, i32) -> Point) -> Tile<'static> {
    static CORNERS: std::sync::LazyLock<[[f64; 2]; 12]> = std::sync::LazyLock::new(|| {
        let radius = 1.0 / (2.0 - 3.0_f64.sqrt()).sqrt();
        std::array::from_fn(|n| {
            let angle = PI / 12.0 + n as f64 / 12.0 * 2.0 * PI;
            on_circle(radius, angle)
        })
    });
    Tile {
        position,
        corners: &*CORNERS,
    }
}

pub(super) fn position_31212(row: i32, column: i32) -> Point {
    spaced(row, column, 3.732_050_8)
}

pub(super) fn position_4612(row: i32, column: i32) -> Point {
    spaced(row, column, 4.732_050_8)
}

fn spaced(row: i32, column: i32, across: f64) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let up = across * 3.0_f64.sqrt() / 2.0;
    Point::flat((column - 0.5 * row) * across, row * up)
}

/// How the hexagons of 3.4.6.4 lie.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Turn {
    Upright,
    OnCorner,
}

/// A hexagon with the squares and triangles around it.
pub(super) fn rose(turn: Turn) -> [[f64; 2]; 18] {
    const INNER: [[f64; 2]; 6] = [
        [-0.5, H],
        [0.5, H],
        [1.0, 0.0],
        [0.5, -H],
        [-0.5, -H],
        [-1.0, 0.0],
    ];
    let radius = (1.0 + 3.0_f64.sqrt() / 2.0) / sin_cos(15.0_f64.to_radians()).1;
    std::array::from_fn(|n| {
        let [x, y] = if n < 6 {
            INNER[n]
        } else {
            let angle = (15.0 + (n - 6) as f64 * 30.0).to_radians();
            on_circle(radius, angle)
        };
        if turn == Turn::Upright {
            [x, y]
        } else {
            [y, x]
        }
    })
}

pub(super) fn slanting_3464(row: i32, column: i32) -> Point {
    let across = (3.0 + 3.0_f64.sqrt()) / 2.0;
    let up = 1.0 + 3.0_f64.sqrt();
    Point::flat(
        across * f64::from(column - row),
        up * f64::from(row + column) * 0.5,
    )
}

pub(super) fn position_3464(row: i32, column: i32) -> Point {
    let (row, column) = (f64::from(row), f64::from(column));
    let across = 1.0 + 3.0_f64.sqrt();
    let up = (3.0 + 3.0_f64.sqrt()) / 2.0;
    Point::flat(across * (column - 0.5 * row), up * row)
}

pub(super) fn position_333333_33434(row: i32, column: i32) -> Point {
    let across = 1.5 + 3.0_f64.sqrt();
    let up = 2.0 + 3.0_f64.sqrt();
    Point::flat(
        across * f64::from(column - row),
        up * f64::from(row + column) * 0.5,
    )
}

/// The width of an octagon of side 1.
fn octagon_width() -> f64 {
    1.0 + 2.0 / 2.0_f64.sqrt()
}

/// The corners of an octagon.
pub(super) fn octagon() -> [[f64; 2]; 8] {
    let (u, v) = (0.5, octagon_width() / 2.0);
    [
        [u, v],
        [v, u],
        [v, -u],
        [u, -v],
        [-u, -v],
        [-v, -u],
        [-v, u],
        [-u, v],
    ]
}

pub(super) fn position_488(row: i32, column: i32) -> Point {
    Point::flat(
        f64::from(column) * octagon_width(),
        f64::from(row) * octagon_width(),
    )
}

fn on_circle(radius: f64, angle: f64) -> [f64; 2] {
    let (sin, cos) = sin_cos(angle);
    [radius * cos, radius * sin]
}
