//! Words for whole numbers with a name.

use super::words;

words! {
    /// A whole number that has a name of its own.
    enum Constant: CONSTANT {
        /// No site, no player: −1.
        Off,
        /// The end of a track: −2.
        End,
        /// Not known: −1.
        Undefined,
        /// More than any count: 1,000,000,000.
        Infinity,
    }
}

impl Constant {
    /// The number; those of Ludii.
    pub fn value(self) -> i32 {
        match self {
            Constant::Off | Constant::Undefined => -1,
            Constant::End => -2,
            Constant::Infinity => 1_000_000_000,
        }
    }
}
