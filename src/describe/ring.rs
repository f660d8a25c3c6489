//! Rings of pieces.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::ir::{Int, Occupancy, Ring};

impl Narrator<'_> {
    /// That a piece closes a ring of pieces, or does not, as a clause.
    pub(super) fn ring(&self, ring: &Ring, holds: bool) -> String {
        let closes = if holds { "closes" } else { "does not close" };
        let whose = |player: &Int| {
            self.pieces(&Occupancy::Player(Box::new(player.clone())))
                .all()
        };
        let around = match ring.around.as_slice() {
            [] => format!("{}, whatever stands there", self.site().ranged(1, None)),
            players => {
                let pieces: Vec<String> = players.iter().map(whose).collect();
                format!("nothing but {}", list(&pieces, Joint::And))
            }
        };
        format!(
            "the piece on {} {closes} a ring of {} around {around} (none at the edge of the board)",
            self.place(&ring.at),
            whose(&ring.colour),
        )
    }
}
