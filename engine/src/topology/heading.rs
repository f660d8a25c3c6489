//! Which compass direction leads from one point to another.

use super::direction::Direction::{self, *};
use super::geometry::{Point, positive_angle};
use std::f64::consts::PI;

/// Counter-clockwise from east, by sixteenths of a turn.
const LEVEL: [Direction; 16] = [
    E, ENE, NE, NNE, N, NNW, NW, WNW, W, WSW, SW, SSW, S, SSE, SE, ESE,
];
/// Upwards there are only eight names: what lies between two axes is the diagonal.
const UP: [Direction; 16] = [
    UE, UNE, UNE, UNE, UN, UNW, UNW, UNW, UW, USW, USW, USW, US, USE, USE, USE,
];
/// Downwards likewise.
const DOWN: [Direction; 16] = [
    DE, DNE, DNE, DNE, DN, DNW, DNW, DNW, DW, DSW, DSW, DSW, DS, DSE, DSE, DSE,
];

/// Where each of `N` equal parts of a turn ends, the first being centred on east.
const fn ends<const N: usize>() -> [f64; N] {
    let half = 2.0 * PI / (2.0 * N as f64);
    let mut ends = [0.0; N];
    let mut n = 0;
    while n < N {
        ends[n] = half + (2 * n) as f64 * PI / N as f64;
        n += 1;
    }
    ends
}

const EIGHTHS: [f64; 8] = ends();
const SIXTEENTHS: [f64; 16] = ends();

/// The direction from `from` to `to`, which lies at an angle from there, told apart by sixteenths of a turn if
/// `fine`, else by eighths. Heights differ if by more than a tenth of `unit`, the usual length of an edge.
pub(super) fn heading(from: Point, to: Point, angle: f64, unit: f64, fine: bool) -> Direction {
    let rise = to.z - from.z;
    let names = if rise < -0.1 * unit {
        &DOWN
    } else if rise > 0.1 * unit {
        &UP
    } else {
        &LEVEL
    };
    if names != &LEVEL && from.ground_distance(to) < 0.1 * unit {
        return if rise < 0.0 { D } else { U };
    }
    let angle = positive_angle(angle);
    let ends: &[f64] = if fine { &SIXTEENTHS } else { &EIGHTHS };
    let part = ends.iter().position(|end| angle < *end);
    names[part.unwrap_or(0) * (16 / ends.len())]
}
