//! Pictures of positions: as text for a terminal, and as SVG.
//!
//! * [`Look`]: what a drawing is made for: colours, characters, columns.
//! * [`signs`]: the letter or sign of each kind of piece.
//! * [`board`]: the board with its pieces, as text.
//! * [`svg`](svg()): the board with its pieces, as a picture.
//! * [`armies`]: the players, their signs and their hands.
//! * [`legend`]: what the signs mean.
//! * [`BoardRows`] and [`PictureSigns`]: rows of sites and signs of pieces, for positions that are drawn in texts.
//!
//! A drawing is made in three steps. `view` says where the sites lie as people look at the board;
//! `plan` gives each site a column and a line so that the board fits the terminal, and says where the
//! names of its lines stand; `text` paints lines, cells, pieces and names on a `canvas`. The picture
//! shares the first step. `goals` finds the sides that players must join, `stars` the star points, `loops` the
//! loops that join its lines outside, `marks` the sites that the description marks by a sign or a colour.
//! Some boards are drawn by what they are: `pits` with seeds, `tables` of points with a bar, `strokes` of lines and boxes.
//!
//! This module asks no terminal what it can do; the caller says so. It knows no game by name.
//!
//! Owns how a position looks. Begin with `view`, then `text`.

mod armies;
mod axis;
mod canvas;
mod edges;
mod glyph;
mod goals;
mod label;
mod legend;
mod look;
mod loops;
mod marks;
mod names;
mod paint;
mod picture;
mod pieces;
mod pits;
mod plan;
mod rows;
mod signs;
mod stacks;
mod stars;
mod strokes;
mod svg;
mod tables;
mod text;
mod view;

pub use armies::{armies, plays_for};
pub use legend::legend;
pub use look::{Charset, Look};
pub use paint::{Colour, Depth, Paint, blend, contrast};
pub use picture::{EMPTY, PictureSigns};
pub use rows::{BoardRow, BoardRows, HOLE};
pub use signs::{Cast, colour_of, signs};
pub use svg::{
    BoardPicture, Palette, Pile, SVG_LINE, SVG_RADIUS, Tray, printed, svg, svg_board, svg_piece,
    svg_places, svg_seeds, svg_sign,
};
pub use tables::steps_to_go;
pub use text::board;
