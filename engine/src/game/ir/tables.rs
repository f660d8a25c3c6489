//! Tables of sites that region expressions name.

use crate::game::{Layout, Shifts};
use crate::topology::Site;

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
