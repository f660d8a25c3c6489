//! What could stand at a place of a text: the parameters that a node could be an argument of, whatever it is now.
//!
//! The other arguments of a form decide as they do when it is checked ([`super`]); those that are still missing do not
//! matter. A form could itself stand only where its result is wanted, so what is expected of a form limits what is expected
//! inside it.

use super::seat::Seat;
use super::table::{FitTable, Set};
use crate::check::Checker;
use crate::check::fit::Mode;
use crate::expand::Traces;
use crate::ludeme::{Ludeme, Shape, Type, accepted_at_last, registry};
use crate::syntax::{HeadForm, Name, NodeId, NodeKind, SyntaxTree};

/// A shape that may stand at a place.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    /// What may stand there.
    pub shape: &'static Shape,
    /// The ludeme whose parameter it is, and the number of the parameter.
    pub param: Option<(&'static Ludeme, usize)>,
}

/// What may stand at a place.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// What may stand there itself; empty where nothing is known of the place.
    pub shapes: Vec<Expectation>,
    /// Ludemes whose second word may stand here.
    pub seconds: Vec<&'static Ludeme>,
    /// Labelled parameters that are not given yet, each with its ludeme.
    pub labels: Vec<(&'static Ludeme, usize)>,
    /// Whether the place is at the top of the text, or nothing is known of what is around it.
    pub is_anything: bool,
}

/// What may stand in the place of a node of a tree; `parents` has the parent of each node.
#[must_use]
pub fn expectations(tree: &SyntaxTree, parents: &[Option<NodeId>], node: NodeId) -> Expectations {
    let mut expects = Expects {
        checker: Checker::new(tree, &Traces::default()),
        parents,
    };
    if matches!(tree.kind(node), NodeKind::Symbol(_)) {
        expects.checker.possible[node.0 as usize] = Some(Type::ANY);
    }
    expects.of(node, node)
}

/// What may stand in the place of a node of a tree, as [`expectations`] says it, where the node itself may be anything.
#[must_use]
pub fn expectations_of_any(
    tree: &SyntaxTree,
    parents: &[Option<NodeId>],
    node: NodeId,
) -> Expectations {
    let mut expects = Expects {
        checker: Checker::new(tree, &Traces::default()),
        parents,
    };
    expects.checker.possible[node.0 as usize] = Some(Type::ANY);
    expects.of(node, node)
}

/// How something fits where one of several shapes is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It cannot stand there.
    No,
    /// It can stand there for something else, or not all is known of it.
    Perhaps,
    /// It is what is expected.
    Exact,
}

/// How nodes of a tree would fit at a place of it, by what they are and by what would be wrong with them there. Each of what
/// is tried is one node, or several in a row.
pub fn fit<'n>(
    tree: &SyntaxTree,
    expected: &Expectations,
    mut seat: Option<&mut Seat>,
    tried: impl Iterator<Item = &'n [NodeId]>,
) -> Vec<Fit> {
    let mut checker = Checker::new(tree, &Traces::default());
    let nothing_known = expected.shapes.is_empty() && expected.seconds.is_empty();
    tried
        .map(|nodes| {
            let mut fits = |mode: Mode| {
                let mut any = |node: NodeId| {
                    let mut shapes = expected.shapes.iter();
                    shapes.any(|expectation| checker.fits(node, expectation.shape, mode))
                };
                nodes.iter().all(|node| any(*node))
            };
            let fit = match () {
                () if expected.is_anything || nothing_known => Fit::Exact,
                // Nothing comes of it with what is chosen now.
                () if nodes.is_empty() => Fit::Perhaps,
                () if fits(Mode::Exact) => Fit::Exact,
                () if fits(Mode::Changes) => Fit::Perhaps,
                () => Fit::No,
            };
            match seat.as_mut().filter(|_| fit != Fit::No) {
                Some(seat) => match seat.takes(tree, nodes) {
                    true => fit,
                    false => Fit::No,
                },
                // In words for people nothing stands for itself.
                None if nodes.is_empty() => Fit::No,
                None => fit,
            }
        })
        .collect()
}

/// The parent of each node of a tree.
#[must_use]
pub fn parents(tree: &SyntaxTree) -> Vec<Option<NodeId>> {
    let mut parents = vec![None; tree.nodes.len()];
    let mut note = |child: NodeId, parent: usize| {
        if let Some(slot) = parents.get_mut(child.0 as usize) {
            *slot = u32::try_from(parent).ok().map(NodeId);
        }
    };
    for (number, node) in tree.nodes.iter().enumerate() {
        match &node.kind {
            NodeKind::Call { args, .. } => args.iter().for_each(|child| note(*child, number)),
            NodeKind::Array(items) | NodeKind::Angles(items) => {
                items.iter().for_each(|child| note(*child, number));
            }
            NodeKind::Labelled { value, .. } => note(*value, number),
            NodeKind::Range { low, high } => [low, high]
                .into_iter()
                .for_each(|child| note(*child, number)),
            _ => {}
        }
    }
    parents
}

/// A question about a place: a checker that has checked nothing, and the tree upwards.
pub(super) struct Expects<'t, 'p> {
    pub(super) checker: Checker<'t, 't>,
    pub(super) parents: &'p [Option<NodeId>],
}

impl<'t> Expects<'t, '_> {
    fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.parents.get(node.0 as usize).copied().flatten()
    }

    /// What may stand in the place of a node, on the way from the place `asked`.
    pub(super) fn of(&mut self, node: NodeId, asked: NodeId) -> Expectations {
        let mut expectations = Expectations::default();
        let Some(parent) = self.parent(node) else {
            let top: &'static Shape = &TOP;
            expectations.shapes.push(Expectation {
                shape: top,
                param: None,
            });
            expectations.is_anything = true;
            return expectations;
        };
        match self.checker.kind(parent) {
            NodeKind::Call { head, args } if head.form == HeadForm::Word => {
                self.argument(parent, head, args, node, asked, &mut expectations);
            }
            NodeKind::Labelled { label, .. } => {
                let form = self.parent(parent);
                if let Some(form) = form
                    && let NodeKind::Call { head, args } = self.checker.kind(form)
                {
                    self.labelled(form, head, args, label, &mut expectations);
                } else {
                    expectations.is_anything = true;
                }
            }
            NodeKind::Array(all) => {
                let around = self.of(parent, asked);
                expectations.is_anything = around.shapes.is_empty();
                for expectation in around.shapes {
                    items(expectation.shape, &mut |shape| {
                        expectations.shapes.push(Expectation {
                            shape,
                            param: expectation.param,
                        });
                    });
                }
                // The other items say which list it is.
                let others: Vec<NodeId> = all.iter().filter(|one| **one != node).copied().collect();
                let mut is_of_all = |expectation: &Expectation| {
                    let mut others = others.iter();
                    others.all(|other| {
                        self.checker.fits(*other, expectation.shape, Mode::Lenient)
                            || self.checker.is_counted(*other, expectation.shape)
                    })
                };
                let shapes = expectations.shapes.iter().copied();
                let meant: Vec<Expectation> = shapes.filter(|shape| is_of_all(shape)).collect();
                if !meant.is_empty() {
                    expectations.shapes = meant;
                }
            }
            _ => expectations.is_anything = true,
        }
        expectations
    }

    /// The ludemes that a form may be where it stands, by its head alone.
    fn ludemes(&mut self, form: NodeId, head: &Name, asked: NodeId) -> Vec<&'static Ludeme> {
        let around = self.of(form, asked);
        let wanted = around.shapes.iter();
        let wanted = wanted.fold(Type::NONE, |ty, expectation| ty.or(expectation.shape.ty()));
        let all = registry().with_head(&head.text);
        let wanted = accepted_at_last(wanted);
        let fitting = all.iter().filter(|ludeme| wanted.meets(ludeme.result));
        let fitting: Vec<&Ludeme> = fitting.copied().collect();
        match around.is_anything && self.parent(form).is_some() || fitting.is_empty() {
            true => all.to_vec(),
            false => fitting,
        }
    }

    /// What may stand for an argument of a form.
    fn argument(
        &mut self,
        form: NodeId,
        head: &'t Name,
        args: &'t [NodeId],
        node: NodeId,
        asked: NodeId,
        expectations: &mut Expectations,
    ) {
        let ludemes = self.ludemes(form, head, asked);
        expectations.is_anything = ludemes.is_empty();
        let Some(at) = args.iter().position(|arg| *arg == node) else {
            return;
        };
        let first = args.first().and_then(|arg| match self.checker.kind(*arg) {
            NodeKind::Symbol(word) if *arg != asked => Some(&**word),
            _ => None,
        });
        // A second word that is written says which ludemes are meant.
        let meant = match at {
            0 => &[],
            _ => self.checker.find_candidates(&head.text, args),
        };
        let is_meant = |ludeme: &Ludeme| meant.iter().any(|one| std::ptr::eq(*one, ludeme));
        for ludeme in ludemes {
            if !meant.is_empty() && !is_meant(ludeme) {
                continue;
            }
            let rest = match ludeme.word {
                Some(_) if at == 0 => {
                    expectations.seconds.push(ludeme);
                    continue;
                }
                Some(word) if first == Some(word) => &args[1..],
                Some(_) => continue,
                None => args,
            };
            self.positional(ludeme, rest, node, expectations);
            if !self.others_fit(ludeme, rest, node) {
                continue;
            }
            let is_given = |name: &str| {
                rest.iter().any(|arg| match self.checker.kind(*arg) {
                    NodeKind::Labelled { label, .. } => &*label.text == name,
                    _ => false,
                })
            };
            let params = ludeme.params.iter().enumerate();
            let open = params.filter(|(_, param)| param.labelled() && !is_given(param.name));
            let open = open.map(|(number, _)| (ludeme, number));
            expectations.labels.extend(open);
        }
    }

    /// The parameters without labels that an argument may stand for, the others being placed around it.
    fn positional(
        &mut self,
        ludeme: &'static Ludeme,
        args: &[NodeId],
        node: NodeId,
        expectations: &mut Expectations,
    ) {
        let is_plain =
            |arg: &&NodeId| !matches!(self.checker.kind(**arg), NodeKind::Labelled { .. });
        let plain: Vec<NodeId> = args.iter().filter(is_plain).copied().collect();
        let slots: Vec<usize> = (0..ludeme.params.len())
            .filter(|index| !ludeme.params[*index].labelled())
            .collect();
        let Some(at) = plain.iter().position(|arg| *arg == node) else {
            return;
        };
        let mut fits = Vec::with_capacity(plain.len());
        for arg in &plain {
            fits.push(Set::of(slots.len(), |slot| {
                let shape = &ludeme.params[slots[slot]].shape;
                matches!(self.checker.kind(*arg), NodeKind::Omitted)
                    || self.checker.fits(*arg, shape, Mode::Lenient)
            }));
        }
        let table = FitTable {
            is_list: plain
                .iter()
                .map(|arg| matches!(self.checker.kind(*arg), NodeKind::Array(_)))
                .collect(),
            params: slots.len(),
            may_be_absent: Set::default(),
            repeats: Set::of(slots.len(), |slot| ludeme.params[slots[slot]].repeats()),
            fits,
        };
        for (slot, number) in slots.iter().enumerate() {
            let mut only = table.clone();
            // What is missing behind the place may still be written.
            only.may_be_absent = Set::of(slots.len(), |other| {
                other > slot || ludeme.params[slots[other]].may_be_absent()
            });
            only.fits[at] = Set::of(slots.len(), |other| {
                other == slot && table.fits[at].has(slot)
            });
            if only.place().is_some() {
                expectations.shapes.push(Expectation {
                    shape: &ludeme.params[*number].shape,
                    param: Some((ludeme, *number)),
                });
            }
        }
    }

    /// Whether the arguments of a form besides one may be arguments of a ludeme, however many are missing.
    fn others_fit(&mut self, ludeme: &'static Ludeme, args: &[NodeId], node: NodeId) -> bool {
        let params: Vec<&'static Shape> = ludeme
            .params
            .iter()
            .filter(|param| !param.labelled())
            .map(|param| &param.shape)
            .collect();
        args.iter().filter(|arg| **arg != node).all(|arg| {
            matches!(
                self.checker.kind(*arg),
                NodeKind::Labelled { .. } | NodeKind::Omitted
            ) || params
                .iter()
                .any(|shape| self.checker.fits(*arg, shape, Mode::Lenient))
        })
    }

    /// What may stand behind a label.
    fn labelled(
        &mut self,
        form: NodeId,
        head: &'t Name,
        args: &'t [NodeId],
        label: &'t Name,
        expectations: &mut Expectations,
    ) {
        let first = args.first().and_then(|arg| match self.checker.kind(*arg) {
            NodeKind::Symbol(word) => Some(&**word),
            _ => None,
        });
        let ludemes = self.ludemes(form, head, form);
        for ludeme in ludemes {
            if ludeme.word.is_some() && ludeme.word != first {
                continue;
            }
            let params = ludeme.params.iter().enumerate();
            for (number, param) in params.filter(|(_, param)| *param.name == *label.text) {
                expectations.shapes.push(Expectation {
                    shape: &param.shape,
                    param: Some((ludeme, number)),
                });
            }
        }
        expectations.is_anything = expectations.shapes.is_empty();
    }
}

/// Where anything may stand.
pub(super) static ANYTHING: Shape = Shape::One(Type::ANY);

/// What stands at the top of a text.
static TOP: Shape = Shape::Union(&[&Shape::One(Type::GAME), &Shape::One(Type::TEST)]);

/// The shapes of what may stand in braces where a shape is expected.
fn items(shape: &'static Shape, found: &mut dyn FnMut(&'static Shape)) {
    match shape {
        Shape::List(inner) | Shape::Rest(inner) => found(inner),
        Shape::Union(any) => any.iter().for_each(|shape| items(shape, found)),
        Shape::Optional(inner)
        | Shape::Labelled(inner)
        | Shape::Within(_, inner)
        | Shape::Apart(inner)
        | Shape::Deferred(inner) => items(inner, found),
        Shape::One(_) | Shape::Name { .. } => {}
    }
}
