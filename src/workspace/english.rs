//! What a form of a text means, in the English of [`crate::describe`].
//!
//! Conditions and end rules are looked up where the compiler noted them. Everything else is compiled once more within its
//! game, as it stands there: with what its define was called with, and with the option that is chosen. A form that is no
//! rule itself, such as `(play …)`, means what the rules in it mean.

use super::known::Known;
use super::place::touches;
use crate::compile::{CompiledPart, compile_within};
use crate::describe::{self, RulePart};
use crate::examine::Queries;
use crate::expand::Choice;
use crate::game::Provenance;
use crate::ludeme::{ArgumentSlot, PartId, PartKind, Type};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind, TraceId};
use std::collections::BTreeSet;

/// Columns of the English.
const COLUMNS: usize = 90;

/// Parts of a form that are put into words at most; a form with more is a whole game, and its English another page.
const MOST_PARTS: usize = 12;

/// Lines of English at most.
const MOST_LINES: usize = 24;

/// How far inside a form that is no rule the rules are looked for.
const DEEPEST: usize = 3;

/// What the innermost of some nodes around an offset means: a form, a call of a define, what an option gives, an item.
pub(super) fn english(known: &Known, path: &[NodeId]) -> Option<String> {
    let node = *path.last()?;
    let tree = known.tree();
    match tree.kind(node) {
        NodeKind::Call { head, .. } if head.form == HeadForm::Word && &*head.text == "item" => {
            let values = item_values(known, node);
            of_item(known, path, |known| listed(known, &values))
        }
        NodeKind::Call { head, .. } if head.form == HeadForm::Word => {
            let span = tree.span(node);
            if let Some(text) = noted(known, span) {
                return Some(text);
            }
            of_item(known, path, |known| of_part(known, form_at(known, span)?))
        }
        NodeKind::Call { .. } | NodeKind::Reference { .. } | NodeKind::Text(_) => {
            let span = tree.span(node);
            of_item(known, path, |known| {
                of_part(known, brought_by(known, span)?)
            })
        }
        _ => None,
    }
}

/// A condition or an end rule of the text, by what the compiler noted.
fn noted(known: &Known, span: Span) -> Option<String> {
    let compiled = known.compiled.as_ref()?;
    let place = provenance(span);
    let text = match compiled.written.condition_at(place) {
        Some(condition) => describe::clause(&compiled.game, condition),
        None => describe::end_rule(&compiled.game, place)?,
    };
    Some(text.trim_end().to_owned())
}

fn provenance(span: Span) -> Provenance {
    Provenance {
        file: span.file.0,
        start: span.start,
        end: span.end,
    }
}

/// An answer for the choice that is looked at, or, within an item of an option that is not chosen, as if it were.
fn of_item(
    known: &Known,
    path: &[NodeId],
    answer: impl Fn(&Known) -> Option<String>,
) -> Option<String> {
    if let Some(text) = answer(known) {
        return Some(text);
    }
    let tree = known.tree();
    let option = *path.first()?;
    if tree.head(option) != Some("option") {
        return None;
    }
    let text = |node: NodeId| match tree.children(node).first().map(|first| tree.kind(*first)) {
        Some(NodeKind::Text(text)) => Some(text.to_string()),
        _ => None,
    };
    let heading = text(option)?;
    let item = path.iter().find(|node| tree.head(**node) == Some("item"))?;
    let chosen = format!("{heading}/{}", text(*item)?);
    let mut options = known.choice.options.clone();
    options.retain(|other| other.split('/').next() != Some(&*heading));
    options.push(chosen);
    let choice = Choice {
        ruleset: known.choice.ruleset.clone(),
        options,
    };
    let other = Known::new(
        known.text.clone(),
        known.version,
        choice,
        &mut Queries::default(),
    );
    answer(&other)
}

/// The places of the forms that an item gives.
fn item_values(known: &Known, item: NodeId) -> Vec<Span> {
    let tree = known.tree();
    let given = tree.children(item).iter();
    let given = given.filter_map(|part| match tree.kind(*part) {
        NodeKind::Angles(values) => Some(values.iter().map(|value| tree.span(*value))),
        _ => None,
    });
    given.flatten().collect()
}

fn listed(known: &Known, places: &[Span]) -> Option<String> {
    let parts = places.iter().filter_map(|place| form_at(known, *place));
    let parts: Vec<PartId> = parts.collect();
    words(
        known,
        &parts
            .into_iter()
            .map(|part| (String::new(), part))
            .collect::<Vec<_>>(),
    )
}

/// The ludeme that a form of the text has become.
fn form_at(known: &Known, span: Span) -> Option<PartId> {
    known.parts().ludeme(span)
}

/// The outermost ludeme that a call of a define, or what an option gives, at a place has brought.
fn brought_by(known: &Known, span: Span) -> Option<PartId> {
    let mut traces: BTreeSet<TraceId> = BTreeSet::new();
    for (number, (place, _, within)) in known.expanded.traces.all().enumerate() {
        let is_it = match traces.is_empty() {
            true => place == span,
            false => within.is_some_and(|within| traces.contains(&within)),
        };
        if is_it {
            traces.insert(TraceId(u32::try_from(number).ok()?));
        }
    }
    let description = &known.description;
    let mut parts = description.parts().rev();
    parts.find(|part| {
        let trace = description.place(*part).trace;
        trace.is_some_and(|trace| traces.contains(&trace))
            && matches!(description.kind(*part), PartKind::Ludeme { .. })
    })
}

fn of_part(known: &Known, part: PartId) -> Option<String> {
    let description = &known.description;
    if matches!(description.ludeme(part), Some(ludeme) if ludeme.result == Type::GAME) {
        return None;
    }
    let own = words(known, &[(String::new(), part)]);
    if own.is_some() || is_rule(known, part) {
        return own;
    }
    let mut inside = Vec::new();
    rules_in(known, part, 1, &mut inside);
    words(known, &inside)
}

/// Whether a part is a rule by itself, whether something can be said of it or not.
fn is_rule(known: &Known, part: PartId) -> bool {
    let rules = [
        Type::MOVES,
        Type::EFFECT,
        Type::SITES,
        Type::BOOL,
        Type::INT,
    ];
    let ty = known.description.ty(part);
    rules.into_iter().any(|rule| rule == ty)
}

/// The rules in a part that is none, with the labels of their arguments.
fn rules_in(known: &Known, part: PartId, depth: usize, found: &mut Vec<(String, PartId)>) {
    let description = &known.description;
    let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
        return;
    };
    for (param, argument) in ludeme.params.iter().zip(arguments) {
        let ArgumentSlot::Given(given) = argument else {
            continue;
        };
        let label = match param.labelled() {
            true => format!("`{}:` ", param.name),
            false => String::new(),
        };
        let mut waiting = vec![*given];
        while let Some(part) = waiting.pop() {
            match description.kind(part) {
                PartKind::Choice(_, inner) => waiting.push(*inner),
                PartKind::List(items) => waiting.extend(items.iter().rev()),
                PartKind::Ludeme { .. } if is_rule(known, part) || is_end(known, part) => {
                    found.push((label.clone(), part));
                }
                PartKind::Ludeme { .. } if depth < DEEPEST => {
                    rules_in(known, part, depth + 1, found);
                }
                _ => {}
            }
        }
    }
}

fn is_end(known: &Known, part: PartId) -> bool {
    let place = provenance(known.description.place(part).span);
    let compiled = known.compiled.as_ref();
    compiled.is_some_and(|compiled| describe::end_rule(&compiled.game, place).is_some())
}

/// Parts in words: one by itself, several as a list.
fn words(known: &Known, parts: &[(String, PartId)]) -> Option<String> {
    let compiled = known.compiled.as_ref()?;
    if parts.is_empty() || parts.len() > MOST_PARTS {
        return None;
    }
    let description = &known.description;
    let ids: Vec<PartId> = parts.iter().map(|(_, part)| *part).collect();
    let (values, game) = compile_within(description, &ids)?;
    let mut said: Vec<String> = Vec::new();
    for ((label, part), value) in parts.iter().zip(&values) {
        let end = || describe::end_rule(&compiled.game, provenance(description.place(*part).span));
        let text = value.as_ref().and_then(rule_part);
        let text = text.and_then(|rule| describe::part(&game, rule, COLUMNS));
        if let Some(text) = text.or_else(end) {
            said.push(format!("{label}{}", text.trim_end()));
        }
    }
    let text = match said.as_slice() {
        [] => return None,
        [only] => only.clone(),
        several => {
            let items = several
                .iter()
                .map(|text| format!("- {}", text.replace('\n', "\n  ")));
            items.collect::<Vec<_>>().join("\n")
        }
    };
    let lines: Vec<&str> = text.lines().collect();
    Some(match lines.len() > MOST_LINES {
        true => format!("{}\n…", lines[..MOST_LINES].join("\n")),
        false => text,
    })
}

fn rule_part(value: &CompiledPart) -> Option<RulePart<'_>> {
    match value {
        CompiledPart::Moves(moves) => Some(RulePart::Moves(moves)),
        CompiledPart::Effect(effect) => Some(RulePart::Effect(effect)),
        CompiledPart::Sites(sites) => Some(RulePart::Sites(sites)),
        CompiledPart::Number(number) => Some(RulePart::Number(number)),
        CompiledPart::Condition(condition) => Some(RulePart::Condition(condition)),
    }
}

/// The nodes around what is meant at an offset, the innermost last: a form by its head or second word, the value of a label,
/// the call of a define, what an option gives, the item of an option by its name.
pub(super) fn subject(known: &Known, path: &[NodeId], offset: usize) -> Option<Vec<NodeId>> {
    let tree = known.tree();
    let (node, outer) = path.split_last()?;
    let around = outer.last().copied();
    match tree.kind(*node) {
        NodeKind::Call { head, .. } => touches(head.span, offset).then(|| path.to_vec()),
        NodeKind::Labelled { value, .. } => Some([path, &[*value]].concat()),
        NodeKind::Reference { .. } => Some(path.to_vec()),
        NodeKind::Symbol(word) => {
            let form = around?;
            let is_second = tree.children(form).first() == Some(node)
                && super::place::ludeme(known, form)?.word == Some(&**word);
            is_second.then(|| outer.to_vec())
        }
        NodeKind::Text(_) => {
            let is_item = around.is_some_and(|form| tree.head(form) == Some("item"));
            Some(if is_item { outer } else { path }.to_vec())
        }
        _ => None,
    }
}
