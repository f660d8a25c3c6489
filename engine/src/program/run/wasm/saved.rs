//! Positions as bytes that the module of a whole game restores.

use super::WasmProgram;
use super::interface::SAVED_HEAD;
use crate::game::{Game, State};
use crate::program::run::Generator;
use crate::program::run::block::{block_of, past_of};

impl WasmProgram {
    /// A position as [`whole`](WasmProgram::whole) modules save it, with the moves after it made by a seed; none if it cannot
    /// come about in the game.
    #[must_use]
    pub fn saved(&self, game: &Game, state: &State, seed: u64) -> Option<Vec<u8>> {
        let places = &self.layout.places;
        let block = block_of(&self.program, places, game, state)?;
        let past = past_of(&self.program, game, state);
        // The game goes on, and no move has been made.
        let head = [0, seed].into_iter().chain(Generator::new(seed).0);
        let block = block.into_iter().take(places.lasting);
        let words = head.chain(block).chain(past);
        let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        debug_assert!(bytes.len() >= SAVED_HEAD);
        Some(bytes)
    }
}
