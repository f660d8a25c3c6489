//! Programs as WebAssembly, compiled to machine code in the process.
//!
//! A program becomes one module: memory, constant tables, and a function for everything that a [`Machine`] does.
//! The generator of random numbers and all slots lie in the memory of the module; nothing of a ply calls out of it.
//!
//! * `memory`: what lies where;
//! * `module`: the module;
//! * `emit`: operations become instructions, those of integers in `integers`, of sets in `sets` and `relations`, of
//!   rows in `rows`, branches and calls in `control`, of chance in `chance`;
//! * `batch`: many random games in one call;
//! * `history`: past positions;
//! * `slots`: arrays, and legal moves as they are written down;
//! * `in_place`: which sets are read where they lie;
//! * `narrow`: which sets have sites in their first word only;
//! * `outlined`: functions that others call, where sets have many words.
//!
//! Owns the instructions that operations become. Refuses a program that needs more memory than a module has. Begin with
//! `emit`.

mod batch;
mod chance;
mod control;
mod emit;
mod history;
mod in_place;
mod integers;
mod memory;
mod module;
mod narrow;
mod outlined;
mod relations;
mod rows;
mod sets;
mod slots;

use super::block::Places;
use super::{Ends, Fault, Generator, Machine};
use crate::program::types::{EndingId, LaneId};
use crate::program::{Op, Program};
use memory::{GAMES, Layout};
use module::Use;
use std::sync::Arc;
use wasmtime::{Config, Engine, Instance, Memory, Module, OptLevel, Store, TypedFunc};

/// How large a module may be, so that it does not take too long to compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Some tenths of a second.
    Short,
    /// Some seconds.
    Long,
}

impl Patience {
    /// The most bytes of a module.
    fn most_bytes(self) -> usize {
        match self {
            Self::Short => 1 << 19,
            Self::Long => 1 << 21,
        }
    }
}

/// A program compiled to machine code, which any number of machines run.
#[derive(Clone)]
pub struct NativeProgram {
    program: Arc<Program>,
    layout: Layout,
    module: Module,
    /// The bytes of the module.
    pub bytes: usize,
}

/// A machine that runs compiled code.
pub struct Native {
    program: Arc<Program>,
    layout: Layout,
    words: usize,
    store: Store<()>,
    memory: Memory,
    moves: Vec<TypedFunc<(), i32>>,
    counts: Vec<TypedFunc<(), i32>>,
    choices: Vec<TypedFunc<(), i32>>,
    plays: Vec<TypedFunc<(), i32>>,
    playouts: Option<TypedFunc<i32, ()>>,
}

impl NativeProgram {
    /// Compiles a program.
    ///
    /// # Errors
    ///
    /// Where the machine or its system does not let code be made, or it would take very long.
    pub fn new(program: Arc<Program>) -> Result<Self, Fault> {
        Self::compile(program, Use::All, Patience::Long)
    }

    /// Compiles what random games need of a program.
    ///
    /// # Errors
    ///
    /// As [`NativeProgram::new`].
    pub fn for_playouts(program: Arc<Program>, patience: Patience) -> Result<Self, Fault> {
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
        Self::compile(program, use_of, patience)
    }

    /// Compiles what is needed to count sequences of moves.
    ///
    /// # Errors
    ///
    /// As [`NativeProgram::new`].
    pub fn for_perft(program: Arc<Program>, patience: Patience) -> Result<Self, Fault> {
        Self::compile(program, Use::Perft, patience)
    }

    fn compile(program: Arc<Program>, use_of: Use, patience: Patience) -> Result<Self, Fault> {
        let layout = Layout::new(&program, Places::new(&program), use_of);
        let bytes = module::module(&program, &layout);
        if bytes.len() > patience.most_bytes() {
            let bytes = bytes.len() / 1000;
            return Err(Fault(format!(
                "the module has {bytes} kB, which take too long to compile"
            )));
        }
        let mut config = Config::new();
        config.cranelift_opt_level(OptLevel::Speed);
        config.wasm_branch_hinting(true);
        let engine = Engine::new(&config).map_err(fault)?;
        Ok(Self {
            module: Module::new(&engine, &bytes).map_err(fault)?,
            bytes: bytes.len(),
            program,
            layout,
        })
    }
}

impl Native {
    /// A machine for a compiled program.
    ///
    /// # Errors
    ///
    /// Where the system gives no memory for it.
    pub fn new(compiled: &NativeProgram) -> Result<Self, Fault> {
        let mut store = Store::new(compiled.module.engine(), ());
        let instance = Instance::new(&mut store, &compiled.module, &[]).map_err(fault)?;
        let memory = instance.get_memory(&mut store, module::MEMORY);
        let memory = memory.ok_or_else(|| Fault("the module has no memory".to_owned()))?;
        let mut function = |name: &str| instance.get_typed_func(&mut store, name).map_err(fault);
        let mut of_turns = |name: &str| -> Result<Vec<_>, Fault> {
            let turns = 0..compiled.program.turns.len();
            turns
                .map(|turn| function(&format!("{name}{turn}")))
                .collect()
        };
        let use_of = compiled.layout.use_of;
        let mut compiled_for = |uses: &[Use], name: &str| match uses.contains(&use_of) {
            true => of_turns(name),
            false => Ok(Vec::new()),
        };
        let moves = compiled_for(&[Use::All, Use::Perft], module::MOVES)?;
        let counts = compiled_for(&[Use::All, Use::Perft], module::COUNT)?;
        let choices = compiled_for(&[Use::All, Use::Playouts], module::CHOICE)?;
        let plays = compiled_for(&[Use::All, Use::Perft, Use::Playouts], module::PLAY)?;
        let playouts = match use_of {
            Use::Perft => None,
            _ => {
                let playouts = instance.get_typed_func(&mut store, module::PLAYOUTS);
                Some(playouts.map_err(fault)?)
            }
        };
        Ok(Self {
            program: Arc::clone(&compiled.program),
            layout: compiled.layout.clone(),
            words: compiled.program.tables.words,
            memory,
            moves,
            counts,
            choices,
            plays,
            playouts,
            store,
        })
    }

    fn read(&self, address: usize) -> Result<u64, Fault> {
        let bytes = self.memory.data(&self.store).get(address..address + 8);
        let bytes = bytes.and_then(|bytes| bytes.first_chunk());
        bytes
            .map(|bytes| u64::from_le_bytes(*bytes))
            .ok_or_else(outside)
    }

    fn write(&mut self, address: usize, word: u64) -> Result<(), Fault> {
        let bytes = self.memory.data_mut(&mut self.store);
        let bytes = bytes.get_mut(address..address + 8).ok_or_else(outside)?;
        bytes.copy_from_slice(&word.to_le_bytes());
        Ok(())
    }
}

impl Machine for Native {
    fn set_first(&mut self, words: &[u64], past: &[u64]) -> Result<(), Fault> {
        for (first, words) in [(self.layout.first, words), (self.layout.history, past)] {
            let mut places = (first..).step_by(8).zip(words);
            places.try_for_each(|(place, word)| self.write(place, *word))?;
        }
        for word in past {
            let (place, bit) = history::mark_of(*word);
            let address = self.layout.first_marks + 8 * place;
            let marks = self.read(address)?;
            self.write(address, marks | 1 << bit)?;
        }
        self.restart()
    }

    fn restart(&mut self) -> Result<(), Fault> {
        let layout = &self.layout;
        let memory = self.memory.data_mut(&mut self.store);
        let block = layout.first..layout.first + 8 * layout.places.total;
        memory.copy_within(block, layout.block(0));
        memory.copy_within(layout.first_marks..layout.history, layout.marks);
        Ok(())
    }

    fn block(&mut self) -> Result<Vec<u64>, Fault> {
        let first = self.layout.block(0);
        let block = self.memory.data(&self.store)[first..].as_chunks().0;
        let words = block.iter().take(self.layout.places.total);
        Ok(words.map(|word| u64::from_le_bytes(*word)).collect())
    }

    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault> {
        let first = self.layout.block(0);
        let block = self.memory.data_mut(&mut self.store);
        let block = block[first..].as_chunks_mut().0;
        for (place, word) in block.iter_mut().zip(words) {
            *place = word.to_le_bytes();
        }
        Ok(())
    }

    fn word(&mut self, place: usize) -> Result<u64, Fault> {
        self.read(self.layout.block(place))
    }

    fn set_word(&mut self, place: usize, word: u64) -> Result<(), Fault> {
        self.write(self.layout.block(place), word)
    }

    fn set_random(&mut self, random: Generator) -> Result<(), Fault> {
        let first = self.layout.random;
        let mut words = random.0.into_iter().enumerate();
        words.try_for_each(|(place, word)| self.write(first + 8 * place, word))
    }

    fn moves(&mut self, turn: usize) -> Result<Vec<Ends>, Fault> {
        let moves = self.moves.get(turn).ok_or_else(left_out)?;
        let end = moves.call(&mut self.store, ()).map_err(fault)? as usize;
        let (mut place, mut moves) = (self.layout.emitted, Vec::new());
        while place < end {
            let lane = LaneId(self.read(place)? as u32);
            place += 8;
            let mut set = || {
                let words = (place..).step_by(8).take(self.words);
                place += 8 * self.words;
                words.map(|word| self.read(word)).collect()
            };
            let ends = set()?;
            let given = self.program.lanes[lane.index()].given.iter();
            let given = given.map(|_| set()).collect::<Result<_, Fault>>()?;
            moves.push(Ends { lane, ends, given });
        }
        Ok(moves)
    }

    fn count(&mut self, turn: usize) -> Result<u64, Fault> {
        let count = self.counts.get(turn).ok_or_else(left_out)?;
        let number = count.call(&mut self.store, ()).map_err(fault)?;
        Ok(number as u64)
    }

    fn choose(&mut self, turn: usize) -> Result<(), Fault> {
        let choice = self.choices.get(turn).ok_or_else(left_out)?;
        choice.call(&mut self.store, ()).map(drop).map_err(fault)
    }

    fn play(&mut self, turn: usize) -> Result<Option<EndingId>, Fault> {
        let play = self.plays.get(turn).ok_or_else(left_out)?;
        let ended = play.call(&mut self.store, ()).map_err(fault)?;
        Ok(ending(ended))
    }

    fn playouts(&mut self, games: &mut [u64]) -> Result<(), Fault> {
        let (first, playouts) = (self.layout.games, self.playouts.as_ref());
        let playouts = playouts.ok_or_else(left_out)?;
        for games in games.chunks_mut(GAMES) {
            let bytes = first..first + 8 * games.len();
            let memory = self.memory.data_mut(&mut self.store);
            let seeds = memory[bytes.clone()].as_chunks_mut().0;
            for (place, seed) in seeds.iter_mut().zip(games.iter()) {
                *place = seed.to_le_bytes();
            }
            let number = games.len() as i32;
            playouts.call(&mut self.store, number).map_err(fault)?;
            let results = self.memory.data(&self.store)[bytes].as_chunks().0;
            for (game, result) in games.iter_mut().zip(results) {
                *game = u64::from_le_bytes(*result);
            }
        }
        Ok(())
    }
}

/// The ending that a function returns: its number and 1, or 0 for none.
fn ending(returned: i32) -> Option<EndingId> {
    (returned > 0).then(|| EndingId(returned as u32 - 1))
}

fn fault(error: wasmtime::Error) -> Fault {
    Fault(format!("{error:#}"))
}

fn left_out() -> Fault {
    Fault("the module was made for something else".to_owned())
}

fn outside() -> Fault {
    Fault("the memory of the module is too small".to_owned())
}
