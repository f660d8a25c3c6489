//! A program as a module of WebAssembly.

use super::code::Code;
use super::emit::{Emitter, Purpose};
use super::interface::{Beginning, Interface, Name};
use super::kept::KeptWriter;
use super::memory::Layout;
use super::merged::{Row, merged};
use crate::program::types::TurnId;
use crate::program::{Function, Program, Turn};
use wasm_encoder::{
    BlockType, BranchHints, CodeSection, ConstExpr, DataSection, ExportKind, ExportSection,
    FunctionSection, GlobalSection, GlobalType, Instruction, MemorySection, MemoryType, Module,
    StartSection, TypeSection, ValType,
};

/// The name under which a module exports its memory.
pub const MEMORY: &str = "memory";

/// The names under which the functions of a module are exported; those of turns are followed by their number.
pub(super) const MOVES: &str = "moves";
pub(super) const COUNT: &str = "count";
pub(super) const CHOICE: &str = "choice";
pub(super) const PLAY: &str = "play";
pub(super) const PLAYOUTS: &str = "playouts";
pub(super) const COUNT_AFTER: &str = "count_after";
pub(super) const ROLLOUT: &str = "rollout";
pub(super) const STEPS: &str = "steps";

/// The number of the function that asks whether all players passed.
pub(super) const PASSED: u32 = 0;

/// The number of the function that counts a word in the history.
pub(super) const STOOD: u32 = 1;

/// The number of the type of functions that take an address.
const ADDRESSED: u32 = 3;

/// The number of the function that answers the first question; the others follow.
pub(super) const FIRST_QUESTION: u32 = 2;

/// The numbers of the functions that choose a move in a turn and make it.
pub(super) fn functions_of(program: &Program, layout: &Layout, turn: TurnId) -> [u32; 2] {
    let of_turn = parts_of(&program.turns[turn.index()], layout.use_of).len() as u32;
    let next = FIRST_QUESTION + program.questions.len() as u32 + of_turn * (turn.0 + 1);
    [next - 2, next - 1]
}

/// The number of the function that counts the legal moves in a turn, where there is one.
pub(super) fn count_of(program: &Program, layout: &Layout, turn: TurnId) -> u32 {
    let [before, play] = functions_of(program, layout, turn);
    match layout.use_of {
        Use::Perft => before,
        _ => play - 2,
    }
}

/// The number of the first function that others call to have something done for sets of many words.
pub(super) fn first_outlined(program: &Program, layout: &Layout) -> u32 {
    let turns = program.turns.iter();
    let of_turns: usize = turns.map(|turn| parts_of(turn, layout.use_of).len()).sum();
    let use_of = layout.use_of;
    let others = [
        (use_of.has_playouts(), 2),
        (use_of.has_kept(), 1),
        (use_of.has_counts(), 2),
        (use_of.has_rollouts(), 1),
        (use_of == Use::Side, 2),
    ];
    let others = others.into_iter().filter(|(has, _)| *has);
    let others: u32 = others.map(|(_, number)| number).sum();
    FIRST_QUESTION + program.questions.len() as u32 + of_turns as u32 + others
}

/// The functions of a turn that are compiled, by the names under which they are exported; the last one makes a move,
/// and the one before chooses it, if random games are played.
pub(super) fn parts_of(turn: &Turn, use_of: Use) -> Vec<(&'static str, &Function, Purpose)> {
    let [moves, count, choice, play] = [
        (MOVES, &turn.moves, Purpose::Call),
        (COUNT, &turn.moves, Purpose::Count),
        (CHOICE, &turn.choice, Purpose::Call),
        (PLAY, &turn.play, Purpose::Call),
    ];
    match use_of {
        Use::All => vec![moves, count, choice, play],
        Use::Perft => vec![moves, count, play],
        Use::Interface => vec![moves, choice, play],
        Use::Side => vec![moves, play],
        Use::Playouts | Use::Rollouts => vec![choice, play],
        Use::PlayoutsAlone => Vec::new(),
    }
}

/// What is asked of a module: what is not is not compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Everything.
    All,
    /// Legal moves, their number, and positions after them.
    Perft,
    /// Random games, whose turns are functions.
    Playouts,
    /// Random games that call no turns.
    PlayoutsAlone,
    /// Moves, and random games on from the positions after them.
    Rollouts,
    /// A whole game for hosts that know no rules.
    Interface,
    /// Moves of many games side by side.
    Side,
}

impl Use {
    /// Whether random games are played from the first position.
    pub(super) fn has_playouts(self) -> bool {
        matches!(self, Self::All | Self::Playouts | Self::PlayoutsAlone)
    }

    /// Whether random games are played on from any position.
    pub(super) fn has_rollouts(self) -> bool {
        matches!(self, Self::All | Self::Rollouts)
    }

    /// Whether legal moves are listed and counted.
    pub(super) fn has_counts(self) -> bool {
        matches!(self, Self::All | Self::Perft)
    }

    /// Whether moves are made from a position that is kept.
    pub(super) fn has_kept(self) -> bool {
        self.has_rollouts() || self.has_counts()
    }
}

/// Bytes of a page of memory.
const PAGE: usize = 65_536;

/// The bytes of the module of a program.
pub(super) fn module(program: &Program, layout: &Layout, beginning: &Beginning) -> Vec<u8> {
    let is_whole = layout.use_of == Use::Interface;
    let mut types = TypeSection::new();
    types.ty().function([], [ValType::I32]);
    types.ty().function([ValType::I64], [ValType::I32]);
    types
        .ty()
        .function([ValType::I64, ValType::I32, ValType::I32], [ValType::I32]);
    types.ty().function([ValType::I32], [ValType::I32]);
    let mut parts = Parts::default();
    parts.add_made(1, passed(program.players));
    parts.add_made(2, super::history::stood(layout));
    let emitter = |function, purpose| Emitter::new(program, layout, function, purpose);
    for question in &program.questions {
        parts.add(emitter(&question.function, Purpose::Call));
    }
    for (number, turn) in program.turns.iter().enumerate() {
        for (name, function, purpose) in parts_of(turn, layout.use_of) {
            let index = parts.add(emitter(function, purpose));
            if !is_whole && layout.use_of != Use::Side {
                let name = format!("{name}{number}");
                parts.exports.export(&name, ExportKind::Func, index);
            }
        }
    }
    if layout.use_of.has_playouts() {
        let playout = parts.add(emitter(&program.playout, Purpose::Playout));
        let playouts = parts.add_made(0, super::batch::playouts(layout, playout));
        parts.exports.export(PLAYOUTS, ExportKind::Func, playouts);
    }
    if layout.use_of.has_kept() {
        add_kept(program, layout, &mut parts);
    }
    if layout.use_of == Use::Side {
        let writer = add_make(program, layout, &mut parts);
        let steps = parts.add_made(0, super::side::steps(&writer));
        parts.exports.export(STEPS, ExportKind::Func, steps);
    }
    let mut outlined: Vec<_> = layout.outlined.iter().collect();
    outlined.sort_by_key(|(_, place)| **place);
    for (function, _) in outlined {
        let (given, returned) = function.types(program.tables.words);
        types.ty().function(given, returned);
        parts.add_made(types.len() - 1, function.function(program, layout));
    }
    let mut start = None;
    if is_whole {
        let begin = add_interface(program, layout, beginning, (&mut types, &mut parts));
        types.ty().function(super::keys::RUN, []);
        let make_run = parts.add_made(types.len() - 1, super::keys::make_run());
        types.ty().function([], []);
        let first_of_all = layout.first_of_all(program, [make_run, begin]);
        start = Some(parts.add_made(types.len() - 1, first_of_all));
    }
    // What counts sequences is compiled for long calculations, where nothing is worth more than speed.
    let rows = match layout.use_of {
        Use::Perft => Vec::new(),
        _ => parts.merge(layout.total.next_multiple_of(8)),
    };
    parts.exports.export(MEMORY, ExportKind::Memory, 0);
    let mut memories = MemorySection::new();
    let ends = rows.iter().map(|row| row.address + row.bytes.len());
    let end = ends.max().unwrap_or(layout.total);
    let words = end.next_multiple_of(8);
    let heap = (words + beginning.words.bytes.len()).next_multiple_of(8);
    let pages = heap.div_ceil(PAGE) as u64;
    memories.memory(MemoryType {
        minimum: pages,
        maximum: (!is_whole).then_some(pages),
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut data = DataSection::new();
    for (address, bytes) in layout.data(program) {
        data.active(0, &ConstExpr::i32_const(address as i32), bytes);
    }
    if !is_whole {
        for (address, bytes) in layout.keys_as_data(program) {
            data.active(0, &ConstExpr::i32_const(address as i32), bytes);
        }
    } else {
        for (address, bytes) in
            layout.beginning(program, beginning, [words, heap, pages as usize * PAGE])
        {
            data.active(0, &ConstExpr::i32_const(address as i32), bytes);
        }
    }
    for row in rows {
        data.active(0, &ConstExpr::i32_const(row.address as i32), row.bytes);
    }
    let (functions, code, branches) = parts.encode();
    let mut module = Module::new();
    module
        .section(&types)
        .section(&functions)
        .section(&memories);
    if layout.use_of == Use::Side {
        let mut base = GlobalSection::new();
        let ty = GlobalType {
            val_type: ValType::I32,
            mutable: true,
            shared: false,
        };
        base.global(ty, &ConstExpr::i32_const(0));
        module.section(&base);
    }
    module.section(&parts.exports);
    if let Some(function_index) = start {
        module.section(&StartSection { function_index });
    }
    module.section(&branches).section(&code).section(&data);
    module.finish()
}

/// Adds the functions of the interface of a whole game; the number of the one that begins a game.
fn add_interface(
    program: &Program,
    layout: &Layout,
    beginning: &Beginning,
    (types, parts): (&mut TypeSection, &mut Parts),
) -> u32 {
    let make = add_make(program, layout, parts).make;
    let interface = Interface {
        program,
        layout,
        beginning,
        first: parts.len(),
        make,
    };
    let bodies = interface.functions().into_iter();
    for ((_, export, (given, returned)), body) in Name::ALL.into_iter().zip(bodies) {
        types
            .ty()
            .function(given.iter().copied(), returned.iter().copied());
        let number = parts.add_made(types.len() - 1, body);
        if let Some(export) = export {
            parts.exports.export(export, ExportKind::Func, number);
        }
    }
    interface.number(Name::Start)
}

/// Adds the function that makes the move in the hand, for those that make many.
fn add_make<'a>(program: &'a Program, layout: &'a Layout, parts: &mut Parts) -> KeptWriter<'a> {
    let make = parts.len();
    let writer = KeptWriter {
        program,
        layout,
        make,
    };
    parts.add_made(ADDRESSED, writer.make());
    writer
}

/// Adds the functions that make moves from the kept position.
fn add_kept(program: &Program, layout: &Layout, parts: &mut Parts) {
    let writer = add_make(program, layout, parts);
    if layout.use_of.has_counts() {
        let count = parts.add_made(0, writer.count());
        let counts = parts.add_made(0, writer.count_after(count));
        parts.exports.export(COUNT_AFTER, ExportKind::Func, counts);
    }
    if layout.use_of.has_rollouts() {
        let rollout = parts.add_made(0, writer.rollout());
        parts.exports.export(ROLLOUT, ExportKind::Func, rollout);
    }
}

/// The functions of a module.
#[derive(Default)]
struct Parts {
    functions: Vec<Part>,
    exports: ExportSection,
}

/// A function of a module.
enum Part {
    /// One with the type of a number.
    Made(u32, wasm_encoder::Function),
    /// One of a program, which returns a number.
    Written(Code),
}

impl Parts {
    /// The number of functions.
    fn len(&self) -> u32 {
        self.functions.len() as u32
    }

    /// Adds a function of a type by its number; its own number.
    fn add_made(&mut self, ty: u32, body: wasm_encoder::Function) -> u32 {
        self.functions.push(Part::Made(ty, body));
        self.len() - 1
    }

    /// Adds a function of a program; its number.
    fn add(&mut self, emitter: Emitter) -> u32 {
        self.functions.push(Part::Written(emitter.finish()));
        self.len() - 1
    }

    /// Lets one function stand for those that are alike, if there are many; the rows of these.
    fn merge(&mut self, first: usize) -> Vec<Row> {
        let codes = self.functions.iter().enumerate();
        let codes = codes.filter_map(|(number, part)| match part {
            Part::Written(code) => Some((number, code)),
            Part::Made(..) => None,
        });
        let mut rows = Vec::new();
        for one in merged(&codes.collect(), first, self.functions.len()) {
            let stands_for_all = self.len();
            for (member, row) in one.members {
                self.functions[member] = Part::Written(row.call(stands_for_all));
                rows.push(row);
            }
            self.functions.push(Part::Written(one.code));
        }
        rows
    }

    /// The sections of the functions, their instructions, and which branches are likely to be taken.
    fn encode(&self) -> (FunctionSection, CodeSection, BranchHints) {
        let mut functions = FunctionSection::new();
        let (mut bodies, mut branches) = (CodeSection::new(), BranchHints::new());
        for (number, part) in self.functions.iter().enumerate() {
            match part {
                Part::Made(ty, body) => {
                    functions.function(*ty);
                    bodies.function(body);
                }
                Part::Written(code) => {
                    functions.function(if code.given == 0 { 0 } else { ADDRESSED });
                    let (body, hints) = code.encode();
                    bodies.function(&body);
                    if !hints.is_empty() {
                        branches.function_hints(number as u32, hints);
                    }
                }
            }
        }
        (functions, bodies, branches)
    }
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
    // Of a lone player that is enough.
    let rounds = if players == 1 { 0 } else { players };
    add(&[LocalSet(turn_of), I32Const(rounds as i32), LocalSet(left)]);
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
