//! From the pairs of the grammar to the tree.

use super::balance::balance;
use super::error;
use super::foreign;
use super::mend::{Change, Mended, mend};
use super::parse_cache::{ParseCache, forms};
use super::scan::{Scan, scan};
use super::tree::{HeadForm, Name, Node, NodeId, NodeKind, SyntaxTree};
use crate::diagnostic::{Problem, Problems, acts, has_acting};
use crate::source::{FileId, Span};
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The grammar. What reads by it besides this file is the layout (`format`).
pub(super) mod grammar {
    #![allow(missing_docs, unreachable_pub)]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/lud.pest"]
    pub(in crate::syntax) struct Grammar;
}

use grammar::{Grammar, Rule};

/// Longer texts, in bytes, are refused.
pub const LONGEST_TEXT: usize = 4_000_000;
/// Problems that are listed one by one.
const MOST_PROBLEMS: usize = 50;
/// Calls of grammar rules for one text: far more than the longest text needs.
const MOST_CALLS: NonZeroUsize = NonZeroUsize::new(4_000_000_000).unwrap();

/// Reads a text. There is always a tree; what is wrong with the text is in the problems.
pub fn parse(file: FileId, text: &str) -> (SyntaxTree, Problems) {
    parse_with(&mut ParseCache::default(), file, text)
}

/// The problems of a text, and the pairs of the grammar if they are those of the text as it is written.
pub(super) fn pairs(text: &str) -> (Problems, Option<Pairs<'_, Rule>>) {
    let mut pairs = None;
    let (_, problems) = read_text(None, &mut pairs, FileId::default(), text);
    (problems, pairs)
}

/// Reads a text as [`parse`] does; forms at its top that are known are not read again.
pub fn parse_with(cache: &mut ParseCache, file: FileId, text: &str) -> (SyntaxTree, Problems) {
    read_text(Some(cache), &mut None, file, text)
}

/// Reads a text, with the forms at its top that are known, if any are; `pairs` are those of the text if it is read whole and
/// as it is written.
fn read_text<'t>(
    cache: Option<&mut ParseCache>,
    pairs: &mut Option<Pairs<'t, Rule>>,
    file: FileId,
    text: &'t str,
) -> (SyntaxTree, Problems) {
    let mut problems = Found::default();
    let whole = Span::new(file, 0, text.len());
    if text.len() > LONGEST_TEXT {
        return (
            unread(whole),
            error::too_long(whole.until(0), "it begins here").into(),
        );
    }
    let mut remarks = Vec::new();
    let meant = foreign::read(file, text, &mut remarks, &mut |problem| {
        problems.add(|| problem);
    });
    let written = text;
    let text = &*meant;
    let scan = scan(text);
    if let Some((bracket, outermost)) = scan.too_deep {
        let sign = |at: usize| Span::new(file, at, at + 1);
        return (
            unread(whole),
            error::too_deep(sign(bracket), sign(outermost)).into(),
        );
    }
    if let Some(at) = scan.too_long {
        let beyond = Span::new(file, at, at);
        return (
            unread(whole),
            error::too_long(beyond, "only so much can be read").into(),
        );
    }
    if has_acting(text) {
        control_characters(file, text, &scan, &mut problems);
    }
    let (changes, torn) = changes(file, text, &scan, &mut problems);
    remarks.extend(&scan.comments);
    remarks.sort_unstable();
    let comments = remarks.iter();
    let mut tree = SyntaxTree {
        torn,
        comments: comments
            .map(|(start, end)| Span::new(file, *start, *end))
            .collect(),
        ..SyntaxTree::default()
    };
    if let Some(cache) = cache
        && changes.is_empty()
        && problems.kept.is_empty()
        && let Some(forms) = forms(text, &scan)
        && cache.add(&mut tree, file, text, &forms, read_form)
    {
        line_breaks(&tree, &mut problems);
        return (tree, problems.listed());
    }
    let is_as_written = changes.is_empty() && matches!(meant, Cow::Borrowed(_));
    let mended = mend(text, changes);
    let mut builder = Builder {
        file,
        written,
        mended: &mended,
        tree,
        problems,
    };
    let read = match is_as_written {
        true => {
            *pairs = pairs_of(written);
            pairs.clone().map(|pairs| builder.add(pairs))
        }
        false => builder.read(),
    };
    if read.is_none() {
        return (
            unread(whole),
            error::too_long(whole.until(0), "it begins here").into(),
        );
    }
    line_breaks(&builder.tree, &mut builder.problems);
    let problems = builder.problems.listed();
    // A text with metadata is written for Ludii.
    let problems = match text.contains("(metadata") {
        true => problems.into_iter().map(error::passed_over).collect(),
        false => problems,
    };
    (builder.tree, problems)
}

/// Reports signs in strings and comments that act on a terminal; elsewhere they are no part of the grammar.
fn control_characters(file: FileId, text: &str, scan: &Scan, problems: &mut Found) {
    for (start, end) in scan.strings.iter().chain(&scan.comments) {
        let part = text.get(*start..*end).unwrap_or("");
        // A line end of two signs is none of those, and one of the first alone writes over the line on a terminal.
        let returns = |at: usize, sign: char| {
            sign == '\r' && part.starts_with('"') && !part[at..].starts_with("\r\n")
        };
        let acting = |(at, sign): &(usize, char)| acts(*sign) || returns(*at, *sign);
        for (at, sign) in part.char_indices().filter(acting) {
            let span = Span::new(file, start + at, start + at + sign.len_utf8());
            problems.add(|| error::control_character(span, sign));
        }
    }
}

/// Reports names over several lines: what stands first in a form is one, but not in metadata, which is prose, nor in worked
/// examples, which have lists of moves.
fn line_breaks(tree: &SyntaxTree, problems: &mut Found) {
    let has_names = |root: &&NodeId| {
        !matches!(
            tree.head(**root),
            Some("metadata" | "test" | "variant" | "about")
        )
    };
    for root in tree.roots.iter().filter(has_names) {
        let mut waiting = vec![*root];
        while let Some(node) = waiting.pop() {
            waiting.extend(tree.children(node));
            if let NodeKind::Call { args, .. } = tree.kind(node)
                && let Some(first) = args.first()
                && let NodeKind::Text(name) = tree.kind(*first)
                && name.contains(['\n', '\r'])
            {
                let span = tree.span(*first);
                // An unclosed string is reported as such.
                if !tree
                    .torn
                    .iter()
                    .any(|torn| torn.contains(span) || span.contains(*torn))
                {
                    problems.add(|| error::line_break(span));
                }
            }
        }
    }
}

/// The nodes of a text that is one form, with places in this text; none if anything is wrong with it.
fn read_form(text: &str) -> Option<Vec<Node>> {
    let mended = mend(text, Vec::new());
    let mut builder = Builder {
        file: FileId::default(),
        written: text,
        mended: &mended,
        tree: SyntaxTree::default(),
        problems: Found::default(),
    };
    builder.read()?;
    let Builder { tree, problems, .. } = builder;
    let is_last = tree.roots.len() == 1 && tree.roots[0].0 as usize + 1 == tree.nodes.len();
    (is_last && problems.kept.is_empty()).then_some(tree.nodes)
}

/// A tree for a text that is not read at all.
fn unread(whole: Span) -> SyntaxTree {
    let mut tree = SyntaxTree::default();
    let root = tree.push(NodeKind::Bad, whole, None);
    tree.roots.push(root);
    tree
}

/// What mends the brackets and quotes of a text, and where they are wrong.
fn changes(
    file: FileId,
    text: &str,
    scan: &Scan,
    problems: &mut Found,
) -> (Vec<Change>, Vec<Span>) {
    let (mut changes, mut torn) = (Vec::new(), Vec::new());
    for (open, end) in &scan.unclosed {
        changes.push(Change::Insert(*end, '"'));
        torn.push(Span::new(file, *open, *end));
        let (open, end) = (
            Span::new(file, *open, *open + 1),
            Span::new(file, *end, *end),
        );
        problems.add(|| error::string_not_closed(open, end));
    }
    let (faults, mending) = balance(file, text, scan);
    for fault in &faults {
        torn.push(fault.place());
        problems.add(|| error::fault(fault));
    }
    changes.extend(mending);
    torn.truncate(MOST_PROBLEMS);
    (changes, torn)
}

/// The problems of a text. Past a number that helps nobody they are only counted.
#[derive(Default)]
struct Found {
    kept: Vec<Problem>,
    beyond: usize,
}

impl Found {
    fn add(&mut self, problem: impl FnOnce() -> Problem) {
        if self.kept.len() < 2 * MOST_PROBLEMS {
            self.kept.push(problem());
        } else {
            self.beyond += 1;
        }
    }

    /// The first problems, and how many there are beyond them.
    fn listed(mut self) -> Problems {
        self.kept.sort_by_key(Problem::span);
        if self.kept.len() > MOST_PROBLEMS + 1 {
            let more = self.kept.split_off(MOST_PROBLEMS);
            self.kept
                .push(error::too_many(more[0].span(), more.len() + self.beyond));
        }
        self.kept.into_iter().collect()
    }
}

/// The pairs of the grammar; `None` if reading them takes too much work.
fn pairs_of(text: &str) -> Option<Pairs<'_, Rule>> {
    pest::set_call_limit(Some(MOST_CALLS));
    Grammar::parse(Rule::file, text).ok()
}

struct Builder<'a> {
    file: FileId,
    /// The text as it is written.
    written: &'a str,
    mended: &'a Mended<'a>,
    tree: SyntaxTree,
    problems: Found,
}

impl Builder<'_> {
    /// Reads the text by the grammar; `None` if that takes too much work.
    fn read(&mut self) -> Option<()> {
        let mended = self.mended;
        self.add(pairs_of(&mended.text)?);
        Some(())
    }

    fn add(&mut self, mut pairs: Pairs<'_, Rule>) {
        if let Some(file) = pairs.next() {
            self.tree.roots = self.nodes(file);
        }
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        // What is written with a sign of several bytes is meant as one of one byte, which is one of them.
        let start = self.mended.original(span.start());
        let start = self.written.floor_char_boundary(start);
        let end = self.mended.original(span.end());
        let end = self.written.ceil_char_boundary(end);
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
            Rule::integer | Rule::odd_integer => self.integer(text, span),
            Rule::float => NodeKind::Float(text.parse().unwrap_or(0.0)),
            Rule::string | Rule::odd_string => NodeKind::Text(unescape(text)),
            Rule::parameter => NodeKind::Parameter(text.as_bytes()[1] - b'0'),
            Rule::omitted => NodeKind::Omitted,
            Rule::stars => NodeKind::Stars(u32::try_from(text.len()).unwrap_or(u32::MAX)),
            Rule::word
            | Rule::odd_word
            | Rule::placeholder
            | Rule::operator
            | Rule::comparison
            | Rule::any_operator => NodeKind::Symbol(text.into()),
            _ => self.bad(text, span),
        };
        self.tree.push(kind, span, None)
    }

    fn nodes(&mut self, pair: Pair<'_, Rule>) -> Vec<NodeId> {
        inner(pair).map(|inner| self.node(inner)).collect()
    }

    fn form(&mut self, pair: Pair<'_, Rule>, span: Span) -> NodeKind {
        let mut inner = inner(pair).peekable();
        let start = span.until(span.start + 1);
        let mut head = Name {
            text: Arc::default(),
            span: start,
            form: HeadForm::Missing,
        };
        match inner.peek().map(Pair::as_rule) {
            Some(Rule::word | Rule::string | Rule::head_operator | Rule::odd_head) => {
                if let Some(pair) = inner.next() {
                    head = self.head(&pair);
                }
            }
            Some(_) => head.form = HeadForm::Computed,
            None => self.problems.add(|| error::empty_form(span)),
        }
        let args: Vec<NodeId> = inner.map(|pair| self.node(pair)).collect();
        if let (HeadForm::Computed, Some(first)) = (head.form, args.first()) {
            head.span = self.tree.span(*first);
        }
        NodeKind::Call { head, args }
    }

    fn head(&self, pair: &Pair<'_, Rule>) -> Name {
        let span = self.span(pair);
        let text = pair.as_str();
        match pair.as_rule() {
            Rule::string => Name {
                text: unescape(text),
                span,
                form: HeadForm::Quoted,
            },
            _ => Name {
                text: text.into(),
                span,
                form: HeadForm::Word,
            },
        }
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let text = pair.as_str().trim_end_matches(':');
        let span = self.span(pair);
        let end = span.start + u32::try_from(text.len()).unwrap_or(0);
        Name {
            text: text.into(),
            span: span.until(end),
            form: HeadForm::Word,
        }
    }

    fn labelled(&mut self, pair: Pair<'_, Rule>) -> NodeKind {
        let mut inner = inner(pair);
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
        let value = self.tree.push(NodeKind::Bad, span.since(span.end), None);
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

/// What stands in a pair; comments are known already.
fn inner(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    let is_part = |inner: &Pair<'_, Rule>| !matches!(inner.as_rule(), Rule::comment | Rule::EOI);
    pair.into_inner().filter(is_part)
}

/// The text of a string between its quotes, `\"` being a quote.
fn unescape(quoted: &str) -> Arc<str> {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if inner.contains('\\') {
        inner.replace("\\\"", "\"").into()
    } else {
        inner.into()
    }
}
