//! Whether a ludeme takes the arguments of a form: of most ludemes of a head no more than this yes or no is needed.
//!
//! A faster answer than [`Alignment::is_good`], with the same result: no argument is placed, and nothing finds out
//! what is wrong.
//!
//! [`Alignment::is_good`]: super::Alignment::is_good

use super::after_word;
use super::table::Set;
use crate::check::Checker;
use crate::check::fit::Mode;
use crate::ludeme::{Ludeme, Param};
use crate::syntax::{NodeId, NodeKind};

impl Checker<'_, '_> {
    /// Whether every argument of a form has its parameter, and every parameter what it needs.
    pub(in crate::check) fn takes(
        &mut self,
        ludeme: &'static Ludeme,
        args: &[NodeId],
        mode: Mode,
    ) -> bool {
        let args = after_word(ludeme, args);
        self.takes_labelled(ludeme, args, mode) && self.takes_positional(ludeme, args, mode)
    }

    fn takes_labelled(&mut self, ludeme: &Ludeme, args: &[NodeId], mode: Mode) -> bool {
        let mut given = Set::default();
        for arg in args {
            let NodeKind::Labelled { label, value } = self.kind(*arg) else {
                continue;
            };
            let mut params = ludeme.params.iter().enumerate();
            let Some((number, param)) = params.find(|(_, param)| *param.name == *label.text) else {
                return false;
            };
            if !param.labelled() || given.has(number) {
                return false;
            }
            if matches!(self.kind(*value), NodeKind::Omitted) && param.may_be_absent() {
                continue;
            }
            given.add(number);
            if !self.fits(*value, &param.shape, mode) {
                return false;
            }
        }
        let mut params = ludeme.params.iter().enumerate();
        params
            .all(|(number, param)| !param.labelled() || param.may_be_absent() || given.has(number))
    }

    /// The arguments are placed from the left in all ways at once: `empty` and `filled` are the parameters at
    /// which the next argument may stand, without one yet and with the argument before.
    fn takes_positional(&mut self, ludeme: &Ludeme, args: &[NodeId], mode: Mode) -> bool {
        let params = || ludeme.params.iter().filter(|param| !param.labelled());
        let (mut empty, mut filled, mut was_list) = (Set::of(1, |_| true), Set::default(), false);
        for arg in args {
            let is_list = match self.kind(*arg) {
                NodeKind::Labelled { .. } => continue,
                kind => matches!(kind, NodeKind::Array(_)),
            };
            let (mut next, may_repeat) = (Set::default(), !is_list && !was_list);
            for (number, param) in params().enumerate() {
                let again = may_repeat && filled.has(number) && param.repeats();
                if (empty.has(number) || again) && self.may_stand(*arg, param, mode) {
                    next.add(number);
                }
                pass(&mut empty, filled, number, param);
            }
            (empty, filled, was_list) = (Set::default(), next, is_list);
            if next.is_empty() {
                return false;
            }
        }
        for (number, param) in params().enumerate() {
            pass(&mut empty, filled, number, param);
        }
        empty.has(params().count())
    }
}

/// The parameter after one that has its argument, or that needs none, is open.
fn pass(empty: &mut Set, filled: Set, number: usize, param: &Param) {
    if filled.has(number) || empty.has(number) && param.may_be_absent() {
        empty.add(number + 1);
    }
}
