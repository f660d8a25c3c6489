//! Signs that act on a terminal, or on the order in which a line is read, instead of being shown.

use std::borrow::Cow;

/// Whether a sign moves the cursor, colours what follows, begins a line or turns the direction of writing. Tabs and line ends
/// are no such signs.
pub fn acts(sign: char) -> bool {
    let turns = matches!(sign, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{61C}');
    let divides = matches!(sign, '\u{2028}' | '\u{2029}');
    turns || divides || sign.is_control() && !matches!(sign, '\n' | '\r' | '\t')
}

/// Whether a text has a sign that [`acts`].
pub fn has_acting(text: &str) -> bool {
    // What such a sign begins with in UTF-8; letters of most scripts begin with other bytes.
    let may_begin = |byte: u8| {
        byte < b' ' && !matches!(byte, b'\n' | b'\r' | b'\t')
            || matches!(byte, 0x7F | 0xC2 | 0xD8 | 0xE2)
    };
    text.bytes().any(may_begin) && text.contains(acts)
}

/// A text for a terminal: signs that would act on it are written by their numbers. Lines stay lines.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    written(text, acts)
}

/// A text for one line of a terminal or of a protocol, as [`escaped`]; line ends are written by their numbers, too.
#[must_use]
pub fn on_one_line(text: &str) -> Cow<'_, str> {
    written(text, |sign| {
        acts(sign) || matches!(sign, '\n' | '\r' | '\t')
    })
}

fn written(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let signs = text.chars().map(|sign| match is_escaped(sign) {
        true => sign.escape_unicode().to_string(),
        false => sign.to_string(),
    });
    Cow::Owned(signs.collect())
}
