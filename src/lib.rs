//! Dafang turns a text file of rules into a game.
pub mod game;
pub mod topology;
