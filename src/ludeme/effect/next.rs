//! Whose turn comes next.

use crate::game::ir::{Effect, Int};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::{followed, unfollowed};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[MoveAgain::LUDEME, SetNext::LUDEME];

ludeme! {
    /// The mover moves again.
    ///
    /// `(moveAgain)`
    (moveAgain) -> Effect
    struct MoveAgain {
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveAgain {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(followed(Effect::MoveAgain, self.then, builder))
    }
}

ludeme! {
    /// Sets who moves next; if that player has left the game, the next one in turn who has not.
    ///
    /// `(set NextPlayer P1)`
    (set NextPlayer) -> Effect
    struct SetNext {
        /// Who.
        player: Int,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for SetNext {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(unfollowed(Effect::SetNext(self.player), self.then, builder))
    }
}
