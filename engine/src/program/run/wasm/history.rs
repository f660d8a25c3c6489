//! Past positions: words in memory, and marks that tell most words which are not among them.

use super::emit::{Emitter, mem};
use super::memory::{Layout, MARKS};
use super::module::{STOOD, Use};
use crate::program::op::Op;
use crate::program::types::{SlotId, Value};
use wasm_encoder::{BlockType, Instruction, ValType};

/// The word of marks for a position, and the bit in it.
pub(super) fn mark_of(word: u64) -> (usize, u32) {
    ((word / 64) as usize % MARKS, (word % 64) as u32)
}

impl Emitter<'_> {
    /// An operation on words of positions, whose result is left on the stack.
    pub(super) fn compute_of_past(&mut self, op: &Op) {
        match op {
            Op::Stir(word, keys, place) => {
                let at = mem(self.layout.keys(*keys), 3);
                self.get(*word);
                self.get(*place);
                self.add([
                    Instruction::I32Const(3),
                    Instruction::I32Shl,
                    Instruction::I64Load(at),
                    Instruction::I64Xor,
                ]);
            }
            Op::Stood(slot, word, from) => {
                self.get(*word);
                self.get(*from);
                self.load(*slot);
                self.add([Instruction::Call(STOOD)]);
            }
            // The others have been done.
            _ => self.add([Instruction::Unreachable]),
        }
    }

    /// Adds a word to the history.
    pub(super) fn note(&mut self, slot: SlotId, word: Value) {
        let place = self.local(ValType::I32);
        let marks = mem(self.layout.marks, 3);
        self.get(word);
        self.add(mark_address());
        self.add(of_game(self.layout));
        self.add([
            Instruction::LocalTee(place),
            Instruction::LocalGet(place),
            Instruction::I64Load(marks),
            Instruction::I64Const(1),
        ]);
        self.get(word);
        self.add([
            Instruction::I64Shl,
            Instruction::I64Or,
            Instruction::I64Store(marks),
        ]);
        self.load(slot);
        self.add([
            Instruction::LocalTee(place),
            Instruction::I32Const(3),
            Instruction::I32Shl,
        ]);
        self.add(of_game(self.layout));
        self.get(word);
        self.add([Instruction::I64Store(mem(self.layout.history, 3))]);
        self.store_sum(slot, place);
    }
}

/// Makes the word on the stack the place of its word of marks, in bytes.
fn mark_address() -> [Instruction<'static>; 5] {
    [
        Instruction::I32WrapI64,
        Instruction::I32Const(3),
        Instruction::I32ShrU,
        Instruction::I32Const(8 * (MARKS as i32 - 1)),
        Instruction::I32And,
    ]
}

/// Makes an address on the stack, which is one of the first game's, that of the game that moves, if there are several.
fn of_game(layout: &Layout) -> Vec<Instruction<'static>> {
    match layout.use_of {
        Use::Side => vec![
            Instruction::I32Const(0),
            Instruction::I32Load(mem(layout.side.past, 2)),
            Instruction::I32Add,
        ],
        _ => Vec::new(),
    }
}

/// How often a word is in the history from a place up to another.
pub(super) fn stood(layout: &Layout) -> wasm_encoder::Function {
    use Instruction::{
        Block, Br, BrIf, End, I32Add, I32Const, I32GeU, I32Shl, I64Const, I64Eq, I64Eqz, I64Load,
        I64ShrU, If, LocalGet, LocalSet, Loop, Return,
    };
    let [word, from, end, number] = [0, 1, 2, 3];
    let mut body = wasm_encoder::Function::new([(1, ValType::I32)]);
    let mut add = |instructions: &[Instruction<'static>]| {
        for instruction in instructions {
            body.instruction(instruction);
        }
    };
    add(&[LocalGet(word)]);
    add(&mark_address());
    add(&of_game(layout));
    add(&[
        I64Load(mem(layout.marks, 3)),
        LocalGet(word),
        I64ShrU,
        I64Const(1),
        Instruction::I64And,
        I64Eqz,
        If(BlockType::Empty),
        I32Const(0),
        Return,
        End,
    ]);
    add(&[Block(BlockType::Empty), Loop(BlockType::Empty)]);
    add(&[LocalGet(from), LocalGet(end), I32GeU, BrIf(1)]);
    add(&[LocalGet(number), LocalGet(from), I32Const(3), I32Shl]);
    add(&of_game(layout));
    add(&[
        I64Load(mem(layout.history, 3)),
        LocalGet(word),
        I64Eq,
        I32Add,
        LocalSet(number),
    ]);
    add(&[
        LocalGet(from),
        I32Const(1),
        I32Add,
        LocalSet(from),
        Br(0),
        End,
        End,
        LocalGet(number),
        End,
    ]);
    body
}
