//! Operations of integers.

use super::emit::{Emitter, mem};
use crate::game::ir::Comparison;
use crate::program::op::Arith;
use crate::program::types::{ListId, Value, ValueType};
use wasm_encoder::{Instruction, ValType};

impl Emitter<'_> {
    pub(super) fn arith(&mut self, arith: Arith, a: Value, b: Value) {
        let of_two = match arith {
            Arith::Add => Instruction::I32Add,
            Arith::Sub => Instruction::I32Sub,
            Arith::Mul => Instruction::I32Mul,
            Arith::And => Instruction::I32And,
            Arith::Or => Instruction::I32Or,
            Arith::Min => return self.one_of(Instruction::I32LtS, a, b),
            Arith::Max => return self.one_of(Instruction::I32GtS, a, b),
            Arith::Div => return self.divided(Instruction::I64DivS, a, b),
            Arith::Mod => return self.divided(Instruction::I64RemS, a, b),
        };
        self.get(a);
        self.get(b);
        self.add([of_two]);
    }

    /// The first of two integers if it compares so with the second, otherwise the second.
    fn one_of(&mut self, comparison: Instruction<'static>, a: Value, b: Value) {
        self.get(a);
        self.get(b);
        self.get(a);
        self.get(b);
        self.add([comparison, Instruction::Select]);
    }

    /// Division of two integers, without those cases that WebAssembly refuses.
    fn divided(&mut self, division: Instruction<'static>, a: Value, b: Value) {
        let [wide, quotient] = [(); 2].map(|()| self.local(ValType::I64));
        self.get(b);
        self.add([Instruction::I64ExtendI32S, Instruction::LocalSet(wide)]);
        self.get(a);
        // The widened smallest number can be divided by −1.
        self.add([
            Instruction::I64ExtendI32S,
            Instruction::LocalGet(wide),
            Instruction::I64Const(1),
            Instruction::LocalGet(wide),
            Instruction::I64Const(0),
            Instruction::I64Ne,
            Instruction::Select,
            division,
            Instruction::LocalSet(quotient),
            Instruction::LocalGet(quotient),
            Instruction::I64Const(0),
            Instruction::LocalGet(wide),
            Instruction::I64Const(0),
            Instruction::I64Ne,
            Instruction::Select,
            Instruction::I32WrapI64,
        ]);
    }

    /// The entry of a list; −1 outside of it.
    pub(super) fn lookup(&mut self, list: ListId, place: Value) {
        let length = self.program.tables.lists[list.index()].len();
        let is_of_sites = self.ty(place) == ValueType::Site && length >= self.program.sites;
        if is_of_sites && !self.layout.places_of_sites.contains(&list) {
            self.entry(list, place);
            return;
        }
        let is_inside = self.local(ValType::I32);
        self.get(place);
        self.add([
            Instruction::I32Const(length as i32),
            Instruction::I32LtU,
            Instruction::LocalSet(is_inside),
        ]);
        self.get(place);
        self.add([
            Instruction::I32Const(0),
            Instruction::LocalGet(is_inside),
            Instruction::Select,
            Instruction::I32Const(2),
            Instruction::I32Shl,
            // The entry of −1 is left out.
            Instruction::I32Load(mem(self.layout.list(list) + 4, 2)),
            Instruction::I32Const(-1),
            Instruction::LocalGet(is_inside),
            Instruction::Select,
        ]);
    }
}

/// The instruction that compares two integers.
pub(super) fn compare(comparison: Comparison) -> Instruction<'static> {
    match comparison {
        Comparison::Equal => Instruction::I32Eq,
        Comparison::Unequal => Instruction::I32Ne,
        Comparison::Less => Instruction::I32LtS,
        Comparison::LessOrEqual => Instruction::I32LeS,
        Comparison::Greater => Instruction::I32GtS,
        Comparison::GreaterOrEqual => Instruction::I32GeS,
    }
}
