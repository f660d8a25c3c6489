//! All tests but those that bring an allocator of their own: one program, so that they are linked once.
//!
//! A suite is a module; `cargo test --test it check::` runs one of them.

mod access;
mod align;
mod asked_dice;
mod audit;
mod boards;
mod bombs;
mod bounds;
#[path = "../bundled/mod.rs"]
mod bundled;
mod catalogue;
mod check;
mod choices;
mod cli;
mod codes;
mod common;
mod contest;
mod describe;
mod embedded;
mod engine;
mod expand;
mod fix;
mod fuzz;
mod games;
mod hiding;
mod keeping;
mod layout;
mod library;
mod limits;
mod ludemes;
mod manual;
mod meaning;
mod move_names;
mod naive;
#[path = "../bundled/names.rs"]
mod names;
mod once;
mod opponent;
mod optimise;
mod parameters;
mod passes;
mod people;
mod perft;
mod pipes;
mod planted;
mod play;
mod prelude;
mod program;
mod prompt;
mod protocol;
mod puzzle;
mod readme;
mod records;
mod refused;
mod render;
mod schemas;
mod search;
mod second_opinion;
mod sharing;
mod shell;
mod signs;
mod small_games;
mod sources;
mod syntax;
mod terminal;
mod tidy;
mod topology;
mod training;
mod trust;
mod variants;
mod watching;
#[path = "../fuzz/way.rs"]
mod way;
mod why;
mod worked;
