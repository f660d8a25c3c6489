//! Which arguments a form lacks, and where they would stand: for a form that is only half written.
//!
//! A placement with as few parameters left empty as possible is found, the arguments placed as far left as that allows.
//! The other mistakes of a form are no matter here: an argument that is wrong fills the parameter that it was meant for.

use super::expects::Expects;
use super::table::Set;
use super::{Checker, after_word};
use crate::check::fit::Mode;
use crate::expand::Traces;
use crate::ludeme::{Ludeme, Type, accepted, accepted_at_last, registry};
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};

/// A parameter that must have an argument and has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LackingParam {
    /// The number of the parameter.
    pub number: usize,
    /// The argument behind which its own would stand; none where it would stand first.
    pub after: Option<NodeId>,
}

/// A form as one of the ludemes that it may be once it is complete.
#[derive(Clone, Debug)]
pub struct IncompleteForm {
    /// The ludeme.
    pub ludeme: &'static Ludeme,
    /// Whether the form lacks its second word.
    pub lacks_word: bool,
    /// What the form lacks, in the order in which it would stand there.
    pub lacks: Vec<LackingParam>,
}

/// Arguments of a form that is looked at; a longer one is complete.
const MOST_ARGUMENTS: usize = 200;

/// What a form of a tree lacks, for each ludeme that it may be; those that lack least come first, and those behind whose
/// second word is not written yet. Nothing if it is complete as one of them. `parents` has the parent of each node, and `is_open` says of a node that only its expansion knows what it
/// is.
#[must_use]
pub fn incomplete(
    tree: &SyntaxTree,
    parents: &[Option<NodeId>],
    form: NodeId,
    is_open: impl Fn(NodeId) -> bool,
) -> Vec<IncompleteForm> {
    let NodeKind::Call { head, args } = tree.kind(form) else {
        return Vec::new();
    };
    if head.form != HeadForm::Word || args.len() > MOST_ARGUMENTS {
        return Vec::new();
    }
    let mut expects = Expects {
        checker: Checker::new(tree, &Traces::default()),
        parents,
    };
    for number in 0..tree.nodes.len() {
        if u32::try_from(number).is_ok_and(|number| is_open(NodeId(number))) {
            expects.checker.possible[number] = Some(Type::ANY);
        }
    }
    let around = expects.of(form, form);
    let wanted = around.shapes.iter();
    let wanted = wanted.fold(Type::NONE, |ty, expectation| ty.or(expectation.shape.ty()));
    let checker = &mut expects.checker;
    let is_limited = !around.is_anything && !around.shapes.is_empty();
    let fitting = |ludemes: Vec<&'static Ludeme>| {
        let kinds = [accepted(wanted), accepted_at_last(wanted)];
        let fitting = kinds.iter().filter(|_| is_limited).find_map(|wanted| {
            let all = ludemes.iter().copied();
            let fitting: Vec<_> = all.filter(|one| wanted.meets(one.result)).collect();
            (!fitting.is_empty()).then_some(fitting)
        });
        fitting.unwrap_or(ludemes)
    };
    let ludemes = fitting(checker.find_candidates(&head.text, args).to_vec());
    if ludemes
        .iter()
        .any(|ludeme| checker.takes(ludeme, args, Mode::Lenient))
    {
        return Vec::new();
    }
    let mut found: Vec<IncompleteForm> = ludemes
        .iter()
        .filter_map(|ludeme| {
            let lacks = checker.lacks(ludeme, after_word(ludeme, args))?;
            (!lacks.is_empty()).then_some(IncompleteForm {
                ludeme,
                lacks_word: false,
                lacks,
            })
        })
        .collect();
    found.sort_by_key(|one| one.lacks.len());
    if args.is_empty() {
        let all = registry().with_head(&head.text).iter().copied();
        let worded = fitting(all.filter(|ludeme| ludeme.word.is_some()).collect());
        found.extend(worded.iter().filter_map(|ludeme| {
            Some(IncompleteForm {
                ludeme,
                lacks_word: true,
                lacks: checker.lacks(ludeme, args)?,
            })
        }));
    }
    found
}

impl Checker<'_, '_> {
    /// What the arguments of a form leave empty of a ludeme; none if they do not all belong to it.
    fn lacks(&mut self, ludeme: &'static Ludeme, args: &[NodeId]) -> Option<Vec<LackingParam>> {
        let params = ludeme.params;
        let mut labelled: Vec<(usize, NodeId)> = Vec::new();
        let mut plain: Vec<NodeId> = Vec::new();
        for arg in args {
            match self.kind(*arg) {
                NodeKind::Labelled { label, .. } => {
                    let known = params.iter().position(|param| *param.name == *label.text)?;
                    if !params[known].labelled() || labelled.iter().any(|(one, _)| *one == known) {
                        return None;
                    }
                    labelled.push((known, *arg));
                }
                _ => plain.push(*arg),
            }
        }
        let slots: Vec<usize> = (0..params.len())
            .filter(|number| !params[*number].labelled())
            .collect();
        let place = [Mode::Strict, Mode::Lenient].into_iter().find_map(|mode| {
            let fits = plain.iter().map(|arg| {
                Set::of(slots.len(), |slot| {
                    self.may_stand(*arg, &params[slots[slot]], mode)
                })
            });
            let fits: Vec<Set> = fits.collect();
            let is_list = |arg: &NodeId| matches!(self.kind(*arg), NodeKind::Array(_));
            Fewest {
                apart: plain.iter().map(|arg| !is_list(arg)).collect(),
                needed: Set::of(slots.len(), |slot| !params[slots[slot]].may_be_absent()),
                repeats: Set::of(slots.len(), |slot| params[slots[slot]].repeats()),
                slots: slots.len(),
                fits,
            }
            .place()
        })?;
        let placed: Vec<(usize, NodeId)> = plain
            .iter()
            .zip(&place)
            .map(|(arg, slot)| (slots[*slot], *arg))
            .collect();
        let position = |arg: &NodeId| args.iter().position(|one| one == arg);
        let all: Vec<(usize, NodeId)> = placed.iter().chain(&labelled).copied().collect();
        let lacking = params.iter().enumerate().filter(|(number, param)| {
            !param.may_be_absent() && all.iter().all(|(filled, _)| filled != number)
        });
        let mut lacks: Vec<LackingParam> = lacking
            .map(|(number, param)| {
                // What has a label may stand anywhere, so that the order of the others alone decides.
                let before = match param.labelled() {
                    true => &all,
                    false => &placed,
                };
                let before = before.iter().filter(|(filled, _)| *filled < number);
                let after = before.map(|(_, arg)| *arg).max_by_key(position);
                LackingParam { number, after }
            })
            .collect();
        lacks.sort_by_key(|lack| lack.after.as_ref().and_then(position));
        Some(lacks)
    }
}

/// A placement that leaves as few parameters empty as possible.
struct Fewest {
    /// The parameters for which each argument may stand.
    fits: Vec<Set>,
    /// Whether the argument may stand beside others for one parameter.
    apart: Vec<bool>,
    /// The parameters that must have an argument.
    needed: Set,
    /// The parameters that take several arguments.
    repeats: Set,
    /// How many parameters there are.
    slots: usize,
}

/// More parameters than there are: where arguments cannot be placed.
const NEVER: usize = usize::MAX / 2;

impl Fewest {
    /// The parameter of each argument, if all can be placed.
    fn place(&self) -> Option<Vec<usize>> {
        let (args, slots) = (self.fits.len(), self.slots);
        // The parameters left empty from here on, with the parameter empty yet and with the argument before in it.
        let mut fresh = vec![vec![NEVER; slots + 1]; args + 1];
        let mut filled = vec![vec![NEVER; slots + 1]; args + 1];
        for arg in (0..=args).rev() {
            for slot in (0..=slots).rev() {
                if slot == slots {
                    fresh[arg][slot] = if arg == args { 0 } else { NEVER };
                    continue;
                }
                let passed = fresh[arg][slot + 1];
                filled[arg][slot] = match self.continues(arg, slot) {
                    true => passed.min(filled[arg + 1][slot]),
                    false => passed,
                };
                let skipped = passed + usize::from(self.needed.has(slot));
                fresh[arg][slot] = match arg < args && self.fits[arg].has(slot) {
                    true => skipped.min(filled[arg + 1][slot]),
                    false => skipped,
                };
            }
        }
        if fresh[0][0] >= NEVER {
            return None;
        }
        let (mut place, mut slot) = (Vec::with_capacity(args), 0);
        let mut was_filled = false;
        while place.len() < args {
            let arg = place.len();
            let may_take = match was_filled {
                true => self.continues(arg, slot),
                false => self.fits[arg].has(slot),
            };
            let here = if was_filled { &filled } else { &fresh };
            if may_take && filled[arg + 1][slot] == here[arg][slot] {
                place.push(slot);
                was_filled = true;
            } else {
                slot += 1;
                was_filled = false;
            }
        }
        Some(place)
    }

    /// Whether a parameter that has the argument before takes this one, too.
    fn continues(&self, arg: usize, slot: usize) -> bool {
        arg > 0
            && arg < self.fits.len()
            && self.repeats.has(slot)
            && self.fits[arg].has(slot)
            && self.apart[arg]
            && self.apart[arg - 1]
    }
}
