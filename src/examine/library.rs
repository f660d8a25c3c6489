//! Calls of defines that a text does not have: those of Ludii's library, and those nearly called as one of ours.

use crate::diagnostic::{Problem, Problems, nearest};
use crate::expand::error::UNKNOWN_DEFINE;
use crate::ludeme::ludii::library_define;
use crate::prelude::phrases;

/// The problems; calls of defines that are in Ludii's library, and not in ours, say so, and
/// so do those that nearly have the name of one of ours.
pub(super) fn with_library(problems: &Problems) -> Problems {
    let explain = |problem: &Problem| {
        let name = problem.message.split('`').nth(1).unwrap_or_default();
        let is_unknown = problem.code.name == UNKNOWN_DEFINE.name && problem.suggestions.is_empty();
        match library_define(name).filter(|_| is_unknown) {
            None if is_unknown => {
                let near = nearest(name, phrases().iter().map(|phrase| phrase.name));
                match near.first() {
                    Some(near) => problem.clone().with_meant_name(problem.span(), near, false),
                    None => problem.clone(),
                }
            }
            None => problem.clone(),
            Some("") => problem.clone().with_help(
                "Ludii's library has it, this language does not: write out what it stands for",
            ),
            Some(instead) => problem.clone().with_help(format!(
                "Ludii's library has it, this language does not: write for example `{instead}`"
            )),
        }
    };
    problems.iter().map(explain).collect()
}
