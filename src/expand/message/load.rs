//! The use of other descriptions.

use crate::diagnostic::{Problem, surely_meant};
use crate::expand::Missing;
use crate::expand::error::*;
use crate::source::Span;

pub(in crate::expand) fn bad_use(span: Span) -> Problem {
    Problem::error(
        &BAD_USE,
        span,
        "expected the name of a description in quotes",
        "no name here",
    )
    .with_help("write `(use \"name\")`")
}

pub(in crate::expand) fn use_not_found(span: Span, name: &str, missing: &Missing) -> Problem {
    let Missing { reason, meant } = missing;
    let message = format!("the description `{name}` cannot be used: {reason}");
    let problem = Problem::error(&USE_NOT_FOUND, span, message, "used here");
    match meant {
        Some(meant) => problem.with_meant_name(span, meant, surely_meant(name, &[meant])),
        None => problem,
    }
}

pub(in crate::expand) fn use_cycle(span: Span, chain: &[String], path: &str) -> Problem {
    let names: String = chain.iter().map(|name| format!("`{name}` → ")).collect();
    let message = format!("a description uses itself: {names}`{path}`");
    Problem::error(&USE_CYCLE, span, message, "comes back here")
}

pub(in crate::expand) fn too_many_uses(span: Span, most: usize) -> Problem {
    let message = format!("more than {most} descriptions are used");
    Problem::error(&USE_NOT_FOUND, span, message, "one too many")
}
