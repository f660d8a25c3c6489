//! Dafang turns a text file of rules into a game.
pub mod diagnostic;
pub mod game;
pub mod source;
pub mod syntax;
pub mod topology;
