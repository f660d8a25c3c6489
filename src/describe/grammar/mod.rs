//! The grammar of English that the sheets are written in, which knows no rules.
//!
//! Owns number, article, "each", "no" and "all" (`noun`, `noun_phrase`), "and" and "or" and which of them holds its parts more
//! tightly (`clause`, `phrase`), lists and sentences (`english`), endings and articles (`inflect`). Every other file of `describe` gives it words for one thing
//! or one condition, and takes a phrase from it; none of them joins words by "and" or makes a plural or an article itself
//! (`tests/it/tidy.rs` looks). Refuses to know a node of the rules, but for the variable that a clause is about. Begin with
//! `noun`.

mod clause;
mod english;
mod inflect;
mod noun;
mod noun_phrase;
mod phrase;

pub(in crate::describe) use clause::{Antecedent, Clause, Predicate};
pub(in crate::describe) use english::{
    Joint, NAME, apart, cardinal, each, every, figures, instead, list, lowered, noted, ordinal,
    sentence, several, thousands, unmarked,
};
pub use inflect::{article, plural};
pub(in crate::describe) use noun::Noun;
pub(in crate::describe) use noun_phrase::{Determiner, NounPhrase, Strand};
pub(in crate::describe) use phrase::{Bind, part};
