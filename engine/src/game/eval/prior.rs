//! Effects that see the position after another effect, and whether an effect comes to any change.

use super::Context;
use crate::game::ir::{Effect, EffectId, Prior};
use crate::game::moves::Move;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Evaluates an effect to actions on the position after another, which are planned after those of the other; and
    /// what follows each of its changes.
    pub(super) fn derive_prior(&mut self, prior: &'a Prior, then: Option<EffectId>) {
        let start = self.scratch.actions.len();
        let happens = self.tentatively(|context| {
            if let Some(first) = &prior.first {
                context.execute(first);
            }
            let happens = context.occurs(&prior.next) && context.holds_after_effect(prior);
            if happens {
                context.derive_then(&prior.next, then);
            }
            happens
        });
        let next = self.scratch.actions.len();
        if let Some(first) = &prior.first
            && (happens || prior.always)
        {
            self.derive_then(first, then.filter(|_| !happens));
            let before = self.scratch.actions.len() - next;
            self.scratch.actions[start..].rotate_right(before);
        }
    }

    fn derive_then(&mut self, effect: &'a Effect, then: Option<EffectId>) {
        match then {
            Some(then) => self.derive_followed(effect, then),
            None => self.derive(effect),
        }
    }

    /// Whether the condition holds after the effect, as after a move: as if the last move had led nowhere.
    fn holds_after_effect(&mut self, prior: &'a Prior) -> bool {
        let Some(when) = &prior.when else {
            return true;
        };
        self.tentatively(|context| {
            context.execute(&prior.next);
            let head = &mut context.state.head;
            head.last = Move::NONE;
            if head.next == head.mover {
                head.next = head.prev;
            }
            context.bool(when)
        })
    }

    /// Whether an effect comes to any change, or to one that changes nothing: in Ludii, to any move.
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
            Effect::Prior(prior) => self.tentatively(|context| {
                if let Some(first) = &prior.first {
                    context.execute(first);
                }
                context.occurs(&prior.next) && context.holds_after_effect(prior)
            }),
            Effect::Take(_)
            | Effect::TakeLater(_)
            | Effect::TakeLevels { .. }
            | Effect::Put { .. }
            | Effect::Carry { .. }
            | Effect::CarryLevel { .. }
            | Effect::CarryStack { .. }
            | Effect::CarrySome { .. }
            | Effect::Memorise { .. }
            | Effect::Unmemorise(..)
            | Effect::Promote { .. }
            | Effect::Custodial { .. }
            | Effect::Enclose { .. }
            | Effect::ForEachSite(..)
            | Effect::ForEachPlayer(_)
            | Effect::ForEachValue(..)
            | Effect::ForEachIn(..)
            | Effect::ForEachLevel { .. } => {
                let (start, frame) = (self.scratch.actions.len(), self.frame);
                self.derive(effect);
                let any = self.scratch.actions.len() > start;
                self.scratch.actions.truncate(start);
                self.frame = frame;
                any
            }
            Effect::Seq(_)
            | Effect::Untested(_)
            | Effect::Shove { .. }
            | Effect::SetHidden { .. }
            | Effect::TakeAllOf(_)
            | Effect::Sow(_)
            | Effect::SetPlane(..)
            | Effect::SetLevelState { .. }
            | Effect::SetVar(..)
            | Effect::Assign(..)
            | Effect::SetCounter(_)
            | Effect::SetScore(..)
            | Effect::AddScore(..)
            | Effect::SetPlayerValue(..)
            | Effect::SetPending(_)
            | Effect::SetNext(_)
            | Effect::MoveAgain
            | Effect::Owe { .. }
            | Effect::Remember { .. }
            | Effect::ForgetPositions
            | Effect::Forget(..)
            | Effect::SetTeam(..)
            | Effect::Vote(_)
            | Effect::Retire(..)
            | Effect::Befall(..)
            | Effect::Roll
            | Effect::UseDice(_)
            | Effect::Transfer { .. } => true,
        }
    }
}
