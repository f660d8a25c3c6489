//! What region expressions name: tables of sites, and sets that every position keeps.

use crate::game::{Layout, Shifts};
use crate::topology::Site;

use super::RegionId;

/// One site for each site of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Where each site of the board leads.
    pub to: Vec<Site>,
    /// The steps as shifts of site numbers, if there are few different shifts.
    pub shifts: Option<Shifts>,
}

impl Table {
    /// The table of these places, one for each site of the board; none if one of them is not on it.
    #[must_use]
    pub fn new(layout: &Layout, places: &[i32]) -> Option<Self> {
        let on_board = |place: &i32| {
            let place = usize::try_from(*place).ok()?;
            (place < layout.board).then_some(Site(place as u16))
        };
        let to: Vec<Site> = places.iter().map(on_board).collect::<Option<_>>()?;
        let shifts = Shifts::new(layout.words, to.iter().map(std::slice::from_ref));
        Some(Self { to, shifts })
    }
}

/// A set of sites that every position keeps up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptSet {
    /// The sites of the board with pieces of a kind; the empty ones for kind 0.
    Kind(u8),
    /// The sites of the board with pieces of a player.
    Owner(u8),
}

/// The sites of a fixed region that lie in some of the kept sets and in none of others.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The fixed region.
    pub within: RegionId,
    /// The sets, each with its first word in a state and what its words are to be changed with by
    /// exclusive or: all bits for sets that the sites must not be in.
    pub sets: Vec<(KeptSet, u32, u64)>,
}
