//! Loops over sites become set algebra, where what is done for a site concerns its own bits only (vectorisation).
//!
//! Each operation is then done once for all sites of the loop: a truth value becomes the set of the sites for which it
//! holds, and a branch is followed by the sites that take it. Rounds of the loop do not see one another's changes, since
//! each reads and writes the bits of its own site.

use crate::game::ir::Comparison;
use crate::program::Program;
use crate::program::build::FunctionBuilder;
use crate::program::op::{Body, Const, Instruction, Logic, Op, SetOp};
use crate::program::types::{SlotId, StateSlot, Value, ValueType};
use std::collections::{HashMap, HashSet};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let slots = program.slots.clone();
    for (function, _) in program.functions_mut() {
        let mut zeros = HashSet::new();
        function.body.each(&mut |node| {
            if let (Op::Const(Const::Int(0)), Some(result)) = (&node.op, node.result) {
                zeros.insert(result);
            }
        });
        let mut rewrite = Rewrite {
            slots: &slots,
            zeros,
            build: FunctionBuilder::typed_as(function),
        };
        rewrite.body(&function.body);
        *function = rewrite.build.finish();
    }
}

struct Rewrite<'a> {
    slots: &'a [StateSlot],
    /// The values that are the number 0.
    zeros: HashSet<Value>,
    build: FunctionBuilder,
}

/// The values of a round of a loop, for all its sites at once.
struct Lanes {
    site: Value,
    /// Sets that are computed in the round, by what they are called there.
    sets: HashMap<Value, Value>,
    /// For truth values the sites for which they hold.
    holds: HashMap<Value, Value>,
}

impl Rewrite<'_> {
    fn body(&mut self, body: &Body) {
        for (place, node) in body.0.iter().enumerate() {
            if let Op::While(more, round) = &node.op
                && let Some((left, sites)) = visited(&body.0[..place], *more)
                && self.all_at_once(round, (left, *more), sites)
            {
                continue;
            }
            let mut node = node.clone();
            for inner in node.op.bodies_mut() {
                self.build.open();
                let old = std::mem::take(inner);
                self.body(&old);
                *inner = self.build.close();
            }
            self.build.add(node);
        }
    }

    /// Does what a loop does for each site of a set; nothing, and false, if it cannot be done for all at once.
    fn all_at_once(&mut self, round: &Body, (left, more): (SlotId, SlotId), sites: Value) -> bool {
        let Some((site, own)) = self.own_part(round, left, more) else {
            return false;
        };
        let mut lanes = Lanes {
            site,
            sets: HashMap::new(),
            holds: HashMap::new(),
        };
        self.build.open();
        let done = own
            .into_iter()
            .try_for_each(|node| self.node(node, sites, &mut lanes));
        let made = self.build.close();
        if done.is_some() {
            made.0.into_iter().for_each(|node| self.build.add(node));
        }
        done.is_some()
    }

    /// The site of a round, and the operations of the round without those that go on to the next site.
    fn own_part<'b>(
        &self,
        round: &'b Body,
        left: SlotId,
        more: SlotId,
    ) -> Option<(Value, Vec<&'b Instruction>)> {
        let (mut before, mut site, mut one) = (None, None, None);
        let (mut after, mut any) = (None, None);
        let (mut goes_on, mut own) = (0, Vec::new());
        for node in &round.0 {
            let result = node.result;
            match &node.op {
                Op::Load(slot) if *slot == left && before.is_none() => before = result,
                Op::Nth(set, rank) if Some(*set) == before && self.zeros.contains(rank) => {
                    site = result;
                }
                Op::One(of) if Some(*of) == site => one = result,
                Op::Combine(SetOp::Minus, a, b) if Some(*a) == before && Some(*b) == one => {
                    after = result;
                }
                Op::Any(set) if Some(*set) == after => any = result,
                Op::Store(slot, value) if *slot == left && Some(*value) == after => goes_on += 1,
                Op::Store(slot, value) if *slot == more && Some(*value) == any => goes_on += 1,
                _ => own.push(node),
            }
        }
        (goes_on == 2).then_some((site?, own))
    }

    /// Does an operation for some sites; none if it concerns more than their own bits.
    fn node(&mut self, node: &Instruction, active: Value, lanes: &mut Lanes) -> Option<()> {
        self.build.rule = node.rule;
        let result = node.result;
        let set_of = |lanes: &Lanes, set: Value| lanes.sets.get(&set).copied().unwrap_or(set);
        match &node.op {
            Op::Const(_) => self.build.add(node.clone()),
            Op::Given(_, site, _) if *site == lanes.site => {}
            Op::Load(slot) if self.ty(*slot) == ValueType::Set => {
                let set = self.build.load(self.slots, *slot);
                lanes.sets.insert(result?, set);
            }
            Op::Combine(op, a, b) => {
                let (a, b) = (set_of(lanes, *a), set_of(lanes, *b));
                let set = self.combine(*op, a, b);
                lanes.sets.insert(result?, set);
            }
            Op::Has(set, site) if *site == lanes.site => {
                let set = set_of(lanes, *set);
                lanes.holds.insert(result?, set);
            }
            // A site exists.
            Op::Compare(Comparison::GreaterOrEqual, site, zero)
                if *site == lanes.site && self.zeros.contains(zero) =>
            {
                lanes.holds.insert(result?, active);
            }
            Op::Not(holds) => {
                let holds = *lanes.holds.get(holds)?;
                let not = self.combine(SetOp::Minus, active, holds);
                lanes.holds.insert(result?, not);
            }
            Op::Logic(logic @ (Logic::And | Logic::Or), a, b) => {
                let (a, b) = (*lanes.holds.get(a)?, *lanes.holds.get(b)?);
                let op = match logic {
                    Logic::And => SetOp::And,
                    _ => SetOp::Or,
                };
                let both = self.combine(op, a, b);
                lanes.holds.insert(result?, both);
            }
            Op::If(condition, then, otherwise) => {
                let holds = *lanes.holds.get(condition)?;
                let parts = [(SetOp::And, then), (SetOp::Minus, otherwise)];
                let parts = parts.map(|(op, body)| (self.combine(op, active, holds), body));
                for (active, body) in parts {
                    for node in &body.0 {
                        self.node(node, active, lanes)?;
                    }
                }
            }
            Op::Insert(slot, site) if *site == lanes.site => {
                self.change(*slot, SetOp::Or, active);
            }
            Op::Remove(slot, site) if *site == lanes.site => {
                self.change(*slot, SetOp::Minus, active);
            }
            _ => return None,
        }
        Some(())
    }

    fn ty(&self, slot: SlotId) -> ValueType {
        self.slots[slot.index()].ty
    }

    fn combine(&mut self, op: SetOp, a: Value, b: Value) -> Value {
        self.build.typed(Op::Combine(op, a, b), ValueType::Set)
    }

    /// Puts sites into the set of a slot, or takes them out.
    fn change(&mut self, slot: SlotId, op: SetOp, sites: Value) {
        let before = self.build.load(self.slots, slot);
        let after = self.combine(op, before, sites);
        self.build.act(Op::Store(slot, after));
    }
}

/// The slot and the set of the sites that a loop visits one after the other, by what was done before it.
fn visited(before: &[Instruction], more: SlotId) -> Option<(SlotId, Value)> {
    let [.., first, second] = before else {
        return None;
    };
    let (Op::Store(left, sites), Op::Store(slot, any)) = (&first.op, &second.op) else {
        return None;
    };
    let is_any = |node: &Instruction| node.result == Some(*any) && node.op == Op::Any(*sites);
    (*slot == more && before.iter().any(is_any)).then_some((*left, *sites))
}
