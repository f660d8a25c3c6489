//! What a site is: an element of a board, by kind and number.

use serde::{Deserialize, Serialize};

/// The three kinds of element a piece may stand on.
///
/// The order is Ludii's; tables indexed by [`SiteType::index`] follow it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SiteType {
    /// A corner of cells, where lines meet.
    Vertex,
    /// A line between two vertices.
    Edge,
    /// A face of the board.
    Cell,
}

impl SiteType {
    /// All kinds, in order.
    pub const ALL: [SiteType; 3] = [SiteType::Vertex, SiteType::Edge, SiteType::Cell];

    /// Position of this kind in [`SiteType::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Number of a site among those of its kind on one board, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Site(pub u16);

impl Site {
    /// The number as an index into tables with one entry per site.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The site with this index; a topology has checked that it fits.
    pub(crate) fn at(index: usize) -> Site {
        debug_assert!(index <= MAX_SITES);
        Site(index as u16)
    }
}

/// Most sites of one kind that a board may have.
pub const MAX_SITES: usize = u16::MAX as usize;

/// How two sites of the same kind may touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// Cells that share an edge; vertices joined by an edge.
    Orthogonal,
    /// Cells met through a corner (or, where three edges meet, across the edge that leads away);
    /// vertices opposite each other in a cell.
    Diagonal,
    /// Cells that share only a corner and are not the diagonal there, as between triangles.
    OffDiagonal,
    /// Cells that share a corner or an edge; vertices joined by an edge.
    Adjacent,
    /// Any of the others.
    All,
}

impl Relation {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Orthogonal,
        Self::Diagonal,
        Self::OffDiagonal,
        Self::Adjacent,
        Self::All,
    ];
}
