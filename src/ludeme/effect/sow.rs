//! `(sow …)`, and moves of some of the pieces on a site.

use crate::game::ir::{Bool, Effect, Int, Onward, Sow};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::integer::track::{TrackSearch, chosen};
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[SowForm::LUDEME];

ludeme! {
    /// Sows the pieces of a site one by one on the sites that follow on a track. Where the last one came something may
    /// be done, on a condition, and on the sites before or after it as long as another condition holds. `(to)` is the
    /// site sown on, `(value)` the number of pieces left.
    ///
    /// `(sow)`
    /// `(sow if:(= 2 (count at:(to))) apply:(remove (to)) includeSelf:false backtracking:true)`
    (sow) -> Effect
    struct SowForm {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Whose pieces; those on which the last move ended unless given.
        start: Int = "(last To)",
        /// How many; all unless given.
        count: Labelled<Option<Int>>,
        /// How many on each site.
        numPerHole: Labelled<Option<Within<(var::From, var::To, var::Value), Int>>>,
        /// The name of the track; the first unless given.
        track: Option<String>,
        /// Whose track of that name.
        owner: Labelled<Option<Int>>,
        /// Whether something is done where the last piece came.
        r#if: Labelled<Option<Within<(var::From, var::To, var::Value), Bool>>>,
        /// What is done at each site before it is sown on.
        sowEffect: Labelled<Option<Within<(var::From, var::To, var::Value), Effect>>>,
        /// What is done where the last piece came.
        apply: Labelled<Option<Within<(var::From, var::To, var::Value), Effect>>>,
        /// Whether the site itself is sown on when it is passed.
        includeSelf: Labelled<Bool> = "true",
        /// Whether the first piece stays on the site itself.
        origin: Labelled<Within<var::From, Bool>> = "false",
        /// The sites that are passed over.
        skipIf: Labelled<Option<Within<(var::From, var::To, var::Value), Bool>>>,
        /// As long as this holds the same is done on the sites before.
        backtracking: Labelled<Option<Within<(var::From, var::To, var::Value), Bool>>>,
        /// As long as this holds the same is done on the sites after.
        forward: Labelled<Option<Within<(var::From, var::To, var::Value), Bool>>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SowForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        on_default(self.site, builder)?;
        builder.game.uses_counts = true;
        let owner = self.owner.0.unwrap_or(Int::Const(0));
        let search = match (&self.track, &owner) {
            (Some(_), Int::Const(0)) => TrackSearch::Named,
            _ => TrackSearch::Any,
        };
        let track = chosen(self.track.as_deref(), owner, search, builder)?;
        let count = match self.count.0 {
            Some(count) => count,
            None => Int::CountAt(Box::new(self.start.clone())),
        };
        let when = self.r#if.0.map_or(Bool::Const(true), |when| when.value);
        let onward = match (self.backtracking.0, self.forward.0) {
            (Some(when), _) => Some(Onward::Backward(when.value)),
            (None, Some(when)) => Some(Onward::Forward(when.value)),
            (None, None) => None,
        };
        let effect = Effect::Sow(Box::new(Sow {
            track,
            start: self.start,
            count,
            each: self.numPerHole.0.map_or(Int::Const(1), |each| each.value),
            at_each: self.sowEffect.0.map(|effect| effect.value),
            capture: self.apply.0.map(|effect| (when, effect.value)),
            on_start: self.includeSelf.0 != Bool::Const(false),
            from_start: self.origin.0.value,
            skip: self.skipIf.0.map(|skip| skip.value),
            onward,
        }));
        Ok(followed(effect, self.then, builder))
    }
}
