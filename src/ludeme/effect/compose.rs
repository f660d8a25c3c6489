//! Effects made of effects.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Effect, Int, Sites, Variable};
use crate::ludeme::clause::Then;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    And::LUDEME,
    Or::LUDEME,
    Seq::LUDEME,
    If::LUDEME,
    NoChange::LUDEME,
    ApplyIf::LUDEME,
    ForEachSite::LUDEME,
    ForEachPlayer::LUDEME,
    ForEachValue::LUDEME,
];

/// An effect, and what follows it.
pub(crate) fn followed(effect: Effect, then: Option<Then>, builder: &mut Builder<'_>) -> Effect {
    match then {
        Some(then) => Effect::Then(Box::new(effect), builder.game.keep(then.0)),
        None => effect,
    }
}

/// An effect that as in Ludii nothing follows, though what would follow it is written.
pub(crate) fn unfollowed(effect: Effect, then: Option<Then>, builder: &mut Builder<'_>) -> Effect {
    note_unfollowed(then.as_ref(), builder);
    effect
}

/// Warns where something is written that would follow, and does not.
pub(crate) fn note_unfollowed(then: Option<&Then>, builder: &mut Builder<'_>) {
    if then.is_some() {
        builder.note(never_follows(builder.span()));
    }
}

/// The warning that what follows by a `(then …)` never happens.
pub(crate) fn never_follows(span: Span) -> Problem {
    let message = "what `(then …)` says here never happens: in Ludii nothing follows from this";
    Problem::warning(&NEVER_FOLLOWS, span, message, "nothing follows this")
        .with_help("write `(and …)`, or the `(then …)` around this")
}

pub(crate) static NEVER_FOLLOWS: Code = Code {
    name: "compile::never_follows",
    summary: "a `(then …)` whose consequence never happens",
    explain: "Some ludemes take a `(then …)` in Ludii, and what it says never happens: `(set NextPlayer …)`, `(set Counter …)`, \
              `(set Pending …)`, `(trigger …)`, `(surround …)`, `(directional …)`, `(forEach Player …)`, `(max Moves …)` and `(max Captures …)`. Here it is the same, so that a description means \
              what it means there.",
    wrong: "(then (set Counter 3 (then (moveAgain))))",
    right: "(then (and (set Counter 3) (moveAgain)))",
};

ludeme! {
    /// Changes nothing, and is a change all the same, as in Ludii: what follows happens, and `(do …)` finds that there is
    /// something to do.
    ///
    /// `(pass)`
    (pass) -> Effect
    struct NoChange {
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for NoChange {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        crate::ludeme::moves::place::lone_player_may_pass(builder);
        Ok(followed(Effect::Pass, self.then, builder))
    }
}

ludeme! {
    /// An effect that stands for itself as it does in a clause: only where a condition holds, if one is given.
    ///
    /// `(apply if:(is Occupied (last To)) (remove (last To)))`
    (apply) -> Effect
    struct ApplyIf {
        /// The condition.
        r#if: Labelled<Option<Bool>>,
        /// The effect.
        effect: Effect,
    }
}

impl Compile for ApplyIf {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(match self.r#if.0 {
            Some(condition) => {
                let place = builder.provenance();
                Effect::If(Box::new(condition), Box::new(self.effect), None, place)
            }
            None => self.effect,
        })
    }
}

ludeme! {
    /// All the effects; each sees the position before any of them. What follows does so after each of them.
    ///
    /// `(and (moveAgain) (addScore Mover 1))`
    (and) -> Effect
    struct And {
        /// The effects.
        effects: Rest<Effect>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for And {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(followed(Effect::And(self.effects.0), self.then, builder))
    }
}

ludeme! {
    /// All the effects, as `and`: an effect leaves no choice.
    ///
    /// `(or (moveAgain) (addScore Mover 1))`
    (or) -> Effect
    struct Or {
        /// The effects.
        effects: Rest<Effect>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for Or {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(followed(Effect::And(self.effects.0), self.then, builder))
    }
}

ludeme! {
    /// The effects one after the other; each sees the position after those before it.
    ///
    /// `(seq (addScore Mover 1) (addScore Next (score Mover)))`
    (seq) -> Effect
    struct Seq {
        /// The effects.
        effects: Rest<Effect>,
    }
}

impl Compile for Seq {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effects = self
            .effects
            .0
            .into_iter()
            .map(|effect| builder.game.keep(effect));
        Ok(Effect::Seq(effects.collect()))
    }
}

ludeme! {
    /// One effect or the other.
    ///
    /// `(if (is Line 3) (addScore Mover 1))`
    (if) -> Effect
    struct If {
        /// The condition.
        condition: Bool,
        /// The effect if it holds.
        then: Effect,
        /// The effect if it does not; none unless given.
        otherwise: Option<Effect>,
        /// What follows the one that happens.
        after: Option<Then>,
    }
}

impl Compile for If {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Effect::If(
            Box::new(self.condition),
            Box::new(self.then),
            self.otherwise.map(Box::new),
            builder.provenance(),
        );
        Ok(followed(effect, self.after, builder))
    }
}

ludeme! {
    /// The effect for each site of a region, bound to `(site)` and to `(to)`. As in Ludii, all of it is worked out before
    /// any of it is applied, so that no site sees what is done for another: a variable set to itself plus one
    /// goes up by one in all, whereas `addScore` adds for each site. What follows by `(then …)` is worked out
    /// afterwards.
    ///
    /// `(forEach Site (sites Corners) (remove (site)))`
    (forEach Site) -> Effect
    struct ForEachSite {
        /// The region.
        region: Sites,
        /// The effect.
        effect: Within<(var::Site, var::To), Effect>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachSite {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Box::new(self.effect.value);
        let effect = Effect::ForEachSite(Variable::Site, self.region, effect);
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// The effect for each player, bound to `(player)`. As in Ludii, all of it is worked out before any of it
    /// is applied, so that no player sees what is done for another.
    ///
    /// `(forEach Player (addScore (player) 1))`
    (forEach Player) -> Effect
    struct ForEachPlayer {
        /// The effect.
        effect: Within<var::Player, Effect>,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for ForEachPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Effect::ForEachPlayer(Box::new(self.effect.value));
        Ok(unfollowed(effect, self.then, builder))
    }
}

ludeme! {
    /// The effect for each value of a range, bound to `(value)`; for the first 10,000 at most.
    ///
    /// `(forEach Value min:1 max:3 (addScore Mover (value)))`
    (forEach Value) -> Effect
    struct ForEachValue {
        /// The lowest value.
        min: Labelled<Int>,
        /// The highest value.
        max: Labelled<Int>,
        /// The effect.
        effect: Within<var::Value, Effect>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = Box::new(self.effect.value);
        let effect = Effect::ForEachValue(self.min.0, self.max.0, effect);
        Ok(followed(effect, self.then, builder))
    }
}
