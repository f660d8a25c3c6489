//! Calls that give fewer arguments than all others do.
//!
//! A parameter that is left out vanishes with what stands for it alone, as in Ludii, and many defines are written so. Where
//! the text that declares a define gives all arguments whenever it calls it, a variant that leaves one out forgets it.

use super::define::{Origin, Scope};
use super::message;
use crate::diagnostic::Problem;
use crate::source::Span;

/// A call as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// The define that is called.
    pub(super) define: usize,
    /// How many arguments are written; at least so many if an option gives some of them.
    pub(super) arguments: usize,
    /// Whether all arguments are written here.
    pub(super) exact: bool,
    /// Whether the call stands in the text that is looked at, not in one that it uses.
    pub(super) own: bool,
    pub(super) span: Span,
}

/// The calls of the own text with too few arguments.
pub(super) fn problems(scope: &Scope<'_>, given: &[Given]) -> Vec<Problem> {
    let is_short = |call: &&Given| {
        let called = &scope.defines[call.define];
        let arity = called.arity();
        if !call.own || !call.exact || called.uses(0) || call.arguments >= arity {
            return false;
        }
        let others = given
            .iter()
            .filter(|other| other.define == call.define && !other.own);
        let mut others = others.peekable();
        called.origin == Origin::Used
            && others.peek().is_some()
            && others.all(|other| other.exact && other.arguments >= arity)
    };
    let short = given.iter().filter(is_short);
    let short = short.map(|call| {
        let called = &scope.defines[call.define];
        message::fewer_arguments(call.span, &called.name, (call.arguments, called.arity()))
    });
    short.collect()
}
