//! Where things of a text are found by their places: the parts of its description, and what comes of its calls and references.

use super::docs;
use super::known::Known;
use crate::check::parents;
use crate::expand::Expanded;
use crate::ludeme::{ArgumentSlot, Description, Ludeme, PartId, PartKind};
use crate::source::Span;
use crate::syntax::{NodeId, SyntaxTree, to_text};
use std::collections::{HashMap, HashSet};

/// The parts of a description by their places.
#[derive(Debug)]
pub(super) struct PartIndex {
    /// The ludeme at a place: the last one, as defaults have the place of the form that they belong to and stand before it.
    ludemes: HashMap<Span, PartId>,
    /// The parameter that what stands at a place is an argument of: the first one.
    taken: HashMap<Span, (&'static Ludeme, usize)>,
}

impl PartIndex {
    pub(super) fn of(description: &Description) -> Self {
        let mut ludemes = HashMap::new();
        let mut taken = HashMap::new();
        for part in description.parts() {
            let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
                continue;
            };
            ludemes.insert(description.place(part).span, part);
            for (number, slot) in arguments.iter().enumerate() {
                let ArgumentSlot::Given(given) = slot else {
                    continue;
                };
                let mut take = |part: PartId| {
                    let span = description.place(part).span;
                    taken.entry(span).or_insert((*ludeme, number));
                };
                take(*given);
                match description.kind(*given) {
                    PartKind::List(items) => items.iter().for_each(|item| take(*item)),
                    PartKind::Choice(_, inner) => take(*inner),
                    _ => {}
                }
            }
        }
        Self { ludemes, taken }
    }

    /// The ludeme at a place.
    pub(super) fn ludeme(&self, span: Span) -> Option<PartId> {
        self.ludemes.get(&span).copied()
    }

    /// The parameter that what stands at a place is an argument of.
    pub(super) fn taken(&self, span: Span) -> Option<(&'static Ludeme, usize)> {
        self.taken.get(&span).copied()
    }
}

/// What the expanded text has for the calls and references of the text.
#[derive(Debug)]
pub(super) struct ValueIndex {
    /// The first call at a place, by its number.
    first: HashMap<Span, usize>,
    /// The calls that were made in each call.
    calls: Vec<Vec<usize>>,
    /// The nodes that each call brought.
    nodes: Vec<Vec<NodeId>>,
    parents: Vec<Option<NodeId>>,
}

impl ValueIndex {
    pub(super) fn of(expanded: &Expanded) -> Self {
        let mut first = HashMap::new();
        let mut calls: Vec<Vec<usize>> = Vec::new();
        for (number, (place, _, within)) in expanded.traces.all().enumerate() {
            first.entry(place).or_insert(number);
            calls.push(Vec::new());
            let within = within.map(|within| within.0 as usize);
            if let Some(outer) = within.and_then(|within| calls.get_mut(within)) {
                outer.push(number);
            }
        }
        let mut nodes = vec![Vec::new(); calls.len()];
        for (number, node) in expanded.tree.nodes.iter().enumerate() {
            let trace = node.trace.and_then(|trace| nodes.get_mut(trace.0 as usize));
            if let (Some(brought), Ok(number)) = (trace, u32::try_from(number)) {
                brought.push(NodeId(number));
            }
        }
        Self {
            first,
            calls,
            nodes,
            parents: parents(&expanded.tree),
        }
    }

    /// The nodes that the call or reference at a place brought, in the order of the tree; none if there are more than `most`.
    /// A define may hold nothing but a call of another, or an option: what that gives comes from here, too.
    fn brought(&self, span: Span, most: usize) -> Option<Vec<NodeId>> {
        let mut waiting = vec![*self.first.get(&span)?];
        let mut brought = Vec::new();
        while let Some(call) = waiting.pop() {
            brought.extend(&self.nodes[call]);
            waiting.extend(&self.calls[call]);
            if brought.len() > most {
                return None;
            }
        }
        brought.sort_unstable();
        Some(brought)
    }
}

/// What stands in the expanded text for a place of the text: the forms that come from it, not those that it is handed; none
/// if they have more than `most` nodes.
pub(super) fn value_of(known: &Known, span: Span, most: usize) -> Option<String> {
    let index = known.values();
    let tree = &known.expanded.tree;
    let brought = index.brought(span, most)?;
    let is_brought: HashSet<NodeId> = brought.iter().copied().collect();
    // Nodes that are part of nothing are left-overs of the expansion.
    let is_top = |node: &NodeId| match index.parents.get(node.0 as usize).copied().flatten() {
        Some(parent) => !is_brought.contains(&parent),
        None => tree.roots.contains(node),
    };
    let mut part = SyntaxTree::default();
    for node in brought.iter().filter(|node| is_top(node)) {
        let root = part.graft(tree, *node);
        part.roots.push(root);
    }
    let text = to_text(&part);
    (!part.roots.is_empty()).then(|| docs::shortened(text.trim_end()))
}
