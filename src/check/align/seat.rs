//! A place in a form, and whether something that is put there would be wrong.
//!
//! What a thing is by its own head says little of what is wrong inside it: `(if … (moveAgain))` may be moves, until it
//! stands where moves are expected. So what is to stand at the place is put into a copy of the forms around it, as far out as
//! their kind is not certain, and the copy is checked.

use super::expects::{ANYTHING, Expects};
use crate::check::Checker;
use crate::check::declared::DeclaredNames;
use crate::check::error::{
    LABEL_TWICE, SURPLUS_ARGUMENT, UNKNOWN_LABEL, UNKNOWN_LUDEME, UNKNOWN_SECOND_WORD, UNSUPPORTED,
    WRONG_TYPE,
};
use crate::check::form_cache::{FormCache, FormReuse};
use crate::check::unknown::UnknownWords;
use crate::diagnostic::Problem;
use crate::expand::Traces;
use crate::ludeme::{Shape, Type, registry};
use crate::source::{FileId, Span};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};

/// The text that what is put at the place seems to stand in: no text has that number.
const PUT: FileId = FileId(u16::MAX);

/// Whether a mistake is one of a thing of a wrong kind. Words and names that are unknown are another matter.
fn is_of_kind(problem: &Problem) -> bool {
    [
        &UNKNOWN_LUDEME,
        &UNKNOWN_SECOND_WORD,
        &UNSUPPORTED,
        &WRONG_TYPE,
        &SURPLUS_ARGUMENT,
        &UNKNOWN_LABEL,
        &LABEL_TWICE,
    ]
    .iter()
    .any(|code| code.name == problem.code.name)
}

/// Nodes of the forms around the place that are copied at most: of larger ones the inner forms alone are looked at.
const MOST_NODES: usize = 1500;

/// How much is wrong with some nodes.
struct Wrong {
    /// Mistakes of things of a wrong kind.
    of_kind: usize,
    /// Names that are not declared.
    names: usize,
    /// Mistakes of any kind.
    all: usize,
}

/// A place in a form.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The forms around it.
    tree: SyntaxTree,
    gap: NodeId,
    /// What may stand in place of the outermost of them.
    shapes: Vec<&'static Shape>,
    forms: FormCache,
    unknown: UnknownWords,
    /// The names that are declared around it, if they count.
    names: Option<DeclaredNames>,
}

impl Seat {
    /// The place of a node of a tree; `parents` has the parent of each node. None at the top of a text.
    #[must_use]
    pub fn new(tree: &SyntaxTree, parents: &[Option<NodeId>], node: NodeId) -> Option<Self> {
        let parent = |id: &NodeId| parents.get(id.0 as usize).copied().flatten();
        let is_form = |id: &NodeId| match tree.kind(*id) {
            NodeKind::Call { head, .. } => {
                head.form == HeadForm::Word && registry().head(&head.text).is_some()
            }
            _ => false,
        };
        let around = std::iter::successors(parent(&node), parent);
        let mut best = None;
        for form in around.filter(is_form) {
            let size = size(tree, form, MOST_NODES);
            if best.is_some() && size > MOST_NODES {
                break;
            }
            let mut expects = Expects {
                checker: Checker::new(tree, &Traces::default()),
                parents,
            };
            let expected = expects.of(form, node);
            let shapes: Vec<&'static Shape> = match expected.is_anything {
                true => vec![&ANYTHING],
                false => expected.shapes.iter().map(|one| one.shape).collect(),
            };
            let ty = shapes
                .iter()
                .fold(Type::NONE, |ty, shape| ty.or(shape.ty()));
            if !shapes.is_empty() {
                best = Some((form, shapes));
            }
            if !ty.is_several() {
                break;
            }
        }
        let (form, shapes) = best?;
        let mut copy = SyntaxTree::default();
        let mut gap = None;
        let roots = copied(tree, form, &mut copy, None, &mut |id, copy| {
            (id == node).then(|| {
                let id = copy.push(NodeKind::Bad, Span::default(), None);
                gap = Some(id);
                vec![id]
            })
        });
        copy.roots = roots;
        Some(Self {
            tree: copy,
            gap: gap?,
            shapes,
            forms: FormCache::default(),
            unknown: UnknownWords::default(),
            names: None,
        })
    }

    /// The place in a text that declares these names: what uses others is wrong there.
    #[must_use]
    pub fn with_names(self, names: Option<DeclaredNames>) -> Self {
        Self { names, ..self }
    }

    /// Whether nothing is wrong with some nodes of a tree, one beside the other, that would not be wrong elsewhere, if they
    /// stand there. Where there are no nodes, nothing may be wrong with what is around the place without it.
    pub fn takes(&mut self, from: &SyntaxTree, nodes: &[NodeId]) -> bool {
        let mut tree = SyntaxTree::default();
        let mut places = 0;
        let gap = self.gap;
        let Some(root) = self.tree.roots.first() else {
            return true;
        };
        let roots = copied(&self.tree, *root, &mut tree, None, &mut |id, tree| {
            (id == gap).then(|| {
                let put = nodes.iter();
                put.flat_map(|node| copied(from, *node, tree, Some(&mut places), &mut |_, _| None))
                    .collect()
            })
        });
        tree.roots.clone_from(&roots);
        let shapes = self.shapes.clone();
        if nodes.is_empty() {
            // What nothing is put in place of may not be right itself, so all must be; and nothing may be missed.
            let before = self.tree.clone();
            return shapes.iter().any(|shape| {
                let without = self.wrong(&tree, &roots, shape, &|_| true);
                let missed = self.wrong(&before, &before.roots, shape, &|_| true).all;
                without.of_kind == 0 && without.all <= missed
            });
        }
        let mut alone = SyntaxTree::default();
        for node in nodes {
            let value = match from.kind(*node) {
                NodeKind::Labelled { value, .. } => *value,
                _ => *node,
            };
            let put = copied(from, value, &mut alone, Some(&mut places), &mut |_, _| None);
            alone.roots.extend(put);
        }
        let is_put = |span: Span| span.file == PUT;
        // What would be wrong elsewhere, too, matters only where something is wrong.
        let mut elsewhere = None;
        shapes.iter().any(|shape| {
            let here = self.wrong(&tree, &roots, shape, &is_put);
            let mut elsewhere = || {
                let wrong = || self.wrong(&alone, &alone.roots, &ANYTHING, &is_put).of_kind;
                *elsewhere.get_or_insert_with(wrong)
            };
            here.names == 0 && (here.of_kind == 0 || here.of_kind <= elsewhere())
        })
    }

    /// How much is wrong with those of some nodes that are meant.
    fn wrong(
        &mut self,
        tree: &SyntaxTree,
        nodes: &[NodeId],
        shape: &Shape,
        is_meant: &dyn Fn(Span) -> bool,
    ) -> Wrong {
        let mut checker = Checker::new(tree, &Traces::default());
        checker.forms = Some(FormReuse::new(&mut self.forms, tree));
        checker.unknown = std::mem::take(&mut self.unknown);
        checker.is_quiet = true;
        for node in nodes {
            checker.conform(*node, shape);
        }
        let problems = checker.problems.iter();
        let problems = problems.filter(|problem| is_meant(problem.span()));
        let problems: Vec<&Problem> = problems.collect();
        let names = self
            .names
            .as_ref()
            .map_or(0, |names| names.missing_in(&checker.description, is_meant));
        let wrong = Wrong {
            of_kind: problems
                .iter()
                .filter(|problem| is_of_kind(problem))
                .count(),
            names,
            all: problems.len(),
        };
        self.unknown = checker.unknown;
        wrong
    }
}

/// How many nodes a node has below it, itself among them; no more than just over a limit is counted.
fn size(tree: &SyntaxTree, node: NodeId, most: usize) -> usize {
    let mut open = vec![node];
    let mut size = 0;
    while let Some(node) = open.pop() {
        size += 1;
        if size > most {
            break;
        }
        open.extend(tree.children(node));
    }
    size
}

/// What stands in a copy instead of a node, if something else does.
type Instead<'i> = dyn FnMut(NodeId, &mut SyntaxTree) -> Option<Vec<NodeId>> + 'i;

/// Copies a node to another tree. Where `places` is given, each node and name has a place of its own in [`PUT`], counted by
/// it.
fn copied(
    from: &SyntaxTree,
    node: NodeId,
    to: &mut SyntaxTree,
    mut places: Option<&mut usize>,
    instead: &mut Instead<'_>,
) -> Vec<NodeId> {
    if let Some(other) = instead(node, to) {
        return other;
    }
    let place = |span: Span, places: &mut Option<&mut usize>| match places {
        Some(number) => {
            **number += 1;
            Span::new(PUT, **number, **number + 1)
        }
        None => span,
    };
    let mut all = |nodes: &[NodeId], to: &mut SyntaxTree, places: &mut Option<&mut usize>| {
        let mut found = Vec::with_capacity(nodes.len());
        for node in nodes {
            found.extend(copied(from, *node, to, places.as_deref_mut(), instead));
        }
        found
    };
    let kind = match from.kind(node) {
        NodeKind::Call { head, args } => {
            let mut head = head.clone();
            head.span = place(head.span, &mut places);
            NodeKind::Call {
                head,
                args: all(args, to, &mut places),
            }
        }
        NodeKind::Array(items) => NodeKind::Array(all(items, to, &mut places)),
        NodeKind::Angles(items) => NodeKind::Angles(all(items, to, &mut places)),
        NodeKind::Labelled { label, value } => {
            let mut label = label.clone();
            label.span = place(label.span, &mut places);
            let values = all(&[*value], to, &mut places);
            match values.first() {
                Some(value) => NodeKind::Labelled {
                    label,
                    value: *value,
                },
                None => NodeKind::Bad,
            }
        }
        NodeKind::Range { low, high } => match all(&[*low, *high], to, &mut places)[..] {
            [low, high] => NodeKind::Range { low, high },
            _ => NodeKind::Bad,
        },
        other => other.clone(),
    };
    let span = place(from.span(node), &mut places);
    vec![to.push(kind, span, None)]
}
