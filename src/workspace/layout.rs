//! The edits that lay a text out in the one style. Only blanks differ, so each edit is what stands between two signs
//! that are none.

use crate::syntax::format;
use std::ops::Range;

/// A text to put in place of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The bytes to replace.
    pub range: Range<usize>,
    /// What to put there.
    pub text: String,
}

/// The edits that lay out a text, or the part of it in a range. Lines keep the ends that they have.
#[must_use]
pub fn lay_out(text: &str, within: Option<Range<usize>>) -> Vec<Replacement> {
    let laid = format(text);
    let is_blank = |sign: char| matches!(sign, ' ' | '\t' | '\r' | '\n');
    let signs = |text: &str| -> Vec<Range<usize>> {
        let signs = text.char_indices().filter(|(_, sign)| !is_blank(*sign));
        signs.map(|(at, sign)| at..at + sign.len_utf8()).collect()
    };
    let (before, after) = (signs(text), signs(&laid));
    let same = before.len() == after.len()
        && before
            .iter()
            .zip(&after)
            .all(|(one, other)| text[one.clone()] == laid[other.clone()]);
    if !same {
        return whole(text, &laid, within);
    }
    let gaps = |signs: &[Range<usize>], length: usize| {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(signs.iter().map(|sign| sign.end))
            .collect();
        let ends = signs.iter().map(|sign| sign.start).chain([length]);
        starts.into_iter().zip(ends).collect::<Vec<_>>()
    };
    let pairs = gaps(&before, text.len())
        .into_iter()
        .zip(gaps(&after, laid.len()));
    let mut edits = Vec::new();
    for ((start, end), (from, to)) in pairs {
        let mut blanks = laid[from..to].to_owned();
        let mut start = start;
        if let Some(within) = within.as_ref().filter(|within| start < within.start) {
            // Of a gap that begins before the range what stands at the beginning of its last line is laid out.
            let lines = (text[start..end].rfind('\n'), blanks.rfind('\n'));
            let (Some(last), Some(laid)) = lines else {
                continue;
            };
            start += last + 1;
            blanks.drain(..=laid);
            if start < within.start {
                continue;
            }
        }
        let is_within = within.as_ref().is_none_or(|within| end <= within.end);
        if is_within && blanks != text[start..end] {
            edits.push(Replacement {
                range: start..end,
                text: blanks,
            });
        }
    }
    edits
}

/// One edit of everything between the first and the last byte that differ, where signs were written that were not there.
fn whole(text: &str, laid: &str, within: Option<Range<usize>>) -> Vec<Replacement> {
    if within.is_some() || text == laid {
        return Vec::new();
    }
    let same = text.bytes().zip(laid.bytes());
    let start = same.take_while(|(one, other)| one == other).count();
    let start = text
        .floor_char_boundary(start)
        .min(laid.floor_char_boundary(start));
    let rest = text[start..].bytes().rev().zip(laid[start..].bytes().rev());
    let tail = rest.take_while(|(one, other)| one == other).count();
    let mut end = text.len() - tail;
    while !text.is_char_boundary(end) || !laid.is_char_boundary(laid.len() + end - text.len()) {
        end += 1;
    }
    vec![Replacement {
        range: start..end,
        text: laid[start..laid.len() + end - text.len()].to_owned(),
    }]
}
