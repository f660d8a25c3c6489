//! A form gets a name, and a value becomes what an option gives.

use super::actions::{ActionKind, TextAction, replacement, selected};
use super::known::Known;
use super::layout::Replacement;
use super::names::names;
use super::place::{below, path};
use crate::check::{Expectation, expectations, parents};
use crate::ludeme::{Shape, registry};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};
use std::ops::Range;

/// Arguments that a define takes at most.
const MOST_ARGUMENTS: usize = 9;

/// The longest name of an item that is made of what it gives, in characters.
const LONGEST_NAME: usize = 32;

/// A form gets a name: a define below the part of the text that it stands in. What it holds of the arguments of a define
/// around it are arguments of the new one. With the node that gets it.
pub(super) fn extract(known: &Known, range: &Range<usize>) -> Option<(NodeId, TextAction)> {
    let tree = known.tree();
    let node = selected(known, range)?;
    let is_form = matches!(
        tree.kind(node),
        NodeKind::Call { .. } | NodeKind::Array(_) | NodeKind::Int(_)
    );
    let span = tree.span(node);
    if !is_form || tree.is_torn(span) {
        return None;
    }
    let root = tree
        .roots
        .iter()
        .find(|root| tree.span(**root).contains(span))?;
    if matches!(
        tree.head(*root),
        Some("option" | "rulesets" | "about" | "use" | "variant")
    ) {
        return None;
    }
    let (written, signs) = with_own_arguments(known, node)?;
    let name = free_name(known, "Extracted");
    let call = match signs.is_empty() {
        true => format!("\"{name}\""),
        false => format!("(\"{name}\" {})", signs.join(" ")),
    };
    let end = tree.span(*root).range().end;
    let body = match written.lines().count() {
        0 | 1 => format!("(define \"{name}\" {written})"),
        _ => format!("(define \"{name}\"\n    {written})"),
    };
    let action = TextAction {
        title: format!("make this the define `{name}`"),
        kind: ActionKind::Extract,
        edits: vec![
            replacement(span, call),
            Replacement {
                range: end..end,
                text: format!("\n\n{body}"),
            },
        ],
        is_certain: false,
        has_stops: false,
        mends: None,
    };
    Some((node, action))
}

/// A part of a text with the arguments of the define around it numbered anew from `#1`, and these as they were; none if one
/// of them stands within a word.
fn with_own_arguments(known: &Known, node: NodeId) -> Option<(String, Vec<String>)> {
    let tree = known.tree();
    let span = tree.span(node);
    let mut found: Vec<(Span, u8)> = Vec::new();
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        waiting.extend(below(tree, node));
        if let NodeKind::Parameter(number) = tree.kind(node) {
            found.push((tree.span(node), *number));
        }
    }
    found.sort();
    let mut text = known.written(span).to_owned();
    if text.matches('#').count() != found.len() {
        return None;
    }
    let mut numbers: Vec<u8> = Vec::new();
    for (_, number) in &found {
        if !numbers.contains(number) {
            numbers.push(*number);
        }
    }
    if numbers.len() > MOST_ARGUMENTS {
        return None;
    }
    for (place, number) in found.iter().rev() {
        let new = numbers.iter().position(|one| one == number)? + 1;
        let start = (place.start - span.start) as usize;
        text.replace_range(start..start + place.len(), &format!("#{new}"));
    }
    let signs = numbers.iter().map(|number| format!("#{number}"));
    Some((text, signs.collect()))
}

/// A name that nothing has.
fn free_name(known: &Known, base: &str) -> String {
    let all = names(known);
    let is_free = |name: &String| {
        all.iter().all(|place| place.name != *name)
            && !known.own().contains(&format!("\"{name}\""))
            && !known.own().contains(&format!("<{name}"))
    };
    let numbered = (2..).map(|number| format!("{base}{number}"));
    let mut candidates = std::iter::once(base.to_owned()).chain(numbered);
    candidates.find(is_free).unwrap_or_else(|| base.to_owned())
}

/// A number, a word, a string or a form becomes what an option gives. With the node that does.
pub(super) fn make_option(known: &Known, range: &Range<usize>) -> Option<(NodeId, TextAction)> {
    let tree = known.tree();
    let path = path(tree, range.start);
    let root = *path.first()?;
    if !matches!(tree.head(root), Some("game" | "define")) {
        return None;
    }
    let node = match range.is_empty() {
        true => *path.last()?,
        false => selected(known, range)?,
    };
    let value = known.written(tree.span(node));
    let (base, other) = match tree.kind(node) {
        NodeKind::Int(number) => ("Number".to_owned(), number.saturating_add(1).to_string()),
        NodeKind::Call { .. } | NodeKind::Array(_)
            if range.is_empty() || !stands_alone(tree, node) =>
        {
            return None;
        }
        NodeKind::Call { .. }
        | NodeKind::Array(_)
        | NodeKind::Symbol(_)
        | NodeKind::Text(_)
        | NodeKind::Float(_) => {
            let expected = argument(tree, node)?;
            (heading(&expected), another_word(&expected, value))
        }
        _ => return None,
    };
    if tree.is_torn(tree.span(node)) {
        return None;
    }
    let name = free_name(known, &base);
    let (first, second) = (item_name(value), item_name(&other));
    let second = if first == second {
        "other".to_owned()
    } else {
        second
    };
    let end = tree.span(root).range().end;
    let option = format!(
        "\n\n(option \"{name}\" <{name}> args:{{<value>}} {{\n    (item \"{first}\" <{value}> \"{first}\")*\n    \
         (item \"{second}\" <{other}> \"{second}\")\n}})",
    );
    let mut shown: String = first.chars().take(LONGEST_NAME).collect();
    if shown.len() < first.len() {
        shown.push('…');
    }
    let action = TextAction {
        title: format!("make {shown} an option"),
        kind: ActionKind::Rewrite,
        edits: vec![
            replacement(tree.span(node), format!("<{name}:value>")),
            Replacement {
                range: end..end,
                text: option,
            },
        ],
        is_certain: false,
        has_stops: false,
        mends: None,
    };
    Some((node, action))
}

/// Whether a part of a text holds nothing that only stands where it is: arguments of a define, and what options give.
fn stands_alone(tree: &SyntaxTree, node: NodeId) -> bool {
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        waiting.extend(below(tree, node));
        match tree.kind(node) {
            NodeKind::Parameter(_) | NodeKind::Reference { .. } | NodeKind::Angles(_) => {
                return false;
            }
            _ => {}
        }
    }
    true
}

/// What is expected where an argument of a ludeme or a define stands; none for what gives a name, and for the second word of
/// a ludeme.
fn argument(tree: &SyntaxTree, node: NodeId) -> Option<Vec<Expectation>> {
    let parents = parents(tree);
    let parent = |node: NodeId| parents.get(node.0 as usize).copied().flatten();
    let form = parent(node)?;
    if let NodeKind::Call { head, args } = tree.kind(form) {
        let is_first = args.first() == Some(&node);
        let is_name = matches!(tree.head(form), Some("define" | "game")) && is_first;
        let is_second = match tree.kind(node) {
            NodeKind::Symbol(word) => {
                let mut ludemes = registry().with_head(&head.text).iter();
                is_first && ludemes.any(|ludeme| ludeme.word == Some(&**word))
            }
            _ => false,
        };
        if is_name || is_second {
            return None;
        }
        if head.form != HeadForm::Word || tree.head(form) == Some("define") {
            return Some(Vec::new());
        }
    }
    let expected = expectations(tree, &parents, node).shapes;
    let declares =
        |one: &Expectation| matches!(one.shape.item(), Shape::Name { declares: true, .. });
    (!expected.iter().any(declares)).then_some(expected)
}

/// A heading for what an argument is: the name of the parameter.
fn heading(expected: &[Expectation]) -> String {
    let param = expected.iter().find_map(|one| one.param);
    let name = param.map_or("choice", |(ludeme, number)| ludeme.params[number].name);
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Another word of the vocabulary of a word, where that is one; else what was given.
fn another_word(expected: &[Expectation], word: &str) -> String {
    let vocabularies = registry().vocabularies().iter();
    let mut fitting = vocabularies.filter(|vocabulary| {
        let is_wanted = expected
            .iter()
            .any(|one| one.shape.ty().meets(vocabulary.ty));
        is_wanted && vocabulary.words.iter().any(|(other, _)| *other == word)
    });
    let other = fitting.next().and_then(|vocabulary| {
        let at = vocabulary
            .words
            .iter()
            .position(|(other, _)| *other == word)?;
        let next = (at + 1) % vocabulary.words.len();
        Some(vocabulary.words[next].0.to_owned())
    });
    other.unwrap_or_else(|| word.to_owned())
}

/// A name for an item by what it gives.
fn item_name(value: &str) -> String {
    let words: Vec<&str> = value
        .split(|sign: char| sign.is_whitespace() || "(){}\"/\\<>#".contains(sign))
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join(" ");
    match name.is_empty() || name.chars().count() > LONGEST_NAME {
        true => "as it was".to_owned(),
        false => name,
    }
}
