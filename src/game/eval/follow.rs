//! What follows an effect that comes to several changes, or to none.
//!
//! In Ludii such an effect is a list of moves, one for each piece, and what follows is a part of each: it happens once
//! for each piece, and not at all where there is none.

use super::Context;
use super::action::Action;
use crate::game::ir::{Effect, EffectId, Variable};
use crate::game::siteset::SiteSet;

/// Whether an effect may come to several changes or to none, each with what follows it.
pub(crate) fn is_several(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Take(_)
            | Effect::TakeLater(_)
            | Effect::Carry { .. }
            | Effect::CarrySome { .. }
            | Effect::Custodial { .. }
            | Effect::Enclose { .. }
    )
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Evaluates an effect with what follows it to actions, without applying any.
    pub(super) fn derive_followed(&mut self, first: &'a Effect, then: EffectId) {
        let run = Action::Run(then, self.frame);
        match first {
            Effect::Custodial { .. } | Effect::Enclose { .. } => {
                let Some((taken, apply)) = self.surrounded(first) else {
                    return;
                };
                for site in taken.iter() {
                    self.derive_for(SiteSet::of(site), Variable::Between, apply);
                    self.plan(run);
                }
            }
            Effect::Carry { from, .. } => {
                let from = self.site(from);
                if self.what(from) != 0 {
                    self.derive(first);
                    self.plan(run);
                }
            }
            first if is_several(first) => {
                let start = self.scratch.actions.len();
                self.derive(first);
                for action in self.scratch.actions.split_off(start) {
                    self.plan(action);
                    self.plan(run);
                }
            }
            first => {
                self.derive(first);
                self.plan(run);
            }
        }
    }

    /// The pieces that an effect of capture takes by what stands around them, and what is done to each.
    pub(super) fn surrounded(&mut self, effect: &'a Effect) -> Option<(SiteSet<W>, &'a Effect)> {
        let (taken, apply, provenance) = match effect {
            Effect::Custodial {
                directions,
                from,
                min,
                max,
                between,
                to,
                apply,
                provenance,
            } => {
                let from = self.site(from);
                let numbers = (self.int(min), self.int(max));
                let flanked = self.flanked(*directions, from, numbers, between, to);
                (flanked, apply, provenance)
            }
            Effect::Enclose {
                directions,
                from,
                between,
                apply,
                provenance,
            } => {
                let from = self.site(from);
                (self.enclosed(*directions, from, between), apply, provenance)
            }
            _ => return None,
        };
        self.note(*provenance, !taken.is_empty());
        Some((taken, apply))
    }
}
