//! What can be wrong in a game: every place, and what stands there instead.

use crate::Text;
use dafang::examine::{examine, variants};
use dafang::ludeme::{ArgumentSlot, Description, Ludeme, PartKind, Type, accepted, registry};
use dafang::source::{FileId, Span};
use dafang::syntax::{HeadForm, Name, NodeId, NodeKind, SyntaxTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// A kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Ludeme,
    Word,
    Label,
    Name,
    BracketMissing,
    BracketDoubled,
    WrongType,
    MissingArgument,
}

/// A mistake and where it is planted.
pub(crate) struct Mistake {
    pub(crate) kind: Kind,
    pub(crate) place: Range<usize>,
    pub(crate) wrong: String,
    /// The word that should be suggested, if it is a slip in a word.
    pub(crate) right: Option<String>,
    /// Where the other end of a bracket stands afterwards.
    pub(crate) partner: Option<usize>,
}

/// All mistakes of a text, by their kinds.
pub(crate) fn of(text: &str) -> BTreeMap<Kind, Vec<Mistake>> {
    let read = Text::new(text);
    let mut mistakes: Vec<Mistake> = Vec::new();
    slips(text, &read, &mut mistakes);
    brackets(text, &read, &mut mistakes);
    arguments(text, &read, &mut mistakes);
    let mut kinds: BTreeMap<Kind, Vec<Mistake>> = BTreeMap::new();
    for mistake in mistakes {
        kinds.entry(mistake.kind).or_default().push(mistake);
    }
    kinds
}

/// A word with two neighbouring letters swapped; which, changes from place to place.
fn swap(kind: Kind, text: &str, word: Range<usize>, whole: Range<usize>) -> Option<Mistake> {
    let letters = text[word.clone()].as_bytes();
    let differing: Vec<usize> = (0..letters.len().saturating_sub(1))
        .filter(|at| {
            let (one, other) = (letters[*at], letters[at + 1]);
            !one.eq_ignore_ascii_case(&other)
                && one.is_ascii_alphanumeric()
                && other.is_ascii_alphanumeric()
        })
        .collect();
    if letters.len() < 3 || differing.is_empty() {
        return None;
    }
    let at = word.start + differing[(word.start * 7) % differing.len()];
    let mut bytes = text.as_bytes()[whole.clone()].to_vec();
    bytes.swap(at - whole.start, at + 1 - whole.start);
    Some(Mistake {
        kind,
        wrong: String::from_utf8(bytes).expect("letters are swapped"),
        right: Some(text[whole.clone()].trim_matches(['"', '<', '>']).to_owned()),
        place: whole,
        partner: None,
    })
}

/// Swapped letters.
fn slips(text: &str, read: &Text, mistakes: &mut Vec<Mistake>) {
    let mut places: Vec<(Kind, Range<usize>)> = Vec::new();
    let word = |name: &Name| name.span.range();
    let names = names(read);
    for node in &read.tree.nodes {
        match &node.kind {
            NodeKind::Call { head, .. } if head.form == HeadForm::Word => {
                places.push((Kind::Ludeme, word(head)));
            }
            NodeKind::Symbol(_) => places.push((Kind::Word, node.span.range())),
            NodeKind::Labelled { label, .. } => places.push((Kind::Label, word(label))),
            NodeKind::Reference { category, tag } => {
                places.push((Kind::Name, word(category)));
                places.push((Kind::Name, word(tag)));
            }
            _ => {}
        }
    }
    places.extend(names.iter().map(|span| (Kind::Name, span.range())));
    for (kind, place) in places {
        let inner = if text[place.clone()].starts_with('"') {
            place.start + 1..place.end - 1
        } else {
            place.clone()
        };
        if !text[inner.clone()].is_ascii() {
            continue;
        }
        mistakes.extend(swap(kind, text, inner, place));
    }
}

/// The places of names whose letters matter: calls and used names, and declarations that are used.
fn names(read: &Text) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    each_description(read, &mut |description| {
        // What one choice declares and only another uses may have any letters.
        let (mut declared, mut used) = (Vec::new(), BTreeSet::new());
        for part in description.parts() {
            let PartKind::Name {
                name,
                kind,
                declares,
            } = description.kind(part)
            else {
                continue;
            };
            let span = description.place(part).span;
            if *declares {
                declared.push((kind.noun, name.clone(), span));
            } else {
                used.insert((kind.noun, name.clone()));
                places.insert(span);
            }
        }
        for (noun, name, span) in declared {
            let is_used = |(kind, other): &(&str, Arc<str>)| {
                *kind == noun
                    && other.trim_end_matches(char::is_numeric)
                        == name.trim_end_matches(char::is_numeric)
            };
            if used.iter().any(is_used) {
                places.insert(span);
            }
        }
    });
    let tree = &read.tree;
    let defines: BTreeSet<&str> = tree
        .roots_named("define")
        .filter_map(|root| match tree.kind(*tree.children(root).first()?) {
            NodeKind::Text(name) => Some(&**name),
            _ => None,
        })
        .collect();
    let mut calls: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    let headings: BTreeSet<Span> = headings(&read.tree).into_iter().collect();
    for node in tree
        .nodes
        .iter()
        .filter(|node| !headings.contains(&node.span))
    {
        match &node.kind {
            NodeKind::Call { head, .. } if head.form == HeadForm::Quoted => {
                places.insert(head.span);
                calls.entry(&head.text).or_default().push(head.span);
            }
            NodeKind::Text(name) if defines.contains(&**name) => {
                calls.entry(name).or_default().push(node.span);
            }
            _ => {}
        }
    }
    // A define that is used stands twice at least: where it is declared and where it is called. One that a
    // used text calls stands there, and calls of it here may be its own.
    for (name, spans) in calls {
        if defines.contains(name) && spans.len() > 1 {
            places.extend(spans);
        }
    }
    for root in tree.roots_named("rulesets") {
        let mut open = tree.children(root).to_vec();
        while let Some(node) = open.pop() {
            open.extend(tree.children(node));
            if let NodeKind::Text(text) = tree.kind(node)
                && text.contains('/')
                && !text.starts_with("Ruleset/")
            {
                places.insert(tree.span(node));
            }
        }
    }
    places.retain(|span| span.file == FileId(0));
    places
}

/// What options and their items are called, for people and for rulesets: no call of a define, whatever its letters.
fn headings(tree: &SyntaxTree) -> Vec<Span> {
    let mut headings = Vec::new();
    let mut open: Vec<NodeId> = tree.roots_named("option").collect();
    while let Some(node) = open.pop() {
        if matches!(tree.head(node), Some("option" | "item")) {
            let texts = tree.children(node).iter();
            let texts = texts.filter(|child| matches!(tree.kind(**child), NodeKind::Text(_)));
            headings.extend(texts.map(|child| tree.span(*child)));
        }
        open.extend(tree.children(node).iter().filter(|child| {
            matches!(tree.head(**child), Some("item"))
                || matches!(tree.kind(**child), NodeKind::Array(_))
        }));
    }
    headings
}

/// Shows the description with each choice.
fn each_description(read: &Text, visit: &mut dyn FnMut(&Description)) {
    let subject = read.subject();
    let problems = examine(&subject, &variants(&subject), true, &mut |_, seen| {
        if let Some(built) = seen.built {
            visit(&built.description);
        }
    });
    let told: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(problems.is_empty(), "{told:?}");
}

/// Brackets left out and doubled.
fn brackets(text: &str, read: &Text, mistakes: &mut Vec<Mistake>) {
    for node in &read.tree.nodes {
        if !matches!(node.kind, NodeKind::Call { .. } | NodeKind::Array(_)) {
            continue;
        }
        let (open, close) = (node.span.range().start, node.span.range().end - 1);
        for (place, partner) in [(open, close), (close, open)] {
            let sign = &text[place..=place];
            for (kind, wrong, shift) in [
                (Kind::BracketMissing, String::new(), -1),
                (Kind::BracketDoubled, sign.repeat(2), 1),
            ] {
                let moved = if partner > place {
                    partner.wrapping_add_signed(shift)
                } else {
                    partner
                };
                mistakes.push(Mistake {
                    kind,
                    place: place..place + 1,
                    wrong,
                    right: None,
                    partner: Some(moved),
                });
            }
        }
    }
}

/// What stands where something else is expected.
const VALUES: &[(&str, Type)] = &[
    ("7", Type::INT),
    ("\"nothing\"", Type::TEXT),
    ("true", Type::BOOL),
    ("(sites Board)", Type::SITES),
    ("(moveAgain)", Type::EFFECT),
    ("Cell", Type::SITE_TYPE),
];

/// Arguments of a wrong type, and arguments left out.
fn arguments(text: &str, read: &Text, mistakes: &mut Vec<Mistake>) {
    let mut known: BTreeMap<(Kind, Span), Mistake> = BTreeMap::new();
    each_description(read, &mut |description| {
        for part in description.parts() {
            let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
                continue;
            };
            let whole = description.place(part).span;
            for (param, slot) in ludeme.params.iter().zip(arguments) {
                let ArgumentSlot::Given(argument) = slot else {
                    continue;
                };
                let span = description.place(*argument).span;
                // What came by a call stands elsewhere, and several arguments share one part.
                if span == whole || span.file != FileId(0) || !whole.contains(span) {
                    continue;
                }
                let fitting = fitting(ludeme);
                let mut values = VALUES.iter().filter(|(_, ty)| !fitting.meets(*ty));
                let number = values.clone().count();
                if let Some((value, _)) = values.nth(span.range().start % number.max(1)) {
                    let mistake = plain(Kind::WrongType, span.range(), (*value).to_owned());
                    known.entry((Kind::WrongType, span)).or_insert(mistake);
                }
                if !param.may_be_absent() && !has_other_form(ludeme) {
                    let mut place = span.range();
                    if param.labelled() {
                        place.start = text[..place.start]
                            .rfind(':')
                            .map_or(place.start, |colon| colon - param.name.len());
                    }
                    let mistake = plain(Kind::MissingArgument, place, String::new());
                    known
                        .entry((Kind::MissingArgument, span))
                        .or_insert(mistake);
                }
            }
        }
    });
    mistakes.extend(known.into_values());
}

fn plain(kind: Kind, place: Range<usize>, wrong: String) -> Mistake {
    Mistake {
        kind,
        place,
        wrong,
        right: None,
        partner: None,
    }
}

/// The types that any argument of a form may have.
fn fitting(ludeme: &Ludeme) -> Type {
    let same = registry().with_head(ludeme.head).iter();
    let params = same
        .filter(|other| other.word == ludeme.word)
        .flat_map(|other| other.params);
    accepted(params.fold(Type::NONE, |ty, param| ty.or(param.shape.ty())))
}

/// Whether a form may be sound without one of its arguments, as another takes its parameter or another
/// ludeme of the same head does with fewer.
fn has_other_form(ludeme: &Ludeme) -> bool {
    let others = registry().with_head(ludeme.head).iter();
    others.filter(|other| other.word == ludeme.word).count() > 1
        || ludeme
            .params
            .iter()
            .any(|param| param.may_be_absent() && !param.labelled())
}
