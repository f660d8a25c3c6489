//! Captures that a move makes by itself: of flanked and of enclosed pieces.

use crate::game::ir::{Bool, Effect, Int, Sites, Variable};
use crate::ludeme::clause::{Between, From, Then, To};
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Custodial::LUDEME, Enclose::LUDEME];

fn start(from: Option<From>) -> Int {
    match from.and_then(|from| from.sites) {
        Some(Sites::One(site)) => *site,
        _ => Int::LastTo,
    }
}

fn enemy(variable: Variable) -> Bool {
    Bool::IsEnemy(Box::new(Int::Who(Box::new(Int::Variable(variable)))))
}

fn friend(variable: Variable) -> Bool {
    Bool::IsFriend(Box::new(Int::Who(Box::new(Int::Variable(variable)))))
}

/// What flanked pieces are like, how many there may be, and what the piece at the far end is like.
pub(crate) fn flanks(between: &Between, to: Option<To>) -> (Bool, Int, Bool) {
    let most = between.range.map_or(i32::from(u16::MAX), |(_, high)| high);
    let condition = between.when.clone();
    (
        condition.unwrap_or_else(|| enemy(Variable::Between)),
        Int::Const(most),
        to.and_then(|to| to.when)
            .unwrap_or_else(|| friend(Variable::To)),
    )
}

fn take() -> Effect {
    Effect::Take(Sites::One(Box::new(Int::Variable(Variable::Between))))
}

ludeme! {
    /// Pieces in a line between the moved piece and another one: enemies before a friend, and they are
    /// taken off, unless told.
    ///
    /// `(custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))))`
    (custodial) -> Effect
    struct Custodial {
        /// Where from; the site of the last move unless told.
        from: Option<From>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// The pieces in between.
        between: Option<Between>,
        /// The piece at the far end.
        to: Option<To>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Custodial {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let clause = self.between.unwrap_or_default();
        let (between, max, to) = flanks(&clause, self.to);
        let effect = Effect::Custodial {
            directions: self.directions.fixed(builder),
            from: start(self.from),
            max,
            between,
            to,
            apply: Box::new(clause.apply.unwrap_or_else(take)),
            provenance: builder.provenance(),
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Groups next to the moved piece that touch no empty site: of enemies, and they are taken off,
    /// unless told.
    ///
    /// `(enclose (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))`
    (enclose) -> Effect
    struct Enclose {
        /// Where from; the site of the last move unless told.
        from: Option<From>,
        /// How groups hang together.
        directions: Toward = "Adjacent",
        /// The pieces that may be enclosed.
        between: Option<Between>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Enclose {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let between = self.between.unwrap_or_default();
        let effect = Effect::Enclose {
            directions: self.directions.fixed(builder),
            from: start(self.from),
            between: between.when.unwrap_or_else(|| enemy(Variable::Between)),
            apply: Box::new(between.apply.unwrap_or_else(take)),
            provenance: builder.provenance(),
        };
        Ok(followed(effect, self.then, builder))
    }
}
