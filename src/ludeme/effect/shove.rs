//! Pieces that are shoved along lines.

use crate::game::ir::{Effect, Int};
use crate::ludeme::clause::{From, Then};
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Push::LUDEME, Attract::LUDEME];

ludeme! {
    /// Pushes the piece on a site, by one site in a direction, and with it the unbroken row of pieces before it. What is pushed
    /// off the board is taken off.
    ///
    /// `(push (from (last To)) E)`
    (push) -> Effect
    struct Push {
        /// The site; that on which the last move ended unless given.
        from: Option<From>,
        /// The direction.
        direction: Toward,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Push {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let effect = Effect::Shove {
            directions: self.direction.fixed(builder),
            from: self
                .from
                .unwrap_or_default()
                .one_site(Int::LastTo, builder)?,
            attracts: false,
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Draws all pieces on the lines from a site towards it, so that those of each line lie side by side, in their order.
    ///
    /// `(attract (from (last To)) Diagonal)`
    (attract) -> Effect
    struct Attract {
        /// The site; that on which the last move ended unless given.
        from: Option<From>,
        /// Along which lines.
        directions: Toward = "Adjacent",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Attract {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let effect = Effect::Shove {
            directions: self.directions.fixed(builder),
            from: self
                .from
                .unwrap_or_default()
                .one_site(Int::LastTo, builder)?,
            attracts: true,
        };
        Ok(followed(effect, self.then, builder))
    }
}
