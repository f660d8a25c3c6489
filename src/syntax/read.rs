//! The mended text → the nodes of the tree, by the rules of `grammar/lud.pest`.
//!
//! One walk from left to right, which takes nothing back: what begins at a place is told by the sign there and
//! where its word ends. A test compares it with the grammar.

use super::error;
use super::lex::Lexer;
use super::mend::Mended;
use super::parse::Found;
use super::tree::{Head, Name, NodeId, NodeKind, SyntaxTree};
use crate::source::{FileId, Span};

/// Reads a mended text.
pub(super) fn read(file: FileId, mended: &Mended<'_>, problems: &mut Found) -> SyntaxTree {
    let mut reader = Reader {
        file,
        mended,
        lexer: Lexer { text: &mended.text },
        at: 0,
        tree: SyntaxTree::default(),
        problems,
    };
    reader.roots();
    reader.tree
}

struct Reader<'a> {
    file: FileId,
    mended: &'a Mended<'a>,
    lexer: Lexer<'a>,
    at: usize,
    tree: SyntaxTree,
    problems: &'a mut Found,
}

impl<'a> Reader<'a> {
    fn roots(&mut self) {
        loop {
            self.skip();
            if let Some(root) = self.item() {
                self.tree.roots.push(root);
            } else if self.at < self.lexer.text.len() {
                // A closer that closes nothing.
                let start = self.at;
                self.at += 1;
                let root = self.bad(start);
                self.tree.roots.push(root);
            } else {
                return;
            }
        }
    }

    fn skip(&mut self) {
        self.at = self.lexer.skip(self.at);
    }

    /// The place of what stands between two offsets, in the text as it was written.
    fn span(&self, start: usize, end: usize) -> Span {
        let original = |at: usize| self.mended.original(at);
        Span::new(self.file, original(start), original(end))
    }

    fn text(&self, start: usize, end: usize) -> &'a str {
        &self.lexer.text[start..end]
    }

    /// Keeps what stands between an offset and this place.
    fn push(&mut self, kind: NodeKind, start: usize) -> NodeId {
        let span = self.span(start, self.at);
        self.tree.push(kind, span, None)
    }

    /// What stands here among the arguments of a form or in a list, if anything does.
    fn item(&mut self) -> Option<NodeId> {
        let start = self.at;
        match self.lexer.byte(start) {
            b'*' => {
                while self.lexer.byte(self.at) == b'*' {
                    self.at += 1;
                }
                let stars = u32::try_from(self.at - start).unwrap_or(u32::MAX);
                Some(self.push(NodeKind::Stars(stars), start))
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() => {
                match self.label(start) {
                    Some(colon) => Some(self.labelled(start, colon)),
                    None => self.value(),
                }
            }
            _ => self.value(),
        }
    }

    /// The offset of the colon behind the label that begins at a place.
    fn label(&self, start: usize) -> Option<usize> {
        let end = self.lexer.name(start)?;
        (self.lexer.byte(end) == b':').then_some(end)
    }

    fn labelled(&mut self, start: usize, colon: usize) -> NodeId {
        let label = self.name(start, colon);
        let (end, next) = (colon + 1, self.lexer.skip(colon + 1));
        self.at = next;
        let value = match self.label(next) {
            Some(_) => None,
            None => self.value(),
        };
        let value = value.unwrap_or_else(|| {
            self.at = end;
            let span = self.span(start, end);
            self.problems
                .add(|| error::label_without_value(span, &label.text));
            let after = Span {
                start: span.end,
                ..span
            };
            self.tree.push(NodeKind::Bad, after, None)
        });
        self.push(NodeKind::Labelled { label, value }, start)
    }

    fn name(&self, start: usize, end: usize) -> Name {
        Name {
            text: self.text(start, end).to_owned(),
            span: self.span(start, end),
            form: Head::Word,
        }
    }

    /// What stands here, if it may follow a label.
    fn value(&mut self) -> Option<NodeId> {
        let (start, lexer) = (self.at, self.lexer);
        let kind = match lexer.byte(start) {
            b'(' => self.form(),
            b'{' => NodeKind::Array(self.items(b'}')),
            b'<' | b'>' => return self.angled(),
            b'~' => {
                self.at += 1;
                NodeKind::Omitted
            }
            _ => {
                if let Some(range) = self.range() {
                    range
                } else if let Some(end) = lexer.float(start) {
                    self.at = end;
                    NodeKind::Float(self.text(start, end).parse().unwrap_or(0.0))
                } else if let Some((_, end)) = self.range_end(start) {
                    return Some(self.end_of_range(start, end));
                } else {
                    let word = lexer.word(start).or_else(|| lexer.operator(start));
                    return Some(match word {
                        Some(end) => self.symbol(start, end),
                        None => {
                            self.at = lexer.bad(start)?;
                            self.bad(start)
                        }
                    });
                }
            }
        };
        Some(self.push(kind, start))
    }

    fn symbol(&mut self, start: usize, end: usize) -> NodeId {
        self.at = end;
        self.push(NodeKind::Symbol(self.text(start, end).to_owned()), start)
    }

    /// `<…>`, a reference or an operator.
    fn angled(&mut self) -> Option<NodeId> {
        let (start, lexer) = (self.at, self.lexer);
        if let Some(end) = lexer.comparison(start) {
            return Some(self.symbol(start, end));
        }
        if lexer.byte(start) == b'>' {
            return None;
        }
        let kind = if let Some((_, tag)) = lexer.reference(start) {
            return Some(self.end_of_range(start, tag + 1));
        } else if let Some(end) = lexer.operator_item(start) {
            let operator = self.symbol(start + 1, end);
            self.at = end + 1;
            NodeKind::Angles(vec![operator])
        } else {
            NodeKind::Angles(self.items(b'>'))
        };
        Some(self.push(kind, start))
    }

    /// What stands between an opener and its closer.
    fn items(&mut self, closer: u8) -> Vec<NodeId> {
        self.at += 1;
        let mut items = Vec::new();
        self.rest(closer, &mut items);
        items
    }

    /// Adds what stands between here and a closer, which may be missing at the end of the text.
    fn rest(&mut self, closer: u8, items: &mut Vec<NodeId>) {
        loop {
            self.skip();
            match self.item() {
                Some(item) => items.push(item),
                None => break,
            }
        }
        self.at += usize::from(self.lexer.byte(self.at) == closer);
    }

    fn form(&mut self) -> NodeKind {
        let (open, lexer) = (self.at, self.lexer);
        self.at += 1;
        self.skip();
        let start = self.at;
        let string = || {
            let end = lexer.string(start)?;
            (!self.lexer.text[end..].starts_with("..")).then_some(end)
        };
        let (mut head, mut args) = (None, Vec::new());
        let word = lexer
            .head_operator(start)
            .or_else(|| lexer.head_word(start));
        if let Some(end) = word {
            head = Some(self.name(start, end));
            self.at = end;
        } else if let Some(end) = string() {
            head = Some(Name {
                text: unescape(self.text(start, end)),
                span: self.span(start, end),
                form: Head::Quoted,
            });
            self.at = end;
        } else {
            self.skip();
            args.extend(self.item());
        }
        let is_empty = head.is_none() && args.is_empty();
        self.rest(b')', &mut args);
        let span = self.span(open, self.at);
        if is_empty {
            self.problems.add(|| error::empty_form(span));
        }
        let computed = args.first().map(|first| (Head::Computed, *first));
        let head = head.unwrap_or_else(|| Name {
            text: String::new(),
            span: match computed {
                Some((_, first)) => self.tree.span(first),
                None => Span {
                    end: span.start + 1,
                    ..span
                },
            },
            form: computed.map_or(Head::Missing, |(form, _)| form),
        });
        NodeKind::Call { head, args }
    }

    /// `1..5`.
    fn range(&mut self) -> Option<NodeKind> {
        let start = self.at;
        let (_, low) = self.range_end(start)?;
        if !self.lexer.text[low..].starts_with("..") {
            return None;
        }
        let (from, to) = match self.range_end(low + 2) {
            Some((from, to)) => (from, to),
            None => return None,
        };
        let low = self.end_of_range(start, low);
        let high = self.end_of_range(from, to);
        Some(NodeKind::Range { low, high })
    }

    /// What may stand at either end of a range, from where to where.
    fn range_end(&self, start: usize) -> Option<(usize, usize)> {
        let lexer = self.lexer;
        let end = match lexer.byte(start) {
            b'"' => lexer.string(start),
            b'#' => lexer.parameter(start),
            b'<' => lexer.reference(start).map(|(_, tag)| tag + 1),
            _ => lexer.integer(start),
        };
        end.map(|end| (start, end))
    }

    /// Keeps what may stand at either end of a range.
    fn end_of_range(&mut self, start: usize, end: usize) -> NodeId {
        self.at = end;
        let text = self.text(start, end);
        let kind = match self.lexer.byte(start) {
            b'"' => NodeKind::Text(unescape(text)),
            b'#' => NodeKind::Parameter(text.as_bytes()[1] - b'0'),
            b'<' => match self.lexer.reference(start) {
                Some((category, tag)) => NodeKind::Reference {
                    category: self.name(start + 1, category),
                    tag: self.name(category + 1, tag),
                },
                None => NodeKind::Bad,
            },
            _ => match text.parse() {
                Ok(number) => NodeKind::Int(number),
                Err(_) => {
                    let span = self.span(start, end);
                    self.problems.add(|| error::number_too_large(span));
                    NodeKind::Bad
                }
            },
        };
        self.push(kind, start)
    }

    /// Keeps what has no meaning; a bracket taken out by mending is told already.
    fn bad(&mut self, start: usize) -> NodeId {
        let span = self.span(start, self.at);
        if !self.mended.is_dropped(span.start as usize) {
            let text = self.text(start, self.at);
            self.problems.add(|| error::unexpected(span, text));
        }
        self.tree.push(NodeKind::Bad, span, None)
    }
}

/// The text of a string between its quotes, `\"` being a quote.
fn unescape(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    inner.replace("\\\"", "\"")
}
