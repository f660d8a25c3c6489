//! What a value needs of the operations before it: a backward slice of a body (Weiser 1981).

use crate::program::op::{Instruction, Op};
use crate::program::types::{QuestionId, SlotId, Value};
use std::collections::{BTreeSet, HashSet};

/// The slots that a question reads, if that is known.
pub(super) type Reads<'a> = dyn Fn(QuestionId) -> Option<&'a BTreeSet<SlotId>> + 'a;

/// The values and slots on which something depends.
#[derive(Clone, Default, Debug)]
pub(super) struct Needs {
    pub(super) values: HashSet<Value>,
    pub(super) slots: BTreeSet<SlotId>,
}

impl Needs {
    /// Adds what something else depends on.
    pub(super) fn add(&mut self, other: Self) {
        self.values.extend(other.values);
        self.slots.extend(other.slots);
    }

    /// What is needed before some operations; and which of these are needed. None if an operation that is left out changes
    /// a slot that is needed, or it is unknown what an operation reads or changes.
    pub(super) fn before(
        &mut self,
        nodes: &[Instruction],
        left_out: &dyn Fn(&Instruction) -> bool,
        reads: &Reads<'_>,
    ) -> Option<Vec<bool>> {
        let mut needed = vec![false; nodes.len()];
        for (node, needed) in nodes.iter().zip(&mut needed).rev() {
            let result = node.result.filter(|result| self.values.contains(result));
            let mut writes: BTreeSet<SlotId> = node.op.record().writes.into_iter().collect();
            for body in node.op.bodies() {
                writes.extend(body.written());
            }
            let changes = writes.iter().any(|slot| self.slots.contains(slot));
            if left_out(node) {
                match changes {
                    true => return None,
                    false => continue,
                }
            }
            if result.is_none() && !changes {
                if changes_anything(node) {
                    return None;
                }
                continue;
            }
            *needed = true;
            self.values.retain(|value| Some(*value) != result);
            if let Op::Store(slot, _) = node.op {
                self.slots.remove(&slot);
            }
            let mut known = true;
            each(node, &mut |node| {
                let record = node.op.record();
                self.values.extend(&record.operands);
                self.slots.extend(record.reads);
                known &= !record.writes_all;
                match node.op {
                    Op::Ask(question) | Op::AskNumber(question) => match reads(question) {
                        Some(read) => self.slots.extend(read),
                        None => known = false,
                    },
                    _ => known &= !record.reads_all,
                }
            });
            if !known {
                return None;
            }
        }
        Some(needed)
    }
}

/// The slots that an operation reads, and those in its bodies, but for questions.
pub(super) fn reads_of(node: &Instruction) -> BTreeSet<SlotId> {
    let mut read = BTreeSet::new();
    each(node, &mut |node| read.extend(node.op.record().reads));
    read
}

/// Whether an operation may change any slot, or one in its bodies may.
fn changes_anything(node: &Instruction) -> bool {
    let mut found = false;
    each(node, &mut |node| found |= node.op.record().writes_all);
    found
}

/// Calls `see` with an operation and those in its bodies.
fn each(node: &Instruction, see: &mut dyn FnMut(&Instruction)) {
    see(node);
    for body in node.op.bodies() {
        body.each(&mut |node| see(node));
    }
}
