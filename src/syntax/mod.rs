//! Text → [`SyntaxTree`].
//!
//! Owns the shape of the language: forms, lists, alternatives, labels, numbers, words, brackets and where
//! one is missing. Refuses to know a ludeme, and refuses no text: any text gives a tree, and every mistake
//! in it is a problem and a node of its own.
//!
//! What other keyboards write for our signs is read as what is meant (`foreign`). Then a text is read twice. `scan` walks it once for brackets: it bounds the nesting, finds what is not
//! closed and mends it by the layout of the lines (`balance`, `mend`). Then `read` builds the tree of the mended
//! text with the offsets of the text as it was written, and `lex` tells it where words and signs end: by the
//! rules of `grammar/lud.pest`, with which a test compares them.

mod balance;
#[cfg(test)]
mod by_grammar;
pub mod error;
mod foreign;
mod layout;
mod lex;
mod mend;
mod parse;
mod read;
mod scan;
mod tree;
mod write;

pub use parse::parse;
pub use tree::{Head, Name, Node, NodeId, NodeKind, SyntaxTree, TraceId};
pub use write::to_text;
