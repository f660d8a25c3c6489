//! The order in which alpha-beta tries moves.

use std::cmp::Reverse;

use super::history::{PLACES, place};
use super::position::order;
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
    pub(super) fn sort(&self, game: &Game, state: &State, moves: &mut [Move]) {
        moves.sort_by_cached_key(|mv| {
            Reverse((self.worth(game, state, *mv, None, None), order(mv)))
        });
    }

    /// Prepares the moves of a picker to be taken the most promising first.
    pub(super) fn weigh(
        &self,
        game: &Game,
        state: &State,
        picker: &mut MovePicker,
        first: Option<Move>,
        ply: usize,
    ) {
        let killers = self.killers.get(ply);
        let MovePicker { moves, worths } = picker;
        worths.clear();
        worths.extend(moves.iter().map(|mv| {
            let worth = self.worth(game, state, *mv, first, killers);
            u64::from(worth) << u32::BITS | u64::from(order(mv) as u32)
        }));
    }

    /// How promising a move is.
    fn worth(
        &self,
        game: &Game,
        state: &State,
        mv: Move,
        first: Option<Move>,
        killers: Option<&[Move; 2]>,
    ) -> u32 {
        if Some(mv) == first {
            return u32::MAX;
        }
        if mv.takes(game, state) {
            return (1 << 30) + self.history[place(mv, state.head.mover)];
        }
        if killers.is_some_and(|killers| killers.contains(&mv)) {
            return 1 << 28;
        }
        self.history[place(mv, state.head.mover)]
    }
}

/// The moves of a position, of which the most promising is found when it is asked for: often the first refutes the
/// position, and the order of the others is never needed.
#[derive(Clone, Debug, Default)]
pub(super) struct MovePicker {
    pub(super) moves: Vec<Move>,
    /// How promising each move is, with a number that tells apart moves that are equally promising.
    worths: Vec<u64>,
}

impl MovePicker {
    /// The move that is the most promising but for the first `index`, which were picked before. Of moves that are
    /// equally promising the earlier in the list comes first.
    pub(super) fn pick(&mut self, index: usize) -> Option<Move> {
        let rest = self.worths.get(index..)?;
        let best = (0..rest.len()).max_by_key(|place| (rest[*place], Reverse(*place)))?;
        self.moves[index..=index + best].rotate_right(1);
        self.worths[index..=index + best].rotate_right(1);
        Some(self.moves[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_picked_in_the_order_of_a_stable_sort() {
        let moves = [0, 1, 2, 3, 4].map(|piece| {
            let mut mv = Move::NONE;
            mv.piece = piece;
            mv
        });
        let mut picker = MovePicker {
            moves: moves.to_vec(),
            worths: vec![3, 7, 3, 0, 7],
        };
        let picked: Vec<u16> = (0..5)
            .filter_map(|index| picker.pick(index))
            .map(|mv| u16::from(mv.piece))
            .collect();
        assert_eq!(picked, [1, 4, 0, 2, 3]);
        assert_eq!(picker.pick(5), None);
    }
}
