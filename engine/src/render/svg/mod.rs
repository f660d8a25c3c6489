//! A position as a picture, in Scalable Vector Graphics.
//!
//! The parts are painted one over the other: the wood, the sides that players must join, cells or
//! lines, names, pieces, marks. A [`Sheet`] collects them and the room they take.
//!
//! Owns sizes, colours and shapes. Refuses to decide where sites lie: that is `view`, which text pictures share. Begin with
//! [`svg()`]; `board` paints what stays, `pieces` what moves.

mod board;
mod parts;
mod pieces;
mod pits;
mod print;
mod sheet;
mod strokes;
mod tables;

pub use parts::{BoardPicture, Palette, svg_board, svg_piece, svg_seeds, svg_sign};
pub use print::printed;
pub use tables::{Pile, Tray};

use super::look::{Charset, Look};
use super::paint::Depth;
use super::tables::spread;
use super::view::View;
use crate::game::{Game, State};
use sheet::Sheet;

/// The board with its pieces and the names of its sites, as a whole SVG document. Marked sites get a ring.
#[must_use]
pub fn svg(game: &Game, state: &State, look: &Look) -> String {
    let look = Look {
        depth: Depth::True,
        charset: Charset::Unicode,
        ..look.clone()
    };
    let mut view = View::new(game, look.turned);
    let tables = spread(game, &mut view);
    let mut sheet = Sheet::new(view.unit);
    board::board(game, &view, tables.as_ref(), &mut sheet);
    pieces::pieces(game, state, &look, (&view, tables.as_ref()), &mut sheet);
    sheet.document()
}

/// Where the sites of the board lie in the picture that [`svg()`] makes, in the picture's own units.
#[must_use]
pub fn svg_places(game: &Game, turned: bool) -> Vec<[f64; 2]> {
    let mut view = View::new(game, turned);
    spread(game, &mut view);
    let sheet = Sheet::new(view.unit);
    view.sites.iter().map(|spot| sheet.place(*spot)).collect()
}

/// The radius of a piece in the picture that [`svg()`] makes.
pub const SVG_RADIUS: f64 = pieces::RADIUS;

/// The width of a piece that is a line, as on boards of edges.
pub const SVG_LINE: f64 = pieces::LINE;
