//! Effects on the position after another effect, and whether an effect makes any change.

use super::{Lowered, Lowering};
use crate::game::ir::{
    Changes, Comparison, Effect, EffectId, Int, Occupancy, Prior, Sites, Variable,
};
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{Value, ValueType};

impl Lowering<'_> {
    /// Does an effect that is worked out step by step, with what follows each of its changes.
    pub(super) fn stepwise(&mut self, effect: &Effect, then: Option<EffectId>) -> Lowered<()> {
        match effect {
            Effect::Sow(sow) => self.sow(sow),
            Effect::Prior(prior) => self.prior(prior, then),
            other => self.missing("the effect", other),
        }
    }

    /// Does an effect and then another one, if that makes any change on the position after the first.
    fn prior(&mut self, prior: &Prior, then: Option<EffectId>) -> Lowered<()> {
        if prior.several && prior.first.is_some() || prior.when.is_some() {
            let effect = Effect::Prior(Box::new(prior.clone()));
            return self.missing("the effect", &effect);
        }
        let happens = self.slots.local("happens", ValueType::Bool);
        let bound = self.scope.bound;
        self.build.open();
        if let Some(first) = &prior.first {
            self.run_at_once(first)?;
        }
        self.scope.bound = bound;
        let occurs = self.occurs(&prior.next)?;
        self.store(happens, occurs);
        let tried = self.build.close();
        self.build.act(Op::Try(happens, tried));
        self.scope.bound = bound;
        let happens = self.load(happens);
        self.either(
            happens,
            |lowering| {
                if let Some(first) = &prior.first {
                    lowering.run_at_once(first)?;
                }
                lowering.scope.bound = bound;
                lowering.run_followed(&prior.next, then)
            },
            |lowering| match &prior.first {
                Some(first) if prior.always => lowering.run_followed(first, then),
                _ => Ok(()),
            },
        )?;
        self.scope.bound = bound;
        Ok(())
    }

    fn run_followed(&mut self, effect: &Effect, then: Option<EffectId>) -> Lowered<()> {
        match then {
            Some(then) => self.run_at_once(&Effect::Then(Box::new(effect.clone()), then)),
            None => self.run_at_once(effect),
        }
    }

    /// Whether an effect makes any change, one that leaves the position as it was included.
    pub(super) fn occurs(&mut self, effect: &Effect) -> Lowered<Value> {
        Ok(match effect {
            Effect::If(condition, then, otherwise, _) => {
                let holds = self.bool(condition)?;
                let then = self.occurs(then)?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.occurs(otherwise)?,
                    None => self.build.bool(false),
                };
                self.build.select(holds, then, otherwise)
            }
            Effect::And(all) => {
                let mut any = self.build.bool(false);
                for effect in all {
                    let occurs = self.occurs(effect)?;
                    any = self.build.get(Op::Logic(Logic::Or, any, occurs));
                }
                any
            }
            Effect::Then(first, _) => self.occurs(first)?,
            Effect::Make(moves) => self.can(moves)?,
            Effect::Put { to, .. } => {
                let sites = self.sites(to)?;
                self.build.get(Op::Any(sites))
            }
            Effect::Take(Sites::One(site)) | Effect::TakeLater(Sites::One(site)) => {
                self.stands_at(site)?
            }
            Effect::Take(sites) | Effect::TakeLater(sites) => {
                let sites = self.sites(sites)?;
                let occupied = self.occupied(&Occupancy::Any)?;
                if self.may_be_hands(sites) {
                    return self.missing("whether there is an effect", effect);
                }
                let pieces = self.combine(SetOp::And, sites, occupied);
                self.build.get(Op::Any(pieces))
            }
            Effect::Carry { .. } => self.build.bool(true),
            Effect::CarrySome {
                from: Sites::One(from),
                to: Sites::One(to),
                ..
            } => self.carries(from, to)?,
            Effect::Custodial { .. } | Effect::Enclose { .. } => {
                let (taken, apply) = self.surrounded(effect)?;
                match apply {
                    Effect::Take(Sites::One(site))
                        if **site == Int::Variable(Variable::Between) =>
                    {
                        self.build.get(Op::Any(taken))
                    }
                    apply => self.occurs_at(taken, Variable::Between, apply)?,
                }
            }
            Effect::ForEachSite(variable, sites, effect) => {
                let sites = self.sites(sites)?;
                self.occurs_at(sites, *variable, effect)?
            }
            effect if effect.changes() == Changes::One && !matches!(effect, Effect::Prior(_)) => {
                self.build.bool(true)
            }
            effect => return self.missing("whether there is an effect", effect),
        })
    }

    /// Whether an effect makes any change for a site of a set.
    fn occurs_at(&mut self, sites: Value, variable: Variable, effect: &Effect) -> Lowered<Value> {
        let found = self.slots.local("occurs", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(found, no);
        self.scoped(|lowering| {
            lowering.each_site_until(Some(found), sites, |lowering, site| {
                lowering.visit(variable, site);
                let occurs = lowering.occurs(effect)?;
                lowering.store(found, occurs);
                Ok(())
            })
        })?;
        Ok(self.load(found))
    }

    /// Whether there is something to be carried from a site, and a site where it is carried.
    pub(super) fn carries(&mut self, from: &Int, to: &Int) -> Lowered<Value> {
        let (stands, to) = (self.stands_at(from)?, self.int(to)?);
        let zero = self.build.int(0);
        let exists = self.compare(Comparison::GreaterOrEqual, to, zero);
        Ok(self.both(Some(stands), exists))
    }
}
