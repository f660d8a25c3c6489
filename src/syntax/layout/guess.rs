//! What may be wrong where a bracket does not fit and the layout gives no sign: guesses, each to be tried.

use super::{Edit, Run};
use crate::syntax::scan::{Bracket, Kind};

/// The most guesses without a sign that are made for one closer.
const MOST_GUESSES: usize = 8;
/// The most words that are looked at for one closer.
const MOST_WORDS: usize = 64;
/// The most closers side by side that may stand in a wrong order.
const LONGEST_ORDER: usize = 4;

impl Run<'_> {
    pub(super) fn suspect_doubled_openers(&mut self) {
        let doubled = self.doubled.iter().rev().take(MOST_GUESSES);
        for opener in doubled.copied().collect::<Vec<_>>() {
            self.suspect(vec![Edit::DropOpener { opener }]);
        }
    }

    pub(super) fn suspect_heads(&mut self, closer: usize) {
        let heads = self.heads.iter().rev().take(MOST_GUESSES);
        let comparisons = self.comparisons.iter().rev().take(MOST_GUESSES);
        for before in heads.chain(comparisons).copied().collect::<Vec<_>>() {
            self.suspect(vec![Edit::Open { before, closer }]);
        }
    }

    /// Looks for a word that the closer may belong to, if it would close a bracket of an earlier line.
    pub(super) fn suspect_missing_opener(&mut self, index: usize) {
        let here = self.events[index];
        let after = self.open.last().copied();
        if self.believing || after.is_some_and(|open| self.events[open].line == here.line) {
            return;
        }
        let words = self.words.iter().rev().take(MOST_WORDS);
        let words = words.take_while(|word| after.is_none_or(|after| **word > after));
        let fits = |word: &&usize| {
            let word = &self.events[**word];
            if here.first {
                word.indent == here.indent
            } else {
                word.line == here.line
            }
        };
        if let Some(word) = words.copied().collect::<Vec<_>>().iter().find(fits) {
            self.suspect(vec![Edit::Open {
                before: *word,
                closer: index,
            }]);
        }
    }

    /// Looks for a label in the column of a closer, at the end of its line: the closer may belong to a list behind it.
    pub(super) fn suspect_missing_list(&mut self, index: usize, bracket: Bracket) {
        let here = self.events[index];
        let fits =
            |open: &usize| self.opens(*open, bracket) && self.events[*open].indent == here.indent;
        let belongs = self.open.last().is_some_and(fits);
        if self.believing || bracket != Bracket::Curly || !here.first || belongs {
            return;
        }
        let lines = self.labels.iter().rev().take(MOST_WORDS);
        let label = lines
            .copied()
            .find(|label| self.events[*label].indent == here.indent);
        if let Some(label) = label {
            self.suspect(vec![Edit::OpenList {
                label,
                closer: index,
            }]);
        }
    }

    /// Closers side by side may stand in a wrong order, as in `{FR FL)}`: the fewest from `index` on that are those of the
    /// innermost open brackets.
    pub(super) fn suspect_order(&mut self, index: usize) {
        let mut repair = Vec::new();
        let mut lacking = [0_i8; 3];
        for (number, opener) in self.open.iter().rev().take(LONGEST_ORDER).enumerate() {
            let closer = index + number;
            let Some(here) = self.events.get(closer) else {
                return;
            };
            let is_beside = number == 0 || self.events[closer - 1].at + 1 == here.previous_end;
            let Kind::Close(closing) = here.kind else {
                return;
            };
            let kinds = [Bracket::Round, Bracket::Curly, Bracket::Angle];
            let opening = kinds
                .into_iter()
                .find(|bracket| self.opens(*opener, *bracket));
            let Some(opening) = opening.filter(|_| is_beside) else {
                return;
            };
            lacking[closing as usize] -= 1;
            lacking[opening as usize] += 1;
            repair.push(Edit::Swap {
                closer,
                opener: *opener,
            });
            if number > 0 && lacking == [0; 3] {
                return self.suspect(repair);
            }
        }
    }
}
