//! Dafang turns a text file of rules into a game.
pub mod check;
pub mod cli;
pub mod compile;
pub mod diagnostic;
pub mod expand;
pub mod game;
pub mod ludeme;
pub mod play;
pub mod reference;
pub mod render;
pub mod source;
pub mod syntax;
pub mod topology;
