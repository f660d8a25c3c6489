//! Moves and effects by dice.

use super::{Bool, Effect, Moves};

parts! {
    /// Moves for each die.
    #[derive(Clone, PartialEq, Debug)]
    pub struct ForEachDie {
        /// Only dice for which this holds.
        pub when: Option<Bool>,
        /// Whether the pips of several dice may be moved as one, too.
        pub combined: bool,
        /// The moves.
        pub moves: Moves,
    }
}

parts! {
    /// An effect for each die.
    #[derive(Clone, PartialEq, Debug)]
    pub struct EffectForEachDie {
        /// Only dice for which this holds.
        pub when: Option<Bool>,
        /// The effect.
        pub effect: Effect,
    }
}
