//! Identities of arithmetic, logic and sets.

use super::Simplified;
use crate::program::op::{Arith, Const, Logic, Op, SetOp};
use crate::program::types::{SetId, Tables, Value};
use std::collections::HashMap;

/// Simplifies an operation by its constant operands: `x + 0` → `x`, `2 + 3` → `5`.
pub(super) fn simplified(
    op: &Op,
    constants: &HashMap<Value, Const>,
    tables: &Tables,
) -> Simplified {
    let known = |value: &Value| constants.get(value).copied();
    match op {
        Op::Arith(arith, a, b) => match (known(a).and_then(int), known(b).and_then(int)) {
            (Some(a), Some(b)) => Simplified::Constant(Const::Int(arith.of(a, b))),
            (None, Some(0)) if matches!(arith, Arith::Add | Arith::Sub) => Simplified::Value(*a),
            (Some(0), None) if *arith == Arith::Add => Simplified::Value(*b),
            (None, Some(1)) if matches!(arith, Arith::Mul | Arith::Div) => Simplified::Value(*a),
            (Some(1), None) if *arith == Arith::Mul => Simplified::Value(*b),
            _ => Simplified::Not,
        },
        Op::Logic(logic, a, b) => connected(*logic, (*a, known(a)), (*b, known(b))),
        Op::Not(a) => match known(a) {
            Some(Const::Bool(a)) => Simplified::Constant(Const::Bool(!a)),
            _ => Simplified::Not,
        },
        Op::Select(condition, then, otherwise) => match known(condition) {
            Some(Const::Bool(true)) => Simplified::Value(*then),
            Some(Const::Bool(false)) => Simplified::Value(*otherwise),
            _ if then == otherwise => Simplified::Value(*then),
            _ => match (known(then), known(otherwise)) {
                (Some(Const::Bool(then)), Some(Const::Bool(otherwise))) => {
                    depends(*condition, then, otherwise)
                }
                _ => Simplified::Not,
            },
        },
        Op::Lookup(list, place) => match known(place).and_then(int) {
            Some(place) => {
                let list = &tables.lists[list.index()];
                let entry = usize::try_from(place)
                    .ok()
                    .and_then(|place| list.get(place));
                Simplified::Constant(Const::Int(entry.copied().unwrap_or(-1)))
            }
            None => Simplified::Not,
        },
        Op::Any(set) => match known(set) {
            Some(Const::Set(set)) => Simplified::Constant(Const::Bool(!is_empty(set, tables))),
            _ => Simplified::Not,
        },
        Op::Count(set) => match known(set) {
            Some(Const::Set(set)) => {
                let words = tables.sets[set.index()].iter();
                let number: u32 = words.map(|word| word.count_ones()).sum();
                Simplified::Constant(Const::Int(number as i32))
            }
            _ => Simplified::Not,
        },
        Op::Combine(op, a, b) => combined(*op, (*a, known(a)), (*b, known(b)), tables),
        _ => Simplified::Not,
    }
}

/// What holds if a condition does, and what if it does not, as a condition.
pub(super) fn depends(condition: Value, then: bool, otherwise: bool) -> Simplified {
    match (then, otherwise) {
        (true, false) => Simplified::Value(condition),
        (false, true) => Simplified::Op(Op::Not(condition)),
        _ => Simplified::Constant(Const::Bool(then)),
    }
}

fn int(constant: Const) -> Option<i32> {
    match constant {
        Const::Int(number) | Const::Site(number) => Some(number),
        Const::Bool(_) | Const::Set(_) => None,
    }
}

fn connected(
    logic: Logic,
    (a, known_a): (Value, Option<Const>),
    (b, known_b): (Value, Option<Const>),
) -> Simplified {
    let (constant, other) = match (known_a, known_b) {
        (Some(Const::Bool(constant)), _) => (constant, b),
        (_, Some(Const::Bool(constant))) => (constant, a),
        _ if a == b && logic != Logic::Xor => return Simplified::Value(a),
        _ => return Simplified::Not,
    };
    match (logic, constant) {
        (Logic::And, true) | (Logic::Or | Logic::Xor, false) => Simplified::Value(other),
        (Logic::And, false) => Simplified::Constant(Const::Bool(false)),
        (Logic::Or, true) => Simplified::Constant(Const::Bool(true)),
        (Logic::Xor, true) => Simplified::Op(Op::Not(other)),
    }
}

fn combined(
    op: SetOp,
    (a, known_a): (Value, Option<Const>),
    (b, known_b): (Value, Option<Const>),
    tables: &Tables,
) -> Simplified {
    let empty = |known: Option<Const>| match known {
        Some(Const::Set(set)) => is_empty(set, tables),
        _ => false,
    };
    match op {
        SetOp::And | SetOp::Or if a == b => Simplified::Value(a),
        SetOp::And if empty(known_a) => Simplified::Value(a),
        SetOp::And if empty(known_b) => Simplified::Value(b),
        SetOp::Or if empty(known_a) => Simplified::Value(b),
        SetOp::Or | SetOp::Minus if empty(known_b) => Simplified::Value(a),
        SetOp::Minus if empty(known_a) => Simplified::Value(a),
        SetOp::Minus if a == b => match empty_set(tables) {
            Some(empty) => Simplified::Constant(Const::Set(empty)),
            None => Simplified::Not,
        },
        _ => Simplified::Not,
    }
}

/// The constant set without sites.
fn empty_set(tables: &Tables) -> Option<SetId> {
    let mut sets = (0..tables.sets.len() as u32).map(SetId);
    sets.find(|set| is_empty(*set, tables))
}

fn is_empty(set: SetId, tables: &Tables) -> bool {
    tables.sets[set.index()].iter().all(|word| *word == 0)
}
