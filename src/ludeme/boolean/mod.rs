//! Ludemes that result in a boolean.

pub(crate) mod comparison;
pub(crate) mod is;
pub(crate) mod line;
pub(crate) mod logic;
pub(crate) mod no;
