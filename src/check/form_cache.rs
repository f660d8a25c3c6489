//! A cache of checked forms, from the check with other rulesets and options or before an edit.
//!
//! A form without a problem gives the same parts at every place with the same expected type, as a [`Checker`] looks at
//! nothing around it. So its parts are kept without their places, each with the node of the form that it comes from.
//! See [`query`](crate::query).
//!
//! [`Checker`]: super::Checker

use crate::diagnostic::is_swapped;
use crate::ludeme::{ArgumentSlot, Description, PartId, PartKind, SourceLocation, Type};
use crate::query::{QueryCounts, QueryTable};
use crate::syntax::{ByFingerprint, NodeId, SyntaxTree, fingerprints};

/// A form of more parts is not kept as a whole, only the forms in it: somewhere in it is what differs.
const MOST_PARTS: usize = 400;

/// The most parts in one generation of the table: several times those of the largest bundled game with all its choices.
const ROOM: usize = 500_000;

/// The parts of sound forms, by the fingerprint of the form and what was expected in its place.
#[derive(Clone, Debug)]
pub struct FormCache(QueryTable<(u64, Type), Vec<FormPart>, ByFingerprint>);

impl Default for FormCache {
    fn default() -> Self {
        Self(QueryTable::with_room(ROOM))
    }
}

impl FormCache {
    /// How many forms were known, and how many were checked.
    #[must_use]
    pub fn counts(&self) -> QueryCounts {
        self.0.counts()
    }
}

/// A part of a form. Its own parts are given by their index in the form, which is the last of them.
#[derive(Clone, Debug)]
struct FormPart {
    kind: PartKind,
    /// The node that it comes from, as the number of nodes between the form and it.
    node: u32,
}

/// The cache, and the tree whose forms are looked up and kept in it.
#[derive(Debug)]
pub(super) struct FormReuse<'m> {
    forms: &'m mut FormCache,
    /// The fingerprint of each node.
    fingerprints: Vec<u64>,
    /// The nodes as they are read, a form before its arguments, and which of them each node is.
    order: Vec<NodeId>,
    number: Vec<u32>,
}

impl<'m> FormReuse<'m> {
    pub(super) fn new(forms: &'m mut FormCache, tree: &SyntaxTree) -> Self {
        let mut order = Vec::with_capacity(tree.nodes.len());
        let mut number = vec![0; tree.nodes.len()];
        let mut open: Vec<NodeId> = tree.roots.iter().rev().copied().collect();
        while let Some(node) = open.pop() {
            number[node.0 as usize] = order.len() as u32;
            order.push(node);
            open.extend(tree.children(node).iter().rev());
        }
        Self {
            forms,
            fingerprints: fingerprints(tree),
            order,
            number,
        }
    }

    /// Adds the parts of a form to a description, if they are known; `homes` are the nodes that its parts come from. A
    /// text that is nearly one of the `defines` is looked at each time.
    pub(super) fn add(
        &mut self,
        node: NodeId,
        expected: Type,
        tree: &SyntaxTree,
        defines: &[String],
        description: &mut Description,
        homes: &mut Vec<NodeId>,
    ) -> Option<PartId> {
        let key = (self.fingerprints[node.0 as usize], expected);
        let parts = self.forms.0.get(&key)?;
        let is_slip = |part: &FormPart| match &part.kind {
            PartKind::Text(text) => defines.iter().any(|define| is_swapped(define, text)),
            _ => false,
        };
        if parts.iter().any(is_slip) {
            return None;
        }
        let (first, form) = (description.next(), self.number[node.0 as usize]);
        let mut last = None;
        for FormPart { kind, node } in parts {
            let home = self.order[(form + node) as usize];
            let node = tree.node(home);
            let place = SourceLocation {
                span: node.span,
                trace: node.trace,
            };
            homes.push(home);
            last = Some(description.add(moved(kind, |part| first.after(part.index())), place));
        }
        last
    }

    /// Keeps a form. Its parts are those from `first` to the end of the description; `homes[part]` is the node that a
    /// part comes from.
    pub(super) fn keep(
        &mut self,
        node: NodeId,
        expected: Type,
        first: PartId,
        description: &Description,
        homes: &[NodeId],
    ) {
        let count = description.next().index() - first.index();
        if count > MOST_PARTS {
            return;
        }
        let form = self.number[node.0 as usize];
        let parts = (0..count).map(|number| {
            let part = first.after(number);
            let home = self.number[homes[part.index()].0 as usize];
            let within = |part: PartId| PartId::default().after(part.index() - first.index());
            Some(FormPart {
                kind: moved(description.kind(part), within),
                node: home.checked_sub(form)?,
            })
        });
        if let Some(parts) = parts.collect() {
            let key = (self.fingerprints[node.0 as usize], expected);
            self.forms.0.insert(key, parts, count);
        }
    }
}

/// A copy of `kind` with the id of each part in it mapped by `to`.
fn moved(kind: &PartKind, to: impl Fn(PartId) -> PartId) -> PartKind {
    match kind {
        PartKind::Ludeme { ludeme, arguments } => {
            let moved = |slot: &ArgumentSlot| match slot {
                ArgumentSlot::Given(part) => ArgumentSlot::Given(to(*part)),
                ArgumentSlot::Default(part) => ArgumentSlot::Default(to(*part)),
                ArgumentSlot::Absent => ArgumentSlot::Absent,
            };
            PartKind::Ludeme {
                ludeme,
                arguments: arguments.iter().map(moved).collect(),
            }
        }
        PartKind::List(items) => PartKind::List(items.iter().map(|item| to(*item)).collect()),
        PartKind::Choice(number, part) => PartKind::Choice(*number, to(*part)),
        other => other.clone(),
    }
}
