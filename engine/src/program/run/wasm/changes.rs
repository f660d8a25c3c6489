//! What moves change, where many are made from one position: of the block, which has as many parts as a word has bits,
//! the parts that have been written to are marked, and only those are taken back.

use super::emit::{Emitter, mem};
use super::memory::Layout;
use crate::program::op::Op;
use crate::program::types::SlotId;
use wasm_encoder::{BlockType, Instruction};

/// The fewest words of a part.
const LEAST_WORDS: usize = 16;

/// The marks of changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    /// The address of the word of marks.
    pub(super) marks: usize,
    /// The words of a part, a power of two.
    part: usize,
}

impl Changes {
    /// Marks at an address for a block whose first words outlive a turn.
    pub(super) fn new(marks: usize, lasting: usize) -> Self {
        let part = lasting.div_ceil(64).next_power_of_two();
        let part = part.max(LEAST_WORDS);
        Self { marks, part }
    }

    /// The words by which the last part may go beyond a block.
    pub(super) fn beyond(lasting: usize) -> usize {
        Self::new(0, lasting).part
    }

    /// The marks of some words of the block.
    fn of(self, first: usize, words: usize) -> u64 {
        let parts = first / self.part..=(first + words - 1) / self.part;
        parts.fold(0, |marks, part| marks | 1 << part)
    }
}

impl Layout {
    /// The marks of the parts of the block in which a slot lies; none if its value ends with the turn.
    pub(super) fn marks_of(&self, slot: SlotId, words: usize) -> u64 {
        let first = self.places.of(slot);
        match self.changes {
            Some(changes) if first < self.places.lasting => changes.of(first, words),
            _ => 0,
        }
    }

    /// Adds to the marks.
    pub(super) fn marked(&self, marks: u64) -> Vec<Instruction<'static>> {
        match self.changes {
            Some(changes) if marks != 0 => vec![
                Instruction::I32Const(0),
                Instruction::I32Const(0),
                Instruction::I64Load(mem(changes.marks, 3)),
                Instruction::I64Const(marks as i64),
                Instruction::I64Or,
                Instruction::I64Store(mem(changes.marks, 3)),
            ],
            _ => Vec::new(),
        }
    }

    /// Takes back what is marked, from the position that is kept; `left` is a local for the marks and `place` one for a
    /// place in the block.
    pub(super) fn taken_back(
        &self,
        changes: Changes,
        left: u32,
        place: u32,
    ) -> Vec<Instruction<'static>> {
        let bytes = 8 * changes.part;
        let mut code = vec![
            Instruction::I32Const(0),
            Instruction::I64Load(mem(changes.marks, 3)),
            Instruction::LocalSet(left),
            Instruction::I32Const(0),
            Instruction::I64Const(0),
            Instruction::I64Store(mem(changes.marks, 3)),
            Instruction::Block(BlockType::Empty),
            Instruction::Loop(BlockType::Empty),
            Instruction::LocalGet(left),
            Instruction::I64Eqz,
            Instruction::BrIf(1),
            Instruction::LocalGet(left),
            Instruction::I64Ctz,
            Instruction::I32WrapI64,
            Instruction::I32Const(bytes.trailing_zeros() as i32),
            Instruction::I32Shl,
            Instruction::LocalSet(place),
            Instruction::LocalGet(left),
            Instruction::LocalGet(left),
            Instruction::I64Const(1),
            Instruction::I64Sub,
            Instruction::I64And,
            Instruction::LocalSet(left),
        ];
        for word in (0..bytes).step_by(16) {
            code.extend([
                Instruction::LocalGet(place),
                Instruction::LocalGet(place),
                Instruction::V128Load(mem(self.kept + word, 3)),
                Instruction::V128Store(mem(self.block(0) + word, 3)),
            ]);
        }
        code.extend([Instruction::Br(0), Instruction::End, Instruction::End]);
        code
    }
}

impl Emitter<'_> {
    /// Remembers that an operation writes to a slot, until it is [marked](Emitter::mark_changes).
    pub(super) fn remember_change(&mut self, op: &Op) {
        if self.layout.changes.is_some()
            && let Some(slot) = op.record().writes
        {
            let words = self.program.words_of(self.program.slot(slot));
            self.changed |= self.layout.marks_of(slot, words);
        }
    }

    /// Marks the changes since the last time.
    pub(super) fn mark_changes(&mut self) {
        let marks = std::mem::take(&mut self.changed);
        self.add(self.layout.marked(marks));
    }
}
