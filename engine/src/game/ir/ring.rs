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
    /// What it comes to as a condition on groups of sites, by which it is evaluated.
    pub meant: Bool,
}
