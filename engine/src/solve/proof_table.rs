//! What proof-number search remembers of positions.

use serde::{Deserialize, Serialize};

use super::table::{Entry, Table, Tag};

/// How far a position is from a proof that the attacker wins, and from a proof that he does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Numbers {
    /// 0 once it is proved that the attacker wins, the largest number once it is proved that he does not.
    proof: u32,
    disproof: u32,
}

impl Numbers {
    /// The numbers of a position that has not been searched and has no estimate.
    pub(super) const NEW: Self = Self {
        proof: 1,
        disproof: 1,
    };

    /// The numbers of a position that has not been searched, by an estimate of how likely the attacker wins there: the surer a win
    /// seems, the smaller the proof number and the greater the disproof number.
    pub(super) fn guessed(chance: f32) -> Self {
        let part = |chance: f32| 1 + (SPREAD * chance).round() as u32;
        Self {
            proof: part(1.0 - chance),
            disproof: part(chance),
        }
    }

    /// Limits that only a final answer reaches.
    pub(super) const WITHOUT_LIMIT: Self = Self {
        proof: u32::MAX,
        disproof: u32::MAX,
    };

    /// The largest number that is no final answer.
    pub(super) const LARGEST: u32 = u32::MAX - 1;

    /// The numbers of an answer.
    pub(super) fn known(wins: bool) -> Self {
        Self::seen_from(wins, 0, u32::MAX)
    }

    /// Proof and disproof numbers from those seen by the player to move: `own` is the number of the mover's aim, which
    /// is the proof number if the mover is the attacker.
    pub(super) fn seen_from(is_attacker: bool, own: u32, other: u32) -> Self {
        let (proof, disproof) = if is_attacker {
            (own, other)
        } else {
            (other, own)
        };
        Self { proof, disproof }
    }

    /// The number of the aim of the player to move first.
    pub(super) fn seen_by(self, is_attacker: bool) -> (u32, u32) {
        if is_attacker {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// Whether the attacker wins, if it is known.
    pub(super) fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// By how much the numbers of positions that have not been searched differ at most.
const SPREAD: f32 = 100.0;

/// What is remembered of a position, in 24 bytes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ProofEntry {
    tag: Tag,
    numbers: Numbers,
    /// The positions that were looked at for these numbers.
    work: u32,
}

impl ProofEntry {
    pub(super) fn new(key: u128, numbers: Numbers, work: u64) -> Self {
        Self {
            tag: Tag::of(key),
            numbers,
            work: u32::try_from(work).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// Whether it is known who wins.
    pub(super) fn is_answer(&self) -> bool {
        self.numbers.answer().is_some()
    }
}

impl Entry for ProofEntry {
    const EMPTY: Self = Self {
        tag: Tag::NONE,
        numbers: Numbers::NEW,
        work: 0,
    };

    fn tag(&self) -> Tag {
        self.tag
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn joined(self, newer: Self) -> Self {
        newer
    }
}

/// Numbers by positions.
pub(super) type ProofTable = Table<ProofEntry>;
