//! Texts that are being written: which are open, what is known of each version, and the answers to what an editor asks.
//!
//! Owns open texts with their edits and versions, and one file for each kind of answer. An answer is plain data in byte
//! offsets of one version of a text. Refuses to know a protocol, a terminal, files, threads and the time: who opens a
//! workspace says how texts that are not open are found, and asks again when something has changed.
//!
//! Begin with [`Known`], what is known of a version: it is made once, and every answer reads it. [`examine::Queries`] keeps
//! what two versions share, so that a version costs what an edit has changed.
//!
//! * `known`: a text for the ruleset that is looked at.
//! * `open`: open texts, edits, versions out of order.
//! * `place`: the node that stands at an offset, and those around it.
//! * `problems`: what is wrong, each at a place of the text itself.
//! * `hover`, `docs`, `english`, `standing`: what stands here.
//! * `complete`, `offers`, `trials`, `spot`, `snippet`, `usage`: what fits here.
//! * `names`, `naming`, `unreached`: where something is declared and used, also within strings and where no choice leads.
//! * `rename`, `spelling`, `clash`: names given anew, and why a name cannot be another one.
//! * `folders`: texts that are not open, and names over all texts.
//! * `signature`: how the form here is written.
//! * `outline`, `marks`: the shape of a text, the class of each word, hints between words.
//! * `actions`, `arguments`, `extract`: what can be done with a place.
//! * `board`, `examples`: positions drawn, and worked examples run.
//! * `played`: examples of moves that were made.
//! * `picture`: small pictures of boards, regions and patterns.
//! * `measure`: statistics of random games.
//! * `blame`: problems of used texts, at the lines that bring them about.
//! * `layout`: the edits that lay a text out.
//! * `accept`: the edits after which worked examples expect what the game does.
//!
//! [`examine::Queries`]: crate::examine::Queries

mod accept;
mod actions;
mod arguments;
mod blame;
mod board;
mod clash;
mod complete;
mod docs;
mod english;
mod examples;
mod extract;
mod folders;
mod hover;
mod index;
mod known;
mod layout;
mod marks;
mod measure;
mod names;
mod naming;
mod offers;
mod open;
mod outline;
mod picture;
mod place;
mod played;
mod problems;
mod rename;
mod signature;
mod snippet;
mod spelling;
mod spot;
mod standing;
mod trials;
mod unreached;
mod usage;

pub use accept::{Unmet, failing_expectations, with_edits};
pub use actions::{ActionKind, TextAction, actions};
pub use blame::{BlamedChoices, attribute};
pub use board::{BoardView, MoveHint, board, hint};
pub use complete::{Completion, CompletionKind};
pub use examples::{ExampleResult, examples, run_examples};
pub use folders::{RenameEdit, SymbolOf};
pub use hover::{HoverInfo, hover};
pub use known::{Known, WholeCheck};
pub use layout::{Replacement, lay_out};
pub use marks::{HintTarget, TextHint, WordClass, classes, classes_of_part, hints};
pub use measure::random_games;
pub use names::{NamedPlace, declarations, own_references, used_text};
pub use open::{TextChange, Workspace};
pub use outline::{OutlineEntry, folds, outline, selections};
pub use played::PlayedMoves;
pub use problems::{Related, TextProblem, text_problems};
pub use rename::renamed;
pub use signature::FormSignature;
pub use snippet::{with_defaults, without_stops};
