//! Positions of the path of alpha-beta, their moves, and what their values are.

use super::{END, LEAST, MOST, PLACES};
use crate::game::{Bookmark, Move};
use crate::search::position::order;
use crate::solve::proof::Aim;

/// What values are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    Worth,
    Distance,
    Margin,
}

impl Scale {
    pub(super) fn of(aim: Aim) -> Self {
        match aim {
            Aim::Win => Self::Worth,
            Aim::WinWithin(_) => Self::Distance,
            Aim::Margin(_) => Self::Margin,
        }
    }

    /// A number by which keys differ between kinds of values.
    pub(super) fn key(self) -> u128 {
        (self as u128).wrapping_mul(0xA076_1D64_78BD_642F_E703_7ED1_A0B4_28DB)
    }

    /// The value of a position of which the one after its best move has a value to the same player.
    pub(super) fn before(self, value: i16) -> i16 {
        match self {
            Self::Distance if value != LEAST && value != MOST => value - value.signum(),
            _ => value,
        }
    }

    /// The least value after a move with which the one before it is at least a number.
    pub(super) fn after(self, value: i16) -> i16 {
        match self {
            Self::Distance => value + value.signum(),
            _ => value,
        }
    }

    /// The greatest value of a position in which the game goes on.
    pub(super) fn greatest(self) -> i16 {
        match self {
            Self::Worth => 1,
            Self::Distance => END - 1,
            Self::Margin => MOST,
        }
    }
}

/// A position of the path.
#[derive(Debug)]
pub(super) struct Spot {
    pub(super) key: u128,
    pub(super) bookmark: Bookmark,
    pub(super) mover: u8,
    /// The value that is asked for.
    pub(super) asked: i16,
    /// The best value that is known of its moves, or a bound above that of those that failed.
    pub(super) best: i16,
    /// The hash of the move with this value.
    pub(super) choice: u16,
    /// Its legal moves.
    pub(super) moves: Vec<Move>,
    /// The moves that are left to be searched, once they have been looked at; the best last.
    pub(super) replies: Vec<Reply>,
    pub(super) is_listed: bool,
    /// The moves that have been searched.
    pub(super) tried: Vec<u16>,
    /// The move that is being searched.
    pub(super) at: Reply,
    /// Positions that had been looked at when it was entered.
    pub(super) before: u64,
}

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) mv: Move,
    pub(super) key: u128,
    /// Whether what is good for the one to move after it is bad for the one who makes it.
    pub(super) turns: bool,
    pub(super) hash: u16,
    pub(super) score: i32,
}

/// What a look at the position after a move says.
pub(super) enum Sight {
    /// Bounds of its value to the one who makes the move.
    Known(i16, i16),
    /// The position is to be searched.
    Open,
}

impl Spot {
    /// Takes up that the value of a move is within bounds, one of which decides whether it is at least what is asked.
    pub(super) fn learn(&mut self, hash: u16, least: i16, most: i16) {
        let value = if least >= self.asked { least } else { most };
        if value > self.best {
            (self.best, self.choice) = (value, hash);
        }
    }
}

/// What is asked of a value that is turned, or not: −v ≥ w where v ≤ −w, where not v ≥ 1 − w.
pub(super) fn turned(turns: bool, asked: i16) -> i16 {
    if turns {
        1_i16.saturating_sub(asked)
    } else {
        asked
    }
}

/// A hash of a move, which is not 0.
pub(super) fn hash_of(mv: &Move) -> u16 {
    (order(mv) as u16).max(1)
}

/// The place of a move of a player in the history.
pub(super) fn place(mover: u8, hash: u16) -> usize {
    usize::from(mover) * PLACES + usize::from(hash) % PLACES
}
