//! Dafang turns a text file of rules into a game that can be checked, played, measured and trusted.
//!
//! # The way of a text
//!
//! ```text
//! text ─ syntax ─▶ tree ─ expand ─▶ tree without defines ─ check ─▶ Description ─ compile ─▶ Game
//!                                                                                             │
//!                               moves, results, pictures, statistics ◀─ play, render ◀─ Trial ┘
//! ```
//!
//! * [`query`]: results kept by what they were made from, so that an edit costs what it changes.
//! * [`catalogue`]: every kind of problem that can be reported, by its stable name.
//! * [`source`]: texts by number, and places in them.
//! * [`diagnostic`]: problems with their places and remedies; the only module that draws a report.
//! * [`syntax`]: a text becomes a tree, whatever the text; mistakes are nodes. Knows brackets, no ludeme.
//! * [`expand`]: defines, options, rulesets and used descriptions disappear; every node keeps its place in
//!   the text and the calls that brought it there.
//! * [`prelude`]: defines that every text may call.
//! * [`ludeme`]: the language. Each ludeme is declared in one place, with its documentation, its
//!   parameters, examples that run, and the function that compiles it.
//! * [`check`]: which ludeme each form is, and which argument is which. Reads the registry of ludemes.
//! * [`compile`]: a checked description becomes a [`game::Game`] and its worked examples.
//! * [`lint`]: what is suspicious about a description that is correct.
//! * [`examine`]: a text with all its rulesets and options, through all of the above.
//! * [`text`]: a description as it is read, with what it uses; where a program that embeds games begins.
//! * [`workspace`]: texts that are being written, and what an editor asks of them.
//! * [`bundled`]: the games that are part of the library.
//! * [`topology`]: boards as graphs, with Ludii's site numbers.
//! * [`game`]: rules as a closed set of plain nodes, positions as flat blocks, and the engine that runs
//!   them.
//! * [`optimise`]: rules rewritten to mean the same, as sets of sites and for each mover. It asks
//!   [`topology`] for the types of sites, which rules speak of as well.
//! * [`program`]: rules lowered to operations on the slots of a state, passes over them, and machines that run them.
//! * `native`: programs as machine code, with feature `native`.
//! * [`play`]: random games, perft, replay of reference records.
//! * [`search`]: somebody to play against: Monte Carlo tree search, alpha-beta, and what positions are worth. Whole random
//!   games of a search are played by the program, where there is one.
//! * [`solve`]: exact values of positions, by retrograde analysis where they fit into memory, else by search.
//! * [`observe`]: dynamic lints: what random games show about a description, as problems at the places of its rules.
//! * [`describe`](mod@describe): the rules in plain English, written from the compiled rules.
//! * [`render`]: boards as text and as pictures.
//! * [`reference`](mod@reference): the registry as a manual.
//! * `sketch`: examples of the language drawn on small boards.
//! * `manual`: the manual as pages of HTML, with the chapters of `docs/manual`, with feature `manual`.
//! * `page`: a game to hand over, as data, as a module and as a page, with feature `page`.
//! * `raster`: pictures in pixels, with feature `raster`.
//! * [`parallel`]: the only place below the program that uses threads, and only with feature `parallel`; with it, machine
//!   code is compiled on several threads, too.
//! * `cli`: the program, with feature `cli`: one file per command, and all input and output.
//!
//! # The way of a mistake
//!
//! What happens between `dafang check x.lud` and its first error:
//!
//! 1. `cli::check` opens the file (`cli::load`), and [`text::Text::read`] parses it with every text that it uses and every
//!    define that it calls. A bracket too many is found here, by [`syntax::parse`].
//! 2. [`examine::variants`] lists the choices of rulesets and items of options, and [`examine::examine_with`] takes each of
//!    them through the phases: [`expand`] (an unknown define, an option without items), then [`check`] (a form that is no
//!    ludeme, an argument in the wrong place). What several choices share is reported once.
//! 3. If there is no error, every choice is compiled ([`compile`]: a board too large, a pattern that fits nowhere); if there
//!    still is none, [`lint`] looks for what is suspicious.
//! 4. An unknown define that Ludii's library has gets help (`with_library` in `examine`). A problem of a used text is
//!    reported at the line of the own text that brings it about ([`workspace::attribute`]); warnings that the used
//!    text shows by itself under the same choices are kept back (`base`), errors never: those that used texts have by themselves
//!    ([`examine::ErrorsOfUsed`]) are errors of the text.
//! 5. A phase makes a [`diagnostic::Problem`]: a stable code, a message, labels with their places, help, and edits. Problems
//!    that follow from others are left out (`causes` in `examine`), the rest is sorted by place, and
//!    [`diagnostic::Report`] draws them.
//!
//! After an edit the same happens again, and costs what the edit changes: who keeps the [`examine::Queries`] from one text
//! to the next finds forms that were read and checked before, wherever they now stand ([`query`]).
//!
//! # Invariants
//!
//! * Two halves: `topology`, `game`, `optimise`, `program`, `play`, `search`, `solve`, `render` do not know that text exists (rules
//!   carry an opaque [`game::Provenance`]); they are a package of their own, `engine/`, and this one re-exports its
//!   modules. That package is optimised for speed and this one for the time that it takes to build. `source`,
//!   `syntax`, `expand` do not know a single ludeme. The halves meet in `ludeme` and its drivers `check` and `compile`.
//!   Arrows never turn.
//! * A phase returns its result *and* its problems; it goes on after a mistake, and one mistake is one
//!   problem. There is always a tree and always a description; there is a game only without errors.
//! * What is not supported is refused by name. Nothing is skipped silently.
//! * No panic on any input, no endless loop: depth, size, turns, moves, boards and loops in loops are bounded,
//!   each with a message; a question to the rules takes a number of steps. A text reads no file that its reader does not
//!   bring: `cli` brings descriptions below the folder of the text. `fuzz/` looks for exceptions; `tests/it/bounds.rs` and `tests/it/fuzz.rs` keep what is known.
//! * Below `cli` no input or output, clock, environment or unseeded chance; no order of a hash map can
//!   reach an output. A seed plays the same game on every machine.
//! * A move is small `Copy` data: what it does is derived from its rule when it is applied. A state is
//!   copied with one copy of memory and knows no game. Nothing allocates per ply but what grows a list
//!   that is kept.
//! * Stacks exist only where a description speaks of them (`ludeme::stacks` tells when): the highest piece of a stack is
//!   kept where a lone piece is kept and the number of pieces is its height; the pieces below have planes of their own.
//! * No node of the rules exists only for speed. What makes a game fast is found in its program, by passes that ask what
//!   operations do, never which game it is.
//! * Rules are plain enums, never closures: a pass matches on them, and finds the children of any node, what it reads and
//!   what it binds from its declaration ([`game::ir`]).
//! * No game is known by name in `src`.
//!
//! # Words
//!
//! A *site* is a place for pieces: a cell, vertex or edge, or a place in a hand. The *mover* is the player
//! whose turn it is. A *ludeme* is a bracketed form of the language. A *trial* is a game being played, a
//! *playout* one played at random, a *rollout* a playout from a position that stays as it is, *perft* the
//! number of move sequences of a length. A *placement* is a place where a pattern can stand; a *debt* is a
//! number of moves, such as captures, that a player must make before the next ordinary turn.

pub use dafang_engine::{
    analyse, game, optimise, play, processor, program, render, search, solve, topology,
};

pub mod bundled;
pub mod catalogue;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compile;
pub mod describe;
pub mod diagnostic;
pub mod examine;
pub mod expand;
pub mod lint;
pub mod ludeme;
#[cfg(feature = "manual")]
pub mod manual;
#[cfg(feature = "native")]
pub mod native;
pub mod observe;
#[cfg(feature = "page")]
pub mod page;
pub mod parallel;
pub mod prelude;
pub mod query;
#[cfg(feature = "raster")]
pub mod raster;
pub mod reference;
mod sketch;
pub mod source;
pub mod syntax;
pub mod text;
pub mod workspace;
