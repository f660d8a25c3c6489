//! Names within strings: what `(variant …)` and `(changes …)` name of the text that is used, and pieces in the moves of
//! worked examples.

use super::known::Known;
use super::names::{NamedPlace, inside};
use crate::expand::begins_with;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use std::collections::BTreeSet;

/// The rulesets, options and items that texts keep or leave, and the worked examples that they change.
pub(super) fn names_of_variants(trees: &[&SyntaxTree], found: &mut BTreeSet<NamedPlace>) {
    let declared: Vec<NamedPlace> = found.iter().filter(|one| one.declares).cloned().collect();
    for tree in trees {
        for form in tree.roots_named("variant") {
            for part in tree.children(form) {
                if let NodeKind::Labelled { label, value } = tree.kind(*part)
                    && matches!(&*label.text, "default" | "only" | "without")
                {
                    texts(tree, *value, &mut |text, span| {
                        choice(text, span, &declared, found)
                    });
                }
            }
        }
        for form in tree.roots_named("changes") {
            texts(tree, form, &mut |mark, span| {
                let tests = declared.iter().filter(|one| one.kind == "test");
                for test in tests.filter(|test| begins_with(mark, &test.name)) {
                    let mark = mark.trim_end_matches(['…', '.', ' ']).len() as u32;
                    found.insert(used(span.until(span.start + mark), test));
                }
            });
        }
    }
}

/// A place where something is used that is declared elsewhere.
fn used(span: Span, declared: &NamedPlace) -> NamedPlace {
    NamedPlace {
        span,
        declares: false,
        whole: span,
        ..declared.clone()
    }
}

/// The strings below a node, each with the place between its quotes.
fn texts(tree: &SyntaxTree, node: NodeId, each: &mut dyn FnMut(&str, Span)) {
    match tree.kind(node) {
        NodeKind::Text(text) => each(text, inside(tree.span(node))),
        _ => {
            for child in super::place::below(tree, node) {
                texts(tree, child, each);
            }
        }
    }
}

/// A ruleset by its name, whole or short, an option by its heading or category, or an item of one.
fn choice(text: &str, span: Span, declared: &[NamedPlace], found: &mut BTreeSet<NamedPlace>) {
    let of = |kind: &'static str| declared.iter().filter(move |one| one.kind == kind);
    let mut rulesets = of("ruleset");
    if let Some(ruleset) = rulesets.find(|one| crate::expand::is_ruleset(&one.name, text)) {
        found.insert(used(span, ruleset));
        return;
    }
    // An option is called by its heading, or by its category, which the same form declares.
    let (written, item) = match text.split_once('/') {
        Some((written, item)) => (written, Some(item)),
        None => (text, None),
    };
    let middle = span.start + written.len() as u32;
    let category = of("option").find(|one| one.name == written);
    let heading = of("heading").find(|one| match category {
        Some(category) => one.name == written || one.whole == category.whole,
        None => one.name == written,
    });
    let Some(heading) = heading else {
        return;
    };
    match category.filter(|_| heading.name != written) {
        Some(category) => found.insert(used(span.until(middle), category)),
        None => found.insert(used(span.until(middle), heading)),
    };
    if let Some(item) = item {
        let full = format!("{}/{item}", heading.name);
        if let Some(item) = of("item").find(|one| one.name == full) {
            found.insert(used(span.since(middle + 1), item));
        }
    }
}

/// The pieces that the moves of worked examples name: `@a8=Queen`, `Queen@a8`.
pub(super) fn names_in_moves(
    known: &Known,
    trees: &[&SyntaxTree],
    found: &mut BTreeSet<NamedPlace>,
) {
    let declared = found
        .iter()
        .filter(|one| one.declares && one.kind == "piece");
    let mut pieces: Vec<(String, NamedPlace)> = Vec::new();
    for piece in declared {
        if pieces.iter().all(|(_, other)| other.name != piece.name) {
            let letters = piece.name.chars();
            let letters = letters.filter(|sign| !sign.is_whitespace() && *sign != ',');
            pieces.push((letters.collect(), piece.clone()));
        }
    }
    for tree in trees {
        for test in tree.roots_named("test") {
            for part in tree.children(test).iter().skip(1) {
                texts(tree, *part, &mut |_, span| {
                    // As it is written: a place is counted in bytes of the source.
                    let written = known.written(span);
                    for (name, piece) in &pieces {
                        for start in named_in(written, name) {
                            let start = span.start + start as u32;
                            let place = span.since(start).until(start + name.len() as u32);
                            let whole = word_around(written, span, place);
                            found.insert(NamedPlace {
                                whole,
                                ..used(place, piece)
                            });
                        }
                    }
                });
            }
        }
    }
}

/// Where the moves of a string name a piece, with the number of its owner behind it or without.
fn named_in<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let all = text.match_indices(name);
    all.map(|(at, _)| at).filter(move |at| {
        let before = text[..*at].chars().next_back();
        let rest = text[at + name.len()..].trim_start_matches(|sign: char| sign.is_ascii_digit());
        let behind = rest.chars().next();
        let ends = |sign: char| sign.is_whitespace() || "=:^/~,#".contains(sign);
        match before {
            Some('=') => behind.is_none_or(ends),
            None => matches!(behind, Some('@' | '*')),
            Some(sign) => sign.is_whitespace() && matches!(behind, Some('@' | '*')),
        }
    })
}

/// The word of a string that a place stands in.
fn word_around(text: &str, string: Span, place: Span) -> Span {
    let (start, end) = (
        (place.start - string.start) as usize,
        (place.end - string.start) as usize,
    );
    let first = text[..start].rfind(char::is_whitespace);
    let first = first.map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let last = text[end..].find(char::is_whitespace);
    let last = last.map_or(text.len(), |ahead| end + ahead);
    string
        .since(string.start + first as u32)
        .until(string.start + last as u32)
}
