//! Moves that depend on conditions which are asked one after the other, on one line.

use super::narrator::Narrator;
use crate::game::ir::{Bool, Moves};

impl Narrator<'_> {
    /// The cases of moves that depend on conditions, asked one after the other: only the last is marked by "otherwise".
    pub(super) fn cases(&self, moves: &Moves, cases: &mut Vec<String>) {
        let Moves::If(condition, then, otherwise) = moves else {
            let last = self.imperative(moves);
            cases.push(match cases.is_empty() {
                true => last,
                false => format!("{last} (otherwise)"),
            });
            return;
        };
        match self.simplify(condition) {
            Bool::Const(true) => return self.cases(then, cases),
            Bool::Const(false) => {}
            condition => cases.push(format!(
                "{} (if {})",
                self.imperative(then),
                self.clause(&condition, true)
            )),
        }
        if let Some(otherwise) = otherwise {
            self.cases(otherwise, cases);
        }
    }
}
