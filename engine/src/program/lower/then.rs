//! What follows the changes of an effect, each by itself, and the loops that an effect may be.

use super::before::{Each, Following};
use super::changes::Change;
use super::rays::Row;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Effect, EffectId, Int, Occupancy, Sites, Variable};
use crate::program::op::{Op, SetOp};
use crate::program::types::Value;

impl Lowering<'_> {
    /// The changes of an effect with what follows it. If the effect makes several changes, each is followed by `then`.
    pub(super) fn followed(&mut self, first: &Effect, then: EffectId) -> Lowered<Vec<Change>> {
        if let Effect::And(all) = first
            && first.is_compound()
        {
            let mut changes = Vec::new();
            for effect in all {
                changes.extend(self.followed(effect, then)?);
                self.scope.filled = true;
            }
            return Ok(changes);
        }
        if !first.is_compound() {
            let mut changes = self.changes(first)?;
            changes.push(Change::Follow(then));
            return Ok(changes);
        }
        match first {
            Effect::If(condition, first, otherwise, _) => {
                let holds = self.bool(condition)?;
                let first = self.followed(first, then)?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.followed(otherwise, then)?,
                    None => Vec::new(),
                };
                Ok(vec![Change::If(holds, first, otherwise)])
            }
            Effect::ForEachPlayer(effect) => {
                let mut all = Vec::new();
                self.for_each_player(&mut |lowering, _| {
                    all.extend(lowering.followed(effect, then)?);
                    Ok(())
                })?;
                Ok(all)
            }
            Effect::ForEachSite(..)
            | Effect::ForEachLevel { .. }
            | Effect::ForEachValue(..)
            | Effect::ForEachIn(..) => match self.loop_of(first)? {
                Some((each, effect)) => self.each_before(each, effect, Following::EachChange(then)),
                None => self.missing("what follows", first),
            },
            Effect::Custodial { .. } | Effect::Enclose { .. } => {
                let (taken, apply) = self.surrounded(first)?;
                match apply {
                    Effect::Take(Sites::One(site))
                        if **site == Int::Variable(Variable::Between) =>
                    {
                        let each = Box::new(Change::TakeAll(taken));
                        Ok(vec![Change::EachFollowed(taken, each, then)])
                    }
                    _ => {
                        let each = Each::Sites(taken, Variable::Between);
                        self.each_before(each, apply, Following::EachTurn(then))
                    }
                }
            }
            Effect::Carry { from, .. } => {
                let stands = self.stands_at(from)?;
                let mut changes = self.changes(first)?;
                changes.push(Change::Follow(then));
                Ok(vec![Change::If(stands, changes, Vec::new())])
            }
            Effect::CarrySome {
                from: Sites::One(from),
                to: Sites::One(to),
                ..
            } => {
                let both = self.carries(from, to)?;
                let mut changes = self.changes(first)?;
                changes.push(Change::Follow(then));
                Ok(vec![Change::If(both, changes, Vec::new())])
            }
            Effect::Prior(_) if self.scope.first => {
                let effect = Box::new(first.clone());
                Ok(vec![Change::Stepwise(effect, Some(then), self.scope.bound)])
            }
            Effect::Memorise { .. } | Effect::Take(_) => self.followed_changes(first, then),
            _ => self.missing("what follows", first),
        }
    }

    /// The changes of an effect whose number depends on the position, each with what follows it.
    fn followed_changes(&mut self, first: &Effect, then: EffectId) -> Lowered<Vec<Change>> {
        let mut all = Vec::new();
        for change in self.changes(first)? {
            match change {
                Change::TakeAll(sites) => {
                    // Nothing follows where no piece is.
                    let occupied = self.occupied(&Occupancy::Any)?;
                    let pieces = self.combine(SetOp::And, sites, occupied);
                    let each = Box::new(Change::TakeAll(pieces));
                    all.push(Change::EachFollowed(pieces, each, then));
                }
                Change::If(holds, mut changes, otherwise) => {
                    changes.push(Change::Follow(then));
                    all.push(Change::If(holds, changes, otherwise));
                }
                Change::Take(site) => {
                    let stands = self.is_occupied(site);
                    let changes = vec![Change::Take(site), Change::Follow(then)];
                    all.push(Change::If(stands, changes, Vec::new()));
                }
                change @ Change::Memorise(..) => all.extend([change, Change::Follow(then)]),
                _ => return self.missing("what follows", first),
            }
        }
        Ok(all)
    }

    /// A change of what stands on a site, if something does now: a change that is made before may bring pieces there.
    pub(super) fn of_what_stands(&mut self, site: &Int, change: Change) -> Lowered<Change> {
        if !self.scope.filled {
            return Ok(change);
        }
        let stands = self.stands_at(site)?;
        Ok(Change::If(stands, vec![change], Vec::new()))
    }

    /// Those of some sites where something stands now, if a change that is made before may bring pieces to others.
    pub(super) fn those_there(&mut self, sites: Value) -> Lowered<Value> {
        if !self.scope.filled {
            return Ok(sites);
        }
        let occupied = self.occupied(&Occupancy::Any)?;
        Ok(self.combine(SetOp::And, sites, occupied))
    }

    /// Whether there is a piece on a site of the board or of a hand.
    pub(super) fn stands_at(&mut self, site: &Int) -> Lowered<Value> {
        let empty = self.bool(&Bool::IsEmpty(Box::new(site.clone())))?;
        let (value, zero) = (self.int(site)?, self.build.int(0));
        let exists = self.compare(Comparison::GreaterOrEqual, value, zero);
        let filled = self.build.get(Op::Not(empty));
        Ok(self.both(Some(exists), filled))
    }

    /// What an effect loops over, and what it does each time.
    pub(super) fn loop_of<'e>(
        &mut self,
        effect: &'e Effect,
    ) -> Lowered<Option<(Each, &'e Effect)>> {
        Ok(Some(match effect {
            Effect::ForEachSite(variable, sites, effect) => {
                (Each::Sites(self.sites(sites)?, *variable), effect)
            }
            Effect::ForEachLevel {
                site,
                from_top,
                effect,
            } if self.is_stacked() => (Each::Levels(self.int(site)?, *from_top), effect),
            Effect::ForEachIn(array, effect) => {
                let (values, number) = self.kept_list(array)?;
                (Each::Listed(values, number), effect)
            }
            Effect::ForEachValue(low, high, effect) => {
                (Each::Values(self.int(low)?, self.int(high)?), effect)
            }
            _ => return Ok(None),
        }))
    }

    /// The pieces that an effect of capture takes by what stands around them, and what is done to each.
    pub(super) fn surrounded<'e>(&mut self, effect: &'e Effect) -> Lowered<(Value, &'e Effect)> {
        match effect {
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
                let row = Row {
                    min,
                    max,
                    between,
                    to,
                };
                let taken = self.for_rule(*provenance, |lowering| {
                    lowering.flanked(*directions, from, &row)
                })?;
                Ok((taken, apply))
            }
            Effect::Enclose {
                directions,
                from,
                between,
                open: Int::Const(..=0),
                ring: None,
                apply,
                provenance,
            } => {
                let taken = self.for_rule(*provenance, |lowering| {
                    lowering.enclosed(*directions, from, between)
                })?;
                Ok((taken, apply))
            }
            other => self.missing("the effect", other),
        }
    }
}
