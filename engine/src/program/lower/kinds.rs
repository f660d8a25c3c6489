//! Kinds of pieces that depend on the position.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Int};
use crate::program::types::Value;
use std::collections::BTreeSet;

/// The most kinds that a program compares one by one where one of them is put.
const MOST_TOLD_APART: usize = 40;

impl Lowering<'_> {
    /// The kinds of pieces that an integer may stand for, each with the condition for it where it depends on the position.
    pub(super) fn kinds_meant(&mut self, piece: &Int) -> Lowered<Vec<(usize, Option<Value>)>> {
        let number = self.game.components.len();
        if let Some(kind) = self.static_int(piece) {
            return Ok(vec![(usize::try_from(kind).unwrap_or(0), None)]);
        }
        let possible = self.possible(piece);
        let kinds: Vec<usize> = match &possible {
            Some(kinds) => {
                let kinds = kinds.iter().filter_map(|kind| usize::try_from(*kind).ok());
                kinds.filter(|kind| (1..number).contains(kind)).collect()
            }
            None => (1..number).collect(),
        };
        if kinds.len() > MOST_TOLD_APART {
            return self.missing("a piece that depends on the position,", piece);
        }
        let value = self.int(piece)?;
        let kinds = kinds.into_iter().map(|kind| {
            let number = self.build.int(kind as i32);
            let meant = self.compare(Comparison::Equal, value, number);
            (kind, Some(meant))
        });
        Ok(kinds.collect())
    }

    /// Whether an integer that depends on the position is always the number of a kind of piece.
    pub(super) fn is_always_kind(&self, piece: &Int) -> bool {
        let kinds = 1..self.game.components.len() as i32;
        let possible = self.possible(piece);
        self.static_int(piece).is_some()
            || possible.is_some_and(|all| all.iter().all(|kind| kinds.contains(kind)))
    }

    /// The numbers that an integer may be, if they are few.
    fn possible(&self, int: &Int) -> Option<BTreeSet<i32>> {
        if let Some(known) = self.static_int(int) {
            return Some(BTreeSet::from([known]));
        }
        match int {
            Int::Table(table, _) => Some(table.iter().copied().chain([-1]).collect()),
            Int::If(_, then, otherwise) => {
                let mut all = self.possible(then)?;
                all.extend(self.possible(otherwise)?);
                Some(all)
            }
            _ => None,
        }
    }
}
