//! Sets of many words in vectors of two words each.
//!
//! Combining and shifting takes half as many instructions then, and fewer sets have to be put aside for want of
//! registers. Where a word of such a set is needed by itself, it is taken out of its vector.

use super::emit::{Emitter, Purpose, mem};
use crate::program::op::{Const, Op, SetOp};
use crate::program::types::{SetId, Value, ValueType};
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::{Instruction, ValType};

/// The fewest words of sets in vectors.
const MANY_WORDS: usize = 4;

/// The lanes, in bytes, of a vector of the second word of one vector and the first of the next.
const SECOND_AND_FIRST: [u8; 16] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];

impl Emitter<'_> {
    /// The sets that are made in vectors: from others, from constants, or from what lies in memory, and for nothing that
    /// asks for their words again and again.
    pub(super) fn in_vectors(&self) -> BTreeSet<Value> {
        if self.words() < MANY_WORDS || self.words() % 2 == 1 {
            return BTreeSet::new();
        }
        let in_memory = self.in_place.keys().copied();
        let in_memory = in_memory.filter(|set| !self.narrow.contains(set));
        let mut sources: BTreeSet<Value> = in_memory.collect();
        // What combined and shifted sets are made from.
        let mut made: BTreeMap<Value, Vec<Value>> = BTreeMap::new();
        let mut scalar = self.narrow.clone();
        self.function.body.each(&mut |node| {
            let operands = node.op.record().operands;
            match (&node.op, node.result) {
                (Op::Const(Const::Set(_)), Some(result)) => {
                    sources.insert(result);
                }
                (Op::Combine(..) | Op::Shift(..), Some(result)) => {
                    made.insert(result, operands.into_vec());
                }
                (Op::Any(_) | Op::Count(_) | Op::Store(..) | Op::Nth(..), _) => {}
                (Op::Has(_, site), _) if self.ty(*site) == ValueType::Site => {}
                (Op::Emit(..), _) if self.purpose == Purpose::Count => {}
                _ => scalar.extend(operands),
            }
        });
        let mut vectors: BTreeSet<Value> = made.keys().copied().collect();
        vectors.retain(|set| !scalar.contains(set));
        loop {
            let before = vectors.len();
            for (result, operands) in &made {
                let is_vector = |set: &Value| vectors.contains(set) || sources.contains(set);
                if !operands.iter().all(is_vector) {
                    vectors.remove(result);
                }
            }
            if vectors.len() == before {
                return vectors;
            }
        }
    }

    fn vectors_of_set(&self) -> usize {
        self.words() / 2
    }

    /// An operation whose result is a set in vectors, which are left in locals from `first`.
    pub(super) fn compute_vectors(&mut self, op: &Op, first: u32) {
        match op {
            Op::Combine(op, a, b) => {
                for vector in 0..self.vectors_of_set() {
                    self.get_vector(*a, vector);
                    self.get_vector(*b, vector);
                    self.add([match op {
                        SetOp::And => Instruction::V128And,
                        SetOp::Or => Instruction::V128Or,
                        SetOp::Minus => Instruction::V128AndNot,
                    }]);
                    self.set_vector(first, vector);
                }
            }
            Op::Shift(set, delta, within) => self.shift_vectors(*set, *delta, *within, first),
            // No other set is made in vectors.
            _ => self.add([Instruction::Unreachable]),
        }
    }

    /// Puts two words of a set on the stack as a vector.
    fn get_vector(&mut self, set: Value, vector: usize) {
        if let Some(slot) = self.in_place.get(&set) {
            let at = mem(self.address(*slot) + 16 * vector, 3);
            self.add([Instruction::I32Const(0), Instruction::V128Load(at)]);
            return;
        }
        match (self.constant(set), self.first_local(set)) {
            (Some(Const::Set(set)), _) => self.constant_vector(set, vector),
            (_, Some(first)) => self.add([Instruction::LocalGet(first + vector as u32)]),
            // The checker lets no value be used before it is made.
            _ => self.add([Instruction::Unreachable]),
        }
    }

    fn set_vector(&mut self, first: u32, vector: usize) {
        self.add([Instruction::LocalSet(first + vector as u32)]);
    }

    fn constant_vector(&mut self, set: SetId, vector: usize) {
        let words = &self.program.tables.sets[set.index()][2 * vector..];
        let both = u128::from(words[1]) << 64 | u128::from(words[0]);
        self.add([Instruction::V128Const(both as i128)]);
    }

    /// Takes a word out of a set in vectors, onto the stack.
    pub(super) fn word_of_vectors(&mut self, first: u32, word: usize) {
        self.add([
            Instruction::LocalGet(first + word as u32 / 2),
            Instruction::I64x2ExtractLane(word as u8 % 2),
        ]);
    }

    /// The sites of a set within another, moved by a number.
    fn shift_vectors(&mut self, set: Value, delta: i32, within: SetId, first: u32) {
        let masks = self.program.tables.sets[within.index()].clone();
        let masked: Vec<Option<u32>> = (0..self.vectors_of_set())
            .map(|vector| {
                let mask = &masks[2 * vector..2 * vector + 2];
                (*mask != [0, 0]).then(|| {
                    let local = self.local(ValType::V128);
                    self.get_vector(set, vector);
                    if *mask != [u64::MAX; 2] {
                        self.constant_vector(within, vector);
                        self.add([Instruction::V128And]);
                    }
                    self.add([Instruction::LocalSet(local)]);
                    local
                })
            })
            .collect();
        let distance = delta.unsigned_abs();
        let (words, bits) = ((distance / 64) as i32, (distance % 64) as i32);
        let (toward, rest) = match delta >= 0 {
            true => (Instruction::I64x2Shl, Instruction::I64x2ShrU),
            false => (Instruction::I64x2ShrU, Instruction::I64x2Shl),
        };
        let way = if delta >= 0 { -1 } else { 1 };
        for vector in 0..self.vectors_of_set() {
            let near = 2 * vector as i32 + way * words;
            let has_near = self.pair(&masked, near);
            if has_near && bits > 0 {
                self.add([Instruction::I32Const(bits), toward.clone()]);
            }
            let has_far = bits > 0 && self.pair(&masked, near + way);
            if has_far {
                self.add([Instruction::I32Const(64 - bits), rest.clone()]);
            }
            match (has_near, has_far) {
                (true, true) => self.add([Instruction::V128Or]),
                (false, false) => self.add([Instruction::V128Const(0)]),
                _ => {}
            }
            self.set_vector(first, vector);
        }
    }

    /// Puts a word and the next one on the stack as a vector; nothing, and false, if both are empty.
    fn pair(&mut self, vectors: &[Option<u32>], word: i32) -> bool {
        let vector = |number: i32| {
            let number = usize::try_from(number).ok()?;
            *vectors.get(number)?
        };
        let number = word.div_euclid(2);
        if word % 2 == 0 {
            self.add(vector(number).map(Instruction::LocalGet));
            return vector(number).is_some();
        }
        let both = [vector(number), vector(number + 1)];
        if both == [None, None] {
            return false;
        }
        self.add(both.map(|half| half.map_or(Instruction::V128Const(0), Instruction::LocalGet)));
        self.add([Instruction::I8x16Shuffle(SECOND_AND_FIRST)]);
        true
    }

    /// Puts whether a set in vectors has sites on the stack.
    pub(super) fn any_in_vectors(&mut self, first: u32) {
        for vector in 0..self.vectors_of_set() as u32 {
            self.add([Instruction::LocalGet(first + vector)]);
            if vector > 0 {
                self.add([Instruction::V128Or]);
            }
        }
        self.add([Instruction::V128AnyTrue]);
    }

    /// Stores a set in vectors at an address.
    pub(super) fn store_vectors(&mut self, first: u32, address: usize) {
        for vector in 0..self.vectors_of_set() {
            self.add([
                Instruction::I32Const(0),
                Instruction::LocalGet(first + vector as u32),
                Instruction::V128Store(mem(address + 16 * vector, 3)),
            ]);
        }
    }
}
