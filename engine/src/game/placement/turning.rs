//! Pieces turned over: the rows between a new piece and another of its owner.

use super::super::rays::Rays;
use super::super::shifts::Shifts;

/// How pieces are turned over in the games where a piece is put beside a row of the other player's that
/// ends in one of one's own.
#[derive(Clone, PartialEq, Debug)]
pub struct Turning {
    /// The steps of the rows, each row one of them repeated.
    pub shifts: Shifts,
    /// How often steps have to be doubled to follow the longest row.
    pub doublings: u32,
    /// The ways from each site.
    pub rays: Rays,
}
