//! Many games side by side in the memory of one module: one call makes a move in each and lists the moves after it.
//!
//! Each game has a record: the move that is to be made, its block, and what came of it. The past positions of each lie
//! behind those of the game before.

use super::based::BASE;
use super::course::thrown;
use super::kept::KeptWriter;
use super::memory::Layout;
use super::module::functions_of;
use super::script::{
    Stmts, at, c, call, either, function, held, keep, l, repeat, set, store, store64, when,
};
use crate::program::types::HeadSlot;
use crate::program::{Op, Program};
use wasm_encoder::{BlockType, Function, Instruction, ValType};

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
    /// Where functions are written to find the block, and where nothing lies.
    pub(super) block: usize,
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
            block: take(8 * words),
        }
    }
}

/// Whether moves draw numbers from the generator.
pub(super) fn draws(program: &Program) -> bool {
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
    let [
        index,
        todo,
        record,
        ended,
        number,
        waiting,
        state,
        word,
        wide,
    ] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let (program, layout) = (writer.program, writer.layout);
    let side = layout.side;
    let random = |is_read: bool| match draws(program) {
        true => copied(record, (RANDOM, layout.random, 4), is_read),
        false => Stmts::new(),
    };
    let before = match layout.places.of_head(program, HeadSlot::Moves) {
        Some(place) => held(layout.first + 8 * place),
        None => c(0),
    };
    let mut list = thrown(program, layout, before, [number, state, word]);
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
    let local = |ty: ValType| if ty == ValType::I64 { wide } else { waiting };
    let list = layout.based(list, local, |_, _| ());
    let step = [
        set(todo, (l(index) * c(4)).load(side.todo)),
        set(
            record,
            l(todo).shr(c(1)) * at(side.stride) + at(side.records),
        ),
        (l(record) + at(BLOCK)).0,
        vec![Instruction::GlobalSet(BASE)],
        match side.past_stride {
            0 => Stmts::new(),
            stride => keep(side.past, l(todo).shr(c(1)) * at(stride)),
        },
        random(true),
        set(ended, c(0)),
        when(
            l(todo).and(c(1)).not(),
            set(ended, call(writer.make, [l(record)])),
        ),
        either(l(ended), store(l(record), RESULT, l(ended)), list),
        random(false),
        set(index, l(index) + c(1)),
    ];
    let has_room = held(side.out).below(at(layout.emitted + 8 * ROOM));
    let code = [
        set(index, held(side.from)),
        repeat(l(index).below(held(side.to)).and(has_room), step.concat()),
        keep(side.from, l(index)),
        c(0).0,
    ];
    function(6, 3, code.concat())
}

/// Copies words between a part of a record, which begins at an offset from a local, and an address.
fn copied(record: u32, (offset, address, words): (usize, usize, usize), is_read: bool) -> Stmts {
    let copy = |place: usize| match is_read {
        true => store64(c(0), address + place, l(record).load64(offset + place)),
        false => store64(l(record), offset + place, c(0).load64(address + place)),
    };
    (0..words).flat_map(|word| copy(8 * word)).collect()
}

/// The address of the record of a game.
pub(super) fn record(layout: &Layout, game: usize) -> usize {
    layout.side.records + layout.side.stride * game
}
