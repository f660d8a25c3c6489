//! Words of patterns and of rules about rules.

use super::words;

words! {
    /// When patterns are looked at.
    enum When: WHEN {
        /// Complete in the position.
        Standing,
        /// Complete through the piece that the last move placed or moved.
        Formed,
        /// Completed if the move under consideration were made.
        Forming,
        /// Broken by the last move, which left them.
        Broken,
    }
}

words! {
    /// What a point of a pattern must be.
    enum Content: CONTENT {
        /// Empty.
        Empty,
        /// Anything.
        Any,
    }
}

words! {
    /// At which angle squares stand.
    enum Freedom: FREEDOM {
        /// At any.
        Any,
    }
}

words! {
    /// Which points of a row lie on the rim of the board: its outermost points.
    enum Rim: RIM {
        /// Any of them, or none.
        Any,
        /// Its two ends, and only they.
        Ends,
        /// At least one of them.
        Touching,
        /// None of them.
        None,
    }
}

words! {
    /// A step of a walk.
    enum Turn: TURN {
        /// A step forward.
        F,
        /// A turn to the right.
        R,
        /// A turn to the left.
        L,
    }
}

words! {
    /// When in a turn something happens.
    enum TurnMoment: TURN_MOMENT {
        /// At once, while the turn goes on.
        StartOfTurn,
        /// When the player's last move of the turn has been made.
        EndOfTurn,
    }
}

words! {
    /// The positions that must not be repeated.
    enum RepetitionWord: REPETITION {
        /// All positions at the beginning of turns.
        Positional,
        /// The positions of the same turn.
        PositionalInTurn,
    }
}

words! {
    /// What a whole round of passes means.
    enum PassMeaning: PASS_MEANING {
        /// A draw.
        Draw,
        /// Nothing.
        NoEnd,
    }
}

words! {
    /// From which end of a stack its pieces are gone through.
    enum StackDirection: STACK_DIRECTION {
        /// From the lowest piece up.
        FromBottom,
        /// From the highest piece down.
        FromTop,
    }
}
