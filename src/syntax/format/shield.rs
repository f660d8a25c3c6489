//! A text in which something is wrong that the layout cannot touch: what is around it stays as it stands, and the rest is
//! laid out. Around a sign that is no part of the language that is a line or a form, around a wrong bracket or quote the
//! smallest form that holds it ([`super::broken`]).
//!
//! A placeholder stands for each while the rest is laid out: a comment for a line or its end, a word for a form. What is put
//! back is not touched, nor are the lines of it.

use super::super::error::{CONTROL_CHARACTER, FOREIGN_SIGN, UNEXPECTED_CHARACTER};
use super::super::foreign;
use super::super::parse::pairs;
use super::super::scan::{Kind, Scan, scan};
use super::laid_out;
use crate::diagnostic::Problems;
use crate::source::FileId;
use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

/// What a placeholder begins with, and what stands behind its number: a letter one column wide that no language has. A text
/// that holds it is left alone.
const SHIELD: char = '\u{A66E}';

/// Times that a text is looked through: what is behind a wrong sign may be wrong only as the sign is.
const MOST_ROUNDS: usize = 8;

/// Stretches of a text that are set aside at most.
const MOST_SHIELDS: usize = 400;

/// A placeholder with what it stands for.
struct Shield {
    placeholder: String,
    original: String,
    stands: Stands,
}

/// How a part of a text is set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// A comment stands for a line or the end of one.
    Line,
    /// A comment stands for closers at the end of a line, directly behind the last thing.
    Behind,
    /// A word stands for a form or a string.
    Form,
}

/// The parts of a text that are set aside, in order.
pub(super) type Parts = Vec<(Range<usize>, Stands)>;

/// A text in the one style, and the numbers of the lines, from 1, that stay.
pub(super) type Laid = (String, Vec<RangeInclusive<usize>>);

/// A text with these problems in the one style but for what is around wrong signs; none if something else is wrong with it.
pub(super) fn shielded(text: &str, problems: &Problems) -> Option<Laid> {
    around_parts(text, around_signs(text, problems)?, &parts)
}

/// A text in the one style but for parts that are set aside: the first ones, and those that `parts` says of the rest as long
/// as something is wrong with it.
pub(super) fn around_parts(
    text: &str,
    first: Parts,
    parts: &dyn Fn(&str) -> Option<Parts>,
) -> Option<Laid> {
    if text.contains(SHIELD) {
        return None;
    }
    let mut shields: Vec<Shield> = Vec::new();
    let mut current = text.to_owned();
    let mut next = Some(first);
    for _ in 0..MOST_ROUNDS {
        let parts = next.take().or_else(|| parts(&current))?;
        if shields.len() + parts.len() > MOST_SHIELDS {
            return None;
        }
        for (part, stands) in parts.into_iter().rev() {
            let original = current[part.clone()].to_owned();
            let first = original.lines().next().unwrap_or_default();
            let name = format!("{SHIELD}{}{SHIELD}", shields.len());
            let width = first.chars().count();
            let placeholder = match stands {
                Stands::Line => format!("// {name}"),
                Stands::Behind => format!(" // {name}"),
                Stands::Form => format!("{name:x<width$}"),
            };
            current.replace_range(part, &placeholder);
            shields.push(Shield {
                placeholder: placeholder.trim_start().to_owned(),
                original,
                stands,
            });
        }
        if let Ok(mut laid) = laid_out(&current, 0) {
            let lines = lines(&current, &shields);
            for shield in shields.iter().rev() {
                laid = restored(&laid, shield)?;
            }
            return Some((laid, lines));
        }
    }
    None
}

/// A text with what a placeholder stands for.
fn restored(text: &str, shield: &Shield) -> Option<String> {
    let at = text.find(&shield.placeholder)?;
    let end = at + shield.placeholder.len();
    let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
    // A line that stays has its own blanks before it.
    let is_alone = shield.stands == Stands::Line && text[line..at].trim().is_empty();
    let start = match shield.stands {
        Stands::Behind => text[..at].trim_end().len(),
        _ if is_alone => line,
        _ => at,
    };
    Some(format!(
        "{}{}{}",
        &text[..start],
        shield.original,
        &text[end..]
    ))
}

/// The lines that stay of a text with placeholders.
fn lines(text: &str, shields: &[Shield]) -> Vec<RangeInclusive<usize>> {
    let mut found = Vec::new();
    let (mut line, mut rest) = (1, text);
    while let Some(at) = rest.find(SHIELD) {
        line += rest[..at].matches('\n').count();
        rest = &rest[at + SHIELD.len_utf8()..];
        let Some((number, behind)) = rest.split_once(SHIELD) else {
            break;
        };
        rest = behind;
        let number = number.parse::<usize>().ok();
        let Some(shield) = number.and_then(|number| shields.get(number)) else {
            continue;
        };
        // A placeholder within one counts for the lines that it stands for.
        let inner = lines(&shield.original, shields);
        let more: usize = inner.iter().map(|lines| lines.end() - lines.start()).sum();
        let last = line + shield.original.matches('\n').count() + more;
        found.push(line..=last);
        line = last;
    }
    found
}

/// The places of the signs that are wrong in a text with these problems; none if something else is, or nothing.
fn wrong(text: &str, problems: &Problems) -> Option<Vec<Range<usize>>> {
    let is_sign = |code: &str| {
        [
            FOREIGN_SIGN.name,
            UNEXPECTED_CHARACTER.name,
            CONTROL_CHARACTER.name,
        ]
        .contains(&code)
    };
    if !problems.iter().all(|problem| is_sign(problem.code.name)) {
        return None;
    }
    let mut places: Vec<Range<usize>> = problems.iter().map(|one| one.span().range()).collect();
    let mut remarks = Vec::new();
    let _ = foreign::read(FileId::default(), text, &mut remarks, &mut |_| {});
    places.extend(remarks.into_iter().map(|(start, end)| start..end));
    // Of a remark over several lines the problem is its first line alone.
    places.sort_by_key(|place| (place.start, Reverse(place.end)));
    (!places.is_empty()).then_some(places)
}

/// The parts around wrong signs.
pub(super) fn parts(text: &str) -> Option<Parts> {
    around_signs(text, &pairs(text).0)
}

/// The parts around the wrong signs of a text with these problems.
fn around_signs(text: &str, problems: &Problems) -> Option<Parts> {
    let mut parts = Parts::new();
    for place in wrong(text, problems)? {
        if parts.last().is_some_and(|(last, _)| place.start < last.end) {
            continue;
        }
        let (part, stands) = around(text, &place)?;
        while parts
            .last()
            .is_some_and(|(last, _)| part.start <= last.start)
        {
            parts.pop();
        }
        if parts.last().is_none_or(|(last, _)| last.end <= part.start) {
            parts.push((part, stands));
        }
    }
    Some(parts)
}

/// What is set aside around a place, and how. Of a sign that is read as what is meant that
/// is the string or the form of it; else the rest of the line from there if brackets match in it, else the whole line, else
/// the form around it.
fn around(text: &str, place: &Range<usize>) -> Option<(Range<usize>, Stands)> {
    let meant = foreign::read(FileId::default(), text, &mut Vec::new(), &mut |_| {});
    let line_start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |ahead| at + ahead);
    let end = line_end(place.end);
    let matches = |part: &Range<usize>| {
        let scan = scan(&meant[part.clone()]);
        is_balanced(&scan)
    };
    let is_remark = text[place.clone()].starts_with("/*");
    if !is_remark && meant[place.clone()] != text[place.clone()] {
        let is_string = meant[place.clone()].contains('"');
        let part = match is_string {
            true => place.clone(),
            false => form_around(&meant, place)?,
        };
        let start = text.floor_char_boundary(part.start);
        return Some((start..text.ceil_char_boundary(part.end), Stands::Form));
    }
    let begins = text[line_start..place.start].trim().is_empty();
    let whole = line_start..end;
    // A remark is passed over with what follows it on its line, and so is what is behind `;`.
    let behind = place.start..end;
    if !begins && matches(&behind) {
        return Some((behind, Stands::Line));
    }
    if matches(&whole) || is_remark && begins && matches(&behind) {
        return Some((whole, Stands::Line));
    }
    form_around(&meant, place).map(|part| (part, Stands::Form))
}

/// Whether all brackets and quotes of a part are closed in it.
pub(super) fn is_balanced(scan: &Scan) -> bool {
    let mut open = Vec::new();
    let all_match = scan.events.iter().all(|event| match event.kind {
        Kind::Open(bracket) => {
            open.push(bracket);
            true
        }
        Kind::Close(bracket) => open.pop() == Some(bracket),
        Kind::Other => true,
    });
    all_match && open.is_empty() && scan.unclosed.is_empty() && scan.too_deep.is_none()
}

/// The smallest brackets around a place, or at it.
fn form_around(text: &str, place: &Range<usize>) -> Option<Range<usize>> {
    let mut open: Vec<usize> = Vec::new();
    for event in scan(text).events {
        let at = event.at as usize;
        match event.kind {
            Kind::Open(_) => open.push(at),
            Kind::Close(_) => {
                let start = open.pop()?;
                if start < place.end && place.start <= at {
                    return Some(start..at + 1);
                }
            }
            Kind::Other => {}
        }
    }
    None
}
