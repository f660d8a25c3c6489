//! Which words may be the name of something: those that are read as that name wherever it stands.

use super::names::NamedPlace;
use crate::expand::has_parameter;

/// Why a word cannot be the name of something, if there is a reason.
pub(super) fn unreadable(place: &NamedPlace, new: &str) -> Option<String> {
    let reason = match place.kind {
        "option" | "argument" => not_a_word(place.kind, new),
        kind => not_in_quotes(kind, new),
    }?;
    let article = match place.kind.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    };
    let new: String = new
        .chars()
        .flat_map(|sign| match sign.is_control() {
            true => sign.escape_debug().collect::<Vec<char>>(),
            false => vec![sign],
        })
        .collect();
    Some(format!(
        "`{new}` cannot be the name of {article} {}: {reason}",
        place.kind
    ))
}

/// What is wrong with a category or an argument of an option, which stands in angles without quotes.
fn not_a_word(kind: &str, new: &str) -> Option<String> {
    let is_sign = |sign: char| sign.is_alphabetic() || sign.is_ascii_digit() || sign == '_';
    let mut parts = new.split('-');
    if !parts.all(|part| !part.is_empty() && part.chars().all(is_sign)) {
        return Some("it is a word of letters, digits and `_`, with `-` between them".to_owned());
    }
    let is_number = new.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("the {kind} would be read as a number"))
}

/// What is wrong with a name that stands in quotes.
fn not_in_quotes(kind: &str, new: &str) -> Option<String> {
    if new.trim().is_empty() {
        return Some("a name has a letter or another sign".to_owned());
    }
    if new.contains(['"', '\\']) || new.contains(char::is_control) {
        return Some("it has no quotation mark, backslash, tab or line break".to_owned());
    }
    if new.trim() != new {
        return Some("it begins and ends with something else than a blank".to_owned());
    }
    if matches!(kind, "item" | "heading") && new.contains('/') {
        return Some("`/` stands between the heading and the item".to_owned());
    }
    // Names of rulesets, options and examples are read as they are written.
    let is_filled = !matches!(kind, "item" | "heading" | "ruleset" | "test");
    if is_filled && has_parameter(new) {
        return Some("in a string `#1` to `#9` stand for the arguments of a define".to_owned());
    }
    let mut open = new.match_indices('<');
    let is_reference = open.any(|(open, _)| {
        let inside = new[open + 1..].split_once('>').map(|(inside, _)| inside);
        inside.is_some_and(|inside| !inside.is_empty() && !inside.contains(char::is_whitespace))
    });
    is_reference.then(|| "in a string `<…>` stands for what an option gives".to_owned())
}
