//! An interpreter of programs in plain Rust: always there, and the one that others are compared to.

use super::block::Places;
use super::interpret::{Flow, Registers};
use super::{Ends, Fault, GameResult, Generator, Machine};
use crate::program::types::{EndingId, HeadSlot};
use crate::program::{Function, Program};
use std::sync::Arc;

/// A machine that does one operation after the other.
#[derive(Debug)]
pub struct Interpreter {
    program: Arc<Program>,
    state: Registers,
    /// The block and the history of the first position.
    first: Vec<u64>,
    past: Vec<u64>,
    /// Where the number of moves made lies in the block, if the program counts them.
    moves: Option<usize>,
}

impl Interpreter {
    /// A machine for a program.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Self {
        let state = Registers::new(&program);
        let moves = Places::new(&program).of_head(&program, HeadSlot::Moves);
        let first = state.block.clone();
        Self {
            program,
            state,
            first,
            past: Vec::new(),
            moves,
        }
    }

    fn run(&mut self, function: impl Fn(&Program) -> &Function) -> Flow {
        self.state.run(&self.program, function(&self.program))
    }
}

impl Machine for Interpreter {
    fn set_first(&mut self, words: &[u64], past: &[u64]) -> Result<(), Fault> {
        self.first = words.to_vec();
        self.past = past.to_vec();
        self.restart()
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.state.block.copy_from_slice(&self.first);
        self.state.history.clear();
        self.state.history.extend_from_slice(&self.past);
        Ok(())
    }

    fn block(&mut self) -> Result<Vec<u64>, Fault> {
        Ok(self.state.block.clone())
    }

    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault> {
        self.state.block.copy_from_slice(words);
        Ok(())
    }

    fn read(&mut self, places: &[usize], words: &mut [u64]) -> Result<(), Fault> {
        for (word, place) in words.iter_mut().zip(places) {
            *word = self.state.block[*place];
        }
        Ok(())
    }

    fn write(&mut self, places: &[usize], words: &[u64]) -> Result<(), Fault> {
        for (word, place) in words.iter().zip(places) {
            self.state.block[*place] = *word;
        }
        Ok(())
    }

    fn set_random(&mut self, random: Generator) -> Result<(), Fault> {
        self.state.random = random;
        Ok(())
    }

    fn moves(&mut self, turn: usize) -> Result<Vec<Ends>, Fault> {
        self.state.emitted.clear();
        self.run(|program| &program.turns[turn].moves);
        Ok(std::mem::take(&mut self.state.emitted))
    }

    fn count(&mut self, turn: usize) -> Result<u64, Fault> {
        let emitted = self.moves(turn)?;
        let numbers = emitted
            .iter()
            .map(|moves| moves.number(&self.program.lanes));
        Ok(numbers.sum())
    }

    fn choose(&mut self, turn: usize) -> Result<(), Fault> {
        self.run(|program| &program.turns[turn].choice);
        Ok(())
    }

    fn play(&mut self, turn: usize) -> Result<Option<EndingId>, Fault> {
        Ok(match self.run(|program| &program.turns[turn].play) {
            Flow::Finish(ending) => Some(ending),
            Flow::On | Flow::Answer(_) => None,
        })
    }

    fn playouts(&mut self, games: &mut [u64]) -> Result<(), Fault> {
        for game in games {
            self.restart()?;
            self.set_random(Generator::new(*game))?;
            self.state.chance = *game;
            let Flow::Finish(ending) = self.run(|program| &program.playout) else {
                return Err(Fault("a playout has no end".to_owned()));
            };
            let moves = self.moves.map_or(0, |place| self.state.block[place]) as u32;
            *game = GameResult { ending, moves }.pack();
        }
        Ok(())
    }
}
