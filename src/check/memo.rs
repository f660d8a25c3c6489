//! What was found in the same text before: rulesets and options share most of it.
//!
//! A form that has been checked where the same was expected is not checked again: everything in it has been
//! reported. Names that are declared in it are remembered, with whatever rulesets and options; whether a name is
//! declared with just these is asked when the whole description is checked before it is compiled.

use super::names::Names;
use crate::ludeme::{NameKind, Type};
use crate::source::Span;
use crate::syntax::{ByFingerprint, SyntaxTree, fingerprints};
use std::collections::HashSet;

/// What checking the same text with other rulesets and options has found.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// Forms, with what was expected in their places.
    seen: HashSet<(u64, Type), ByFingerprint>,
    /// Forms in which something is wrong.
    wrong: HashSet<u64, ByFingerprint>,
    /// Every name that was declared.
    pub(super) names: Names,
    /// Texts where something is wrong, and kinds of which a declaration has lost its name.
    pub(super) suspects: HashSet<String>,
    pub(super) lost: Vec<&'static NameKind>,
    /// What was declared, with the names it makes, and the names that were used.
    pub(super) declared: Vec<Known>,
    pub(super) used: HashSet<(&'static str, String)>,
    /// Names that are misspelt where they are declared; the problem is reported there.
    pub(super) blamed: Vec<(&'static str, String)>,
}

impl Memo {
    /// What was declared and, as far as is known, never used.
    pub(super) fn in_vain(&self) -> Vec<Known> {
        let is_used = |one: &Known| {
            let mut made = one.made.iter();
            made.any(|made| self.used.contains(&(one.noun, made.clone())))
        };
        let all = self.declared.iter();
        all.filter(|one| !is_used(one)).cloned().collect()
    }
}

/// Something that is declared in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) span: Span,
    pub(super) noun: &'static str,
    pub(super) text: String,
    pub(super) made: Vec<String>,
}

/// The part of a memo that one check uses.
#[derive(Debug)]
pub(super) struct Recall<'m> {
    pub(super) memo: &'m mut Memo,
    /// The fingerprint of each node: what it is, where it stands, and what is below it.
    fingerprints: Vec<u64>,
    /// Whether a form of the description is known to be wrong.
    pub(super) is_broken: bool,
    /// What has been checked in this description.
    new: HashSet<(u64, Type), ByFingerprint>,
    /// Whether anything has been left out that stands in another description.
    pub(super) has_gaps: bool,
}

impl<'m> Recall<'m> {
    pub(super) fn new(memo: &'m mut Memo, tree: &SyntaxTree) -> Self {
        let fingerprints = fingerprints(tree, |_| None);
        let is_broken = fingerprints
            .iter()
            .any(|fingerprint| memo.wrong.contains(fingerprint));
        Self {
            memo,
            fingerprints,
            is_broken,
            new: HashSet::default(),
            has_gaps: false,
        }
    }

    /// Whether a form need not be checked.
    pub(super) fn leaves_out(&mut self, node: usize, expected: Type) -> bool {
        let form = (self.fingerprints[node], expected);
        if self.new.contains(&form) {
            return true;
        }
        let is_known = self.memo.seen.contains(&form);
        self.has_gaps |= is_known;
        is_known
    }

    /// Keeps what has been checked for the next description.
    pub(super) fn keep(&mut self) {
        self.memo.seen.extend(self.new.drain());
    }

    /// Remembers a form that has been checked.
    pub(super) fn note(&mut self, node: usize, expected: Type, is_wrong: bool) {
        let fingerprint = self.fingerprints[node];
        self.new.insert((fingerprint, expected));
        if is_wrong {
            self.memo.wrong.insert(fingerprint);
        }
    }
}
