//! An effect that sees the position after another effect.

use super::{Bool, Effect};

parts! {
    /// An effect that is worked out on the position after another, and happens together with it.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Prior {
        /// What is done before, if anything.
        pub first: Option<Effect>,
        /// What is worked out after that. Where it comes to no change, nothing at all happens.
        pub next: Effect,
        /// A condition on the position after both, without which nothing happens.
        pub when: Option<Bool>,
        /// Whether the second comes to several changes, of which each happens together with the first, and by the condition,
        /// by itself.
        pub several: bool,
        /// Whether what is done before is done even where nothing follows: so it is in games with dice.
        pub always: bool,
    }
}
