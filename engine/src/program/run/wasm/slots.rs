//! Arrays in slots, and legal moves as they are written down.

use super::emit::{Emitter, mem, val_type};
use super::memory::MOST_IN_LOCALS;
use crate::program::op::Body;
use crate::program::types::{LaneId, MovePart, SlotId, Start, Value, ValueType};
use wasm_encoder::{BlockType, Instruction, ValType};

/// Copies bytes within the memory.
const COPY: Instruction<'static> = Instruction::MemoryCopy {
    src_mem: 0,
    dst_mem: 0,
};

impl<'p> Emitter<'p> {
    /// Runs a body and then restores all slots that it changes but `keeps`.
    pub(super) fn try_out(&mut self, keeps: SlotId, body: &'p Body) {
        let changed = self.program.changed_by(body);
        let changed = changed.into_iter().filter(|slot| *slot != keeps);
        let (large, changed): (Vec<SlotId>, Vec<SlotId>) =
            changed.partition(|slot| self.is_copied(*slot));
        let copies = self.save_arrays(&large);
        let mut saved = Vec::new();
        for slot in changed {
            let kept = self.kept(slot);
            let kind = self.program.slot(slot);
            let ty = val_type(kind.ty);
            for word in 0..self.words_in(slot) {
                let local = self.local(ty);
                let address = self.address(slot) + 8 * word;
                match kept {
                    Some(kept) => self.add([Instruction::LocalGet(kept)]),
                    None => {
                        let load = self.load_of(kind.ty, address);
                        self.add([Instruction::I32Const(0), load]);
                    }
                }
                self.add([Instruction::LocalSet(local)]);
                saved.push((kept, kind.ty, address, local));
            }
        }
        self.body(body);
        for (kept, ty, address, local) in saved {
            match kept {
                Some(kept) => self.add([Instruction::LocalGet(local), Instruction::LocalSet(kept)]),
                None => {
                    let store = self.store_of(ty, address);
                    self.add([
                        Instruction::I32Const(0),
                        Instruction::LocalGet(local),
                        store,
                    ]);
                }
            }
        }
        if let Some(copies) = copies {
            self.restore_arrays(&large, copies);
        }
    }

    /// Copies arrays to where those are kept that are put back later; the local of the address of the copies, if there are
    /// any.
    fn save_arrays(&mut self, arrays: &[SlotId]) -> Option<u32> {
        if arrays.is_empty() {
            return None;
        }
        let (copies, top) = (self.local(ValType::I32), mem(self.layout.tries_top, 2));
        let bytes = self.bytes_of(arrays);
        self.add([
            Instruction::I32Const(0),
            Instruction::I32Load(top),
            Instruction::LocalTee(copies),
            Instruction::I32Const((self.layout.tries_end - bytes) as i32),
            Instruction::I32GtU,
            Instruction::If(BlockType::Empty),
            Instruction::Unreachable,
            Instruction::End,
            Instruction::I32Const(0),
            Instruction::LocalGet(copies),
            Instruction::I32Const(bytes as i32),
            Instruction::I32Add,
            Instruction::I32Store(top),
        ]);
        let mut offset = 0;
        for array in arrays {
            let bytes = self.bytes_of(&[*array]);
            self.add([
                Instruction::LocalGet(copies),
                Instruction::I32Const(offset as i32),
                Instruction::I32Add,
            ]);
            self.put_address(*array);
            self.add([Instruction::I32Const(bytes as i32), COPY]);
            offset += bytes;
        }
        Some(copies)
    }

    /// Puts arrays back from their copies, which are given up.
    fn restore_arrays(&mut self, arrays: &[SlotId], copies: u32) {
        let mut offset = 0;
        for array in arrays {
            let bytes = self.bytes_of(&[*array]);
            self.put_address(*array);
            self.add([
                Instruction::LocalGet(copies),
                Instruction::I32Const(offset as i32),
                Instruction::I32Add,
                Instruction::I32Const(bytes as i32),
                COPY,
            ]);
            offset += bytes;
        }
        self.add([
            Instruction::I32Const(0),
            Instruction::LocalGet(copies),
            Instruction::I32Store(mem(self.layout.tries_top, 2)),
        ]);
    }

    /// Whether a slot is copied within the memory where moves are tried.
    fn is_copied(&self, slot: SlotId) -> bool {
        self.kept(slot).is_none() && self.words_in(slot) > MOST_IN_LOCALS
    }

    fn bytes_of(&self, arrays: &[SlotId]) -> usize {
        let words = arrays.iter().map(|array| self.words_in(*array));
        8 * words.sum::<usize>()
    }
}

impl Emitter<'_> {
    /// Puts the place of an element of an array, in bytes from its first, on the stack.
    pub(super) fn element(&mut self, place: Value) {
        self.get(place);
        self.add([Instruction::I32Const(3), Instruction::I32Shl]);
    }

    /// Moves the elements of an array to the places before theirs.
    pub(super) fn advance(&mut self, slot: SlotId) {
        let (first, length) = (self.address(slot), self.program.slot(slot).length as usize);
        for place in 0..length {
            self.add([Instruction::I32Const(0), Instruction::I32Const(0)]);
            // The constant 0 is the address of the next element, or what the last becomes.
            if place + 1 < length {
                self.add([Instruction::I32Load(mem(first + 8 * (place + 1), 2))]);
            }
            self.add([Instruction::I32Store(mem(first + 8 * place, 2))]);
        }
    }

    /// Gives a slot of a number the one of a local and 1.
    pub(super) fn store_sum(&mut self, slot: SlotId, local: u32) {
        let sum = [
            Instruction::LocalGet(local),
            Instruction::I32Const(1),
            Instruction::I32Add,
        ];
        match self.kept(slot) {
            Some(kept) => {
                self.add(sum);
                self.add([Instruction::LocalSet(kept)]);
            }
            None => {
                let at = mem(self.address(slot), 2);
                self.add([Instruction::I32Const(0)]);
                self.add(sum);
                self.add([Instruction::I32Store(at)]);
            }
        }
    }

    /// Adds the number of moves of a lane to what the function returns.
    pub(super) fn count_moves(&mut self, lane: LaneId, ends: Value, given: &[Value]) {
        let returned = self.returned();
        self.add([Instruction::LocalGet(returned)]);
        match self.ty(ends) {
            ValueType::Set => self.count(ends),
            _ => self.get(ends),
        }
        let lane = &self.program.lanes[lane.index()];
        if let (Start::Each, Some(place)) = (lane.start, lane.place_of(MovePart::Start)) {
            self.count(given[place]);
            self.add([Instruction::I32Mul]);
        }
        self.add([Instruction::I32Add, Instruction::LocalSet(returned)]);
        // Nobody reads this number. Compilers put off what is only needed in the end, and would keep what the moves of
        // all pieces are counted by until then.
        let at = mem(self.layout.counted, 2);
        self.add([
            Instruction::I32Const(0),
            Instruction::LocalGet(returned),
            Instruction::I32Store(at),
        ]);
    }

    /// Adds the moves of a lane to those that have been written down.
    pub(super) fn write_down(&mut self, lane: u32, ends: Value, given: &[Value]) {
        let (entry, words) = (self.returned(), self.program.tables.words);
        self.add([
            Instruction::LocalGet(entry),
            Instruction::I64Const(i64::from(lane)),
            Instruction::I64Store(mem(0, 3)),
        ]);
        let mut place = 1;
        for value in std::iter::once(&ends).chain(given) {
            let is_set = self.ty(*value) == ValueType::Set;
            for word in 0..words {
                self.add([Instruction::LocalGet(entry)]);
                match (is_set, word) {
                    (true, word) => self.get_word(*value, word),
                    (false, 0) => {
                        self.get(*value);
                        self.add([Instruction::I64ExtendI32U]);
                    }
                    (false, _) => self.add([Instruction::I64Const(0)]),
                }
                self.add([Instruction::I64Store(mem(8 * place, 3))]);
                place += 1;
            }
        }
        self.add([
            Instruction::LocalGet(entry),
            Instruction::I32Const(8 * place as i32),
            Instruction::I32Add,
            Instruction::LocalSet(entry),
        ]);
    }
}
