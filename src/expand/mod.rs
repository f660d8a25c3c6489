//! [`SyntaxTree`] → [`SyntaxTree`] without defines, options and rulesets: the types that `check` reads.

use crate::diagnostic::Problem;
use crate::syntax::{SyntaxTree, TraceId};

/// The calls that brought nodes to their place.
#[derive(Clone, Debug, Default)]
pub struct Traces {}

impl Traces {
    /// Adds the calls that brought a node to a problem about it.
    #[must_use]
    pub fn explain(&self, problem: Problem, _trace: Option<TraceId>) -> Problem {
        problem
    }
}

/// A description after expansion.
#[derive(Clone, Debug, Default)]
pub struct Expanded {
    /// What is left at the top.
    pub tree: SyntaxTree,
    /// The calls of defines that its nodes came through.
    pub traces: Traces,
}
