//! What forms came to in descriptions of the same text with other rulesets and options.
//!
//! The choices of a text differ in few of its forms, so most parts of a description are those of another one. A
//! form without a problem comes to the same parts wherever the same is expected, as a [`Checker`] looks at nothing
//! around it; forms are the same if they stand at the same place of the text and came by the same calls.
//!
//! [`Checker`]: super::Checker

use crate::expand::Traces;
use crate::ludeme::{ArgumentSlot, Description, PartId, PartKind, SourceLocation, Type};
use crate::source::Span;
use crate::syntax::{ByFingerprint, Fingerprinter, SyntaxTree, TraceId, fingerprints};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// A form of more parts is not kept as a whole, only the forms in it: somewhere in it is what differs.
const MOST_PARTS: usize = 400;

/// So many parts are kept at most, several times those of the largest bundled game with all its choices.
const MOST_KEPT: usize = 500_000;

/// The forms of all descriptions so far.
#[derive(Clone, Debug, Default)]
pub struct FormCache {
    /// By the fingerprint of a form and what was expected in its place: its parts, itself last.
    known: HashMap<(u64, Type), Vec<Part>, ByFingerprint>,
    /// How many parts they are.
    parts: usize,
}

/// A part of a form. Its own parts are given by their index in the form.
#[derive(Clone, Debug)]
struct Part {
    kind: PartKind,
    span: Span,
    /// The fingerprint of the calls that brought it.
    calls: Option<u64>,
}

/// The forms, and the description that uses them and adds to them.
#[derive(Debug)]
pub(super) struct FormReuse<'m> {
    forms: &'m mut FormCache,
    /// The fingerprint of each node, that of the calls that brought it included.
    fingerprints: Vec<u64>,
    /// The fingerprint of each chain of calls, and the chains by their fingerprints.
    calls: Vec<u64>,
    by_fingerprint: HashMap<u64, TraceId, ByFingerprint>,
}

impl<'m> FormReuse<'m> {
    pub(super) fn new(forms: &'m mut FormCache, tree: &SyntaxTree, traces: &Traces) -> Self {
        let mut calls: Vec<u64> = Vec::new();
        for (span, name, within) in traces.all() {
            let mut fingerprinter = Fingerprinter::default();
            // A call stands before those that are made in what it gives.
            let around = within.and_then(|within| calls.get(within.0 as usize));
            (span, name, around).hash(&mut fingerprinter);
            calls.push(fingerprinter.finish());
        }
        let by_fingerprint = calls
            .iter()
            .zip(0..)
            .map(|(fingerprint, id)| (*fingerprint, TraceId(id)));
        Self {
            forms,
            fingerprints: fingerprints(tree, |trace| calls.get(trace.0 as usize).copied()),
            by_fingerprint: by_fingerprint.collect(),
            calls,
        }
    }

    /// Adds the parts of a form to a description, if they are known.
    pub(super) fn add(
        &self,
        node: usize,
        expected: Type,
        description: &mut Description,
    ) -> Option<PartId> {
        let parts = self.forms.known.get(&(self.fingerprints[node], expected))?;
        let first = description.next();
        let mut last = None;
        for Part { kind, span, calls } in parts {
            let trace =
                calls.and_then(|fingerprint| self.by_fingerprint.get(&fingerprint).copied());
            let place = SourceLocation { span: *span, trace };
            last = Some(description.add(moved(kind, |part| first.after(part.index())), place));
        }
        last
    }

    /// Keeps a form of which the parts from `first` on have been added to a description.
    pub(super) fn keep(
        &mut self,
        node: usize,
        expected: Type,
        first: PartId,
        description: &Description,
    ) {
        let count = description.next().index() - first.index();
        if count > MOST_PARTS || self.forms.parts + count > MOST_KEPT {
            return;
        }
        let parts = (0..count).map(|number| {
            let part = first.after(number);
            let SourceLocation { span, trace } = description.place(part);
            let within = |part: PartId| PartId::default().after(part.index() - first.index());
            Part {
                kind: moved(description.kind(part), within),
                span,
                calls: trace.and_then(|trace| self.calls.get(trace.0 as usize).copied()),
            }
        });
        self.forms.parts += count;
        self.forms
            .known
            .insert((self.fingerprints[node], expected), parts.collect());
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
