//! The layout of a text: one style for all.
//!
//! Owns where lines are broken and what is indented; refuses to change anything but blanks; those between the signs of a
//! picture are blanks, too (`picture`). As with Go's formatter the lines
//! are the author's: what he has put on one line stays on it where it fits, and what he has set apart stays apart. The
//! manual says the style in ten lines ([`STYLE`]). `read` makes things of the pairs of the grammar, which keep comments and
//! say how the author set them apart, `flat` says how wide they are on one line, `layout` writes them, `table` keeps columns,
//! `shield` sets aside what is around wrong signs, `broken` what is around wrong brackets and quotes.
//!
//! Why no general pretty-printer: those break a group whole or not at all, by its width. Here what decides is how the
//! author has set things apart, row by row.

mod broken;
mod flat;
mod layout;
mod picture;
mod read;
mod shield;
mod table;

use super::parse::{pairs, parse};
use super::scan::DEEPEST;
use crate::diagnostic::Problems;
use crate::source::FileId;
use broken::{Meaning, around_broken};
use layout::MARK;
use read::Item;
use shield::{Laid, shielded};
use std::ops::RangeInclusive;

/// The style in words, a rule a line.
pub const STYLE: &[&str] = &[
    "Brackets indent by four columns; lines have at most 100, comments at their ends aside.",
    "A form that the author wrote on one line stays on it if it fits; broken over lines it is joined up to 60 columns.",
    "A list in braces that is broken stays so: its brackets stand on the lines around it, its things four columns in.",
    "Things that stand on one line in a broken form or list stay together where they fit.",
    "A form that is too long for its line keeps its head and the words behind it; each other argument gets a line.",
    "A list at the end of a form opens at the end of its line.",
    "Closing round brackets stand together behind the last argument.",
    "Lists of words in braces keep their rows and columns; pictures of positions keep their rows, with their signs in columns.",
    "Forms one below the other with aligned arguments stay a table.",
    "Comments and single blank lines stay; comments at the ends of lines that stood in one column do so again.",
];

/// Times that a text is laid out at most: breaking a line may make room for another one.
const MOST_PASSES: usize = 6;

/// Blanks between the longest line and the comments at the ends of lines.
const ASIDE: usize = 4;

/// A text in the one style. It says the same: nothing but blanks changes, outside strings and comments, and between the signs of
/// pictures. Its lines end in `\r\n`
/// where one of them did. Where something is wrong with its brackets or quotes, each part that begins at the start of a line
/// with a bracket is laid out by itself, and the smallest form around the mistake stays as it stands; where a sign is wrong,
/// the line or the form around it stays.
#[must_use]
pub fn format(text: &str) -> String {
    format_what_is_right(text).0
}

/// A text as [`format`] gives it, and the numbers of the lines, from 1, that something is wrong with and that stay: one range
/// for each place where something is wrong.
#[must_use]
pub fn format_what_is_right(text: &str) -> (String, Vec<RangeInclusive<usize>>) {
    let ends_in_two = text.contains("\r\n");
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = picture::in_columns(&text);
    let (laid, left) = laid_or_shielded(&text).unwrap_or_else(|| {
        let laid = parts(&text, &around_broken);
        // The mistakes of one part may be judged by another.
        match Meaning::of(&laid.0) == Meaning::of(&text) {
            true => laid,
            false => parts(&text, &|_| None),
        }
    });
    let left = where_wrong(&text, left);
    match ends_in_two {
        true => (laid.replace('\n', "\r\n"), left),
        false => (laid, left),
    }
}

/// Of the lines that stay those with a mistake: around a form whose brackets are wrong others stay, with which nothing is wrong.
/// All of them if the mistakes are elsewhere.
fn where_wrong(text: &str, left: Vec<RangeInclusive<usize>>) -> Vec<RangeInclusive<usize>> {
    if left.len() < 2 {
        return left;
    }
    let (_, problems) = parse(FileId::default(), text);
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let wrong = problems.iter();
    let wrong: Vec<usize> = wrong
        .map(|problem| line(problem.span().range().start))
        .collect();
    let has_mistake =
        |lines: &&RangeInclusive<usize>| wrong.iter().any(|line| lines.contains(line));
    let own: Vec<RangeInclusive<usize>> = left.iter().filter(has_mistake).cloned().collect();
    match own.is_empty() {
        true => left,
        false => own,
    }
}

/// A text in the one style in which nothing is wrong but signs; none if something else is.
fn laid_or_shielded(text: &str) -> Option<Laid> {
    match laid_out(text, 0) {
        Ok(laid) => Some((laid, Vec::new())),
        Err(problems) => shielded(text, &problems),
    }
}

/// A text in which nothing is wrong in the one style; its first line begins at a column to which the others are indented.
///
/// # Errors
/// What is wrong with the text. The list is empty if the text cannot be laid out for another reason.
fn laid_out(text: &str, indent: usize) -> Result<String, Problems> {
    let (problems, pairs) = pairs(text);
    let is_right = problems.is_empty() && !text.contains(MARK);
    let items = pairs
        .filter(|_| is_right)
        .and_then(|pairs| read::read(text, pairs));
    let laid = items.and_then(|items| in_style(text, items, indent));
    laid.ok_or(problems)
}

/// The things of a text in the one style.
fn in_style<'t>(text: &'t str, mut items: Vec<Item<'t>>, indent: usize) -> Option<String> {
    let mut before = text.to_owned();
    for _ in 0..MOST_PASSES {
        let after = aligned(layout::file(&items, indent));
        if after == before {
            break;
        }
        // The same things in the same order, with other blanks between them.
        read::place(&mut items, &after)?;
        before = after;
    }
    Some(before)
}

/// A text in which something is wrong, part by part, and the lines that stay; `broken` lays out parts whose brackets or quotes
/// are wrong.
fn parts(text: &str, broken: &dyn Fn(&str) -> Option<Laid>) -> Laid {
    let mut out = String::new();
    let mut left = Vec::new();
    let (mut start, mut line) = (0, 1);
    let ends = text.match_indices("\n(").map(|(at, _)| at + 1);
    for end in ends.chain([text.len()]) {
        let part = &text[start..end];
        start = end;
        let body = part.trim_matches('\n');
        match laid_or_shielded(body).or_else(|| broken(body)) {
            Some((laid, lines)) if !body.is_empty() => {
                let first = line + (part.len() - part.trim_start_matches('\n').len()) - 1;
                left.extend(
                    lines
                        .iter()
                        .map(|one| first + one.start()..=first + one.end()),
                );
                out.push_str(&part.replacen(body, laid.trim_end(), 1));
            }
            None if !body.is_empty() => {
                let first = line + (part.len() - part.trim_start_matches('\n').len());
                left.push(first..=first + body.matches('\n').count());
                out.push_str(part);
            }
            _ => out.push_str(part),
        }
        line += part.matches('\n').count();
    }
    (out, left)
}

/// Lines with the comments at their ends, in one column where they were in one.
fn aligned(text: String) -> String {
    if !text.contains(MARK) {
        return text;
    }
    /// A line, and the comment at its end with the column at which it stood.
    type Line<'t> = (&'t str, Option<(&'t str, &'t str)>);
    let lines = text.split('\n').map(|line| {
        let mut parts = line.splitn(3, MARK);
        let code = parts.next().unwrap_or_default();
        (code, parts.next().zip(parts.next()))
    });
    let lines: Vec<Line<'_>> = lines.collect();
    let mut out: Vec<String> = Vec::new();
    let mut rest = lines.as_slice();
    while let Some((code, aside)) = rest.first() {
        let Some((column, _)) = aside else {
            out.push((*code).to_owned());
            rest = &rest[1..];
            continue;
        };
        let is_below = |(_, aside): &&Line<'_>| aside.is_some_and(|(other, _)| other == *column);
        let run = rest.iter().take_while(is_below).count();
        let width = |(code, _): &Line<'_>| read::width(code);
        let widest = rest[..run].iter().map(width).max().unwrap_or(0);
        for line in &rest[..run] {
            let blanks = " ".repeat(widest - width(line) + ASIDE);
            let comment = line.1.map_or("", |(_, comment)| comment);
            out.push(format!("{}{blanks}{comment}", line.0));
        }
        rest = &rest[run..];
    }
    out.join("\n")
}
