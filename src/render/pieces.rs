//! How pieces look, and the ground they stand on.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::glyph::Place;
use super::paint::{Colour, Depth, Paint};
use super::signs::{DISC, colour_of, signs};
use crate::game::{Game, State};
use crate::topology::Site;

/// The ground of a board, and that of every other cell.
pub(super) const WOOD: [Colour; 2] = [[205, 165, 110], [180, 135, 85]];

/// The ink of lines, points and names on it.
const LINES: Colour = [90, 60, 30];

/// What is drawn where there is no piece, in a terminal of so many colours.
pub(super) fn ground(depth: Depth) -> Paint {
    if depth >= Depth::Indexed {
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
pub(super) fn piece_paint(game: &Game, kind: usize, depth: Depth) -> Paint {
    let colour = colour_of(game, game.components[kind].owner);
    if depth >= Depth::Indexed && signs(game, depth)[kind] == DISC {
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
    pub(super) fn new(game: &Game, state: &State, depth: Depth) -> Self {
        let (layout, signs) = (&game.layout, signs(game, depth));
        let paints: Vec<Paint> = (0..signs.len())
            .map(|kind| piece_paint(game, kind, depth))
            .collect();
        let text = |index: usize| {
            let site = Site(index as u16);
            let kind = usize::from(state.what(layout, site));
            (kind != 0).then(|| {
                let text = match state.count(layout, site) {
                    0 | 1 => signs[kind].clone(),
                    count => format!("{}{count}", signs[kind]),
                };
                (text, paints[kind])
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

    /// Draws what stands on a site and says how many columns it took.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): Place,
        site: Site,
        ground: Paint,
    ) -> usize {
        match &self.texts[site.index()] {
            Some((text, paint)) => {
                canvas.write(x, y, text, on_ground(*paint, ground));
                text.width()
            }
            None => {
                if canvas.get(x, y) == ' ' {
                    canvas.write(x, y, "·", ground);
                }
                1
            }
        }
    }
}
