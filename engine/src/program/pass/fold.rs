//! Folding: constants are computed, branches that are never taken go, and what is known of sites is not asked.
//!
//! The facts are of the form "site x is (not) in the set of slot s": they hold where the program says so, after x was
//! put there or taken out, and in a branch that asked. A site in one of two disjoint sets is not in the other.

mod algebra;

use crate::game::ir::Comparison;
use crate::program::Program;
use crate::program::op::{Body, Const, Instruction, Logic, Op};
use crate::program::types::{Home, SetId, SlotId, Tables, Value, has};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    let disjoint = pairs(program, Program::are_disjoint);
    let within = pairs(program, Program::is_within);
    let tables = program.tables.clone();
    let board = board_of(program);
    for (function, _) in program.functions_mut() {
        let mut fold = Fold {
            board,
            disjoint: &disjoint,
            within: &within,
            tables: &tables,
            constants: HashMap::new(),
            made_by: HashMap::new(),
            loaded: HashMap::new(),
            same: HashMap::new(),
        };
        fold.body(&mut function.body, &mut Facts::default());
    }
}

/// The constant set of all sites of a program.
fn board_of(program: &Program) -> Option<SetId> {
    let is_all = |words: &Vec<u64>| (0..program.sites as i32).all(|site| has(words, site));
    let place = program.tables.sets.iter().position(is_all)?;
    Some(SetId(place as u32))
}

/// The ordered pairs of slots with sets of pieces for which `holds` is true.
fn pairs(
    program: &Program,
    holds: impl Fn(&Program, SlotId, SlotId) -> bool,
) -> BTreeSet<(SlotId, SlotId)> {
    let sets = |slot: &SlotId| matches!(program.slot(*slot).home, Home::Kind(_) | Home::Owner(_));
    let slots: Vec<SlotId> = (0..program.slots.len() as u32)
        .map(SlotId)
        .filter(sets)
        .collect();
    let pairs = slots
        .iter()
        .flat_map(|one| slots.iter().map(move |other| (*one, *other)));
    pairs
        .filter(|(one, other)| holds(program, *one, *other))
        .collect()
}

/// What is known at a place of a function.
#[derive(Clone, Default)]
struct Facts {
    /// Whether a site is in the set of a slot.
    inside: BTreeMap<(SlotId, Value), bool>,
    /// How often each slot has been changed before.
    changes: BTreeMap<SlotId, u32>,
    /// How often all slots may have been changed before.
    all_changes: u32,
}

impl Facts {
    /// A slot has been changed in a way about which nothing is known.
    fn forget(&mut self, slot: SlotId) {
        self.inside.retain(|(of, _), _| *of != slot);
        *self.changes.entry(slot).or_default() += 1;
    }

    /// Any slot may have been changed.
    fn forget_all(&mut self) {
        self.inside.clear();
        self.all_changes += 1;
    }

    /// How often a slot has been changed.
    fn changes_of(&self, slot: SlotId) -> u32 {
        self.changes.get(&slot).copied().unwrap_or(0) + self.all_changes
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
        self.all_changes = self.all_changes.max(other.all_changes);
    }
}

struct Fold<'a> {
    /// The set of all sites.
    board: Option<SetId>,
    /// The pairs of slots whose sets have no site in common.
    disjoint: &'a BTreeSet<(SlotId, SlotId)>,
    /// The pairs `(a, b)` of slots with a ⊆ b in every position.
    within: &'a BTreeSet<(SlotId, SlotId)>,
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

    fn node(&mut self, mut node: Instruction, facts: &mut Facts, kept: &mut Vec<Instruction>) {
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
                    self.forget(slot, facts);
                }
                if body.changes_all() {
                    facts.forget_all();
                }
                self.body(body, &mut facts.clone());
            }
            Op::While(_, body) => {
                let written = body.written();
                for slot in &written {
                    self.forget(*slot, facts);
                }
                let mut inner = facts.clone();
                self.body(body, &mut inner);
                (facts.changes, facts.all_changes) = (inner.changes, inner.all_changes);
                for slot in written {
                    self.forget(slot, facts);
                }
            }
            Op::Try(slot, body) => {
                self.body(body, &mut facts.clone());
                self.forget(*slot, facts);
            }
            Op::Given(slot, site, inside) => {
                facts.inside.insert((*slot, *site), *inside);
            }
            Op::Insert(slot, site) | Op::Remove(slot, site) => {
                let (slot, site) = (*slot, *site);
                let inside = matches!(node.op, Op::Insert(..));
                if self.is_vain(slot, site, inside, facts) {
                    return;
                }
                self.change(slot, site, inside, facts);
            }
            op => {
                let record = op.record();
                if record.writes_all {
                    facts.forget_all();
                }
                if let Some(slot) = record.writes {
                    self.forget(slot, facts);
                }
            }
        }
        if let Some(result) = node.result {
            if let Op::Load(slot) = node.op {
                let changes = facts.changes_of(slot);
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

    /// A site has been put into the set of a slot, or taken out. Another value may be the same site.
    fn change(&self, slot: SlotId, site: Value, inside: bool, facts: &mut Facts) {
        let others = facts.inside.keys().map(|(_, other)| *other);
        let others: BTreeSet<Value> = others.collect();
        let apart = others
            .into_iter()
            .filter(|other| self.are_apart(site, *other, facts));
        let apart: BTreeSet<Value> = apart.collect();
        facts.inside.retain(|(of, other), known| {
            let is_other = *of != slot || *known == inside;
            is_other && !self.excludes((slot, inside), (*of, *known)) || apart.contains(other)
        });
        facts.inside.insert((slot, site), inside);
        *facts.changes.entry(slot).or_default() += 1;
    }

    /// The set of a slot has been changed in a way about which nothing is known.
    fn forget(&self, slot: SlotId, facts: &mut Facts) {
        let may_be = |inside: bool, other: (SlotId, bool)| !self.excludes((slot, inside), other);
        facts.inside.retain(|(of, _), known| {
            [true, false]
                .iter()
                .all(|inside| may_be(*inside, (*of, *known)))
        });
        facts.forget(slot);
    }

    /// Whether the invariants of two slots forbid that `x ∈ one` is `inside` while `x ∈ other` is `known`, for some
    /// site x. `one ⊆ other`, for example, forbids `x ∈ one` with `x ∉ other`.
    ///
    /// A change that makes the first true must therefore drop what is known of the second: the store to `other` that
    /// belongs to it may have been removed as dead.
    fn excludes(&self, (one, inside): (SlotId, bool), (other, known): (SlotId, bool)) -> bool {
        match (inside, known) {
            (true, true) => self.disjoint.contains(&(one, other)),
            (true, false) => self.within.contains(&(one, other)),
            (false, true) => self.within.contains(&(other, one)),
            (false, false) => false,
        }
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
        let now = facts.changes_of(*slot);
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
        if let Some(Const::Set(set)) = self.constants.get(&set)
            && Some(*set) == self.board
        {
            let mut of_site = facts.inside.iter().filter(|((_, of), _)| *of == site);
            return of_site.any(|(_, inside)| *inside).then_some(true);
        }
        let slot = self.slot_of(set, facts)?;
        self.is_inside(slot, site, facts)
    }

    /// Whether a site need not be put into the set of a slot, or taken out. Of the sets that tell where one piece is some
    /// may have been changed before others; a site is taken out of the set of the kind before that of the owner.
    fn is_vain(&self, slot: SlotId, site: Value, inside: bool, facts: &Facts) -> bool {
        match facts.inside.get(&(slot, site)) {
            Some(known) => *known == inside,
            None => {
                let mut of_site = facts.inside.iter().filter(|((_, of), _)| *of == site);
                !inside
                    && of_site.any(|((other, _), inside)| {
                        !inside && self.within.contains(&(slot, *other))
                    })
            }
        }
    }

    /// Whether a site is in the set of a slot, if that is known.
    fn is_inside(&self, slot: SlotId, site: Value, facts: &Facts) -> Option<bool> {
        let known = facts.inside.get(&(slot, site)).copied();
        known.or_else(|| {
            let of_site = facts.inside.iter().filter(|((_, of), _)| *of == site);
            let mut others = of_site.map(|((other, _), inside)| (*other, *inside));
            if others
                .clone()
                .any(|(other, inside)| inside && self.within.contains(&(other, slot)))
            {
                return Some(true);
            }
            others
                .any(|(other, inside)| match inside {
                    true => self.disjoint.contains(&(slot, other)),
                    false => self.within.contains(&(slot, other)),
                })
                .then_some(false)
        })
    }

    /// Simplifies an operation by the facts that hold at its place.
    fn simplified(&self, op: &Op, facts: &Facts) -> Simplified {
        match op {
            Op::Has(set, site) => match self.has(*set, *site, facts) {
                Some(has) => Simplified::Constant(Const::Bool(has)),
                None => Simplified::Not,
            },
            Op::Compare(comparison, a, b) => match self.compared(*comparison, *a, *b, facts) {
                Some(holds) => Simplified::Constant(Const::Bool(holds)),
                None => self.compared_to_either(*comparison, *a, *b),
            },
            Op::Image(set, arcs) => match self.made_by.get(set) {
                Some(Op::One(site)) => Simplified::Op(Op::Around(*site, *arcs)),
                _ => Simplified::Not,
            },
            op => algebra::simplified(op, &self.constants, self.tables),
        }
    }

    fn compared(&self, comparison: Comparison, a: Value, b: Value, facts: &Facts) -> Option<bool> {
        match (self.number(a), self.number(b)) {
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

    /// A comparison of one of two constants, whichever a condition selects, with another constant.
    fn compared_to_either(&self, comparison: Comparison, a: Value, b: Value) -> Simplified {
        let (Some(Op::Select(condition, then, otherwise)), Some(b)) =
            (self.made_by.get(&a), self.number(b))
        else {
            return Simplified::Not;
        };
        match (self.number(*then), self.number(*otherwise)) {
            (Some(then), Some(otherwise)) => {
                let [then, otherwise] = [then, otherwise].map(|a| comparison.holds(a, b));
                algebra::depends(*condition, then, otherwise)
            }
            _ => Simplified::Not,
        }
    }

    fn number(&self, value: Value) -> Option<i32> {
        match self.constants.get(&value) {
            Some(Const::Int(number) | Const::Site(number)) => Some(*number),
            _ => None,
        }
    }

    /// Whether two sites are different: one is in a set in which the other is not.
    fn are_apart(&self, one: Value, other: Value, facts: &Facts) -> bool {
        let is_apart = |one: Value, other: Value| {
            let of_one = facts.inside.iter().filter(|((_, of), _)| *of == one);
            let mut slots = of_one
                .filter(|(_, inside)| **inside)
                .map(|((slot, _), _)| *slot);
            slots.any(|slot| self.is_inside(slot, other, facts) == Some(false))
        };
        is_apart(one, other) || is_apart(other, one)
    }
}

/// The result of simplifying an operation.
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
