//! What an editor needs of a text between its signs: the word, string or comment at a place, however broken the text is.

use super::scan::scan;
use std::ops::Range;

/// What stands at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes; empty between two tokens. Those of a string include its quotes.
    pub range: Range<usize>,
}

/// The kinds of tokens that may be completed or looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word, number, operator, parameter or label, or nothing yet.
    Word,
    /// A string with both quotes.
    Text,
    /// A string without its closing quote.
    OpenText,
    /// A comment.
    Comment,
}

/// The token at a byte offset: the one that the offset lies in, or else the one that ends there.
#[must_use]
pub fn token_at(text: &str, offset: usize) -> Token {
    let offset = text.floor_char_boundary(offset);
    let scan = scan(text);
    let token = |kind, range| Token { kind, range };
    let holds = |(start, end): &&(usize, usize)| *start < offset && offset <= *end;
    if let Some((start, end)) = scan.comments.iter().find(holds) {
        return token(TokenKind::Comment, *start..*end);
    }
    if let Some((start, end)) = scan.strings.iter().find(holds) {
        let is_open = scan.unclosed.iter().any(|(open, _)| open == start);
        // Directly behind the closing quote nothing of the string is meant.
        if is_open || offset < *end {
            let kind = match is_open {
                true => TokenKind::OpenText,
                false => TokenKind::Text,
            };
            return token(kind, *start..*end);
        }
    }
    let is_part = |sign: char| !sign.is_whitespace() && !"(){}<>\":".contains(sign);
    let before = text[..offset].char_indices().rev();
    let before = before.take_while(|(_, sign)| is_part(*sign)).last();
    let start = before.map_or(offset, |(at, _)| at);
    let after = text[offset..].char_indices();
    let mut after = after.skip_while(|(_, sign)| is_part(*sign));
    let end = after.next().map_or(text.len(), |(ahead, _)| offset + ahead);
    token(TokenKind::Word, start..end)
}
