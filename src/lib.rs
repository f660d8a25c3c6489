//! Dafang turns a text file of rules into a game.
pub mod check;
pub mod compile;
pub mod diagnostic;
pub mod expand;
pub mod game;
pub mod ludeme;
pub mod reference;
pub mod source;
pub mod syntax;
pub mod topology;
