//! Calls of defines: which define, with which arguments.

use super::Place;
use super::define::Origin;
use super::frame::{Argument, Frame};
use super::option::Content;
use super::rewrite::{DEEPEST_CALL, Rewriter};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Rewriter<'a> {
    /// The number of the define a text calls here.
    pub(super) fn find(&self, name: &str, frame: &Frame<'a>) -> Option<usize> {
        let define = self.scope.find_within(name, frame.define)?;
        let prelude = self.scope.defines[define].origin == Origin::Prelude;
        (!(prelude && self.in_metadata)).then_some(define)
    }

    /// Adds what a define gives for these arguments. `span` is the place of the call.
    pub(super) fn call(
        &mut self,
        define: usize,
        arguments: Vec<Argument<'a>>,
        span: Span,
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        if self.circular.contains(&define) {
            return self.push(NodeKind::Bad, span, frame, out);
        }
        let called = &self.scope.defines[define];
        self.counts[define] += 1;
        let mut inner = self.within(span, called.name.text.clone(), frame);
        inner.arguments = Some(Rc::new(arguments));
        inner.define = Some(define);
        if inner.calls > DEEPEST_CALL {
            return self.stop_at_depth(span, inner.trace);
        }
        let mut nodes = Vec::new();
        let whole = if called.is_torn {
            &mut nodes
        } else {
            &mut *out
        };
        for part in &called.body {
            self.expand(*part, &inner, whole);
        }
        if called.is_torn {
            self.unknown(nodes, span, frame, out);
        }
    }

    /// The frame of what stands in place of `span`.
    pub(super) fn within(&mut self, span: Span, name: Arc<str>, frame: &Frame<'a>) -> Frame<'a> {
        let trace = Some(self.traces.add(span, name, frame.trace));
        Frame {
            trace,
            calls: frame.calls + 1,
            ..frame.clone()
        }
    }

    /// The arguments of a call. Parameters that are left out vanish, those behind them move up, and what
    /// an option gives counts as written in its place: so it is in Ludii, which replaces text.
    pub(super) fn arguments(
        &mut self,
        places: impl Iterator<Item = Place<'a>>,
        frame: &Frame<'a>,
    ) -> Vec<Argument<'a>> {
        let mut arguments = Vec::new();
        for place in places {
            self.argument(Content::Node(place), frame, 0, &mut arguments);
        }
        arguments
    }

    fn argument(
        &mut self,
        content: Content<'a>,
        frame: &Frame<'a>,
        depth: usize,
        out: &mut Vec<Argument<'a>>,
    ) {
        self.steps += 1;
        let Content::Node(place) = content else {
            return out.push(Argument {
                content,
                frame: frame.clone(),
            });
        };
        match place.kind() {
            NodeKind::Parameter(number) => out.extend(frame.argument(*number).cloned()),
            NodeKind::Labelled { value, .. }
                if matches!(place.tree.kind(*value), NodeKind::Parameter(number)
                    if frame.argument(*number).is_none()) => {}
            _ => match self.references.contents(place) {
                Some(referred) if !referred.is_torn && depth < DEEPEST_CALL && !self.is_over() => {
                    let frame = self.within(place.span(), referred.name, frame);
                    for content in referred.contents {
                        self.argument(*content, &frame, depth + 1, out);
                    }
                }
                _ => out.push(Argument {
                    content,
                    frame: frame.clone(),
                }),
            },
        }
    }

    /// What a parameter or reference stands for, if that is one node.
    pub(super) fn resolved(
        &self,
        place: Place<'a>,
        frame: &Frame<'a>,
    ) -> (Option<Place<'a>>, Frame<'a>) {
        let (mut place, mut frame) = (place, frame.clone());
        // An argument was written outside the define that it is given to, so this ends with the calls.
        for _ in 0..=DEEPEST_CALL {
            let content = match place.kind() {
                NodeKind::Parameter(number) => match frame.argument(*number).cloned() {
                    Some(argument) => {
                        frame = argument.frame;
                        argument.content
                    }
                    None => return (None, frame),
                },
                _ => match self
                    .references
                    .contents(place)
                    .map(|referred| referred.contents)
                {
                    Some([only]) => *only,
                    Some(_) => return (None, frame),
                    None => return (Some(place), frame),
                },
            };
            match content {
                Content::Node(inner) => place = inner,
                Content::Label { .. } => return (None, frame),
            }
        }
        (None, frame)
    }
}
