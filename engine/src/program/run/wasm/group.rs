//! Games side by side on one machine.
//!
//! Owns a host with the module of a program, which holds the games. Begin with [`Group::run`].
//!
//! What is called for each game is compiled into the loop that reads what came of it: a call through a pointer for each
//! takes as long as machine code takes for a ply of a small game.

use super::history::mark_of;
use super::memory::{Layout, MARKS, copy_in, copy_out};
use super::module::{STEPS, Use};
use super::side::{BLOCK, CHANCE, END, GROUP, HAND, RANDOM, RESULT, draws, record};
use super::{Host, WasmProgram, left_out, outside, part};
use crate::game::{self, Game, Move, State};
use crate::program::run::block::{block_of, past_of};
use crate::program::run::decode::to_make;
use crate::program::run::mirror::Mirror;
use crate::program::run::session::ended;
use crate::program::run::{Fault, Generator};
use crate::program::types::EndingId;
use crate::program::{HAND_SLOTS, Program};
use std::ops::Range;
use std::sync::Arc;

/// Some games, up to [`Group::MOST`], that are played on one machine. One call makes a move in each of them, or begins it
/// anew, and lists the moves after it; they are the games that a [`Session`](crate::program::run::Session) of each plays.
pub struct Group<H: Host> {
    host: H,
    steps: H::Function,
    layout: Layout,
    reader: Reader,
    /// The words of the first position, and the history before it.
    first: Vec<u64>,
    past: Vec<u64>,
    /// What is noted to be done next: twice the number of a game, and 1 if it begins.
    todo: Vec<u32>,
    /// Whether moves draw numbers from the generator.
    draws: bool,
    /// Room for lists of moves and for the words of a block.
    room: [Vec<u64>; 2],
}

/// What is to be done with the games of a [`Group`] in its next run.
pub struct Notes<'a> {
    layout: &'a Layout,
    memory: &'a mut [u8],
    todo: &'a mut Vec<u32>,
    first: &'a [u64],
    past: &'a [u64],
    draws: bool,
}

/// A move as the machine takes it: the numbers of the slots of the hand, as bytes.
#[derive(Clone, Copy, Debug)]
pub struct HandBytes([[u8; 4]; HAND_SLOTS]);

impl HandBytes {
    /// That of a move.
    #[must_use]
    pub fn of(mv: &Move) -> Self {
        Self(to_make(mv).hand.map(i32::to_le_bytes))
    }
}

/// What the words of a game mean.
struct Reader {
    game: Arc<Game>,
    program: Arc<Program>,
    mirror: Mirror,
    /// The player to move in each kind of turn.
    movers: Vec<u8>,
    /// How the game ends, for each ending of the program.
    endings: Vec<game::Ending>,
}

/// What came of a step of a game.
pub struct Stepped<'a> {
    reader: &'a Reader,
    /// The ending of the program, if the game is over.
    pub finish: Option<EndingId>,
    /// The number of the kind of turn that it is, in a game that goes on.
    pub turn: usize,
    /// The words of the legal moves of a game that goes on.
    pub moves: &'a [u64],
    /// Where they are among those of all games, if these are kept.
    pub listed: Range<usize>,
    /// The words of its block, if they were asked for.
    pub words: &'a [u64],
}

impl<H: Host> Group<H> {
    /// The most games of a group.
    pub const MOST: usize = GROUP;

    /// A group whose games have not begun, for the module of [`WasmProgram::for_groups`], which a host has taken in.
    ///
    /// # Errors
    ///
    /// If the host has another module, or the first position is one that the program was not made for.
    pub fn new(game: Arc<Game>, compiled: &WasmProgram, mut host: H) -> Result<Self, Fault> {
        let (program, layout) = (Arc::clone(&compiled.program), compiled.layout.clone());
        if layout.use_of != Use::Side {
            return Err(left_out());
        }
        if host.memory().len() < layout.total {
            return Err(outside());
        }
        let first = block_of(&program, &layout.places, &game, &game.start);
        let first = first.ok_or_else(|| {
            Fault("the position is one that cannot come about in the game".to_owned())
        })?;
        let steps = host.function(STEPS)?;
        let past = past_of(&program, &game, &game.start);
        let endings = (program.endings.iter())
            .map(|ending| ended(&game, ending, None, &mut game.start.clone()));
        let draws = draws(&program);
        let reader = Reader {
            mirror: Mirror::new(&program, &layout.places),
            movers: (program.turns.iter().map(|turn| turn.mover(&program))).collect(),
            endings: endings.collect(),
            program,
            game,
        };
        let mut group = Self {
            host,
            steps,
            reader,
            past,
            todo: Vec::with_capacity(GROUP),
            draws,
            room: [Vec::new(), Vec::new()],
            layout,
            first,
        };
        let address = group.layout.first;
        let words = std::mem::take(&mut group.first);
        copy_in(&words, part(&mut group.host, address, words.len())?);
        group.first = words;
        group.first.truncate(group.layout.places.lasting);
        let mut marks = vec![0; if group.past.is_empty() { 0 } else { MARKS }];
        for word in &group.past {
            let (place, bit) = mark_of(*word);
            marks[place] |= 1 << bit;
        }
        let address = group.layout.first_marks;
        copy_in(&marks, part(&mut group.host, address, marks.len())?);
        Ok(group)
    }

    /// Forgets what has been noted, so that the games of the next run can be.
    pub fn notes(&mut self) -> Notes<'_> {
        self.todo.clear();
        Notes {
            layout: &self.layout,
            memory: self.host.memory_mut(),
            todo: &mut self.todo,
            first: &self.first,
            past: &self.past,
            draws: self.draws,
        }
    }

    /// Does what has been noted, and calls with each of the games what came of it. The words of the legal moves of all are
    /// added to `lists`, if there are some. `reads` says whether the words of their blocks are wanted.
    ///
    /// # Errors
    ///
    /// If the machine fails, or what is called does.
    pub fn run(
        &mut self,
        reads: bool,
        mut lists: Option<&mut Vec<u64>>,
        mut visit: impl FnMut(usize, &Stepped<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (side, emitted) = (self.layout.side, self.layout.emitted);
        let todo = self.todo.as_slice();
        let memory = self.host.memory_mut();
        for (place, one) in memory[side.todo..].as_chunks_mut().0.iter_mut().zip(todo) {
            *place = one.to_le_bytes();
        }
        put(memory, side.to, todo.len());
        let reads = reads || self.reader.program.ranks_vary;
        let bytes = 8 * self.layout.places.lasting;
        let mut from = 0;
        while from < todo.len() {
            let memory = self.host.memory_mut();
            put(memory, side.from, from);
            put(memory, side.out, emitted);
            self.host.call(&self.steps)?;
            let memory = self.host.memory();
            let (to, end) = (got(memory, side.from), got(memory, side.out));
            let [listed, copied] = &mut self.room;
            let written = memory.get(emitted..end).ok_or_else(outside)?;
            let written = words(written, listed);
            let first = lists.as_ref().map_or(0, |lists| lists.len());
            if let Some(lists) = &mut lists {
                lists.extend_from_slice(written);
            }
            let mut start = 0;
            for one in todo.get(from..to).ok_or_else(outside)? {
                let game = (one / 2) as usize;
                let at = record(&self.layout, game);
                let head = memory.get(at..).and_then(|record| record.first_chunk());
                let head: &[u8; BLOCK] = head.ok_or_else(outside)?;
                let result = got(head, RESULT) as i32;
                let mut listed = start..start;
                if result < 0 {
                    listed.end = (got(head, END) - emitted) / 8;
                    start = listed.end;
                }
                let stepped = Stepped {
                    reader: &self.reader,
                    finish: super::ending(result),
                    turn: match result < 0 {
                        true => (-1 - result) as usize,
                        false => 0,
                    },
                    moves: written.get(listed.clone()).ok_or_else(outside)?,
                    listed: first + listed.start..first + listed.end,
                    words: match reads {
                        true => words(&memory[at + BLOCK..][..bytes], copied),
                        false => &[],
                    },
                };
                visit(game, &stepped)?;
            }
            if to == from {
                return Err(outside());
            }
            from = to;
        }
        self.todo.clear();
        Ok(())
    }

    /// How a game ends, for each ending of the program; none where that depends on the position.
    #[must_use]
    pub fn endings(&self) -> Option<&[game::Ending]> {
        let reader = &self.reader;
        (!reader.program.ranks_vary).then_some(reader.endings.as_slice())
    }
}

impl Notes<'_> {
    /// Notes that a game begins anew, and that chance throws by a seed.
    ///
    /// # Errors
    ///
    /// If there are fewer games.
    pub fn begin(&mut self, game: usize, seed: u64) -> Result<(), Fault> {
        self.note(game, 1)?;
        let (at, past_at) = (
            record(self.layout, game),
            self.layout.side.past_stride * game,
        );
        let mut put = |address: usize, words: &[u64]| -> Result<(), Fault> {
            let bytes = self.memory.get_mut(address..address + 8 * words.len());
            copy_in(words, bytes.ok_or_else(outside)?.as_chunks_mut().0);
            Ok(())
        };
        put(at + BLOCK, self.first)?;
        put(at + CHANCE, &[seed])?;
        if self.draws {
            put(at + RANDOM, &Generator::new(seed).0)?;
        }
        if self.layout.side.past_stride > 0 {
            put(self.layout.history + past_at, self.past)?;
            let marks = self.layout.first_marks..self.layout.history;
            let to = self.layout.marks + past_at;
            self.memory.copy_within(marks, to);
        }
        Ok(())
    }

    /// Notes a legal move of a game; whether it is one, is not tested.
    ///
    /// # Errors
    ///
    /// If there are fewer games.
    #[inline]
    pub fn make(&mut self, game: usize, hand: &HandBytes) -> Result<(), Fault> {
        self.note(game, 0)?;
        let at = record(self.layout, game) + HAND;
        let bytes = self.memory.get_mut(at..at + size_of::<HandBytes>());
        let bytes = bytes.ok_or_else(outside)?;
        bytes.copy_from_slice(hand.0.as_flattened());
        Ok(())
    }

    #[inline]
    fn note(&mut self, game: usize, begins: u32) -> Result<(), Fault> {
        if game >= GROUP || self.todo.len() >= GROUP {
            return Err(Fault("the group has fewer games".to_owned()));
        }
        self.todo.push(2 * game as u32 + begins);
        Ok(())
    }
}

impl<'a> Stepped<'a> {
    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<game::Ending> {
        let (reader, ending) = (self.reader, self.finish?);
        if !reader.program.ranks_vary {
            return reader.endings.get(ending.index()).copied();
        }
        let mut state = reader.mirror.state(&reader.game, self.words);
        let finish = &reader.program.endings[ending.index()];
        Some(ended(
            &reader.game,
            finish,
            finish.scores.as_ref(),
            &mut state,
        ))
    }

    /// Who is to move; 0 if the game is over.
    #[must_use]
    #[inline]
    pub fn mover(&self) -> u8 {
        match self.finish {
            Some(_) => 0,
            None => self.reader.movers[self.turn],
        }
    }

    /// The position, if the words of its block were asked for.
    #[must_use]
    pub fn state(&self) -> Option<State> {
        if self.words.is_empty() {
            return None;
        }
        let reader = self.reader;
        let mut state = reader.mirror.state(&reader.game, self.words);
        if let Some(ending) = self.finish {
            let finish = &reader.program.endings[ending.index()];
            ended(&reader.game, finish, finish.scores.as_ref(), &mut state);
        }
        Some(state)
    }
}

/// The words of some memory: where they lie, or in some room.
fn words<'a>(bytes: &'a [u8], room: &'a mut Vec<u64>) -> &'a [u64] {
    match bytemuck::try_cast_slice(bytes) {
        Ok(words) if cfg!(target_endian = "little") => words,
        _ => {
            room.resize(bytes.len() / 8, 0);
            copy_out(bytes.as_chunks().0, room);
            room
        }
    }
}

/// Writes a number of 32 bits.
fn put(memory: &mut [u8], address: usize, number: usize) {
    let bytes = (number as u32).to_le_bytes();
    memory[address..][..bytes.len()].copy_from_slice(&bytes);
}

/// Reads a number of 32 bits.
#[inline]
fn got(memory: &[u8], address: usize) -> usize {
    let bytes = memory[address..].first_chunk().copied().unwrap_or_default();
    u32::from_le_bytes(bytes) as usize
}
