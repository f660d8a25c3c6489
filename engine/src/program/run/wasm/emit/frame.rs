//! The frame of a function: its locals, the slots that live in them, and how it begins and ends.

use super::{Emitter, Purpose, mem, val_type};
use crate::program::op::Op;
use crate::program::run::wasm::code::Code;
use crate::program::run::wasm::memory::Layout;
use crate::program::run::wasm::module::Use;
use crate::program::types::{Home, SlotId, Value};
use crate::program::{Function, Program};
use std::collections::BTreeSet;
use wasm_encoder::{BlockType, Instruction, ValType};

impl<'p> Emitter<'p> {
    /// An emitter for a function that is given values, of these types, in its first locals.
    pub(in crate::program::run::wasm) fn of_given(
        program: &'p Program,
        layout: &'p Layout,
        function: &'p Function,
        given: &[ValType],
    ) -> Self {
        let mut emitter = Self::empty(program, layout, function, Purpose::Call);
        emitter.locals.extend(given);
        emitter
    }

    /// A value lies in locals from one on.
    pub(in crate::program::run::wasm) fn give(&mut self, value: Value, first: u32) {
        self.values.insert(value, first);
    }

    /// A function of the instructions, which is given some values.
    pub(in crate::program::run::wasm) fn finish_given(
        self,
        given: usize,
    ) -> wasm_encoder::Function {
        let locals = self.locals.into_iter().skip(given);
        let mut finished = wasm_encoder::Function::new_with_locals_types(locals);
        for instruction in &self.code {
            finished.instruction(instruction);
        }
        finished
    }

    /// The function, with hints about its branches.
    pub(in crate::program::run::wasm) fn finish(mut self) -> Code {
        if self.purpose != Purpose::Count && self.has_emits() {
            match self.layout.use_of {
                Use::Side => self.add([
                    Instruction::I32Const(0),
                    Instruction::I32Load(mem(self.layout.side.out, 2)),
                ]),
                _ => self.add([Instruction::I32Const(self.layout.emitted as i32)]),
            }
            self.add([Instruction::LocalSet(self.returned)]);
        }
        self.move_kept(true);
        self.add([Instruction::Block(BlockType::Empty)]);
        let function = self.function;
        self.body(&function.body);
        self.add([Instruction::End]);
        self.move_kept(false);
        self.add([Instruction::LocalGet(self.returned), Instruction::End]);
        let mut code = Code {
            locals: self.locals,
            given: 0,
            instructions: self.code,
            hints: self.hints,
        };
        code.base(self.layout);
        code
    }

    fn has_emits(&self) -> bool {
        let mut emits = false;
        self.function
            .body
            .each(&mut |node| emits |= matches!(node.op, Op::Emit(..)));
        emits
    }

    /// Gives a local to each slot of one word that the function uses.
    pub(super) fn keep_slots(&mut self) {
        let mut used = BTreeSet::new();
        self.function.body.each(&mut |node| {
            let record = node.op.record();
            used.extend(record.reads.into_iter().chain(record.writes));
        });
        for slot in used {
            let kind = self.program.slot(slot);
            if kind.length == 1 && self.program.words_of(kind) == 1 {
                let local = self.local(val_type(kind.ty));
                self.kept.insert(slot, local);
            }
        }
    }

    /// Loads what lives in locals from memory, or stores it there.
    fn move_kept(&mut self, load: bool) {
        let kept: Vec<(SlotId, u32)> = self
            .kept
            .iter()
            .map(|(slot, local)| (*slot, *local))
            .collect();
        for (slot, local) in kept {
            if self.program.slot(slot).home == Home::Local {
                continue;
            }
            let (address, ty) = (self.address(slot), self.program.slot(slot).ty);
            if load {
                self.add([
                    Instruction::I32Const(0),
                    self.load_of(ty, address),
                    Instruction::LocalSet(local),
                ]);
            } else {
                self.add([
                    Instruction::I32Const(0),
                    Instruction::LocalGet(local),
                    self.store_of(ty, address),
                ]);
            }
        }
        for (word, local) in self.random.into_iter().flatten().enumerate() {
            let at = mem(self.layout.random + 8 * word, 3);
            if load {
                self.add([
                    Instruction::I32Const(0),
                    Instruction::I64Load(at),
                    Instruction::LocalSet(local),
                ]);
            } else {
                self.add([
                    Instruction::I32Const(0),
                    Instruction::LocalGet(local),
                    Instruction::I64Store(at),
                ]);
            }
        }
    }

    /// A new local.
    pub(in crate::program::run::wasm) fn local(&mut self, ty: ValType) -> u32 {
        self.locals(ty, 1)
    }

    /// New locals side by side, for as long as the innermost body is open; the first of them.
    pub(in crate::program::run::wasm) fn locals(&mut self, ty: ValType, number: usize) -> u32 {
        let bytes = match ty {
            ValType::V128 => 16,
            ValType::I64 => 8,
            _ => 4,
        };
        let free = self.free.get_mut(&(bytes, number)).and_then(Vec::pop);
        let first = free.unwrap_or_else(|| {
            self.locals.extend(std::iter::repeat_n(ty, number));
            (self.locals.len() - number) as u32
        });
        self.taken.push((bytes, number, first));
        first
    }
}
