//! Pictures of positions: the signs of their rows, one below the other.

use super::read::{Item, ItemKind, read, width};
use crate::syntax::parse::pairs;
use std::borrow::Cow;

/// A sign of a row: the column at which it begins, and what is written.
struct Sign<'t> {
    start: usize,
    text: &'t str,
}

impl Sign<'_> {
    fn end(&self) -> usize {
        self.start + width(self.text)
    }

    fn is_number(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// A text with the signs of its pictures in columns; as it is where its brackets or quotes are wrong.
pub(super) fn in_columns(text: &str) -> Cow<'_, str> {
    if !text.contains("(picture") {
        return Cow::Borrowed(text);
    }
    let (problems, pairs) = pairs(text);
    let pairs = pairs.filter(|_| problems.is_empty());
    let Some(items) = pairs.and_then(|pairs| read(text, pairs)) else {
        return Cow::Borrowed(text);
    };
    let mut edits: Vec<(&str, String)> = Vec::new();
    let mut waiting: Vec<&Item<'_>> = items.iter().collect();
    while let Some(item) = waiting.pop() {
        match &item.kind {
            ItemKind::Labelled(_, value) => waiting.push(value),
            ItemKind::Group(group) => {
                waiting.extend(&group.items);
                let rows = rows(&group.items).into_iter().flatten();
                let old = group.items.iter().skip(1).filter_map(written);
                edits.extend(old.zip(rows));
            }
            ItemKind::Word(_) | ItemKind::Comment(_) => {}
        }
    }
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    edits.sort_by_key(|(old, _)| std::cmp::Reverse(place(old)));
    let mut out = text.to_owned();
    for (old, new) in edits {
        out.replace_range(place(old)..place(old) + old.len(), &new);
    }
    Cow::Owned(out)
}

/// The rows of a picture with their signs in columns, quotes included; none where they stand so, where rows are of different
/// length or shifted against each other, as those of boards of hexagons are, and where lines of the board are drawn.
fn rows(items: &[Item<'_>]) -> Option<Vec<String>> {
    if written(items.first()?)? != "picture" {
        return None;
    }
    let texts = items.iter().skip(1).map_while(|item| {
        let text = written(item)?.strip_prefix('"')?.strip_suffix('"')?;
        (!text.contains(['\n', '\r'])).then_some(text)
    });
    let rows: Vec<Vec<Sign<'_>>> = texts.map(signs).collect();
    if rows.iter().flatten().any(|sign| is_line(sign.text)) {
        return None;
    }
    let first = rows.first()?.len();
    // The letters of the columns stand without a number of a row before them.
    let is_below = |row: &Vec<Sign<'_>>| row.len() + 1 == first;
    let (last, others) = rows.split_last()?;
    let numbered = others
        .iter()
        .all(|row| row.first().is_some_and(Sign::is_number));
    let has_letters = numbered && is_below(last);
    let board = if has_letters { others } else { &rows[..] };
    if first < 2 || board.len() < 2 || board.iter().any(|row| row.len() != first) {
        return None;
    }
    let column = |number: usize| {
        let below = last.get(number.wrapping_sub(1)).filter(|_| has_letters);
        board.iter().map(move |row| &row[number]).chain(below)
    };
    let stands = |number: usize| {
        are_same(column(number).map(|sign| sign.start)) || are_same(column(number).map(Sign::end))
    };
    if (0..first).all(stands) || !stands(0) || is_shifted(board) {
        return None;
    }
    let widths: Vec<usize> = (0..first)
        .map(|number| {
            column(number)
                .map(|sign| width(sign.text))
                .max()
                .unwrap_or(0)
        })
        .collect();
    let numbers: Vec<bool> = (0..first)
        .map(|number| column(number).all(Sign::is_number))
        .collect();
    let row = |signs: &[Sign<'_>], from: usize| {
        let mut text = "\"".to_owned();
        text += &" ".repeat(widths[..from].iter().map(|width| width + 1).sum());
        for (place, sign) in signs.iter().enumerate() {
            let number = place + from;
            let blanks = " ".repeat(widths[number] - width(sign.text));
            let is_last = place + 1 == signs.len();
            match numbers[number] {
                true => text.extend([&blanks, sign.text]),
                false if is_last => text += sign.text,
                false => text.extend([sign.text, &blanks]),
            }
            text += if is_last { "\"" } else { " " };
        }
        text
    };
    let below = has_letters.then(|| row(last, 1));
    Some(
        board
            .iter()
            .map(|signs| row(signs, 0))
            .chain(below)
            .collect(),
    )
}

/// A word or string, as it is written.
fn written<'t>(item: &Item<'t>) -> Option<&'t str> {
    match item.kind {
        ItemKind::Word(text) => Some(text),
        _ => None,
    }
}

fn are_same(mut places: impl Iterator<Item = usize>) -> bool {
    let first = places.next();
    places.all(|place| Some(place) == first)
}

/// The signs of a row, between blanks.
fn signs(row: &str) -> Vec<Sign<'_>> {
    let starts = row.char_indices().filter(|(at, sign)| {
        let before = row[..*at].chars().next_back();
        !sign.is_whitespace() && before.is_none_or(char::is_whitespace)
    });
    let sign = |(at, _): (usize, char)| Sign {
        start: width(&row[..at]),
        text: row[at..].split_whitespace().next().unwrap_or_default(),
    };
    starts.map(sign).collect()
}

/// Whether a sign is part of the lines of a board, or of another text than signs.
fn is_line(text: &str) -> bool {
    let is_part =
        |sign: char| matches!(sign, '-' | '|' | '+' | '/' | '\\' | '\u{2500}'..='\u{257f}');
    text.chars().any(is_part)
}

/// Whether each row is like the one above, but for the place where it begins; or begins further on one side than that.
fn is_shifted(board: &[Vec<Sign<'_>>]) -> bool {
    let start = |row: &Vec<Sign<'_>>| row[1].start;
    let from_first = |row: &Vec<Sign<'_>>| -> Vec<usize> {
        row[1..]
            .iter()
            .map(|sign| sign.start - row[1].start)
            .collect()
    };
    let pairs = || board.windows(2);
    pairs().all(|pair| from_first(&pair[0]) == from_first(&pair[1]))
        || pairs().all(|pair| start(&pair[0]) < start(&pair[1]))
        || pairs().all(|pair| start(&pair[0]) > start(&pair[1]))
}
