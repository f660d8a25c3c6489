//! Clauses of moves: where from, over what, where to, and what then.
//!
//! A clause is not a move or an effect by itself; it is an argument of one. Owns what several ludemes take in the same
//! form: `(from …)`, `(to …)`, `(between …)`, `(then …)`, ranges. Refuses the parts of a clause that a ludeme does not go by
//! (`refusal`), so that no condition of a description is lost.
//!
//! Begin with [`From`] and [`To`] below.

pub(crate) mod range;
pub(crate) mod refusal;

use crate::game::ir::{Array, Bool, Effect, Int, Sites, Variable};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::site_type::{OfType, of_kind};
use crate::ludeme::{
    Apart, Bounds, Builder, Compile, Compiled, Labelled, Ludeme, Type, Typed, Within, var,
};

pub(crate) const LUDEMES: &[Ludeme] = &[
    ThenClause::LUDEME,
    ApplyClause::LUDEME,
    FromClause::LUDEME,
    ToClause::LUDEME,
    BetweenClause::LUDEME,
];

union! {
    /// One site, or a region.
    pub(crate) enum Place {
        /// A region.
        Region(Sites),
        /// One site.
        Site(Int),
    }
}

impl Place {
    /// As a region.
    pub(crate) fn sites(self) -> Sites {
        match self {
            Self::Region(sites) => sites,
            Self::Site(site) => Sites::One(Box::new(site)),
        }
    }

    /// As a list of numbers: one site is in it even if it is none, −1.
    pub(crate) fn numbers(self) -> Array {
        match self {
            Self::Region(sites) => Array::Sites(sites),
            Self::Site(site) => Array::List(vec![site]),
        }
    }
}

/// What follows a move or an effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Then(pub Effect);

/// What is done to pieces on the way.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Apply {
    /// What is done; nothing where its condition does not hold.
    pub effect: Effect,
    /// Its condition, and what is done without regard to it.
    pub only: Option<(Bool, Effect)>,
}

/// Where a move starts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct From {
    /// The sites; the bound one if none.
    pub sites: Option<Sites>,
    /// Which of them.
    pub when: Option<Bool>,
    /// The level of the piece in its stack, if given.
    pub level: Option<Int>,
}

impl From {
    /// The starting sites as one region; `otherwise` if none is given.
    pub(crate) fn region(self, otherwise: Sites) -> Sites {
        let sites = self.sites.unwrap_or(otherwise);
        match self.when {
            Some(when) => Sites::Only(Variable::From, Box::new(sites), Box::new(when)),
            None => sites,
        }
    }
}

/// Where a move ends.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct To {
    /// The sites.
    pub sites: Option<Sites>,
    /// Which of them.
    pub when: Option<Bool>,
    /// What is done there before the piece arrives.
    pub apply: Option<Effect>,
    /// If that has a condition, the condition and what is done without regard to it: slides and hops end where it
    /// holds, as in Ludii.
    pub only: Option<(Bool, Effect)>,
}

/// What a move passes over.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Between {
    /// How many steps lie before it.
    pub before: Option<Int>,
    /// How many of it at least and at most.
    pub range: Option<(Int, Int)>,
    /// How many steps lie after it.
    pub after: Option<Int>,
    /// What it must be like.
    pub when: Option<Bool>,
    /// What is done to it.
    pub apply: Option<Effect>,
}

impl Typed for Then {
    const TYPE: Type = Type::THEN;
}

impl Typed for Apply {
    const TYPE: Type = Type::APPLY;
}

impl Typed for From {
    const TYPE: Type = Type::FROM;
}

impl Typed for To {
    const TYPE: Type = Type::TO;
}

impl Typed for Between {
    const TYPE: Type = Type::BETWEEN;
}

ludeme! {
    /// What follows a move. It sees the position after the move, and the move as the last one: its sites are `(last From)`
    /// and `(last To)`. As in Ludii `(from)`, `(to)`, `(site)` and the like are −1 in it, whatever stands around it.
    ///
    /// `(then (moveAgain))`
    (then) -> Then
    struct ThenClause {
        /// The consequence.
        effect: Apart<Effect>,
    }
}

impl Compile for ThenClause {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Then> {
        Ok(Then(self.effect.0))
    }
}

ludeme! {
    /// What is done on the way, before the piece arrives. A condition in a `(to …)` without a region says of a
    /// slide where alone it may end, and of a hop that it ends only where the condition of `(to …)` does not hold and
    /// this one does.
    ///
    /// `(apply (remove (to)))`
    /// `(apply if:(is Empty (to)))`
    (apply) -> Apply
    struct ApplyClause {
        /// Only if this holds.
        r#if: Labelled<Option<Bool>>,
        /// What is done; nothing unless given.
        effect: Option<Effect>,
    }
}

impl Compile for ApplyClause {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Apply> {
        let provenance = builder.provenance();
        let nothing = Effect::And(Vec::new());
        let effect = self.effect.unwrap_or_else(|| nothing.clone());
        let only = self.r#if.0.map(|when| (when, effect.clone()));
        let effect = match &only {
            Some(_) if effect == nothing => effect,
            Some((when, _)) => {
                let when = Box::new(when.clone());
                Effect::If(when, Box::new(effect), None, provenance)
            }
            None => effect,
        };
        Ok(Apply { effect, only })
    }
}

ludeme! {
    /// Where a move starts.
    ///
    /// `(from (sites Occupied by:Mover))`
    /// `(from (handSite Mover))`
    (from) -> From
    struct FromClause {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The sites it may start from.
        sites: Option<Place>,
        /// The level of the piece that is meant in its stack; the highest unless given.
        level: Labelled<Option<Within<var::From, Int>>>,
        /// Only where this holds.
        r#if: Labelled<Option<Within<var::From, Bool>>>,
    }
}

impl Compile for FromClause {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<From> {
        Ok(From {
            sites: of_kind(self.site, self.sites.map(Place::sites), builder)?,
            when: self.r#if.0.map(|when| when.value),
            level: self.level.0.map(|level| level.value),
        })
    }
}

ludeme! {
    /// Where a move ends.
    ///
    /// `(to (sites Empty))`
    /// `(to if:(is Empty (to)))`
    (to) -> To
    struct ToClause {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The sites it may end on.
        sites: Option<Place>,
        /// Only where this holds.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
        /// What is done there before the piece arrives.
        apply: Option<Within<var::To, Apply>>,
    }
}

impl Compile for ToClause {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<To> {
        let sites = of_kind(self.site, self.sites.map(Place::sites), builder)?;
        let apply = self.apply.map(|apply| apply.value);
        let only = apply.as_ref().and_then(|apply| apply.only.clone());
        Ok(To {
            sites,
            when: self.r#if.0.map(|when| when.value),
            apply: apply.map(|apply| apply.effect),
            only,
        })
    }
}

ludeme! {
    /// What a move passes over.
    ///
    /// `(between if:(is Enemy (who at:(between))) (apply (remove (between))))`
    (between) -> Between
    struct BetweenClause {
        /// How many steps lie before it.
        before: Labelled<Option<Int>>,
        /// How many of it there may be, at least and at most.
        range: Option<Bounds>,
        /// How many steps lie after it.
        after: Labelled<Option<Int>>,
        /// What it must be like.
        r#if: Labelled<Option<Within<(var::Between, var::To), Bool>>>,
        /// What is done to it.
        apply: Option<Within<(var::Between, var::To), Apply>>,
    }
}

impl Compile for BetweenClause {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Between> {
        Ok(Between {
            before: self.before.0,
            range: self.range.map(|bounds| (bounds.low, bounds.high)),
            after: self.after.0,
            when: self.r#if.0.map(|when| when.value),
            apply: self.apply.map(|apply| apply.value.effect),
        })
    }
}
