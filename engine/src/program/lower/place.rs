//! Changes of what stands where.

use super::{Lowered, Lowering};
use crate::game::ir::Comparison;
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{SlotId, Value};

/// Up to this many kinds of pieces, each kind is asked for by its own operation.
const MOST_ASKED: usize = 4;

impl Lowering<'_> {
    /// Adds a piece to a site: to an empty one, or to the number of those there. Nothing for no site.
    pub(super) fn add(&mut self, site: Value, kind: usize) -> Lowered<()> {
        // There may be no piece of the player who would add it.
        if kind == 0 {
            return Ok(());
        }
        if self.is_stacked() {
            return self.push_piece(site, kind);
        }
        let one = self.build.int(1);
        self.add_some(site, kind, one)
    }

    /// Adds pieces to a site: to an empty one, or to the number of those there, of whatever kind, where numbers are
    /// kept. Nothing for no site; the number must not be 0.
    pub(super) fn add_some(&mut self, site: Value, kind: usize, count: Value) -> Lowered<()> {
        self.if_in_hand(site, |lowering, slot| {
            lowering.add_to_hand(slot, count);
            Ok(())
        })?;
        let exists = self.is_place(site);
        self.when(exists, |lowering| {
            let empty = lowering.empty();
            let is_empty = lowering.build.get(Op::Has(empty, site));
            if !lowering.is_heaped() {
                return lowering.when(is_empty, |lowering| {
                    lowering.place(site, kind);
                    Ok(())
                });
            }
            lowering.either(
                is_empty,
                |lowering| {
                    lowering.place(site, kind);
                    lowering.set_count(site, count);
                    Ok(())
                },
                |lowering| {
                    lowering.raise_count(site, count);
                    Ok(())
                },
            )
        })
    }

    /// Adds a number of pieces to a site, as many times one piece where they are stacked.
    pub(super) fn add_pieces_of(&mut self, site: Value, kind: usize, count: Value) -> Lowered<()> {
        if kind == 0 {
            return Ok(());
        }
        let [zero, one, most] = [0, 1, i32::from(u16::MAX)].map(|number| self.build.int(number));
        let count = self.build.get(Op::Arith(Arith::Min, count, most));
        if self.is_stacked() {
            return self.each_number((one, count), |lowering, _| lowering.push_piece(site, kind));
        }
        let some = self.compare(Comparison::Greater, count, zero);
        self.when(some, |lowering| lowering.add_some(site, kind, count))
    }

    /// Puts a piece on a site in place of what is there; nothing for no site.
    pub(super) fn put(&mut self, site: Value, kind: usize) -> Lowered<()> {
        if self.is_stacked() {
            self.pop_piece(site)?;
            return self.push_piece(site, kind);
        }
        let one = self.build.int(1);
        self.put_some(site, kind, one)
    }

    /// Puts pieces on a site: to those of their kind that are there, where numbers of pieces are kept, otherwise in
    /// place of what is there. Nothing for no site; the number must not be 0.
    pub(super) fn put_some(&mut self, site: Value, kind: usize, count: Value) -> Lowered<()> {
        self.if_in_hand(site, |lowering, slot| {
            lowering.add_to_hand(slot, count);
            Ok(())
        })?;
        let exists = self.is_place(site);
        self.when(exists, |lowering| {
            let Some(slot) = lowering.slots.kind(kind).filter(|_| lowering.is_heaped()) else {
                lowering.take(site)?;
                lowering.place(site, kind);
                return Ok(());
            };
            let stands = lowering.stands(slot, site);
            lowering.either(
                stands,
                |lowering| {
                    lowering.raise_count(site, count);
                    Ok(())
                },
                |lowering| {
                    lowering.take(site)?;
                    lowering.place(site, kind);
                    lowering.set_count(site, count);
                    Ok(())
                },
            )
        })
    }

    /// Whether a site, which may be nowhere or in a hand, is on the board.
    fn is_place(&mut self, site: Value) -> Value {
        if self.build.astray.contains(&site) {
            let board = self.tables.set(&self.game.layout.board_mask);
            let board = self.build.set(board);
            return self.build.get(Op::Has(board, site));
        }
        let zero = self.build.int(0);
        self.compare(Comparison::GreaterOrEqual, site, zero)
    }

    /// Adds to the number of pieces on a site of the board.
    fn raise_count(&mut self, site: Value, more: Value) {
        let before = self.count_on(site);
        let sum = self.build.get(Op::Arith(Arith::Add, before, more));
        self.set_count(site, sum);
    }

    /// Takes what is on a site off; of a stack, the highest piece.
    pub(super) fn take(&mut self, site: Value) -> Lowered<()> {
        if self.is_stacked() {
            return self.pop_piece(site);
        }
        self.if_in_hand(site, |lowering, slot| {
            lowering.store_int(slot, 0);
            Ok(())
        })?;
        let kinds = 1..self.game.components.len();
        if kinds.len() <= MOST_ASKED {
            return self.take_one_of(kinds, site);
        }
        let occupied = self.is_occupied(site);
        if self.has_many_kinds() {
            return self.when(occupied, |lowering| lowering.take_of_many(site));
        }
        self.when(occupied, |lowering| {
            let kind = lowering.kind_at(site)?;
            lowering.change_hash_of_any(kind, site);
            let mut sets: Vec<SlotId> = kinds.flat_map(|kind| lowering.slots_of(kind)).collect();
            sets.sort();
            sets.dedup();
            for slot in sets {
                lowering.build.act(Op::Remove(slot, site));
            }
            if let Some(empty) = lowering.slots.kind(0) {
                lowering.build.act(Op::Insert(empty, site));
            }
            lowering.clear_planes(site)
        })
    }

    /// Whether two slots hold sets that never have a site in common.
    pub(super) fn are_disjoint(&self, one: SlotId, other: SlotId) -> bool {
        let owner_of = |kind: u8| {
            let component = self.game.components.get(usize::from(kind));
            component.map(|component| component.owner)
        };
        let homes = [one, other].map(|slot| &self.slots.all[slot.index()].home);
        homes[0].is_disjoint_from(homes[1], owner_of)
    }

    /// Whether there is a piece on a site.
    pub(super) fn is_occupied(&mut self, site: Value) -> Value {
        let empty = self.empty();
        let is_empty = self.build.get(Op::Has(empty, site));
        let filled = self.build.get(Op::Not(is_empty));
        if self.build.sites.contains(&site) {
            return filled;
        }
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let exists = self.build.get(Op::Has(board, site));
        self.build.get(Op::Logic(Logic::And, exists, filled))
    }

    /// Takes what is on a site off if it is of one of some kinds.
    fn take_one_of(&mut self, mut kinds: std::ops::Range<usize>, site: Value) -> Lowered<()> {
        let Some(kind) = kinds.next() else {
            return Ok(());
        };
        let Some(slot) = self.slots.kind(kind) else {
            return Ok(());
        };
        let stands = self.stands(slot, site);
        self.either(
            stands,
            |lowering| lowering.lift(site, kind),
            |lowering| lowering.take_one_of(kinds, site),
        )
    }

    /// Moves the piece on a site to another in place of what is there.
    pub(super) fn carry(&mut self, from: Value, to: Value) -> Lowered<()> {
        if self.is_stacked() {
            return self.carry_top(from, to);
        }
        if self.has_many_kinds() && !self.is_heaped() {
            return self.carry_of_many(from, to);
        }
        let kinds = 1..self.game.components.len();
        let mut stands = Vec::new();
        for kind in kinds {
            if let Some(slot) = self.slots.kind(kind) {
                stands.push((kind, self.stands(slot, from)));
            }
        }
        if self.is_heaped() {
            return self.carry_one(from, to);
        }
        let mut stands_any = self.build.bool(false);
        for (_, stands) in &stands {
            stands_any = self.build.get(Op::Logic(Logic::Or, stands_any, *stands));
        }
        self.carry_if(stands_any, from, to, &mut |lowering| {
            lowering.carry_one_of(&stands, from, to)
        })
    }

    /// Moves what stands on a site, if something does, to another in place of what is there; `lift_and_place` is the
    /// change of the piece that moves.
    pub(super) fn carry_if(
        &mut self,
        stands: Value,
        from: Value,
        to: Value,
        lift_and_place: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let kept = self.planes_at(from);
        let mut moves = stands;
        if !self.build.apart.contains(&(from, to)) {
            let other = self.compare(Comparison::Unequal, from, to);
            moves = self.build.get(Op::Logic(Logic::And, moves, other));
        }
        self.when(moves, |lowering| {
            lowering.take(to)?;
            lift_and_place(lowering)?;
            for (plane, number) in kept {
                lowering.set_plane(plane, to, number)?;
            }
            Ok(())
        })
    }

    /// Moves the piece if it is of one of some kinds: what is of one kind is of no other.
    fn carry_one_of(&mut self, stands: &[(usize, Value)], from: Value, to: Value) -> Lowered<()> {
        let Some(((kind, stands), rest)) = stands.split_first() else {
            return Ok(());
        };
        self.either(
            *stands,
            |lowering| lowering.shift(from, to, *kind),
            |lowering| lowering.carry_one_of(rest, from, to),
        )
    }

    pub(super) fn stands(&mut self, slot: SlotId, site: Value) -> Value {
        let set = self.load(slot);
        self.build.get(Op::Has(set, site))
    }

    /// Puts a new piece on an empty site.
    pub(super) fn place(&mut self, site: Value, kind: usize) {
        self.seen.added.insert(kind);
        self.set_down(site, kind);
    }

    fn set_down(&mut self, site: Value, kind: usize) {
        self.change_hash(kind, site);
        for slot in self.slots_of(kind) {
            self.build.act(Op::Insert(slot, site));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Remove(empty, site));
        }
    }

    /// Moves a piece of a known kind to an empty site. The sets that several kinds have in common come last, so that they
    /// are changed by the same operations.
    pub(super) fn shift(&mut self, from: Value, to: Value, kind: usize) -> Lowered<()> {
        self.change_hash(kind, from);
        self.change_hash(kind, to);
        let own = self.slots_of(kind);
        for slot in &own {
            self.build.act(Op::Remove(*slot, from));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Insert(empty, from));
        }
        for slot in &own {
            self.build.act(Op::Insert(*slot, to));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Remove(empty, to));
        }
        self.clear_planes(from)
    }

    /// Takes a piece of a known kind off.
    pub(super) fn lift(&mut self, site: Value, kind: usize) -> Lowered<()> {
        self.change_hash(kind, site);
        for slot in self.slots_of(kind) {
            self.build.act(Op::Remove(slot, site));
        }
        if let Some(empty) = self.slots.kind(0) {
            self.build.act(Op::Insert(empty, site));
        }
        self.clear_planes(site)
    }

    /// The sets that tell where a kind of piece is: its own, and its owner's if that is another.
    pub(super) fn slots_of(&self, kind: usize) -> Vec<SlotId> {
        let owner = self.game.components[kind].owner;
        let sets = [self.slots.kind(kind), self.slots.owner(usize::from(owner))];
        let mut sets: Vec<SlotId> = sets.into_iter().flatten().collect();
        sets.dedup();
        sets
    }
}
