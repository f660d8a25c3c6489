//! Dead code: operations whose results nobody uses, and stores to slots of a turn that nobody loads.

use crate::program::Program;
use crate::program::op::{Body, Op};
use crate::program::types::{Home, SlotId, Value};
use std::collections::{BTreeSet, HashSet};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let locals: BTreeSet<SlotId> = (0..program.slots.len() as u32)
        .map(SlotId)
        .filter(|slot| program.slot(*slot).home == Home::Local)
        .collect();
    for (function, hands_over) in program.functions_mut() {
        let mut unread = if hands_over {
            BTreeSet::new()
        } else {
            locals.clone()
        };
        function.body.each(&mut |node| {
            if let Some(slot) = node.op.record().reads {
                unread.remove(&slot);
            }
        });
        sweep(&mut function.body, &mut HashSet::new(), &unread);
    }
}

/// Takes facts out, once no pass asks for them any more.
pub fn forget_facts(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        forget(&mut function.body);
    }
}

fn forget(body: &mut Body) {
    body.0.retain_mut(|node| {
        node.op.bodies_mut().into_iter().for_each(forget);
        !matches!(node.op, Op::Given(..) | Op::Holds(..))
    });
}

/// Removes what is not used, last to first.
fn sweep(body: &mut Body, used: &mut HashSet<Value>, unread: &BTreeSet<SlotId>) {
    let mut kept = Vec::with_capacity(body.0.len());
    for mut node in std::mem::take(&mut body.0).into_iter().rev() {
        for inner in node.op.bodies_mut() {
            sweep(inner, used, unread);
        }
        let record = node.op.record();
        let needed = match &node.op {
            Op::Store(slot, _) => !unread.contains(slot),
            Op::If(_, then, otherwise) => !then.0.is_empty() || !otherwise.0.is_empty(),
            Op::While(_, body) => !body.0.is_empty(),
            _ => !record.is_pure() || node.result.is_some_and(|result| used.contains(&result)),
        };
        if needed {
            used.extend(record.operands);
            kept.push(node);
        }
    }
    kept.reverse();
    body.0 = kept;
}
