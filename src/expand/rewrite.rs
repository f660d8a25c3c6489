//! The expansion itself.
//!
//! Every node is expanded in a [`Frame`]: the arguments of the define around it, and the calls that led
//! there.

use super::define::Scope;
use super::frame::Frame;
use super::option::Content;
use super::reference::References;
use super::trace::Traces;
use super::variant::VariantInfo;
use super::{Place, message, range};
use crate::diagnostic::{Problem, Problems, nearest};
use crate::source::Span;
use crate::syntax::{HeadForm, Name, NodeId, NodeKind, SyntaxTree, TraceId};
use std::collections::HashSet;
use std::sync::Arc;

/// Calls may lead so deep into each other.
pub(super) const DEEPEST_CALL: usize = 200;
/// Forms, calls and arguments together may nest so deep.
pub(super) const DEEPEST: usize = 600;
/// The largest number of nodes of the expanded tree.
pub(super) const MOST_NODES: usize = 200_000;
/// The largest number of steps, counting those that yield no node.
pub(super) const MOST_STEPS: usize = 800_000;

/// Names after these words are never calls.
const PROTECTING: [&str; 4] = ["game", "match", "instance", "test"];

/// Builds the expanded tree.
pub(super) struct Rewriter<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) references: References<'a>,
    /// Defines that lead to themselves; they are reported already and never expanded.
    pub(super) circular: &'a HashSet<usize>,
    pub(super) traces: Traces,
    /// How often each define was called.
    pub(super) counts: Vec<usize>,
    /// How much was done.
    pub(super) steps: usize,
    /// How deep this place is nested.
    pub(super) depth: usize,
    /// Metadata calls only defines of the file.
    pub(super) in_metadata: bool,
    /// What the game is called in place of its own name.
    pub(super) name: Option<&'a VariantInfo>,
    pub(super) tree: SyntaxTree,
    problems: Problems,
    reported: HashSet<(Span, &'static str)>,
    /// Set once a limit is hit; nothing is expanded any more.
    pub(super) stopped: bool,
    /// The root that is being expanded, for the report of a limit.
    root: Span,
}

impl<'a> Rewriter<'a> {
    /// Creates a rewriter with room for the expected number of nodes.
    pub(super) fn new(
        scope: &'a Scope<'a>,
        references: References<'a>,
        circular: &'a HashSet<usize>,
        likely: usize,
    ) -> Self {
        let mut tree = SyntaxTree::default();
        tree.nodes.reserve(likely);
        Rewriter {
            scope,
            references,
            circular,
            traces: Traces::default(),
            counts: vec![0; scope.defines.len()],
            steps: 0,
            depth: 0,
            in_metadata: false,
            name: None,
            tree,
            problems: Problems::new(),
            reported: HashSet::new(),
            stopped: false,
            root: Span::default(),
        }
    }

    pub(super) fn root(&mut self, place: Place<'a>) {
        self.in_metadata = place.head() == Some("metadata");
        self.root = place.head_span();
        let mut roots = Vec::new();
        self.expand(place, &Frame::default(), &mut roots);
        // A root cut off in the middle would only cause further complaints.
        if !self.stopped {
            self.tree.roots.extend(roots);
        }
    }

    pub(super) fn finish(self) -> (SyntaxTree, Traces, Problems) {
        (self.tree, self.traces, self.problems)
    }

    /// Adds what a node becomes to `out`: often one node, but a define or an option's item may give
    /// several, or none.
    pub(super) fn expand(&mut self, place: Place<'a>, frame: &Frame<'a>, out: &mut Vec<NodeId>) {
        self.steps += 1;
        if self.is_over() {
            self.stop_at_size();
        } else if self.depth >= DEEPEST {
            self.stop_at_depth(place.span(), frame.trace);
        }
        if self.stopped {
            return;
        }
        self.depth += 1;
        self.expand_kind(place, frame, out);
        self.depth -= 1;
    }

    fn expand_kind(&mut self, place: Place<'a>, frame: &Frame<'a>, out: &mut Vec<NodeId>) {
        let kind = match place.kind() {
            NodeKind::Call { head, args } => return self.form(place, head, args, frame, out),
            NodeKind::Labelled { label, value } => {
                return self.labelled(place, label, *value, frame, out);
            }
            NodeKind::Range { low, high } => return self.range(place, [*low, *high], frame, out),
            NodeKind::Parameter(number) => {
                if let Some(argument) = frame.argument(*number).cloned() {
                    self.content(argument.content, &argument.frame, out);
                }
                return;
            }
            NodeKind::Reference { .. } => return self.reference(place, frame, out),
            NodeKind::Angles(_) if self.references.contents(place).is_some() => {
                return self.reference(place, frame, out);
            }
            NodeKind::Text(text) => {
                let text = self.filled(text, frame);
                if let Some(define) = self.find(&text, frame) {
                    return self.call(define, Vec::new(), place.span(), frame, out);
                }
                NodeKind::Text(text)
            }
            NodeKind::Symbol(word) if word.contains('#') => word_kind(self.filled(word, frame)),
            NodeKind::Array(_) => NodeKind::Array(self.all(place.children(), frame)),
            // `inspect` has reported what may not stand here.
            NodeKind::Stars(_) => return,
            NodeKind::Angles(_) => NodeKind::Bad,
            NodeKind::Omitted => {
                self.report(message::misplaced_omission(place.span()));
                NodeKind::Bad
            }
            leaf => leaf.clone(),
        };
        self.push(kind, place.span(), frame, out);
    }

    pub(super) fn push(
        &mut self,
        kind: NodeKind,
        span: Span,
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        out.push(self.tree.push(kind, span, frame.trace));
    }

    fn all(&mut self, places: impl Iterator<Item = Place<'a>>, frame: &Frame<'a>) -> Vec<NodeId> {
        let mut nodes = Vec::with_capacity(places.size_hint().0);
        for place in places {
            self.expand(place, frame, &mut nodes);
        }
        nodes
    }

    fn content(&mut self, content: Content<'a>, frame: &Frame<'a>, out: &mut Vec<NodeId>) {
        match content {
            Content::Node(place) => self.expand(place, frame, out),
            Content::Label { label, word } => {
                let kind = word_kind(self.filled(&word.text, frame));
                let value = self.tree.push(kind, word.span, frame.trace);
                let span = label.span.join(word.span);
                self.push(
                    NodeKind::Labelled {
                        label: label.clone(),
                        value,
                    },
                    span,
                    frame,
                    out,
                );
            }
        }
    }

    fn form(
        &mut self,
        place: Place<'a>,
        head: &'a Name,
        args: &'a [NodeId],
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        match head.form {
            HeadForm::Word if &*head.text == "define" => {}
            HeadForm::Word => {
                let head = Name {
                    text: self.filled(&head.text, frame),
                    span: head.span,
                    form: head.form,
                };
                let mut nodes = Vec::with_capacity(args.len());
                for (index, arg) in args.iter().enumerate() {
                    let arg = place.at(*arg);
                    match arg.kind() {
                        NodeKind::Text(text) if index == 0 && PROTECTING.contains(&&*head.text) => {
                            match self.name.filter(|_| &*head.text == "game") {
                                Some(named) => {
                                    let text = NodeKind::Text(named.name.clone());
                                    self.push(text, named.span, frame, &mut nodes);
                                }
                                None => {
                                    let text = self.filled(text, frame);
                                    self.push(NodeKind::Text(text), arg.span(), frame, &mut nodes);
                                }
                            }
                        }
                        _ => self.expand(arg, frame, &mut nodes),
                    }
                }
                self.push(
                    NodeKind::Call { head, args: nodes },
                    place.span(),
                    frame,
                    out,
                );
            }
            HeadForm::Quoted => {
                let name = self.filled(&head.text, frame);
                match self.find(&name, frame) {
                    Some(define) => {
                        let arguments =
                            self.arguments(args.iter().map(|arg| place.at(*arg)), frame);
                        self.call(define, arguments, place.span(), frame, out);
                    }
                    // An unknown name is reported by `inspect`, unless it is made of parameters.
                    None => {
                        if name != head.text {
                            let near = nearest(&name, self.scope.names());
                            let problem = message::unknown_define(head.span, &name, &near);
                            self.report(self.traces.explain(problem, frame.trace));
                        }
                        self.push(NodeKind::Bad, place.span(), frame, out);
                    }
                }
            }
            HeadForm::Computed => self.computed(place, args, frame, out),
            HeadForm::Missing => self.push(NodeKind::Bad, place.span(), frame, out),
        }
    }

    /// A form whose head an expansion gives.
    fn computed(
        &mut self,
        place: Place<'a>,
        args: &'a [NodeId],
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        let Some((first, rest)) = args.split_first() else {
            return;
        };
        let rest = rest.iter().map(|arg| place.at(*arg));
        let (head, head_frame) = self.resolved(place.at(*first), frame);
        if let Some(NodeKind::Text(text)) = head.map(Place::kind) {
            let name = self.filled(text, &head_frame);
            if let Some(define) = self.find(&name, &head_frame) {
                let arguments = self.arguments(rest, frame);
                return self.call(define, arguments, place.span(), frame, out);
            }
            if let Some(head) = head {
                let near = nearest(&name, self.scope.names());
                let problem = message::unknown_define(head.span(), &name, &near);
                self.report(self.traces.explain(problem, frame.trace));
                return self.push(NodeKind::Bad, place.span(), frame, out);
            }
        }
        let mut nodes = self.all([place.at(*first)].into_iter().chain(rest), frame);
        if self.stopped {
            return;
        }
        if nodes.len() > 1 && self.is_unknown(nodes[0]) {
            return self.unknown(nodes, place.span(), frame, out);
        }
        let first = nodes
            .first()
            .map(|first| (self.tree.kind(*first), self.tree.span(*first)));
        match first {
            Some((NodeKind::Symbol(word), span)) => {
                let head = Name {
                    text: word.clone(),
                    span,
                    form: HeadForm::Word,
                };
                nodes.remove(0);
                self.push(
                    NodeKind::Call { head, args: nodes },
                    place.span(),
                    frame,
                    out,
                );
            }
            // Brackets around forms are no form of their own: `((to))` is `(to)`.
            Some((NodeKind::Call { .. } | NodeKind::Bad, _)) if self.ends_in_form(&nodes) => {
                out.append(&mut nodes);
            }
            _ => {
                let label = match &first {
                    Some((NodeKind::Labelled { label, .. }, _)) => Some(&*label.text),
                    _ => None,
                };
                let place_of_first = first.as_ref().map(|(_, span)| *span);
                let problem = message::no_head(place.span(), place_of_first, label);
                self.report(self.traces.explain(problem, frame.trace));
                self.push(NodeKind::Bad, place.span(), frame, out);
            }
        }
    }

    /// Whether nothing is known of a node, as a mistake in it has been reported.
    fn is_unknown(&self, node: NodeId) -> bool {
        match self.tree.kind(node) {
            NodeKind::Call { head, .. } => head.form == HeadForm::Missing,
            kind => *kind == NodeKind::Bad,
        }
    }

    fn ends_in_form(&self, nodes: &[NodeId]) -> bool {
        let last = nodes.last().map(|last| self.tree.kind(*last));
        matches!(last, Some(NodeKind::Call { .. } | NodeKind::Bad))
    }

    fn labelled(
        &mut self,
        place: Place<'a>,
        label: &Name,
        value: NodeId,
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        let mut values = Vec::with_capacity(1);
        self.expand(place.at(value), frame, &mut values);
        // A label whose argument is left out vanishes with it.
        if let Some((first, rest)) = values.split_first() {
            let kind = NodeKind::Labelled {
                label: label.clone(),
                value: *first,
            };
            self.push(kind, place.span(), frame, out);
            out.extend(rest);
        }
    }

    fn range(
        &mut self,
        place: Place<'a>,
        ends: [NodeId; 2],
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        let ends = self.all(ends.into_iter().map(|end| place.at(end)), frame);
        let members = match ends[..] {
            [low, high] => range::members(self.tree.kind(low), self.tree.kind(high)),
            _ => None,
        };
        match members {
            Some(members) => {
                for member in members {
                    self.push(member, place.span(), frame, out);
                }
            }
            None if self.stopped => {}
            None => {
                let problem = message::bad_range(place.span());
                self.report(self.traces.explain(problem, frame.trace));
                self.push(NodeKind::Bad, place.span(), frame, out);
            }
        }
    }

    fn reference(&mut self, place: Place<'a>, frame: &Frame<'a>, out: &mut Vec<NodeId>) {
        let Some(referred) = self.references.contents(place) else {
            return self.push(NodeKind::Bad, place.span(), frame, out);
        };
        if referred.is_unknown {
            return self.push(NodeKind::Bad, place.span(), frame, out);
        }
        let inner = self.within(place.span(), referred.name, frame);
        if inner.calls > DEEPEST_CALL {
            return self.stop_at_depth(place.span(), inner.trace);
        }
        let mut nodes = Vec::new();
        let whole = if referred.is_torn {
            &mut nodes
        } else {
            &mut *out
        };
        for content in referred.contents {
            self.content(*content, &inner, whole);
        }
        if referred.is_torn {
            self.unknown(nodes, place.span(), frame, out);
        }
    }

    /// Adds one node for what is not known to be what was meant: it may be anything, and what is in it is looked
    /// at by itself.
    pub(super) fn unknown(
        &mut self,
        nodes: Vec<NodeId>,
        span: Span,
        frame: &Frame<'a>,
        out: &mut Vec<NodeId>,
    ) {
        let head = Name {
            text: Arc::default(),
            span,
            form: HeadForm::Missing,
        };
        self.push(NodeKind::Call { head, args: nodes }, span, frame, out);
    }

    /// Whether so much was done that nothing more may be.
    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.steps > MOST_STEPS || self.tree.nodes.len() > MOST_NODES
    }

    /// Reports a problem unless its place has the same one already.
    fn report(&mut self, problem: Problem) {
        if self.reported.insert((problem.span(), problem.code.name)) {
            self.problems.push(problem);
        }
    }

    pub(super) fn stop_at_depth(&mut self, span: Span, trace: Option<TraceId>) {
        if !self.stopped {
            self.stopped = true;
            self.report(message::recursive(span, trace, &self.traces));
        }
    }

    fn stop_at_size(&mut self) {
        if !self.stopped {
            self.stopped = true;
            let most = self
                .counts
                .iter()
                .enumerate()
                .max_by_key(|(_, count)| **count);
            let most = most.map(|(define, count)| (&self.scope.defines[define].name, *count));
            self.report(message::too_large(self.root, most, MOST_NODES));
        }
    }
}

/// A word as a node; one made of digits only is a number.
fn word_kind(word: Arc<str>) -> NodeKind {
    word.parse().map_or(NodeKind::Symbol(word), NodeKind::Int)
}
