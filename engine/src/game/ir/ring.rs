//! Rings of pieces.

use super::{Bool, Int};

/// A ring of pieces that a piece closes around sites beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ring {
    /// The site of the piece.
    pub at: Int,
    /// Whose pieces the ring is made of.
    pub colour: Int,
    /// The players whose pieces alone are within; anything may be if there are none.
    pub around: Vec<Int>,
    /// The ring expressed as a condition on groups of sites; this is what is evaluated.
    pub meant: Bool,
}
