//! The positions on the path that proof-number search looks at, with their moves.

use std::fmt;
use std::sync::Arc;

use super::proof_table::Numbers;
use crate::game::{Bookmark, Move, State};

/// Says what a position seems to be worth: of the position, of the number of moves of the player before and of a player the
/// logarithm of the odds that the player wins.
#[derive(Clone)]
pub struct ProofGuide<'g>(pub Arc<Odds<'g>>);

type Odds<'g> = dyn Fn(&State, usize, usize) -> f32 + Send + Sync + 'g;

impl fmt::Debug for ProofGuide<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ProofGuide")
    }
}

/// A position on the path that is searched.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) key: u128,
    pub(super) bookmark: Bookmark,
    pub(super) is_attackers: bool,
    pub(super) children: Vec<Child>,
    /// The search leaves the position when its numbers reach these.
    pub(super) limit: Numbers,
    /// Positions that had been looked at when it was entered.
    pub(super) before: u64,
    /// Which of its moves is being searched.
    pub(super) tried: usize,
}

/// A move of a position on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u128,
    /// The attacker, whom a change of sides makes the other player.
    pub(super) attacker: u8,
    /// Numbers that hold on this path only, or for ever because the game is over; none if they are those of the table.
    pub(super) own: Option<Numbers>,
    /// Its numbers as they were when it was last looked up in the table.
    pub(super) seen: Numbers,
    /// The place of the earliest position on the path on which a disproof of its own rests; the largest number for none.
    pub(super) rests_on: usize,
}

/// A result rests on no position of the path.
pub(super) const NOTHING: usize = usize::MAX;

/// The proof and disproof numbers of a position, made of those of its moves, seen by the player to move.
pub(super) struct Choice {
    /// The move to search next.
    pub(super) best: usize,
    /// What is left to reach the mover's aim, which one move does.
    pub(super) own: u32,
    /// What is left to reach it by the best of the other moves.
    pub(super) second: u32,
    /// What is left to fail.
    pub(super) other: u32,
    /// The moves besides one that do not fail yet.
    pub(super) others: u32,
}

impl Choice {
    pub(super) fn among(children: &[Child], is_attackers: bool) -> Self {
        let (mut own, mut second, mut best) = (u32::MAX, u32::MAX, 0);
        let (mut most, mut open) = (0_u32, 0_u32);
        for (index, child) in children.iter().enumerate() {
            let (reach, fail) = child.numbers().seen_by(is_attackers);
            if reach < own {
                (second, own, best) = (own, reach, index);
            } else {
                second = second.min(reach);
            }
            most = most.max(fail);
            open += u32::from(fail != 0);
        }
        let others = open.saturating_sub(1);
        let other = match (own, most) {
            (0, _) | (_, u32::MAX) => u32::MAX,
            _ => most.saturating_add(others).min(Numbers::LARGEST),
        };
        Self {
            best,
            own,
            second,
            other,
            others,
        }
    }
}

impl Child {
    pub(super) fn numbers(&self) -> Numbers {
        self.own.unwrap_or(self.seen)
    }
}

impl Frame {
    /// The place of the earliest position of the path on which it rests that the attacker does not win here.
    pub(super) fn rests_on(&self) -> usize {
        let saved = self
            .children
            .iter()
            .filter(|child| child.numbers().answer() == Some(false))
            .map(|child| child.rests_on);
        // Of the defender's moves one is enough, so the one that rests on least.
        if self.is_attackers {
            saved.min().unwrap_or(NOTHING)
        } else {
            saved.max().unwrap_or(NOTHING)
        }
    }
}
