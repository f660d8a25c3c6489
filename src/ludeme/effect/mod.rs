//! Effects: what follows from moves.

pub(crate) mod capture;
pub(crate) mod compose;
pub(crate) mod debt;
pub(crate) mod pending;
pub(crate) mod piece;
pub(crate) mod prior;
pub(crate) mod set;
pub(crate) mod sow;
pub(crate) mod stack;
pub(crate) mod trigger;
