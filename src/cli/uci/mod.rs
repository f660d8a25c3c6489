//! The Universal Chess Interface: how it writes moves, and engines that speak it.
//!
//! * `names`: moves as UCI writes them, `e2e4`, `e7e8q`, `P@e4`, and read again in a position.
//! * `process`: an engine in a process of its own, with a clock.
//!
//! Owns what is said to other engines, and how moves are named for them. Refuses to choose moves. Begin with `names`.

mod names;
mod process;

pub(crate) use names::{history, missing_promotion, read, whole};
pub(crate) use process::{Dialect, EngineCall, EngineProcess};
