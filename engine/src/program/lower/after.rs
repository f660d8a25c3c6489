//! Moves that are legal after an effect: what the effect changes is worked out on copies of slots, from which the moves
//! are found. The position stays as it is.

use super::before::{Touched, read_instead};
use super::{Lowered, Lowering};
use crate::game::ir::{EffectId, Moves};
use crate::program::op::{Body, Instruction, Op, SetOp};
use crate::program::types::{HeadSlot, Home, SlotId, Value, ValueType};
use std::collections::BTreeMap;

impl Lowering<'_> {
    /// Emits the moves of a generator on the position after an effect.
    pub(super) fn moves_after(
        &mut self,
        effect: EffectId,
        moves: &Moves,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let incurred = self.incurred.clone();
        self.build.open();
        let done = self.scoped(|lowering| lowering.run(effect));
        let done_by = self.build.close();
        self.incurred = incurred;
        done?;
        let mut changed = self.slots_written(&done_by);
        changed.retain(|slot| self.slots.all[slot.index()].home != Home::Local);
        self.build.open();
        let emitted = self.moves(moves, only_if);
        let mut found_by = self.build.close();
        let emitted = emitted?;
        let mut touched = Touched::default();
        self.note_reads(&found_by, &mut touched)?;
        let derived = self.with_derived(changed.clone());
        let next = self.head(HeadSlot::Next);
        let is_asked = !touched.asked.is_disjoint(&derived);
        let mut needed = derived.difference(&changed);
        if is_asked || needed.any(|slot| touched.read.contains(slot)) || changed.contains(&next) {
            return self.missing("the moves", &Moves::After(effect, Box::new(Moves::None)));
        }
        if touched.read.is_disjoint(&changed) {
            self.build.append(found_by);
            return Ok(emitted);
        }
        let mut copies = BTreeMap::new();
        for slot in &changed {
            copies.insert(*slot, self.copy_of(*slot)?);
        }
        self.change_instead(&done_by, &copies)?;
        read_instead(&mut found_by, &copies);
        self.build.append(found_by);
        Ok(emitted)
    }

    /// Adds operations that change other slots than those of a body.
    fn change_instead(&mut self, body: &Body, copies: &BTreeMap<SlotId, SlotId>) -> Lowered<()> {
        for node in &body.0 {
            let Instruction { result, op, rule } = node;
            let meant = |slot: &SlotId| copies.get(slot).copied().unwrap_or(*slot);
            let mut op = op.clone();
            match &mut op {
                Op::Given(..) | Op::Holds(..) => continue,
                Op::Insert(slot, site) | Op::Remove(slot, site) if copies.contains_key(slot) => {
                    let (copy, site) = (meant(slot), *site);
                    let how = match node.op {
                        Op::Insert(..) => SetOp::Or,
                        _ => SetOp::Minus,
                    };
                    let before = self.build.typed(Op::Load(copy), ValueType::Set);
                    let one = self.build.get(Op::One(site));
                    let after = self.combine(how, before, one);
                    self.build.act(Op::Store(copy, after));
                    continue;
                }
                Op::Load(slot)
                | Op::LoadAt(slot, _)
                | Op::Row(slot, ..)
                | Op::Run(slot, ..)
                | Op::Store(slot, _)
                | Op::StoreAt(slot, ..)
                | Op::Advance(slot) => *slot = meant(slot),
                Op::Do(_) | Op::Make(_) | Op::Try(..) | Op::Ask(_) | Op::AskNumber(_) => {
                    return Err(self.missing_node("moves after effects that try moves".to_owned()));
                }
                op if op
                    .record()
                    .writes
                    .is_some_and(|slot| copies.contains_key(&slot)) =>
                {
                    return Err(self.missing_node("moves after a change of the past".to_owned()));
                }
                _ => {}
            }
            for inner in op.bodies_mut() {
                let of = std::mem::take(inner);
                self.build.open();
                let changed = self.change_instead(&of, copies);
                *inner = self.build.close();
                changed?;
            }
            self.build.add(Instruction {
                result: *result,
                op,
                rule: *rule,
            });
        }
        Ok(())
    }
}
