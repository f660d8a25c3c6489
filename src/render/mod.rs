//! Pictures of positions: as text for a terminal.
//!
//! * [`Depth`]: how many colours there are.
//! * [`signs`]: the letter or sign of each kind of piece.
//! * [`board`]: the board with its pieces.
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
mod text;

pub use armies::{armies, kinds};
pub use paint::{Colour, Depth, Paint};
pub use signs::{colour_of, signs};
pub use text::{Look, board};
