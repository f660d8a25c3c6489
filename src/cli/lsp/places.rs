//! Positions of the protocol and byte offsets, names of files and URIs.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use gen_lsp_types::{Position, PositionEncodingKind, Range, Uri};

use crate::bundled::BUNDLED;
use crate::ludeme::Ludeme;
use crate::reference;

/// How columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// In bytes.
    Utf8,
    /// In units of UTF-16, as every client knows it.
    Utf16,
    /// In characters.
    Utf32,
}

impl Encoding {
    /// The first that a client offers and that is known here.
    pub(super) fn of(offered: Option<&Vec<PositionEncodingKind>>) -> Self {
        let offered = offered.map(Vec::as_slice).unwrap_or_default();
        let known = offered.iter().find_map(|kind| match kind {
            PositionEncodingKind::UTF8 => Some(Self::Utf8),
            PositionEncodingKind::UTF16 => Some(Self::Utf16),
            PositionEncodingKind::UTF32 => Some(Self::Utf32),
            PositionEncodingKind::Custom(_) => None,
        });
        known.unwrap_or(Self::Utf16)
    }

    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// The columns that a part of a line takes.
    pub(super) fn width(self, text: &str) -> u32 {
        let width = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        };
        u32::try_from(width).unwrap_or(u32::MAX)
    }
}

/// The lines of a text. A line ends with `\n`, `\r\n` or `\r`, as the protocol has it.
#[derive(Clone, Debug)]
pub(super) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0)
            .chain(ends.map(|(at, _)| at + 1))
            .collect();
        Self {
            text,
            starts,
            encoding,
        }
    }

    /// The line with this number, without its end; empty past the last.
    fn line(&self, number: usize) -> &'t str {
        let Some(start) = self.starts.get(number) else {
            return "";
        };
        let end = self
            .starts
            .get(number + 1)
            .copied()
            .unwrap_or(self.text.len());
        self.text[*start..end].trim_end_matches(['\n', '\r'])
    }

    /// The offset of a position; one past the end of its line is the end of the line.
    pub(super) fn offset(&self, position: Position) -> usize {
        let number = position.line as usize;
        let Some(start) = self.starts.get(number) else {
            return self.text.len();
        };
        let mut left = position.character;
        for (at, sign) in self.line(number).char_indices() {
            let width = match self.encoding {
                Encoding::Utf8 => sign.len_utf8(),
                Encoding::Utf16 => sign.len_utf16(),
                Encoding::Utf32 => 1,
            };
            let width = u32::try_from(width).unwrap_or(1);
            // A position inside a character is its start.
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + self.line(number).len()
    }

    /// The position of an offset.
    pub(super) fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let number = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[number]..offset];
        let before = before.trim_end_matches(['\n', '\r']);
        Position {
            line: u32::try_from(number).unwrap_or(u32::MAX),
            character: self.encoding.width(before),
        }
    }

    pub(super) fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range {
            start: self.position(bytes.start),
            end: self.position(bytes.end),
        }
    }

    pub(super) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }
}

/// What a text is called that has a URI: the path of a file, or the URI itself.
pub(super) fn name(uri: &Uri) -> String {
    let Some(rest) = uri.0.strip_prefix("file://") else {
        return uri.0.clone();
    };
    // `file://host/path` is read as a path of this machine, too: an editor that sends it has opened it there.
    let path = rest.find('/').map_or(rest, |at| &rest[at..]);
    let path = decoded(path);
    // A drive of Windows: `/c:/games`.
    let bytes = path.as_bytes();
    match bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':' {
        true => path[1..].to_owned(),
        false => path,
    }
}

/// The URI of a text by what it is called; none where an editor cannot open it.
pub(super) fn uri(name: &str) -> Option<Uri> {
    let is_uri = |name: &str| {
        let scheme = name.split(':').next().unwrap_or_default();
        name.contains(':')
            && scheme.len() > 1
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if name.starts_with(BUNDLED) || is_uri(name) {
        return Some(Uri(name.to_owned()));
    }
    if name.starts_with("grammar/defines/") {
        return Some(Uri(format!("{BUNDLED}{name}")));
    }
    let path = match name.starts_with('/') {
        true => name.to_owned(),
        false if name.as_bytes().get(1) == Some(&b':') => format!("/{name}"),
        false => return None,
    };
    Some(Uri(format!("file://{}", encoded(&path))))
}

/// The folder of the pages of ludemes among the texts of the program.
const MANUAL: &str = "ludeme/";

/// The URI of what the manual says of a ludeme, a text of the program.
pub(super) fn manual_uri(name: &str) -> Uri {
    Uri(format!("{BUNDLED}{MANUAL}{}.txt", encoded(name)))
}

/// What the manual says of a ludeme, by the rest of such a URI.
pub(super) fn manual_text(path: &str) -> Option<String> {
    let name = decoded(path.strip_prefix(MANUAL)?.strip_suffix(".txt")?);
    let answer = reference::look_up(&name);
    (!answer.named.is_empty()).then(|| reference::text(&name, &answer))
}

/// The line of that text, from 0, that an argument of a ludeme has.
pub(super) fn manual_line(ludeme: &'static Ludeme, number: usize) -> u32 {
    /// Lines that were asked for, by the form of the ludeme: a search of the manual finds its text.
    static FOUND: Mutex<BTreeMap<(String, usize), u32>> = Mutex::new(BTreeMap::new());
    let form = ludeme.form();
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    *found.entry((form.clone(), number)).or_insert_with(|| {
        let name = ludeme.name();
        let text = reference::text(&name, &reference::look_up(&name));
        let lines = text.lines().enumerate();
        let mut lines = lines.skip_while(|(_, line)| !line.starts_with(&form));
        let argument = ludeme.params[number].name;
        let is_it = |line: &str| line.split_whitespace().next() == Some(argument);
        let line = lines.find(|(_, line)| is_it(line));
        line.map_or(0, |(line, _)| u32::try_from(line).unwrap_or(0))
    })
}

fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}
