//! What is set under a name that nothing asks for, where something asks for one like it.

use super::error;
use super::memo::{Known, Memo};
use crate::diagnostic::{Problem, is_swapped, surely_meant};

/// What several places declare under one name, so that a slip declares something new.
const SET_ANYWHERE: &[&str] = &["variable", "memory", "region"];

/// Whether several places may declare the same of a kind.
pub(super) fn is_set_anywhere(noun: &str) -> bool {
    SET_ANYWHERE.contains(&noun)
}

impl Memo {
    /// Slips in names that are set, which no choice asks for. They are reported before the text is compiled for
    /// each of them.
    pub fn set_in_vain(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let known = self.in_vain();
        for one in known.iter().filter(|one| is_set_anywhere(one.noun)) {
            let is_declared = |name: &str| {
                let names = self.names.get(one.noun);
                names.is_some_and(|names| names.contains(name))
            };
            let near = self.used.iter().filter(|(noun, name)| {
                *noun == one.noun && is_swapped(name, &one.text) && is_declared(name)
            });
            problems.extend(near.min().map(|(_, meant)| set_in_vain(one, meant)));
        }
        problems
    }
}

/// `meant` is a name like that of the declaration, which is asked for.
pub(super) fn set_in_vain(one: &Known, meant: &str) -> Problem {
    let Known {
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
