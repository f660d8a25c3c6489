//! An effect that sees the position after another effect.

use super::{Bool, Effect};

parts! {
    /// An effect that is worked out on the position after another, and happens together with it.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Prior {
        /// What is done before, if anything.
        pub first: Option<Effect>,
        /// The effect evaluated on the position after `first`. If it makes no change, nothing happens (but see
        /// `always`).
        pub next: Effect,
        /// A condition on the position after both, without which nothing happens.
        pub when: Option<Bool>,
        /// Whether `next` may make several changes. Each change is then a case of its own: `first` is applied with it,
        /// and `when` is asked after these two alone.
        pub several: bool,
        /// Whether what is done before is done even where nothing follows: so it is in games with dice.
        pub always: bool,
    }
}
