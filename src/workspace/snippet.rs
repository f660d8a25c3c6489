//! Forms as they are put into a text: the arguments that must be given are stops for the cursor.

use crate::ludeme::{Ludeme, Shape, registry};

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
fn kind(shape: &Shape) -> String {
    let short = shape.ty().short();
    escaped(short.split('|').next().unwrap_or_default())
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

/// Something of a kind of value that may stand anywhere: a word of its vocabulary, or a number.
fn default(kind: &str) -> Option<&'static str> {
    match kind {
        "int" => return Some("1"),
        "float" => return Some("1.0"),
        "bool" => return Some("true"),
        "sites" => return Some("(sites Board)"),
        "moves" => return Some("(move Pass)"),
        "role" => return Some("Mover"),
        "result" => return Some("Win"),
        _ => {}
    }
    let mut vocabularies = registry().vocabularies().iter();
    let found = vocabularies.find(|vocabulary| vocabulary.ty.short() == kind)?;
    found.words.first().map(|(word, _)| *word)
}
