//! Rows: the sites of each line are the bits of a word.

use super::emit::{Emitter, mem};
use crate::program::run::FEW;
use crate::program::types::{ListId, SlotId, Value};
use wasm_encoder::{Instruction, ValType};

/// The bits of a word that a row through its middle can reach, for rows up to the longest length that is distinguished.
pub(super) const WINDOW: u32 = 2 * (FEW as u32 - 1) + 1;

/// What counts the set bits in a row from the lowest of the word on the stack.
const LOWEST_ONES: [Instruction<'static>; 3] = [
    Instruction::I64Const(-1),
    Instruction::I64Xor,
    Instruction::I64Ctz,
];

impl Emitter<'_> {
    /// A local with the entry of a list for a site.
    fn listed(&mut self, places: ListId, site: Value) -> u32 {
        let key = (places, site);
        if let Some((_, known)) = self.listed.iter().find(|(other, _)| *other == key) {
            return *known;
        }
        let place = self.local(ValType::I32);
        self.listed.push((key, place));
        self.entry(places, site);
        self.add([Instruction::LocalSet(place)]);
        place
    }

    /// Puts the entry of a list for a site, or for −1, on the stack.
    pub(super) fn entry(&mut self, list: ListId, site: Value) {
        self.get(site);
        self.add([
            Instruction::I32Const(1),
            Instruction::I32Add,
            Instruction::I32Const(2),
            Instruction::I32Shl,
            Instruction::I32Load(mem(self.layout.list(list), 2)),
        ]);
    }

    /// Sets or clears the bit that a list names for a site.
    pub(super) fn mark(&mut self, slot: SlotId, places: ListId, site: Value, set: bool) {
        let place = self.listed(places, site);
        let at = self.local(ValType::I32);
        let word = mem(self.address(slot), 3);
        self.word_at(place);
        self.add([
            Instruction::LocalTee(at),
            Instruction::LocalGet(at),
            Instruction::I64Load(word),
            Instruction::I64Const(1),
            Instruction::LocalGet(place),
            Instruction::I64ExtendI32U,
            Instruction::I64Shl,
        ]);
        self.set_bits(set);
        self.add([Instruction::I64Store(word)]);
    }

    /// Puts the place of the word of an entry on the stack.
    fn word_at(&mut self, place: u32) {
        self.add([
            Instruction::LocalGet(place),
            Instruction::I32Const(3),
            Instruction::I32ShrU,
            Instruction::I32Const(-8),
            Instruction::I32And,
        ]);
    }

    /// Puts the number of set bits in a row beside that of a site on the stack. Shifts in two steps leave none of those
    /// beside the last bit.
    pub(super) fn run(&mut self, (slot, places): (SlotId, ListId), site: Value, upward: bool) {
        let place = self.listed(places, site);
        let [bit, word] = [(); 2].map(|()| self.local(ValType::I64));
        self.word_at(place);
        self.add([
            Instruction::I64Load(mem(self.address(slot), 3)),
            Instruction::LocalSet(word),
            Instruction::LocalGet(place),
            Instruction::I64ExtendI32U,
            Instruction::LocalSet(bit),
        ]);
        match upward {
            true => {
                self.add([
                    Instruction::LocalGet(word),
                    Instruction::LocalGet(bit),
                    Instruction::I64ShrU,
                    Instruction::I64Const(1),
                    Instruction::I64ShrU,
                ]);
                self.add(LOWEST_ONES);
            }
            false => self.ones_below(word, bit),
        }
        self.add([Instruction::I32WrapI64]);
    }

    /// Puts the number of set bits in a row below one of a word, both in locals, on the stack.
    fn ones_below(&mut self, word: u32, bit: u32) {
        self.add([
            Instruction::LocalGet(word),
            Instruction::I64Const(63),
            Instruction::LocalGet(bit),
            Instruction::I64Sub,
            Instruction::I64Shl,
            Instruction::I64Const(1),
            Instruction::I64Shl,
            Instruction::I64Const(-1),
            Instruction::I64Xor,
            Instruction::I64Clz,
        ]);
    }

    /// Puts the length of the row through a site on the stack, as a number with one bit. The bits about that of the site
    /// are looked up in a table if they tell enough, otherwise counted.
    pub(super) fn row(&mut self, (slot, places): (SlotId, ListId), site: Value, most: u8) {
        let place = self.listed(places, site);
        self.word_at(place);
        self.add([
            Instruction::I64Load(mem(self.address(slot), 3)),
            Instruction::LocalGet(place),
        ]);
        if most == FEW {
            self.add([
                Instruction::I32Const(i32::from(FEW) - 1),
                Instruction::I32Sub,
                Instruction::I64ExtendI32U,
                Instruction::I64ShrU,
                Instruction::I32WrapI64,
                Instruction::I32Const((1 << WINDOW) - 1),
                Instruction::I32And,
                Instruction::I32Load8U(mem(self.layout.rows, 0)),
            ]);
            return;
        }
        self.add([Instruction::I64ExtendI32U]);
        let [bit, word, above] = [(); 3].map(|()| self.local(ValType::I64));
        self.add([
            Instruction::LocalSet(bit),
            Instruction::LocalTee(word),
            Instruction::LocalGet(bit),
            Instruction::I64ShrU,
        ]);
        self.add(LOWEST_ONES);
        self.add([Instruction::LocalTee(above)]);
        self.ones_below(word, bit);
        self.add([
            Instruction::I64Add,
            // No row goes through a clear bit.
            Instruction::I64Const(0),
            Instruction::LocalGet(above),
            Instruction::I64Const(0),
            Instruction::I64Ne,
            Instruction::Select,
            Instruction::LocalTee(word),
            Instruction::I64Const(i64::from(most)),
            Instruction::LocalGet(word),
            Instruction::I64Const(i64::from(most)),
            Instruction::I64LtU,
            Instruction::Select,
            Instruction::LocalSet(word),
            Instruction::I64Const(1),
            Instruction::LocalGet(word),
            Instruction::I64Shl,
            Instruction::I32WrapI64,
        ]);
    }
}
