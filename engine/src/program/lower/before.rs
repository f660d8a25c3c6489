//! Loops over effects whose changes are all worked out before any is made.
//!
//! In `(forEach Site … effect)` each turn of the loop sees the position before the first change. A turn is therefore
//! written in two parts: what works out its changes reads copies of slots, taken before the loop, and what makes the
//! changes writes the slots themselves. Slots that no turn both reads and changes are not copied.

use super::changes::Change;
use super::effects::may_fill;
use super::{Bound, Lowered, Lowering, Scope};
use crate::game::ir::{Comparison, Effect, EffectId, RuleNode, Variable};
use crate::program::op::{Arith, Body, Op};
use crate::program::types::{Home, SlotId, StateSlot, Value, ValueType};
use std::collections::{BTreeMap, BTreeSet};

/// What a loop goes over.
#[derive(Clone, Debug)]
pub(super) enum Each {
    /// The sites of a set, bound to a variable.
    Sites(Value, Variable),
    /// The levels of the stack on a site, from the top or from the bottom.
    Levels(Value, bool),
    /// The integers from one to another.
    Values(Value, Value),
    /// The integers of an array, of a length.
    Listed(SlotId, Value),
}

/// What follows in a loop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Following {
    Nothing,
    /// An effect after each change.
    EachChange(EffectId),
    /// An effect after all changes of a turn.
    EachTurn(EffectId),
}

/// A loop over an effect, whose changes are worked out before any is made.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    each: Each,
    effect: Effect,
    then: Following,
    /// What variables stand for around the loop.
    bound: Bound,
    /// Slot ↦ the slot that holds what it held before.
    copies: BTreeMap<SlotId, SlotId>,
}

/// The slots that the two parts of a turn read and change.
#[derive(Default)]
pub(super) struct Touched {
    pub(super) read: BTreeSet<SlotId>,
    /// The slots that questions read which are asked.
    pub(super) asked: BTreeSet<SlotId>,
    pub(super) changed: BTreeSet<SlotId>,
}

impl Lowering<'_> {
    /// The change that does an effect, with what follows each of its changes, again and again.
    pub(super) fn each_before(
        &mut self,
        each: Each,
        effect: &Effect,
        then: Following,
    ) -> Lowered<Vec<Change>> {
        if let Each::Sites(sites, _) = each
            && self.may_be_hands(sites)
        {
            return self.missing("changes of what may be hands, by", effect);
        }
        let mut one = Loop {
            each,
            effect: effect.clone(),
            then,
            bound: self.scope.bound,
            copies: BTreeMap::new(),
        };
        one.copies = self.copies_before(|lowering, touched| lowering.each_round(&one, touched))?;
        Ok(vec![Change::Loop(Box::new(one))])
    }

    /// Copies of the slots that operations both read, where they work something out, and change. What they do is found by
    /// writing them once; that is thrown away.
    pub(super) fn copies_before(
        &mut self,
        write: impl FnOnce(&mut Self, &mut Touched) -> Lowered<()>,
    ) -> Lowered<BTreeMap<SlotId, SlotId>> {
        let mut touched = Touched::default();
        let (depth, incurred) = (self.build.depth(), self.incurred.clone());
        self.build.open();
        let tried = write(self, &mut touched);
        self.build.unwind(depth);
        tried?;
        self.incurred.extend(incurred);
        let changed = match self.scope.alone {
            true => self.with_derived(touched.changed),
            // Other changes of the effect are made before the loop begins.
            false => &touched.read | &touched.asked,
        };
        // Questions are answered on the position as it is.
        if !touched.asked.is_disjoint(&changed) {
            return Err(self.missing_node("loops over effects that ask for moves".to_owned()));
        }
        let mut copies = BTreeMap::new();
        for slot in touched.read.intersection(&changed) {
            copies.insert(*slot, self.copy_of(*slot)?);
        }
        Ok(copies)
    }

    /// Does all turns of a loop.
    pub(super) fn make_loop(&mut self, one: &Loop) -> Lowered<()> {
        self.each_round(one, &mut Touched::default())
    }

    fn each_round(&mut self, one: &Loop, touched: &mut Touched) -> Lowered<()> {
        self.bound_to(one.bound, |lowering| match one.each {
            Each::Sites(sites, variable) => lowering.each_site(sites, |lowering, site| {
                lowering.visit(variable, site);
                lowering.round(one, touched)
            }),
            Each::Levels(site, from_top) => {
                lowering.each_level_of(site, from_top, |lowering, level| {
                    lowering.bind(Variable::Level, level);
                    lowering.round(one, touched)
                })
            }
            Each::Listed(values, length) => {
                lowering.each_listed((values, length), &mut |lowering, value| {
                    lowering.scope.bound.value = Some(value);
                    lowering.round(one, touched)
                })
            }
            Each::Values(low, high) => lowering.each_number((low, high), |lowering, value| {
                lowering.scope.bound.value = Some(value);
                lowering.round(one, touched)
            }),
        })
    }

    /// Writes one turn of a loop.
    fn round(&mut self, one: &Loop, touched: &mut Touched) -> Lowered<()> {
        let fills = may_fill(RuleNode::Effect(&one.effect));
        self.in_two_parts(&one.copies, touched, |lowering| match one.then {
            Following::Nothing => {
                lowering.scope.filled = fills;
                lowering.changes(&one.effect)
            }
            Following::EachChange(then) => lowering.followed(&one.effect, then),
            Following::EachTurn(then) => {
                let mut changes = lowering.changes(&one.effect)?;
                changes.push(Change::Follow(then));
                Ok(changes)
            }
        })
    }

    /// Works out changes with the copies of slots, and makes them.
    pub(super) fn in_two_parts(
        &mut self,
        copies: &BTreeMap<SlotId, SlotId>,
        touched: &mut Touched,
        work_out: impl FnOnce(&mut Self) -> Lowered<Vec<Change>>,
    ) -> Lowered<()> {
        let scope = Scope {
            alone: false,
            first: false,
            filled: true,
            ..self.scope
        };
        self.build.open();
        let changes = self.in_scope(scope, work_out);
        let mut body = self.build.close();
        let changes = changes?;
        // Whose piece it is must still be true when it goes home.
        if changes.iter().any(Change::sends_home) {
            return Err(self.missing_node("loops in which pieces go home".to_owned()));
        }
        self.note_reads(&body, touched)?;
        read_instead(&mut body, copies);
        self.build.append(body);
        self.build.open();
        let made = self.make(changes);
        let body = self.build.close();
        made?;
        touched.changed.extend(self.slots_written(&body));
        self.build.append(body);
        Ok(())
    }

    /// Notes the slots that operations read, which work something out and change nothing.
    pub(super) fn note_reads(&self, body: &Body, touched: &mut Touched) -> Lowered<()> {
        let mut only_reads = true;
        let Touched { read, asked, .. } = touched;
        body.each(&mut |node| {
            read.extend(node.op.record().reads);
            match node.op {
                Op::Ask(question) | Op::AskNumber(question) => {
                    let function = &self.questions[question.index()].1.function;
                    asked.extend(self.read_by(function, &[]));
                }
                Op::Try(..) | Op::Do(_) | Op::Make(_) | Op::Note(..) => only_reads = false,
                _ => {}
            }
        });
        let is_state = |slot: &SlotId| self.slots.all[slot.index()].home != Home::Local;
        only_reads &= !self.slots_written(body).iter().any(is_state);
        read.retain(is_state);
        asked.retain(is_state);
        match only_reads {
            true => Ok(()),
            false => Err(self.missing_node("loops over effects that try moves".to_owned())),
        }
    }

    /// The slots that operations change, with the routines that they run.
    pub(super) fn slots_written(&self, body: &Body) -> BTreeSet<SlotId> {
        let (mut changed, mut met) = (BTreeSet::new(), BTreeSet::new());
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            changed.extend(body.written());
            body.each(&mut |node| {
                if let Op::Do(routine) = node.op
                    && met.insert(routine)
                {
                    bodies.push(&self.questions[routine.index()].1.function.body);
                }
            });
        }
        changed
    }

    /// Some slots and those that follow from them.
    pub(super) fn with_derived(&self, mut slots: BTreeSet<SlotId>) -> BTreeSet<SlotId> {
        for (number, slot) in self.slots.all.iter().enumerate() {
            if let Home::Auxiliary(definition) = &slot.home
                && slots.contains(&definition.source())
            {
                slots.insert(SlotId(number as u32));
            }
        }
        slots
    }

    /// A new slot that is given what another one holds now.
    pub(super) fn copy_of(&mut self, slot: SlotId) -> Lowered<SlotId> {
        let of = &self.slots.all[slot.index()];
        let (name, ty, length) = (format!("{}Before", of.name), of.ty, of.length);
        let copy = self.slots.local(&name, ty);
        self.slots.all[copy.index()].length = length;
        self.restore(copy, slot)?;
        Ok(copy)
    }

    /// Gives a slot what another one of its shape holds.
    pub(super) fn restore(&mut self, to: SlotId, from: SlotId) -> Lowered<()> {
        let StateSlot { ty, length, .. } = &self.slots.all[to.index()];
        match (ty, *length) {
            (_, 1) => {
                let held = self.load(from);
                self.store(to, held);
                Ok(())
            }
            (ValueType::Int, length) => {
                let (first, last) = (self.build.int(0), self.build.int(length as i32 - 1));
                self.each_number((first, last), |lowering, place| {
                    let held = lowering.build.get(Op::LoadAt(from, place));
                    lowering.build.act(Op::StoreAt(to, place, held));
                    Ok(())
                })
            }
            _ => Err(self.missing_node("copies of lines".to_owned())),
        }
    }

    /// Does something for each integer from one to another.
    pub(super) fn each_number(
        &mut self,
        (low, high): (Value, Value),
        then: impl FnOnce(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        let (at, more) = (
            self.slots.local("at", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let any = self.compare(Comparison::LessOrEqual, low, high);
        self.store(at, low);
        self.store(more, any);
        self.build.open();
        let (here, one) = (self.load(at), self.build.int(1));
        then(self, here)?;
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        let open = self.compare(Comparison::LessOrEqual, next, high);
        self.store(at, next);
        self.store(more, open);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// Does something for each level of the stack on a site, from the top or from the bottom.
    fn each_level_of(
        &mut self,
        site: Value,
        from_top: bool,
        then: impl FnOnce(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        let (zero, one, height) = (self.build.int(0), self.build.int(1), self.height_at(site));
        let last = self.build.get(Op::Arith(Arith::Sub, height, one));
        self.each_number((zero, last), |lowering, place| {
            let level = match from_top {
                true => lowering.build.get(Op::Arith(Arith::Sub, last, place)),
                false => place,
            };
            then(lowering, level)
        })
    }
}

/// Lets operations read other slots.
pub(super) fn read_instead(body: &mut Body, copies: &BTreeMap<SlotId, SlotId>) {
    for node in &mut body.0 {
        let (Op::Load(slot)
        | Op::LoadAt(slot, _)
        | Op::Row(slot, ..)
        | Op::Run(slot, ..)
        | Op::Stood(slot, ..)) = &mut node.op
        else {
            for inner in node.op.bodies_mut() {
                read_instead(inner, copies);
            }
            continue;
        };
        if let Some(copy) = copies.get(slot) {
            *slot = *copy;
        }
    }
}
