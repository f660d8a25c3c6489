//! The frame of a description: game, players, equipment, rules, phases.

pub(crate) mod equipment;
pub(crate) mod game;
pub(crate) mod map;
pub(crate) mod phase;
pub(crate) mod players;
pub(crate) mod rows;
pub(crate) mod start;
pub(crate) mod track;
