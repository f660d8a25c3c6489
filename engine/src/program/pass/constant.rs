//! Constant slots: a slot that is never given another number than its first one is that number.

use crate::program::Program;
use crate::program::op::{Body, Const, Op};
use crate::program::types::{HeadSlot, Home, SlotId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Runs the pass: loads of constant slots become constants, stores to them go.
pub fn run(program: &mut Program) {
    let mut candidates: BTreeMap<SlotId, i32> = program
        .slots
        .iter()
        .enumerate()
        .filter_map(|(number, slot)| Some((SlotId(number as u32), first_of(&slot.home)?)))
        .collect();
    let mut changed = BTreeSet::new();
    for (_, function) in program.functions() {
        let mut constants = HashMap::new();
        function.body.each(&mut |node| {
            if let (Some(result), Op::Const(constant)) = (node.result, &node.op) {
                constants.insert(result, *constant);
            }
            if let Op::Store(slot, value) = &node.op {
                let first = candidates.get(slot).map(|first| Const::Int(*first));
                if first.is_none() || constants.get(value).copied() != first {
                    changed.insert(*slot);
                }
            }
        });
    }
    candidates.retain(|slot, _| !changed.contains(slot));
    for (function, _) in program.functions_mut() {
        settle(&mut function.body, &candidates);
    }
    program.fixed = candidates.into_iter().collect();
}

/// What a number is in every first position.
fn first_of(home: &Home) -> Option<i32> {
    match home {
        Home::Head(
            HeadSlot::Pending
            | HeadSlot::TurnMoves
            | HeadSlot::LastDice
            | HeadSlot::Overdrawn
            | HeadSlot::Forgotten
            | HeadSlot::Waiting
            | HeadSlot::Owed
            | HeadSlot::Due(_),
        ) => Some(0),
        Home::Head(HeadSlot::LastSite | HeadSlot::LastValue) => Some(-1),
        _ => None,
    }
}

fn settle(body: &mut Body, fixed: &BTreeMap<SlotId, i32>) {
    body.0.retain_mut(|node| {
        for inner in node.op.bodies_mut() {
            settle(inner, fixed);
        }
        match &node.op {
            Op::Store(slot, _) => !fixed.contains_key(slot),
            Op::Load(slot) => {
                if let Some(first) = fixed.get(slot) {
                    node.op = Op::Const(Const::Int(*first));
                }
                true
            }
            _ => true,
        }
    });
}
