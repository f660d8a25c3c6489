//! Generators of legal moves.

pub(crate) mod compose;
mod hand;
pub(crate) mod leap;
pub(crate) mod place;
pub(crate) mod travel;
