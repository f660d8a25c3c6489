//! Pictures of positions: as text for a terminal, and as SVG.
//!
//! * [`Depth`]: how many colours there are.
//! * [`signs`]: the letter or sign of each kind of piece.
//! * [`board`]: the board with its pieces.
//! * [`svg`]: the same as a picture.
//! * [`armies`]: the players, their signs and their hands.
//!
//! This module asks no terminal what it can do; the caller says so.

mod armies;
mod canvas;
mod glyph;
mod paint;
mod pieces;
mod plan;
mod signs;
mod svg;
mod text;

pub use armies::{armies, kinds, plays_for};
pub use paint::{Colour, Depth, Paint};
pub use signs::{colour_of, signs};
pub use svg::svg;
pub use text::{Look, board};
