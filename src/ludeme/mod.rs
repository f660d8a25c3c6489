//! The language: every ludeme in one place.
//!
//! `CONTRIBUTING.md` walks through adding one: a `ludeme!` declaration, `impl Compile` beside it, and a line in the list
//! `LUDEMES` that opens its file. A new result type is a line in [`types`] and a line in [`value`]; a new enum of words is
//! a `words!` and an entry in the list of [`words`]; a new kind of name is a line in [`names`].
//!
//! This module owns the records and the walk that compiles them. It refuses to decide which ludeme a form
//! is: that is `check`.

pub mod argument;
pub mod board_cache;
pub mod bounded;
pub mod builder;
pub(crate) mod caption;
pub mod codes;
pub(crate) mod coerce;
pub mod description;
pub mod driver;
pub mod given;
pub(crate) mod ludii;
pub(crate) mod macros;
pub mod names;
mod registry;
pub mod scope;
pub mod signature;
pub(crate) mod stacks;
pub(crate) mod steps;
pub mod types;
pub mod value;
pub mod variable;
pub mod words;
mod written;

pub(crate) mod array;
pub(crate) mod assembly;
pub(crate) mod boolean;
pub(crate) mod chance;
pub(crate) mod clause;
pub(crate) mod dice;
mod directions;
pub(crate) mod effect;
pub(crate) mod end;
pub(crate) mod forget;
pub(crate) mod graph;
pub(crate) mod group;
pub(crate) mod integer;
pub(crate) mod moves;
pub(crate) mod pattern;
pub(crate) mod pips;
pub(crate) mod puzzle;
pub(crate) mod region;
pub(crate) mod remember;
pub(crate) mod site_type;
pub(crate) mod structure;
pub(crate) mod test;

pub use argument::{
    Apart, Argument, Declares, Deferred, Fixed, Labelled, Named, Rest, Spanned, Within,
};
pub use board_cache::BoardCache;
pub use builder::{Builder, CompileFailure, Compiled, Failed};
pub use coerce::{accepted, accepted_at_last, coercions};
pub use description::{ArgumentSlot, Description, PartId, PartKind, SourceLocation};
pub use given::Given;
pub use names::{NameKind, kind};
pub(crate) use pattern::FITS_NOWHERE;
pub use registry::{Registry, registry};
pub use signature::{Ludeme, Param, Shape};
pub use types::Type;
pub use value::{Bounds, Range, Typed, Value};
pub use variable::var;
pub use written::Written;

/// What a ludeme results in; written by `ludeme!`.
pub trait Signature {
    /// The Rust type of the result.
    type Result: Typed;
}

/// How a ludeme is compiled.
pub trait Compile: Signature + Sized {
    /// The result, from arguments that are compiled already (deferred ones excepted).
    ///
    /// # Errors
    /// Where the arguments, though of the right types, have no meaning together.
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Self::Result>;
}
