//! Signs of other keyboards and habits of other languages: `（`, `“`, `[` or `/* … */` in place of what is meant.
//!
//! Each is reported and read as what it stands for, so that it is one problem. Choices of reconstructions, `[1..6]`,
//! are read as what is not written yet. The text keeps its length: every place stays where it is.

use super::error;
use super::tree::PLACEHOLDER;
use crate::diagnostic::Problem;
use crate::source::{FileId, Span};
use std::borrow::Cow;
use std::collections::HashMap;

/// Signs that stand for another one, and whether blanks take the rest of their bytes before it.
const SIGNS: &[(char, char, Side)] = &[
    ('（', '(', Side::Opens),
    ('）', ')', Side::Closes),
    ('｛', '{', Side::Opens),
    ('｝', '}', Side::Closes),
    ('[', '{', Side::Opens),
    (']', '}', Side::Closes),
    ('［', '{', Side::Opens),
    ('］', '}', Side::Closes),
    ('【', '{', Side::Opens),
    ('】', '}', Side::Closes),
    ('＜', '<', Side::Opens),
    ('＞', '>', Side::Closes),
    ('〈', '<', Side::Opens),
    ('〉', '>', Side::Closes),
    ('：', ':', Side::Closes),
];

/// Quotes that open, and those that close.
const QUOTES: (&[char], &[char]) = (
    &['“', '”', '„', '‘', '’', '\'', '`', '«', '「', '『', '＂'],
    &['“', '”', '‘', '’', '\'', '`', '»', '」', '』', '＂'],
);

/// On which side of the sign that is meant something stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Opens,
    Closes,
}

/// The text as it is meant; problems are reported, and the comments of other languages are noted.
pub(super) fn read<'t>(
    file: FileId,
    text: &'t str,
    remarks: &mut Vec<(usize, usize)>,
    tell: &mut dyn FnMut(Problem),
) -> Cow<'t, str> {
    let is_candidate = |byte: u8| !byte.is_ascii() || matches!(byte, b'[' | b']' | b'\'' | b'`');
    if !text.bytes().any(is_candidate) && !text.contains("/*") {
        return Cow::Borrowed(text);
    }
    let mut reader = Reader {
        file,
        text,
        meant: None,
    };
    let choices = match text.contains('[') {
        true => reader.choices(),
        false => HashMap::new(),
    };
    let mut at = 0;
    while let Some(length) = text.as_bytes()[at..].iter().position(matters) {
        at += length;
        let Some(sign) = text[at..].chars().next() else {
            break;
        };
        at = match sign {
            '"' => reader.after_string(at),
            // The grammar knows what is not written yet.
            '[' if text[at..].starts_with(PLACEHOLDER) => at + PLACEHOLDER.len(),
            '[' if choices.contains_key(&at) => {
                reader.leave_open(at, choices[&at]);
                choices[&at]
            }
            '/' if text[at..].starts_with("//") => line_end(text, at),
            '/' if text[at..].starts_with("/*") => {
                let end = reader.remark(at, tell);
                remarks.push((at, end));
                end
            }
            _ if QUOTES.0.contains(&sign) => reader.quoted(at, sign, tell),
            _ => {
                let known = SIGNS.iter().find(|(foreign, ..)| *foreign == sign);
                if let Some((_, meant, side)) = known {
                    reader.put(at, sign, *meant, *side);
                    tell(error::foreign(reader.span(at, sign), sign, *meant));
                }
                at + sign.len_utf8()
            }
        };
    }
    match reader.meant {
        Some(meant) => String::from_utf8(meant).map_or(Cow::Borrowed(text), Cow::Owned),
        None => Cow::Borrowed(text),
    }
}

/// Whether a sign that begins with a byte is perhaps meant otherwise, or keeps what follows from being so.
fn matters(byte: &u8) -> bool {
    !byte.is_ascii() || matches!(byte, b'"' | b'/' | b'[' | b']' | b'\'' | b'`')
}

struct Reader<'t> {
    file: FileId,
    text: &'t str,
    /// The bytes of the text as it is meant, if anything is meant otherwise.
    meant: Option<Vec<u8>>,
}

impl Reader<'_> {
    fn span(&self, at: usize, sign: char) -> Span {
        Span::new(self.file, at, at + sign.len_utf8())
    }

    fn bytes(&mut self) -> &mut [u8] {
        self.meant
            .get_or_insert_with(|| self.text.as_bytes().to_vec())
    }

    /// Writes what a sign stands for, blanks on its other side.
    fn put(&mut self, at: usize, sign: char, meant: char, side: Side) {
        let length = sign.len_utf8();
        let place = match side {
            Side::Opens => at + length - 1,
            Side::Closes => at,
        };
        let bytes = self.bytes();
        bytes[at..at + length].fill(b' ');
        bytes[place] = meant as u8;
    }

    /// Where choices stand that are not made yet, `[1..6]` or `[A | B]`, with their ends.
    fn choices(&self) -> HashMap<usize, usize> {
        let mut choices = HashMap::new();
        let mut open: Vec<(usize, bool)> = Vec::new();
        let mut at = 0;
        while let Some(sign) = self.text[at..].chars().next() {
            let rest = &self.text[at..];
            let end = match sign {
                '"' => self.after_string(at),
                '/' if rest.starts_with("//") => line_end(self.text, at),
                _ => at + sign.len_utf8(),
            };
            match (sign, open.last_mut()) {
                ('[', _) => open.push((at, false)),
                ('|', Some((_, is_choice))) => *is_choice = true,
                ('.', Some((_, is_choice))) if rest.starts_with("..") => *is_choice = true,
                (']', Some((start, true))) => {
                    choices.insert(*start, end);
                    open.pop();
                }
                (']', _) => {
                    open.pop();
                }
                _ => {}
            }
            at = end;
        }
        choices
    }

    /// Writes that something is not written yet in place of a stretch of the text, which is at least as long.
    fn leave_open(&mut self, open: usize, end: usize) {
        let bytes = self.bytes();
        for byte in &mut bytes[open..end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
        bytes[open..open + PLACEHOLDER.len()].copy_from_slice(PLACEHOLDER.as_bytes());
    }

    /// Behind a string in the quotes of the language; such a string may have any sign in it.
    fn after_string(&self, open: usize) -> usize {
        let rest = &self.text[open + 1..];
        let line = line_end(self.text, open) - open - 1;
        match rest.find('"') {
            Some(length)
                if length < line || !rest[length + 1..].starts_with(char::is_alphanumeric) =>
            {
                open + 1 + length + 1
            }
            _ => open + 1 + line,
        }
    }

    /// A string in other quotes, if it is closed on its line.
    fn quoted(&mut self, open: usize, sign: char, tell: &mut dyn FnMut(Problem)) -> usize {
        let start = open + sign.len_utf8();
        let line = &self.text[start..line_end(self.text, open)];
        let Some(length) = line
            .find(['"', '(', ')', '{', '}'])
            .map_or_else(|| line.find(QUOTES.1), |end| line[..end].find(QUOTES.1))
        else {
            return start;
        };
        let close = start + length;
        let Some(closing) = self.text[close..].chars().next() else {
            return start;
        };
        self.put(open, sign, '"', Side::Opens);
        self.put(close, closing, '"', Side::Closes);
        let end = close + closing.len_utf8();
        let whole = Span::new(self.file, open, end);
        let inner = &self.text[start..close];
        tell(error::foreign_quotes(whole, inner));
        end
    }

    /// A remark as other languages write them.
    fn remark(&mut self, open: usize, tell: &mut dyn FnMut(Problem)) -> usize {
        let rest = &self.text[open + 2..];
        let end = match rest.find("*/") {
            Some(length) => open + 2 + length + 2,
            None => line_end(self.text, open),
        };
        for byte in &mut self.bytes()[open..end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
        let stop = end.min(line_end(self.text, open));
        tell(error::foreign_remark(Span::new(self.file, open, stop)));
        end
    }
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length)
}
