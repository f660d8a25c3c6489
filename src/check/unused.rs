//! What is set under a name that nothing asks for, where something asks for one like it.

use super::declared::Declared;
use super::error;
use crate::diagnostic::{Problem, surely_meant};

/// What several places declare under one name, so that a slip declares something new.
const SET_ANYWHERE: &[&str] = &["variable", "memory", "region"];

/// Whether several places may declare the same of a kind.
pub(super) fn is_set_anywhere(noun: &str) -> bool {
    SET_ANYWHERE.contains(&noun)
}

/// `meant` is a name like that of the declaration, which is asked for.
pub(super) fn set_in_vain(one: &Declared, meant: &str) -> Problem {
    let Declared {
        noun, text, span, ..
    } = one;
    let span = *span;
    let message =
        format!("the {noun} `{text}` is never asked for, but there is one called `{meant}`");
    Problem::error(&error::UNKNOWN_NAME, span, message, "set in vain").with_meant_word(
        span,
        &format!("\"{meant}\""),
        surely_meant(text, &[meant]),
    )
}
