//! Boards of pits: hollows in the wood, with the seeds that lie in them.

use super::super::paint::blend;
use super::super::pieces::WOOD;
use super::super::view::{Spot, View};
use super::board::INK;
use super::sheet::{Sheet, UNIT, hex};
use crate::game::Game;
use crate::topology::Site;

/// The radius of a seed.
pub(super) const SEED: f64 = 3.8;

/// Seeds that are drawn one by one; of more the number tells.
pub(super) const SHOWN: usize = 30;

/// How far the number of its seeds reaches beyond the side of a pit.
const BESIDE: f64 = 11.0;

/// How far seeds lie apart.
const APART: f64 = 3.5;

/// The angle between two seeds, by which they lie evenly: a circle divided by the golden ratio.
const TURN: f64 = 2.399_963;

/// The radii of a pit: a store, which lies between the rows, is longer.
fn radii(view: &View, site: usize) -> Spot {
    let rows = view.sites.iter().map(|spot| spot[1]);
    let (least, most) = rows.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), y| {
        (least.min(y), most.max(y))
    });
    let y = view.sites[site][1];
    let is_between = y > least + 0.1 * view.unit && y < most - 0.1 * view.unit;
    [
        0.45 * UNIT,
        if is_between { 0.85 * UNIT } else { 0.45 * UNIT },
    ]
}

/// Paints the pits, with their names: those of the upper rows above them, the others below.
pub(super) fn board(game: &Game, view: &View, sheet: &mut Sheet) {
    let middle =
        view.sites.iter().map(|spot| spot[1]).sum::<f64>() / view.sites.len().max(1) as f64;
    for (site, spot) in view.sites.iter().enumerate() {
        let ([x, y], [across, down]) = (sheet.place(*spot), radii(view, site));
        let (hollow, ink) = (hex(blend(WOOD[1], [0; 3], 0.32)), hex(INK));
        let floor = hex(blend(WOOD[1], [0; 3], 0.2));
        sheet.add(&format!(
            "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{across:.1}\" ry=\"{down:.1}\" fill=\"{hollow}\" stroke=\"{ink}\"/>"
        ));
        let (across, inner) = (across - 3.0, down - 3.0);
        let below = y + 1.5;
        sheet.add(&format!(
            "<ellipse cx=\"{x:.1}\" cy=\"{below:.1}\" rx=\"{across:.1}\" ry=\"{inner:.1}\" fill=\"{floor}\"/>"
        ));
        let is_above = spot[1] < middle - 0.1 * view.unit;
        let way = if is_above { -1.0 } else { 1.0 };
        let name = [x, y + way * (down + 10.0)];
        sheet.write(
            name,
            13.0,
            INK,
            "normal",
            &game.site_name(Site(site as u16)),
        );
        // The number of seeds reaches as far to the side as above.
        sheet.cover_each([x, y], [across + BESIDE, down + 14.0]);
    }
}

/// The places of some seeds around the middle of a pit.
pub(super) fn places(seeds: usize) -> impl Iterator<Item = Spot> {
    (0..seeds.min(SHOWN)).map(|seed| {
        let (radius, angle) = (APART * (seed as f64 + 0.4).sqrt(), TURN * seed as f64);
        [radius * angle.cos(), radius * angle.sin()]
    })
}

/// Paints one seed.
pub(super) fn seed([x, y]: Spot, sheet: &mut Sheet) {
    sheet.add(&format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{SEED}\" fill=\"#efe4c8\" stroke=\"#5c4630\" stroke-width=\".8\"/>"
    ));
}

/// Paints the seeds of a pit, and their number from three on.
pub(super) fn heap(seeds: usize, [x, y]: Spot, sheet: &mut Sheet) {
    for [right, down] in places(seeds) {
        seed([x + right, y + down], sheet);
    }
    if seeds >= 3 {
        let place = [x + 0.4 * UNIT, y - 0.4 * UNIT];
        let (left, top) = (place[0] - 10.0, place[1] - 8.5);
        sheet.add(&format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"20\" height=\"17\" rx=\"8.5\" fill=\"#fffbe8\" stroke=\"#4a3016\"/>"
        ));
        sheet.write(place, 13.0, [40, 26, 10], "700", &seeds.to_string());
    }
}
