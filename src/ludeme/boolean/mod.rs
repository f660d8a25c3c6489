//! Ludemes that result in a boolean.
//!
//! Owns the questions of the language (`is`, `no`, `can`, `all`), comparisons and logic. Refuses to evaluate: a question
//! compiles to a node of [`Bool`](crate::game::ir::Bool), whose meaning is in `engine/src/game/eval/booleans.rs`.
//!
//! Begin with `logic` for the simplest declarations; `is` has most of the questions, `line` the one with the most
//! arguments.

pub(crate) mod comparison;
pub(crate) mod connected;
pub(crate) mod is;
pub(crate) mod line;
pub(crate) mod logic;
pub(crate) mod loops;
pub(crate) mod no;
pub(crate) mod standing;
pub(crate) mod within;
