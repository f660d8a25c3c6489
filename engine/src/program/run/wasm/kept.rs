//! What is asked in one call of the positions after moves from one that is kept: their legal moves, counted, and random games
//! on from them.

use super::batch::{copied, seeded};
use super::emit::mem;
use super::memory::{Layout, MADE_BYTES};
use super::module::{count_of, functions_of};
use crate::program::Program;
use crate::program::run::MOST_MADE;
use crate::program::types::TurnId;
use wasm_encoder::{BlockType, Function, Instruction, ValType};

/// Writes functions of a module that look at what kind of turn it is.
pub(super) struct KeptWriter<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    /// The number of the function that [makes](KeptWriter::make) a move.
    pub(super) make: u32,
}

type Code = Vec<Instruction<'static>>;

impl KeptWriter<'_> {
    /// A function that makes the move noted at an address: the ending and 1, or 0 if the game goes on.
    pub(super) fn make(&self) -> Function {
        let mut code = Code::new();
        for (part, slot) in self.program.hand.slots().into_iter().enumerate() {
            let place = self.layout.block(self.layout.places.of(slot));
            code.extend([
                Instruction::I32Const(0),
                Instruction::LocalGet(0),
                Instruction::I64Load32U(mem(4 * (part + 1), 2)),
                Instruction::I64Store(mem(place, 3)),
            ]);
        }
        let hand = self.program.hand.slots().into_iter();
        let marks = hand.fold(0, |marks, slot| marks | self.layout.marks_of(slot, 1));
        code.extend(self.layout.marked(marks));
        code.extend(self.by_turn(|turn| {
            let [.., play] = functions_of(self.program, self.layout, turn);
            vec![Instruction::Call(play), Instruction::Return]
        }));
        let word = 1;
        let code = self.layout.based(code, |_| word, |_, _| ());
        function(&[(1, ValType::I64)], code)
    }

    /// A function that counts the legal moves of the present position; a mover without one passes, which counts as one.
    pub(super) fn count(&self) -> Function {
        let number = 0;
        let code = self.by_turn(|turn| {
            vec![
                Instruction::Call(count_of(self.program, self.layout, turn)),
                Instruction::LocalTee(number),
                Instruction::I32Const(1),
                Instruction::LocalGet(number),
                Instruction::Select,
                Instruction::Return,
            ]
        });
        function(&[(1, ValType::I32)], code)
    }

    /// A function that counts the legal moves after each of the moves that are noted, from the kept position; `count` is
    /// the number of the function that counts those of the present one.
    pub(super) fn count_after(&self, count: u32) -> Function {
        let [note, end, sum, counted, left] = [0, 1, 2, 3, 4];
        let take_back = match self.layout.changes {
            Some(changes) => self.layout.taken_back(changes, left, counted),
            None => self.go_back(counted),
        };
        let mut code = self.go_back(counted);
        code.extend(self.each_note(note, end, {
            let mut code = vec![
                Instruction::LocalGet(note),
                Instruction::Call(self.make),
                Instruction::I32Eqz,
                Instruction::If(BlockType::Empty),
                Instruction::LocalGet(sum),
                Instruction::Call(count),
                Instruction::I32Add,
                Instruction::LocalSet(sum),
                Instruction::End,
            ];
            code.extend(take_back);
            code
        }));
        code.push(Instruction::LocalGet(sum));
        function(&[(4, ValType::I32), (1, ValType::I64)], code)
    }

    /// A function that plays a random game, by the seed in the place of the first game, on from the position after the
    /// moves that are noted: the ending and 1. Its moves are noted then, and where the notes end is left in the place for their
    /// number.
    pub(super) fn rollout(&self) -> Function {
        let [note, end, ended, state, word] = [0, 1, 2, 3, 4];
        let layout = self.layout;
        let mut code = self.go_back(note);
        code.extend(self.each_note(
            note,
            end,
            vec![
                Instruction::LocalGet(note),
                Instruction::Call(self.make),
                Instruction::LocalTee(ended),
                Instruction::If(BlockType::Empty),
                Instruction::LocalGet(ended),
                Instruction::Return,
                Instruction::End,
            ],
        ));
        code.extend([
            Instruction::I32Const(0),
            Instruction::I64Load(mem(layout.games, 3)),
            Instruction::LocalSet(state),
            Instruction::I32Const(layout.made as i32),
            Instruction::LocalSet(note),
        ]);
        code.extend(seeded(layout, state, word));
        code.extend([
            Instruction::Block(BlockType::Empty),
            Instruction::Loop(BlockType::Empty),
        ]);
        code.extend(self.by_turn(|turn| {
            let [choice, play] = functions_of(self.program, layout, turn);
            let mut code = vec![Instruction::Call(choice), Instruction::Drop];
            code.extend(self.noted(turn, note));
            code.extend([
                Instruction::Call(play),
                Instruction::LocalTee(ended),
                Instruction::BrIf(2),
                Instruction::Br(1),
            ]);
            code
        }));
        code.extend([
            Instruction::End,
            Instruction::End,
            Instruction::I32Const(0),
            Instruction::LocalGet(note),
            Instruction::I32Store(mem(layout.number, 2)),
            Instruction::LocalGet(ended),
        ]);
        function(&[(3, ValType::I32), (2, ValType::I64)], code)
    }

    /// Goes back to the kept position.
    fn go_back(&self, counted: u32) -> Code {
        let layout = self.layout;
        copied(layout.kept, layout.block(0), layout.places.lasting, counted)
    }

    /// Does something with each note of a move; the number of notes is given.
    fn each_note(&self, note: u32, end: u32, body: Code) -> Code {
        let first = self.layout.made as i32;
        let mut code = vec![
            Instruction::I32Const(first),
            Instruction::LocalTee(note),
            Instruction::I32Const(0),
            Instruction::I32Load(mem(self.layout.number, 2)),
            Instruction::I32Const(MADE_BYTES as i32),
            Instruction::I32Mul,
            Instruction::I32Add,
            Instruction::LocalSet(end),
            Instruction::Block(BlockType::Empty),
            Instruction::Loop(BlockType::Empty),
            Instruction::LocalGet(note),
            Instruction::LocalGet(end),
            Instruction::I32GeU,
            Instruction::BrIf(1),
        ];
        code.extend(body);
        code.extend(next_note(note));
        code.extend([Instruction::Br(0), Instruction::End, Instruction::End]);
        code
    }

    /// Notes the move in the hand, if there is room.
    fn noted(&self, turn: TurnId, note: u32) -> Code {
        let mut code = vec![
            Instruction::LocalGet(note),
            Instruction::I32Const((self.layout.made + MADE_BYTES * MOST_MADE) as i32),
            Instruction::I32LtU,
            Instruction::If(BlockType::Empty),
            Instruction::LocalGet(note),
            Instruction::I32Const(turn.0 as i32),
            Instruction::I32Store(mem(0, 2)),
        ];
        for (part, slot) in self.program.hand.slots().into_iter().enumerate() {
            let place = self.layout.block(self.layout.places.of(slot));
            code.extend([
                Instruction::LocalGet(note),
                Instruction::I32Const(0),
                Instruction::I32Load(mem(place, 2)),
                Instruction::I32Store(mem(4 * (part + 1), 2)),
            ]);
        }
        code.extend(next_note(note));
        code.push(Instruction::End);
        code
    }

    /// What is done in each kind of turn; it must go elsewhere in the end.
    pub(super) fn by_turn(&self, body: impl Fn(TurnId) -> Code) -> Code {
        let mut code = Code::new();
        for (number, turn) in self.program.turns.iter().enumerate() {
            code.push(Instruction::Block(BlockType::Empty));
            for (slot, held) in &turn.when {
                let place = self.layout.block(self.layout.places.of(*slot));
                code.extend([
                    Instruction::I32Const(0),
                    Instruction::I32Load(mem(place, 2)),
                    Instruction::I32Const(*held),
                    Instruction::I32Ne,
                    Instruction::BrIf(0),
                ]);
            }
            code.extend(body(TurnId(number as u32)));
            code.push(Instruction::End);
        }
        code.push(Instruction::Unreachable);
        code
    }
}

fn next_note(note: u32) -> [Instruction<'static>; 4] {
    [
        Instruction::LocalGet(note),
        Instruction::I32Const(MADE_BYTES as i32),
        Instruction::I32Add,
        Instruction::LocalSet(note),
    ]
}

fn function(locals: &[(u32, ValType)], code: Code) -> Function {
    let mut function = Function::new(locals.iter().copied());
    for instruction in code {
        function.instruction(&instruction);
    }
    function.instruction(&Instruction::End);
    function
}
