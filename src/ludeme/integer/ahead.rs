//! `(ahead …)`.

use crate::game::ir::{Int, Variable};
use crate::ludeme::directions::heading::Heading;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Ahead::LUDEME];

ludeme! {
    /// The site some steps ahead of a site; straight on as the owner of the piece there sees it, unless given. Where
    /// no way is so long, the site itself. `SameDirection` is that of the move around it, or else of the last move.
    ///
    /// `(ahead (last To) Backward)`
    /// `(ahead (to) steps:2 S)`
    (ahead) -> Int
    struct Ahead {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Ahead of which site.
        site: Int,
        /// How many steps.
        steps: Labelled<Int> = "1",
        /// In which direction.
        directions: Heading = "Forward",
    }
}

impl Compile for Ahead {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.kind, builder)?;
        let (site, steps) = (self.site, self.steps.0);
        let bound = |variable, last| match builder.is_bound(variable) {
            true => Int::Variable(variable),
            false => last,
        };
        let from = bound(Variable::From, Int::LastFrom);
        let to = bound(Variable::To, Int::LastTo);
        Ok(self
            .directions
            .of_move(&from, &to)
            .site(&site, builder, |directions| Int::Ahead {
                site: Box::new(site.clone()),
                steps: Box::new(steps.clone()),
                directions,
            }))
    }
}
