//! Changes of what stands where.

use super::{Lowered, Lowering};
use crate::game::ir::Comparison;
use crate::program::op::Op;
use crate::program::types::{SlotId, Value};

impl Lowering<'_> {
    /// Puts a piece on a site in place of what is there; nothing for no site.
    pub(super) fn put(&mut self, site: Value, kind: usize) -> Lowered<()> {
        let zero = self.build.int(0);
        let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
        self.when(exists, |lowering| {
            lowering.take(site)?;
            lowering.place(site, kind);
            Ok(())
        })
    }

    /// Takes what is on a site off.
    pub(super) fn take(&mut self, site: Value) -> Lowered<()> {
        for kind in 1..self.game.components.len() {
            self.if_stands(kind, site, |lowering| {
                lowering.lift(site, kind);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Moves the piece on a site to another in place of what is there.
    pub(super) fn carry(&mut self, from: Value, to: Value) -> Lowered<()> {
        let same = self.compare(Comparison::Unequal, from, to);
        self.when(same, |lowering| {
            let kinds = 1..lowering.game.components.len();
            lowering.carry_one_of(kinds, from, to)
        })
    }

    /// Moves the piece if it is of one of some kinds: what is of one kind is of no other.
    fn carry_one_of(
        &mut self,
        mut kinds: std::ops::Range<usize>,
        from: Value,
        to: Value,
    ) -> Lowered<()> {
        let Some(kind) = kinds.next() else {
            return Ok(());
        };
        let Some(slot) = self.slots.kind(kind) else {
            return Ok(());
        };
        let stands = self.stands(slot, from);
        self.either(
            stands,
            |lowering| {
                lowering.take(to)?;
                lowering.lift(from, kind);
                lowering.place(to, kind);
                Ok(())
            },
            |lowering| lowering.carry_one_of(kinds, from, to),
        )
    }

    /// Does something if a piece of a kind stands on a site.
    fn if_stands(
        &mut self,
        kind: usize,
        site: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let Some(slot) = self.slots.kind(kind) else {
            return Ok(());
        };
        let stands = self.stands(slot, site);
        self.when(stands, then)
    }

    fn stands(&mut self, slot: SlotId, site: Value) -> Value {
        let set = self.load(slot);
        self.build.get(Op::Has(set, site))
    }

    /// Puts a piece on an empty site.
    fn place(&mut self, site: Value, kind: usize) {
        for slot in self.slots_of(kind) {
            self.build.act(Op::Insert(slot, site));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Remove(empty, site));
        }
    }

    /// Takes a piece of a known kind off.
    fn lift(&mut self, site: Value, kind: usize) {
        for slot in self.slots_of(kind) {
            self.build.act(Op::Remove(slot, site));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Insert(empty, site));
        }
    }

    /// The sets that tell where a kind of piece is: its own, and its owner's if that is another.
    fn slots_of(&self, kind: usize) -> Vec<SlotId> {
        let owner = self.game.components[kind].owner;
        let sets = [self.slots.kind(kind), self.slots.owner(usize::from(owner))];
        let mut sets: Vec<SlotId> = sets.into_iter().flatten().collect();
        sets.dedup();
        sets
    }
}
