//! What auxiliary slots follow from.

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
    /// The sites that a set leaves free of a constant one, as far as they are connected within these with sites of another
    /// constant set.
    Outside {
        /// The set.
        of: SlotId,
        /// The sites of which those outside of the set count.
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
        /// For each site 64 times the number of its line, and its place on the line; sites that are on none have a
        /// word in common.
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
