//! Ludemes that result in an integer.

pub(crate) mod arithmetic;
