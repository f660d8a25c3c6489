//! Words and strings with parameters and references inside: `"Disc#1"`, `P#1`, `"Disc<Board:players>"`.

use super::Place;
use super::define::{Piece, pieces};
use super::frame::Frame;
use super::option::Content;
use super::rewrite::Rewriter;
use crate::syntax::NodeKind;
use std::sync::Arc;

/// Parameters lengthen a word or string no further than this, in bytes.
const LONGEST: usize = 10_000;

/// A longer stretch between `<` and `>` is no reference, in bytes.
const LONGEST_REFERENCE: usize = 200;

impl<'a> Rewriter<'a> {
    /// A word or string with what stands for the parameters and references in it.
    pub(super) fn filled(&mut self, text: &Arc<str>, frame: &Frame<'a>) -> Arc<str> {
        // Most texts are short and hold neither; a sign of one of these bytes is nothing else.
        if !text.bytes().any(|byte| matches!(byte, b'#' | b'<')) {
            return Arc::clone(text);
        }
        let mut filled = String::new();
        self.fill(text, frame, &mut filled);
        filled.into()
    }

    fn fill(&mut self, text: &str, frame: &Frame<'a>, out: &mut String) {
        for piece in pieces(text) {
            self.steps += 1;
            if out.len() > LONGEST || self.is_over() {
                return;
            }
            match piece {
                Piece::Parameter(number) if frame.arguments.is_some() => {
                    if let Some(argument) = frame.argument(number).cloned() {
                        self.fill_content(argument.content, &argument.frame, out);
                    }
                }
                Piece::Parameter(number) => out.push_str(&format!("#{number}")),
                Piece::Plain(mut plain) => {
                    while let Some(open) = plain.find('<') {
                        let (before, rest) = plain.split_at(open);
                        out.push_str(before);
                        plain = self.fill_reference(rest, frame, out);
                    }
                    out.push_str(plain);
                }
            }
        }
    }

    /// Replaces the reference that `text` begins with, if it does, and gives what follows.
    fn fill_reference<'t>(
        &mut self,
        text: &'t str,
        frame: &Frame<'a>,
        out: &mut String,
    ) -> &'t str {
        let close = text
            .bytes()
            .take(LONGEST_REFERENCE)
            .position(|byte| byte == b'>');
        let referred = close.and_then(|close| {
            let (inside, rest) = (&text[1..close], &text[close + 1..]);
            let (category, tag) = match inside.split_once(':') {
                Some((category, tag)) => (category, Some(tag)),
                None => (inside, None),
            };
            Some((self.references.find(category, tag)?, rest))
        });
        match referred {
            Some((referred, rest)) => {
                for content in referred.contents {
                    self.fill_content(*content, frame, out);
                }
                rest
            }
            None => {
                out.push('<');
                &text[1..]
            }
        }
    }

    fn fill_content(&mut self, content: Content<'a>, frame: &Frame<'a>, out: &mut String) {
        let Content::Node(place) = content else {
            return;
        };
        let (place, frame) = self.resolved(place, frame);
        match place.map(Place::kind) {
            Some(NodeKind::Int(number)) => out.push_str(&number.to_string()),
            Some(NodeKind::Symbol(text) | NodeKind::Text(text)) if frame.calls > 0 => {
                self.fill_within(text, &frame, out);
            }
            Some(NodeKind::Symbol(text) | NodeKind::Text(text)) => out.push_str(text),
            _ => {}
        }
    }

    fn fill_within(&mut self, text: &str, frame: &Frame<'a>, out: &mut String) {
        // Each step inwards leaves a call, so this nests no deeper than calls do; an item whose string
        // refers to its own option is cut off here.
        if self.depth < super::rewrite::DEEPEST {
            self.depth += 1;
            self.fill(text, frame, out);
            self.depth -= 1;
        }
    }
}
