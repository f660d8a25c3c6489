//! Which rules did something while moves were made.

use std::collections::BTreeSet;

use super::Provenance;

/// Notes on the rules that have no moves of their own: consequences under a condition, captures, ways out
/// of phases, and end rules; and on the pieces that came and moved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    noted: BTreeSet<(Provenance, bool)>,
    /// The kinds of pieces that were put anywhere, as bits.
    placed: [u64; 4],
    /// The kinds of pieces that effects moved, as bits.
    carried: [u64; 4],
}

impl Trace {
    /// Notes that the rule at a place did something, or that its condition did not hold.
    pub(super) fn note(&mut self, provenance: Provenance, held: bool) {
        self.noted.insert((provenance, held));
    }

    /// Notes that a piece of a kind was put somewhere.
    pub(super) fn place(&mut self, kind: u8) {
        self.placed[usize::from(kind) / 64] |= 1 << (kind % 64);
    }

    /// Notes that an effect moved a piece of a kind.
    pub(super) fn carry(&mut self, kind: u8) {
        self.carried[usize::from(kind) / 64] |= 1 << (kind % 64);
    }

    /// Adds the notes of other moves.
    pub fn add(&mut self, other: &Self) {
        self.noted.extend(&other.noted);
        let bits = [
            (&mut self.placed, &other.placed),
            (&mut self.carried, &other.carried),
        ];
        for (own, others) in bits {
            for (own, other) in own.iter_mut().zip(others) {
                *own |= other;
            }
        }
    }

    /// Whether a piece of a kind was ever put anywhere, even if it left within the move.
    #[must_use]
    pub fn placed(&self, kind: u8) -> bool {
        self.placed[usize::from(kind) / 64] >> (kind % 64) & 1 == 1
    }

    /// Whether an effect ever moved a piece of a kind.
    #[must_use]
    pub fn carried(&self, kind: u8) -> bool {
        self.carried[usize::from(kind) / 64] >> (kind % 64) & 1 == 1
    }

    /// The rules that did something, in the order of their places.
    pub fn held(&self) -> impl Iterator<Item = Provenance> + '_ {
        let held = self.noted.iter().filter(|(_, held)| *held);
        held.map(|(provenance, _)| *provenance)
    }

    /// Whether the rule at a place ever did something (`true`), or was ever asked in vain (`false`).
    #[must_use]
    pub fn has(&self, provenance: Provenance, held: bool) -> bool {
        self.noted.contains(&(provenance, held))
    }
}
