//! Finite differencing: an auxiliary slot is kept up wherever the set from which it follows changes (Paige and Koenig
//! 1982).
//!
//! Each definition has a rule for a site that enters the set and for one that leaves it. An auxiliary slot without a
//! rule for a change that the program makes is not kept: it is computed wherever it is needed.

use super::outside::{Rings, rings};
use crate::game::ir::Comparison;
use crate::program::Derivation;
use crate::program::Program;
use crate::program::build::{Function, FunctionBuilder};
use crate::program::op::{Body, Instruction, Logic, Op, SetOp};
use crate::program::types::{ArcsId, Home, SetId, SlotId, StateSlot, Value, ValueType};
use std::collections::{BTreeSet, HashMap};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let auxiliaries: Vec<(SlotId, Derivation)> = (0..program.slots.len() as u32)
        .map(SlotId)
        .filter_map(|slot| match &program.slot(slot).home {
            Home::Auxiliary(definition) => Some((slot, definition.clone())),
            _ => None,
        })
        .collect();
    let (removed, loaded) = (removed_from(program), loaded(program));
    let slots = program.slots.clone();
    let rings = rings(&mut program.tables, &auxiliaries);
    for (function, _) in program.functions_mut() {
        let touched = touched_by(function);
        // What nobody asks for need not be kept.
        let kept = auxiliaries.iter().filter(|(slot, definition)| {
            let is_met = touched.contains(slot) || touched.contains(&definition.source());
            is_met && loaded.contains(slot)
        });
        for (slot, definition) in kept {
            let mut rewrite = Rewrite {
                slots: &slots,
                slot: *slot,
                definition,
                kept: has_rules(definition, &removed),
                rings: rings.get(slot),
                names: HashMap::new(),
            };
            let rewritten = rewrite.function(function);
            *function = rewritten;
        }
    }
}

/// The slots that a function loads, or changes by one site.
fn touched_by(function: &Function) -> BTreeSet<SlotId> {
    let mut touched = BTreeSet::new();
    function.body.each(&mut |node| {
        if let Op::Load(slot) | Op::Insert(slot, _) | Op::Remove(slot, _) = node.op {
            touched.insert(slot);
        }
    });
    touched
}

/// The slots out of whose sets sites are taken.
fn removed_from(program: &Program) -> Vec<SlotId> {
    let mut removed = Vec::new();
    for (_, function) in program.functions() {
        function.body.each(&mut |node| {
            if let Op::Remove(slot, _) = node.op {
                removed.push(slot);
            }
        });
    }
    removed
}

/// The slots that are read.
fn loaded(program: &Program) -> BTreeSet<SlotId> {
    let mut loaded = BTreeSet::new();
    for (_, function) in program.functions() {
        function
            .body
            .each(&mut |node| loaded.extend(node.op.record().reads));
    }
    loaded
}

/// Whether a definition has a rule for every change that is made.
fn has_rules(definition: &Derivation, removed: &[SlotId]) -> bool {
    match definition {
        Derivation::Reach { of, .. } => !removed.contains(of),
        Derivation::Outside { .. } | Derivation::Lines { .. } | Derivation::Only { .. } => true,
    }
}

pub(super) struct Rewrite<'a> {
    pub(super) slots: &'a [StateSlot],
    pub(super) slot: SlotId,
    pub(super) definition: &'a Derivation,
    kept: bool,
    /// The neighbours of each site in rings, if they form some.
    pub(super) rings: Option<&'a Rings>,
    names: HashMap<Value, Value>,
}

impl Rewrite<'_> {
    fn function(&mut self, function: &Function) -> Function {
        let mut build = FunctionBuilder::typed_as(function);
        self.body(&function.body, &mut build);
        build.finish()
    }

    fn body(&mut self, body: &Body, build: &mut FunctionBuilder) {
        for node in &body.0 {
            let mut node = node.clone();
            let names = &self.names;
            node.op
                .replace(&mut |value| names.get(&value).copied().unwrap_or(value));
            for inner in node.op.bodies_mut() {
                build.open();
                let old = std::mem::take(inner);
                self.body(&old, build);
                *inner = build.close();
            }
            self.node(node, build);
        }
    }

    fn node(&mut self, node: Instruction, build: &mut FunctionBuilder) {
        build.rule = node.rule;
        let source = self.definition.source();
        match (&node.op, node.result, self.definition) {
            (Op::Load(slot), Some(result), Derivation::Reach { of, from, arcs })
                if *slot == self.slot && !self.kept =>
            {
                let reach = self.reach(build, *of, *from, *arcs);
                self.names.insert(result, reach);
            }
            (Op::Insert(slot, site), _, definition) if *slot == source && self.kept => {
                let site = *site;
                build.add(node);
                match definition {
                    Derivation::Lines { places, .. } => {
                        build.act(Op::Mark(self.slot, *places, site, true));
                    }
                    Derivation::Only { .. } => build.act(Op::Store(self.slot, site)),
                    Derivation::Reach { of, from, arcs } => {
                        let own = build.load(self.slots, *of);
                        self.extend(build, site, (own, *from, *arcs));
                    }
                    Derivation::Outside { from, arcs, .. } => {
                        let free = self.free(build);
                        self.shrink(build, site, (free, *from, *arcs));
                    }
                }
            }
            (Op::Remove(slot, site), _, Derivation::Outside { from, arcs, .. })
                if *slot == source =>
            {
                let site = *site;
                build.add(node);
                let free = self.free(build);
                self.extend(build, site, (free, *from, *arcs));
            }
            (Op::Remove(slot, site), _, Derivation::Lines { places, .. }) if *slot == source => {
                let site = *site;
                build.add(node);
                build.act(Op::Mark(self.slot, *places, site, false));
            }
            (Op::Remove(slot, site), _, Derivation::Only { .. }) if *slot == source => {
                let site = *site;
                build.add(node);
                let (only, nowhere) = (build.load(self.slots, self.slot), build.int(-1));
                let is_it = build.get(Op::Compare(Comparison::Equal, only, site));
                let left = build.typed(Op::Select(is_it, nowhere, only), ValueType::Site);
                build.act(Op::Store(self.slot, left));
            }
            _ => build.add(node),
        }
    }

    /// What is connected with a constant set, computed whole.
    fn reach(&self, build: &mut FunctionBuilder, of: SlotId, from: SetId, arcs: ArcsId) -> Value {
        let (start, own) = (build.set(from), build.load(self.slots, of));
        build.get(Op::Fill(start, own, arcs))
    }

    /// A site that has entered the set brings all sites that are connected through it.
    fn extend(
        &self,
        build: &mut FunctionBuilder,
        site: Value,
        (own, from, arcs): (Value, SetId, ArcsId),
    ) {
        let (start, reach) = (build.set(from), build.load(self.slots, self.slot));
        let at_start = build.get(Op::Has(start, site));
        let around = build.get(Op::Around(site, arcs));
        let beside = build.get(Op::Combine(SetOp::And, around, reach));
        let beside = build.get(Op::Any(beside));
        let reached = build.get(Op::Logic(Logic::Or, at_start, beside));
        build.open();
        let rest = build.get(Op::Combine(SetOp::Minus, own, reach));
        let one = build.get(Op::One(site));
        let brought = build.get(Op::Fill(one, rest, arcs));
        let all = build.typed(Op::Combine(SetOp::Or, reach, brought), ValueType::Set);
        build.act(Op::Store(self.slot, all));
        build.close_if(reached);
    }
}
