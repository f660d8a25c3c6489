//! Effects evaluated on the position after another effect, and whether an effect makes any change.

use super::Context;
use super::action::Action;
use crate::game::ir::{Bool, Changes, Effect, EffectId, Prior};
use crate::game::moves::Move;

/// How often an effect is repeated at most, as long as its condition holds. In Ludii a game fails that asks for more.
const MOST_TIMES: u32 = 10_000;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plans the actions of `first`, then those of `next`, which is evaluated on the position after `first`; and `then`
    /// after each change of it.
    pub(super) fn plan_prior(&mut self, prior: &'a Prior, then: Option<EffectId>) {
        if prior.several {
            self.plan_each_after(prior, then);
            return;
        }
        let start = self.scratch.actions.len();
        let happens = self.tentatively(|context| {
            if let Some(first) = &prior.first {
                context.execute(first);
            }
            let happens = context.occurs(&prior.next) && context.holds_after_effect(prior);
            if happens {
                context.plan_then(&prior.next, then);
            }
            happens
        });
        let next = self.scratch.actions.len();
        if let Some(first) = &prior.first
            && (happens || prior.always)
        {
            self.plan_then(first, then.filter(|_| !happens));
            let before = self.scratch.actions.len() - next;
            self.scratch.actions[start..].rotate_right(before);
        }
    }

    /// As [`Context::plan_prior`] does, for each change of the second effect by itself: the changes of the first are
    /// planned anew before each.
    fn plan_each_after(&mut self, prior: &'a Prior, then: Option<EffectId>) {
        let run = then.map(Action::Follow);
        let start = self.scratch.actions.len();
        if let Some(first) = &prior.first {
            self.plan(first);
        }
        let own = self.scratch.actions.len();
        let mut begins = self.scratch.values.pop().unwrap_or_default();
        begins.clear();
        self.tentatively(|context| {
            if let Some(first) = &prior.first {
                context.execute(first);
            }
            context.plan_changes(&prior.next, &mut begins);
            let end = context.scratch.actions.len();
            begins.push(end as i32);
            for index in 0..begins.len() - 1 {
                let (begin, end) = (begins[index] as usize, end_of(&begins, index));
                let holds = prior.when.as_ref().is_none_or(|when| {
                    context.tentatively(|context| {
                        let first = context.scratch.actions[begin];
                        for index in begin..end {
                            context.apply_action(context.scratch.actions[index]);
                        }
                        let head = &mut context.state.head;
                        head.last = as_move(Some(first));
                        if head.next == head.mover {
                            head.next = head.prev;
                        }
                        context.bool(when)
                    })
                });
                if !holds {
                    begins[index] = !begins[index];
                }
            }
        });
        let end = self.scratch.actions.len();
        let mut happens = false;
        for index in 0..begins.len() - 1 {
            let Ok(begin) = usize::try_from(begins[index]) else {
                continue;
            };
            happens = true;
            for index in (start..own).chain(begin..end_of(&begins, index)) {
                self.push(self.scratch.actions[index]);
            }
            self.scratch.actions.extend(run);
        }
        if !happens && prior.always && prior.first.is_some() {
            for index in start..own {
                self.push(self.scratch.actions[index]);
            }
            self.scratch.actions.extend(run);
        }
        self.scratch.values.push(begins);
        self.scratch.actions.drain(start..end);
    }

    /// Evaluates an effect to actions, and notes where those of each change begin: in Ludii each is a move.
    fn plan_changes(&mut self, effect: &'a Effect, begins: &mut Vec<i32>) {
        if !self.step() {
            return;
        }
        let outer = self.frame;
        match effect {
            Effect::And(all) => {
                for effect in all {
                    self.plan_changes(effect, begins);
                }
            }
            Effect::If(condition, then, otherwise, provenance) => {
                let holds = self.bool(condition);
                self.note(*provenance, holds);
                if holds {
                    self.plan_changes(then, begins);
                } else if let Some(otherwise) = otherwise {
                    self.plan_changes(otherwise, begins);
                }
            }
            Effect::ForEachSite(variable, region, effect) => {
                for site in self.sites(region).iter() {
                    self.frame.visit(*variable, site);
                    self.plan_changes(effect, begins);
                }
            }
            Effect::ForEachPlayer(effect) => {
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    self.plan_changes(effect, begins);
                }
            }
            Effect::Make(moves) => self.plan_moves(moves, Some(begins)),
            effect => {
                let start = self.scratch.actions.len();
                self.plan(effect);
                let follows = Action::is_followed;
                for index in start..self.scratch.actions.len() {
                    let is_first = index == start;
                    let is_next = effect.is_compound() && !follows(&self.scratch.actions[index]);
                    if is_first || is_next {
                        begins.push(index as i32);
                    }
                }
            }
        }
        self.frame = outer;
    }

    /// Evaluates an effect to actions again and again as long as a condition holds.
    pub(super) fn plan_while(&mut self, condition: &'a Bool, effect: &'a Effect) {
        self.tentatively(|context| {
            let frame = context.frame;
            for _ in 0..MOST_TIMES {
                context.frame = frame;
                if !context.step() || !context.bool(condition) {
                    break;
                }
                let start = context.scratch.actions.len();
                context.plan(effect);
                for index in start..context.scratch.actions.len() {
                    context.apply_action(context.scratch.actions[index]);
                }
            }
        });
    }

    fn plan_then(&mut self, effect: &'a Effect, then: Option<EffectId>) {
        match then {
            Some(then) => self.plan_followed(effect, then),
            None => self.plan(effect),
        }
    }

    /// Whether the condition holds after the effect, as after a move that leads where the first change is made, or nowhere if
    /// it is about no site.
    fn holds_after_effect(&mut self, prior: &'a Prior) -> bool {
        let Some(when) = &prior.when else {
            return true;
        };
        self.tentatively(|context| {
            let start = context.scratch.actions.len();
            context.plan(&prior.next);
            let first = context.scratch.actions.get(start).copied();
            context.scratch.actions.truncate(start);
            context.execute(&prior.next);
            let head = &mut context.state.head;
            head.last = as_move(first);
            if head.next == head.mover {
                head.next = head.prev;
            }
            context.bool(when)
        })
    }

    /// Whether an effect makes any change, including one that leaves the position as it was: in Ludii, whether it has
    /// any move.
    pub(super) fn occurs(&mut self, effect: &'a Effect) -> bool {
        match effect {
            Effect::If(condition, then, otherwise, _) => {
                if self.bool(condition) {
                    return self.occurs(then);
                }
                otherwise.as_ref().is_some_and(|effect| self.occurs(effect))
            }
            Effect::And(all) => all.iter().any(|effect| self.occurs(effect)),
            Effect::Then(first, _) => self.occurs(first),
            Effect::Make(moves) => self.any(moves),
            Effect::Prior(prior) if prior.several => {
                let (start, frame) = (self.scratch.actions.len(), self.frame);
                self.plan_prior(prior, None);
                let any = self.scratch.actions.len() > start;
                self.scratch.actions.truncate(start);
                self.frame = frame;
                any
            }
            Effect::Prior(prior) => self.tentatively(|context| {
                if let Some(first) = &prior.first {
                    context.execute(first);
                }
                context.occurs(&prior.next) && context.holds_after_effect(prior)
            }),
            effect if effect.changes() == Changes::One => true,
            effect => {
                let (start, frame) = (self.scratch.actions.len(), self.frame);
                self.plan(effect);
                let any = self.scratch.actions.len() > start;
                self.scratch.actions.truncate(start);
                self.frame = frame;
                any
            }
        }
    }
}

/// Where the actions of a change end: where those of the next begin.
fn end_of(begins: &[i32], index: usize) -> usize {
    let next = begins[index + 1];
    next.max(!next) as usize
}

/// A change as a move: from where to where it leads.
fn as_move(change: Option<Action>) -> Move {
    match change.and_then(|change| change.as_last_move()) {
        Some((from, to)) => Move {
            from,
            to,
            ..Move::NONE
        },
        None => Move::NONE,
    }
}
