//! Rows of pieces between a piece and another one.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use super::surround::ANOTHER;
use crate::game::ir::Bool;

impl Narrator<'_> {
    /// The sites of enemy pieces between a piece and another of its side.
    pub(super) fn enemies_flanked(&self, length: &str, along: &str, from: &str) -> String {
        let rows = match length {
            "1" => "the single enemy pieces".to_owned(),
            "" => "the unbroken rows of enemy pieces".to_owned(),
            length => format!("the rows of {length} enemy pieces"),
        };
        let ends = list(&[from.to_owned(), ANOTHER.to_owned()], Joint::And);
        let nouns = self.sites_noun();
        format!("the {nouns} of {rows} that lie {along} between {ends}")
    }

    /// The sites of rows from beside a site to before a piece, with what holds of the row and of that piece.
    pub(super) fn row_flanked(
        &self,
        length: &str,
        along: &str,
        from: &str,
        between: &Bool,
        to: &Bool,
    ) -> String {
        let pieces = match length {
            "1" => "one piece".to_owned(),
            "" => "pieces".to_owned(),
            length => format!("{length} pieces"),
        };
        format!(
            "the {} of every row of {pieces} that begins beside {from}, {along}, and ends before a piece: \
             of those in the row it holds that {}, and of the one beyond it that {}",
            self.sites_noun(),
            self.clause(between, true),
            self.clause(to, true)
        )
    }
}
