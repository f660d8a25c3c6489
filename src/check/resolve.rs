//! Which ludeme a form is, among those that share its head.

use super::Checker;
use super::align::{Alignment, Blame, LabelFault, Placed};
use super::fit::Mode;
use super::possible::known_word;
use super::report::Form;
use crate::diagnostic::did_you_mean;
use crate::ludeme::ludii::unsupported;
use crate::ludeme::{
    ArgumentSlot, Ludeme, PartId, PartKind, Type, accepted, accepted_at_last, registry,
};
use crate::syntax::{HeadForm, Name, NodeId, NodeKind};
use std::cmp::Reverse;
use std::collections::HashSet;

impl<'t> Checker<'t, '_> {
    /// A form where a value of a type is expected.
    pub(super) fn call(
        &mut self,
        node: NodeId,
        head: &'t Name,
        args: &'t [NodeId],
        expected: Type,
    ) -> PartId {
        if let Some(part) = self.known_call(node, expected) {
            return part;
        }
        let (before, first) = (self.faults, self.description.next());
        let part = self.new_call(node, head, args, expected);
        if let Some(forms) = self.forms.as_mut().filter(|_| self.faults == before) {
            forms.keep(node, expected, first, &self.description, &self.homes);
        }
        part
    }

    /// Adds the parts of a form that is known.
    fn known_call(&mut self, node: NodeId, expected: Type) -> Option<PartId> {
        let (description, homes) = (&mut self.description, &mut self.homes);
        let forms = self.forms.as_mut()?;
        forms.add(node, expected, self.tree, self.defines, description, homes)
    }

    /// A form that has not been checked before. Part of its caller: forms nest deep, and every frame counts.
    #[inline(always)]
    fn new_call(
        &mut self,
        node: NodeId,
        head: &'t Name,
        args: &'t [NodeId],
        expected: Type,
    ) -> PartId {
        if head.form != HeadForm::Word {
            // The mistake here was already reported by the expansion or the parser.
            return self.hole_around(node, args);
        }
        let candidates = self.candidates(node);
        if candidates.is_empty() {
            self.report_no_candidate(node, head, args, expected);
            return self.hole_around(node, args);
        }
        let accepted = accepted(expected);
        let mut fitting = candidates.to_vec();
        fitting.retain(|ludeme| accepted.meets(ludeme.result));
        if fitting.is_empty() && !args.is_empty() {
            let accepted = accepted_at_last(expected);
            fitting = candidates.to_vec();
            fitting.retain(|ludeme| accepted.meets(ludeme.result));
        }
        fitting.sort_by_key(|ludeme| !expected.meets(ludeme.result));
        if fitting.is_empty() {
            let found = candidates
                .iter()
                .fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result));
            self.report_wrong_ludeme(node, head, expected, found);
            let chosen = self.choose(candidates, args);
            self.misplaced = Some(node);
            self.fill(node, head, args, chosen);
            return self.hole(node);
        }
        let chosen = self.choose(&fitting, args);
        self.fill(node, head, args, chosen)
    }

    /// The ludemes that a form may be by its head and second word; none for anything else.
    pub(super) fn candidates(&mut self, node: NodeId) -> &'static [&'static Ludeme] {
        let index = node.0 as usize;
        if let Some(known) = self.candidates[index] {
            return known;
        }
        let found = match self.kind(node) {
            NodeKind::Call { head, args } if head.form == HeadForm::Word => {
                self.find_candidates(&head.text, args)
            }
            _ => &[],
        };
        self.candidates[index] = Some(found);
        found
    }

    pub(super) fn find_candidates(
        &mut self,
        head: &str,
        args: &[NodeId],
    ) -> &'static [&'static Ludeme] {
        let known = registry().head(head);
        let (all, plain) =
            known.map_or::<(&[_], &[_]), _>((&[], &[]), |known| (&known.all, &known.plain));
        let second = args.first().and_then(|arg| match self.kind(*arg) {
            NodeKind::Symbol(word) => Some(&**word),
            _ => None,
        });
        let Some(word) = second else {
            return plain;
        };
        match known.and_then(|known| known.by_word.get(word)) {
            Some([_, both]) if known_word(word).is_some() => both,
            Some([alone, _]) => alone,
            None if known_word(word).is_none() && self.is_second(head, word, all) => &[],
            None => plain,
        }
    }

    /// Whether a word without a meaning of its own was meant to be the second word of a ludeme.
    fn is_second(&mut self, head: &str, word: &str, ludemes: &[&Ludeme]) -> bool {
        let find = || is_second_word(head, word, ludemes);
        self.unknown.is_second(head, word, find)
    }

    /// The first candidate that the arguments fit, otherwise the one with which they get furthest.
    fn choose(
        &mut self,
        candidates: &[&'static Ludeme],
        args: &[NodeId],
    ) -> (&'static Ludeme, Alignment<'t>) {
        let mut takers = candidates.iter();
        if let Some(ludeme) = takers.find(|ludeme| self.takes(ludeme, args, Mode::Strict)) {
            return (ludeme, self.align(ludeme, args, Mode::Strict));
        }
        let mut best: Option<(&'static Ludeme, Alignment<'t>)> = None;
        for mode in [Mode::Strict, Mode::Changes, Mode::Lenient] {
            for ludeme in candidates {
                let alignment = self.align(ludeme, args, mode);
                if alignment.is_good() {
                    return (ludeme, alignment);
                }
                let further = best
                    .as_ref()
                    .is_none_or(|(known, best)| merit(ludeme, &alignment) > merit(known, best));
                if further {
                    best = Some((ludeme, alignment));
                }
            }
        }
        best.unwrap_or_else(|| unreachable!("a form is resolved among at least one candidate"))
    }

    /// Tells what is wrong with the placement and checks every argument.
    fn fill(
        &mut self,
        node: NodeId,
        head: &'t Name,
        args: &'t [NodeId],
        (ludeme, alignment): (&'static Ludeme, Alignment<'t>),
    ) -> PartId {
        let form = Form {
            node,
            head,
            args,
            ludeme,
        };
        let is_misplaced = self.misplaced.take() == Some(node);
        if is_misplaced && !self.align(ludeme, args, Mode::Strict).is_good() {
            // It is not what it seems to be: only what is inside it may be right or wrong by itself.
            self.note_fault();
            return self.hole_around(node, args);
        }
        if !alignment.is_good()
            && let Some((problem, word)) = self.stray_word(&form, &alignment)
        {
            self.report(problem, word);
            return self.hole_around(node, args);
        }
        let mut wrong: Vec<NodeId> = alignment.left.clone();
        for fault in &alignment.labels {
            if let LabelFault::Wrong(value, _) = fault {
                wrong.push(*value);
            }
            self.report_label_fault(&form, fault);
        }
        match &alignment.blame {
            Blame::Wrong(argument, _) | Blame::Surplus(argument) => wrong.push(*argument),
            Blame::Missing(_) | Blame::Nothing => {}
        }
        if let Blame::Wrong(_, params) | Blame::Missing(params) = &alignment.blame {
            params
                .iter()
                .for_each(|param| self.note_undeclared(&ludeme.params[*param].shape));
        }
        self.report_blame(&form, &alignment);
        // There may be very many.
        let left: HashSet<NodeId> = alignment.left.iter().copied().collect();
        for argument in &wrong {
            let is_told = !left.contains(argument);
            self.misplaced = Some(*argument).filter(|_| is_told);
            self.check_inside(*argument);
        }
        let wrong: HashSet<NodeId> = wrong.into_iter().collect();
        self.misplaced = None;
        let good = alignment.is_good();
        let mut arguments = Vec::with_capacity(ludeme.params.len());
        for (param, placed) in ludeme.params.iter().zip(alignment.placed) {
            arguments.push(match placed {
                Placed::One(argument) if wrong.contains(&argument) => {
                    ArgumentSlot::Given(self.hole(argument))
                }
                Placed::One(argument) => ArgumentSlot::Given(self.conform(argument, &param.shape)),
                Placed::Several(mut arguments) => {
                    arguments.retain(|argument| !wrong.contains(argument));
                    ArgumentSlot::Given(self.conform_several(node, &arguments, param.shape.item()))
                }
                Placed::Absent => match param.default {
                    Some(default) => {
                        ArgumentSlot::Default(self.default(node, default, &param.shape))
                    }
                    None => ArgumentSlot::Absent,
                },
            });
        }
        match good {
            true => self.add(PartKind::Ludeme { ludeme, arguments }, node),
            false => self.hole(node),
        }
    }
}

/// How likely a ludeme is meant by arguments that do not fit it; the greatest of several is. A ludeme meant by its
/// second word speaks before one without, then the one that knows the labels, then the one that is got furthest with.
fn merit(ludeme: &Ludeme, alignment: &Alignment<'_>) -> impl Ord + use<> {
    let unknown = |fault: &&LabelFault<'_>| matches!(fault, LabelFault::Unknown(..));
    let unknown = alignment.labels.iter().filter(unknown).count();
    let faults = alignment.labels.len() + usize::from(alignment.blame != Blame::Nothing);
    (
        ludeme.word.is_some(),
        Reverse(unknown),
        alignment.reached,
        Reverse(faults),
    )
}

/// Whether a word without a meaning of its own was meant to be the second word of a head: it resembles one
/// more than it does any word that a ludeme without a second word could take, or it is one of Ludii.
fn is_second_word(head: &str, word: &str, ludemes: &[&Ludeme]) -> bool {
    let seconds = ludemes.iter().filter_map(|ludeme| ludeme.word);
    if seconds.clone().next().is_none() {
        return unsupported(head, Some(word), true).is_some();
    }
    let plain = ludemes.iter().filter(|ludeme| ludeme.word.is_none());
    let first = plain
        .filter_map(|ludeme| ludeme.params.first())
        .map(|param| param.shape.ty());
    let taken = accepted(first.fold(Type::NONE, Type::or));
    let near = did_you_mean(word, seconds.clone().chain(registry().words_for(taken)));
    near.is_none_or(|near| seconds.clone().any(|second| second == near))
}
