//! Captures that a move makes by itself: of flanked and of enclosed pieces.

use crate::game::ir::{Bool, Comparison, Count, Effect, Int, Sites, Variable};
use crate::ludeme::clause::{Between, From, Then, To};
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::effect::piece::Piece;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Custodial::LUDEME, Enclose::LUDEME, Surround::LUDEME];

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
    /// Captures in a line: the pieces between the moved piece and another one, which are enemies before a
    /// friend, and are taken off, unless told.
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
    /// Captures groups next to the moved piece that touch no empty site: groups of enemies, which are taken
    /// off, unless told.
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

ludeme! {
    /// Captures pieces beside a site that have pieces on all sides: enemies among friends, which are taken off,
    /// unless told. The site itself counts as taken by a friend.
    ///
    /// `(surround (from (last To)) Orthogonal)`
    /// `(surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) except:1)`
    (surround) -> Effect
    struct Surround {
        /// Beside which site.
        from: From,
        /// In which directions.
        directions: Toward = "Adjacent",
        /// The surrounded pieces.
        between: Option<Between>,
        /// The pieces around them.
        to: Option<To>,
        /// How many sites around may be without such a piece.
        except: Labelled<Int> = "0",
        /// A piece of which one at least must be around.
        with: Labelled<Option<Piece>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Surround {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let directions = self.directions.fixed(builder);
        let around = |of: Sites| Sites::Around {
            directions,
            of: Box::new(of),
            included: false,
        };
        let beside = || around(Sites::One(Box::new(Int::Variable(Variable::Between))));
        let from = self.from.region(Sites::One(Box::new(Int::LastTo)));
        let clause = self.between.unwrap_or_default();
        let (target, _, guard) = flanks(&clause, self.to);
        let open = Sites::Only(
            Variable::To,
            Box::new(Sites::Difference(
                Box::new(beside()),
                Box::new(from.clone()),
            )),
            Box::new(Bool::Not(Box::new(guard))),
        );
        let few = Bool::Compare(
            Comparison::LessOrEqual,
            Box::new(Int::Count(Count::Sites(Box::new(open)))),
            Box::new(self.except.0),
        );
        let mut conditions = vec![target, few];
        if let Some(piece) = self.with.0 {
            let there = Int::What(Box::new(Int::Variable(Variable::To)));
            let same = Bool::Compare(Comparison::Equal, Box::new(there), Box::new(piece.number()));
            let such = Sites::Only(Variable::To, Box::new(beside()), Box::new(same));
            conditions.push(Bool::Not(Box::new(Bool::NoSites(Box::new(such)))));
        }
        let surrounded = Sites::Only(
            Variable::Between,
            Box::new(around(from)),
            Box::new(Bool::And(conditions)),
        );
        let apply = Box::new(clause.apply.unwrap_or_else(take));
        let effect = Effect::ForEachSite(Variable::Between, surrounded, apply);
        Ok(followed(effect, self.then, builder))
    }
}
