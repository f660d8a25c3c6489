//! Warnings that only some choices give: they say which.

use super::Variant;
use crate::diagnostic::{Problem, Problems};
use crate::ludeme::FITS_NOWHERE;
use std::collections::BTreeMap;

/// Which choices gave each warning of compiling, by its place and message.
#[derive(Debug, Default)]
pub(super) struct Partly {
    choices: usize,
    by: BTreeMap<(crate::source::Span, String), Vec<String>>,
}

/// The most choices that are named.
const MOST_NAMED: usize = 3;

impl Partly {
    /// Notes what a choice gives.
    pub(super) fn note(&mut self, variant: &Variant, problems: &Problems) {
        self.choices += 1;
        for problem in problems.iter().filter(|problem| is_of_board(problem)) {
            let key = (problem.span(), problem.message.clone());
            self.by.entry(key).or_default().push(variant.name.clone());
        }
    }

    /// The problems, with the choices named where not every choice gives them.
    pub(super) fn name(&self, problems: &Problems) -> Problems {
        let name = |problem: &Problem| {
            let by = self.by.get(&(problem.span(), problem.message.clone()));
            let Some(by) = by.filter(|by| by.len() < self.choices && is_of_board(problem)) else {
                return problem.clone();
            };
            let named: Vec<&str> = by.iter().take(MOST_NAMED).map(String::as_str).collect();
            let more = by.len() - named.len();
            let and_more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let mut problem = problem.clone();
            problem.message = format!("{} with {}{and_more}", problem.message, named.join(", "));
            problem
        };
        problems.iter().map(name).collect()
    }
}

fn is_of_board(problem: &Problem) -> bool {
    problem.code.name == FITS_NOWHERE.name
}
