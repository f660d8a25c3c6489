//! What has happened in a trial before the present position.

use serde::{Deserialize, Serialize};

use super::dice::Throw;
use super::moves::Move;

/// A move that was made, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The positions with the player to move, at the start and after each move that left no debt open;
    /// kept only by games that ask for them.
    pub positions: Positions,
    /// Hashes of positions without what the hands hold; kept only by games that ask for them.
    pub boards: Positions,
    /// The indices of moves that combine a pass with another decision of the player, and do not count as passes.
    pub mixed: Vec<u32>,
    /// The throw of each move with which dice were rolled or something was drawn; kept only by games of chance.
    pub throws: Vec<Option<Throw>>,
    /// Whether moves that are not known preceded the first of these.
    pub is_cut: bool,
}

/// Positions in the order in which they stood, each given by its hash.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    hashes: Vec<u64>,
    /// Bit n is set if the last bits of some hash are n, so that most positions that never stood are known
    /// without a search (Bloom 1970).
    marks: Vec<u64>,
}

/// Marks only make it quicker to find them.
impl PartialEq for Positions {
    fn eq(&self, other: &Self) -> bool {
        self.hashes == other.hashes
    }
}

impl Eq for Positions {}

/// How many words of marks there are: few enough to be cleared for each game.
const MARKS: usize = 128;

impl Positions {
    /// Their hashes.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// The last of them.
    #[must_use]
    pub fn last(&self) -> Option<u64> {
        self.hashes.last().copied()
    }

    /// Adds one.
    #[inline]
    pub fn push(&mut self, hash: u64) {
        if self.marks.is_empty() {
            self.marks.resize(MARKS, 0);
        }
        let (word, bit) = mark(hash);
        self.marks[word] |= bit;
        self.hashes.push(hash);
    }

    /// How often a position is among them, the first `forgotten` of them not counted.
    #[inline]
    #[must_use]
    pub fn occurrences(&self, hash: u64, forgotten: usize) -> usize {
        if !self.may_hold(hash) {
            return 0;
        }
        let counted = self.hashes.get(forgotten..).unwrap_or(&[]);
        counted.iter().filter(|position| **position == hash).count()
    }

    /// Whether the last of them are a cycle of a length that has been gone through some times.
    #[must_use]
    pub fn ends_with_cycle(&self, length: usize, times: usize) -> bool {
        let Some(first) = self.hashes.len().checked_sub(length * times) else {
            return false;
        };
        let last = &self.hashes[first..];
        last.iter()
            .zip(&last[length..])
            .all(|(one, next)| one == next)
    }

    #[inline]
    fn may_hold(&self, hash: u64) -> bool {
        let (word, bit) = mark(hash);
        self.marks.get(word).is_some_and(|marks| marks & bit != 0)
    }

    /// Forgets all but the first of them.
    fn truncate(&mut self, number: usize) {
        if self.hashes.len() > number {
            self.hashes.truncate(number);
            self.marks.fill(0);
            for hash in &self.hashes {
                let (word, bit) = mark(*hash);
                self.marks[word] |= bit;
            }
        }
    }

    fn clear(&mut self) {
        self.hashes.clear();
        self.marks.fill(0);
    }

    fn copy_from(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.marks.clone_from(&other.marks);
    }
}

/// The word and the bit of the mark of a hash.
#[inline]
fn mark(hash: u64) -> (usize, u64) {
    ((hash / 64) as usize % MARKS, 1 << (hash % 64))
}

impl Past {
    /// How many positions have been remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.positions.len().max(self.boards.len())
    }

    /// Remembers what another past does, keeping the room.
    pub fn copy_from(&mut self, other: &Self) {
        self.moves.clone_from(&other.moves);
        self.mixed.clone_from(&other.mixed);
        self.positions.copy_from(&other.positions);
        self.boards.copy_from(&other.boards);
        self.throws.clone_from(&other.throws);
        self.is_cut = other.is_cut;
    }

    /// How much is remembered, to return to by [`Past::forget_since`].
    pub(crate) fn mark(&self) -> [usize; 3] {
        [self.moves.len(), self.positions.len(), self.boards.len()]
    }

    /// Forgets what was remembered since.
    pub(crate) fn forget_since(&mut self, [moves, positions, boards]: [usize; 3]) {
        self.moves.truncate(moves);
        while (self.mixed.last()).is_some_and(|number| *number as usize >= moves) {
            self.mixed.pop();
        }
        self.throws.truncate(moves);
        self.positions.truncate(positions);
        self.boards.truncate(boards);
    }

    /// Forgets everything, keeping the room.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.mixed.clear();
        self.positions.clear();
        self.boards.clear();
        self.throws.clear();
        self.is_cut = false;
    }
}

#[cfg(test)]
mod tests {
    use super::Positions;

    #[test]
    fn positions_are_counted_from_where_they_count() {
        let mut positions = Positions::default();
        assert_eq!(positions.occurrences(7, 0), 0);
        for hash in [7, 7 + 64 * super::MARKS as u64, 9, 7] {
            positions.push(hash);
        }
        assert_eq!(
            [0, 1, 4, 9].map(|first| positions.occurrences(7, first)),
            [2, 1, 0, 0]
        );
        assert_eq!(positions.occurrences(8, 0), 0);
        positions.clear();
        assert_eq!(positions.occurrences(7, 0), 0);
    }
}
