//! What has happened in a trial before the present position.

use super::moves::Move;

/// A move that was made, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub mover: u8,
}

/// The moves of a trial, and the positions at the beginning of its turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Past {
    /// The moves, first to last.
    pub moves: Vec<Played>,
    /// Hashes of the positions with the player to move, at the start and after
    /// each move that left no debt open; kept only by games that ask for them.
    pub positions: Vec<u64>,
}

impl Past {
    /// How often a position has stood before, the first `forgotten` positions not counted.
    #[must_use]
    pub fn occurrences(&self, hash: u64, forgotten: u32) -> i32 {
        let counted = self.positions.get(forgotten as usize..).unwrap_or(&[]);
        counted.iter().filter(|position| **position == hash).count() as i32
    }

    /// Remembers what another past does, keeping the room.
    pub fn copy_from(&mut self, other: &Self) {
        self.moves.clone_from(&other.moves);
        self.positions.clone_from(&other.positions);
    }

    /// Forgets everything, keeping the room.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.positions.clear();
    }
}
