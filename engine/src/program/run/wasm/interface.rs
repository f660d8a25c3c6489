//! The interface of a whole game for hosts that know no rules: `docs/module.md` says what each function does.
//!
//! Legal moves are listed as eight numbers each, behind everything else in memory, which grows for them. What a
//! [`Session`](crate::program::run::Session) keeps besides the block lies in the memory of the module, too.
//!
//! * `course`: a game begins and goes on; `names`: what moves are called; `listing`: what machines give as lanes becomes a list of moves; `view`: what stands where.
//!
//! Owns the exports of a game that is handed over. Begin with [`Interface::functions`].

use super::kept::KeptWriter;
use super::memory::Layout;
use super::names::Words;
use super::script::{Expr, Stmts, at, c, call, function, give, held, l, run, when};
use crate::game::ir::Plane;
use crate::program::Program;
use crate::program::types::{HeadSlot, Home, SlotId, TurnId};
use wasm_encoder::{Function, Instruction, ValType};

/// The version of the interface.
pub(super) const VERSION: i32 = 1;

/// Bytes of a move in the list of legal moves.
pub(super) const MOVE_BYTES: i32 = 32;

/// The bytes before the block in a saved position: ending, plies, the seed of dice, the generator.
pub(super) const SAVED_HEAD: usize = 8 + 8 + 32;

/// What the interface keeps in memory, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kept {
    /// The number of the ending and 1; 0 while the game goes on.
    pub(super) ending: usize,
    /// Moves made since the beginning.
    pub(super) plies: usize,
    /// The number of legal moves; −1 while they are not listed.
    pub(super) number: usize,
    /// Where the list of legal moves begins.
    pub(super) base: usize,
    /// Where it ends.
    pub(super) end: usize,
    /// Where the names of the moves begin; 0 while they have none.
    pub(super) named: usize,
    /// What `named` holds, while a move is tried.
    pub(super) named_aside: usize,
    /// The position while a move is tried.
    pub(super) aside: usize,
    /// What stood on each site before it.
    pub(super) before: usize,
    /// The sites that it empties: low bytes, and high ones.
    pub(super) taken: usize,
    pub(super) taken_high: usize,
    /// Where texts and facts for names begin.
    pub(super) words: usize,
    /// Where memory begins that grows.
    pub(super) heap: usize,
    /// The address up to which memory has been asked for.
    pub(super) room: usize,
    /// Saved positions of hosts.
    pub(super) buffer: usize,
    /// Room for the note of a move of [`KeptWriter::make`].
    pub(super) note: usize,
    /// Lanes as numbers.
    pub(super) lanes: usize,
    /// For each rule which parts of moves its lanes give.
    pub(super) given: usize,
    /// The rank of each player by each ending.
    pub(super) ranks: usize,
}

/// The positions that games begin with, and how they end, for a module that brings them.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginning {
    /// The words of the first block.
    pub(super) first: Vec<u64>,
    /// The history before the first move.
    pub(super) past: Vec<u64>,
    /// For each ending the rank of each player, from the first.
    pub(super) ranks: Vec<Vec<f64>>,
    /// The player to move at first, for programs without a slot of the mover.
    pub(super) mover: i32,
    /// What moves are named by.
    pub(super) words: Words,
    /// The moves that were made before.
    pub(super) before: i32,
}

/// The functions of the interface, by their places after the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Name {
    Abi,
    Start,
    Seed,
    Legal,
    Move,
    Play,
    Random,
    Playout,
    Perft,
    Mover,
    Ending,
    Rank,
    Plies,
    Hash,
    What,
    Amount,
    Level,
    State,
    Rotation,
    Value,
    Score,
    Die,
    TurnUp,
    Face,
    Rolls,
    Owed,
    Phase,
    Save,
    Buffer,
    Restore,
    Make,
    Hidden,
    Active,
    // Not exported but for `TextOf` and `Json`.
    Throw,
    Reserve,
    SaveTo,
    RestoreFrom,
    List,
    Decode,
    AddMove,
    Behind,
    Has,
    HashPart,
    TextOf,
    Refine,
    Put,
    PutNumber,
    WriteWord,
    WriteMark,
    TakesOver,
    TakesAside,
    Equal,
    TextEnd,
    TextHash,
    Json,
}

/// The types of functions of the interface.
type Types = (&'static [ValType], &'static [ValType]);

const I32: ValType = ValType::I32;
const I64: ValType = ValType::I64;

impl Name {
    /// Every function with its export, if it has one, and its type, in the order of their numbers.
    pub(super) const ALL: [(Self, Option<&'static str>, Types); 55] = [
        (Self::Abi, Some("abi"), (&[], &[I32])),
        (Self::Start, Some("start"), (&[I64], &[])),
        (Self::Seed, Some("seed"), (&[I64], &[])),
        (Self::Legal, Some("legal"), (&[], &[I32])),
        (Self::Move, Some("move"), (&[I32], &[I32])),
        (Self::Play, Some("play"), (&[I32], &[I32])),
        (Self::Random, Some("random"), (&[], &[I32])),
        (Self::Playout, Some("playout"), (&[I64], &[I32])),
        (Self::Perft, Some("perft"), (&[I32], &[I64])),
        (Self::Mover, Some("mover"), (&[], &[I32])),
        (Self::Ending, Some("ending"), (&[], &[I32])),
        (Self::Rank, Some("rank"), (&[I32], &[ValType::F64])),
        (Self::Plies, Some("plies"), (&[], &[I32])),
        (Self::Hash, Some("hash"), (&[], &[I64])),
        (Self::What, Some("what"), (&[I32], &[I32])),
        (Self::Amount, Some("amount"), (&[I32], &[I32])),
        (Self::Level, Some("level"), (&[I32, I32], &[I32])),
        (Self::State, Some("state"), (&[I32], &[I32])),
        (Self::Rotation, Some("rotation"), (&[I32], &[I32])),
        (Self::Value, Some("value"), (&[I32], &[I32])),
        (Self::Score, Some("score"), (&[I32], &[I32])),
        (Self::Die, Some("die"), (&[I32], &[I32])),
        (Self::TurnUp, Some("turnUp"), (&[I32, I32], &[])),
        (Self::Face, Some("face"), (&[I32], &[I32])),
        (Self::Rolls, Some("rolls"), (&[], &[I32])),
        (Self::Owed, Some("owed"), (&[], &[I32])),
        (Self::Phase, Some("phase"), (&[], &[I32])),
        (Self::Save, Some("save"), (&[], &[I32])),
        (Self::Buffer, Some("buffer"), (&[], &[I32])),
        (Self::Restore, Some("restore"), (&[], &[])),
        (Self::Make, Some("make"), (&[I32], &[I32])),
        (Self::Hidden, Some("hidden"), (&[I32, I32, I32], &[I32])),
        (Self::Active, Some("active"), (&[I32], &[I32])),
        (Self::Throw, None, (&[], &[])),
        (Self::Reserve, None, (&[I32], &[])),
        (Self::SaveTo, None, (&[I32], &[I32])),
        (Self::RestoreFrom, None, (&[I32], &[])),
        (Self::List, None, (&[], &[])),
        (Self::Decode, None, (&[I32], &[])),
        (Self::AddMove, None, (&[I32, I32, I32, I32], &[])),
        (Self::Behind, None, (&[I32, I32, I32], &[I32])),
        (Self::Has, None, (&[I32, I32], &[I32])),
        (Self::HashPart, None, (&[I64, I32, I32], &[I64])),
        (Self::TextOf, Some("name"), (&[I32], &[I32])),
        (Self::Refine, None, (&[], &[])),
        (Self::Put, None, (&[I32, I32], &[I32])),
        (Self::PutNumber, None, (&[I32, I32], &[I32])),
        (Self::WriteWord, None, (&[I32, I32], &[I32])),
        (Self::WriteMark, None, (&[I32, I32, I32], &[])),
        (Self::TakesOver, None, (&[I32, I32], &[I32])),
        (Self::TakesAside, None, (&[I32], &[I32])),
        (Self::Equal, None, (&[I32, I32], &[I32])),
        (Self::TextEnd, None, (&[I32], &[I32])),
        (Self::TextHash, None, (&[I32], &[I32])),
        (Self::Json, Some("json"), (&[], &[I32])),
    ];
}

/// Writes the functions of the interface.
pub(super) struct Interface<'a> {
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) beginning: &'a Beginning,
    /// The number of the first function of the interface.
    pub(super) first: u32,
    /// The number of the function that makes a noted move.
    pub(super) make: u32,
}

impl Interface<'_> {
    /// The number of a function.
    pub(super) fn number(&self, name: Name) -> u32 {
        self.first + name as u32
    }

    pub(super) fn call(&self, name: Name, given: impl IntoIterator<Item = Expr>) -> Expr {
        call(self.number(name), given)
    }

    pub(super) fn run(&self, name: Name, given: impl IntoIterator<Item = Expr>) -> Stmts {
        run(self.number(name), given)
    }

    pub(super) fn kept(&self) -> Kept {
        self.layout.interface
    }

    /// The address of the block word of a number of the head.
    pub(super) fn head(&self, head: HeadSlot) -> Option<usize> {
        let place = self.layout.places.of_head(self.program, head)?;
        Some(self.layout.block(place))
    }

    /// What stands at the address of a slot with a home, and how many words it has.
    pub(super) fn slot(&self, home: &Home) -> Option<(usize, u32)> {
        let number = self
            .program
            .slots
            .iter()
            .position(|slot| slot.home == *home)?;
        let place = (self.layout.places).of(SlotId(number as u32));
        Some((self.layout.block(place), self.program.slots[number].length))
    }

    /// What is done in each kind of turn, by the writer that knows them.
    pub(super) fn by_turn(&self, body: impl Fn(TurnId) -> Stmts) -> Stmts {
        let writer = KeptWriter {
            program: self.program,
            layout: self.layout,
            make: self.make,
        };
        writer.by_turn(body)
    }

    /// The bodies of all functions, in the order of [`Name::ALL`].
    pub(super) fn functions(&self) -> Vec<Function> {
        Name::ALL.map(|(name, ..)| self.function(name)).into()
    }

    fn function(&self, name: Name) -> Function {
        let kept = self.kept();
        match name {
            Name::Abi => function(0, 0, c(VERSION).0),
            Name::Start => self.start(),
            Name::Seed => function(0, 2, [self.seed_from(0, 1, 2), self.forget()].concat()),
            Name::Legal => function(0, 0, self.legal()),
            Name::Move => function(0, 0, (held(kept.base) + l(0) * c(MOVE_BYTES)).0),
            Name::Play => function(0, 0, self.play()),
            Name::Random => self.random(),
            Name::Playout => self.playout(),
            Name::Perft => self.perft(),
            Name::Mover => function(0, 0, self.mover().0),
            Name::Ending => function(0, 0, (held(kept.ending) - c(1)).0),
            Name::Rank => self.rank(),
            Name::Plies => function(0, 0, held(kept.plies).0),
            Name::Hash => self.hash(),
            Name::HashPart => self.hash_part(),
            Name::What => function(0, 0, self.what()),
            Name::Amount => function(0, 0, self.amount()),
            Name::Level => function(0, 0, self.level()),
            Name::State => function(0, 0, self.plane(Plane::State)),
            Name::Rotation => function(0, 0, self.plane(Plane::Rotation)),
            Name::Value => function(0, 0, self.plane(Plane::Value)),
            Name::Hidden => function(0, 0, self.hidden()),
            Name::Active => function(0, 0, self.active()),
            Name::Score => function(0, 0, self.score()),
            Name::Die => function(0, 0, self.die()),
            Name::TurnUp => function(0, 0, self.turn_up()),
            Name::Face => function(0, 0, self.face()),
            Name::Rolls => function(0, 0, self.rolls()),
            Name::Owed => function(0, 0, self.owed()),
            Name::Phase => function(0, 0, self.phase()),
            Name::Save => function(
                0,
                0,
                (self.call(Name::SaveTo, [at(kept.buffer)]) - at(kept.buffer)).0,
            ),
            Name::Buffer => function(0, 0, at(kept.buffer).0),
            Name::Restore => function(0, 0, self.run(Name::RestoreFrom, [at(kept.buffer)])),
            Name::Make => self.make(),
            Name::Throw => self.throw(),
            Name::Reserve => self.reserve(),
            Name::SaveTo => self.save_to(),
            Name::RestoreFrom => self.restore_from(),
            Name::List => function(0, 0, self.list()),
            Name::Decode => self.decode(),
            Name::AddMove => self.add_move(),
            Name::Behind => self.behind(),
            Name::Has => function(0, 0, self.has()),
            Name::TextOf => function(0, 0, self.name()),
            Name::Refine => self.name_all(),
            Name::Put => self.put(),
            Name::PutNumber => self.put_number(),
            Name::WriteWord => self.write_word(),
            Name::WriteMark => self.write_mark(),
            Name::TakesOver => self.takes_over(),
            Name::TakesAside => self.takes_aside(),
            Name::Equal => self.equal(),
            Name::TextEnd => self.text_end(),
            Name::TextHash => self.text_hash(),
            Name::Json => self.json(),
        }
    }
}

/// The most bytes of a saved position.
pub(super) fn saved_bytes(program: &Program, lasting: usize) -> usize {
    SAVED_HEAD + 8 * (lasting + program.noted)
}

/// A condition for which a chain of choices gives a value.
pub(super) fn cases(cases: Vec<(Expr, Expr)>, otherwise: Expr) -> Stmts {
    let mut code: Stmts = cases
        .into_iter()
        .flat_map(|(condition, value)| when(condition, give(value)))
        .collect();
    code.extend(otherwise.0);
    code
}

/// The one or the other number.
pub(super) fn choice(condition: Expr, one: Expr, other: Expr) -> Expr {
    let mut code = one.0;
    code.extend(other.0);
    code.extend(condition.0);
    code.push(Instruction::Select);
    Expr(code)
}
