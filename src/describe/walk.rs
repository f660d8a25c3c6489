//! Walks that pieces stand along.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::ir::Walk;

impl Narrator<'_> {
    /// Whether pieces stand along a walk; `not` is empty or says that they do not.
    pub(super) fn walk(&self, walk: &Walk, not: &str) -> String {
        let steps = walk.text.split_whitespace().map(|step| match step {
            "F" => "a step forward",
            "R" => "a turn to the right",
            _ => "a turn to the left",
        });
        let steps: Vec<String> = steps.map(str::to_owned).collect();
        let steps = list(&steps, Joint::And);
        let from = self.place(&walk.from);
        let whats: Vec<String> = walk.whats.iter().map(|what| self.number(what)).collect();
        let pieces = match &whats[..] {
            [] => "pieces of the kind there".to_owned(),
            [what] => format!("pieces of the kind with number {what}"),
            _ => format!(
                "pieces of the kinds with numbers {} in turn",
                list(&whats, Joint::And)
            ),
        };
        format!(
            "from {from}, in one of the orthogonal directions, {pieces} do {not}stand along this walk: {steps}"
        )
    }
}
