//! Common subexpressions: what was computed before is not computed again, as long as nothing that it reads changes.

use crate::program::Program;
use crate::program::op::{Body, Op};
use crate::program::types::{SlotId, Value};
use std::collections::{BTreeSet, HashMap};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        Common::default().body(&mut function.body);
    }
}

#[derive(Default)]
struct Common {
    /// Operations that have no effect, with their results, as far as they are in scope and still hold.
    computed: HashMap<Op, Value>,
    /// Those of them that read a slot.
    reading: HashMap<SlotId, Vec<Op>>,
    same: HashMap<Value, Value>,
}

impl Common {
    fn body(&mut self, body: &mut Body) {
        let mut here = Vec::new();
        body.0.retain_mut(|node| {
            let same = &self.same;
            node.op
                .replace(&mut |value| same.get(&value).copied().unwrap_or(value));
            self.bodies(&mut node.op);
            let record = node.op.record();
            if record.writes_all {
                self.forget_all();
            }
            if let Some(slot) = record.writes {
                self.forget(slot);
            }
            let is_known = record.is_pure() && !record.reads_all;
            let (Some(result), true) = (node.result, is_known) else {
                return true;
            };
            if let Some(value) = self.computed.get(&node.op) {
                self.same.insert(result, *value);
                return false;
            }
            self.computed.insert(node.op.clone(), result);
            if let Some(slot) = record.reads {
                self.reading.entry(slot).or_default().push(node.op.clone());
            }
            here.push((node.op.clone(), result));
            true
        });
        // What was computed here is not known to have been computed outside.
        for (op, result) in here {
            if self.computed.get(&op) == Some(&result) {
                self.computed.remove(&op);
            }
        }
    }

    fn bodies(&mut self, op: &mut Op) {
        let mut written = BTreeSet::new();
        let mut changes_all = false;
        for inner in op.bodies() {
            written.extend(inner.written());
            changes_all |= inner.changes_all();
        }
        // What a tried body changes is put back, but what was computed after the change is not known any more.
        // A body that is done again begins after its own changes.
        if matches!(op, Op::Loop(_) | Op::While(..)) {
            written.iter().for_each(|slot| self.forget(*slot));
            if changes_all {
                self.forget_all();
            }
        }
        for inner in op.bodies_mut() {
            self.body(inner);
        }
        written.into_iter().for_each(|slot| self.forget(slot));
        if changes_all {
            self.forget_all();
        }
    }

    /// Any slot may have changed.
    fn forget_all(&mut self) {
        let slots: Vec<SlotId> = self.reading.keys().copied().collect();
        slots.into_iter().for_each(|slot| self.forget(slot));
    }

    /// A slot has changed.
    fn forget(&mut self, slot: SlotId) {
        for op in self.reading.remove(&slot).unwrap_or_default() {
            self.computed.remove(&op);
        }
    }
}
