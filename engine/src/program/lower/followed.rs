//! What is kept of a move and of what follows it, in games that ask: the site that was changed last, where the piece came
//! from that was moved there, and which players had no move.

use super::made::Made;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, RuleId};
use crate::program::op::Op;
use crate::program::types::{HeadSlot, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// The slots, while a move is being made, of the site that was changed last and of the site that its piece came
    /// from.
    fn changed_sites(&mut self) -> [SlotId; 2] {
        match self.slots.changed_sites {
            Some(slots) => slots,
            None => {
                let names = ["changedSoFar", "leftSoFar"];
                let slots = names.map(|name| self.slots.local(name, ValueType::Site));
                self.slots.changed_sites = Some(slots);
                slots
            }
        }
    }

    /// From here on everything that is changed follows from the move.
    pub(super) fn open_changes(&mut self, rule: RuleId, made: Made) {
        if !self.game.follows_moves {
            return;
        }
        let (to, from) = (
            self.or_else(made.to, made.from),
            self.or_else(made.from, made.to),
        );
        let [changed, left] = self.changed_sites();
        let (last, last_left) = (self.head(HeadSlot::Changed), self.head(HeadSlot::Left));
        for (slot, site) in [(changed, to), (left, from), (last, to), (last_left, from)] {
            self.store(slot, site);
        }
        let (stuck, mover) = (
            self.head(HeadSlot::Stuck),
            self.build.int(i32::from(self.scope.mover)),
        );
        // The pass of who has no move is of no other rule.
        self.build.act(match rule {
            RuleId(0) => Op::Insert(stuck, mover),
            _ => Op::Remove(stuck, mover),
        });
    }

    /// What follows from the move has been done.
    pub(super) fn close_changes(&mut self) {
        if !self.game.follows_moves {
            return;
        }
        let slots = self.changed_sites();
        let heads = [HeadSlot::Changed, HeadSlot::Left];
        for (slot, head) in slots.into_iter().zip(heads) {
            let (site, head) = (self.load(slot), self.head(head));
            self.store(head, site);
        }
    }

    /// Notes that a site has been changed, by a piece that came from another one or by what was done there.
    pub(super) fn note_changed(&mut self, from: Value, site: Value) {
        if self.game.follows_moves {
            let [changed, left] = self.changed_sites();
            self.store(changed, site);
            self.store(left, from);
        }
    }

    /// Notes that a site has been changed if there is such a site.
    pub(super) fn note_if_site(&mut self, site: Value) -> Lowered<()> {
        if !self.game.follows_moves {
            return Ok(());
        }
        let zero = self.build.int(0);
        let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
        self.when(exists, |lowering| {
            lowering.note_changed(site, site);
            Ok(())
        })
    }

    /// Notes that the piece on a site has been changed, or moved from there to another, if there is one.
    pub(super) fn note_if_occupied(&mut self, from: Value, site: Value) -> Lowered<()> {
        if !self.game.follows_moves {
            return Ok(());
        }
        let occupied = self.is_occupied(from);
        self.when(occupied, |lowering| {
            lowering.note_changed(from, site);
            Ok(())
        })?;
        self.if_in_hand(from, |lowering, slot| {
            let (held, zero) = (lowering.load(slot), lowering.build.int(0));
            let some = lowering.compare(Comparison::Greater, held, zero);
            lowering.when(some, |lowering| {
                lowering.note_changed(from, site);
                Ok(())
            })
        })
    }
}
