//! Words for directions.

use super::words;

words! {
    /// A direction of the board, or a class of them.
    enum Absolute: ABSOLUTE_DIRECTION {
        /// Every direction there is.
        All,
        /// The compass directions between the four main ones.
        Angled,
        /// From point to point along a line; from cell to cell across a side or a corner; from edge to edge across a
        /// shared end.
        Adjacent,
        /// The four main compass directions.
        Axial,
        /// From cell to cell across a side; from point to point along a line; from edge to edge across a shared end.
        Orthogonal,
        /// Towards sites across a corner.
        Diagonal,
        /// Towards sites across a corner, but not in line with the site.
        OffDiagonal,
        /// Without leaving the layer.
        SameLayer,
        /// To a higher layer.
        Upward,
        /// To a lower layer.
        Downward,
        /// Around, towards or away from the middle.
        Rotational,
        /// Towards the base of a board of several layers.
        Base,
        /// Towards what supports a piece.
        Support,
        /// North.
        N,
        /// East.
        E,
        /// South.
        S,
        /// West.
        W,
        /// North-east.
        NE,
        /// South-east.
        SE,
        /// North-west.
        NW,
        /// South-west.
        SW,
        /// North-north-west.
        NNW,
        /// West-north-west.
        WNW,
        /// West-south-west.
        WSW,
        /// South-south-west.
        SSW,
        /// South-south-east.
        SSE,
        /// East-south-east.
        ESE,
        /// East-north-east.
        ENE,
        /// North-north-east.
        NNE,
        /// Clockwise.
        CW,
        /// Against the clock.
        CCW,
        /// Towards the middle.
        In,
        /// Away from the middle.
        Out,
        /// Up.
        U,
        /// Up and north.
        UN,
        /// Up and north-east.
        UNE,
        /// Up and east.
        UE,
        /// Up and south-east.
        USE,
        /// Up and south.
        US,
        /// Up and south-west.
        USW,
        /// Up and west.
        UW,
        /// Up and north-west.
        UNW,
        /// Down.
        D,
        /// Down and north.
        DN,
        /// Down and north-east.
        DNE,
        /// Down and east.
        DE,
        /// Down and south-east.
        DSE,
        /// Down and south.
        DS,
        /// Down and south-west.
        DSW,
        /// Down and west.
        DW,
        /// Down and north-west.
        DNW,
    }
}

words! {
    /// A direction as seen by a piece that faces a direction.
    enum Relative: RELATIVE_DIRECTION {
        /// Straight ahead.
        Forward,
        /// Straight back.
        Backward,
        /// A quarter turn to the right.
        Rightward,
        /// A quarter turn to the left.
        Leftward,
        /// Ahead, or ahead to either side.
        Forwards,
        /// Back, or back to either side.
        Backwards,
        /// To the right, or to the right ahead or back.
        Rightwards,
        /// To the left, or to the left ahead or back.
        Leftwards,
        /// Ahead to the left: one direction from ahead.
        FL,
        /// Two directions to the left of ahead.
        FLL,
        /// Three directions to the left of ahead.
        FLLL,
        /// Back to the left: one direction from back.
        BL,
        /// Two directions to the left of back.
        BLL,
        /// Three directions to the left of back.
        BLLL,
        /// Ahead to the right: one direction from ahead.
        FR,
        /// Two directions to the right of ahead.
        FRR,
        /// Three directions to the right of ahead.
        FRRR,
        /// Back to the right: one direction from back.
        BR,
        /// Two directions to the right of back.
        BRR,
        /// Three directions to the right of back.
        BRRR,
        /// The direction of the last move.
        SameDirection,
        /// Against the direction of the last move.
        OppositeDirection,
    }
}

impl Relative {
    /// The directions that are found from the last move.
    pub(crate) const LASTING: [Self; 2] = [Self::SameDirection, Self::OppositeDirection];
}
