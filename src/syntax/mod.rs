//! Text → [`SyntaxTree`].
//!
//! Owns the shape of the language: forms, lists, alternatives, labels, numbers, words, brackets and where
//! one is missing. Refuses to know a ludeme, and refuses no text: any text gives a tree, and every mistake
//! in it is a problem and a node of its own.
//!
//! What other keyboards write for our signs is read as what is meant (`foreign`). Then a text is read twice. `scan` walks it once for brackets: it bounds the nesting, finds what is not
//! closed and mends it by the layout of the lines (`balance`, `mend`). Then pest reads the mended text
//! by `grammar/lud.pest`, and `parse` builds the tree with the offsets of the text as it was written. By their
//! prints (`print`) forms are known again.

mod balance;
pub mod error;
mod foreign;
mod graft;
mod layout;
mod mend;
mod parse;
mod places;
mod print;
mod scan;
mod tree;
mod write;

pub use parse::parse;
pub use places::{places_for_closer, places_for_opener, places_of};
pub use print::{ByPrint, Printer, prints};
pub use tree::{Head, Name, Node, NodeId, NodeKind, PLACEHOLDER, SyntaxTree, TraceId};
pub use write::to_text;
