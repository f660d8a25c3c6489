//! Folding: constants are computed, branches that are never taken go, and what is known of sites is not asked.
//!
//! Of a site it is known whether it is in the set of a slot where the program says so, after it was put there or
//! taken out, and in a branch that asked. Sets that never have a site in common tell of each other.

mod algebra;

use crate::game::ir::Comparison;
use crate::program::Program;
use crate::program::op::{Body, Const, Logic, Node, Op};
use crate::program::types::{Home, SlotId, Tables, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let disjoint = disjoint_slots(program);
    let tables = program.tables.clone();
    for (function, _) in program.functions_mut() {
        let mut fold = Fold {
            disjoint: &disjoint,
            tables: &tables,
            constants: HashMap::new(),
            made_by: HashMap::new(),
            loaded: HashMap::new(),
            same: HashMap::new(),
        };
        fold.body(&mut function.body, &mut Facts::default());
    }
}

/// The pairs of slots whose sets have no site in common.
fn disjoint_slots(program: &Program) -> BTreeSet<(SlotId, SlotId)> {
    let sets = |slot: &SlotId| matches!(program.slot(*slot).home, Home::Kind(_) | Home::Owner(_));
    let slots: Vec<SlotId> = (0..program.slots.len() as u32)
        .map(SlotId)
        .filter(sets)
        .collect();
    let pairs = slots
        .iter()
        .flat_map(|one| slots.iter().map(move |other| (*one, *other)));
    pairs
        .filter(|(one, other)| program.are_disjoint(*one, *other))
        .collect()
}

/// What is known at a place of a function.
#[derive(Clone, Default)]
struct Facts {
    /// Whether a site is in the set of a slot.
    inside: BTreeMap<(SlotId, Value), bool>,
    /// How often each slot has been changed before.
    changes: BTreeMap<SlotId, u32>,
}

impl Facts {
    /// A slot has been changed in a way about which nothing is known.
    fn forget(&mut self, slot: SlotId) {
        self.inside.retain(|(of, _), _| *of != slot);
        *self.changes.entry(slot).or_default() += 1;
    }

    /// A site has been put into the set of a slot, or taken out. Another value may be the same site.
    fn change(&mut self, slot: SlotId, site: Value, inside: bool) {
        self.inside
            .retain(|(of, _), known| *of != slot || *known == inside);
        self.inside.insert((slot, site), inside);
        *self.changes.entry(slot).or_default() += 1;
    }

    /// What is known both here and there.
    fn meet(&mut self, other: &Self) {
        self.inside
            .retain(|fact, known| other.inside.get(fact) == Some(known));
        for (slot, changes) in &other.changes {
            let own = self.changes.entry(*slot).or_default();
            // Neither state of a slot is the one before.
            *own = (*own).max(*changes);
        }
    }
}

struct Fold<'a> {
    disjoint: &'a BTreeSet<(SlotId, SlotId)>,
    tables: &'a Tables,
    constants: HashMap<Value, Const>,
    made_by: HashMap<Value, Op>,
    /// The slot that a set was loaded from, and how often it had been changed.
    loaded: HashMap<Value, (SlotId, u32)>,
    same: HashMap<Value, Value>,
}

impl Fold<'_> {
    fn body(&mut self, body: &mut Body, facts: &mut Facts) {
        let mut kept = Vec::with_capacity(body.0.len());
        for node in std::mem::take(&mut body.0) {
            self.node(node, facts, &mut kept);
            // What stands after a way out is never reached.
            if matches!(
                kept.last().map(|node| &node.op),
                Some(Op::Finish(_) | Op::Answer(_))
            ) {
                break;
            }
        }
        body.0 = kept;
    }

    fn node(&mut self, mut node: Node, facts: &mut Facts, kept: &mut Vec<Node>) {
        let same = &self.same;
        node.op
            .replace(&mut |value| same.get(&value).copied().unwrap_or(value));
        match &mut node.op {
            Op::If(condition, then, otherwise) => {
                let condition = *condition;
                if let Some(Const::Bool(holds)) = self.constants.get(&condition) {
                    let meant = std::mem::take(if *holds { then } else { otherwise });
                    for node in meant.0 {
                        self.node(node, facts, kept);
                    }
                    return;
                }
                self.branches(condition, then, otherwise, facts);
            }
            Op::Loop(body) => {
                for slot in body.written() {
                    facts.forget(slot);
                }
                self.body(body, &mut facts.clone());
            }
            Op::While(_, body) => {
                let written = body.written();
                for slot in &written {
                    facts.forget(*slot);
                }
                let mut inner = facts.clone();
                self.body(body, &mut inner);
                facts.changes = inner.changes;
                for slot in written {
                    facts.forget(slot);
                }
            }
            Op::Given(slot, site, inside) => {
                facts.inside.insert((*slot, *site), *inside);
            }
            Op::Insert(slot, site) => facts.change(*slot, *site, true),
            Op::Remove(slot, site) => facts.change(*slot, *site, false),
            op => {
                if let Some(slot) = op.record().writes {
                    facts.forget(slot);
                }
            }
        }
        if let Some(result) = node.result {
            if let Op::Load(slot) = node.op {
                let changes = facts.changes.get(&slot).copied().unwrap_or(0);
                self.loaded.insert(result, (slot, changes));
            }
            match self.simplified(&node.op, facts) {
                Simplified::Value(value) => {
                    self.same.insert(result, value);
                    return;
                }
                Simplified::Constant(constant) => node.op = Op::Const(constant),
                Simplified::Op(op) => node.op = op,
                Simplified::Not => {}
            }
            if let Op::Const(constant) = node.op {
                self.constants.insert(result, constant);
            }
            self.made_by.insert(result, node.op.clone());
        }
        kept.push(node);
    }

    fn branches(
        &mut self,
        condition: Value,
        then: &mut Body,
        otherwise: &mut Body,
        facts: &mut Facts,
    ) {
        let (mut holds, mut fails) = (facts.clone(), facts.clone());
        self.assume(condition, true, &mut holds);
        self.assume(condition, false, &mut fails);
        self.body(then, &mut holds);
        self.body(otherwise, &mut fails);
        *facts = match (then.leaves(), otherwise.leaves()) {
            (true, _) => fails,
            (_, true) => holds,
            _ => {
                holds.meet(&fails);
                holds
            }
        };
    }

    /// Notes what follows from a condition.
    fn assume(&self, condition: Value, holds: bool, facts: &mut Facts) {
        match self.made_by.get(&condition) {
            Some(Op::Has(set, site)) => {
                if let Some(slot) = self.slot_of(*set, facts) {
                    facts.inside.insert((slot, *site), holds);
                }
            }
            Some(Op::Not(inner)) => self.assume(*inner, !holds, facts),
            Some(Op::Logic(Logic::And, one, other)) if holds => {
                self.assume(*one, true, facts);
                self.assume(*other, true, facts);
            }
            _ => {}
        }
    }

    /// The slot that a set was loaded from, if it still holds the set.
    fn slot_of(&self, set: Value, facts: &Facts) -> Option<SlotId> {
        let (slot, changes) = self.loaded.get(&set)?;
        let now = facts.changes.get(slot).copied().unwrap_or(0);
        (now == *changes).then_some(*slot)
    }

    /// Whether a site is in a set, if that is known.
    fn has(&self, set: Value, site: Value, facts: &Facts) -> Option<bool> {
        if let (Some(Const::Set(set)), Some(Const::Int(site) | Const::Site(site))) =
            (self.constants.get(&set), self.constants.get(&site))
        {
            return Some(self.tables.contains(*set, *site));
        }
        if let Some(Const::Int(site) | Const::Site(site)) = self.constants.get(&site)
            && *site < 0
        {
            return Some(false);
        }
        let slot = self.slot_of(set, facts)?;
        let known = facts.inside.get(&(slot, site)).copied();
        known.or_else(|| {
            let mut of_site = facts.inside.iter().filter(|((_, of), _)| *of == site);
            of_site
                .any(|((other, _), inside)| *inside && self.disjoint.contains(&(slot, *other)))
                .then_some(false)
        })
    }

    /// What an operation comes to.
    fn simplified(&self, op: &Op, facts: &Facts) -> Simplified {
        match op {
            Op::Has(set, site) => match self.has(*set, *site, facts) {
                Some(has) => Simplified::Constant(Const::Bool(has)),
                None => Simplified::Not,
            },
            Op::Compare(comparison, a, b) => match self.compared(*comparison, *a, *b, facts) {
                Some(holds) => Simplified::Constant(Const::Bool(holds)),
                None => Simplified::Not,
            },
            Op::Image(set, arcs) => match self.made_by.get(set) {
                Some(Op::One(site)) => Simplified::Op(Op::Around(*site, *arcs)),
                _ => Simplified::Not,
            },
            op => algebra::simplified(op, &self.constants, self.tables),
        }
    }

    fn compared(&self, comparison: Comparison, a: Value, b: Value, facts: &Facts) -> Option<bool> {
        let number = |value: &Value| match self.constants.get(value) {
            Some(Const::Int(number) | Const::Site(number)) => Some(*number),
            _ => None,
        };
        match (number(&a), number(&b)) {
            (Some(a), Some(b)) => Some(comparison.holds(a, b)),
            // Whatever is in a set is a site.
            (None, Some(0)) if comparison == Comparison::GreaterOrEqual => {
                let mut of_site = facts.inside.iter().filter(|((_, site), _)| *site == a);
                of_site.any(|(_, inside)| *inside).then_some(true)
            }
            (None, None) if a == b => Some(comparison.holds(0, 0)),
            (None, None) if self.are_apart(a, b, facts) => match comparison {
                Comparison::Equal => Some(false),
                Comparison::Unequal => Some(true),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether two sites are different: one is in a set in which the other is not.
    fn are_apart(&self, one: Value, other: Value, facts: &Facts) -> bool {
        let of = |site: Value| {
            let of_site = facts.inside.iter().filter(move |((_, of), _)| *of == site);
            of_site.map(|((slot, _), inside)| (*slot, *inside))
        };
        of(one).any(|(slot, inside)| {
            of(other).any(|(other, other_inside)| {
                slot == other && inside != other_inside
                    || inside && other_inside && self.disjoint.contains(&(slot, other))
            })
        })
    }
}

/// What an operation comes to.
enum Simplified {
    /// Another value.
    Value(Value),
    /// A constant.
    Constant(Const),
    /// A simpler operation.
    Op(Op),
    /// Nothing simpler.
    Not,
}
