//! Operations of sets: word by word, each word in a local of its own.

use super::emit::{Emitter, mem};
use crate::program::op::{Const, Op, SetOp};
use crate::program::types::{SlotId, Value, ValueType};
use wasm_encoder::{Instruction, ValType};

impl Emitter<'_> {
    /// An operation on sets whose result is one word that is left on the stack.
    pub(super) fn compute_of_sets(&mut self, op: &Op) {
        match op {
            Op::Has(set, site) => self.has(*set, *site),
            Op::Any(set) => {
                if let Some(first) = self.vector_local(*set) {
                    self.any_in_vectors(first);
                    return;
                }
                for word in 0..self.words_of(*set) {
                    self.get_word(*set, word);
                    if word > 0 {
                        self.add([Instruction::I64Or]);
                    }
                }
                self.add([Instruction::I64Const(0), Instruction::I64Ne]);
            }
            Op::Count(set) => self.count(*set),
            Op::Row(slot, places, site, most) => self.row((*slot, *places), *site, *most),
            Op::Run(slot, places, site, upward) => self.run((*slot, *places), *site, *upward),
            // The others have been done.
            _ => self.add([Instruction::Unreachable]),
        }
    }

    /// An operation that needs a branch, or whose result is a set with only its first `words` words wanted; the result is
    /// left in the locals from `first`.
    pub(super) fn compute_wide(&mut self, op: &Op, words: usize, first: u32) {
        match op {
            Op::Load(slot) => {
                for word in 0..words {
                    match self.kept(*slot) {
                        Some(local) => self.add([Instruction::LocalGet(local)]),
                        None => {
                            let at = mem(self.address(*slot) + 8 * word, 3);
                            self.add([Instruction::I32Const(0), Instruction::I64Load(at)]);
                        }
                    }
                    self.set_word(first, word);
                }
            }
            Op::Select(condition, then, otherwise) => {
                for word in 0..words {
                    self.get_word(*then, word);
                    self.get_word(*otherwise, word);
                    self.get(*condition);
                    self.add([Instruction::Select]);
                    self.set_word(first, word);
                }
            }
            Op::Combine(op, a, b) => {
                for word in 0..words {
                    self.combine(*op, *a, *b, word);
                    self.set_word(first, word);
                }
            }
            Op::One(site) => {
                for word in 0..words {
                    self.bit_in(*site, word);
                    self.set_word(first, word);
                }
            }
            Op::Shift(set, delta, within) => self.shift(*set, *delta, *within, first),
            Op::Image(set, arcs) => self.image(*set, *arcs, first),
            Op::Around(site, arcs) => {
                self.get(*site);
                self.add([Instruction::I32Const(1), Instruction::I32Add]);
                let row = self.row_on_stack();
                for word in 0..self.words() {
                    let at = mem(self.layout.arcs(*arcs) + 8 * word, 3);
                    self.add([Instruction::LocalGet(row), Instruction::I64Load(at)]);
                    self.set_word(first, word);
                }
            }
            Op::Fill(from, within, arcs) => self.fill(*from, *within, *arcs, first),
            Op::Slide(from, through, delta, within, doublings) => {
                self.slide((*from, *through), (*delta, *within), *doublings, first);
            }
            op => self.compute_by_chance(op, first),
        }
    }

    /// An operation without a result that changes a set in its slot.
    pub(super) fn act_on_sets(&mut self, op: &Op) {
        match op {
            Op::Insert(slot, site) => self.change(*slot, *site, true),
            Op::Remove(slot, site) => self.change(*slot, *site, false),
            Op::Mark(slot, places, site, set) => self.mark(*slot, *places, *site, *set),
            // Facts tell a machine nothing.
            _ => {}
        }
    }

    pub(super) fn words(&self) -> usize {
        self.program.tables.words
    }

    /// The words of a set in which there may be sites.
    pub(super) fn words_of(&self, set: Value) -> usize {
        match self.narrow.contains(&set) {
            true => 1,
            false => self.words(),
        }
    }

    pub(super) fn set_word(&mut self, first: u32, word: usize) {
        self.add([Instruction::LocalSet(first + word as u32)]);
    }

    fn combine(&mut self, op: SetOp, a: Value, b: Value, word: usize) {
        self.get_word(a, word);
        if let (SetOp::Minus, Some(Const::Set(set))) = (op, self.constant(b)) {
            let rest = !self.program.tables.sets[set.index()][word];
            self.add([Instruction::I64Const(rest as i64), Instruction::I64And]);
            return;
        }
        self.get_word(b, word);
        match op {
            SetOp::And => self.add([Instruction::I64And]),
            SetOp::Or => self.add([Instruction::I64Or]),
            SetOp::Minus => self.add([
                Instruction::I64Const(-1),
                Instruction::I64Xor,
                Instruction::I64And,
            ]),
        }
    }

    /// Puts the part of the set of one site that is in a word on the stack.
    fn bit_in(&mut self, site: Value, word: usize) {
        self.add([Instruction::I64Const(1)]);
        self.get(site);
        self.add([
            Instruction::I64ExtendI32S,
            Instruction::I64Shl,
            Instruction::I64Const(0),
        ]);
        self.get(site);
        self.add([
            Instruction::I32Const(6),
            Instruction::I32ShrS,
            Instruction::I32Const(word as i32),
            Instruction::I32Eq,
            Instruction::Select,
        ]);
    }

    /// Puts whether a site is in a set on the stack.
    fn has(&mut self, set: Value, site: Value) {
        if let Some(Const::Int(site) | Const::Site(site)) = self.constant(site) {
            match usize::try_from(site) {
                Ok(site) if site / 64 < self.words() => {
                    self.get_word(set, site / 64);
                    self.add([
                        Instruction::I64Const(site as i64 % 64),
                        Instruction::I64ShrU,
                        Instruction::I32WrapI64,
                        Instruction::I32Const(1),
                        Instruction::I32And,
                    ]);
                }
                _ => self.add([Instruction::I32Const(0)]),
            }
            return;
        }
        if let Some(copy) = self.copies.get(&set).copied()
            && self.ty(site) == ValueType::Site
        {
            self.has_in_copy(copy, site);
            return;
        }
        let at = self.local(ValType::I32);
        self.get(site);
        self.add([Instruction::LocalSet(at)]);
        if self.in_place.contains_key(&set) && self.words_of(set) > 1 {
            // A site that does not exist is looked for in the first word.
            let safe = self.local(ValType::I32);
            self.add([
                Instruction::LocalGet(at),
                Instruction::I32Const(0),
                Instruction::LocalGet(at),
                Instruction::I32Const(0),
                Instruction::I32GeS,
                Instruction::Select,
                Instruction::LocalSet(safe),
            ]);
            self.has_existing(set, safe);
        } else {
            self.has_existing(set, at);
        }
        self.add([
            Instruction::LocalGet(at),
            Instruction::I32Const(0),
            Instruction::I32GeS,
            Instruction::I32And,
        ]);
    }

    /// Copies the words of a set to memory, if that is where sites are looked for.
    pub(super) fn copy(&mut self, set: Value) {
        let Some(copy) = self.copies.get(&set).copied() else {
            return;
        };
        if let Some(first) = self.vector_local(set) {
            self.store_vectors(first, copy);
            return;
        }
        for word in 0..self.words() {
            self.add([Instruction::I32Const(0)]);
            self.get_word(set, word);
            self.add([Instruction::I64Store(mem(copy + 8 * word, 3))]);
        }
    }

    /// Puts whether a site is in a set that has a copy on the stack. For −1 the word before the copy is loaded.
    fn has_in_copy(&mut self, copy: usize, site: Value) {
        self.get(site);
        self.add([
            Instruction::I32Const(64),
            Instruction::I32Add,
            Instruction::I32Const(3),
            Instruction::I32ShrU,
            Instruction::I32Const(-8),
            Instruction::I32And,
            Instruction::I64Load(mem(copy - 8, 3)),
        ]);
        self.get(site);
        self.add([
            Instruction::I64ExtendI32U,
            Instruction::I64ShrU,
            Instruction::I32WrapI64,
            Instruction::I32Const(1),
            Instruction::I32And,
        ]);
    }

    /// Puts whether the site of a local, if it exists, is in a set on the stack.
    pub(super) fn has_existing(&mut self, set: Value, site: u32) {
        match self.in_place.get(&set).copied() {
            Some(slot) if self.words_of(set) > 1 => {
                let at = mem(self.address(slot), 3);
                self.add([
                    Instruction::LocalGet(site),
                    Instruction::I32Const(3),
                    Instruction::I32ShrU,
                    Instruction::I32Const(-8),
                    Instruction::I32And,
                    Instruction::I64Load(at),
                ]);
            }
            _ => {
                self.get_word(set, 0);
                // Of the words that are empty the second stands for all.
                for word in 1..self.words().min(self.words_of(set) + 1) {
                    self.get_word(set, word);
                    self.add([
                        Instruction::LocalGet(site),
                        Instruction::I32Const(64 * word as i32),
                        Instruction::I32LtS,
                        Instruction::Select,
                    ]);
                }
            }
        }
        self.add([
            Instruction::LocalGet(site),
            Instruction::I64ExtendI32S,
            Instruction::I64ShrU,
            Instruction::I32WrapI64,
            Instruction::I32Const(1),
            Instruction::I32And,
        ]);
    }

    /// Puts the number of sites of a set on the stack.
    pub(super) fn count(&mut self, set: Value) {
        for word in 0..self.words_of(set) {
            self.get_word(set, word);
            self.add([Instruction::I64Popcnt]);
            if word > 0 {
                self.add([Instruction::I64Add]);
            }
        }
        self.add([Instruction::I32WrapI64]);
    }

    /// The place of a row of a table of sets, whose number is on the stack.
    fn row_on_stack(&mut self) -> u32 {
        let row = self.local(ValType::I32);
        self.add([
            Instruction::I32Const(8 * self.words() as i32),
            Instruction::I32Mul,
            Instruction::LocalSet(row),
        ]);
        row
    }

    /// Puts a site into the set of a slot, or takes it out.
    fn change(&mut self, slot: SlotId, site: Value, insert: bool) {
        let kept = self.kept(slot);
        let at = match self.words() {
            1 => None,
            _ => Some(self.word_of(site)),
        };
        let place = mem(self.address(slot), 3);
        let base = match at {
            Some(local) => Instruction::LocalGet(local),
            None => Instruction::I32Const(0),
        };
        match kept {
            Some(local) => self.add([Instruction::LocalGet(local)]),
            None => self.add([base.clone(), base, Instruction::I64Load(place)]),
        }
        self.add([Instruction::I64Const(1)]);
        self.get(site);
        self.add([Instruction::I64ExtendI32U, Instruction::I64Shl]);
        self.set_bits(insert);
        self.add([match kept {
            Some(local) => Instruction::LocalSet(local),
            None => Instruction::I64Store(place),
        }]);
    }

    /// Sets the bits on top of the stack in the word below, or clears them.
    pub(super) fn set_bits(&mut self, set: bool) {
        match set {
            true => self.add([Instruction::I64Or]),
            false => self.add([
                Instruction::I64Const(-1),
                Instruction::I64Xor,
                Instruction::I64And,
            ]),
        }
    }

    /// A local with the place of the word that a site is in.
    fn word_of(&mut self, site: Value) -> u32 {
        let at = self.local(ValType::I32);
        self.get(site);
        self.add([
            Instruction::I32Const(3),
            Instruction::I32ShrU,
            Instruction::I32Const(-8),
            Instruction::I32And,
            Instruction::LocalSet(at),
        ]);
        at
    }
}
