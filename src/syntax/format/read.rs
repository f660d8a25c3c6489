//! From the pairs of the grammar to what is laid out: brackets, words and comments, with how the author set them apart.

use super::super::parse::grammar::{Grammar, Rule};
use super::DEEPEST;
use pest::Parser;
use pest::iterators::Pair;

/// One thing of a text that is laid out.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What it is.
    pub(super) kind: ItemKind,
    /// How the author set it apart from what stands before it.
    pub(super) before: Gap,
}

/// What an [`Item`] is.
#[derive(Clone, Debug)]
pub(super) enum ItemKind {
    /// A word, number, string or reference.
    Word(String),
    /// `label:` with what it labels, which has no gap.
    Labelled(String, Box<Item>),
    /// Brackets, and what stands in them.
    Group(Group),
    /// `// …`, without blanks at its end.
    Comment(String),
}

/// What stands between brackets.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// `(`, `{` or `<`.
    pub(super) open: char,
    pub(super) items: Vec<Item>,
    /// Whether the author has broken a line somewhere inside.
    pub(super) broken: bool,
    /// Whether blanks stand before the closing bracket.
    pub(super) loose: bool,
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

impl Group {
    pub(super) fn close(&self) -> char {
        match self.open {
            '(' => ')',
            '{' => '}',
            _ => '>',
        }
    }
}

/// The things of a text at its top; none if a bracket, a quote or a sign of it is wrong.
pub(super) fn read(text: &str) -> Option<Vec<Item>> {
    let mut pairs = Grammar::parse(Rule::file, text).ok()?;
    let reader = Reader { text };
    let file = pairs.next()?;
    reader.items(file.into_inner(), 0, 0)
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    /// Reads a sequence of items. The gap before the first item begins at the offset `start`.
    fn items<'i>(
        &self,
        pairs: impl Iterator<Item = Pair<'i, Rule>>,
        start: usize,
        depth: usize,
    ) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut end = start;
        for pair in pairs {
            if pair.as_rule() == Rule::EOI {
                break;
            }
            let span = pair.as_span();
            let before = self.gap(end, span.start());
            end = span.end();
            items.push(Item {
                kind: self.kind(pair, depth)?,
                before,
            });
        }
        Some(items)
    }

    fn gap(&self, from: usize, to: usize) -> Gap {
        let between = &self.text[from..to];
        let lines = between.matches('\n').count();
        let line = self.text[..to].rfind('\n').map_or(0, |at| at + 1);
        Gap {
            lines,
            blanks: between.chars().count(),
            column: self.text[line..to].chars().count(),
        }
    }

    fn kind(&self, pair: Pair<'_, Rule>, depth: usize) -> Option<ItemKind> {
        let text = pair.as_str();
        let start = pair.as_span().start();
        match pair.as_rule() {
            Rule::bad | Rule::stray => None,
            Rule::form | Rule::list | Rule::angles => {
                let open = text.chars().next()?;
                let mut group = Group {
                    open,
                    items: Vec::new(),
                    broken: text.contains('\n'),
                    loose: false,
                };
                let end = pair.as_span().end();
                let inner = pair.into_inner();
                let last = inner
                    .clone()
                    .last()
                    .map_or(start + 1, |last| last.as_span().end());
                // What is left behind the last thing is the closing bracket, if there is one.
                let closing = &self.text[last..end];
                if closing.trim() != group.close().to_string() || depth > DEEPEST {
                    return None;
                }
                group.loose = closing.starts_with(char::is_whitespace);
                group.items = self.items(inner, start + 1, depth + 1)?;
                Some(ItemKind::Group(group))
            }
            Rule::labelled => {
                let mut inner = pair.into_inner();
                let label = inner.next()?.as_str().to_owned();
                let value = inner.next()?;
                // A comment between a label and what it labels has no other place.
                if value.as_rule() == Rule::comment {
                    return None;
                }
                let value = Item {
                    kind: self.kind(value, depth)?,
                    before: Gap::default(),
                };
                Some(ItemKind::Labelled(label, Box::new(value)))
            }
            Rule::comment => Some(ItemKind::Comment(text.trim_end().to_owned())),
            Rule::string | Rule::odd_string if !is_closed(text) => None,
            _ => Some(ItemKind::Word(text.to_owned())),
        }
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
