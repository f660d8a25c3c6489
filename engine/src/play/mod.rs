//! What is done with a game besides its rules: random games, worked examples, counts of move sequences,
//! comparison with recorded games, and the reasons why a move is refused.
//!
//! Owns what a program does with a game. Everything here is a function of a game, a position and a seed. No file is read, nothing is
//! printed, no clock is asked: a caller that wants to stop after some time is asked whether to go on.
//!
//! Begin with `random` for a game played to its end, and with `perft` for the count that proves a generator of moves.
//! `record`, `recorder`, `replay` and `shrink` are games as text; `typed` and `refusal` are for people who type moves.

mod audit;
mod example;
mod perft;
mod random;
pub mod record;
mod recorder;
mod refusal;
mod replay;
mod shrink;
mod sides;
mod tally;
mod typed;

pub use crate::game::{Random, Seed};
pub use audit::{
    Audit, Coverage, ENDLESS, Finding, FindingKind, Witness, audit, audit_while, fault, write_down,
};
pub use perft::{Divided, divide, divide_while, perft};
pub use random::{playout, rollout};
pub use recorder::{Recorder, header};
pub use refusal::{Refusal, choose, idea};
pub use replay::{Difference, Replayed, Standing, Strictness, Thrown, What, replay, retrace};
pub use shrink::shrink;
pub use sides::{PlayerSides, worth};
pub use tally::Tally;
pub use typed::{ideas, understand};
