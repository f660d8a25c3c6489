//! Moves by dice.

use super::{Bool, Moves};

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
