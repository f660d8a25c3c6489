//! Words for the parts of a board.

use super::words;

words! {
    /// A kind of board element.
    enum SiteType: SITE_TYPE {
        /// A point where lines meet.
        Vertex,
        /// A line between two points.
        Edge,
        /// A field between lines.
        Cell,
    }
}

words! {
    /// A way in which two sites are neighbours.
    enum Relation: RELATION {
        /// Across a side, or along a line.
        Orthogonal,
        /// Across a corner.
        Diagonal,
        /// Across a corner, but not in line with the site.
        OffDiagonal,
        /// Across a side or a corner.
        Adjacent,
        /// In any way.
        All,
    }
}
