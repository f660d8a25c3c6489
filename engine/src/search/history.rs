//! What moves brought wherever they were made: averages over all games of a search (move-average sampling, Finnsson and
//! Björnsson 2008).

use crate::game::Move;

/// The number of bits of a move's hash by which it is looked up.
const PLACE_BITS: u32 = 14;

/// Places for moves by what they look like.
pub(super) const PLACES: usize = 1 << PLACE_BITS;

/// Games after which what is new counts no more than what is old.
const MEMORY: f32 = 2000.0;

/// For each move of each player, what the player got in games in which it was made.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The number of games, up to [`MEMORY`], and the mean.
    means: Vec<(f32, f32)>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            means: vec![(0.0, 0.0); PLACES],
        }
    }

    /// Notes what a player got in a game with a move.
    pub(super) fn note(&mut self, mv: Move, mover: u8, gain: f32) {
        let (games, mean) = &mut self.means[place(mv, mover)];
        *games = (*games + 1.0).min(MEMORY);
        *mean += (gain - *mean) / *games;
    }

    /// The mean of a move, if it has been made often enough to tell.
    pub(super) fn mean(&self, mv: Move, mover: u8) -> Option<f32> {
        const ENOUGH: f32 = 4.0;
        let (games, mean) = self.means[place(mv, mover)];
        (games >= ENOUGH).then_some(mean)
    }
}

/// Where a move of a player is noted.
pub(super) fn place(mv: Move, mover: u8) -> usize {
    (mv.likeness(mover) >> (u64::BITS - PLACE_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_known_after_a_few_games() {
        let mut history = History::new();
        for (number, gain) in [1.0, 0.0, 1.0, 1.0].into_iter().enumerate() {
            assert_eq!(history.mean(Move::NONE, 1), None, "{number}");
            history.note(Move::NONE, 1, gain);
        }
        assert_eq!(history.mean(Move::NONE, 1), Some(0.75));
        assert_eq!(history.mean(Move::NONE, 2), None);
    }
}
