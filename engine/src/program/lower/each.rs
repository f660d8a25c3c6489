//! Effects that are done for each of some sites or players.

use super::before::{Each, Following};
use super::changes::Change;
use super::effects::may_fill;
use super::rays::Row;
use super::{Lowered, Lowering};
use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Effect, Int, Plane, RegionId, RuleNode, Sites, Variable, reads,
};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{HeadSlot, Value, ValueType};
use crate::topology::Site;

impl Lowering<'_> {
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

    /// The changes of an effect that is done for each site of a set, bound to `variable`: of all sites together where
    /// that is the same, otherwise in a loop.
    pub(super) fn applied(
        &mut self,
        sites: Value,
        variable: Variable,
        effect: &Effect,
    ) -> Lowered<Vec<Change>> {
        let (depth, known, rule) = (self.build.depth(), self.lacking.len(), self.build.rule);
        let to_all = self.scoped(|lowering| lowering.applied_to_all(sites, variable, effect));
        if let Ok(changes) = to_all
            && self.lacking.len() == known
        {
            return Ok(changes);
        }
        self.lacking.truncate(known);
        self.build.unwind(depth);
        self.build.rule = rule;
        let each = Each::Sites(sites, variable);
        self.each_before(each, effect, Following::Nothing)
    }

    fn applied_to_all(
        &mut self,
        sites: Value,
        variable: Variable,
        effect: &Effect,
    ) -> Lowered<Vec<Change>> {
        let parts = match effect {
            Effect::And(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        // The site changed last is that of the last site's last part, so sites cannot be joined part by part.
        let is_ordered = self.game.follows_moves;
        if is_ordered && parts.iter().filter(|part| changes_sites(part)).count() > 1 {
            return self.missing("for each site the effect", effect);
        }
        let mut changes = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            if let Some(before) = number.checked_sub(1) {
                self.scope.filled |= may_fill(RuleNode::Effect(&parts[before]));
            }
            let is_of_pieces = matches!(part, Effect::Take(_) | Effect::SetPlane(..));
            if is_of_pieces && self.may_be_hands(sites) {
                return self.missing("changes of what may be hands, by", part);
            }
            changes.push(match part {
                Effect::Take(Sites::One(site)) if **site == Int::Variable(variable) => {
                    Change::TakeAll(self.those_there(sites)?)
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
                // Each value is worked out before any is stored, so that the last one stays.
                Effect::SetVar(variable_set, of, value) if of.is_empty() => {
                    let slot = self.variable(*variable_set);
                    let last = self.last_of(sites);
                    let value = self.scoped(|lowering| {
                        lowering.visit(variable, last);
                        lowering.int(value)
                    });
                    self.if_any(sites, Change::Store(slot, value?))
                }
                Effect::SetCounter(Int::Const(number)) => {
                    let slot = self.head(HeadSlot::Counter);
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Store(slot, number))
                }
                Effect::SetPending(Int::Const(number)) => {
                    let number = self.build.int(*number);
                    self.if_any(sites, Change::Pending(number))
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
                        lowering.visit(variable, site);
                    })?;
                    let unmet = self.combine(SetOp::Minus, sites, met);
                    let then = self.applied(met, variable, then)?;
                    let otherwise = match otherwise {
                        Some(otherwise) => self.applied(unmet, variable, otherwise)?,
                        None => Vec::new(),
                    };
                    // What is done for some sites must not be undone for others.
                    if !then.is_empty()
                        && !otherwise.is_empty()
                        && (is_ordered || !is_alone(part, variable, self.game))
                    {
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
                } if !counts_each(apply) && !is_ordered => {
                    let row = Row {
                        min,
                        max,
                        between,
                        to,
                    };
                    let taken = self.slots.local("flanked", ValueType::Set);
                    let none = self.no_sites();
                    self.store(taken, none);
                    self.scoped(|lowering| {
                        lowering.for_rule(*provenance, |lowering| {
                            lowering.each_site(sites, |lowering, site| {
                                lowering.visit(variable, site);
                                let flanked = lowering.flanked(*directions, from, &row)?;
                                let before = lowering.load(taken);
                                let all = lowering.combine(SetOp::Or, before, flanked);
                                lowering.store(taken, all);
                                Ok(())
                            })
                        })
                    })?;
                    let taken = self.load(taken);
                    changes.extend(self.applied(taken, Variable::Between, apply)?);
                    continue;
                }
                other if self.scope.alone && is_alone(other, variable, self.game) => {
                    Change::EachAlone {
                        sites,
                        variable,
                        effect: Box::new(other.clone()),
                        bound: self.scope.bound,
                    }
                }
                other => return self.missing("for each site the effect", other),
            });
        }
        Ok(changes)
    }

    /// The last site of a set; −1 if it is empty.
    fn last_of(&mut self, sites: Value) -> Value {
        let (number, one) = (self.build.get(Op::Count(sites)), self.build.int(1));
        let rank = self.build.get(Op::Arith(Arith::Sub, number, one));
        self.site_of(sites, rank)
    }

    /// Makes a change that does not depend on the site, if a set has any site.
    pub(super) fn if_any(&mut self, sites: Value, change: Change) -> Change {
        let any = self.build.get(Op::Any(sites));
        Change::If(any, vec![change], Vec::new())
    }
}

/// Whether an effect may change what stands on a site, and not only numbers of the game and of players.
fn changes_sites(effect: &Effect) -> bool {
    !matches!(
        effect,
        Effect::AddScore(..) | Effect::SetVar(..) | Effect::SetCounter(_) | Effect::SetPending(_)
    )
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

/// Whether an effect may be done for one site after the other: for the site of `variable` it changes only the pieces
/// there, numbers and hands, and it reads nothing that it may change for another site.
fn is_alone(effect: &Effect, variable: Variable, game: &Game) -> bool {
    let is_site = |int: &Int| *int == Int::Variable(variable);
    let is_there = |sites: &Sites| matches!(sites, Sites::One(site) if is_site(site));
    let is_own = |node: &Int| is_own(RuleNode::Int(node), &[variable]);
    match effect {
        Effect::And(all) => all.iter().all(|effect| is_alone(effect, variable, game)),
        Effect::If(condition, then, otherwise, _) => {
            let otherwise = otherwise.as_deref();
            self::is_own(RuleNode::Bool(condition), &[variable])
                && is_alone(then, variable, game)
                && otherwise.is_none_or(|effect| is_alone(effect, variable, game))
        }
        Effect::Take(sites) => is_there(sites),
        Effect::CarrySome { from, to, count } => {
            let of_start = [variable, Variable::From];
            let is_hand = |region: &RegionId| {
                let sites = (0..game.layout.board).map(|site| Site(site as u16));
                sites
                    .into_iter()
                    .all(|site| !game.region_contains(*region, site))
            };
            let to_hands = match to {
                Sites::One(to) => matches!(**to, Int::HandSite(..)),
                Sites::Const(region) => is_hand(region),
                Sites::ByPlayer(regions, _) => regions.iter().all(is_hand),
                _ => false,
            };
            is_there(from)
                && to_hands
                && self::is_own(RuleNode::Sites(to), &of_start)
                && self::is_own(RuleNode::Int(count), &of_start)
        }
        Effect::Put { piece, to, count } => is_there(to) && is_own(piece) && is_own(count),
        Effect::Promote { at, piece } => is_site(at) && is_own(piece),
        Effect::SetPlane(_, sites, number) => is_there(sites) && is_own(number),
        Effect::AddScore(player, score) | Effect::SetScore(player, score) => {
            is_own(player) && is_own(score)
        }
        Effect::SetPlayerValue(player, value) => is_own(player) && is_own(value),
        Effect::SetCounter(value) | Effect::SetPending(value) => is_own(value),
        _ => false,
    }
}

/// Whether an expression reads nothing of the position but the move and the pieces on the sites of `variables`.
pub(super) fn is_own(node: RuleNode<'_>, variables: &[Variable]) -> bool {
    let is_site = |int: &Int| matches!(int, Int::Variable(of) if variables.contains(of));
    let mut own = match node {
        RuleNode::Int(
            Int::What(site)
            | Int::Who(site)
            | Int::CountAt(site)
            | Int::StateAt(site)
            | Int::ValueAt(site)
            | Int::RotationAt(site),
        )
        | RuleNode::Bool(Bool::IsEmpty(site)) => is_site(site),
        RuleNode::Int(Int::Mover | Int::Next | Int::Prev | Int::LastFrom | Int::LastTo)
        | RuleNode::Bool(Bool::IsEnemy(_) | Bool::IsFriend(_)) => true,
        // Of these only the parts matter.
        RuleNode::Int(
            Int::Sum(_)
            | Int::Sub(..)
            | Int::Product(_)
            | Int::Div(..)
            | Int::Mod(..)
            | Int::Min(_)
            | Int::Max(_)
            | Int::Abs(_)
            | Int::If(..)
            | Int::Table(..)
            | Int::Mapped(..)
            | Int::HandSite(..),
        )
        | RuleNode::Bool(
            Bool::Not(_)
            | Bool::And(_)
            | Bool::Or(_)
            | Bool::If(..)
            | Bool::Compare(..)
            | Bool::Within(..)
            | Bool::In(..),
        )
        | RuleNode::Sites(
            Sites::Const(_)
            | Sites::ByPlayer(..)
            | Sites::One(_)
            | Sites::List(_)
            | Sites::Union(_)
            | Sites::Intersection(_)
            | Sites::Difference(..),
        ) => true,
        other => !reads(other).position,
    };
    node.children(&mut |child| own &= is_own(child, variables));
    own
}
