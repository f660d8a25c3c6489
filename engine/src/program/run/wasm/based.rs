//! Blocks side by side: functions reach the one that begins at the address in a global.
//!
//! Functions are written for a block at fixed addresses, where nothing lies. What they load from these and store to them
//! is moved here to the block of the game that moves, so that no block is copied.

use super::code::Code;
use super::emit::Emitter;
use super::memory::Layout;
use super::merged::{offset, stored};
use super::module::Use;
use crate::program::types::SlotId;
use wasm_encoder::{Instruction, ValType};

/// The number of the global.
pub(super) const BASE: u32 = 0;

impl Layout {
    /// How far an address of the block that is not there lies behind its first; none for other addresses.
    fn in_block(&self, address: u64) -> Option<u64> {
        let bytes = 8 * self.places.lasting as u64;
        let behind = address.checked_sub(self.side.block as u64)?;
        (self.use_of == Use::Side && behind < bytes).then_some(behind)
    }

    /// Instructions for the game that moves. `waiting` gives a local of a type for what is stored, while its address is
    /// added up; `placed` is called with the number of each of the instructions given, and with its place among those that
    /// become of them.
    pub(super) fn based(
        &self,
        instructions: impl IntoIterator<Item = Instruction<'static>>,
        mut waiting: impl FnMut(ValType) -> u32,
        mut placed: impl FnMut(usize, usize),
    ) -> Vec<Instruction<'static>> {
        let mut all = Vec::new();
        for (number, mut instruction) in instructions.into_iter().enumerate() {
            let moved = offset(&mut instruction).and_then(|offset| {
                *offset = self.in_block(*offset)?;
                Some(())
            });
            if moved.is_some() {
                // What is stored lies above the address.
                let value = stored(&instruction).map(&mut waiting);
                all.extend(value.map(Instruction::LocalSet));
                all.push(Instruction::GlobalGet(BASE));
                all.push(Instruction::I32Add);
                all.extend(value.map(Instruction::LocalGet));
            }
            placed(number, all.len());
            all.push(instruction);
        }
        all
    }
}

impl Code {
    /// Lets the function reach the block of the game that moves.
    pub(super) fn base(&mut self, layout: &Layout) {
        if layout.use_of != Use::Side {
            return;
        }
        let mut known: Vec<(ValType, u32)> = Vec::new();
        let locals = &mut self.locals;
        let waiting = |ty: ValType| {
            let found = known.iter().find(|(other, _)| *other == ty);
            found.map(|(_, local)| *local).unwrap_or_else(|| {
                locals.push(ty);
                let local = locals.len() as u32 - 1;
                known.push((ty, local));
                local
            })
        };
        let mut hints = self.hints.iter_mut().peekable();
        let placed = |number: usize, place: usize| {
            if let Some(hint) = hints.next_if(|(branch, _)| *branch == number) {
                hint.0 = place;
            }
        };
        let instructions = std::mem::take(&mut self.instructions);
        self.instructions = layout.based(instructions, waiting, placed);
    }
}

impl Emitter<'_> {
    /// Puts the address of a slot on the stack.
    pub(super) fn put_address(&mut self, slot: SlotId) {
        let address = self.address(slot);
        match self.layout.in_block(address as u64) {
            Some(behind) => self.add([
                Instruction::GlobalGet(BASE),
                Instruction::I32Const(behind as i32),
                Instruction::I32Add,
            ]),
            None => self.add([Instruction::I32Const(address as i32)]),
        }
    }
}
