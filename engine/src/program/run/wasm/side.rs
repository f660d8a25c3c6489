//! Many games side by side in the memory of one module: one call makes a move in each and lists the moves after it.
//!
//! Each game has a record: the move that is to be made, its block, and what came of it. The past positions of each lie
//! behind those of the game before.

use super::course::thrown;
use super::emit::mem;
use super::kept::KeptWriter;
use super::memory::Layout;
use super::module::functions_of;
use super::script::{
    Stmts, at, c, call, either, function, held, keep, l, repeat, set, store, store64, when,
};
use crate::program::types::HeadSlot;
use crate::program::{Op, Program};
use wasm_encoder::{BlockType, Function, Instruction};

/// The most games side by side.
pub(super) const GROUP: usize = 128;

/// The words that lists of moves may take before a call ends early.
pub(super) const ROOM: usize = 1 << 14;

/// Where parts of a record begin, in bytes: what came of the move, the numbers of the hand one by one, where the list of
/// moves ends, the seed of the dice, the generator, and the block. What came of it is the number of the ending and 1, or −1
/// minus the number of the kind of turn that it is then.
pub(super) const RESULT: usize = 0;
pub(super) const HAND: usize = 4;
pub(super) const END: usize = 36;
pub(super) const CHANCE: usize = 40;
pub(super) const RANDOM: usize = 48;
pub(super) const BLOCK: usize = 80;

/// The words of a block up to which they are copied one after the other.
const FEW_WORDS: usize = 96;

/// The words that are copied in a round where they are many.
const ROUND: usize = 16;

/// What games side by side have in memory, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    /// The records.
    pub(super) records: usize,
    /// The bytes of a record.
    pub(super) stride: usize,
    /// The bytes of the past of a game.
    pub(super) past_stride: usize,
    /// The games that move: twice the number of each, and 1 if its moves are only to be listed.
    pub(super) todo: usize,
    /// The place of the next of them.
    pub(super) from: usize,
    /// How many they are.
    pub(super) to: usize,
    /// Where the next list of moves begins.
    pub(super) out: usize,
    /// How far the past of the game that moves lies behind that of the first.
    pub(super) past: usize,
}

impl Side {
    /// Takes memory for blocks of some words.
    pub(super) fn new(
        mut take: impl FnMut(usize) -> usize,
        words: usize,
        past_stride: usize,
    ) -> Self {
        let stride = BLOCK + 8 * words.next_multiple_of(2);
        Self {
            records: take(stride * GROUP),
            stride,
            past_stride,
            todo: take(4 * GROUP),
            from: take(4),
            to: take(4),
            out: take(4),
            past: take(4),
        }
    }
}

/// Whether moves draw numbers from the generator.
fn draws(program: &Program) -> bool {
    let turns = program.turns.iter();
    let functions = turns.flat_map(|turn| [&turn.moves, &turn.play]);
    let questions = program.questions.iter().map(|question| &question.function);
    let mut draws = false;
    for function in functions.chain(questions) {
        let is_chance = |op: &Op| op.record().chance && !matches!(op, Op::Throw(..));
        (function.body).each(&mut |node| draws |= is_chance(&node.op));
    }
    draws
}

/// A function that does what is noted for the games from one place of the notes on, as long as there is room for lists.
pub(super) fn steps(writer: &KeptWriter<'_>) -> Function {
    let [index, todo, record, ended, counted, state, word] = [0, 1, 2, 3, 4, 5, 6];
    let (program, layout) = (writer.program, writer.layout);
    let side = layout.side;
    let copies = |is_read: bool| -> Stmts {
        let block = (BLOCK, layout.block(0), layout.places.lasting);
        let mut code = copied((record, counted), block, is_read);
        if draws(program) {
            let random = (RANDOM, layout.random, 4);
            code.extend(copied((record, counted), random, is_read));
        }
        code
    };
    let before = match layout.places.of_head(program, HeadSlot::Moves) {
        Some(place) => held(layout.first + 8 * place),
        None => c(0),
    };
    let mut list = thrown(program, layout, before, [counted, state, word]);
    if !list.is_empty() {
        list.splice(0..0, store64(c(0), layout.chance, l(record).load64(CHANCE)));
    }
    list.push(Instruction::Block(BlockType::Empty));
    list.extend(writer.by_turn(|turn| {
        let [moves, _] = functions_of(program, layout, turn);
        let mut emits = false;
        let body = &program.turns[turn.index()].moves.body;
        body.each(&mut |node| emits |= matches!(node.op, Op::Emit(..)));
        [
            // A function that emits nothing does not say where its list ends.
            match emits {
                true => keep(side.out, call(moves, [])),
                false => Stmts::new(),
            },
            store(l(record), END, held(side.out)),
            store(l(record), RESULT, c(-1 - turn.0 as i32)),
            vec![Instruction::Br(1)],
        ]
        .concat()
    }));
    list.push(Instruction::End);
    let step = [
        set(todo, (l(index) * c(4)).load(side.todo)),
        set(
            record,
            l(todo).shr(c(1)) * at(side.stride) + at(side.records),
        ),
        match side.past_stride {
            0 => Stmts::new(),
            stride => keep(side.past, l(todo).shr(c(1)) * at(stride)),
        },
        copies(true),
        set(ended, c(0)),
        when(
            l(todo).and(c(1)).not(),
            set(ended, call(writer.make, [l(record)])),
        ),
        either(l(ended), store(l(record), RESULT, l(ended)), list),
        copies(false),
        set(index, l(index) + c(1)),
    ];
    let has_room = held(side.out).below(at(layout.emitted + 8 * ROOM));
    let code = [
        set(index, held(side.from)),
        repeat(l(index).below(held(side.to)).and(has_room), step.concat()),
        keep(side.from, l(index)),
        c(0).0,
    ];
    function(5, 2, code.concat())
}

/// Copies words between a part of a record, which begins at an offset from a local, and an address.
fn copied(
    (record, counted): (u32, u32),
    (offset, address, words): (usize, usize, usize),
    is_read: bool,
) -> Stmts {
    let whole = match words > FEW_WORDS {
        true => words - words % ROUND,
        false => 0,
    };
    let mut code = Stmts::new();
    // `rest` adds what has been counted to an address.
    let copy = |place: usize, bytes: usize, rest: &[Instruction<'static>]| {
        let here = [Instruction::I32Const(0)];
        let there = [Instruction::LocalGet(record)];
        let (from, to) = match is_read {
            true => ((&there, offset), (&here, address)),
            false => ((&here, address), (&there, offset)),
        };
        let mut one = to.0.to_vec();
        one.extend_from_slice(rest);
        one.extend_from_slice(from.0);
        one.extend_from_slice(rest);
        let (from, to) = (mem(from.1 + place, 3), mem(to.1 + place, 3));
        match bytes {
            16 => one.extend([Instruction::V128Load(from), Instruction::V128Store(to)]),
            _ => one.extend([Instruction::I64Load(from), Instruction::I64Store(to)]),
        }
        one
    };
    if whole > 0 {
        code.extend(set(counted, c(0)));
        code.push(Instruction::Loop(BlockType::Empty));
        let rest = [Instruction::LocalGet(counted), Instruction::I32Add];
        for place in (0..8 * ROUND).step_by(16) {
            code.extend(copy(place, 16, &rest));
        }
        code.extend(set(counted, l(counted) + at(8 * ROUND)));
        code.extend(l(counted).below(at(8 * whole)).0);
        code.extend([Instruction::BrIf(0), Instruction::End]);
    }
    let pairs = words - words % 2;
    for place in (whole..pairs).step_by(2) {
        code.extend(copy(8 * place, 16, &[]));
    }
    for place in pairs..words {
        code.extend(copy(8 * place, 8, &[]));
    }
    code
}

/// The address of the record of a game.
pub(super) fn record(layout: &Layout, game: usize) -> usize {
    layout.side.records + layout.side.stride * game
}
