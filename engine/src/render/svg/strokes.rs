//! Lines, points and boxes as pieces.

use super::super::paint::contrast;
use super::super::signs::colour_of;
use super::super::strokes::Stroke;
use super::super::view::Spot;
use super::board::{INK, segment};
use super::pieces::LINE;
use super::sheet::{Sheet, UNIT, hex};
use crate::game::Game;

/// The radius of a point where lines meet.
const POINT: f64 = 6.5;

/// Half the width of a box between four lines.
const BOX: f64 = UNIT - 0.5 * LINE - 1.5;

/// Paints a piece of a form. A box has the first letter of its owner's name, for who does not see its colour.
pub(super) fn piece(game: &Game, stroke: Stroke, owner: u8, [x, y]: Spot, sheet: &mut Sheet) {
    let ink = hex(INK);
    match stroke {
        Stroke::Level => segment(sheet, [x - UNIT, y], [x + UNIT, y], &ink, LINE),
        Stroke::Upright => segment(sheet, [x, y - UNIT], [x, y + UNIT], &ink, LINE),
        Stroke::Point => sheet.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{POINT}\" fill=\"{ink}\"/>"
        )),
        Stroke::Box => {
            let (left, top, size) = (x - BOX, y - BOX, 2.0 * BOX);
            sheet.add(&format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"4\" fill=\"url(#player{owner})\"/>"
            ));
            let name = game
                .players
                .get(usize::from(owner))
                .map(|player| &player.name);
            let letter = name.and_then(|name| name.chars().next());
            if let Some(letter) = letter.filter(|_| owner != 0) {
                let paint = contrast(colour_of(game, owner));
                sheet.write([x, y], 34.0, paint, "600", &letter.to_string());
            }
        }
    }
}
