//! Ludemes that result in an integer.
//!
//! Owns numbers: arithmetic, `count` and `size`, coordinates of the board, variables of the move and of the state, tracks,
//! stacks. Refuses to evaluate: a number compiles to a node of [`Int`](crate::game::ir::Int), whose meaning is in
//! `engine/src/game/eval/integers.rs`. What is known when the description is compiled, such as the number of corners, is
//! an `Int::Const`.
//!
//! Begin with `count`, which the guide in CONTRIBUTING.md follows.

pub(crate) mod ahead;
pub(crate) mod arithmetic;
pub(crate) mod board;
pub(crate) mod count;
pub(crate) mod given;
mod level;
pub(crate) mod pieces;
pub(crate) mod stack;
pub(crate) mod state;
pub(crate) mod track;
