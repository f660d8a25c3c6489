//! Which calls a node of the expanded tree came through.

use crate::diagnostic::Problem;
use crate::source::Span;
use crate::syntax::TraceId;
use std::sync::Arc;

/// The calls of one expansion, as a forest: each knows the call it was made in. Copies share them.
#[derive(Clone, Debug, Default)]
pub struct Traces {
    calls: Arc<Vec<Call>>,
}

#[derive(Clone, Debug)]
struct Call {
    span: Span,
    name: Arc<str>,
    within: Option<TraceId>,
}

/// A problem shows this many of the calls that led to it.
const SHOWN: usize = 3;

impl Traces {
    /// The places of the calls that brought a node, the innermost first. The last one stands in the text
    /// outside all defines.
    pub fn calls(&self, trace: TraceId) -> Vec<Span> {
        self.chain(Some(trace)).map(|call| call.span).collect()
    }

    /// The names of the defines that were called, or `Category:tag` of an option, in the order of
    /// [`Traces::calls`].
    pub fn names(&self, trace: TraceId) -> Vec<&str> {
        self.chain(Some(trace)).map(|call| &*call.name).collect()
    }

    /// The name of the define, called in the expansion `outer`, whose whole expansion a node is if it is not inside
    /// another form of it; none for options, and for what is handed to a define.
    pub fn define(&self, trace: TraceId, outer: Option<TraceId>) -> Option<&str> {
        let around: Vec<&Call> = self.chain(outer).collect();
        let is_around = |call: &Call| around.iter().any(|other| std::ptr::eq(*other, call));
        // An argument is called where the call stands that it is given to, around what it is put into.
        let mut calls = self.chain(Some(trace));
        let called = calls.find(|call| match call.within {
            within if within == outer => true,
            _ if is_around(call) => false,
            None => true,
            Some(within) => self.calls.get(within.0 as usize).is_some_and(is_around),
        })?;
        (!called.name.contains(':')).then_some(&*called.name)
    }

    /// Every call in the order they were made: its place, its name, and the call it was made in.
    pub fn all(&self) -> impl Iterator<Item = (Span, &str, Option<TraceId>)> {
        let calls = self.calls.iter();
        calls.map(|call| (call.span, &*call.name, call.within))
    }

    /// Adds the calls that brought a node to a problem about it.
    #[must_use]
    pub fn explain(&self, mut problem: Problem, trace: Option<TraceId>) -> Problem {
        let mut calls: Vec<&Call> = Vec::new();
        for call in self.chain(trace) {
            let shown = problem.labels.iter().any(|label| label.span == call.span);
            if !shown && calls.iter().all(|known| known.span != call.span) {
                calls.push(call);
            }
        }
        let last = calls.len().saturating_sub(1);
        for (index, call) in calls.into_iter().enumerate() {
            if index < SHOWN || index == last {
                problem = problem.with_label(call.span, format!("by this call of `{}`", call.name));
            }
        }
        problem
    }

    pub(super) fn add(&mut self, span: Span, name: Arc<str>, within: Option<TraceId>) -> TraceId {
        let id = TraceId(u32::try_from(self.calls.len()).unwrap_or(u32::MAX));
        Arc::make_mut(&mut self.calls).push(Call { span, name, within });
        id
    }

    /// How many calls there are.
    pub(super) fn count(&self) -> usize {
        self.calls.len()
    }

    /// Forgets all calls but the first.
    pub(super) fn truncate(&mut self, count: usize) {
        Arc::make_mut(&mut self.calls).truncate(count);
    }

    fn chain(&self, trace: Option<TraceId>) -> impl Iterator<Item = &Call> {
        let call = |id: TraceId| self.calls.get(id.0 as usize);
        std::iter::successors(trace.and_then(call), move |c| c.within.and_then(call))
    }
}
