//! What a ludeme is handed for a parameter while it is compiled.

use super::description::PartId;
use super::value::Value;
use crate::game::ir::Variable;
use crate::source::Span;

/// What was given for a parameter, compiled unless it is deferred.
#[derive(Debug)]
pub enum Given {
    /// Nothing, and there is no default.
    Absent,
    /// A value and where it stands.
    Value(Value, Span),
    /// A name and where it stands.
    Name(String, Span),
    /// A list and where it stands.
    List(Vec<Given>, Span),
    /// The alternative of a union, by its number, and what was given for it.
    Choice(usize, Box<Given>),
    /// A part of the description to be compiled later.
    Later(Later),
}

/// A part of the description to be compiled later, with the variables that are bound around it.
#[derive(Clone, Debug)]
pub struct Later {
    /// The part.
    pub part: PartId,
    /// The variables.
    pub bound: Vec<Variable>,
    /// Where it stands.
    pub span: Span,
}

impl Given {
    /// Where it stands; nowhere if absent.
    pub fn span(&self) -> Option<Span> {
        match self {
            Given::Absent => None,
            Given::Value(_, span) | Given::Name(_, span) | Given::List(_, span) => Some(*span),
            Given::Choice(_, given) => given.span(),
            Given::Later(later) => Some(later.span),
        }
    }
}
