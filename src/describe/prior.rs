//! Effects that see the position after other effects, and whether an effect changes anything.

use super::blocks::{joined_up, lead, tidied};
use super::narrator::Narrator;
use super::sheet::Block;
use super::surround::is_taken;
use crate::game::ir::{Array, Bool, Effect, EffectId, Int, Prior, Sites, Variable};

impl Narrator<'_> {
    /// An effect on the position after another.
    pub(super) fn prior(&self, prior: &Prior) -> Vec<Block> {
        let mut blocks = prior
            .first
            .as_ref()
            .map_or_else(Vec::new, |first| self.effect(first));
        let next = self.effect(&prior.next);
        if prior.first.is_some() && !prior.always && may_fail(&prior.next) {
            blocks.push(Block::Note(
                "this is undone if nothing of the following happens".to_owned(),
            ));
        }
        blocks.extend(next);
        match &prior.when {
            Some(when) => lead(
                &format!("If after this {}", self.clause(when, true)),
                blocks,
            ),
            None => tidied(blocks),
        }
    }

    /// An effect, and what follows each change that it makes. Where it may change nothing, the text says that nothing
    /// follows then.
    pub(super) fn followed(&self, first: &Effect, then: EffectId) -> Vec<Block> {
        match first {
            Effect::And(all) if all.len() == 1 => return self.followed(&all[0], then),
            // The condition holds of both: what follows stands under it.
            Effect::If(condition, inner, None, provenance) => {
                let inner = Box::new(Effect::Then(inner.clone(), then));
                return self.effect(&Effect::If(condition.clone(), inner, None, *provenance));
            }
            _ => {}
        }
        let mut blocks = self.effect(first);
        let after = match first {
            Effect::Custodial { apply, .. } | Effect::Enclose { apply, .. } => {
                let taken = match is_taken(apply, Variable::Between) {
                    true => "is taken off in this way",
                    false => "is changed in this way",
                };
                Some(match self.is_same_if_repeated(then) {
                    true => format!("If a piece {taken}"),
                    false => format!("For each piece that {taken}"),
                })
            }
            Effect::If(_, one, Some(other), _) if !one.is_compound() && !other.is_compound() => {
                None
            }
            Effect::Take(Sites::One(site)) if self.is_it(site) || **site == Int::LastTo => None,
            Effect::Memorise {
                values: Array::List(values),
                unique: Bool::Const(false),
                ..
            } if values.len() == 1 => None,
            first if first.is_compound() => Some(match self.is_same_if_repeated(then) {
                true => "If this changes anything".to_owned(),
                false => "After each of these changes".to_owned(),
            }),
            _ => None,
        };
        let later = Self {
            vacant: None,
            ..self.clone()
        };
        let follows = later.kept(then);
        blocks.extend(match after {
            Some(after) => lead(&after, follows),
            None => follows,
        });
        tidied(blocks)
    }

    /// Whether an effect is idempotent: done several times in a row, it changes no more than once.
    fn is_same_if_repeated(&self, effect: EffectId) -> bool {
        matches!(
            self.game.effect(effect),
            Effect::MoveAgain
                | Effect::SetNext(_)
                | Effect::SetVar(_, _, Int::Const(_))
                | Effect::SetCounter(Int::Const(_))
                | Effect::SetScore(_, Int::Const(_))
                | Effect::SetPending(Int::Const(_))
                | Effect::ForgetPositions
        )
    }

    /// Whether an effect would change something, as a clause.
    pub(super) fn occurs(&self, effect: &Effect, holds: bool) -> String {
        let verb = if holds { "would" } else { "would not" };
        let text = joined_up(&self.effect(effect));
        format!("this {verb} change anything: “{text}”")
    }
}

/// Whether the last move was a pass, as a clause.
pub(super) fn was_pass(holds: bool) -> String {
    let verb = if holds { "was" } else { "was not" };
    format!("the last move {verb} a pass")
}

/// Whether an effect may make no change.
fn may_fail(effect: &Effect) -> bool {
    match effect {
        Effect::And(all) => all.iter().all(may_fail),
        Effect::Then(first, _) => may_fail(first),
        Effect::If(_, then, Some(otherwise), _) => may_fail(then) || may_fail(otherwise),
        effect => effect.is_compound(),
    }
}
