//! Where in a part of a text a bracket may be put in or taken out, each place once: of places between which
//! nothing stands that would make another tree of the text, one is named.

use super::scan::{Scan, scan};
use std::ops::Range;

/// Where `closer` may be put in.
pub fn places_for_closer(text: &str, range: Range<usize>, closer: char) -> Vec<usize> {
    let walk = Significant::new(text);
    let ends = walk.ends(range);
    // Directly before or behind a closer of the same kind the result is equal, so one of the two places is enough.
    ends.filter(|at| walk.next(*at) != Some(closer)).collect()
}

/// Where `opener` may be put in.
pub fn places_for_opener(text: &str, range: Range<usize>) -> Vec<usize> {
    let walk = Significant::new(text);
    walk.starts(range).collect()
}

/// Where `bracket` stands and may be taken out.
pub fn places_of(text: &str, range: Range<usize>, bracket: char) -> Vec<usize> {
    let walk = Significant::new(text);
    let signs = text[range.clone()]
        .char_indices()
        .map(|(at, sign)| (range.start + at, sign));
    let found = signs.filter(|(at, sign)| *sign == bracket && walk.is_code(*at));
    let mut found: Vec<usize> = found.map(|(at, _)| at).collect();
    // Of several in a row any may go.
    found.dedup_by(|later, first| {
        let mut between = (*first + 1..*later).filter(|at| walk.is_code(*at));
        between.all(|at| {
            let byte = text.as_bytes()[at];
            byte.is_ascii_whitespace() || char::from(byte) == bracket
        })
    });
    found
}

/// A text without its comments, its strings whole.
struct Significant<'a> {
    text: &'a str,
    scan: Scan,
    /// Start and end of each string.
    strings: Vec<(usize, usize)>,
}

impl<'a> Significant<'a> {
    fn new(text: &'a str) -> Self {
        let scan = scan(text);
        let mut strings = Vec::new();
        let mut at = 0;
        while let Some(found) = text[at..].find('"') {
            let start = at + found;
            if let Some((_, end)) = scan
                .comments
                .iter()
                .find(|(from, to)| (*from..*to).contains(&start))
            {
                at = *end;
                continue;
            }
            let end = text[start + 1..]
                .find('"')
                .map_or(text.len(), |length| start + length + 2);
            strings.push((start, end));
            at = end;
        }
        Self {
            text,
            scan,
            strings,
        }
    }

    /// Whether a place is neither within a comment nor within a string.
    fn is_code(&self, at: usize) -> bool {
        let within = |(start, end): &(usize, usize)| *start < at && at < *end;
        let in_comment = |(start, end): &(usize, usize)| *start <= at && at < *end;
        !self.strings.iter().any(within) && !self.scan.comments.iter().any(in_comment)
    }

    /// The next sign that counts.
    fn next(&self, at: usize) -> Option<char> {
        let rest = self.text[at..].char_indices();
        let mut signs =
            rest.filter(|(ahead, sign)| !sign.is_whitespace() && self.is_code(at + ahead));
        signs.next().map(|(_, sign)| sign)
    }

    /// Where words, strings and closers end.
    fn ends(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let opens = |sign: char| "({<".contains(sign);
        let breaks = |sign: char| sign.is_whitespace() || "(){}\"".contains(sign);
        let is_end = move |at: &usize| {
            let before = self.text[..*at].chars().next_back();
            let after = self.text[*at..].chars().next();
            before.is_some_and(|sign| !sign.is_whitespace() && !opens(sign))
                && (after.is_none_or(breaks) || before.is_some_and(|sign| ")}\"".contains(sign)))
        };
        let places = (range.start + 1..=range.end).filter(|at| self.text.is_char_boundary(*at));
        places
            .filter(is_end)
            .filter(|at| self.is_code(*at) || *at == self.text.len())
    }

    /// Where words, strings and openers start.
    fn starts(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let is_start = |at: &usize| {
            let before = self.text[..*at].chars().next_back();
            let after = self.text[*at..].chars().next();
            after.is_some_and(|sign| !sign.is_whitespace() && !")}".contains(sign))
                && before.is_none_or(|sign| sign.is_whitespace() || "({".contains(sign))
        };
        let places = range.filter(|at| self.text.is_char_boundary(*at));
        places.filter(is_start).filter(|at| self.is_code(*at))
    }
}
