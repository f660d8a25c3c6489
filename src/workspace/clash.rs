//! Why a name cannot be another one: something has that name already, or the text would say something else with it.

use super::known::Known;
use super::names::{NamedPlace, names, owners};
use crate::game::Component;
use crate::ludeme::names::Declaration;
use crate::ludeme::{Description, NameKind, PartKind};
use crate::prelude::phrase;
use crate::render::{Cast, PictureSigns};
use crate::syntax::{Node, NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;
use std::collections::BTreeSet;

/// Whether names of a kind belong to the text, and not to what its ludemes declare.
pub(super) fn is_of_text(kind: &str) -> bool {
    matches!(
        kind,
        "define" | "option" | "argument" | "item" | "heading" | "ruleset" | "test"
    )
}

/// Why a place of a text cannot have a new name, if there is a reason.
pub(super) fn clash(known: &Known, place: &NamedPlace, new: &str) -> Option<String> {
    let full = match place.name.rsplit_once(['/', ':']) {
        Some((before, _)) if matches!(place.kind, "item" | "argument") => {
            let sign = &place.name[before.len()..=before.len()];
            format!("{before}{sign}{new}")
        }
        _ => new.to_owned(),
    };
    if full == place.name {
        return None;
    }
    let all = names(known);
    let is_taken = |other: &NamedPlace| {
        let is_ruleset = place.kind == "ruleset"
            && other.name != place.name
            && crate::expand::is_ruleset(&other.name, new);
        other.declares && other.kind == place.kind && (other.name == full || is_ruleset)
    };
    if all.iter().any(is_taken) {
        return Some(format!("there is a {} `{new}` already", place.kind));
    }
    match place.kind {
        "define" => of_define(known, new),
        "test" => of_test(known, place, new, &all),
        kind if is_of_text(kind) => None,
        _ => of_declaration(known, place, new, &all),
    }
}

/// A define stands for every string that is its name.
fn of_define(known: &Known, new: &str) -> Option<String> {
    if phrase(new).is_some() {
        return Some(format!("`{new}` is a define that every text may call"));
    }
    for tree in known.trees() {
        let is_it = |node: &Node| match &node.kind {
            NodeKind::Text(text) => **text == *new,
            _ => false,
        };
        if let Some(node) = tree.nodes.iter().find(|node| is_it(node)) {
            let text = match node.span.file {
                OWN => String::new(),
                file => format!(" of `{}`", known.name_of(file)),
            };
            return Some(format!(
                "the string `\"{new}\"`{text} would be a call of the define"
            ));
        }
    }
    None
}

/// `(changes "SG5")` names all worked examples whose names begin with it.
fn of_test(known: &Known, place: &NamedPlace, new: &str, all: &[NamedPlace]) -> Option<String> {
    let named = all
        .iter()
        .filter(|one| one.kind == "test" && one.name == place.name && !one.declares);
    for one in named {
        let mark = known.written(one.span);
        let names_others = all
            .iter()
            .any(|other| other.span == one.span && other.kind == "test" && other.name != one.name);
        if names_others && !crate::expand::begins_with(mark, new) {
            return Some(format!(
                "`(changes \"{mark}\")` names this example and others, and `{new}` does not begin with that"
            ));
        }
    }
    None
}

/// What a ludeme declares: pieces, regions and so on, whose names all stand in strings.
fn of_declaration(
    known: &Known,
    place: &NamedPlace,
    new: &str,
    all: &[NamedPlace],
) -> Option<String> {
    let description = &known.description;
    let mut made: BTreeSet<String> = BTreeSet::from([new.to_owned()]);
    let mut others: Vec<(String, &'static str)> = Vec::new();
    for (name, kind, declaration) in declared(description) {
        let makes = (kind.makes)(&declaration);
        if kind.noun == place.kind && name == place.name {
            let ends = makes.iter().filter_map(|made| made.strip_prefix(name));
            made.extend(ends.map(|end| format!("{new}{end}")));
            if (kind.stands)(new) {
                return Some(format!("`{new}` is the name of a site"));
            }
            let known = kind
                .known
                .iter()
                .map(|name| ((*name).to_owned(), kind.noun));
            others.extend(known);
        } else {
            others.extend(makes.into_iter().map(|made| (made, kind.noun)));
        }
    }
    for name in &made {
        if let Some((_, noun)) = others.iter().find(|(other, _)| other == name) {
            return Some(format!("there is a {noun} `{name}` already"));
        }
        let is_define = |one: &NamedPlace| one.kind == "define" && one.name == *name;
        if all.iter().any(is_define) || phrase(name).is_some() {
            return Some(format!(
                "`{name}` is a define, which every string `\"{name}\"` calls"
            ));
        }
    }
    let is_in_move = |one: &NamedPlace| one.kind == place.kind && one.name == place.name;
    let blank = |sign: char| sign.is_whitespace() || sign == ',';
    if new.contains(blank) {
        let mut moves = all.iter().filter(|one| is_in_move(one));
        if moves.any(|one| known.written(one.whole).contains(['=', '@', '*']) && !one.declares) {
            return Some(format!(
                "moves of worked examples name this {}, and a name in a move has no blanks and no commas",
                place.kind
            ));
        }
    }
    None
}

/// What the ludemes of a description declare.
fn declared(
    description: &Description,
) -> impl Iterator<Item = (&str, &'static NameKind, Declaration<'_>)> {
    owners(description)
        .into_iter()
        .filter_map(move |(part, ludeme)| match description.kind(part) {
            PartKind::Name { name, kind, .. } => {
                let declaration = Declaration {
                    name,
                    description,
                    ludeme,
                };
                Some((&**name, *kind, declaration))
            }
            _ => None,
        })
}

/// Why drawn positions would be others with the pieces as they are called after a name is given anew.
pub(super) fn other_pictures(before: &Known, after: &Known) -> Option<String> {
    let games = (before.compiled.as_ref()?, after.compiled.as_ref()?);
    let (old, new) = (&games.0.game, &games.1.game);
    let (was, is) = (
        PictureSigns::new(Cast::of(old)),
        PictureSigns::new(Cast::of(new)),
    );
    let in_picture = |word: &&str| {
        let meant = was.read(word);
        meant.is_some() && meant != is.read(word)
    };
    let pieces = || old.components.iter().zip(&new.components);
    let in_rows = |word: &&str| {
        pieces().any(|(old, new)| first_sign(old) == *word && first_sign(new) != *word)
    };
    let mut trees = before.trees().into_iter();
    let word = trees.find_map(|tree| {
        let drawn = sign_in(tree, Some("picture"), &in_picture);
        drawn.or_else(|| sign_in(tree, None, &in_rows))
    })?;
    Some(format!(
        "`{word}` in a drawn position would not mean this piece any more: give the piece `sign:\"{word}\"` before"
    ))
}

/// The sign of a piece in `(place Rows …)`.
fn first_sign(piece: &Component) -> &str {
    match piece.symbol.is_empty() {
        true => {
            let first = piece.base.chars().next().map_or(0, char::len_utf8);
            &piece.base[..first]
        }
        false => &piece.symbol,
    }
}

/// The first sign of some kind in the rows of the forms of a head, or of `(place Rows …)`.
fn sign_in<'t>(
    tree: &'t SyntaxTree,
    head: Option<&str>,
    is_it: &dyn Fn(&&str) -> bool,
) -> Option<&'t str> {
    let is_rows = |node: &NodeId| {
        let first = tree.children(*node).first();
        let is_word = |first: &NodeId| matches!(tree.kind(*first), NodeKind::Symbol(word) if &**word == "Rows");
        tree.head(*node) == Some("place") && first.is_some_and(is_word)
    };
    let numbers = 0..u32::try_from(tree.nodes.len()).unwrap_or(0);
    let forms = numbers.map(NodeId).filter(|node| match head {
        Some(_) => tree.head(*node) == head,
        None => is_rows(node),
    });
    let mut waiting: Vec<NodeId> = forms.collect();
    while let Some(node) = waiting.pop() {
        match tree.kind(node) {
            NodeKind::Text(row) => {
                if let Some(found) = row.split_whitespace().find(is_it) {
                    return Some(found);
                }
            }
            NodeKind::Labelled { .. } => {}
            _ => waiting.extend(super::place::below(tree, node)),
        }
    }
    None
}
