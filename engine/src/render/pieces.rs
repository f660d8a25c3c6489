//! How pieces look, and the ground they stand on.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::glyph::Place;
use super::look::Look;
use super::paint::{Colour, Paint, blend};
use super::signs::{DISC, colour_of, signs};
use super::strokes::are_strokes;
use crate::game::{Game, State};
use crate::topology::{Site, SiteType};

/// The grounds of boards: light, dark.
pub(super) const WOOD: [Colour; 2] = [[205, 165, 110], [180, 135, 85]];

/// The sign of a piece whose kind the viewer does not know.
pub(super) const UNKNOWN: &str = "?";

/// The ink of lines, points and names on it.
const LINES: Colour = [90, 60, 30];

/// The colour of a cell: one of two shades on boards of squares, where the first site is dark, otherwise of three that
/// differ less.
pub(super) fn shade(game: &Game, cell: Site) -> Colour {
    // Lines are drawn on one ground.
    if are_strokes(game) {
        return WOOD[0];
    }
    let phase = game.topology.phase(SiteType::Cell, cell);
    let part = match (game.topology.sides_of_cells(), phase) {
        (Some(4), 0) => 1.0,
        (Some(4), _) => 0.0,
        (_, phase) => 0.25 * f64::from(phase % 3),
    };
    blend(WOOD[0], WOOD[1], part)
}

/// What is drawn where there is no piece.
pub(super) fn ground(look: &Look) -> Paint {
    if look.is_colourful() {
        Paint {
            ink: Some(LINES),
            ground: Some(WOOD[0]),
            ..Paint::default()
        }
    } else {
        Paint::default()
    }
}

/// How a kind of piece looks: a disc in its owner's colour, or a letter on a tile of that colour.
pub(super) fn piece_paint(game: &Game, kind: usize, sign: &str) -> Paint {
    let colour = colour_of(game, game.components[kind].owner);
    if sign == DISC {
        Paint {
            ink: Some(colour),
            ..Paint::default()
        }
    } else {
        Paint::on(colour)
    }
}

/// A paint on a ground that shows through where it has none of its own.
pub(super) fn on_ground(paint: Paint, ground: Paint) -> Paint {
    Paint {
        ground: paint.ground.or(ground.ground),
        ..paint
    }
}

/// The pieces of a position as they are drawn.
pub(super) struct Pieces {
    texts: Vec<Option<(String, Paint)>>,
    /// Columns of the widest piece.
    pub(super) width: usize,
}

impl Pieces {
    pub(super) fn new(game: &Game, state: &State, look: &Look) -> Self {
        let (layout, signs) = (&game.layout, signs(game, look));
        let text = |index: usize| {
            let site = Site(index as u16);
            if let Some(veiled) = look.veiled_at(site) {
                let text = counted(UNKNOWN, veiled.count.unwrap_or(1), look);
                let owner = veiled.owner.unwrap_or(0);
                return Some((text, Paint::on(colour_of(game, owner))));
            }
            let kind = usize::from(state.what(layout, site));
            (kind != 0).then(|| {
                let sign = &signs[kind];
                let text = counted(sign, state.count(layout, site), look);
                (text, piece_paint(game, kind, sign))
            })
        };
        let texts: Vec<_> = (0..layout.board).map(text).collect();
        let widest = signs.iter().map(|sign| sign.width());
        let present = texts.iter().flatten().map(|(text, _)| text.width());
        Self {
            width: widest.chain(present).max().unwrap_or(1).max(1),
            texts,
        }
    }

    /// What stands on a site.
    pub(super) fn at(&self, site: Site) -> Option<(&str, Paint)> {
        let text = self.texts[site.index()].as_ref();
        text.map(|(text, paint)| (text.as_str(), *paint))
    }

    /// Draws what stands on a site, and returns the columns it took; none if nothing stands there.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): Place,
        site: Site,
        ground: Paint,
    ) -> usize {
        self.at(site).map_or(0, |(text, paint)| {
            canvas.write(x, y, text, on_ground(paint, ground));
            text.width()
        })
    }
}

/// A sign with the number of pieces that it stands for, if it is more than one: `R×3`.
pub(super) fn counted(sign: &str, count: u16, look: &Look) -> String {
    match count {
        0 | 1 => sign.to_owned(),
        count => format!("{sign}{}{count}", look.pick('×', 'x')),
    }
}
