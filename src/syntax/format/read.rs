//! From the pairs of the grammar to what is laid out: brackets, words and comments, with how the author set them apart.

use super::super::parse::grammar::Rule;
use super::DEEPEST;
use super::flat::columns_of_group;
use pest::iterators::{Pair, Pairs};
use unicode_width::UnicodeWidthStr;

/// One thing of a text that is laid out.
#[derive(Clone, Debug)]
pub(super) struct Item<'t> {
    /// What it is.
    pub(super) kind: ItemKind<'t>,
    /// How the author set it apart from what stands before it.
    pub(super) before: Gap,
}

/// What an [`Item`] is.
#[derive(Clone, Debug)]
pub(super) enum ItemKind<'t> {
    /// A word, number, string or reference.
    Word(&'t str),
    /// `label:` with what it labels, which has no gap.
    Labelled(&'t str, Box<Item<'t>>),
    /// Brackets, and what stands in them.
    Group(Group<'t>),
    /// `// …`, without blanks at its end.
    Comment(&'t str),
}

/// What stands between brackets.
#[derive(Clone, Debug)]
pub(super) struct Group<'t> {
    /// `(`, `{` or `<`.
    pub(super) open: char,
    pub(super) items: Vec<Item<'t>>,
    /// Whether the author has broken a line somewhere inside.
    pub(super) broken: bool,
    /// Whether blanks stand before the closing bracket.
    pub(super) loose: bool,
    /// Its columns on one line; none if a comment or a blank line stands in it.
    pub(super) columns: Option<usize>,
}

/// What stands between two things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Ends of lines; two or more are a blank line.
    pub(super) lines: usize,
    /// Columns of blanks, where there is no end of a line.
    pub(super) blanks: usize,
    /// The column at which the thing stands, from 0.
    pub(super) column: usize,
}

impl Gap {
    pub(super) fn is_new_line(self) -> bool {
        self.lines > 0
    }
}

impl Group<'_> {
    pub(super) fn close(&self) -> char {
        match self.open {
            '(' => ')',
            '{' => '}',
            _ => '>',
        }
    }
}

/// The things of a text at its top, from its pairs; none if a bracket, a quote or a sign of it is wrong.
pub(super) fn read<'t>(text: &'t str, mut pairs: Pairs<'t, Rule>) -> Option<Vec<Item<'t>>> {
    let file = pairs.next()?;
    let mut items = items(file.into_inner(), 0)?;
    place(&mut items, text)?;
    Some(items)
}

/// The things of a sequence, not placed yet.
fn items<'t>(pairs: impl Iterator<Item = Pair<'t, Rule>>, depth: usize) -> Option<Vec<Item<'t>>> {
    let things = pairs.take_while(|pair| pair.as_rule() != Rule::EOI);
    things.map(|pair| item(pair, depth)).collect()
}

fn item(pair: Pair<'_, Rule>, depth: usize) -> Option<Item<'_>> {
    let text = pair.as_str();
    let kind = match pair.as_rule() {
        Rule::bad | Rule::stray => return None,
        Rule::form | Rule::list | Rule::angles => {
            if depth > DEEPEST {
                return None;
            }
            ItemKind::Group(Group {
                open: text.chars().next()?,
                items: items(pair.into_inner(), depth + 1)?,
                broken: false,
                loose: false,
                columns: None,
            })
        }
        Rule::labelled => {
            let mut inner = pair.into_inner();
            let label = inner.next()?.as_str();
            let value = inner.next()?;
            // A comment between a label and what it labels has no other place.
            if value.as_rule() == Rule::comment {
                return None;
            }
            ItemKind::Labelled(label, Box::new(item(value, depth)?))
        }
        Rule::comment => ItemKind::Comment(text.trim_end()),
        Rule::string | Rule::odd_string if !is_closed(text) => return None,
        _ => ItemKind::Word(text),
    };
    Some(Item {
        kind,
        before: Gap::default(),
    })
}

/// Finds how things are set apart in a text in which they stand in this order, with nothing but blanks between them; none
/// if something else stands there, such as no closing bracket.
pub(super) fn place(items: &mut [Item<'_>], text: &str) -> Option<()> {
    let mut cursor = Cursor {
        rest: text,
        ..Cursor::default()
    };
    cursor.items(items)?;
    cursor.gap();
    cursor.rest.is_empty().then_some(())
}

/// A place in a text.
#[derive(Default)]
struct Cursor<'t> {
    rest: &'t str,
    /// Ends of lines before the place.
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    fn items(&mut self, items: &mut [Item<'_>]) -> Option<()> {
        for item in items {
            item.before = self.gap();
            self.item(item)?;
        }
        Some(())
    }

    fn item(&mut self, item: &mut Item<'_>) -> Option<()> {
        match &mut item.kind {
            ItemKind::Word(text) => self.pass(text),
            ItemKind::Comment(text) => {
                self.pass(text)?;
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.advance(end);
                Some(())
            }
            ItemKind::Labelled(label, value) => {
                self.pass(label)?;
                self.gap();
                self.item(value)
            }
            ItemKind::Group(group) => {
                let line = self.line;
                let mut bracket = [0; 4];
                self.pass(group.open.encode_utf8(&mut bracket))?;
                self.items(&mut group.items)?;
                group.loose = self.rest.starts_with(char::is_whitespace);
                self.gap();
                self.pass(group.close().encode_utf8(&mut bracket))?;
                group.broken = self.line > line;
                group.columns = columns_of_group(group);
                Some(())
            }
        }
    }

    /// Passes over blanks.
    fn gap(&mut self) -> Gap {
        let is_blank =
            |sign: char| matches!(sign, ' ' | '\n' | '\t' | '\r' | '\u{FEFF}' | '\u{A0}');
        let (line, rest) = (self.line, self.rest);
        let end = rest.find(|sign| !is_blank(sign)).unwrap_or(rest.len());
        self.advance(end);
        Gap {
            lines: self.line - line,
            blanks: width(&rest[..end]),
            column: self.column,
        }
    }

    /// Passes over a text that stands here.
    fn pass(&mut self, text: &str) -> Option<()> {
        if !self.rest.starts_with(text) {
            return None;
        }
        self.advance(text.len());
        Some(())
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        match passed.rfind('\n') {
            Some(end) => {
                self.line += passed.matches('\n').count();
                self.column = width(&passed[end + 1..]);
            }
            None => self.column += width(passed),
        }
        self.rest = rest;
    }
}

/// The columns of a text in one line: a sign of Chinese, for one, takes two.
pub(super) fn width(text: &str) -> usize {
    let is_plain = |byte: &u8| (b' '..=b'~').contains(byte);
    // Nearly all texts: a byte, a sign and a column are one there.
    match text.as_bytes().iter().all(is_plain) {
        true => text.len(),
        false => text.width(),
    }
}

/// Whether a string has its closing quote.
fn is_closed(string: &str) -> bool {
    let mut escaped = false;
    let inner = string.chars().skip(1);
    let mut last = false;
    for sign in inner {
        last = sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
    }
    last
}
