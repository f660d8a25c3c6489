//! A text becomes a tree: the order of the walks, and the problems they find.

use super::balance::balance;
use super::error;
use super::foreign;
use super::mend::{Change, mend};
use super::read::read;
use super::scan::{Scan, scan};
use super::tree::{NodeKind, SyntaxTree};
use crate::diagnostic::{Problem, Problems};
use crate::source::{FileId, Span};

/// Longer texts, in bytes, are refused.
const LONGEST_TEXT: usize = 4_000_000;
/// Problems that are listed one by one.
const MOST_PROBLEMS: usize = 50;

/// Reads a text. There is always a tree; what is wrong with the text is in the problems.
pub fn parse(file: FileId, text: &str) -> (SyntaxTree, Problems) {
    let mut problems = Found::default();
    let whole = Span::new(file, 0, text.len());
    if text.len() > LONGEST_TEXT {
        return (
            unread(whole),
            error::too_long(Span { end: 0, ..whole }, "it begins here").into(),
        );
    }
    let mut remarks = Vec::new();
    let meant = foreign::read(file, text, &mut remarks, &mut |problem| {
        problems.add(|| problem);
    });
    let text = &*meant;
    let scan = scan(text);
    if let Some((bracket, outermost)) = scan.too_deep {
        let sign = |at: usize| Span::new(file, at, at + 1);
        return (
            unread(whole),
            error::too_deep(sign(bracket), sign(outermost)).into(),
        );
    }
    if let Some(at) = scan.too_long {
        let beyond = Span::new(file, at, at);
        return (
            unread(whole),
            error::too_long(beyond, "only so much can be read").into(),
        );
    }
    let mended = mend(text, changes(file, text, &scan, &mut problems));
    let mut tree = read(file, &mended, &mut problems);
    remarks.extend(&scan.comments);
    remarks.sort_unstable();
    tree.comments = remarks
        .iter()
        .map(|(start, end)| Span::new(file, *start, *end))
        .collect();
    (tree, problems.listed())
}

/// A tree for a text that is not read at all.
fn unread(whole: Span) -> SyntaxTree {
    let mut tree = SyntaxTree::default();
    let root = tree.push(NodeKind::Bad, whole, None);
    tree.roots.push(root);
    tree
}

fn changes(file: FileId, text: &str, scan: &Scan, problems: &mut Found) -> Vec<Change> {
    let mut changes = Vec::new();
    for (open, end) in &scan.unclosed {
        changes.push(Change::Insert(*end, '"'));
        let (open, end) = (
            Span::new(file, *open, *open + 1),
            Span::new(file, *end, *end),
        );
        problems.add(|| error::string_not_closed(open, end));
    }
    let (faults, mending) = balance(file, text, scan);
    for fault in &faults {
        problems.add(|| error::fault(fault));
    }
    changes.extend(mending);
    changes
}

/// The problems of a text. Past a number that helps nobody they are only counted.
#[derive(Default)]
pub(super) struct Found {
    kept: Vec<Problem>,
    beyond: usize,
}

impl Found {
    pub(super) fn add(&mut self, problem: impl FnOnce() -> Problem) {
        if self.kept.len() < 2 * MOST_PROBLEMS {
            self.kept.push(problem());
        } else {
            self.beyond += 1;
        }
    }

    /// The first problems, and how many there are beyond them.
    pub(super) fn listed(mut self) -> Problems {
        self.kept.sort_by_key(Problem::span);
        if self.kept.len() > MOST_PROBLEMS + 1 {
            let more = self.kept.split_off(MOST_PROBLEMS);
            self.kept
                .push(error::too_many(more[0].span(), more.len() + self.beyond));
        }
        self.kept.into_iter().collect()
    }
}
