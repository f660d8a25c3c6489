//! Functions, and how they are written operation by operation.

use super::op::{Body, Const, Instruction, Op};
use super::types::{SetId, SlotId, StateSlot, Value, ValueType};
use crate::game::Provenance;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A body with the types of its values.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function {
    /// What is done.
    pub body: Body,
    /// The type of each value by its number.
    pub types: Vec<ValueType>,
    /// Conditions that hold only if none of the moves is legal that are emitted before in the body.
    pub last_resort: BTreeSet<Value>,
}

impl Function {
    /// The type of a value.
    #[must_use]
    pub fn ty(&self, value: Value) -> ValueType {
        self.types[value.index()]
    }
}

/// A function that is being written.
#[derive(Clone, Debug, Default)]
pub struct FunctionBuilder {
    types: Vec<ValueType>,
    /// The bodies that are open, innermost last.
    open: Vec<Body>,
    /// The rule for which the next operations are done.
    pub rule: Provenance,
    /// The values that are sites of the board, none of them nowhere.
    pub sites: HashSet<Value>,
    /// The values of sites to be changed that may be those of hands.
    pub astray: HashSet<Value>,
    /// Pairs of values that are never the same site.
    pub apart: HashSet<(Value, Value)>,
    /// Conditions that hold only if none of the moves is legal that are emitted before in the body.
    pub last_resort: BTreeSet<Value>,
    /// Whether the function answers a question with yes if one of several things is found.
    pub answers: bool,
}

impl FunctionBuilder {
    /// An empty function.
    #[must_use]
    pub fn new() -> Self {
        Self {
            open: vec![Body::default()],
            ..Self::default()
        }
    }

    /// A function to which more is added.
    #[must_use]
    pub fn after(function: &Function) -> Self {
        Self {
            types: function.types.clone(),
            open: vec![function.body.clone()],
            ..Self::default()
        }
    }

    /// An empty function with the values of another.
    #[must_use]
    pub fn typed_as(function: &Function) -> Self {
        Self {
            types: function.types.clone(),
            ..Self::new()
        }
    }

    /// Adds an operation of a function with these values.
    pub fn add(&mut self, node: Instruction) {
        if let Some(body) = self.open.last_mut() {
            body.0.push(node);
        }
    }

    /// The type of a value.
    #[must_use]
    pub fn ty(&self, value: Value) -> ValueType {
        self.types[value.index()]
    }

    /// The operation of the innermost open body that computes a value.
    #[must_use]
    pub fn made_by(&self, value: Value) -> Option<&Op> {
        let body = self.open.last()?;
        let node = body.0.iter().rev().find(|node| node.result == Some(value));
        node.map(|node| &node.op)
    }

    /// The operation that computes a value, in any open body.
    #[must_use]
    pub fn defined_by(&self, value: Value) -> Option<&Op> {
        let bodies = self.open.iter().rev();
        let mut nodes = bodies.flat_map(|body| body.0.iter().rev());
        let node = nodes.find(|node| node.result == Some(value));
        node.map(|node| &node.op)
    }

    /// Whether no body within the function is open.
    #[must_use]
    pub fn is_outermost(&self) -> bool {
        self.open.len() == 1
    }

    /// Whether the body that is open emits moves so far.
    #[must_use]
    pub fn emits(&self) -> bool {
        let body = self.open.last().into_iter();
        body.flat_map(|body| &body.0).any(Instruction::emits)
    }

    /// The function as it stands; no body within it may be open.
    #[must_use]
    pub fn finish(mut self) -> Function {
        Function {
            body: self.open.pop().unwrap_or_default(),
            types: self.types,
            last_resort: self.last_resort,
        }
    }

    fn push(&mut self, op: Op, result: Option<Value>) {
        let rule = self.rule;
        self.add(Instruction { result, op, rule });
    }

    /// A new value of a type.
    fn value(&mut self, ty: ValueType) -> Value {
        self.types.push(ty);
        Value(self.types.len() as u32 - 1)
    }

    /// Adds an operation without a result.
    pub fn act(&mut self, op: Op) {
        self.push(op, None);
    }

    /// Adds an operation with a result of its fixed type.
    pub fn get(&mut self, op: Op) -> Value {
        let ty = op.fixed_type().unwrap_or(ValueType::Int);
        self.typed(op, ty)
    }

    /// Adds an operation with a result of a type.
    pub fn typed(&mut self, op: Op, ty: ValueType) -> Value {
        let value = self.value(ty);
        self.push(op, Some(value));
        value
    }

    /// An integer.
    pub fn int(&mut self, value: i32) -> Value {
        self.get(Op::Const(Const::Int(value)))
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Value {
        self.get(Op::Const(Const::Bool(value)))
    }

    /// A constant set.
    pub fn set(&mut self, set: SetId) -> Value {
        self.get(Op::Const(Const::Set(set)))
    }

    /// What a slot holds.
    pub fn load(&mut self, slots: &[StateSlot], slot: SlotId) -> Value {
        self.typed(Op::Load(slot), slots[slot.index()].ty)
    }

    /// One of two values of a type.
    pub fn select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
        let ty = self.ty(then);
        self.typed(Op::Select(condition, then, otherwise), ty)
    }

    /// Begins a body of its own, to which everything is added until it is closed.
    pub fn open(&mut self) {
        self.open.push(Body::default());
    }

    /// The body begun last, which nothing is added to any more.
    pub fn close(&mut self) -> Body {
        self.open.pop().unwrap_or_default()
    }

    /// How many bodies are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Adds the operations of a body of this function to the one that is open.
    pub fn append(&mut self, body: Body) {
        if let Some(open) = self.open.last_mut() {
            open.0.extend(body.0);
        }
    }

    /// A function of a body with the values of this one.
    #[must_use]
    pub fn function_of(&self, body: Body) -> Function {
        Function {
            body,
            types: self.types.clone(),
            last_resort: BTreeSet::new(),
        }
    }

    /// Adds the operations of a function that has the values of this one, and others after them.
    pub fn adopt(&mut self, function: Function) {
        self.types = function.types;
        self.append(function.body);
    }

    /// Gives up all open bodies but a number of the outermost.
    pub fn unwind(&mut self, depth: usize) {
        self.open.truncate(depth);
    }

    /// Does the body begun last only if a condition holds.
    pub fn close_if(&mut self, condition: Value) {
        let then = self.close();
        self.act(Op::If(condition, then, Body::default()));
    }

    /// Does what another function does, with values of its own.
    pub fn inline(&mut self, function: &Function) {
        let mut names = HashMap::new();
        let body = self.renamed(&function.body, function, &mut names);
        if let Some(open) = self.open.last_mut() {
            open.0.extend(body.0);
        }
    }

    /// Does what an operation of another function does, with values of its own; `names` has those of the operations
    /// before it.
    pub fn copy(
        &mut self,
        node: &Instruction,
        function: &Function,
        names: &mut HashMap<Value, Value>,
    ) {
        let copied = self.renamed(&Body(vec![node.clone()]), function, names);
        if let Some(open) = self.open.last_mut() {
            open.0.extend(copied.0);
        }
    }

    fn renamed(
        &mut self,
        body: &Body,
        function: &Function,
        names: &mut HashMap<Value, Value>,
    ) -> Body {
        let mut renamed = Body::default();
        for node in &body.0 {
            let mut node = node.clone();
            node.op
                .replace(&mut |value| names.get(&value).copied().unwrap_or(value));
            for inner in node.op.bodies_mut() {
                *inner = self.renamed(inner, function, names);
            }
            node.result = node.result.map(|old| {
                let new = self.value(function.ty(old));
                names.insert(old, new);
                new
            });
            renamed.0.push(node);
        }
        renamed
    }
}

impl Instruction {
    /// Whether it emits moves, or an operation in its bodies does.
    #[must_use]
    pub fn emits(&self) -> bool {
        let mut bodies = self.op.bodies().into_iter();
        matches!(self.op, Op::Emit(..)) || bodies.any(|body| body.0.iter().any(Self::emits))
    }
}
