//! Branches, calls and ways out.

use super::emit::Emitter;
use super::module::{FIRST_QUESTION, functions_of};
use crate::game::ir::Comparison;
use crate::program::op::{Body, Const, Op};
use crate::program::types::{EndingId, QuestionId, TurnId, Value};
use wasm_encoder::{BlockType, Instruction};

impl<'p> Emitter<'p> {
    pub(super) fn branch(&mut self, condition: Value, then: &'p Body, otherwise: &'p Body) {
        self.get(condition);
        let swapped = then.0.is_empty();
        let (then, otherwise) = match swapped {
            true => {
                self.add([Instruction::I32Eqz]);
                (otherwise, then)
            }
            false => (then, otherwise),
        };
        // The way out of a game is taken once.
        let likely = match (then.leaves(), otherwise.leaves()) {
            (true, false) => Some(false),
            (false, true) => Some(true),
            _ => self.likely.contains(&condition).then_some(!swapped),
        };
        self.hints
            .extend(likely.map(|taken| (self.code.len(), taken)));
        self.add([Instruction::If(BlockType::Empty)]);
        self.depth += 1;
        self.body(then);
        if !otherwise.0.is_empty() {
            self.add([Instruction::Else]);
            self.body(otherwise);
        }
        self.depth -= 1;
        self.add([Instruction::End]);
    }

    /// Puts the answer to a question on the stack; what it reads must lie in memory.
    pub(super) fn ask(&mut self, question: QuestionId) {
        for slot in self.program.read_by(question) {
            if let Some(local) = self.kept(slot) {
                let (address, ty) = (self.address(slot), self.program.slot(slot).ty);
                self.add([Instruction::I32Const(0), Instruction::LocalGet(local)]);
                let store = self.store_of(ty, address);
                self.add([store]);
            }
        }
        self.add([Instruction::Call(FIRST_QUESTION + question.0)]);
    }

    /// Notes what holds in nearly every position.
    pub(super) fn note_likely(&mut self, op: &Op, result: Value) {
        let zero = |value: &Value| self.constants.get(value) == Some(&Const::Int(0));
        match op {
            Op::Pick(_) => drop(self.picked.insert(result)),
            Op::Compare(Comparison::GreaterOrEqual, site, bound)
                if self.picked.contains(site) && zero(bound) =>
            {
                self.likely.insert(result);
            }
            _ => {}
        }
    }

    /// Calls the functions of a turn, and leaves if the game has ended.
    pub(super) fn turn(&mut self, turn: TurnId) {
        let [choice, play] = functions_of(self.program, self.layout, turn);
        self.add([
            Instruction::Call(choice),
            Instruction::Drop,
            Instruction::Call(play),
            Instruction::LocalTee(self.returned),
            Instruction::BrIf(self.depth),
        ]);
    }

    /// Calls the function that makes a move in a turn; whether the game has ended is left on the stack.
    pub(super) fn make(&mut self, turn: TurnId) {
        let [_, play] = functions_of(self.program, self.layout, turn);
        self.add([
            Instruction::Call(play),
            Instruction::I32Const(0),
            Instruction::I32Ne,
        ]);
    }

    pub(super) fn leave(&mut self, ending: EndingId) {
        self.add([
            Instruction::I32Const(ending.0 as i32 + 1),
            Instruction::LocalSet(self.returned),
            Instruction::Br(self.depth),
        ]);
    }
}
