//! Regions: sets of sites.

pub(crate) mod algebra;
pub(crate) mod board;
pub(crate) mod owned;
pub(crate) mod reach;
