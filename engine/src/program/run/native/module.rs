//! A program as a module of WebAssembly.

use super::emit::Emitter;
use super::memory::Layout;
use crate::program::{Function, Program};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, FunctionSection,
    Instruction, MemorySection, MemoryType, Module, TypeSection, ValType,
};

/// The names under which the parts of a module are exported; those of turns are followed by their number.
pub(super) const MEMORY: &str = "memory";
pub(super) const MOVES: &str = "moves";
pub(super) const CHOICE: &str = "choice";
pub(super) const PLAY: &str = "play";
pub(super) const PLAYOUT: &str = "playout";

/// The number of the function that asks whether all players passed.
pub(super) const PASSED: u32 = 0;

/// The number of the function that counts a word in the history.
pub(super) const STOOD: u32 = 1;

/// The number of the function that answers the first question; the others follow.
pub(super) const FIRST_QUESTION: u32 = 2;

/// Bytes of a page of memory.
const PAGE: usize = 65_536;

/// The bytes of the module of a program.
pub(super) fn module(program: &Program, layout: &Layout) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], [ValType::I32]);
    types.ty().function([ValType::I64], [ValType::I32]);
    types
        .ty()
        .function([ValType::I64, ValType::I32, ValType::I32], [ValType::I32]);
    let (mut functions, mut exports, mut code) = (
        FunctionSection::new(),
        ExportSection::new(),
        CodeSection::new(),
    );
    functions.function(1);
    code.function(&passed(program.players));
    functions.function(2);
    code.function(&super::history::stood(layout));
    for question in &program.questions {
        functions.function(0);
        code.function(&Emitter::new(program, layout, &question.function, false).finish());
    }
    let mut add = |name: &str, function: &Function, is_playout: bool| {
        functions.function(0);
        exports.export(name, ExportKind::Func, functions.len() - 1);
        code.function(&Emitter::new(program, layout, function, is_playout).finish());
    };
    for (number, turn) in program.turns.iter().enumerate() {
        add(&format!("{MOVES}{number}"), &turn.moves, false);
        add(&format!("{CHOICE}{number}"), &turn.choice, false);
        add(&format!("{PLAY}{number}"), &turn.play, false);
    }
    add(PLAYOUT, &program.playout, true);
    exports.export(MEMORY, ExportKind::Memory, 0);
    let mut memories = MemorySection::new();
    let pages = layout.total.div_ceil(PAGE) as u64;
    memories.memory(MemoryType {
        minimum: pages,
        maximum: Some(pages),
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut data = DataSection::new();
    for (address, bytes) in layout.data(program) {
        data.active(0, &ConstExpr::i32_const(address as i32), bytes);
    }
    let mut module = Module::new();
    module
        .section(&types)
        .section(&functions)
        .section(&memories)
        .section(&exports)
        .section(&code)
        .section(&data);
    module.finish()
}

/// Whether all players passed in their last turns, by the bytes of the recent moves; see the interpreter.
fn passed(players: usize) -> wasm_encoder::Function {
    use Instruction::{
        Block, Br, BrIf, Else, End, I32Add, I32And, I32Const, I32Eqz, I32GtU, I32Ne, I32ShrU,
        I32Sub, I32WrapI64, I64Const, I64ShrU, If, LocalGet, LocalSet, LocalTee, Loop, Return,
    };
    let [recent, turn_of, has_passed, left, seen, code] = [0, 1, 2, 3, 4, 5];
    let mover = [LocalGet(code), I32Const(1), I32ShrU];
    let mut body = wasm_encoder::Function::new([(5, ValType::I32)]);
    let mut add = |instructions: &[Instruction<'static>]| {
        for instruction in instructions {
            body.instruction(instruction);
        }
    };
    let low = [
        LocalGet(recent),
        I32WrapI64,
        I32Const(0xff),
        I32And,
        LocalSet(code),
    ];
    add(&low);
    // The last move must be a pass.
    add(&[LocalGet(code), I32Const(1), I32And, I32Eqz]);
    add(&[If(BlockType::Empty), I32Const(0), Return, End]);
    add(&mover);
    add(&[LocalSet(turn_of), I32Const(players as i32), LocalSet(left)]);
    add(&[Block(BlockType::Empty), Loop(BlockType::Empty)]);
    add(&[LocalGet(left), I32Eqz, BrIf(1)]);
    add(&[
        LocalGet(left),
        I32Const(1),
        I32Sub,
        LocalSet(left),
        I32Const(0),
        LocalSet(seen),
    ]);
    add(&[Loop(BlockType::Empty)]);
    add(&[LocalGet(seen), I32Const(1), I32GtU]);
    add(&[If(BlockType::Empty), I32Const(0), Return, End]);
    add(&low);
    add(&mover);
    add(&[
        I32Eqz,
        If(BlockType::Empty),
        LocalGet(has_passed),
        Return,
        End,
    ]);
    add(&[LocalGet(recent), I64Const(8), I64ShrU, LocalSet(recent)]);
    add(&mover);
    add(&[LocalGet(turn_of), I32Ne, If(BlockType::Empty)]);
    add(&[
        LocalGet(has_passed),
        I32Eqz,
        If(BlockType::Empty),
        I32Const(0),
        Return,
        End,
    ]);
    add(&mover);
    add(&[
        LocalSet(turn_of),
        LocalGet(code),
        I32Const(1),
        I32And,
        LocalSet(has_passed),
        Br(2),
    ]);
    add(&[Else, LocalGet(seen), I32Const(1), I32Add, LocalSet(seen)]);
    add(&[
        LocalGet(code),
        I32Const(1),
        I32And,
        LocalTee(has_passed),
        Instruction::Drop,
        Br(1),
    ]);
    add(&[End, End, End, End, I32Const(1), End]);
    body
}
