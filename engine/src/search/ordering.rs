//! The order in which alpha-beta tries moves.

use super::history::{PLACES, place};
use crate::game::{Game, Move, State};

/// Moves that were good elsewhere: the history heuristic (Schaeffer 1983) and killers (Akl and Newborn 1977).
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    history: Vec<u32>,
    killers: Vec<[Move; 2]>,
}

impl Ordering {
    pub(super) fn new() -> Self {
        Self {
            history: vec![0; PLACES],
            killers: Vec::new(),
        }
    }

    /// Lets what was learned at earlier moves count for less.
    pub(super) fn age(&mut self) {
        for count in &mut self.history {
            *count /= 8;
        }
        self.killers.clear();
    }

    /// Notes that a move was too good for the other side.
    pub(super) fn reward(&mut self, mv: Move, mover: u8, ply: usize, depth: i16) {
        let depth = u32::from(depth.max(1) as u16);
        let count = &mut self.history[place(mv, mover)];
        *count = count.saturating_add(depth * depth).min(1 << 24);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [Move::NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
    }

    /// Sorts moves, the most promising first.
    pub(super) fn sort(
        &self,
        game: &Game,
        state: &State,
        moves: &mut [Move],
        first: Option<Move>,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied();
        let worth = |mv: &Move| -> u32 {
            if Some(*mv) == first {
                return u32::MAX;
            }
            if mv.takes(game, state) {
                return (1 << 30) + self.history[place(*mv, state.head.mover)];
            }
            if killers.is_some_and(|killers| killers.contains(mv)) {
                return 1 << 28;
            }
            self.history[place(*mv, state.head.mover)]
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(worth(mv)));
    }
}
