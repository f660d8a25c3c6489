//! The defines that can be called, by name.

use super::option::{Content, OptionData};
use super::{Place, message, top};
use crate::diagnostic::Problems;
use crate::syntax::{ByFingerprint, HeadForm, Name, NodeKind, SyntaxTree};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Where a define comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    File,
    Used,
    Prelude,
}

/// `(define "Name" body …)`.
#[derive(Debug)]
pub(super) struct Define<'a> {
    pub(super) name: Name,
    /// What stands for a call; may be nothing.
    pub(super) body: Vec<Place<'a>>,
    pub(super) origin: Origin,
    /// Bit n is set if `#n` occurs in the body.
    pub(super) parameters: u16,
    /// The number of the define of its name that stood before it, in a text that this one uses.
    pub(super) before: Option<usize>,
    /// Whether a bracket is wrong in it: its body may be another one than was meant.
    pub(super) is_torn: bool,
}

impl Define<'_> {
    /// The number of the last parameter in the body; 0 if there is none.
    pub(super) fn arity(&self) -> usize {
        15 - (self.parameters.leading_zeros() as usize).min(15)
    }

    pub(super) fn uses(&self, parameter: usize) -> bool {
        self.parameters & (1 << parameter) != 0
    }
}

/// All defines of a run. Those of the file come before those it uses, and the prelude comes last; of
/// several with one name the first counts.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    pub(super) defines: Vec<Define<'a>>,
    by_name: HashMap<Arc<str>, usize, ByFingerprint>,
    /// The names of defines that items of options declare.
    optional: HashSet<Arc<str>>,
    /// Whether items of options declare any, well or not.
    has_optional: bool,
}

impl<'a> Scope<'a> {
    /// `chosen` is the number of the item of each option that counts.
    pub(super) fn collect(
        file: &'a SyntaxTree,
        used: &[&'a SyntaxTree],
        prelude: &[&'a SyntaxTree],
        options: &[OptionData<'a>],
        chosen: &[usize],
        problems: &mut Problems,
    ) -> Self {
        let mut scope = Scope::default();
        for content in contents(options.iter().flat_map(|o| o.contents.iter())) {
            scope.add_optional(content);
        }
        scope.add_tree(file, Origin::File, problems);
        let chosen = options.iter().zip(chosen);
        let chosen = chosen.filter_map(|(option, item)| option.contents.get(*item));
        for content in contents(chosen) {
            scope.add(content, Origin::File, 0, problems);
        }
        for tree in used {
            scope.add_tree(tree, Origin::Used, problems);
        }
        for tree in prelude {
            scope.add_tree(tree, Origin::Prelude, problems);
        }
        scope
    }

    /// Lets a name that no define has stand for one.
    pub(super) fn call_as_well(&mut self, name: String, define: usize) {
        self.by_name.entry(name.into()).or_insert(define);
    }

    /// The number of the define of that name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The number of the define that a name means in the body of one: its own name means what stood before it.
    pub(super) fn find_within(&self, name: &str, define: Option<usize>) -> Option<usize> {
        let own = define.and_then(|define| self.defines.get(define));
        let before = own.filter(|own| &*own.name.text == name);
        before
            .and_then(|own| own.before)
            .or_else(|| self.find(name))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.defines.iter().map(|define| &*define.name.text)
    }

    /// Whether some item of an option, chosen or not, declares a define.
    pub(super) fn has_optional(&self) -> bool {
        self.has_optional
    }

    /// Whether some item of an option, chosen or not, declares a define of that name.
    pub(super) fn is_optional(&self, name: &str) -> bool {
        self.optional.contains(name)
    }

    fn add_tree(&mut self, tree: &'a SyntaxTree, origin: Origin, problems: &mut Problems) {
        let first = self.defines.len();
        for place in top(tree).filter(|place| place.head() != Some("option")) {
            self.add(place, origin, first, problems);
        }
    }

    fn add_optional(&mut self, place: Place<'a>) {
        self.has_optional |= place.head() == Some("define");
        self.optional.extend(name_of(place));
        place.children().for_each(|child| self.add_optional(child));
    }

    /// Notes that the next define stood before the one of its name that counts. Those numbered from `first` are of
    /// the same tree as the next.
    fn stood_before(&mut self, known: usize, first: usize) {
        let next = self.defines.len();
        let mut last = known;
        while let Some(before) = self.defines[last].before {
            last = before;
        }
        if last < first {
            self.defines[last].before = Some(next);
        }
    }

    /// Adds a define and those inside its body. Those numbered from `first` are of the same tree.
    fn add(&mut self, place: Place<'a>, origin: Origin, first: usize, problems: &mut Problems) {
        if place.head() != Some("define") {
            for child in place.children() {
                self.add(child, origin, first, problems);
            }
            return;
        }
        let mut items = place.children();
        let name = match items.next().map(|name| (name.kind(), name.span())) {
            Some((NodeKind::Text(text), span)) if !text.is_empty() => Name {
                text: text.clone(),
                span,
                form: HeadForm::Quoted,
            },
            // The name is plain, though it lacks its quotes.
            Some((NodeKind::Symbol(word), span)) => {
                problems.push(message::define_without_name(span, Some(word)));
                Name {
                    text: word.clone(),
                    span,
                    form: HeadForm::Quoted,
                }
            }
            other => {
                let span = other.map_or(place.span(), |(_, span)| span);
                return problems.push(message::define_without_name(span, None));
            }
        };
        let body: Vec<Place<'a>> = items.collect();
        for part in &body {
            self.add(*part, origin, first, problems);
        }
        let body: Vec<Place<'a>> = body
            .into_iter()
            .filter(|part| part.head() != Some("define"))
            .collect();
        let parameters = body.iter().fold(0, |found, part| found | parameters(*part));
        match self.find(&name.text) {
            Some(known) if known >= first => {
                problems.push(message::duplicate_define(
                    &name,
                    self.defines[known].name.span,
                ));
            }
            Some(known) => self.stood_before(known, first),
            None => {
                self.by_name.insert(name.text.clone(), self.defines.len());
            }
        }
        self.defines.push(Define {
            name,
            body,
            origin,
            parameters,
            before: None,
            is_torn: place.tree.is_torn(place.span()),
        });
    }
}

/// The nodes that items of options give.
fn contents<'a: 'b, 'b>(
    items: impl Iterator<Item = &'b Vec<Vec<Content<'a>>>>,
) -> impl Iterator<Item = Place<'a>> {
    items
        .flatten()
        .flatten()
        .filter_map(|content| match content {
            Content::Node(place) => Some(*place),
            Content::Label { .. } => None,
        })
}

/// The name of a define.
fn name_of(place: Place<'_>) -> Option<Arc<str>> {
    match place
        .children()
        .next()
        .filter(|_| place.head() == Some("define"))?
        .kind()
    {
        NodeKind::Text(name) => Some(name.clone()),
        _ => None,
    }
}

/// The parameters that occur in a node, as bits.
fn parameters(place: Place<'_>) -> u16 {
    let own = match place.kind() {
        NodeKind::Parameter(number) => 1 << number,
        // Bit 0 is of what should be a parameter and is none.
        NodeKind::Symbol(text) if text.starts_with('#') => parameters_in(text).max(1),
        NodeKind::Text(text) | NodeKind::Symbol(text) => parameters_in(text),
        NodeKind::Call { head, .. } => parameters_in(&head.text),
        NodeKind::Range { low, high } => parameters(place.at(*low)) | parameters(place.at(*high)),
        _ => 0,
    };
    place
        .children()
        .fold(own, |found, child| found | parameters(child))
}

fn parameters_in(text: &str) -> u16 {
    pieces(text).fold(0, |found, piece| match piece {
        Piece::Parameter(number) => found | 1 << number,
        Piece::Plain(_) => found,
    })
}

/// A part of a word or string.
pub(super) enum Piece<'a> {
    Plain(&'a str),
    Parameter(u8),
}

/// Cuts a word or string at the parameters in it. A colour such as `"#9ade00"` holds none.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if let Some(number) = parameter_at(rest) {
            rest = &rest[2..];
            return Some(Piece::Parameter(number));
        }
        if rest.is_empty() {
            return None;
        }
        let starts = rest.match_indices('#').map(|(at, _)| at);
        let end = starts
            .filter(|at| *at > 0)
            .find(|at| parameter_at(&rest[*at..]).is_some());
        let (plain, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(Piece::Plain(plain))
    })
}

fn parameter_at(text: &str) -> Option<u8> {
    let mut bytes = text.bytes();
    let number = match (bytes.next(), bytes.next()) {
        (Some(b'#'), Some(digit @ b'1'..=b'9')) => digit - b'0',
        _ => return None,
    };
    let joined = bytes
        .next()
        .is_some_and(|next| next.is_ascii_alphanumeric());
    (!joined).then_some(number)
}
