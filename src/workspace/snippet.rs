//! Forms as they are put into a text: the arguments that must be given are stops for the cursor.

use crate::ludeme::{Ludeme, Shape, Type, registry};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A form without its brackets: `is Line ${1:int}`.
pub(super) fn of_ludeme(ludeme: &Ludeme) -> String {
    let mut text = escaped(&ludeme.name());
    let needed = ludeme.params.iter().filter(|param| !param.may_be_absent());
    for (number, param) in (1..).zip(needed) {
        let label = match param.labelled() {
            true => format!("{}:", param.name),
            false => String::new(),
        };
        text.push_str(&format!(" {label}{}", stop(number, &param.shape)));
    }
    text
}

/// A stop for a value.
pub(super) fn stop(number: usize, shape: &Shape) -> String {
    match shape.core() {
        Shape::Name { kind, .. } => format!("\"${{{number}:{}}}\"", escaped(kind.noun)),
        Shape::List(inner) => format!("{{${{{number}:{}}}}}", kind(inner)),
        core => format!("${{{number}:{}}}", kind(core)),
    }
}

/// The first kind of value of a shape.
fn first_kind(shape: &Shape) -> String {
    let short = shape.ty().short();
    escaped(short.split('|').next().unwrap_or_default())
}

/// The kind of value of a shape that is shown at a stop: the first, or that which is written shortest if the first takes a
/// form.
fn kind(shape: &Shape) -> String {
    let first = first_kind(shape);
    let is_form = |kind: &str| default(kind).is_none_or(|value| value.starts_with('('));
    if !is_form(&first) {
        return first;
    }
    let short = shape.ty().short();
    let kinds = short
        .split('|')
        .filter_map(|kind| Some((default(kind)?.len(), kind)));
    let shortest = kinds.min_by_key(|(length, _)| *length);
    shortest.map_or(first, |(_, kind)| escaped(kind))
}

/// A text in which nothing is a stop.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        if matches!(sign, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

/// A snippet without its stops, as a client shows it that does not know them.
#[must_use]
pub fn without_stops(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    // Stops around the place; a bracket outside of them is one of the text.
    let mut depth = 0;
    while let Some(at) = rest.find(['$', '\\', '}']) {
        text.push_str(&rest[..at]);
        let found = &rest[at..];
        if let Some(escaped) = found.strip_prefix('\\') {
            let length = escaped.chars().next().map_or(0, char::len_utf8);
            text.push_str(&escaped[..length]);
            rest = &escaped[length..];
        } else if let Some(stop) = found.strip_prefix("${") {
            let shown = stop.trim_start_matches(|sign: char| sign.is_ascii_digit());
            rest = shown.strip_prefix(':').unwrap_or(shown);
            depth += 1;
        } else if let Some(stop) = found.strip_prefix('$') {
            rest = stop.trim_start_matches(|sign: char| sign.is_ascii_digit());
        } else {
            if depth == 0 {
                text.push('}');
            }
            depth = usize::saturating_sub(depth, 1);
            rest = &found[1..];
        }
    }
    text + rest
}

/// A snippet with a word in place of each stop.
pub(super) fn with_words(snippet: &str, word: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some(at) = rest.find(['$', '\\']) {
        text.push_str(&rest[..at]);
        let found = &rest[at..];
        if let Some(escaped) = found.strip_prefix('\\') {
            let length = escaped.chars().next().map_or(0, char::len_utf8);
            text.push_str(&escaped[..length]);
            rest = &escaped[length..];
            continue;
        }
        text.push_str(word);
        rest = match found.strip_prefix("${") {
            Some(stop) => {
                let mut before = '$';
                let end = stop.find(|sign| {
                    let is_end = sign == '}' && before != '\\';
                    before = sign;
                    is_end
                });
                end.map_or("", |end| &stop[end + 1..])
            }
            None => found[1..].trim_start_matches(|sign: char| sign.is_ascii_digit()),
        };
    }
    text + rest
}

/// A snippet with something legal in place of each stop, for a client that does not know them; none where nothing is legal by
/// its kind alone.
#[must_use]
pub fn with_defaults(snippet: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some(at) = rest.find("${") {
        let (before, stop) = rest.split_at(at);
        let end = stop.find('}')?;
        let (_, kind) = stop[..end].split_once(':')?;
        let is_text = before.ends_with('"');
        text.push_str(before);
        match is_text {
            true => text.push_str(kind),
            false => text.push_str(default(kind)?),
        }
        rest = &stop[end + 1..];
    }
    Some(without_stops(&(text + rest)))
}

/// Something legal of each kind of value, by the short name of the kind: a word of its vocabulary, a number, or the shortest
/// form of that kind whose arguments are such things.
static DEFAULTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for vocabulary in registry().vocabularies() {
        if let Some((word, _)) = vocabulary.words.first() {
            known.insert(vocabulary.ty.short(), (*word).to_owned());
        }
    }
    // The shortest form is not always one that says something.
    for (kind, value) in [
        ("int", "1"),
        ("float", "1.0"),
        ("bool", "true"),
        ("text", "\"text\""),
        ("sites", "(sites Board)"),
        ("graph", "(square 8)"),
        ("moves", "(move Pass)"),
        ("role", "Mover"),
        ("result", "Win"),
        ("outcome", "(result Mover Win)"),
        ("players", "(players 2)"),
        (
            "rules",
            "(rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw))))",
        ),
        ("to", "(to (sites Empty))"),
    ] {
        known.insert(kind.to_owned(), value.to_owned());
    }
    let given: BTreeSet<String> = known.keys().cloned().collect();
    loop {
        let before = known.clone();
        for ludeme in registry().ludemes() {
            if ludeme.result == Type::ANY {
                continue;
            }
            let Some(written) = least(ludeme, &before) else {
                continue;
            };
            for base in ludeme.result.bases() {
                let is_better = match known.get(base.short) {
                    Some(other) => !given.contains(base.short) && written.len() < other.len(),
                    None => true,
                };
                if is_better {
                    known.insert(base.short.to_owned(), written.clone());
                }
            }
        }
        if known == before {
            return known;
        }
    }
});

/// A form with what must be given; none if one of its arguments has no known default.
fn least(ludeme: &Ludeme, known: &BTreeMap<String, String>) -> Option<String> {
    let mut text = format!("({}", ludeme.name());
    let of_shape = |shape: &Shape| {
        let short = shape.ty().short();
        let values = short.split('|').filter_map(|kind| known.get(kind));
        values.min_by_key(|value| value.len()).cloned()
    };
    for param in ludeme.params.iter().filter(|param| !param.may_be_absent()) {
        let label = match param.labelled() {
            true => format!("{}:", param.name),
            false => String::new(),
        };
        let value = match param.shape.core() {
            Shape::Name { kind, .. } => {
                let name = kind.known.first().copied().unwrap_or(kind.noun);
                format!("\"{name}\"")
            }
            Shape::List(inner) => format!("{{{}}}", of_shape(inner)?),
            core => of_shape(core)?,
        };
        text.push_str(&format!(" {label}{value}"));
    }
    Some(text + ")")
}

/// Something legal of a kind of value.
fn default(kind: &str) -> Option<&'static str> {
    DEFAULTS.get(kind).map(String::as_str)
}
