//! Regions: expressions whose value is a set of sites.

use super::{
    AlongTracks, Array, Bool, ChanceDraw, DirectionsId, HiddenPart, Int, Moves, Occupancy,
    PatternQuery, RegionId, StepSearch, Stretch, Table, Variable,
};
use crate::topology::SiteType;

/// What the regions of a [`Sites::Lookup`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looked {
    /// The sites of the first kind that meet each element of the board of the second.
    Incident(SiteType, SiteType),
    /// The sites to which walks lead from each site.
    Walks,
    /// The sites with each number of a table, such as those of each column.
    Numbered,
}

family! {
    /// A region expression.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(u8)]
    pub enum Sites {
        /// A region fixed when the game is compiled.
        Const(RegionId),
        /// A region fixed per player.
        ByPlayer(Box<[RegionId]>, Box<Int>),
        /// A fixed region by the number of something; none for other numbers.
        Lookup(Box<[RegionId]>, Box<Int>, Looked),
        /// One site; none for −1.
        One(Box<Int>),
        /// The listed sites.
        List(Vec<Int>),
        /// The sites of the board on which a kind of piece stands at the start.
        Start(Box<Int>),
        /// The sites of the hint that a condition of a puzzle is asked of.
        #[reads(all)]
        Hint,
        /// The empty sites of the board.
        #[reads(position)]
        Empty,
        /// The sites whose pieces are taken off when the turn ends.
        #[reads(position)]
        DeferredRemovals,
        /// The sites where the last move ended, with all that it changed and that followed from it.
        #[reads(position)]
        LastEnds,
        /// The sites where the last move began, or that it changed or that were changed by what followed from it.
        #[reads(position)]
        LastStarts,
        /// The sites where the moves of this turn before the present one began and ended.
        #[reads(position)]
        Visited,
        /// Sites with pieces; of stacks, those whose highest piece is of the owner that is meant, with a piece of the kinds
        /// that are meant at any level.
        #[reads(position)]
        Occupied(Occupancy),
        /// Sites with pieces at any level of their stacks.
        #[reads(position)]
        Stacked(Occupancy),
        /// The hand sites of a player.
        Hand(Box<Int>),
        /// Sites of any.
        Union(Vec<Sites>),
        /// Sites of all.
        Intersection(Vec<Sites>),
        /// Sites of the first that are not of the second.
        Difference(Box<Sites>, Box<Sites>),
        /// The sites of a region for which a condition on the variable holds.
        Only(Variable, Box<Sites>, Box<Bool>),
        /// One or the other.
        If(Box<Bool>, Box<Sites>, Box<Sites>),
        /// Neighbours of the sites of a region; the sites themselves too if asked.
        Around {
            /// Directions to look in.
            directions: DirectionsId,
            /// Where from.
            of: Box<Sites>,
            /// Whether the sites themselves are included.
            included: bool,
        },
        /// Sites along radials from a region.
        #[binds(conditions To)]
        Radiating {
            /// Directions to look in.
            directions: super::PieceDirections,
            /// Where from.
            from: Box<Sites>,
            /// Nearest distance included.
            min: Box<Int>,
            /// Farthest distance included.
            max: Box<Int>,
            /// Stop when this holds of [`Variable::To`].
            stop: Option<Box<Bool>>,
            /// Whether the stopping site is included.
            stop_included: bool,
            /// Whether the starting sites are included.
            included: bool,
        },
        /// Sites strictly between two sites on one radial.
        #[binds(conditions Between)]
        Between {
            /// Directions to look in.
            directions: DirectionsId,
            /// One end.
            from: Box<Int>,
            /// The other end.
            to: Box<Int>,
            /// Only the sites for which this holds of [`Variable::Between`].
            condition: Option<Box<Bool>>,
        },
        /// The group of sites connected with the given ones.
        Group {
            /// How sites hang together.
            directions: DirectionsId,
            /// Where the group starts.
            from: Box<Sites>,
            /// The sites that may belong to it.
            region: Box<Sites>,
        },
        /// The groups of sites that hold the same kind of piece, or are all empty, and are connected with the given ones.
        #[reads(position)]
        Alike {
            /// How sites hang together.
            directions: DirectionsId,
            /// Where the groups start.
            from: Box<Sites>,
        },
        /// Rows of pieces that begin beside a site and end before another piece.
        #[reads(position)]
        #[binds(conditions Between, To)]
        Flanked {
            /// Directions of the rows.
            directions: DirectionsId,
            /// Beside which site.
            from: Box<Int>,
            /// Shortest row.
            min: Box<Int>,
            /// Longest row.
            max: Box<Int>,
            /// The pieces of a row, of [`Variable::Between`].
            between: Box<Bool>,
            /// The piece at the far end, of [`Variable::To`].
            to: Box<Bool>,
        },
        /// Rows of sites that begin beside a site on both of its sides, in opposite directions.
        #[reads(position)]
        #[binds(conditions To)]
        Astride {
            /// Directions of the rows.
            directions: DirectionsId,
            /// Between which rows.
            from: Box<Int>,
            /// Shortest row, on either side.
            min: Box<Int>,
            /// Longest row; sites beyond do not belong to it.
            max: Box<Int>,
            /// The sites of the rows, of [`Variable::To`].
            to: Box<Bool>,
        },
        /// Sites of the board beside which a row of [`Sites::Flanked`] begins.
        #[reads(position)]
        Flanking {
            /// Directions of the rows.
            directions: DirectionsId,
            /// Longest row.
            max: Box<Int>,
            /// The pieces of a row.
            between: Box<Sites>,
            /// The piece at the far end.
            to: Box<Sites>,
        },
        /// Sites of the board that a table leads into a region.
        Whence(Box<Table>, Box<Sites>),
        /// All sites that belong to selected placements of patterns.
        Patterns(PatternQuery),
        /// The sites where the moves of a generator end.
        #[reads(position)]
        Targets(Box<Moves>),
        /// The sites where the moves of a generator start.
        #[reads(position)]
        Origins(Box<Moves>),
        /// The sites of a track from one to another.
        #[reads(position)]
        Stretch(Box<Stretch>),
        /// The sites where a slide along tracks may end.
        #[reads(position)]
        #[binds(conditions Between, To)]
        AlongTracks(Box<AlongTracks>),
        /// The sites that the integers of a list stand for.
        #[reads(position)]
        OfArray(Box<Array>),
        /// The sites that are reached by a number of steps from the first to the second, and by no fewer.
        #[reads(position)]
        #[binds(conditions From, To)]
        Reached(Box<StepSearch>, Box<Int>, Box<Int>),
        /// The sites of the board where a part is hidden from at least one of the players that a condition on
        /// [`Variable::Player`] selects.
        #[reads(position)]
        #[binds(all Player)]
        Hidden(HiddenPart, Box<Bool>),
        /// As many sites of a region as a number says, drawn by chance; all of them if there are no more.
        #[reads(all)]
        Random(ChanceDraw, Box<Sites>, Box<Int>),
        /// Union over all values of a bound player.
        #[binds(all Player)]
        ForEachPlayer(Box<Sites>),
    }
}
