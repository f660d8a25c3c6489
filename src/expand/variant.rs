//! `(variant "Name" author:"…" remark:"…" default:{…} only:{…} without:{…})` and `(changes "Example" …)`: what a
//! text that uses a game says of itself, and of the rulesets and options that the game offers.

use super::{Place, has, message, top};
use crate::diagnostic::Problems;
use crate::source::Span;
use crate::syntax::{NodeKind, SyntaxTree};
use std::sync::Arc;

/// What a text that uses a game says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    /// What the variant is called.
    pub name: Arc<str>,
    /// Who made it.
    pub author: Option<String>,
    /// What the author says of its rules.
    pub remark: Option<String>,
    /// Where its name stands.
    pub span: Span,
}

/// A name in quotes with its place.
pub(super) type Quoted = (String, Span);

/// `(variant …)` as it is written.
#[derive(Debug)]
pub(super) struct Variant {
    pub(super) info: VariantInfo,
    /// The ruleset or the items that count if nothing is chosen.
    pub(super) default: Vec<Quoted>,
    /// The only rulesets, or items of an option, that stay.
    pub(super) only: Option<Vec<Quoted>>,
    /// Rulesets, items and options that do not stay.
    pub(super) without: Vec<Quoted>,
    /// The place of `only:`, for what follows from it.
    pub(super) only_span: Span,
}

/// What each part of a description says of itself as a variant: nothing of the part that brings the game.
pub(super) fn collect(parts: &[&SyntaxTree], problems: &mut Problems) -> Vec<Option<Variant>> {
    let read = |(index, tree): (usize, &&SyntaxTree)| {
        let mut forms = top(tree).filter(|place| place.head() == Some("variant"));
        let first = forms.next()?;
        let game = tree.roots_named("game").next();
        if let Some(game) = game.filter(|_| index == 0) {
            let game = Place { tree, id: game };
            problems.push(message::variant_with_game(
                first.head_span(),
                game.head_span(),
            ));
        }
        for second in forms.filter(|_| index == 0) {
            problems.push(message::second_variant(
                second.head_span(),
                first.head_span(),
            ));
        }
        let mut found = Problems::new();
        let variant = read(first, &mut found);
        if index == 0 {
            problems.extend(found);
        }
        variant.filter(|_| !has(tree, "game"))
    };
    parts.iter().enumerate().map(read).collect()
}

fn read(place: Place<'_>, problems: &mut Problems) -> Option<Variant> {
    let mut name = None;
    let (mut author, mut remark) = (None, None);
    let (mut default, mut only, mut without) = (Vec::new(), None, Vec::new());
    let mut only_span = place.head_span();
    for part in place.children() {
        match part.kind() {
            NodeKind::Text(text) if name.is_none() && !text.trim().is_empty() => {
                name = Some((text.clone(), part.span()));
            }
            NodeKind::Labelled { label, value } => {
                let value = part.at(*value);
                match (&*label.text, value.kind()) {
                    ("author", NodeKind::Text(text)) => author = Some(text.to_string()),
                    ("remark", NodeKind::Text(text)) => remark = Some(text.to_string()),
                    ("default", _) => default.extend(texts(value, problems)),
                    ("only", _) => {
                        only_span = part.span();
                        only.get_or_insert_with(Vec::new)
                            .extend(texts(value, problems));
                    }
                    ("without", _) => without.extend(texts(value, problems)),
                    ("author" | "remark", _) => {
                        problems.push(message::bad_variant(value.span(), "a text in quotes"));
                    }
                    _ => problems.push(message::bad_variant(part.span(), FORM)),
                }
            }
            NodeKind::Bad => {}
            _ => problems.push(message::bad_variant(part.span(), FORM)),
        }
    }
    let Some((name, span)) = name else {
        problems.push(message::bad_variant(
            place.head_span(),
            "the name of the variant in quotes",
        ));
        return None;
    };
    Some(Variant {
        info: VariantInfo {
            name,
            author,
            remark,
            span,
        },
        default,
        only,
        without,
        only_span,
    })
}

/// What stands in `(variant …)` beside its name.
const FORM: &str = "`author:`, `remark:`, `default:`, `only:` or `without:`";

/// A text in quotes, or several in a list.
fn texts(place: Place<'_>, problems: &mut Problems) -> Vec<Quoted> {
    match place.kind() {
        NodeKind::Text(text) => vec![(text.to_string(), place.span())],
        NodeKind::Array(_) => {
            let parts: Vec<Place<'_>> = place.children().collect();
            let texts = parts.into_iter().map(|part| texts(part, problems));
            texts.flatten().collect()
        }
        NodeKind::Bad => Vec::new(),
        _ => {
            let expected = "names of rulesets and items in quotes";
            problems.push(message::bad_variant(place.span(), expected));
            Vec::new()
        }
    }
}

/// The names of the worked examples that the text says it changes: `(changes "SG5 …")`.
pub(super) fn changes(file: &SyntaxTree, problems: &mut Problems) -> Vec<Quoted> {
    let forms = top(file).filter(|place| place.head() == Some("changes"));
    let mut names = Vec::new();
    for form in forms {
        for part in form.children() {
            names.extend(texts(part, problems));
        }
    }
    names
}

/// Whether a mark in `(changes …)` means an example: its name, or the words that it begins with. An ellipsis at the end
/// counts for nothing.
pub fn begins_with(mark: &str, name: &str) -> bool {
    let mark = mark.trim_end_matches(['…', '.', ' ']);
    let rest = name.strip_prefix(mark);
    rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
}

/// Reports each mark that means no example of the used texts.
pub(super) fn check_changes(changes: &[Quoted], used: &[&SyntaxTree], problems: &mut Problems) {
    if used.is_empty() {
        return;
    }
    let mut names: Vec<&str> = Vec::new();
    for tree in used {
        for test in tree.roots_named("test") {
            if let Some(first) = tree.children(test).first()
                && let NodeKind::Text(name) = tree.kind(*first)
            {
                names.push(name);
            }
        }
    }
    for (mark, span) in changes {
        if !names.iter().any(|name| begins_with(mark, name)) {
            problems.push(message::changes_nothing(*span, mark, &names));
        }
    }
}
