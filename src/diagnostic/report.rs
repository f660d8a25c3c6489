//! Problems with their texts: as objects for programs, and in plain lines.

use super::json::{self, JsonProblem};
use super::{Problem, Problems};
use crate::source::Sources;
use std::fmt::Write;

/// Problems together with the texts they are about, ready to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    pub(super) problems: &'a Problems,
    pub(super) sources: &'a Sources,
}

impl<'a> Report<'a> {
    /// A report of these problems in these texts.
    pub fn new(problems: &'a Problems, sources: &'a Sources) -> Self {
        Self { problems, sources }
    }

    /// For people: where to read more about the codes of the problems; nothing without problems.
    pub fn hint(&self) -> String {
        let mut codes: Vec<&str> = self
            .problems
            .iter()
            .map(|problem| problem.code.name)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        match codes.as_slice() {
            [] => String::new(),
            [only] => format!("`dafang explain {only}` tells more\n"),
            [first, ..] => {
                format!("`dafang explain CODE` tells more, as in `dafang explain {first}`\n")
            }
        }
    }

    /// For people without a terminal: a line for each problem, `FILE:LINE:COLUMN: severity: message [code]`, and
    /// its help below it.
    pub fn lines(&self) -> String {
        let mut out = String::new();
        for problem in self.json() {
            if let Some(label) = problem.labels.iter().find(|label| label.primary) {
                let place = &label.place;
                let _ = write!(out, "{}:{}:{}: ", place.path, place.line, place.column);
            }
            let _ = writeln!(
                out,
                "{}: {} [{}]",
                problem.severity, problem.message, problem.code
            );
            if let Some(help) = &problem.help {
                let _ = writeln!(out, "  help: {help}");
            }
        }
        out
    }

    /// For programs: every problem as one object, errors first.
    pub fn json(&self) -> Vec<JsonProblem> {
        let ordered = self.ordered().into_iter();
        ordered
            .map(|problem| json::problem(problem, self.sources))
            .collect()
    }

    /// The problems in the order in which they are shown: errors first, each kind in the order of the text.
    pub(super) fn ordered(&self) -> Vec<&'a Problem> {
        let mut ordered: Vec<&Problem> = self.problems.iter().collect();
        ordered.sort_by_key(|problem| problem.severity);
        ordered
    }
}
