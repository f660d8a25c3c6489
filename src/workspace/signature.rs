//! How the form around a place is written, and which argument is being written.

use super::docs;
use super::known::Known;
use super::place::{below, param, path, touches};
use super::spot::spot;
use crate::examine::Queries;
use crate::ludeme::{Ludeme, registry};
use crate::prelude::phrase;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// One way to write a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormSignature {
    /// The whole form: `(is Line <int> [<directions>])`.
    pub label: String,
    /// What it means.
    pub documentation: String,
    /// Each argument: its bytes in the label, and what it is.
    pub parameters: Vec<(Range<usize>, String)>,
    /// The argument that is being written.
    pub active: Option<usize>,
}

/// The ways to write the form around an offset, the likeliest first.
pub(super) fn signatures(
    known: &Known,
    queries: &mut Queries,
    offset: usize,
) -> Vec<FormSignature> {
    if let Some(define) = of_define(known, offset) {
        return vec![define];
    }
    let Some(spot) = spot(known, queries, offset) else {
        return Vec::new();
    };
    let Some(head) = spot.around.first() else {
        return Vec::new();
    };
    let active = |ludeme: &Ludeme| {
        let params = spot.expects.shapes.iter().filter_map(|shape| shape.param);
        let mut params = params.filter(|(of, _)| std::ptr::eq(*of, ludeme));
        params.next().map(|(_, number)| number)
    };
    let mut all: Vec<(&'static Ludeme, Option<usize>)> = registry()
        .with_head(head)
        .iter()
        .map(|ludeme| (*ludeme, active(ludeme)))
        .collect();
    all.sort_by_key(|(ludeme, _)| Reverse(super::usage::uses(&ludeme.name())));
    let is_written = |(ludeme, _): &(&Ludeme, Option<usize>)| {
        ludeme.word.is_some() && ludeme.word == spot.second.as_deref()
    };
    if all.iter().any(is_written) {
        all.retain(is_written);
    }
    // What stands at the place already is the argument that the checker has found it to be.
    if let Some((ludeme, number)) = argument_at(known, offset) {
        let is_it = |(other, _): &(&Ludeme, Option<usize>)| std::ptr::eq(*other, ludeme);
        if let Some(at) = all.iter().position(is_it) {
            all.swap(0, at);
            all.truncate(1);
            all[0].1 = Some(number);
        }
    }
    if all.iter().any(|(_, active)| active.is_some()) {
        all.retain(|(_, active)| active.is_some());
    } else if !spot.expects.labels.is_empty() {
        let fits = |ludeme: &Ludeme| {
            let mut labels = spot.expects.labels.iter();
            labels.any(|(of, _)| std::ptr::eq(*of, ludeme))
        };
        all.retain(|(ludeme, _)| fits(ludeme));
    }
    all.truncate(MOST);
    all.into_iter()
        .map(|(ludeme, active)| signature(ludeme, active))
        .collect()
}

/// The argument that an offset touches, of the form around it.
fn argument_at(known: &Known, offset: usize) -> Option<(&'static Ludeme, usize)> {
    let tree = known.tree();
    let form = path(tree, offset).into_iter().rev().find(|node| {
        let span = tree.span(*node).range();
        matches!(tree.kind(*node), NodeKind::Call { .. })
            && span.start < offset
            && offset < span.end
    })?;
    let mut args = tree.children(form).iter().rev();
    let argument = args.find(|arg| touches(tree.span(**arg), offset))?;
    param(known, form, *argument)
}

/// The most ways that are shown.
const MOST: usize = 12;

fn signature(ludeme: &Ludeme, active: Option<usize>) -> FormSignature {
    let mut label = format!("({}", ludeme.name());
    let mut parameters = Vec::new();
    for param in ludeme.params {
        label.push(' ');
        let start = label.len();
        label.push_str(&param.form());
        parameters.push((start..label.len(), docs::about_param(param)));
    }
    label.push(')');
    let prose = ludeme.prose().take_while(|line| !line.is_empty());
    FormSignature {
        label,
        documentation: prose.collect::<Vec<_>>().join(" "),
        parameters,
        active,
    }
}

/// How the define is called in whose call an offset lies.
fn of_define(known: &Known, offset: usize) -> Option<FormSignature> {
    let tree = known.tree();
    let around = path(tree, offset);
    let call = around
        .iter()
        .rev()
        .find(|node| matches!(tree.kind(**node), NodeKind::Call { .. }))?;
    let NodeKind::Call { head, args } = tree.kind(*call) else {
        return None;
    };
    if head.form != HeadForm::Quoted || touches(head.span, offset) {
        return None;
    }
    let before = |arg: &&NodeId| (tree.span(**arg).end as usize) < offset;
    let active = args.iter().take_while(before).count();
    let params = parameters(known, &head.text)?;
    let mut label = format!("(\"{}\"", head.text);
    let mut found = Vec::new();
    for (sign, docs) in &params {
        label.push(' ');
        let start = label.len();
        label.push_str(sign);
        found.push((start..label.len(), docs.clone()));
    }
    label.push(')');
    Some(FormSignature {
        label,
        documentation: docs::define(known, &head.text).unwrap_or_default(),
        active: (active < params.len()).then_some(active),
        parameters: found,
    })
}

/// The arguments of a define by their signs, each with the form in which it stands.
pub(super) fn parameters(known: &Known, name: &str) -> Option<Vec<(String, String)>> {
    for tree in known.trees() {
        for define in tree.roots_named("define") {
            let [first, bodies @ ..] = tree.children(define) else {
                continue;
            };
            if !matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name) {
                continue;
            }
            let mut places: BTreeMap<u8, NodeId> = BTreeMap::new();
            for body in bodies {
                uses(tree, *body, *body, &mut places);
            }
            let most = places.keys().next_back().copied().unwrap_or(0);
            let about = |number: u8| match places.get(&number) {
                Some(form) => format!("in `{}`", docs::shortened(known.written(tree.span(*form)))),
                None => "without effect".to_owned(),
            };
            let params = (1..=most).map(|number| (format!("#{number}"), about(number)));
            return Some(params.collect());
        }
    }
    let params = phrase(name)?.params.iter();
    Some(
        params
            .map(|param| (param.sign.to_string(), param.docs.to_string()))
            .collect(),
    )
}

/// The form around the first use of each argument.
fn uses(tree: &SyntaxTree, node: NodeId, around: NodeId, places: &mut BTreeMap<u8, NodeId>) {
    if let NodeKind::Parameter(number) = tree.kind(node) {
        places.entry(*number).or_insert(around);
    }
    let around = match tree.kind(node) {
        NodeKind::Call { .. } => node,
        _ => around,
    };
    for child in below(tree, node) {
        uses(tree, child, around, places);
    }
}
