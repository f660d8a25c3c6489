//! Ludemes that result in an integer.

pub(crate) mod arithmetic;
pub(crate) mod board;
pub(crate) mod count;
pub(crate) mod given;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod track;
