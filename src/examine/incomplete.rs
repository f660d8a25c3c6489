//! Incomplete choices: a part of them is not written yet, so that they can be read but not played.
//!
//! A text with complete choices besides is fine; what is incomplete in it is a warning.

use crate::diagnostic::{Problem, Problems, Severity};
use crate::expand::error::INCOMPLETE;

/// Whether something of a text is not written yet.
pub(super) fn incomplete(problems: &Problems) -> bool {
    problems
        .iter()
        .any(|problem| problem.code.name == INCOMPLETE.name)
}

/// The problems of a text that holds complete choices besides incomplete ones.
pub(super) fn readable(problems: Problems) -> Problems {
    let warn = |problem: &Problem| match problem.code.name == INCOMPLETE.name {
        true => Problem {
            severity: Severity::Warning,
            ..problem.clone()
        },
        false => problem.clone(),
    };
    problems.iter().map(warn).collect()
}
