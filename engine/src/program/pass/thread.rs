//! Jump threading: a condition whose answer each of two branches before it decides is not asked again, but what follows
//! from it is done in the branches themselves.

use crate::game::ir::Comparison;
use crate::program::Program;
use crate::program::build::Function;
use crate::program::op::{Body, Const, Instruction, Op};
use crate::program::types::{SlotId, Value, ValueType};
use std::collections::{HashMap, HashSet};

/// The most operations between the branches and the condition, which are done in each of the branches.
const MOST_BETWEEN: usize = 16;

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        let mut constants = HashMap::new();
        function.body.each(&mut |node| {
            if let (Some(result), Op::Const(Const::Int(number))) = (node.result, &node.op) {
                constants.insert(result, *number);
            }
        });
        let Function { body, types, .. } = function;
        Thread { types, constants }.body(body);
    }
}

struct Thread<'a> {
    types: &'a mut Vec<ValueType>,
    constants: HashMap<Value, i32>,
}

impl Thread<'_> {
    fn body(&mut self, body: &mut Body) {
        let mut first = 0;
        while first < body.0.len() {
            if let Some((asked, holds)) = self.asked_after(body, first) {
                self.thread(body, first, asked, holds);
            }
            first += 1;
        }
        for inner in body.0.iter_mut().flat_map(|node| node.op.bodies_mut()) {
            self.body(inner);
        }
    }

    /// The place of the condition that the branches at a place decide, and whether it holds after the first of them.
    fn asked_after(&self, body: &Body, first: usize) -> Option<(usize, bool)> {
        let Op::If(branch, then, otherwise) = &body.0[first].op else {
            return None;
        };
        if then.leaves() || otherwise.leaves() {
            return None;
        }
        let between = body.0[first + 1..].iter().take(MOST_BETWEEN + 1);
        let asked = between
            .clone()
            .position(|node| !node.op.bodies().is_empty())?;
        let between = &body.0[first + 1..first + 1 + asked];
        let is_simple = |node: &Instruction| {
            let record = node.op.record();
            let is_fact = matches!(node.op, Op::Given(..) | Op::Holds(..));
            is_fact || !record.chance && !record.effect && !record.reads_all
        };
        let place = first + 1 + asked;
        let Op::If(condition, ..) = &body.0[place].op else {
            return None;
        };
        let made = |value: &Value| between.iter().position(|node| node.result == Some(*value));
        if !between.iter().all(is_simple) {
            return None;
        }
        let (then, otherwise) = if condition == branch {
            (true, false)
        } else {
            let Op::Compare(Comparison::Equal, loaded, number) = &between[made(condition)?].op
            else {
                return None;
            };
            let number = self.constants.get(number)?;
            let load = made(loaded)?;
            let Op::Load(slot) = between[load].op else {
                return None;
            };
            let mut before = between[..load].iter();
            if before.any(|node| node.op.record().writes == Some(slot)) {
                return None;
            }
            let then = self.left_in(then, slot)? == *number;
            (then, self.left_in(otherwise, slot)? == *number)
        };
        // What is made in between must not be needed behind, unless it can be made before.
        let later: HashSet<Value> = between
            .iter()
            .filter(|node| !self.is_free(node))
            .filter_map(|node| node.result)
            .collect();
        let is_needed = body.0[place + 1..].iter().any(|node| uses(node, &later));
        (then != otherwise && !is_needed).then_some((place, then))
    }

    /// The number that a slot holds after a body, if it is always the same.
    fn left_in(&self, body: &Body, slot: SlotId) -> Option<i32> {
        for node in body.0.iter().rev() {
            match &node.op {
                Op::Store(other, value) if *other == slot => {
                    return self.constants.get(value).copied();
                }
                Op::If(_, then, otherwise) => {
                    let written = node
                        .op
                        .bodies()
                        .iter()
                        .any(|body| body.written().contains(&slot));
                    if !written {
                        continue;
                    }
                    let (then, otherwise) =
                        (self.left_in(then, slot)?, self.left_in(otherwise, slot)?);
                    return (then == otherwise).then_some(then);
                }
                op if op
                    .bodies()
                    .iter()
                    .any(|body| body.written().contains(&slot)) =>
                {
                    return None;
                }
                op if op.record().writes == Some(slot) => return None,
                _ => {}
            }
        }
        None
    }

    /// Whether an operation can be done anywhere.
    fn is_free(&self, node: &Instruction) -> bool {
        matches!(node.op, Op::Const(_))
    }

    /// Does what a condition leads to in the branches that decide it.
    fn thread(&mut self, body: &mut Body, first: usize, asked: usize, holds: bool) {
        let condition = body.0.remove(asked);
        let between: Vec<Instruction> = body.0.drain(first + 1..asked).collect();
        let (free, between): (Vec<Instruction>, Vec<Instruction>) =
            between.into_iter().partition(|node| self.is_free(node));
        let Op::If(_, meant, other) = condition.op else {
            return;
        };
        let (after_then, after_otherwise) = if holds {
            (meant, other)
        } else {
            (other, meant)
        };
        if let Op::If(_, then, otherwise) = &mut body.0[first].op {
            let mut names = HashMap::new();
            let copy = Body(between.clone());
            otherwise.0.extend(self.renamed(copy, &mut names).0);
            otherwise
                .0
                .extend(self.renamed_uses(after_otherwise, &names).0);
            then.0.extend(between);
            then.0.extend(after_then.0);
        }
        body.0.splice(first..first, free);
    }

    /// Operations once more, with new values.
    fn renamed(&mut self, mut body: Body, names: &mut HashMap<Value, Value>) -> Body {
        for node in &mut body.0 {
            node.op
                .replace(&mut |value| names.get(&value).copied().unwrap_or(value));
            if let Some(result) = &mut node.result {
                self.types.push(self.types[result.index()]);
                let new = Value(self.types.len() as u32 - 1);
                names.insert(*result, new);
                *result = new;
            }
        }
        body
    }

    fn renamed_uses(&mut self, mut body: Body, names: &HashMap<Value, Value>) -> Body {
        for node in &mut body.0 {
            node.op
                .replace(&mut |value| names.get(&value).copied().unwrap_or(value));
            for inner in node.op.bodies_mut() {
                *inner = self.renamed_uses(std::mem::take(inner), names);
            }
        }
        body
    }
}

/// Whether an operation, or one of its bodies, uses one of some values.
fn uses(node: &Instruction, values: &HashSet<Value>) -> bool {
    let operands = node.op.record().operands;
    operands.iter().any(|value| values.contains(value))
        || node
            .op
            .bodies()
            .iter()
            .any(|body| body.0.iter().any(|node| uses(node, values)))
}
