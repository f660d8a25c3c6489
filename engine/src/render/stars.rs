//! The star points of a square board of points: dots that help the eye to count, as on a board of Go.

use super::view::View;
use crate::game::Game;
use crate::topology::SiteType;

/// The least side of a board that has star points.
const LEAST: usize = 9;

/// The sites with a dot. Only a full square of an odd number of points on a side has any: the middle, four near the
/// corners, on the third line or from a side of 13 on the fourth, and from a side of 17 four at the sides.
pub(super) fn stars(game: &Game, view: &View) -> Vec<usize> {
    let topology = &game.topology;
    let side = topology.columns(SiteType::Vertex).len();
    let is_square = game.site_type == SiteType::Vertex
        && side * side == game.layout.board
        && side == topology.rows(SiteType::Vertex).len()
        && topology.sides_of_cells() == Some(4)
        // Every line is between two neighbours of a row or of a column.
        && topology.count(SiteType::Edge) == 2 * side * (side - 1);
    if !is_square || side < LEAST || side.is_multiple_of(2) {
        return Vec::new();
    }
    let margin = if side < 13 { 2 } else { 3 };
    let marks = [margin, side / 2, side - 1 - margin];
    let least = [0, 1].map(|axis| {
        let values = view.sites.iter().map(|spot| spot[axis]);
        values.fold(f64::INFINITY, f64::min)
    });
    let is_star = |site: &usize| {
        let at = [0, 1].map(|axis| {
            let distance = view.sites[*site][axis] - least[axis];
            (distance / view.unit).round() as usize
        });
        let middles = at.iter().filter(|place| **place == side / 2).count();
        at.iter().all(|place| marks.contains(place)) && (middles != 1 || side >= 17)
    };
    (0..game.layout.board).filter(is_star).collect()
}
