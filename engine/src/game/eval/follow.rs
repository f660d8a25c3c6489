//! What follows an effect that makes any number of changes, possibly none.
//!
//! In Ludii such an effect is a list of moves, one for each piece, and what follows is a part of each: it happens once
//! for each piece, and not at all where there is none.

use super::Context;
use super::action::Action;
use super::generate::MOST_FOLLOWING;
use crate::game::ir::{Effect, EffectId, Variable};
use crate::game::siteset::SiteSet;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Evaluates an effect with what follows it to actions, without applying any.
    pub(super) fn plan_followed(&mut self, first: &'a Effect, then: EffectId) {
        let run = Action::Follow(then);
        match first {
            Effect::Custodial { .. } | Effect::Enclose { .. } => {
                let Some((taken, apply)) = self.surrounded(first) else {
                    return;
                };
                for site in taken.iter() {
                    self.plan_for_sites(SiteSet::of(site), Variable::Between, apply);
                    self.push(run);
                }
            }
            Effect::And(all) => {
                for effect in all {
                    self.plan_followed(effect, then);
                }
            }
            Effect::If(condition, first, otherwise, provenance) => {
                let holds = self.bool(condition);
                self.note(*provenance, holds);
                if holds {
                    self.plan_followed(first, then);
                } else if let Some(otherwise) = otherwise {
                    self.plan_followed(otherwise, then);
                }
            }
            Effect::Prior(prior) => self.plan_prior(prior, Some(then)),
            Effect::Carry { from, .. } => {
                let from = self.site(from);
                if self.what(from) != 0 {
                    self.plan(first);
                    self.push(run);
                }
            }
            first if first.is_compound() => {
                let start = self.scratch.actions.len();
                self.plan(first);
                // The changes are planned again behind themselves, each with what follows it; then the first ones go.
                let end = self.scratch.actions.len();
                for index in start..end {
                    let action = self.scratch.actions[index];
                    self.push(action);
                    // What follows the change by itself comes first.
                    let next = self.scratch.actions[index + 1..end].first();
                    if !next.is_some_and(Action::is_followed) {
                        self.push(run);
                    }
                }
                self.scratch.actions.drain(start..end);
            }
            first => {
                self.plan(first);
                self.push(run);
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
                open,
                ring,
                apply,
                provenance,
            } => {
                let from = self.site(from);
                let open = self.int(open);
                let enclosed = match ring {
                    Some(ring) => self.ringed((*directions, *ring), from, between, open),
                    None => self.enclosed(*directions, from, between, open),
                };
                (enclosed, apply, provenance)
            }
            _ => return None,
        };
        self.note(*provenance, !taken.is_empty());
        Some((taken, apply))
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Works out what follows each of the changes planned since `start`, as if the change were a move of its own made
    /// on the position as it stands: so Ludii does it for the captures of a sowing.
    pub(super) fn settle_captures(&mut self, start: usize) {
        let follows = Action::is_followed;
        let end = self.scratch.actions.len();
        if !self.scratch.actions[start..].iter().any(follows) {
            return;
        }
        // The actions settled are appended behind the planned ones, which are removed in the end.
        let mut index = start;
        while index < end {
            let action = self.scratch.actions[index];
            let after = &self.scratch.actions[index + 1..end];
            let next = index + 1 + after.iter().take_while(|action| follows(action)).count();
            if next == index + 1 && !follows(&action) {
                self.push(action);
            } else {
                self.tentatively(|context| {
                    if let Some((from, to)) = action.as_last_move() {
                        context.state.head.last.from = from;
                        context.state.head.last.to = to;
                    }
                    for index in index..next {
                        context.settle_change(context.scratch.actions[index], 0);
                    }
                });
            }
            index = next;
        }
        self.scratch.actions.drain(start..end);
    }

    /// Appends an action to the plan and applies it. A deferred effect is evaluated now, and its actions are settled in
    /// its place.
    fn settle_change(&mut self, action: Action, depth: u8) {
        let (effect, frame) = match action {
            Action::Run(effect, frame) => (effect, frame),
            Action::Follow(effect) => (effect, self.frame),
            action => {
                self.push(action);
                self.apply_action(action);
                return;
            }
        };
        self.scratch.too_deep |= depth == MOST_FOLLOWING;
        if self.scratch.too_deep {
            return;
        }
        let (start, outer) = (self.scratch.actions.len(), self.frame);
        self.frame = frame;
        self.plan(self.game.effect(effect));
        self.frame = outer;
        let end = self.scratch.actions.len();
        for index in start..end {
            self.settle_change(self.scratch.actions[index], depth + 1);
        }
        self.scratch.actions.drain(start..end);
    }
}
