//! Common subexpressions: what was computed before is not computed again, as long as nothing that it reads changes.
//!
//! In games of many players an array element at a constant place is loaded again wherever it is needed. A load costs no
//! more than a kept value, and the functions of several players then differ in constants alone, so that `wasm::merged`
//! can make them one.

use crate::program::op::{Body, Op};
use crate::program::types::{SlotId, Value};
use crate::program::{Function, MANY_PLAYERS, Program};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let is_many = program.players >= MANY_PLAYERS;
    let followers = program.followers();
    let find = |function: &mut Function, reloads: bool| {
        let mut common = Common {
            reloads,
            followers: followers.clone(),
            ..Common::default()
        };
        common.body(&mut function.body);
    };
    for turn in &mut program.turns {
        // Moves are found for all players alike, by many operations that have elements in common.
        find(&mut turn.moves, false);
        find(&mut turn.choice, false);
        find(&mut turn.play, is_many);
    }
    for question in &mut program.questions {
        find(&mut question.function, is_many);
    }
    find(&mut program.playout, false);
}

/// What a body changes.
#[derive(Default)]
struct Written {
    slots: BTreeSet<SlotId>,
    /// Whether any slot may be among them.
    all: bool,
}

impl Written {
    fn merge(&mut self, mut other: Self) {
        if other.slots.len() > self.slots.len() {
            std::mem::swap(&mut self.slots, &mut other.slots);
        }
        self.slots.extend(other.slots);
        self.all |= other.all;
    }
}

#[derive(Default)]
struct Common {
    /// Whether elements of arrays at constant places are read wherever they are needed.
    reloads: bool,
    /// The auxiliary slots that change with each slot, even where differencing has not yet written how.
    followers: BTreeMap<SlotId, Vec<SlotId>>,
    /// Values that follow from constants alone.
    constants: HashSet<Value>,
    /// Operations without effect ↦ their results: those that are in scope and whose slots have not changed since.
    computed: HashMap<Rc<Op>, Value>,
    /// Those of them that read a slot.
    reading: HashMap<SlotId, Vec<Rc<Op>>>,
    same: HashMap<Value, Value>,
}

impl Common {
    fn body(&mut self, body: &mut Body) -> Written {
        let (mut here, mut written) = (Vec::new(), Written::default());
        body.0.retain_mut(|node| {
            let same = &self.same;
            node.op
                .replace(&mut |value| same.get(&value).copied().unwrap_or(value));
            let mut inner = self.bodies(&mut node.op);
            if matches!(node.op, Op::Try(..)) {
                // What is only tried is put back.
                inner.slots.clear();
            }
            written.merge(inner);
            let record = node.op.record();
            if record.writes_all {
                self.forget_all();
                written.all = true;
            }
            if let Some(slot) = record.writes {
                self.forget(slot);
                written.slots.insert(slot);
            }
            let is_known = record.is_pure() && !record.reads_all;
            let (Some(result), true) = (node.result, is_known) else {
                return true;
            };
            if self.is_reloaded(&node.op) {
                return true;
            }
            if let Some(value) = self.computed.get(&node.op) {
                self.same.insert(result, *value);
                return false;
            }
            let mut operands = record.operands.iter();
            if record.reads.is_none() && operands.all(|operand| self.constants.contains(operand)) {
                self.constants.insert(result);
            }
            let op = Rc::new(node.op.clone());
            self.computed.insert(Rc::clone(&op), result);
            if let Some(slot) = record.reads {
                self.reading.entry(slot).or_default().push(Rc::clone(&op));
            }
            here.push((op, result));
            true
        });
        // What was computed here is not known to have been computed outside.
        for (op, result) in here {
            if self.computed.get(&op) == Some(&result) {
                self.computed.remove(&op);
            }
        }
        written
    }

    /// Whether it is an element of an array that is read wherever it is needed.
    fn is_reloaded(&self, op: &Op) -> bool {
        let is_element =
            |op: &Op| matches!(op, Op::LoadAt(_, place) if self.constants.contains(place));
        self.reloads && is_element(op)
    }

    fn bodies(&mut self, op: &mut Op) -> Written {
        // A body that is done again begins after its own changes.
        if let Op::Loop(inner) | Op::While(_, inner) = op {
            self.forget_written(&Written {
                slots: inner.written(),
                all: inner.changes_all(),
            });
        }
        let mut written = Written::default();
        for inner in op.bodies_mut() {
            let inner = self.body(inner);
            written.merge(inner);
        }
        // What a tried body changes is put back, but what was computed after the change is not known any more.
        self.forget_written(&written);
        written
    }

    fn forget_written(&mut self, written: &Written) {
        written.slots.iter().for_each(|slot| self.forget(*slot));
        if written.all {
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
        let followers = self.followers.get(&slot).into_iter().flatten();
        for slot in std::iter::once(&slot).chain(followers) {
            for op in self.reading.remove(slot).unwrap_or_default() {
                self.computed.remove(&op);
            }
        }
    }
}
