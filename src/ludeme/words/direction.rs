//! Words for directions.

use super::words;
use crate::topology::AbsoluteDirection;

words! {
    /// A direction of the board, or a class of them.
    enum Absolute: ABSOLUTE_DIRECTION {
        /// Every direction there is.
        All,
        /// The compass directions between the four main ones; as in Ludii, no step goes by this word.
        Angled,
        /// From point to point along a line; from cell to cell across a side or a corner; from edge to edge across a
        /// shared end.
        Adjacent,
        /// The four main compass directions; as in Ludii, no step goes by this word: write `Orthogonal`.
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
        /// Towards the base of a board of several layers; as in Ludii, no step goes by this word.
        Base,
        /// Towards what supports a piece; as in Ludii, no step goes by this word.
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
        /// Ahead to the left: the next direction of the board from ahead.
        FL,
        /// As `FL`: Ludii takes only one turn here too.
        FLL,
        /// As `FL`: Ludii takes only one turn here too.
        FLLL,
        /// The next direction of the board to the left of back, for somebody who has turned round: back to the piece's right.
        BL,
        /// As `BL`: Ludii takes only one turn here too.
        BLL,
        /// As `BL`: Ludii takes only one turn here too.
        BLLL,
        /// Ahead to the right: the next direction of the board from ahead.
        FR,
        /// As `FR`: Ludii takes only one turn here too.
        FRR,
        /// As `FR`: Ludii takes only one turn here too.
        FRRR,
        /// The next direction of the board to the right of back, for somebody who has turned round: back to the piece's left.
        BR,
        /// As `BR`: Ludii takes only one turn here too.
        BRR,
        /// As `BR`: Ludii takes only one turn here too.
        BRRR,
        /// The direction of the last move.
        SameDirection,
        /// Against the direction of the last move.
        OppositeDirection,
    }
}

impl Absolute {
    /// The word for a direction of the board.
    pub(crate) fn of(direction: AbsoluteDirection) -> Option<Self> {
        let mut words = Self::ALL.iter().copied();
        words.find(|word| AbsoluteDirection::from_name(word.text()) == Some(direction))
    }
}

impl Relative {
    /// The directions that are found from the last move.
    pub(crate) const LASTING: [Self; 2] = [Self::SameDirection, Self::OppositeDirection];
}
