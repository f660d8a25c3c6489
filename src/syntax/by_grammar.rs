//! The same tree by the grammar: what `read` gives is compared with it.

use super::foreign;
use super::mend::{Mended, mend};
use super::parse::Found;
use super::read::read;
use super::scan::scan;
use super::tree::{Head, Name, NodeId, NodeKind, SyntaxTree};
use super::{balance, error};
use crate::source::{FileId, Span};
use pest::Parser;
use pest::iterators::Pair;
use proptest::prelude::*;

/// The grammar; its rules are private to this file.
mod grammar {
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/lud.pest"]
    pub(super) struct Grammar;
}

use grammar::{Grammar, Rule};

/// The tree of a mended text.
fn by_grammar(file: FileId, mended: &Mended<'_>, problems: Found) -> (SyntaxTree, Found) {
    let mut builder = Builder {
        file,
        mended,
        tree: SyntaxTree::default(),
        problems,
    };
    let pairs = Grammar::parse(Rule::file, &mended.text).expect("every text matches");
    for pair in pairs.flat_map(Pair::into_inner) {
        if pair.as_rule() != Rule::EOI {
            let root = builder.node(pair);
            builder.tree.roots.push(root);
        }
    }
    (builder.tree, builder.problems)
}

struct Builder<'a> {
    file: FileId,
    mended: &'a Mended<'a>,
    tree: SyntaxTree,
    problems: Found,
}

impl Builder<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        let (start, end) = (
            self.mended.original(span.start()),
            self.mended.original(span.end()),
        );
        Span::new(self.file, start, end)
    }

    fn node(&mut self, pair: Pair<'_, Rule>) -> NodeId {
        let span = self.span(&pair);
        let text = pair.as_str();
        let kind = match pair.as_rule() {
            Rule::form => self.form(pair, span),
            Rule::list => NodeKind::Array(self.nodes(pair)),
            Rule::angles => NodeKind::Angles(self.nodes(pair)),
            Rule::operator_item => NodeKind::Angles(self.nodes(pair)),
            Rule::labelled => self.labelled(pair),
            Rule::label => self.lonely_label(&pair, span),
            Rule::range => self.range(pair),
            Rule::reference => self.reference(pair),
            Rule::integer => self.integer(text, span),
            Rule::float => NodeKind::Float(text.parse().unwrap_or(0.0)),
            Rule::string => NodeKind::Text(unescape(text)),
            Rule::parameter => NodeKind::Parameter(text.as_bytes()[1] - b'0'),
            Rule::omitted => NodeKind::Omitted,
            Rule::stars => NodeKind::Stars(u32::try_from(text.len()).unwrap_or(u32::MAX)),
            Rule::word | Rule::operator | Rule::comparison | Rule::any_operator => {
                NodeKind::Symbol(text.to_owned())
            }
            _ => self.bad(text, span),
        };
        self.tree.push(kind, span, None)
    }

    fn nodes(&mut self, pair: Pair<'_, Rule>) -> Vec<NodeId> {
        pair.into_inner().map(|inner| self.node(inner)).collect()
    }

    fn form(&mut self, pair: Pair<'_, Rule>, span: Span) -> NodeKind {
        let mut inner = pair.into_inner().peekable();
        let start = Span {
            end: span.start + 1,
            ..span
        };
        let mut head = Name {
            text: String::new(),
            span: start,
            form: Head::Missing,
        };
        match inner.peek().map(Pair::as_rule) {
            Some(Rule::head_operator | Rule::head_word | Rule::head_string) => {
                if let Some(pair) = inner.next() {
                    head = self.head(&pair);
                }
            }
            Some(_) => head.form = Head::Computed,
            None => self.problems.add(|| error::empty_form(span)),
        }
        let args: Vec<NodeId> = inner.map(|pair| self.node(pair)).collect();
        if let (Head::Computed, Some(first)) = (head.form, args.first()) {
            head.span = self.tree.span(*first);
        }
        NodeKind::Call { head, args }
    }

    fn head(&self, pair: &Pair<'_, Rule>) -> Name {
        let span = self.span(pair);
        let text = pair.as_str();
        match pair.as_rule() {
            Rule::head_string => Name {
                text: unescape(text),
                span,
                form: Head::Quoted,
            },
            _ => Name {
                text: text.to_owned(),
                span,
                form: Head::Word,
            },
        }
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let text = pair.as_str().trim_end_matches(':');
        let span = self.span(pair);
        let end = span.start + u32::try_from(text.len()).unwrap_or(0);
        Name {
            text: text.to_owned(),
            span: Span { end, ..span },
            form: Head::Word,
        }
    }

    fn labelled(&mut self, pair: Pair<'_, Rule>) -> NodeKind {
        let mut inner = pair.into_inner();
        let (Some(label), Some(value)) = (inner.next(), inner.next()) else {
            return NodeKind::Bad;
        };
        NodeKind::Labelled {
            label: self.name(&label),
            value: self.node(value),
        }
    }

    fn lonely_label(&mut self, pair: &Pair<'_, Rule>, span: Span) -> NodeKind {
        let label = self.name(pair);
        self.problems
            .add(|| error::label_without_value(span, &label.text));
        let value = self.tree.push(
            NodeKind::Bad,
            Span {
                start: span.end,
                ..span
            },
            None,
        );
        NodeKind::Labelled { label, value }
    }

    fn range(&mut self, pair: Pair<'_, Rule>) -> NodeKind {
        match self.nodes(pair)[..] {
            [low, high] => NodeKind::Range { low, high },
            _ => NodeKind::Bad,
        }
    }

    fn reference(&self, pair: Pair<'_, Rule>) -> NodeKind {
        let mut names = pair.into_inner().map(|name| self.name(&name));
        match (names.next(), names.next()) {
            (Some(category), Some(tag)) => NodeKind::Reference { category, tag },
            _ => NodeKind::Bad,
        }
    }

    fn integer(&mut self, text: &str, span: Span) -> NodeKind {
        match text.parse() {
            Ok(number) => NodeKind::Int(number),
            Err(_) => {
                self.problems.add(|| error::number_too_large(span));
                NodeKind::Bad
            }
        }
    }

    /// What the grammar could not place; a bracket taken out by mending is reported already.
    fn bad(&mut self, text: &str, span: Span) -> NodeKind {
        if !self.mended.is_dropped(span.start as usize) {
            self.problems.add(|| error::unexpected(span, text));
        }
        NodeKind::Bad
    }
}

/// The text of a string between its quotes, `\"` being a quote.
fn unescape(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    inner.replace("\\\"", "\"")
}

/// Reads a text in both ways, with its brackets mended or as it stands.
fn compare(text: &str, is_mended: bool) {
    let file = FileId(0);
    let text = foreign::read(file, text, &mut Vec::new(), &mut |_| {});
    let scan = scan(&text);
    if scan.too_deep.is_some() || scan.too_long.is_some() {
        return;
    }
    let changes = if is_mended {
        balance::balance(file, &text, &scan).1
    } else {
        Vec::new()
    };
    let mended = mend(&text, changes);
    let mut found = Found::default();
    let tree = read(file, &mended, &mut found);
    let (expected, problems) = by_grammar(file, &mended, Found::default());
    assert_eq!(tree.roots, expected.roots, "{text}");
    assert_eq!(tree.nodes, expected.nodes, "{text}");
    let told = |found: Found| format!("{:?}", found.listed().iter().collect::<Vec<_>>());
    assert_eq!(told(found), told(problems), "{text}");
}

/// The pieces that the language knows, and some that it does not.
const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "<",
    ">",
    "=",
    "!",
    "*",
    "**",
    "/",
    "//",
    "-",
    "+",
    "^",
    "%",
    "~",
    "#",
    "#1",
    "#0",
    "#1x",
    "\"",
    "\\",
    "\"a b\"",
    "\"a\"..\"c\"",
    "..",
    ".",
    ",",
    ":",
    "1",
    "-2",
    "2.5",
    "3x",
    "12345678901234567890",
    "word",
    "P#1",
    "a-b",
    "if:",
    "a:b",
    "1..5",
    "0..<A:b>",
    "<Board:size>",
    "<A:1>",
    "<A:1x>",
    "<=",
    ">=",
    "<=>",
    "<<=>",
    "<>=>",
    "é",
    "方",
    "\u{a0}",
    "\u{feff}",
    "_",
    " ",
    "\n",
    "\t",
    "\u{1}",
    "(and",
    "(<",
    "(>= ",
    "?",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_read_as_by_the_grammar(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..25),
        is_mended in any::<bool>(),
    ) {
        compare(&pieces.concat(), is_mended);
    }

    #[test]
    fn any_signs_read_as_by_the_grammar(text in "[ -~]{0,40}", is_mended in any::<bool>()) {
        compare(&text, is_mended);
    }
}

#[test]
fn the_games_read_as_by_the_grammar() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
    for file in std::fs::read_dir(games).expect("the games are here") {
        let path = file.expect("the folder can be read").path();
        if path.is_file() {
            compare(&std::fs::read_to_string(path).expect("a text"), true);
        }
    }
}
