//! Which sets have sites in their first word only, on boards of several words: those of players.

use crate::program::op::{Body, Const, Op, SetOp};
use crate::program::types::{HeadSlot, Home, SlotId, Value, ValueType};
use crate::program::{Function, Program};
use std::collections::BTreeSet;

/// The sites of a word.
const SITES: i32 = 64;

/// The slots of such sets.
pub(super) fn narrow_slots(program: &Program) -> BTreeSet<SlotId> {
    let may_be = |slot: &SlotId| {
        let slot = program.slot(*slot);
        let home = matches!(
            slot.home,
            Home::Local | Home::Head(HeadSlot::Active | HeadSlot::Winners | HeadSlot::Stuck)
        );
        slot.ty == ValueType::Set && home && program.tables.words > 1
    };
    let slots = (0..program.slots.len() as u32).map(SlotId);
    let mut narrow: BTreeSet<SlotId> = slots.filter(may_be).collect();
    let functions = program.functions();
    loop {
        let before = narrow.len();
        for (_, function) in &functions {
            let values = narrow_values(program, function, &narrow);
            function.body.each(&mut |node| {
                match node.op {
                    Op::Store(slot, value) if !values.contains(&value) => narrow.remove(&slot),
                    // A site of the board is put into a set of sites.
                    Op::Insert(slot, _) if program.slot(slot).home == Home::Local => {
                        narrow.remove(&slot)
                    }
                    _ => false,
                };
            });
        }
        if narrow.len() == before {
            return narrow;
        }
    }
}

/// The values of a function that are such sets, or sites of the first word, if the sets of some slots are.
pub(super) fn narrow_values(
    program: &Program,
    function: &Function,
    slots: &BTreeSet<SlotId>,
) -> BTreeSet<Value> {
    let mut walk = Walk {
        program,
        slots,
        narrow: BTreeSet::new(),
    };
    if program.tables.words > 1 {
        walk.body(&function.body);
    }
    walk.narrow
}

struct Walk<'a> {
    program: &'a Program,
    slots: &'a BTreeSet<SlotId>,
    narrow: BTreeSet<Value>,
}

impl Walk<'_> {
    fn body(&mut self, body: &Body) {
        for node in &body.0 {
            if let Some(result) = node.result
                && self.is_narrow(&node.op)
            {
                self.narrow.insert(result);
            }
            for inner in node.op.bodies() {
                self.body(inner);
            }
        }
    }

    fn is_narrow(&self, op: &Op) -> bool {
        let narrow = |value: &Value| self.narrow.contains(value);
        match op {
            Op::Const(Const::Set(set)) => {
                let words = &self.program.tables.sets[set.index()];
                words[1..].iter().all(|word| *word == 0)
            }
            Op::Const(Const::Int(number) | Const::Site(number)) => *number < SITES,
            Op::Load(slot) => self.slots.contains(slot),
            Op::Select(_, a, b) | Op::Combine(SetOp::Or, a, b) => narrow(a) && narrow(b),
            Op::Combine(SetOp::And, a, b) => narrow(a) || narrow(b),
            Op::Combine(SetOp::Minus, a, _) | Op::One(a) | Op::Nth(a, _) => narrow(a),
            _ => false,
        }
    }
}
