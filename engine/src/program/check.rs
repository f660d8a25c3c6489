//! What every program keeps to: values are used after they are made, with the types that operations need.

use super::Program;
use super::build::Function;
use super::op::{Body, Const, Op};
use super::types::{Home, SlotId, Value, ValueType};
use std::collections::HashSet;

/// What is wrong with a program; nothing if it keeps to the rules.
#[must_use]
pub fn check(program: &Program) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, function) in program.functions() {
        let mut check = Check {
            program,
            function,
            name: &name,
            made: HashSet::new(),
            wrong: &mut wrong,
        };
        check.body(&function.body);
    }
    wrong
}

struct Check<'a> {
    program: &'a Program,
    function: &'a Function,
    name: &'a str,
    /// The values that have been made where they can be used here.
    made: HashSet<Value>,
    wrong: &'a mut Vec<String>,
}

impl Check<'_> {
    fn body(&mut self, body: &Body) {
        let mut here = Vec::new();
        for (place, node) in body.0.iter().enumerate() {
            if let Op::Try(_, body) = &node.op {
                body.each(&mut |inner| {
                    if matches!(inner.op, Op::Finish(_) | Op::Answer(_)) {
                        self.say(&inner.op, "leaves a body that is tried");
                    }
                });
            }
            self.operands(&node.op);
            self.slot(&node.op);
            if matches!(node.op, Op::Finish(_) | Op::Answer(_) | Op::Loop(_))
                && place + 1 < body.0.len()
            {
                self.say(&node.op, "is followed by operations");
            }
            for inner in node.op.bodies() {
                self.body(inner);
            }
            let Some(result) = node.result else {
                continue;
            };
            if node
                .op
                .fixed_type()
                .is_some_and(|ty| !self.suits(result, ty))
            {
                self.say(&node.op, "has a result of another type");
            }
            if !self.made.insert(result) {
                self.say(&node.op, "makes a value a second time");
            }
            here.push(result);
        }
        for value in here {
            self.made.remove(&value);
        }
    }

    fn operands(&mut self, op: &Op) {
        let operands = op.record().operands;
        if operands.iter().any(|value| !self.made.contains(value)) {
            self.say(op, "uses a value that is not made before");
            return;
        }
        let types: &[ValueType] = match op {
            Op::Arith(..) | Op::Compare(..) => &[ValueType::Int, ValueType::Int],
            Op::Logic(..) => &[ValueType::Bool, ValueType::Bool],
            Op::Not(_) | Op::If(..) => &[ValueType::Bool],
            Op::Select(_, then, otherwise) => {
                let ty = self.function.ty(*then);
                if !self.suits(*otherwise, ty) {
                    self.say(op, "selects between values of different types");
                }
                &[ValueType::Bool]
            }
            Op::Combine(..) | Op::Fill(..) | Op::Slide(..) => &[ValueType::Set, ValueType::Set],
            Op::Has(..) | Op::Nth(..) => &[ValueType::Set, ValueType::Int],
            Op::Behind(..) => &[ValueType::Set, ValueType::Int, ValueType::Int],
            Op::Stir(..) | Op::Stood(..) => &[ValueType::Word, ValueType::Int],
            Op::Note(..) => &[ValueType::Word],
            Op::StoreAt(..) => &[ValueType::Int, ValueType::Int],
            Op::Any(_) | Op::Count(_) | Op::Shift(..) | Op::Image(..) => &[ValueType::Set],
            Op::Pick(_) => &[ValueType::Set],
            Op::Recall(..) => &[ValueType::Word, ValueType::Int],
            Op::Passed(_) => &[ValueType::Word],
            Op::Lookup(..)
            | Op::Insert(..)
            | Op::Remove(..)
            | Op::Mark(..)
            | Op::One(_)
            | Op::Around(..)
            | Op::Row(..)
            | Op::Run(..)
            | Op::Draw(_)
            | Op::Throw(..)
            | Op::LoadAt(..)
            | Op::Given(..) => &[ValueType::Int],
            Op::Store(slot, value) => {
                if !self.suits(*value, self.program.slot(*slot).ty) {
                    self.say(op, "stores a value of another type");
                }
                &[]
            }
            Op::Const(_)
            | Op::Load(_)
            | Op::Ask(_)
            | Op::AskNumber(_)
            | Op::Make(_)
            | Op::Do(_)
            | Op::Holds(..)
            | Op::Emit(..)
            | Op::Turn(_)
            | Op::Finish(_)
            | Op::Answer(_)
            | Op::Advance(_)
            | Op::Loop(_)
            | Op::While(..)
            | Op::Try(..) => &[],
        };
        let operands = operands.iter().zip(types);
        if operands.clone().any(|(value, ty)| !self.suits(*value, *ty)) {
            self.say(op, "uses a value of another type");
        }
    }

    fn slot(&mut self, op: &Op) {
        let needed = match op {
            Op::Insert(..) | Op::Remove(..) | Op::Given(..) => ValueType::Set,
            Op::Mark(..) | Op::Row(..) | Op::Run(..) => ValueType::Word,
            Op::LoadAt(..)
            | Op::StoreAt(..)
            | Op::Advance(_)
            | Op::Throw(..)
            | Op::Note(..)
            | Op::Stood(..) => ValueType::Int,
            Op::While(..) => ValueType::Bool,
            _ => return,
        };
        let record = op.record();
        let given = match op {
            Op::Given(slot, ..) => Some(*slot),
            _ => None,
        };
        let slot: Option<SlotId> = record.reads.or(record.writes).or(given);
        if slot.is_some_and(|slot| self.program.slot(slot).ty != needed) {
            self.say(op, "names a slot of another type");
        }
        let auxiliary = slot.map(|slot| &self.program.slot(slot).home);
        let is_change = matches!(op, Op::Insert(..) | Op::Remove(..));
        if is_change && matches!(auxiliary, Some(Home::Auxiliary(_) | Home::Local)) {
            self.say(op, "changes a set that follows from another");
        }
    }

    /// Whether a value can stand where a type is needed: sites are integers.
    fn suits(&self, value: Value, ty: ValueType) -> bool {
        let number = |ty: ValueType| {
            if ty == ValueType::Site {
                ValueType::Int
            } else {
                ty
            }
        };
        number(self.function.ty(value)) == number(ty)
    }

    fn say(&mut self, op: &Op, what: &str) {
        let op = match op {
            Op::Const(Const::Set(set)) => format!("the set {}", set.0),
            Op::If(..) => "if".to_owned(),
            Op::Loop(_) => "loop".to_owned(),
            Op::While(..) => "while".to_owned(),
            Op::Try(..) => "try".to_owned(),
            op => format!("{op:?}"),
        };
        self.wrong.push(format!("{}: {op} {what}", self.name));
    }
}
