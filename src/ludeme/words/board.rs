//! Words for the parts of a board.

use super::{Absolute, words};
use crate::game::ir::{Bool, Comparison, Int, Variable};

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
    /// Where the stores of a board of pits are.
    enum StoreType: STORE_TYPE {
        /// There are none.
        None,
        /// One at either end.
        Outer,
        /// Within the board, which is square then, as in Ludii.
        Inner,
    }
}

words! {
    /// A site that can be named without a coordinate.
    enum Landmark: LANDMARK {
        /// The first site of the southernmost ones.
        BottomSite,
        /// The first site of those in the middle.
        CentreSite,
        /// The first site of the westernmost ones.
        LeftSite,
        /// The first site of the easternmost ones.
        RightSite,
        /// The first site of the northernmost ones.
        Topsite,
        /// The site with the lowest number.
        FirstSite,
        /// The site with the highest number.
        LastSite,
    }
}

words! {
    /// A way in which two sites are neighbours.
    enum Relation: RELATION {
        /// Between cells across a side, between points along a line, between edges that share an end.
        Orthogonal,
        /// Across a corner.
        Diagonal,
        /// Across a corner, but not in line with the site.
        OffDiagonal,
        /// Between points along a line, between cells across a side or a corner, between edges that share an end.
        Adjacent,
        /// In any way.
        All,
    }
}

impl SiteType {
    /// The kind of site of a board that the word means.
    pub(crate) fn of_board(self) -> crate::topology::SiteType {
        match self {
            Self::Cell => crate::topology::SiteType::Cell,
            Self::Vertex => crate::topology::SiteType::Vertex,
            Self::Edge => crate::topology::SiteType::Edge,
        }
    }
}

impl Relation {
    /// The relation of sites of a board that the word means.
    pub(crate) fn of_board(self) -> crate::topology::Relation {
        match self {
            Self::Orthogonal => crate::topology::Relation::Orthogonal,
            Self::Diagonal => crate::topology::Relation::Diagonal,
            Self::OffDiagonal => crate::topology::Relation::OffDiagonal,
            Self::Adjacent => crate::topology::Relation::Adjacent,
            Self::All => crate::topology::Relation::All,
        }
    }

    /// The directions in which sites that are so related lie.
    pub(crate) fn directions(self) -> Absolute {
        match self {
            Self::Orthogonal => Absolute::Orthogonal,
            Self::Diagonal => Absolute::Diagonal,
            Self::OffDiagonal => Absolute::OffDiagonal,
            Self::Adjacent => Absolute::Adjacent,
            Self::All => Absolute::All,
        }
    }
}

words! {
    /// The diagonal lines of the squares of a board.
    enum Diagonals: DIAGONALS {
        /// No line, but sites across a corner are neighbours.
        Implied,
        /// Both diagonals, meeting in a point of their own.
        Solid,
        /// Both diagonals, passing over each other.
        SolidNoSplit,
        /// One diagonal, turned by a quarter from each square to the next.
        Alternating,
        /// One diagonal, lying around the centre.
        Concentric,
        /// The two lines of diagonals through the centre.
        Radiating,
    }
}

words! {
    /// The outline of a board of squares.
    enum SquareShape: SQUARE_SHAPE {
        /// As many rows as columns.
        Square,
        /// One column more than there are rows.
        Limping,
        /// A square that stands on a corner.
        Diamond,
    }
}

words! {
    /// The outline of a board of hexagons or triangles.
    enum TilingShape: TILING_SHAPE {
        /// As many cells in each row as there are rows.
        Square,
        /// Rows of another number of cells than there are rows.
        Rectangle,
        /// A rhombus that stands on a corner.
        Diamond,
        /// A triangle.
        Triangle,
        /// A hexagon.
        Hexagon,
        /// A star with six points.
        Star,
        /// A hexagon whose sides have two lengths in turn.
        Limping,
        /// A rhombus stretched in the middle.
        Prism,
    }
}

words! {
    /// What a table without a board is laid with.
    enum TableTiling: TABLE_TILING {
        /// Squares.
        Square,
        /// Triangles.
        Triangular,
        /// Hexagons.
        Hexagonal,
    }
}

words! {
    /// The shape of rings within rings.
    enum RingShape: RING_SHAPE {
        /// Squares.
        Square,
        /// Triangles.
        Triangle,
        /// Hexagons.
        Hexagon,
        /// Circles.
        Target,
    }
}

words! {
    /// A semi-regular tiling, named by the polygons that meet in a point.
    enum TilingType: TILING_TYPE {
        /// Triangles and twelve-sided polygons.
        T31212,
        /// Triangles, squares and hexagons.
        T3464,
        /// Squares and octagons.
        T488,
        /// Triangles and squares.
        T33434,
        /// Triangles and hexagons, turned.
        T33336,
        /// Rows of triangles and of squares.
        T33344,
        /// Triangles and hexagons.
        T3636,
        /// Squares, hexagons and twelve-sided polygons.
        T4612,
        /// Triangles and squares, around single points of triangles.
        T333333_33434,
    }
}

words! {
    /// The outline of a board of bricks.
    enum BrickShape: BRICK_SHAPE {
        /// As many bricks across as up.
        Square,
        /// Rows of another number of bricks than there are rows.
        Rectangle,
        /// Rows of one brick more than there are rows.
        Limping,
        /// A rhombus.
        Diamond,
        /// A rhombus stretched in the middle.
        Prism,
        /// Rings of bricks around a half one.
        Spiral,
    }
}

words! {
    /// How the corners of a polygon are joined.
    enum StarShape: STAR_SHAPE {
        /// Each to one nearly opposite.
        Star,
    }
}

words! {
    /// What stands on a neighbouring site.
    enum Neighbour: NEIGHBOUR {
        /// Nothing.
        Empty,
        /// Any piece.
        NotEmpty,
        /// A piece of the player to move, or of all players together.
        Own,
        /// A piece of another player.
        Enemy,
    }
}

impl Neighbour {
    /// Whether such a thing stands on a site.
    pub(crate) fn condition(self, site: Variable) -> Bool {
        let site = || Box::new(Int::Variable(site));
        let owner = || Box::new(Int::Who(site()));
        match self {
            Self::Empty => Bool::IsEmpty(site()),
            Self::NotEmpty => Bool::Not(Box::new(Bool::IsEmpty(site()))),
            Self::Own => Bool::Compare(Comparison::Equal, owner(), Box::new(Int::Mover)),
            Self::Enemy => Bool::IsEnemy(owner()),
        }
    }
}

words! {
    /// What is seen along a line.
    enum Sight: SIGHT {
        /// The first piece.
        Piece,
        /// The empty sites before it.
        Empty,
        /// The last empty site before it, or before the end of the line.
        Farthest,
    }
}

words! {
    /// Regions that every board has.
    enum BoardRegions: BOARD_REGIONS {
        /// The sides, one for each of the eight main compass directions in which there is one.
        Sides,
        /// The sides without the corners.
        SidesNoCorners,
        /// The corners, each by itself.
        Corners,
    }
}

words! {
    /// Regions that every board has, of whose sites the conditions of a deduction puzzle ask.
    enum StaticRegion: STATIC_REGION {
        /// The rows.
        Rows,
        /// The columns.
        Columns,
        /// The diagonals: none, as no board of Ludii 1.3.12 knows its diagonals.
        Diagonals,
        /// The layers.
        Layers,
        /// The squares of a square board that divides into as many squares as each has cells.
        SubGrids,
        /// For each site, itself and all sites in line with it, if its value is known and not 0.
        AllDirections,
        /// The sites of each hint on cells.
        HintRegions,
        /// All sites of the board together.
        AllSites,
        /// The corners, each by itself.
        Corners,
        /// The sides.
        Sides,
        /// The sides without the corners.
        SidesNoCorners,
        /// Any two sites that are neighbours.
        Touching,
    }
}
