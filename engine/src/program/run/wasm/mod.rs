//! Programs as modules of WebAssembly, and a machine that runs them.
//!
//! A program becomes one module: memory, constant tables, and a function for everything that a [`Machine`] does.
//! The generator of random numbers and all slots lie in the memory of the module; nothing of a ply calls out of it.
//! Who executes the module is a [`Host`]: a compiler to machine code in the process, or the browser of a page.
//!
//! * `memory`: what lies where;
//! * `module`: the module; `code`: the instructions of its functions; `merged`: functions that are alike become one;
//! * `emit`: operations become instructions, those of integers in `integers`, of sets in `sets` and `relations`, of
//!   rows in `rows`, branches and calls in `control`, of chance in `chance`;
//! * `vectors`: sets of many words, two words in each vector;
//! * `batch`: many random games in one call, `kept`: positions near one that is kept, `changes`: what is taken back to
//!   return to it;
//! * `history`: past positions, `keys`: the keys of their hashes;
//! * `side`: many games side by side in one memory, a move in each by one call; `based`: how functions reach the block of
//!   the game that moves; `group`: who asks for that;
//! * `interface`: a whole game for hosts that know no rules, with `course`, `listing`, `names` and `view`; `script`: how its functions are
//!   written; `saved`: positions for it;
//! * `slots`: arrays, and legal moves as they are written down;
//! * `in_place`: which sets are read in memory, in their slots or in copies;
//! * `narrow`: which sets have sites in their first word only;
//! * `outlined`: functions that others call, where sets have many words.
//!
//! Owns the instructions that operations become. Refuses to know who executes them. Begin with `emit`.

mod based;
mod batch;
mod chance;
mod changes;
mod code;
mod control;
mod course;
mod emit;
mod group;
mod history;
mod in_place;
mod integers;
mod interface;
mod kept;
mod keys;
mod listing;
mod memory;
mod merged;
mod module;
mod names;
mod narrow;
mod outlined;
mod relations;
mod rows;
mod saved;
mod script;
mod sets;
mod side;
mod slots;
mod vectors;
mod view;

pub use group::{Group, HandBytes, Notes, Stepped};
pub use module::MEMORY;

use super::block::{block_of, past_of};
use super::places::Places;
use super::ranks::ranks_of_endings;
use super::{Ends, Fault, Generator, LaneVisit, MOST_MADE, Machine, MadeMove};
use crate::game::Game;
use crate::program::types::{EndingId, HeadSlot, LaneId};
use crate::program::{Op, Program};
use interface::Beginning;
use memory::{GAMES, Layout, MADE_BYTES, copy_in, copy_out};
use module::Use;
use smallvec::SmallVec;
use std::sync::Arc;

/// A program as a module of WebAssembly, which any number of machines run.
#[derive(Clone)]
pub struct WasmProgram {
    program: Arc<Program>,
    layout: Layout,
    /// The bytes of the module. It imports nothing, and exports its memory as [`MEMORY`].
    pub bytes: Arc<[u8]>,
}

/// An instance of a module, in any runtime of WebAssembly.
pub trait Host {
    /// A function that the module exports.
    type Function;

    /// A function by its name; all take nothing and return a number of 32 bits.
    ///
    /// # Errors
    ///
    /// If the module has no such function.
    fn function(&mut self, name: &str) -> Result<Self::Function, Fault>;

    /// Calls a function.
    ///
    /// # Errors
    ///
    /// If it stops before its end, which no program makes it do.
    fn call(&mut self, function: &Self::Function) -> Result<i32, Fault>;

    /// The memory of the instance.
    fn memory(&self) -> &[u8];

    /// The memory of the instance, to write to.
    fn memory_mut(&mut self) -> &mut [u8];
}

/// A machine that runs the module of a program on a host.
pub struct WasmMachine<H: Host> {
    program: Arc<Program>,
    layout: Layout,
    host: H,
    moves: Vec<H::Function>,
    counts: Vec<H::Function>,
    choices: Vec<H::Function>,
    plays: Vec<H::Function>,
    playouts: Option<H::Function>,
    count_after: Option<H::Function>,
    rollout: Option<H::Function>,
}

impl WasmProgram {
    /// A module for everything.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Self {
        Self::of(program, Use::All)
    }

    /// A module with what random games need of a program.
    #[must_use]
    pub fn for_playouts(program: Arc<Program>) -> Self {
        let mut calls_turns = false;
        for (_, function) in program.functions() {
            let is_call = |op: &Op| matches!(op, Op::Turn(_) | Op::Make(_));
            let body = &function.body;
            body.each(&mut |node| calls_turns |= is_call(&node.op));
        }
        let use_of = match calls_turns {
            true => Use::Playouts,
            false => Use::PlayoutsAlone,
        };
        Self::of(program, use_of)
    }

    /// A module with what is needed to count sequences of moves.
    #[must_use]
    pub fn for_perft(program: Arc<Program>) -> Self {
        Self::of(program, Use::Perft)
    }

    /// A module with what is needed to make moves and to play random games on from any position.
    #[must_use]
    pub fn for_rollouts(program: Arc<Program>) -> Self {
        Self::of(program, Use::Rollouts)
    }

    /// A module with what [`Group`] needs to make a move in each of many games and to list the moves after it.
    #[must_use]
    pub fn for_groups(program: Arc<Program>) -> Self {
        Self::of(program, Use::Side)
    }

    /// A module that brings its first position and knows a whole game: `docs/module.md` describes it.
    ///
    /// # Errors
    ///
    /// If the first position is one that the program was not made for.
    pub fn whole(game: &Game, program: Arc<Program>) -> Result<Self, Fault> {
        let layout = Layout::new(&program, Places::new(&program), Use::Interface);
        let beginning = beginning(game, &program, &layout.places)?;
        let bytes = module::module(&program, &layout, &beginning).into();
        Ok(Self {
            program,
            layout,
            bytes,
        })
    }

    fn of(program: Arc<Program>, use_of: Use) -> Self {
        let layout = Layout::new(&program, Places::new(&program), use_of);
        let bytes = module::module(&program, &layout, &Beginning::default()).into();
        Self {
            program,
            layout,
            bytes,
        }
    }
}

/// The first position of a game, and how its endings rank the players.
fn beginning(game: &Game, program: &Program, places: &Places) -> Result<Beginning, Fault> {
    let first = block_of(program, places, game, &game.start);
    let first = first.ok_or_else(|| {
        Fault("the position is one that cannot come about in the game".to_owned())
    })?;
    let moves = places.of_head(program, HeadSlot::Moves);
    let none = vec![0.0; program.players];
    let ranks = ranks_of_endings(game, program).into_iter();
    Ok(Beginning {
        ranks: ranks
            .map(|ranks| ranks.unwrap_or_else(|| none.clone()))
            .collect(),
        past: past_of(program, game, &game.start),
        mover: i32::from(game.start.head.mover),
        words: names::Words::new(game),
        before: moves.map_or(0, |place| first[place] as u32 as i32),
        first,
    })
}

impl<H: Host> WasmMachine<H> {
    /// A machine for a program, whose module a host has taken in.
    ///
    /// # Errors
    ///
    /// If the host has the module of another program.
    pub fn new(compiled: &WasmProgram, mut host: H) -> Result<Self, Fault> {
        let (program, layout) = (&compiled.program, &compiled.layout);
        let mut of_turns = |uses: &[Use], name: &str| -> Result<Vec<_>, Fault> {
            let turns = match uses.contains(&layout.use_of) {
                true => 0..program.turns.len(),
                false => 0..0,
            };
            turns
                .map(|turn| host.function(&format!("{name}{turn}")))
                .collect()
        };
        let moves = of_turns(&[Use::All, Use::Perft], module::MOVES)?;
        let counts = of_turns(&[Use::All, Use::Perft], module::COUNT)?;
        let games = [Use::All, Use::Playouts, Use::Rollouts];
        let choices = of_turns(&games, module::CHOICE)?;
        let [all, playouts, rollouts] = games;
        let plays = of_turns(&[all, playouts, rollouts, Use::Perft], module::PLAY)?;
        let mut one = |has: bool, name: &str| has.then(|| host.function(name)).transpose();
        let playouts = one(layout.use_of.has_playouts(), module::PLAYOUTS)?;
        let count_after = one(layout.use_of.has_counts(), module::COUNT_AFTER)?;
        let rollout = one(layout.use_of.has_rollouts(), module::ROLLOUT)?;
        if host.memory().len() < layout.total {
            return Err(outside());
        }
        Ok(Self {
            program: Arc::clone(program),
            layout: layout.clone(),
            host,
            moves,
            counts,
            choices,
            plays,
            playouts,
            count_after,
            rollout,
        })
    }

    /// Notes moves that are to be made.
    fn note(&mut self, moves: &[MadeMove]) -> Result<(), Fault> {
        let (first, number) = (self.layout.made, self.layout.number);
        let memory = self.host.memory_mut();
        let notes = memory.get_mut(first..first + MADE_BYTES * moves.len());
        let notes = notes.filter(|_| moves.len() <= MOST_MADE);
        let notes = notes.ok_or_else(outside)?.as_chunks_mut().0;
        for (note, made) in notes.iter_mut().zip(moves) {
            *note = note_of(made);
        }
        let moves = (moves.len() as u32).to_le_bytes();
        memory[number..][..moves.len()].copy_from_slice(&moves);
        Ok(())
    }

    /// Some words of the memory.
    fn part(&mut self, address: usize, words: usize) -> Result<&mut [[u8; 8]], Fault> {
        part(&mut self.host, address, words)
    }
}

/// Some words of the memory of a host.
fn part<H: Host>(host: &mut H, address: usize, words: usize) -> Result<&mut [[u8; 8]], Fault> {
    let bytes = host.memory_mut().get_mut(address..address + 8 * words);
    bytes
        .map(|bytes| bytes.as_chunks_mut().0)
        .ok_or_else(outside)
}

impl<H: Host> Machine for WasmMachine<H> {
    fn set_first(&mut self, words: &[u64], past: &[u64]) -> Result<(), Fault> {
        for (first, words) in [(self.layout.first, words), (self.layout.history, past)] {
            copy_in(words, self.part(first, words.len())?);
        }
        for word in past {
            let (place, bit) = history::mark_of(*word);
            let marks = self.part(self.layout.first_marks + 8 * place, 1)?;
            let marked = u64::from_le_bytes(marks[0]) | 1 << bit;
            marks[0] = marked.to_le_bytes();
        }
        self.restart()
    }

    fn restart(&mut self) -> Result<(), Fault> {
        let layout = &self.layout;
        let memory = self.host.memory_mut();
        let block = layout.first..layout.first + 8 * layout.places.total;
        memory.copy_within(block, layout.block(0));
        memory.copy_within(layout.first_marks..layout.history, layout.marks);
        Ok(())
    }

    fn copy_block(&mut self, words: &mut Vec<u64>) -> Result<(), Fault> {
        let block = self.part(self.layout.block(0), self.layout.places.total)?;
        words.clear();
        words.extend(block.iter().map(|word| u64::from_le_bytes(*word)));
        Ok(())
    }

    fn read_first(&mut self, words: &mut [u64]) -> Result<(), Fault> {
        copy_out(self.part(self.layout.block(0), words.len())?, words);
        Ok(())
    }

    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault> {
        copy_in(words, self.part(self.layout.block(0), words.len())?);
        Ok(())
    }

    fn read(&mut self, places: &[usize], words: &mut [u64]) -> Result<(), Fault> {
        let block = self.part(self.layout.block(0), self.layout.places.total)?;
        for (word, place) in words.iter_mut().zip(places) {
            *word = u64::from_le_bytes(block[*place]);
        }
        Ok(())
    }

    fn write(&mut self, places: &[usize], words: &[u64]) -> Result<(), Fault> {
        let block = self.part(self.layout.block(0), self.layout.places.total)?;
        for (word, place) in words.iter().zip(places) {
            block[*place] = word.to_le_bytes();
        }
        Ok(())
    }

    fn set_random(&mut self, random: Generator) -> Result<(), Fault> {
        let words = random.0;
        copy_in(&words, self.part(self.layout.random, words.len())?);
        Ok(())
    }

    fn moves(&mut self, turn: usize) -> Result<Vec<Ends>, Fault> {
        let (mut moves, mut room) = (Vec::new(), Vec::new());
        self.each_lane(turn, &mut room, &mut |lane, ends, given| {
            moves.push(Ends {
                lane,
                ends: ends.to_vec(),
                given: given.iter().map(|words| words.to_vec()).collect(),
            });
        })?;
        Ok(moves)
    }

    fn each_lane(
        &mut self,
        turn: usize,
        room: &mut Vec<u64>,
        visit: &mut LaneVisit<'_>,
    ) -> Result<(), Fault> {
        let moves = self.moves.get(turn).ok_or_else(left_out)?;
        let end = self.host.call(moves)? as usize;
        let first = self.layout.emitted;
        let words = self.part(first, end.saturating_sub(first) / 8)?;
        room.clear();
        room.extend(words.iter().map(|word| u64::from_le_bytes(*word)));
        let mut rest = room.as_slice();
        let set_words = self.program.tables.words;
        while let Some((lane, entry)) = rest.split_first() {
            let lane = LaneId(*lane as u32);
            let sets = 1 + self.program.lanes[lane.index()].given.len();
            let (entry, others) = entry
                .split_at_checked(sets * set_words)
                .ok_or_else(outside)?;
            rest = others;
            let (ends, given) = entry.split_at(set_words);
            if ends.iter().any(|word| *word != 0) {
                let given: SmallVec<[&[u64]; 4]> = given.chunks(set_words).collect();
                visit(lane, ends, &given);
            }
        }
        Ok(())
    }

    fn count(&mut self, turn: usize) -> Result<u64, Fault> {
        let count = self.counts.get(turn).ok_or_else(left_out)?;
        let number = self.host.call(count)?;
        Ok(number as u64)
    }

    fn choose(&mut self, turn: usize) -> Result<(), Fault> {
        let choice = self.choices.get(turn).ok_or_else(left_out)?;
        self.host.call(choice).map(drop)
    }

    fn play(&mut self, turn: usize) -> Result<Option<EndingId>, Fault> {
        let play = self.plays.get(turn).ok_or_else(left_out)?;
        let ended = self.host.call(play)?;
        Ok(ending(ended))
    }

    fn playouts(&mut self, games: &mut [u64]) -> Result<(), Fault> {
        let (first, playouts) = (self.layout.games, self.playouts.as_ref());
        let playouts = playouts.ok_or_else(left_out)?;
        for games in games.chunks_mut(GAMES) {
            let bytes = first..first + 8 * games.len();
            let memory = self.host.memory_mut();
            let seeds = memory[bytes.clone()].as_chunks_mut().0;
            for (place, seed) in seeds.iter_mut().zip(games.iter()) {
                *place = seed.to_le_bytes();
            }
            let number = (games.len() as u32).to_le_bytes();
            memory[self.layout.number..][..number.len()].copy_from_slice(&number);
            self.host.call(playouts)?;
            let results = self.host.memory()[bytes].as_chunks().0;
            for (game, result) in games.iter_mut().zip(results) {
                *game = u64::from_le_bytes(*result);
            }
        }
        Ok(())
    }

    fn keep(&mut self) -> Result<(), Fault> {
        let layout = &self.layout;
        let block = layout.block(0)..layout.block(layout.places.lasting);
        self.host.memory_mut().copy_within(block, layout.kept);
        Ok(())
    }

    fn rollout(&mut self, moves: &mut Vec<MadeMove>, seed: u64) -> Result<EndingId, Fault> {
        let Layout {
            games,
            number,
            made,
            ..
        } = self.layout;
        self.note(moves)?;
        copy_in(&[seed], self.part(games, 1)?);
        let ended = self
            .host
            .call(self.rollout.as_ref().ok_or_else(left_out)?)?;
        let memory = self.host.memory();
        let end = memory[number..].first_chunk().ok_or_else(outside)?;
        let end = u32::from_le_bytes(*end) as usize;
        let notes = memory.get(made..end).ok_or_else(outside)?;
        moves.clear();
        moves.extend(notes.as_chunks().0.iter().map(made_move));
        ending(ended).ok_or_else(|| Fault("a game that was played on has no end".to_owned()))
    }

    fn count_after(&mut self, moves: &[MadeMove]) -> Result<u64, Fault> {
        self.note(moves)?;
        let number = self
            .host
            .call(self.count_after.as_ref().ok_or_else(left_out)?)?;
        Ok(number as u32 as u64)
    }
}

/// The note of a move.
fn note_of(made: &MadeMove) -> [u8; MADE_BYTES] {
    let mut note = [0; MADE_BYTES];
    let numbers = [made.turn as i32].into_iter().chain(made.hand);
    for (place, number) in note.as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_le_bytes();
    }
    note
}

/// The move of a note.
fn made_move(note: &[u8; MADE_BYTES]) -> MadeMove {
    let mut numbers = [0; MADE_BYTES / 4];
    for (number, bytes) in numbers.iter_mut().zip(note.as_chunks().0) {
        *number = i32::from_le_bytes(*bytes);
    }
    let [turn, hand @ ..] = numbers;
    MadeMove {
        turn: turn as u32,
        hand,
    }
}

/// The ending that a function returns: its number and 1, or 0 for none.
fn ending(returned: i32) -> Option<EndingId> {
    (returned > 0).then(|| EndingId(returned as u32 - 1))
}

fn left_out() -> Fault {
    Fault("the module was made for something else".to_owned())
}

fn outside() -> Fault {
    Fault("the memory of the module is too small".to_owned())
}
