//! Effects that are done for each of some sites or players, and what follows each change.

use super::changes::Change;
use super::rays::Row;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Effect, EffectId, Int, Plane, Sites, Variable};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{HeadSlot, Value, ValueType};

impl Lowering<'_> {
    /// The changes that an effect comes to with what follows it: where it comes to several, each is followed by it.
    pub(super) fn followed(&mut self, first: &Effect, then: EffectId) -> Lowered<Vec<Change>> {
        if let Effect::And(all) = first
            && first.is_compound()
        {
            let mut changes = Vec::new();
            for effect in all {
                changes.extend(self.followed(effect, then)?);
            }
            return Ok(changes);
        }
        if !first.is_compound() {
            let mut changes = self.changes(first)?;
            changes.push(Change::Run(then));
            return Ok(changes);
        }
        let is_known = matches!(
            first,
            Effect::Memorise { .. }
                | Effect::Take(_)
                | Effect::Custodial { .. }
                | Effect::Enclose { .. }
        );
        let changes = self.changes(first)?;
        match &*changes {
            _ if !is_known => self.missing("what follows", first),
            [Change::TakeAll(sites)] => {
                let each = Box::new(Change::TakeAll(*sites));
                Ok(vec![Change::EachFollowed(*sites, each, then)])
            }
            _ if matches!(first, Effect::Memorise { .. } | Effect::Take(Sites::One(_))) => {
                let mut all = Vec::new();
                for change in changes {
                    match change {
                        Change::If(holds, mut changes, otherwise) => {
                            changes.push(Change::Run(then));
                            all.push(Change::If(holds, changes, otherwise));
                        }
                        Change::Take(site) => {
                            let stands = self.is_occupied(site);
                            let changes = vec![Change::Take(site), Change::Run(then)];
                            all.push(Change::If(stands, changes, Vec::new()));
                        }
                        change => all.extend([change, Change::Run(then)]),
                    }
                }
                Ok(all)
            }
            _ => self.missing("what follows", first),
        }
    }

    /// The changes that there are for each player and for nobody, for the one whom an integer stands for.
    pub(super) fn of_player(
        &mut self,
        player: &Int,
        changes: &mut dyn FnMut(&mut Self, usize) -> Lowered<Vec<Change>>,
    ) -> Lowered<Vec<Change>> {
        if let Some(number) = self.static_int(player) {
            return changes(self, self.player_of(number).unwrap_or(0));
        }
        let meant = self.int(player)?;
        let somebody = self.is_player(meant);
        let nobody = changes(self, 0)?;
        let mut all = vec![Change::If(somebody, Vec::new(), nobody)];
        for player in 1..=self.game.player_count() {
            let number = self.build.int(player as i32);
            let is_this = self.compare(Comparison::Equal, meant, number);
            all.push(Change::If(is_this, changes(self, player)?, Vec::new()));
        }
        Ok(all)
    }

    /// The changes that an effect comes to which is done for each of some sites.
    pub(super) fn applied(
        &mut self,
        sites: Value,
        variable: Variable,
        effect: &Effect,
    ) -> Lowered<Vec<Change>> {
        let parts = match effect {
            Effect::And(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut changes = Vec::new();
        for part in parts {
            let is_of_pieces = matches!(part, Effect::Take(_) | Effect::SetPlane(..));
            if is_of_pieces && self.may_be_hands(sites) {
                return self.missing("changes of what may be hands, by", part);
            }
            changes.push(match part {
                Effect::Take(Sites::One(site)) if **site == Int::Variable(variable) => {
                    Change::TakeAll(sites)
                }
                Effect::Put {
                    piece,
                    to: Sites::One(site),
                    count: Int::Const(1),
                } if **site == Int::Variable(variable) && !self.has_hands() => Change::PutAll {
                    sites,
                    kind: self.known_kind(piece)?,
                },
                Effect::AddScore(player, Int::Const(score)) => {
                    if self.known_player(player)? == 0 {
                        return self.missing("scores of nobody in", part);
                    }
                    let (number, score) =
                        (self.build.get(Op::Count(sites)), self.build.int(*score));
                    let more = self.build.get(Op::Arith(Arith::Mul, number, score));
                    changes.extend(self.changed_score(player, more, true)?);
                    continue;
                }
                Effect::SetVar(variable, of, Int::Const(number)) if of.is_empty() => {
                    let slot = self.variable(*variable);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetCounter(Int::Const(number)) => {
                    let slot = self.head(HeadSlot::Counter);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetPending(Int::Const(number)) => {
                    let slot = self.head(HeadSlot::Pending);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetPlane(plane, Sites::One(site), Int::Const(number))
                    if **site == Int::Variable(variable) && *plane != Plane::Count =>
                {
                    let number = (*number).clamp(0, i32::from(u16::MAX));
                    Change::Plane {
                        plane: *plane,
                        sites,
                        number: self.build.int(number),
                    }
                }
                Effect::If(condition, then, otherwise, _) => {
                    let met = self.only(variable, sites, condition, |lowering, site| {
                        lowering.bind(variable, site);
                    })?;
                    let unmet = self.combine(SetOp::Minus, sites, met);
                    let then = self.applied(met, variable, then)?;
                    let otherwise = match otherwise {
                        Some(otherwise) => self.applied(unmet, variable, otherwise)?,
                        None => Vec::new(),
                    };
                    // What is done for some sites must not be undone for others.
                    if !then.is_empty() && !otherwise.is_empty() {
                        return self.missing("for each site the effect", part);
                    }
                    changes.extend(then);
                    changes.extend(otherwise);
                    continue;
                }
                Effect::Custodial {
                    directions,
                    from,
                    min,
                    max,
                    between,
                    to,
                    apply,
                    provenance,
                } if !counts_each(apply) => {
                    let row = Row {
                        min,
                        max,
                        between,
                        to,
                    };
                    let taken = self.slots.local("flanked", ValueType::Set);
                    let none = self.no_sites();
                    self.store(taken, none);
                    let outer = self.bound;
                    let found = self.for_rule(*provenance, |lowering| {
                        lowering.each_site(sites, |lowering, site| {
                            lowering.bind(variable, site);
                            let flanked = lowering.flanked(*directions, from, &row)?;
                            let before = lowering.load(taken);
                            let all = lowering.combine(SetOp::Or, before, flanked);
                            lowering.store(taken, all);
                            Ok(())
                        })
                    });
                    self.bound = outer;
                    found?;
                    let taken = self.load(taken);
                    changes.extend(self.applied(taken, Variable::Between, apply)?);
                    continue;
                }
                other => return self.missing("for each site the effect", other),
            });
        }
        Ok(changes)
    }

    /// A change that comes to the same for each site of a set, and is made if there is one.
    pub(super) fn if_any(&mut self, sites: Value, change: Change) -> Change {
        let any = self.build.get(Op::Any(sites));
        Change::If(any, vec![change], Vec::new())
    }
}

/// Whether it makes a difference how often an effect is done for a site.
fn counts_each(effect: &Effect) -> bool {
    match effect {
        Effect::And(all) => all.iter().any(counts_each),
        Effect::If(_, then, otherwise, _) => {
            counts_each(then) || otherwise.as_deref().is_some_and(counts_each)
        }
        Effect::Take(_)
        | Effect::SetVar(_, _, Int::Const(_))
        | Effect::SetPending(Int::Const(_))
        | Effect::SetCounter(Int::Const(_)) => false,
        _ => true,
    }
}
