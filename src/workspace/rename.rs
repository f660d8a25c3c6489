//! Names given anew, in a text and in those that it uses.

use super::clash::{clash, is_of_text};
use super::known::Known;
use super::names::{NamedPlace, name_at, names, names_of_description};
use super::spelling::unreadable;
use crate::bundled::BUNDLED;
use crate::examine::{Queries, describe_each, variants};
use crate::source::Span;
use crate::syntax::NodeKind;
use std::collections::BTreeSet;

/// Choices of rulesets and options that are asked where a name stands.
const MOST_CHOICES: usize = 200;

/// The name at an offset, if it can be given anew: its place and the name as it stands there.
///
/// # Errors
/// Why it cannot, in words; nothing stands there that has a name if there are none.
pub fn renamed(known: &Known, offset: usize) -> Result<(Span, String), String> {
    let (place, _) = changeable(known, offset)?;
    Ok((place.span, known.written(place.span).to_owned()))
}

/// The name at an offset that can be given anew, with all its places.
fn changeable(known: &Known, offset: usize) -> Result<(NamedPlace, Vec<NamedPlace>), String> {
    let Some(place) = name_at(known, offset) else {
        return Err("no name stands here that can be changed".to_owned());
    };
    let all = places(known, &place);
    if !all.iter().any(|place| place.declares) {
        return Err(format!(
            "the {} `{}` is not declared in this text",
            place.kind, place.name
        ));
    }
    if let Some(fixed) = all.iter().find(|place| is_fixed(known, place.span)) {
        let text = known.name_of(fixed.span.file);
        return Err(format!(
            "`{}` stands in `{text}`, which is part of the program",
            place.name
        ));
    }
    Ok((place, all))
}

/// The name at an offset of a text, and its places in the text and in those that it uses, where another name is to be put.
///
/// # Errors
/// Why the name cannot be this one, in words.
pub(super) fn rename(
    known: &Known,
    offset: usize,
    new: &str,
) -> Result<(NamedPlace, Vec<NamedPlace>), String> {
    let (place, all) = changeable(known, offset)?;
    if let Some(reason) = unreadable(&place, new) {
        return Err(reason);
    }
    match clash(known, &place, new) {
        Some(reason) => Err(reason),
        None => Ok((place, all)),
    }
}

/// Every place of a name, whatever ruleset and options are chosen.
pub(super) fn places(known: &Known, asked: &NamedPlace) -> Vec<NamedPlace> {
    let mut found: BTreeSet<NamedPlace> = names(known).into_iter().collect();
    if !is_of_text(asked.kind) {
        let subject = known.text.subject();
        let choices = variants(&subject);
        let choices = &choices[..choices.len().min(MOST_CHOICES)];
        describe_each(&mut Queries::default(), &subject, choices, &mut |seen| {
            names_of_description(known, seen, &mut found);
        });
        if known.problems.has_errors() {
            by_sign(known, asked, &mut found);
        }
    }
    // Where one word means several, as in `(changes "SG5")`, it stays.
    let means_others = |place: &NamedPlace| {
        let mut all = found.iter();
        all.any(|other| {
            other.span == place.span && other.kind == place.kind && other.name != place.name
        })
    };
    let is_same = |place: &&NamedPlace| {
        place.kind == asked.kind && place.name == asked.name && !means_others(place)
    };
    found.iter().filter(is_same).cloned().collect()
}

/// In a text with mistakes the checker has not seen everything: strings that are the name, or the name with the number of a
/// player, count as well.
fn by_sign(known: &Known, asked: &NamedPlace, found: &mut BTreeSet<NamedPlace>) {
    let taken: BTreeSet<Span> = found.iter().map(|place| place.span).collect();
    for tree in known.trees() {
        for node in &tree.nodes {
            let NodeKind::Text(text) = &node.kind else {
                continue;
            };
            let Some(rest) = text.strip_prefix(asked.name.as_str()) else {
                continue;
            };
            let start = node.span.start + 1;
            let span = node
                .span
                .since(start)
                .until(start + asked.name.len() as u32);
            let is_free = !taken
                .iter()
                .any(|known| known.file == span.file && known.start == span.start);
            if rest.bytes().all(|byte| byte.is_ascii_digit())
                && is_free
                && known.written(span) == asked.name
            {
                found.insert(NamedPlace {
                    span,
                    declares: false,
                    whole: span,
                    ..asked.clone()
                });
            }
        }
    }
}

/// Whether a place is of a text that nobody can change.
fn is_fixed(known: &Known, span: Span) -> bool {
    let name = known.name_of(span.file);
    name.starts_with(BUNDLED) || name.starts_with("grammar/defines/")
}
