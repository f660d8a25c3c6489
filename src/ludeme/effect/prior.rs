//! Effects that see the position after other effects: `(do …)`.

use super::compose::followed;
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Array, Bool, Effect, Prior, RuleNode};
use crate::ludeme::clause::Then;
use crate::ludeme::macros::ludeme;
use crate::ludeme::moves::compose::does_nothing;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[DoAfter::LUDEME, DoIf::LUDEME, DoAlone::LUDEME];

ludeme! {
    /// An effect, and then another one, which sees the position after the first. Where the second comes to nothing, the
    /// first does not happen either, except in a game with dice. Where the second comes to several changes, each happens
    /// together with the first, as in Ludii: a score that the first adds to is added to once for each.
    ///
    /// `(do (addScore Mover 1) next:(addScore Next (score Mover)))`
    (do) -> Effect
    struct DoAfter {
        /// The first effect.
        prior: Effect,
        /// The second effect.
        next: Labelled<Effect>,
        /// Only if this holds after both.
        ifAfterwards: Labelled<Option<Within<(var::From, var::To), Bool>>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for DoAfter {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let when = self.ifAfterwards.0.map(|when| when.value);
        let next = self.next.0;
        let several = is_list(&next) && (when.is_some() || !is_set_once(&self.prior, &next));
        if several && has_several(&next) {
            return Err(several_after(builder.span()).into());
        }
        let prior = Prior {
            first: Some(self.prior),
            next,
            when,
            several,
            always: !builder.game.dice.is_empty(),
        };
        Ok(followed(Effect::Prior(Box::new(prior)), self.then, builder))
    }
}

ludeme! {
    /// An effect that happens only if a condition holds after it. Of several effects and of moves, each is looked at by itself.
    ///
    /// `(do (addScore Mover 1) ifAfterwards:(> (score Mover) (score Next)))`
    (do) -> Effect
    struct DoIf {
        /// The effect.
        effect: Effect,
        /// The condition on the position after the effect.
        ifAfterwards: Labelled<Within<(var::From, var::To), Bool>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for DoIf {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let effect = only_if_after(self.effect, self.ifAfterwards.0.value, builder)?;
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Nothing: `(do …)` does something only with `next:` or `ifAfterwards:`, as in Ludii.
    ///
    /// `(do (addScore Mover 1))`
    (do) -> Effect
    struct DoAlone {
        /// An effect that does not happen.
        effect: Effect,
        /// What would follow.
        then: Option<Then>,
    }
}

impl Compile for DoAlone {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let _ = (self.effect, self.then);
        builder.note(does_nothing(builder.span()));
        Ok(Effect::And(Vec::new()))
    }
}

/// Guards each change of an effect by a condition on the position after that change alone, as in Ludii, where each
/// change is a move of its own.
fn only_if_after(effect: Effect, when: Bool, builder: &Builder<'_>) -> Compiled<Effect> {
    Ok(match effect {
        Effect::And(all) => {
            let each = all
                .into_iter()
                .map(|effect| only_if_after(effect, when.clone(), builder));
            Effect::And(each.collect::<Compiled<Vec<Effect>>>()?)
        }
        Effect::Make(moves) => Effect::Make(Box::new(builder.game.afterwards(*moves, when))),
        effect if has_several(&effect) => return Err(several_after(builder.span()).into()),
        next => Effect::Prior(Box::new(Prior {
            first: None,
            several: is_list(&next),
            next,
            when: Some(when),
            always: false,
        })),
    })
}

/// Whether an effect may make several changes, which in Ludii are moves of their own.
fn is_list(effect: &Effect) -> bool {
    match effect {
        Effect::If(_, then, otherwise, _) => {
            is_list(then) || otherwise.as_ref().is_some_and(|effect| is_list(effect))
        }
        Effect::And(all) => all.len() > 1 || all.iter().any(is_list),
        Effect::Then(first, _) => is_list(first),
        Effect::Prior(prior) => is_list(&prior.next),
        Effect::Carry { .. } | Effect::Seq(_) | Effect::AtOnce(_) => false,
        Effect::Make(_) => true,
        Effect::Memorise {
            values: Array::List(values),
            ..
        } => values.len() > 1,
        effect => effect.is_compound(),
    }
}

/// Whether an effect of several changes has one in it whose own changes are several.
fn has_several(effect: &Effect) -> bool {
    let mut found = matches!(effect, Effect::Prior(prior) if is_list(&prior.next));
    RuleNode::Effect(effect).children(&mut |child| {
        if let RuleNode::Effect(child) = child {
            found = found || has_several(child);
        }
    });
    found
}

/// Whether an effect does no more when it is done again before each change of another: it sets variables that the
/// other does not set.
fn is_set_once(effect: &Effect, other: &Effect) -> bool {
    match effect {
        Effect::SetVar(variable, ..) => {
            let mut found = false;
            sets(other, &mut |set| found = found || set == *variable);
            !found
        }
        Effect::And(all) | Effect::AtOnce(all) => {
            all.iter().all(|effect| is_set_once(effect, other))
        }
        _ => false,
    }
}

fn sets(effect: &Effect, visit: &mut dyn FnMut(crate::game::ir::VariableId)) {
    if let Effect::SetVar(variable, ..) = effect {
        visit(*variable);
    }
    RuleNode::Effect(effect).children(&mut |child| {
        if let RuleNode::Effect(child) = child {
            sets(child, visit);
        }
    });
}

fn several_after(span: Span) -> Problem {
    let message = "`(do …)` with several changes inside another one with several changes is not supported yet";
    Problem::error(
        &SEVERAL_AFTER,
        span,
        message,
        "this comes to several changes",
    )
    .with_help("write the effects one after the other with `(then …)`")
}

pub(crate) static SEVERAL_AFTER: Code = Code {
    name: "compile::several_after",
    summary: "`(do …)` with several changes",
    explain: "In `(do A next:B)`, each change that B comes to is made together with A. Where B comes to several, A \
              is done several times, as in Ludii. Where B has a `(do …)` of several changes in it, that is not \
              supported.",
    wrong: "(then (do (addScore Mover 1) next:(and (moveAgain) (do (addScore Next 1) next:(remove (sites Corners))))))",
    right: "(then (do (addScore Mover 1) next:(remove (sites Corners))))",
};
