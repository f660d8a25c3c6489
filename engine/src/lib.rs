//! The engine of Dafang: what a game is once its text has been compiled, and what can be done with it.
//!
//! Nothing here knows that text exists: rules carry an opaque [`game::Provenance`] that points to it. A program that
//! reads descriptions depends on the package `dafang`, which shows these modules under its own name.
//!
//! * [`topology`]: boards as graphs, with Ludii's site numbers.
//! * [`game`]: rules as a closed set of plain nodes, positions as flat blocks, and the engine that runs them.
//! * [`optimise`]: rules rewritten to mean the same, as sets of sites and for each mover.
//! * [`program`]: rules lowered to operations on the slots of a state, passes over them, and machines that run them.
//! * [`play`]: random games, perft, replay of reference records.
//! * [`search`]: Monte Carlo tree search, alpha-beta, and what positions are worth.
//! * [`solve`]: exact values of positions, by retrograde analysis or by search.
//! * [`analyse`]: games at several strengths, and what they measure.
//! * [`render`]: boards as text and as pictures.
//! * [`processor`]: whether it has the instructions that the build was made for.

pub mod analyse;
pub mod game;
pub mod optimise;
pub mod play;
pub mod processor;
pub mod program;
pub mod render;
pub mod search;
pub mod solve;
pub mod topology;
