//! Ways of several steps, each to where a condition allows it.

use super::{Int, PieceDirections, Targets};

parts! {
    /// Steps from a site, one after the other.
    #[derive(Clone, PartialEq, Debug)]
    pub struct StepSearch {
        /// Directions of each step, as the piece on the first site has them.
        pub directions: PieceDirections,
        /// Where the way begins.
        pub from: Int,
        /// Where a step may lead, of [`Variable::From`](super::Variable) and `To`.
        pub to: Targets,
    }
}
