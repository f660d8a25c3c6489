//! Points, bar and tray of a board on which checkers lie one behind the other.

use super::super::paint::{Colour, blend};
use super::super::pieces::WOOD;
use super::super::signs::colour_of;
use super::super::tables::{SHOWN, Tables, borne_off, pips};
use super::super::view::{Spot, View};
use super::board::INK;
use super::pieces::{RADIUS, piece};
use super::sheet::{Sheet, UNIT, hex};
use crate::game::{Game, State};
use crate::topology::Site;

/// The length of a point.
const POINT: f64 = 4.9 * UNIT;

/// Half the width of a tray, and of the bar.
const TRAY: f64 = 0.62 * UNIT;

/// The thickness of a checker that has been borne off, which is seen from its side.
const SIDE: f64 = 0.27 * UNIT;

/// The distance of two checkers of a point.
const STEP: f64 = 0.86 * UNIT;

/// How pieces are placed that lie one behind the other: each further one by a step, no more than some before a number is
/// written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pile {
    /// The step to the next piece.
    pub step: Spot,
    /// The most pieces that are drawn.
    pub most: usize,
}

/// Where pieces lie that are not on the points: on the bar, or beside the board once they have been borne off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tray {
    /// The place of the first.
    pub place: Spot,
    /// The step to the next.
    pub step: Spot,
}

/// The rectangle around the points: left, top, right, bottom.
fn frame(view: &View, sheet: &Sheet) -> [f64; 4] {
    let mut frame = [
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    ];
    for spot in &view.sites {
        let [x, y] = sheet.place(*spot);
        frame = [
            frame[0].min(x - 0.5 * UNIT),
            frame[1].min(y - 0.5 * UNIT),
            frame[2].max(x + 0.5 * UNIT),
            frame[3].max(y + 0.5 * UNIT),
        ];
    }
    frame
}

/// The middle of the bar.
fn bar([left, top, right, bottom]: [f64; 4]) -> Spot {
    [(left + right) / 2.0, (top + bottom) / 2.0]
}

/// The direction from the outer end of a point to the middle of the board.
fn inwards(tables: &Tables, site: usize) -> f64 {
    if tables.places[site].1 { 1.0 } else { -1.0 }
}

/// Paints the board without pieces.
pub(super) fn board(game: &Game, view: &View, tables: &Tables, sheet: &mut Sheet) {
    let around = frame(view, sheet);
    let [left, top, right, bottom] = around;
    let [middle, _] = bar(around);
    let felt = blend(WOOD[0], [255; 3], 0.25);
    let rect = |sheet: &mut Sheet, [x1, y1, x2, y2]: [f64; 4], fill: Colour| {
        let (fill, ink) = (hex(fill), hex(INK));
        sheet.add(&format!(
            "<rect x=\"{x1:.1}\" y=\"{y1:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"1.2\"/>",
            x2 - x1,
            y2 - y1
        ));
        sheet.cover([x1, y1], 0.0);
        sheet.cover([x2, y2], 0.0);
    };
    rect(sheet, [left, top, middle - TRAY, bottom], felt);
    rect(sheet, [middle + TRAY, top, right, bottom], felt);
    rect(sheet, [middle - TRAY, top, middle + TRAY, bottom], WOOD[1]);
    for player in 1..=game.player_count() {
        let x = tray_of(around, tables.tray(game, player).0);
        rect(sheet, [x - TRAY, top, x + TRAY, bottom], WOOD[1]);
    }
    for (site, spot) in view.sites.iter().enumerate() {
        let [x, y] = sheet.place(*spot);
        let inwards = inwards(tables, site);
        let (outer, tip, half) = (
            y - inwards * 0.5 * UNIT,
            y + inwards * (POINT - 0.5 * UNIT),
            0.46 * UNIT,
        );
        let (column, above) = tables.places[site];
        let fill = match (column + usize::from(above)).is_multiple_of(2) {
            true => blend(WOOD[1], [0; 3], 0.3),
            false => WOOD[0],
        };
        let (fill, ink) = (hex(fill), hex(INK));
        let (left, right) = (x - half, x + half);
        sheet.add(&format!(
            "<polygon points=\"{left:.1},{outer:.1} {right:.1},{outer:.1} {x:.1},{tip:.1}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\".8\"/>"
        ));
    }
}

/// The middle of the tray on a side.
fn tray_of([left, _, right, _]: [f64; 4], is_right: bool) -> f64 {
    let gap = 0.3 * UNIT + TRAY;
    if is_right { right + gap } else { left - gap }
}

/// The outline of each point, where it is clicked.
pub(super) fn outlines(view: &View, tables: &Tables, sheet: &Sheet) -> Vec<Vec<Spot>> {
    let sites = view.sites.iter().enumerate();
    let outline = sites.map(|(site, spot)| {
        let ([x, y], half) = (sheet.place(*spot), 0.5 * UNIT);
        let inwards = inwards(tables, site);
        let (outer, inner) = (y - inwards * half, y + inwards * (POINT + 0.3 * UNIT));
        vec![
            [x - half, outer],
            [x + half, outer],
            [x + half, inner],
            [x - half, inner],
        ]
    });
    outline.collect()
}

/// How the pieces of each site are placed.
pub(super) fn piles(tables: &Tables) -> Vec<Pile> {
    let pile = |site: usize| Pile {
        step: [0.0, inwards(tables, site) * STEP],
        most: SHOWN,
    };
    (0..tables.places.len()).map(pile).collect()
}

/// Where the pieces of each hand lie: on the bar, from the middle outwards.
pub(super) fn on_bar(game: &Game, view: &View, sheet: &Sheet) -> Vec<Tray> {
    let [x, y] = bar(frame(view, sheet));
    let hands = game.hands.iter().map(|owner| {
        let way = if owner % 2 == 1 { 1.0 } else { -1.0 };
        Tray {
            place: [x, y + 0.7 * way * STEP],
            step: [0.0, way * STEP],
        }
    });
    hands.collect()
}

/// Where the pieces of each player lie that are borne off: from the outer end of the tray inwards.
pub(super) fn trays(game: &Game, view: &View, tables: &Tables, sheet: &Sheet) -> Vec<Tray> {
    let around = frame(view, sheet);
    let [_, top, _, bottom] = around;
    let players = (1..=game.player_count()).map(|player| {
        let (is_right, is_above) = tables.tray(game, player);
        let (y, way) = match is_above {
            true => (top + 0.6 * SIDE, 1.0),
            false => (bottom - 0.6 * SIDE, -1.0),
        };
        Tray {
            place: [tray_of(around, is_right), y],
            step: [0.0, way * SIDE],
        }
    });
    players.collect()
}

/// Paints the pieces of a point.
pub(super) fn pile(
    (game, state): (&Game, &State),
    sign: &str,
    (site, pile): (Site, Pile),
    [x, y]: Spot,
    sheet: &mut Sheet,
) {
    let number = state.stack(&game.layout, site).count();
    for (level, held) in state.stack(&game.layout, site).take(pile.most).enumerate() {
        let place = [
            x + level as f64 * pile.step[0],
            y + level as f64 * pile.step[1],
        ];
        let text = match level + 1 == pile.most && number > pile.most {
            true => &number.to_string(),
            false => sign,
        };
        piece(game, game.owner(held.what), text, place, sheet);
    }
}

/// Paints what lies on the bar and in the trays, and the pips that each player has to go.
pub(super) fn aside(
    (game, state): (&Game, &State),
    (view, tables): (&View, &Tables),
    sheet: &mut Sheet,
) {
    for (place, aside) in on_bar(game, view, sheet).into_iter().enumerate() {
        let site = Site((game.layout.board + place) as u16);
        let bar = Pile {
            step: aside.step,
            most: SHOWN,
        };
        pile((game, state), "", (site, bar), aside.place, sheet);
    }
    let trays = trays(game, view, tables, sheet);
    let (off, pips) = (borne_off(game, state), pips(game, state));
    let [_, middle] = bar(frame(view, sheet));
    for (number, tray) in trays.into_iter().enumerate() {
        let colour = colour_of(game, number as u8 + 1);
        let (fill, rim) = (hex(colour), hex(blend(colour, [0; 3], 0.45)));
        for level in 0..off[number] {
            let [x, y] = [0, 1].map(|axis| tray.place[axis] + f64::from(level) * tray.step[axis]);
            let (left, top) = (x - RADIUS, y - 0.42 * SIDE);
            sheet.add(&format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"{fill}\" stroke=\"{rim}\"/>",
                2.0 * RADIUS,
                0.84 * SIDE
            ));
        }
        let way = tray.step[1].signum();
        sheet.write(
            [tray.place[0], middle - way * 0.35 * UNIT],
            17.0,
            INK,
            "600",
            &pips[number].to_string(),
        );
    }
}
