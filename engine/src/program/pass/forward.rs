//! Store-to-load forwarding: a slot whose content is known is not loaded, and not given what it holds already.
//!
//! A slot that holds one constant after a branch and another after the other holds what the condition selects.

use crate::game::Provenance;
use crate::program::Program;
use crate::program::build::Function;
use crate::program::op::{Body, Const, Instruction, Op};
use crate::program::types::{QuestionId, SlotId, Value, ValueType};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What slots are known to hold.
type Known = BTreeMap<SlotId, Value>;

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let questions = (0..program.questions.len() as u32).map(QuestionId);
    let used: Vec<_> = questions
        .map(|question| program.used_by(question))
        .collect();
    let followers = program.followers();
    for (function, _) in program.functions_mut() {
        let Function { body, types, .. } = function;
        let mut forward = Forward {
            used: &used,
            followers: &followers,
            types,
            same: HashMap::new(),
            constants: HashMap::new(),
            joined: Vec::new(),
        };
        forward.body(body, &mut Known::new());
    }
}

struct Forward<'a> {
    /// The slots that each question uses for itself.
    used: &'a [BTreeSet<SlotId>],
    /// The auxiliary slots that change with each slot, even where differencing has not yet written how.
    followers: &'a BTreeMap<SlotId, Vec<SlotId>>,
    types: &'a mut Vec<ValueType>,
    /// Loaded values that are the same as others.
    same: HashMap<Value, Value>,
    /// Values that are constants.
    constants: HashMap<Value, Const>,
    /// What is to be done after the branches that were left last.
    joined: Vec<Instruction>,
}

impl Forward<'_> {
    fn body(&mut self, body: &mut Body, known: &mut Known) {
        let mut kept = Vec::with_capacity(body.0.len());
        for mut node in std::mem::take(&mut body.0) {
            let same = &self.same;
            node.op
                .replace(&mut |value| same.get(&value).copied().unwrap_or(value));
            if self.node(&mut node, known, &mut kept) {
                kept.push(node);
            }
            kept.append(&mut self.joined);
        }
        body.0 = kept;
    }

    /// Whether an operation is still needed.
    fn node(
        &mut self,
        node: &mut Instruction,
        known: &mut Known,
        kept: &mut Vec<Instruction>,
    ) -> bool {
        if let (Op::Const(constant), Some(result)) = (&node.op, node.result) {
            self.constants.insert(result, *constant);
        }
        match &mut node.op {
            Op::Load(slot) => match (known.get(slot), node.result) {
                (Some(value), Some(result)) => {
                    self.same.insert(result, *value);
                    return false;
                }
                (None, Some(result)) => drop(known.insert(*slot, result)),
                _ => {}
            },
            Op::Store(slot, value) => {
                let is_new = known.get(slot) != Some(value);
                if is_new {
                    self.forget(*slot, known);
                    known.insert(*slot, *value);
                }
                return is_new;
            }
            Op::Holds(slot, number) if !known.contains_key(slot) => {
                let constant = Op::Const(Const::Int(*number));
                let value = self.join(constant, ValueType::Int, node.rule);
                kept.append(&mut self.joined);
                known.insert(*slot, value);
            }
            Op::If(condition, then, otherwise) => {
                let condition = *condition;
                let mut after = known.clone();
                self.body(then, &mut after);
                let leaves = then.leaves();
                let mut after_other = known.clone();
                self.body(otherwise, &mut after_other);
                *known = match (leaves, otherwise.leaves()) {
                    (true, _) => after_other,
                    (_, true) => after,
                    _ => self.known_after(condition, (&after, &after_other), node.rule),
                };
            }
            Op::Try(slot, body) => {
                self.body(body, &mut known.clone());
                known.remove(slot);
            }
            Op::Loop(body) | Op::While(_, body) => {
                if body.changes_all() {
                    known.clear();
                }
                for slot in body.written() {
                    self.forget(slot, known);
                }
                body.each(&mut |node| self.forget_used(&node.op, known));
                self.body(body, &mut known.clone());
            }
            op => {
                let record = op.record();
                if record.writes_all {
                    known.clear();
                }
                if let Some(slot) = record.writes {
                    self.forget(slot, known);
                }
                self.forget_used(op, known);
            }
        }
        true
    }

    /// What a slot holds is not known any more, nor what follows from it.
    fn forget(&self, slot: SlotId, known: &mut Known) {
        known.remove(&slot);
        for follower in self.followers.get(&slot).into_iter().flatten() {
            known.remove(follower);
        }
    }

    /// What slots hold after one of two branches.
    fn known_after(
        &mut self,
        condition: Value,
        (then, otherwise): (&Known, &Known),
        rule: Provenance,
    ) -> Known {
        let mut known = Known::new();
        for (slot, value) in then {
            let Some(other) = otherwise.get(slot) else {
                continue;
            };
            let constants = [value, other].map(|value| self.constants.get(value).copied());
            let joined = match constants {
                _ if value == other => *value,
                [Some(Const::Set(_)), _] => continue,
                [Some(one), Some(another)] => {
                    let ty = self.types[value.index()];
                    let one_value = self.join(Op::Const(one), ty, rule);
                    if one == another {
                        one_value
                    } else {
                        let another = self.join(Op::Const(another), ty, rule);
                        self.join(Op::Select(condition, one_value, another), ty, rule)
                    }
                }
                _ => continue,
            };
            known.insert(*slot, joined);
        }
        known
    }

    /// The result of an operation that is done after the branches.
    fn join(&mut self, op: Op, ty: ValueType, rule: Provenance) -> Value {
        self.types.push(ty);
        let value = Value(self.types.len() as u32 - 1);
        if let Op::Const(constant) = op {
            self.constants.insert(value, constant);
        }
        let result = Some(value);
        self.joined.push(Instruction { result, op, rule });
        value
    }

    /// What slots hold that a question uses for itself is not known once it has been asked.
    fn forget_used(&self, op: &Op, known: &mut Known) {
        if let Op::Ask(question) | Op::AskNumber(question) = op {
            known.retain(|slot, _| !self.used[question.index()].contains(slot));
        }
    }
}
