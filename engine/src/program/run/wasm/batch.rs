//! Many random games in one call.

use super::emit::mem;
use super::memory::{Layout, MARKS};
use wasm_encoder::{BlockType, Function, Instruction, ValType};

/// The words up to which the block is copied one by one.
const FEW_WORDS: usize = 64;

/// The words that are copied in a round where they are many.
const ROUND: usize = 16;

/// A function that plays a number of random games from the first position, each with a generator made from its seed,
/// and puts the result in the place of the seed; see [`GameResult`](crate::program::run::GameResult). `playout` is the
/// number of the function that plays one game.
pub(super) fn playouts(layout: &Layout, playout: u32) -> Function {
    let [number, game, counted, state, word] = [0, 1, 2, 3, 4];
    let mut body = Function::new([(3, ValType::I32), (2, ValType::I64)]);
    let mut add = |instructions: &[Instruction<'static>]| {
        for instruction in instructions {
            body.instruction(instruction);
        }
    };
    let result = |part: usize| mem(layout.games + 4 * part, 2);
    // `number` becomes the offset behind the last game, `game` is the offset of the game being played.
    add(&[
        Instruction::I32Const(0),
        Instruction::I32Load(mem(layout.number, 2)),
        Instruction::I32Const(3),
        Instruction::I32Shl,
        Instruction::LocalSet(number),
        Instruction::Block(BlockType::Empty),
        Instruction::Loop(BlockType::Empty),
        Instruction::LocalGet(game),
        Instruction::LocalGet(number),
        Instruction::I32GeU,
        Instruction::BrIf(1),
        Instruction::LocalGet(game),
        Instruction::I64Load(mem(layout.games, 3)),
        Instruction::LocalSet(state),
        Instruction::I32Const(0),
        Instruction::LocalGet(state),
        Instruction::I64Store(mem(layout.chance, 3)),
    ]);
    add(&seeded(layout, state, word));
    add(&copied(
        layout.first,
        layout.block(0),
        layout.places.lasting,
        counted,
    ));
    if layout.history > layout.marks {
        add(&copied(layout.first_marks, layout.marks, MARKS, counted));
    }
    // An ending is returned as its number and 1.
    add(&[
        Instruction::LocalGet(game),
        Instruction::Call(playout),
        Instruction::I32Const(1),
        Instruction::I32Sub,
        Instruction::I32Store(result(0)),
        Instruction::LocalGet(game),
    ]);
    match layout.moves {
        Some(place) => add(&[
            Instruction::I32Const(0),
            Instruction::I32Load(mem(layout.block(place), 2)),
        ]),
        None => add(&[Instruction::I32Const(0)]),
    }
    add(&[
        Instruction::I32Store(result(1)),
        Instruction::LocalGet(game),
        Instruction::I32Const(8),
        Instruction::I32Add,
        Instruction::LocalSet(game),
        Instruction::Br(0),
        Instruction::End,
        Instruction::End,
        Instruction::I32Const(0),
        Instruction::End,
    ]);
    body
}

/// Makes the generator of random numbers from the seed in a local.
pub(super) fn seeded(layout: &Layout, state: u32, word: u32) -> Vec<Instruction<'static>> {
    let mut code = Vec::new();
    for place in 0..4 {
        code.push(Instruction::I32Const(0));
        code.extend(split_mix(state, word));
        code.push(Instruction::I64Store(mem(layout.random + 8 * place, 3)));
    }
    code
}

/// Puts the next word of SplitMix64 on the stack; see [`Generator`](crate::program::run::Generator).
pub(super) fn split_mix(state: u32, word: u32) -> Vec<Instruction<'static>> {
    let mut code = vec![
        Instruction::LocalGet(state),
        Instruction::I64Const(0x9e37_79b9_7f4a_7c15_u64 as i64),
        Instruction::I64Add,
        Instruction::LocalTee(state),
        Instruction::LocalSet(word),
    ];
    let factors = [
        (30, Some(0xbf58_476d_1ce4_e5b9_u64)),
        (27, Some(0x94d0_49bb_1331_11eb)),
        (31, None),
    ];
    for (shift, factor) in factors {
        code.extend([
            Instruction::LocalGet(word),
            Instruction::LocalGet(word),
            Instruction::I64Const(shift),
            Instruction::I64ShrU,
            Instruction::I64Xor,
        ]);
        if let Some(factor) = factor {
            code.extend([
                Instruction::I64Const(factor as i64),
                Instruction::I64Mul,
                Instruction::LocalSet(word),
            ]);
        }
    }
    code
}

/// Copies words from one address to another. Where they are many, an address is counted up in a local: calls that copy
/// memory take as long as several hundred words.
pub(super) fn copied(
    from: usize,
    to: usize,
    words: usize,
    counted: u32,
) -> Vec<Instruction<'static>> {
    let whole = match words > FEW_WORDS {
        true => words - words % ROUND,
        false => 0,
    };
    let mut code = Vec::new();
    if whole > 0 {
        code.extend([
            Instruction::I32Const(0),
            Instruction::LocalSet(counted),
            Instruction::Loop(BlockType::Empty),
        ]);
        for place in (0..8 * ROUND).step_by(16) {
            code.extend([
                Instruction::LocalGet(counted),
                Instruction::LocalGet(counted),
                Instruction::V128Load(mem(from + place, 3)),
                Instruction::V128Store(mem(to + place, 3)),
            ]);
        }
        code.extend([
            Instruction::LocalGet(counted),
            Instruction::I32Const(8 * ROUND as i32),
            Instruction::I32Add,
            Instruction::LocalTee(counted),
            Instruction::I32Const(8 * whole as i32),
            Instruction::I32LtU,
            Instruction::BrIf(0),
            Instruction::End,
        ]);
    }
    for place in (whole..words).map(|word| 8 * word) {
        code.extend([
            Instruction::I32Const(0),
            Instruction::I32Const(0),
            Instruction::I64Load(mem(from + place, 3)),
            Instruction::I64Store(mem(to + place, 3)),
        ]);
    }
    code
}
