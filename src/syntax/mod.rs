//! Text → [`SyntaxTree`].
//!
//! Owns the shape of the language: forms, lists, alternatives, labels, numbers, words, brackets and where
//! one is missing. Refuses to know a ludeme, and refuses no text: any text gives a tree, and every mistake
//! in it is a problem and a node of its own.
//!
//! What other keyboards write for our signs is read as what is meant (`foreign`). Then a text is read twice. `scan`
//! walks it once for brackets: it bounds the nesting, finds what is not closed and mends it by the layout of the lines
//! (`balance`, `mend`). Then pest reads the mended text by `grammar/lud.pest`, and `parse` builds the tree with the
//! offsets of the text as it was written. By their fingerprints (`fingerprint`) forms are known again, and those at the
//! top of a text by their texts (`parse_cache`).
//!
//! For editors, `token` says what stands at a place, and `format` lays a text out anew by the same pairs, and changes nothing but blanks.
//!
//! Why a grammar and not a reader by hand: one was written (commit `c93ea4e`) and read sixteen times as fast, but a
//! whole bundled game is read, compiled and drawn in a few milliseconds either way. It cost 700 lines more, and
//! the grammar had to stay beside it as the definition that a test compared it with: two homes for one fact. The
//! grammar is also what people ask for who want to read descriptions with another program. What it cannot carry stays
//! in Rust: an error inside a bracket must not end the reading of the rest, and where a missing bracket belongs is a
//! matter of the layout of the lines.

mod balance;
pub mod error;
mod fingerprint;
mod foreign;
mod format;
mod graft;
mod layout;
mod mend;
mod parse;
mod parse_cache;
mod places;
mod scan;
mod token;
mod tree;
mod write;

pub use fingerprint::{ByFingerprint, Fingerprinter, fingerprints};
pub use format::{STYLE, format, format_what_is_right};
pub use parse::{LONGEST_TEXT, parse, parse_with};
pub use parse_cache::ParseCache;
pub use places::{places_for_closer, places_for_opener, places_of};
pub use token::{Token, TokenKind, token_at};
pub use tree::{HeadForm, Name, Node, NodeId, NodeKind, PLACEHOLDER, SyntaxTree, TraceId};
pub use write::to_text;
