//! An interpreter of programs in plain Rust: always there, and the one that others are compared to.

use super::interpret::{Flow, Registers};
use super::places::Places;
use super::turns::{Turns, no_turn};
use super::{Ends, Fault, GameResult, Generator, MOST_MADE, Machine, MadeMove, block};
use crate::program::types::{EndingId, HeadSlot};
use crate::program::{Function, HAND_SLOTS, Program};
use smallvec::SmallVec;
use std::sync::Arc;

/// A machine that does one operation after the other.
pub struct Interpreter {
    program: Arc<Program>,
    state: Registers,
    /// The block and the history of the first position.
    first: Vec<u64>,
    past: Vec<u64>,
    /// Where the number of moves made lies in the block, if the program counts them.
    moves: Option<usize>,
    places: Places,
    turns: Turns,
    /// The block of the position that is kept.
    kept: Vec<u64>,
}

impl Interpreter {
    /// A machine for a program.
    #[must_use]
    pub fn new(program: Arc<Program>) -> Self {
        let state = Registers::new(&program);
        let places = Places::new(&program);
        let moves = places.of_head(&program, HeadSlot::Moves);
        let turns = Turns::new(&program, &places);
        let first = state.block.clone();
        Self {
            program,
            state,
            first,
            past: Vec::new(),
            moves,
            places,
            turns,
            kept: Vec::new(),
        }
    }

    /// The places of the slots of the hand.
    fn hand(&self) -> SmallVec<[usize; HAND_SLOTS]> {
        let slots = self.program.hand.slots().into_iter();
        slots.map(|slot| self.places.of(slot)).collect()
    }

    /// The number of the kind of turn that it is.
    fn turn(&self) -> Result<usize, Fault> {
        let words = self
            .turns
            .places
            .iter()
            .map(|place| self.state.block[*place]);
        let words: Vec<u64> = words.collect();
        self.turns.find(&words).ok_or_else(no_turn)
    }

    /// Makes the move of these numbers of the hand.
    fn make(&mut self, hand: [i32; HAND_SLOTS]) -> Result<Option<EndingId>, Fault> {
        for (place, number) in self.hand().into_iter().zip(hand) {
            self.state.block[place] = block::word(number);
        }
        let turn = self.turn()?;
        self.play(turn)
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

    fn copy_block(&mut self, words: &mut Vec<u64>) -> Result<(), Fault> {
        words.clone_from(&self.state.block);
        Ok(())
    }

    fn set_block(&mut self, words: &[u64]) -> Result<(), Fault> {
        self.state.block[..words.len()].copy_from_slice(words);
        Ok(())
    }

    fn read_first(&mut self, words: &mut [u64]) -> Result<(), Fault> {
        words.copy_from_slice(&self.state.block[..words.len()]);
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

    fn keep(&mut self) -> Result<(), Fault> {
        self.kept.clone_from(&self.state.block);
        Ok(())
    }

    fn rollout(&mut self, moves: &mut Vec<MadeMove>, seed: u64) -> Result<EndingId, Fault> {
        self.state.block.copy_from_slice(&self.kept);
        for made in moves.drain(..) {
            if let Some(ending) = self.make(made.hand)? {
                return Ok(ending);
            }
        }
        self.set_random(Generator::new(seed))?;
        let hand = self.hand();
        loop {
            let turn = self.turn()?;
            self.choose(turn)?;
            if moves.len() < MOST_MADE {
                let mut made = MadeMove {
                    turn: turn as u32,
                    hand: [0; HAND_SLOTS],
                };
                for (number, place) in made.hand.iter_mut().zip(&hand) {
                    *number = block::int(self.state.block[*place]);
                }
                moves.push(made);
            }
            if let Some(ending) = self.play(turn)? {
                return Ok(ending);
            }
        }
    }

    fn count_after(&mut self, moves: &[MadeMove]) -> Result<u64, Fault> {
        let mut number = 0;
        for made in moves {
            self.state.block.copy_from_slice(&self.kept);
            if self.make(made.hand)?.is_none() {
                let turn = self.turn()?;
                number += self.count(turn)?.max(1);
            }
        }
        self.state.block.copy_from_slice(&self.kept);
        Ok(number)
    }
}
