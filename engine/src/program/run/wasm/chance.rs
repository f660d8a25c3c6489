//! Operations of chance, and the site of a set by its number.

use super::batch::split_mix;
use super::emit::{Emitter, mem};
use super::outlined::Outlined;
use crate::game::dice;
use crate::program::op::{Const, Op};
use crate::program::run::interpret::{FEW_SITES, TRIES};
use crate::program::types::{ListId, SlotId, Value};
use wasm_encoder::{BlockType, Instruction, ValType};

/// A one in each byte.
const ONES: i64 = 0x0101_0101_0101_0101;

impl Emitter<'_> {
    /// An operation whose result needs several steps; it is left in a local.
    pub(super) fn compute_by_chance(&mut self, op: &Op, result: u32) {
        match op {
            Op::Draw(bound) => {
                let local = self.local(ValType::I32);
                self.get(*bound);
                self.add([Instruction::LocalSet(local)]);
                self.draw(Bound::Local(local), result);
            }
            Op::Nth(set, rank) if self.constant(*rank) == Some(Const::Int(0)) => {
                self.lowest(*set, result);
            }
            Op::Nth(set, rank) => {
                let local = self.local(ValType::I32);
                self.get(*rank);
                self.add([Instruction::LocalSet(local)]);
                self.nth(*set, local, result);
            }
            Op::Pick(set) => self.pick(*set, result),
            Op::Behind(set, site, delta) => self.behind(*set, *site, *delta, result),
            // The others have been done.
            _ => self.add([Instruction::Unreachable]),
        }
    }

    /// A number below a bound, by Lemire's method.
    fn draw(&mut self, bound: Bound, result: u32) {
        let Some(random) = self.random else {
            return;
        };
        let [product, low] = [ValType::I64, ValType::I32].map(|ty| self.local(ty));
        self.add([
            Instruction::Block(BlockType::Empty),
            Instruction::Loop(BlockType::Empty),
        ]);
        self.next_random(random);
        self.add([
            Instruction::I64Const(32),
            Instruction::I64ShrU,
            bound.get(),
            Instruction::I64ExtendI32U,
            Instruction::I64Mul,
            Instruction::LocalTee(product),
            Instruction::I32WrapI64,
            Instruction::LocalTee(low),
            bound.get(),
            Instruction::I32GeU,
            Instruction::BrIf(1),
            Instruction::LocalGet(low),
            Instruction::I32Const(0),
            bound.get(),
            Instruction::I32Sub,
            bound.get(),
            Instruction::I32RemU,
            Instruction::I32GeU,
            Instruction::BrIf(1),
            Instruction::Br(0),
            Instruction::End,
            Instruction::End,
            Instruction::LocalGet(product),
            Instruction::I64Const(32),
            Instruction::I64ShrU,
            Instruction::I32WrapI64,
            Instruction::LocalSet(result),
        ]);
    }

    /// Puts the next word of xoshiro256++ on the stack.
    fn next_random(&mut self, [a, b, c, d]: [u32; 4]) {
        let shifted = self.local(ValType::I64);
        self.add([
            Instruction::LocalGet(a),
            Instruction::LocalGet(d),
            Instruction::I64Add,
            Instruction::I64Const(23),
            Instruction::I64Rotl,
            Instruction::LocalGet(a),
            Instruction::I64Add,
            Instruction::LocalGet(b),
            Instruction::I64Const(17),
            Instruction::I64Shl,
            Instruction::LocalSet(shifted),
        ]);
        for (target, source) in [(c, a), (d, b), (b, c), (a, d), (c, shifted)] {
            self.add([
                Instruction::LocalGet(target),
                Instruction::LocalGet(source),
                Instruction::I64Xor,
                Instruction::LocalSet(target),
            ]);
        }
        self.add([
            Instruction::LocalGet(d),
            Instruction::I64Const(45),
            Instruction::I64Rotl,
            Instruction::LocalSet(d),
        ]);
    }

    /// Throws dice, as [`Throw::of_ply`](crate::game::Throw::of_ply) does.
    pub(super) fn throw(&mut self, slot: SlotId, faces: &[ListId], ply: Value) {
        let [state, word] = [(); 2].map(|()| self.local(ValType::I64));
        let number = self.local(ValType::I32);
        self.add([
            Instruction::I32Const(0),
            Instruction::I64Load(mem(self.layout.chance, 3)),
        ]);
        self.get(ply);
        self.add([
            Instruction::I64ExtendI32U,
            Instruction::I64Const(dice::PLY_FACTOR as i64),
            Instruction::I64Mul,
            Instruction::I64Xor,
            Instruction::LocalSet(state),
        ]);
        self.add(split_mix(state, word));
        self.add([Instruction::LocalSet(state)]);
        for (die, faces) in faces.iter().enumerate() {
            let bound = self.program.tables.lists[faces.index()].len() as u32;
            // What lies above the last whole multiple of the bound is drawn again.
            let most = u32::MAX - u32::MAX % bound.max(1);
            self.add([Instruction::Loop(BlockType::Empty)]);
            self.add(split_mix(state, word));
            self.add([
                Instruction::I64Const(32),
                Instruction::I64ShrU,
                Instruction::I32WrapI64,
                Instruction::LocalTee(number),
                Instruction::I32Const(most as i32),
                Instruction::I32GeU,
                Instruction::BrIf(0),
                Instruction::End,
                Instruction::I32Const(0),
                Instruction::LocalGet(number),
                Instruction::I32Const(bound as i32),
                Instruction::I32RemU,
                Instruction::I32Const(2),
                Instruction::I32Shl,
                // The entry of a list for −1 comes first.
                Instruction::I32Load(mem(self.layout.list(*faces) + 4, 2)),
                Instruction::I32Store(mem(self.address(slot) + 8 * die, 2)),
            ]);
        }
    }

    /// Picks a random site of a set, each equally likely; −1 if the set is empty. On a large board with at least every
    /// fourth site in the set, it draws sites of the board until one is in the set (rejection sampling, at most
    /// [`TRIES`] times). Otherwise, and if that fails, it draws a rank and looks for the set bit of that rank.
    fn pick(&mut self, set: Value, result: u32) {
        let [number, tries] = [(); 2].map(|()| self.local(ValType::I32));
        let sites = self.program.sites as i32;
        self.count(set);
        self.add([
            Instruction::LocalSet(number),
            Instruction::I32Const(-1),
            Instruction::LocalSet(result),
            Instruction::Block(BlockType::Empty),
            Instruction::LocalGet(number),
            Instruction::I32Eqz,
            Instruction::BrIf(0),
        ]);
        if self.program.sites > FEW_SITES {
            self.add([
                Instruction::LocalGet(number),
                Instruction::I32Const(2),
                Instruction::I32Shl,
                Instruction::I32Const(sites),
                Instruction::I32GeU,
                Instruction::If(BlockType::Empty),
                Instruction::I32Const(TRIES as i32),
                Instruction::LocalSet(tries),
                Instruction::Loop(BlockType::Empty),
            ]);
            self.draw(Bound::Constant(sites), result);
            self.has_existing(set, result);
            self.add([
                Instruction::BrIf(2),
                Instruction::LocalGet(tries),
                Instruction::I32Const(1),
                Instruction::I32Sub,
                Instruction::LocalTee(tries),
                Instruction::BrIf(0),
                Instruction::End,
                Instruction::End,
            ]);
        }
        let rank = self.local(ValType::I32);
        self.draw(Bound::Local(number), rank);
        self.nth(set, rank, result);
        self.add([Instruction::End]);
    }

    /// The lowest site of a set.
    fn lowest(&mut self, set: Value, result: u32) {
        let last = self.words_of(set) - 1;
        self.add([Instruction::Block(BlockType::Empty)]);
        for index in 0..=last {
            if index < last {
                self.get_word(set, index);
                self.add([
                    Instruction::I64Eqz,
                    Instruction::I32Eqz,
                    Instruction::If(BlockType::Empty),
                ]);
            }
            self.get_word(set, index);
            self.add([
                Instruction::I64Ctz,
                Instruction::I32WrapI64,
                Instruction::I32Const(64 * index as i32),
                Instruction::I32Add,
                Instruction::LocalSet(result),
            ]);
            if index < last {
                self.add([Instruction::Br(1), Instruction::End]);
            }
        }
        self.add([Instruction::End]);
    }

    /// The site of a set whose rank is in a local.
    fn nth(&mut self, set: Value, rank: u32, result: u32) {
        if self.words_of(set) > 1 && self.is_outlined(Outlined::Nth) {
            self.get_words(set);
            self.add([Instruction::LocalGet(rank)]);
            self.call(Outlined::Nth);
            self.add([Instruction::LocalSet(result)]);
            return;
        }
        self.write_nth(set, rank, result);
    }

    /// The instructions that find the site of a set whose rank is in a local, which they change.
    pub(super) fn write_nth(&mut self, set: Value, rank: u32, result: u32) {
        let words = self.words_of(set);
        let (word, base) = (self.local(ValType::I64), self.local(ValType::I32));
        let count = self.local(ValType::I32);
        self.add([Instruction::Block(BlockType::Empty)]);
        for index in 0..words {
            self.get_word(set, index);
            self.add([
                Instruction::LocalSet(word),
                Instruction::I32Const(64 * index as i32),
                Instruction::LocalSet(base),
            ]);
            if index + 1 < words {
                self.add([
                    Instruction::LocalGet(rank),
                    Instruction::LocalGet(word),
                    Instruction::I64Popcnt,
                    Instruction::I32WrapI64,
                    Instruction::LocalTee(count),
                    Instruction::I32LtU,
                    Instruction::BrIf(0),
                    Instruction::LocalGet(rank),
                    Instruction::LocalGet(count),
                    Instruction::I32Sub,
                    Instruction::LocalSet(rank),
                ]);
            }
        }
        self.add([Instruction::End]);
        self.nth_bit(word, rank);
        self.add([
            Instruction::LocalGet(base),
            Instruction::I32Add,
            Instruction::LocalSet(result),
        ]);
    }

    /// Puts the bit of a given rank in a word of two bytes on the stack: it is in the second if the first has too few.
    fn nth_of_two_bytes(&mut self, word: u32, rank: u32) {
        let [bits, before, below] = [(); 3].map(|()| self.local(ValType::I32));
        let select_by_below = [Instruction::LocalGet(below), Instruction::Select];
        self.add([
            Instruction::LocalGet(word),
            Instruction::I32WrapI64,
            Instruction::LocalTee(bits),
            Instruction::I32Const(0xff),
            Instruction::I32And,
            Instruction::I32Popcnt,
            Instruction::LocalTee(before),
            Instruction::LocalGet(rank),
            Instruction::I32GtU,
            Instruction::LocalSet(below),
            // The byte, times 8, and the rank within it.
            Instruction::LocalGet(bits),
            Instruction::I32Const(0xff),
            Instruction::I32And,
            Instruction::LocalGet(bits),
            Instruction::I32Const(8),
            Instruction::I32ShrU,
        ]);
        self.add(select_by_below.clone());
        self.add([
            Instruction::I32Const(3),
            Instruction::I32Shl,
            Instruction::LocalGet(rank),
            Instruction::LocalGet(rank),
            Instruction::LocalGet(before),
            Instruction::I32Sub,
        ]);
        self.add(select_by_below.clone());
        self.add([
            Instruction::I32Add,
            Instruction::I32Load8U(mem(self.layout.ranks, 0)),
            Instruction::I32Const(0),
            Instruction::I32Const(8),
        ]);
        self.add(select_by_below);
        self.add([Instruction::I32Add]);
    }

    /// Puts the bit of a given rank in a word on the stack: the bytes are counted all at once, those that
    /// lie wholly below are skipped, and a table has the bit of the byte (Vigna, "Broadword implementation of
    /// rank/select queries", 2008).
    fn nth_bit(&mut self, word: u32, rank: u32) {
        if self.program.sites <= FEW_SITES {
            self.nth_of_two_bytes(word, rank);
            return;
        }
        let [counts, sums] = [(); 2].map(|()| self.local(ValType::I64));
        let wide = self.local(ValType::I64);
        let place = self.local(ValType::I64);
        let halves = |mask: i64, shift: i64| {
            [
                Instruction::LocalGet(counts),
                Instruction::I64Const(mask),
                Instruction::I64And,
                Instruction::LocalGet(counts),
                Instruction::I64Const(shift),
                Instruction::I64ShrU,
                Instruction::I64Const(mask),
                Instruction::I64And,
                Instruction::I64Add,
                Instruction::LocalSet(counts),
            ]
        };
        self.add([Instruction::LocalGet(word), Instruction::LocalSet(counts)]);
        self.add(halves(0x5555_5555_5555_5555, 1));
        self.add(halves(0x3333_3333_3333_3333, 2));
        self.add(halves(0x0f0f_0f0f_0f0f_0f0f, 4));
        self.add([
            Instruction::LocalGet(counts),
            Instruction::I64Const(ONES),
            Instruction::I64Mul,
            Instruction::LocalSet(sums),
            Instruction::LocalGet(rank),
            Instruction::I64ExtendI32U,
            Instruction::LocalTee(wide),
            Instruction::I64Const(ONES),
            Instruction::I64Mul,
            Instruction::I64Const(ONES << 7),
            Instruction::I64Or,
            Instruction::LocalGet(sums),
            Instruction::I64Sub,
            Instruction::I64Const(ONES << 7),
            Instruction::I64And,
            Instruction::I64Popcnt,
            Instruction::I64Const(3),
            Instruction::I64Shl,
            Instruction::LocalSet(place),
            // The byte, times 8, and the rank within it.
            Instruction::LocalGet(word),
            Instruction::LocalGet(place),
            Instruction::I64ShrU,
            Instruction::I64Const(0xff),
            Instruction::I64And,
            Instruction::I64Const(3),
            Instruction::I64Shl,
            Instruction::LocalGet(wide),
            Instruction::LocalGet(sums),
            Instruction::I64Const(8),
            Instruction::I64Shl,
            Instruction::LocalGet(place),
            Instruction::I64ShrU,
            Instruction::I64Const(0xff),
            Instruction::I64And,
            Instruction::I64Sub,
            Instruction::I64Or,
            Instruction::I32WrapI64,
            Instruction::I32Load8U(mem(self.layout.ranks, 0)),
            Instruction::LocalGet(place),
            Instruction::I32WrapI64,
            Instruction::I32Add,
        ]);
    }
}

/// A bound of a draw.
#[derive(Clone, Copy)]
enum Bound {
    Local(u32),
    Constant(i32),
}

impl Bound {
    fn get(self) -> Instruction<'static> {
        match self {
            Self::Local(local) => Instruction::LocalGet(local),
            Self::Constant(number) => Instruction::I32Const(number),
        }
    }
}
