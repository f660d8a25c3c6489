//! What takes many instructions for sets of many words is a function of its own, which others call.

use super::emit::{Emitter, mem};
use super::memory::Layout;
use crate::program::types::{SetId, Value};
use crate::program::{Function, Op, Program};
use std::collections::BTreeMap;
use wasm_encoder::{BlockType, Instruction, ValType};

/// The most words of sets for which everything is written where it is done.
pub(super) const FEW_WORDS: usize = 3;

/// A function that others call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Outlined {
    /// The site of a set whose rank is given.
    Nth,
    /// A slide: what is added to sites, and the sites from which steps lead on. Pieces are followed one by one, as few
    /// stand on a large board; doubling the steps of sets of many words takes longer.
    Slide(i32, SetId),
}

/// The functions that a program needs, with their places among them.
pub(super) fn outlined(program: &Program) -> BTreeMap<Outlined, u32> {
    let mut needed = BTreeMap::new();
    if program.tables.words <= FEW_WORDS {
        return needed;
    }
    needed.insert(Outlined::Nth, 0);
    for (_, function) in program.functions() {
        function.body.each(&mut |node| {
            if let Op::Slide(_, _, delta, within, _) = node.op {
                let place = needed.len() as u32;
                needed
                    .entry(Outlined::Slide(delta, within))
                    .or_insert(place);
            }
        });
    }
    needed
}

impl Outlined {
    /// The types of what the function is given and of what it returns, for sets of some words.
    pub(super) fn types(self, words: usize) -> (Vec<ValType>, Vec<ValType>) {
        let mut given = vec![ValType::I64; words];
        given.push(ValType::I32);
        let returned = match self {
            Self::Nth => vec![ValType::I32],
            Self::Slide(..) => vec![ValType::I64; words],
        };
        (given, returned)
    }

    /// The instructions of the function.
    pub(super) fn function(self, program: &Program, layout: &Layout) -> wasm_encoder::Function {
        let (given, _) = self.types(program.tables.words);
        let nothing = Function::default();
        let mut emitter = Emitter::of_given(program, layout, &nothing, &given);
        let second = program.tables.words as u32;
        match self {
            Self::Nth => {
                let (set, result) = (Value(0), emitter.local(ValType::I32));
                emitter.give(set, 0);
                emitter.write_nth(set, second, result);
                emitter.add([Instruction::LocalGet(result)]);
            }
            Self::Slide(delta, within) => emitter.write_steps(second, (delta, within)),
        }
        emitter.add([Instruction::End]);
        emitter.finish_given(given.len())
    }
}

impl Emitter<'_> {
    /// Calls a function with what is on the stack, if it is one of those that others call.
    pub(super) fn call(&mut self, function: Outlined) {
        if let Some(place) = self.layout.outlined.get(&function) {
            let first = super::module::first_outlined(self.program, self.layout);
            self.add([Instruction::Call(first + place)]);
        }
    }

    /// Whether a function is one of those that others call.
    pub(super) fn is_outlined(&self, function: Outlined) -> bool {
        self.layout.outlined.contains_key(&function)
    }

    /// Puts the words of a set on the stack.
    pub(super) fn get_words(&mut self, set: Value) {
        for word in 0..self.words() {
            self.get_word(set, word);
        }
    }

    /// A slide by a function, which is given the address of the set through which it leads.
    pub(super) fn slide_step_by_step(
        &mut self,
        (from, through): (Value, Value),
        (delta, within): (i32, SetId),
        first: u32,
    ) {
        let (in_place, passed) = (self.in_place.get(&through).copied(), self.layout.passed);
        if in_place.is_none() {
            for word in 0..self.words() {
                self.add([Instruction::I32Const(0)]);
                self.get_word(through, word);
                self.add([Instruction::I64Store(mem(passed + 8 * word, 3))]);
            }
        }
        self.get_words(from);
        match in_place {
            Some(slot) => self.put_address(slot),
            None => self.add([Instruction::I32Const(passed as i32)]),
        }
        self.call(Outlined::Slide(delta, within));
        for word in (0..self.words()).rev() {
            self.set_word(first, word);
        }
    }

    /// The instructions of a slide from the sites of a set whose words are given first, through one whose address is in
    /// a local; its words are left on the stack.
    fn write_steps(&mut self, through: u32, (delta, within): (i32, SetId)) {
        let place = self.local(ValType::I32);
        let reached = self.layout.reached;
        let starts = self.layout.starts.get(&within).copied().unwrap_or_default();
        for word in 0..self.words() {
            self.add([
                Instruction::I32Const(0),
                Instruction::I64Const(0),
                Instruction::I64Store(mem(reached + 8 * word, 3)),
            ]);
        }
        // The set that is given first lies in the first locals.
        self.each_site_of(0, |emitter, site| {
            // The bytes before the word that the site is in.
            let place_of_site = [
                Instruction::LocalGet(site),
                Instruction::I32Const(3),
                Instruction::I32ShrU,
                Instruction::I32Const(-8),
                Instruction::I32And,
            ];
            // Whether the site is in the word on the stack.
            let has_site = [
                Instruction::LocalGet(site),
                Instruction::I64ExtendI32U,
                Instruction::I64ShrU,
                Instruction::I32WrapI64,
                Instruction::I32Const(1),
                Instruction::I32And,
            ];
            emitter.add([
                Instruction::Block(BlockType::Empty),
                Instruction::Loop(BlockType::Empty),
            ]);
            emitter.add(place_of_site.clone());
            emitter.add([Instruction::I64Load(mem(starts, 3))]);
            emitter.add(has_site.clone());
            emitter.add([
                Instruction::I32Eqz,
                Instruction::BrIf(1),
                Instruction::LocalGet(site),
                Instruction::I32Const(delta),
                Instruction::I32Add,
                Instruction::LocalSet(site),
            ]);
            emitter.add(place_of_site);
            emitter.add([
                Instruction::LocalTee(place),
                Instruction::LocalGet(place),
                Instruction::I64Load(mem(reached, 3)),
                Instruction::I64Const(1),
                Instruction::LocalGet(site),
                Instruction::I64ExtendI32U,
                Instruction::I64Shl,
                Instruction::I64Or,
                Instruction::I64Store(mem(reached, 3)),
                Instruction::LocalGet(place),
                Instruction::LocalGet(through),
                Instruction::I32Add,
                Instruction::I64Load(mem(0, 3)),
            ]);
            emitter.add(has_site);
            emitter.add([Instruction::BrIf(0), Instruction::End, Instruction::End]);
        });
        for word in 0..self.words() {
            let at = mem(reached + 8 * word, 3);
            self.add([Instruction::I32Const(0), Instruction::I64Load(at)]);
        }
    }
}
