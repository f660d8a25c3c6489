//! A text with its brackets mended, and the way back to the places of the text as written.

use std::borrow::Cow;

/// A change of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    /// Put a character in at a byte offset.
    Insert(usize, char),
    /// Put a character in place of the one-byte character at an offset.
    Replace(usize, char),
}

impl Change {
    fn at(self) -> usize {
        match self {
            Change::Insert(at, _) | Change::Replace(at, _) => at,
        }
    }
}

/// Stands in the mended text for a bracket that was taken out.
pub(super) const DROPPED: char = '\u{1}';

/// A text after its changes.
#[derive(Debug)]
pub(super) struct Mended<'a> {
    pub(super) text: Cow<'a, str>,
    /// Offsets in the mended text of the characters put in.
    inserted: Vec<usize>,
    /// Offsets in the text as written of the brackets taken out.
    dropped: Vec<usize>,
}

/// Applies changes; those at the same offset keep their order, but characters are put in before one is
/// replaced. Of several replacements of a character the first counts.
pub(super) fn mend(text: &str, mut changes: Vec<Change>) -> Mended<'_> {
    if changes.is_empty() {
        return Mended {
            text: text.into(),
            inserted: Vec::new(),
            dropped: Vec::new(),
        };
    }
    changes.sort_by_key(|change| (change.at(), matches!(change, Change::Replace(..))));
    changes.dedup_by(|later, first| match (later, first) {
        (Change::Replace(later, _), Change::Replace(first, _)) => later == first,
        _ => false,
    });
    let mut mended = String::with_capacity(text.len() + changes.len());
    let (mut inserted, mut dropped, mut done) = (Vec::new(), Vec::new(), 0);
    for change in changes {
        mended.push_str(&text[done..change.at()]);
        done = change.at();
        match change {
            Change::Insert(_, sign) => {
                inserted.push(mended.len());
                mended.push(sign);
            }
            Change::Replace(at, sign) => {
                mended.push(sign);
                done = at + 1;
                if sign == DROPPED {
                    dropped.push(at);
                }
            }
        }
    }
    mended.push_str(&text[done..]);
    Mended {
        text: mended.into(),
        inserted,
        dropped,
    }
}

impl Mended<'_> {
    /// The offset in the text as written.
    pub(super) fn original(&self, at: usize) -> usize {
        at - self.inserted.partition_point(|inserted| *inserted < at)
    }

    /// Whether a bracket was taken out at an offset of the text as written.
    pub(super) fn is_dropped(&self, at: usize) -> bool {
        self.dropped.binary_search(&at).is_ok()
    }
}
