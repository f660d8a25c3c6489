//! Effects that see the position after other effects, and whether an effect changes anything.

use super::blocks::{flat, lead, tidied};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{Effect, EffectId, Prior};

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

    /// What follows an effect, or each of several.
    pub(super) fn following(&self, first: &Effect, then: EffectId) -> Vec<Block> {
        let all = match first {
            Effect::And(all) => all.len() > 1,
            Effect::ForEachSite(..)
            | Effect::ForEachPlayer(_)
            | Effect::ForEachValue(..)
            | Effect::ForEachIn(..)
            | Effect::ForEachPiece { .. }
            | Effect::ForEachDie(_)
            | Effect::While(..) => true,
            _ => false,
        };
        match all {
            true => lead("After each of these changes", self.kept(then)),
            false => self.kept(then),
        }
    }

    /// Whether an effect would change something, as a clause.
    pub(super) fn occurs(&self, effect: &Effect, holds: bool) -> String {
        let verb = if holds { "would" } else { "would not" };
        let blocks = self.effect(effect);
        let text = flat(&blocks);
        format!(
            "this {verb} change anything: “{}”",
            text.trim_end().trim_end_matches('.')
        )
    }
}

/// Whether the last move was a pass, as a clause.
pub(super) fn was_pass(holds: bool) -> String {
    let verb = if holds { "was" } else { "was not" };
    format!("the last move {verb} a pass")
}

/// Whether an effect may come to nothing.
fn may_fail(effect: &Effect) -> bool {
    match effect {
        Effect::And(all) => all.iter().all(may_fail),
        Effect::Then(first, _) => may_fail(first),
        Effect::If(_, then, Some(otherwise), _) => may_fail(then) || may_fail(otherwise),
        effect => effect.is_compound(),
    }
}
