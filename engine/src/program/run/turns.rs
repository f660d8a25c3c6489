//! Which kind of turn it is.

use super::Fault;
use super::block::int;
use super::places::Places;
use crate::program::Program;

/// The kinds of turns of a program, by the numbers that some words of the block hold in them.
pub(super) struct Turns {
    /// The places of these words.
    pub(super) places: Vec<usize>,
    /// For each kind, which of these words hold which number.
    kinds: Vec<Vec<(usize, i32)>>,
    /// For each kind, whose turn it is.
    pub(super) movers: Vec<u8>,
}

impl Turns {
    pub(super) fn new(program: &Program, places: &Places) -> Self {
        let mut all = Vec::new();
        let mut number_of = |place: usize| {
            let known = all.iter().position(|other| *other == place);
            known.unwrap_or_else(|| {
                all.push(place);
                all.len() - 1
            })
        };
        let kinds = program.turns.iter().map(|turn| {
            let held = turn.when.iter();
            held.map(|(slot, number)| (number_of(places.of(*slot)), *number))
                .collect()
        });
        let kinds = kinds.collect();
        let movers = program.turns.iter().map(|turn| turn.mover(program));
        Self {
            movers: movers.collect(),
            places: all,
            kinds,
        }
    }

    /// The number of the kind of turn of a position by the words of its block.
    pub(super) fn find_in(&self, block: &[u64]) -> Option<usize> {
        let holds = |(word, number): &(usize, i32)| int(block[self.places[*word]]) == *number;
        self.kinds.iter().position(|kind| kind.iter().all(holds))
    }

    /// The number of the kind of turn in which these words hold what they do.
    pub(super) fn find(&self, words: &[u64]) -> Option<usize> {
        let holds = |(word, number): &(usize, i32)| int(words[*word]) == *number;
        self.kinds.iter().position(|kind| kind.iter().all(holds))
    }
}

/// That a position is none of the game.
pub(super) fn no_turn() -> Fault {
    Fault("the position belongs to no turn of the game".to_owned())
}
