//! All tests but those that bring an allocator of their own: one program, so that they are linked once.
//!
//! A suite is a module; `cargo test --test it check::` runs one of them.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests run the program and read its files"
)]

mod access;
mod align;
mod analyse;
mod asked_dice;
mod audit;
mod boards;
mod bombs;
mod bounds;
#[path = "../bundled/mod.rs"]
mod bundled;
mod catalogue;
mod chance;
mod check;
mod choices;
mod cli;
mod codes;
mod common;
mod contest;
mod dataset;
mod describe;
mod embedded;
mod engine;
mod expand;
mod figures;
mod fix;
mod fuzz;
mod games;
mod handing_over;
mod hiding;
mod keeping;
mod layout;
mod library;
mod limits;
mod long_work;
mod lsp;
mod ludemes;
mod manual;
mod manual_pages;
mod mates;
mod meaning;
mod module;
mod move_names;
mod naive;
#[path = "../bundled/names.rs"]
mod names;
mod offered;
mod once;
mod opponent;
mod optimise;
mod pages;
mod parameters;
mod passes;
mod people;
mod perft;
mod pipes;
mod planted;
mod play;
mod positions;
mod prelude;
mod processor;
mod program;
mod prompt;
mod protocol;
mod puzzle;
mod rasters;
mod readme;
mod records;
mod refusals;
mod refused;
mod render;
mod schemas;
mod search;
mod second_opinion;
mod sharing;
mod shell;
mod signs;
mod small_games;
mod solve;
mod sources;
mod strength;
mod syntax;
mod terminal;
mod tidy;
mod topology;
mod training;
mod trust;
mod uci;
mod variants;
mod version;
mod walks;
mod watching;
#[path = "../fuzz/way.rs"]
mod way;
mod why;
mod worked;
mod writing;
