//! The frame of a description: game, players, equipment, rules, phases.
//!
//! Owns the forms that stand outermost and the order in which they are compiled: players before equipment, equipment before
//! rules. Each publishes what later ones use in the [`Assembly`](crate::ludeme::assembly::Assembly). Refuses to know what
//! rules say: they are values of other families.
//!
//! Begin with `game`, whose result is the finished game; then `equipment` and `phase`.

pub(crate) mod equipment;
pub(crate) mod game;
pub(crate) mod hands;
pub(crate) mod map;
pub(crate) mod phase;
pub(crate) mod picture;
pub(crate) mod players;
pub(crate) mod regions;
pub(crate) mod rows;
pub(crate) mod start;
pub(crate) mod surakarta;
pub(crate) mod table;
pub(crate) mod track;
pub(crate) mod unread;
