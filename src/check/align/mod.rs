//! Which argument of a form belongs to which parameter of a ludeme.
//!
//! Owns the placing alone; refuses to try an argument as anything: what it could be was found before, by its head.
//!
//! Labelled arguments go by name. Positional ones keep their order and are placed leftmost first; only a
//! parameter that may be absent is skipped. A table over arguments × parameters says from where the rest can
//! be placed, so nothing is tried twice. If no placement exists, the furthest argument reached is to blame.

mod expects;
mod lacks;
mod mistake;
mod seat;
mod table;
mod takes;

pub use expects::{
    Expectation, Expectations, Fit, expectations, expectations_of_any, fit, parents,
};
pub use lacks::{IncompleteForm, LackingParam, incomplete};
pub use seat::Seat;

use super::Checker;
use super::fit::Mode;
use crate::diagnostic::nearest;
use crate::ludeme::{Ludeme, Param};
use crate::syntax::{Name, NodeId, NodeKind};
use mistake::Mistake;
use table::{FitTable, Set};

/// What stands for a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Placed {
    /// Nothing.
    Absent,
    /// One argument.
    One(NodeId),
    /// Several positional arguments.
    Several(Vec<NodeId>),
}

impl Placed {
    /// The arguments.
    pub(super) fn nodes(&self) -> &[NodeId] {
        match self {
            Placed::Absent => &[],
            Placed::One(node) => std::slice::from_ref(node),
            Placed::Several(nodes) => nodes,
        }
    }
}

/// What is wrong with the positional arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Blame {
    /// Nothing.
    Nothing,
    /// This argument fits none of these parameters.
    Wrong(NodeId, Vec<usize>),
    /// There is no parameter left for this argument.
    Surplus(NodeId),
    /// One of these parameters has no argument.
    Missing(Vec<usize>),
}

/// What is wrong with a labelled argument.
#[derive(Clone, Debug)]
pub(super) enum LabelFault<'t> {
    /// No parameter has this label.
    Unknown(&'t Name, NodeId),
    /// The parameter with this number is written without a label.
    NotLabelled(&'t Name, NodeId, usize),
    /// The label was given before.
    Twice(&'t Name, NodeId, NodeId),
    /// The value does not fit the parameter.
    Wrong(NodeId, usize),
}

/// A placement, as good as it gets.
#[derive(Clone, Debug)]
pub(super) struct Alignment<'t> {
    /// What stands for each parameter.
    pub(super) placed: Vec<Placed>,
    /// What is wrong with the positional arguments.
    pub(super) blame: Blame,
    /// What is wrong with the labelled ones.
    pub(super) labels: Vec<LabelFault<'t>>,
    /// How many arguments stand before the first that is wrong.
    pub(super) reached: usize,
    /// Arguments that belong to no parameter.
    pub(super) left: Vec<NodeId>,
}

impl Alignment<'_> {
    /// Whether every argument has its parameter and every parameter what it needs.
    pub(super) fn is_good(&self) -> bool {
        self.blame == Blame::Nothing && self.labels.is_empty()
    }
}

/// One positional argument, and its number among all arguments of the form.
struct Positional {
    node: NodeId,
    number: usize,
}

impl<'t> Checker<'t, '_> {
    /// Places the arguments of a form, its second word left out, among the parameters of a ludeme.
    pub(super) fn align(
        &mut self,
        ludeme: &'static Ludeme,
        args: &[NodeId],
        mode: Mode,
    ) -> Alignment<'t> {
        let args = after_word(ludeme, args);
        let mut alignment = Alignment {
            placed: vec![Placed::Absent; ludeme.params.len()],
            blame: Blame::Nothing,
            labels: Vec::new(),
            reached: args.len(),
            left: Vec::new(),
        };
        let mut positional = Vec::new();
        for (number, node) in args.iter().copied().enumerate() {
            match self.kind(node) {
                NodeKind::Labelled { label, value } => {
                    if let Some(fault) = self.label(ludeme, label, *value, &mut alignment, mode) {
                        alignment.reached = alignment.reached.min(number);
                        alignment.labels.push(fault);
                    }
                }
                _ => positional.push(Positional { node, number }),
            }
        }
        self.positional(ludeme, &positional, &mut alignment, mode);
        self.label_too_many(ludeme, &mut alignment);
        missing_label(ludeme, &mut alignment);
        alignment
    }

    /// Places a labelled argument.
    fn label(
        &mut self,
        ludeme: &'static Ludeme,
        label: &'t Name,
        value: NodeId,
        alignment: &mut Alignment<'t>,
        mode: Mode,
    ) -> Option<LabelFault<'t>> {
        let known = ludeme
            .params
            .iter()
            .position(|param| *param.name == *label.text);
        let Some(index) = known else {
            alignment.left.push(value);
            return Some(LabelFault::Unknown(label, value));
        };
        let param = &ludeme.params[index];
        if !param.labelled() {
            alignment.left.push(value);
            return Some(LabelFault::NotLabelled(label, value, index));
        }
        if let Placed::One(before) = alignment.placed[index] {
            alignment.left.push(value);
            return Some(LabelFault::Twice(label, value, before));
        }
        if matches!(self.kind(value), NodeKind::Omitted) && param.may_be_absent() {
            return None;
        }
        alignment.placed[index] = Placed::One(value);
        let fits = self.fits(value, &param.shape, mode);
        (!fits).then_some(LabelFault::Wrong(value, index))
    }

    /// An argument that is missing, and one like it with a label that nothing has, are one mistake.
    fn label_too_many(&mut self, ludeme: &'static Ludeme, alignment: &mut Alignment<'t>) {
        let (Blame::Missing(missing), [LabelFault::Unknown(label, value)]) =
            (&alignment.blame, alignment.labels.as_slice())
        else {
            return;
        };
        let (label, value) = (*label, *value);
        let labels = ludeme.params.iter().filter(|param| param.labelled());
        if !nearest(&label.text, labels.map(|param| param.name)).is_empty() {
            return;
        }
        let fits = |param: &usize| {
            let param = &ludeme.params[*param];
            !param.labelled() && self.fits(value, &param.shape, Mode::Strict)
        };
        if let Some(param) = missing.clone().into_iter().find(fits) {
            alignment.blame = Blame::Nothing;
            alignment.labels = vec![LabelFault::NotLabelled(label, value, param)];
        }
    }

    /// Places the positional arguments; if that is not possible, finds out why, and places those it can.
    fn positional(
        &mut self,
        ludeme: &'static Ludeme,
        positional: &[Positional],
        alignment: &mut Alignment<'t>,
        mode: Mode,
    ) {
        let slots: Vec<usize> = (0..ludeme.params.len())
            .filter(|index| !ludeme.params[*index].labelled())
            .collect();
        let by_label = |param: &Param| {
            alignment.labels.iter().any(
                |fault| matches!(fault, LabelFault::NotLabelled(label, ..) if *label.text == *param.name),
            )
        };
        let param = |slot: usize| &ludeme.params[slots[slot]];
        let fits = |argument: &Positional| {
            Set::of(slots.len(), |slot| {
                self.may_stand(argument.node, param(slot), mode)
            })
        };
        let fits = positional.iter().map(fits).collect();
        let table = FitTable {
            fits,
            is_list: positional
                .iter()
                .map(|argument| matches!(self.kind(argument.node), NodeKind::Array(_)))
                .collect(),
            params: slots.len(),
            may_be_absent: Set::of(slots.len(), |slot| {
                param(slot).may_be_absent() || by_label(param(slot))
            }),
            repeats: Set::of(slots.len(), |slot| param(slot).repeats()),
        };
        let nodes: Vec<NodeId> = positional.iter().map(|argument| argument.node).collect();
        if let Some(place) = table.place() {
            self.put(&nodes, &place, &slots, alignment);
            return;
        }
        // An unknown form is reported on its own, and is perhaps one too many.
        let unknown = positional
            .iter()
            .position(|argument| self.is_unknown_call(argument.node))
            .filter(|at| mode == Mode::Lenient && table.without_argument(*at).place().is_some());
        let mistake = unknown.map_or_else(|| Mistake::find(&table), Mistake::Surplus);
        let at = mistake.argument();
        alignment.reached = alignment.reached.min(
            positional
                .get(at)
                .map_or(usize::MAX, |argument| argument.number),
        );
        let (nodes, place) = mistake.mend(&table, &nodes, &mut alignment.left);
        alignment.blame = match mistake {
            Mistake::Wrong(at, open) => {
                let open = open.iter().map(|slot| slots[*slot]).collect();
                Blame::Wrong(positional[at].node, open)
            }
            Mistake::Surplus(at) => Blame::Surplus(positional[at].node),
            Mistake::Missing(missing, _) => {
                Blame::Missing(missing.iter().map(|slot| slots[*slot]).collect())
            }
        };
        self.put(&nodes, &place, &slots, alignment);
    }

    /// Whether a positional argument may stand for a parameter; `~` does for one that may be absent.
    fn may_stand(&mut self, argument: NodeId, param: &Param, mode: Mode) -> bool {
        match self.kind(argument) {
            NodeKind::Omitted => param.may_be_absent(),
            _ => self.fits(argument, &param.shape, mode),
        }
    }

    fn put(
        &self,
        nodes: &[NodeId],
        place: &[usize],
        slots: &[usize],
        alignment: &mut Alignment<'t>,
    ) {
        for (node, slot) in nodes.iter().zip(place) {
            if matches!(self.kind(*node), NodeKind::Omitted) {
                continue;
            }
            let placed = &mut alignment.placed[slots[*slot]];
            *placed = match std::mem::replace(placed, Placed::Absent) {
                Placed::Absent => Placed::One(*node),
                Placed::One(first) => Placed::Several(vec![first, *node]),
                Placed::Several(mut nodes) => {
                    nodes.push(*node);
                    Placed::Several(nodes)
                }
            };
        }
    }
}

/// The arguments of a form without its second word.
fn after_word<'n>(ludeme: &Ludeme, args: &'n [NodeId]) -> &'n [NodeId] {
    &args[usize::from(ludeme.word.is_some()).min(args.len())..]
}

/// A labelled parameter that must be given and is not; unless a label is unknown, which may be meant for it.
fn missing_label(ludeme: &Ludeme, alignment: &mut Alignment<'_>) {
    let unknown = |fault: &LabelFault<'_>| matches!(fault, LabelFault::Unknown(..));
    if alignment.blame != Blame::Nothing || alignment.labels.iter().any(unknown) {
        return;
    }
    let missing = ludeme
        .params
        .iter()
        .zip(&alignment.placed)
        .position(|(param, placed)| {
            param.labelled() && !param.may_be_absent() && *placed == Placed::Absent
        });
    if let Some(index) = missing {
        alignment.blame = Blame::Missing(vec![index]);
    }
}
