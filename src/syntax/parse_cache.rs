//! The forms at the top of texts, read once each.
//!
//! A form is read alike wherever it stands, so its nodes are kept by its text, with offsets from its opening bracket.
//! See [`query`](crate::query).

use super::fingerprint::ByFingerprint;
use super::scan::{Bracket, Kind, Scan};
use super::tree::{Node, SyntaxTree};
use crate::query::{QueryCounts, QueryTable};
use crate::source::FileId;
use std::ops::Range;

/// The most bytes of text whose forms one generation of the table holds: a hundred descriptions.
const ROOM: usize = 1_000_000;

/// The nodes of forms without problems, the form itself last, by their texts.
#[derive(Clone, Debug)]
pub struct ParseCache(QueryTable<Box<str>, Vec<Node>, ByFingerprint>);

impl Default for ParseCache {
    fn default() -> Self {
        Self(QueryTable::with_room(ROOM))
    }
}

impl ParseCache {
    /// How many forms at the top of a text were known, and how many were read.
    #[must_use]
    pub fn counts(&self) -> QueryCounts {
        self.0.counts()
    }

    /// Adds the forms of a text to a tree, those that are not known as `read` gives them: the nodes of a text that is one
    /// form, or none if something is wrong with it. Whether this was done; if not, the tree is as it was.
    pub(super) fn add(
        &mut self,
        tree: &mut SyntaxTree,
        file: FileId,
        text: &str,
        forms: &[Range<usize>],
        read: impl Fn(&str) -> Option<Vec<Node>>,
    ) -> bool {
        let (nodes, roots) = (tree.nodes.len(), tree.roots.len());
        for form in forms {
            let (text, offset) = (&text[form.clone()], form.start as u32);
            if let Some(known) = self.0.get(text) {
                tree.append(known, file, offset);
                continue;
            }
            let Some(form) = read(text) else {
                tree.nodes.truncate(nodes);
                tree.roots.truncate(roots);
                return false;
            };
            tree.append(&form, file, offset);
            self.0.insert(text.into(), form, text.len());
        }
        true
    }
}

/// The forms at the top of a text whose brackets are right; none if anything but blanks and comments stands between them.
pub(super) fn forms(text: &str, scan: &Scan) -> Option<Vec<Range<usize>>> {
    let (mut forms, mut depth, mut start) = (Vec::new(), 0, 0);
    for event in &scan.events {
        let at = event.at as usize;
        match event.kind {
            Kind::Open(bracket) => {
                if depth == 0 {
                    (bracket == Bracket::Round).then_some(())?;
                    start = at;
                }
                depth += 1;
            }
            Kind::Close(_) => {
                depth -= 1;
                if depth == 0 {
                    forms.push(start..at + 1);
                }
            }
            Kind::Other => {}
        }
    }
    let ends = std::iter::once(0).chain(forms.iter().map(|form| form.end));
    let starts = forms.iter().map(|form| form.start);
    let mut gaps = ends.zip(starts.chain([text.len()]));
    let mut comments = scan.comments.iter().peekable();
    let is_blank = |(mut start, end): (usize, usize)| {
        while let Some((from, to)) = comments.next_if(|(from, _)| *from < end) {
            if *from >= start {
                if !is_space(&text[start..*from]) {
                    return false;
                }
                start = *to;
            }
        }
        is_space(&text[start..end])
    };
    gaps.all(is_blank).then_some(forms)
}

/// Whether a text holds nothing but what the grammar calls a space.
fn is_space(text: &str) -> bool {
    text.chars()
        .all(|sign| matches!(sign, ' ' | '\t' | '\r' | '\n' | '\u{FEFF}' | '\u{A0}'))
}
