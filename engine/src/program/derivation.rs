//! Derivations: how auxiliary slots are computed from other slots.

use super::types::{ArcsId, ListId, SetId, SlotId};

/// How a slot follows from another.
#[derive(Clone, PartialEq, Debug)]
pub enum Derivation {
    /// The sites of a set that are connected within it with sites of a constant set.
    Reach {
        /// The set.
        of: SlotId,
        /// Where connections begin.
        from: SetId,
        /// How sites are connected.
        arcs: ArcsId,
    },
    /// The sites of a constant set (`board`) outside of a set that are connected, by such sites alone, with sites of
    /// another constant set (`from`).
    Outside {
        /// The set.
        of: SlotId,
        /// The sites that count where they are outside of the set.
        board: SetId,
        /// Where connections begin.
        from: SetId,
        /// How sites are connected, in both directions.
        arcs: ArcsId,
    },
    /// For each line of an axis, the sites of a set on it as the bits of a word.
    Lines {
        /// The set.
        of: SlotId,
        /// Site ↦ 64 · word + bit. The sites of a line are a run of bits in one word; lines may share a word, with a
        /// clear bit between. Sites that are on no line share one bit.
        places: ListId,
    },
    /// The site of a set that has no more than one, or −1.
    Only {
        /// The set.
        of: SlotId,
    },
}

impl Derivation {
    /// The slot from which it is computed.
    #[must_use]
    pub fn source(&self) -> SlotId {
        match self {
            Self::Reach { of, .. }
            | Self::Outside { of, .. }
            | Self::Lines { of, .. }
            | Self::Only { of } => *of,
        }
    }
}
