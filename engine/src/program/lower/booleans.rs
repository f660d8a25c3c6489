//! Conditions.

use super::groups::asks_for_one_group;
use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Comparison, Count, DirectionsId, Int};
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{HeadSlot, Value, ValueType};

impl Lowering<'_> {
    /// The value of a condition; all of its parts are computed.
    pub(super) fn bool(&mut self, condition: &Bool) -> Lowered<Value> {
        self.or_listed(
            |lowering| lowering.known_bool(condition),
            |lowering| lowering.build.bool(false),
        )
    }

    fn known_bool(&mut self, condition: &Bool) -> Lowered<Value> {
        Ok(match condition {
            Bool::Const(value) => self.build.bool(*value),
            Bool::Not(inner) => {
                let inner = self.bool(inner)?;
                self.build.get(Op::Not(inner))
            }
            Bool::And(all) => self.connected_by(Logic::And, true, all)?,
            Bool::Or(any) => self.connected_by(Logic::Or, false, any)?,
            Bool::Xor(one, other) => {
                let (one, other) = (self.bool(one)?, self.bool(other)?);
                self.build.get(Op::Logic(Logic::Xor, one, other))
            }
            Bool::If(condition, then, otherwise) => {
                let condition = self.bool(condition)?;
                let (then, otherwise) = (self.bool(then)?, self.bool(otherwise)?);
                self.build.select(condition, then, otherwise)
            }
            Bool::Compare(comparison, a, b)
                if let Some(holds) = self.stands_there(*comparison, a, b)? =>
            {
                holds
            }
            Bool::Compare(comparison, a, b)
                if let Some((directions, at)) = asks_for_liberties(*comparison, a, b) =>
            {
                self.has_liberties(directions, at)?
            }
            Bool::Compare(comparison, a, b)
                if let Some((directions, region)) = asks_for_one_group(*comparison, a, b) =>
            {
                self.is_one_group(directions, region)?
            }
            Bool::Compare(comparison, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                self.build.get(Op::Compare(*comparison, a, b))
            }
            Bool::SameSites(one, other) => {
                let (one, other) = (self.sites(one)?, self.sites(other)?);
                let more = self.combine(SetOp::Minus, one, other);
                let less = self.combine(SetOp::Minus, other, one);
                let different = self.combine(SetOp::Or, more, less);
                self.no_sites_in(different)
            }
            Bool::In(site, region) => {
                let (site, region) = (self.int(site)?, self.sites(region)?);
                self.build.get(Op::Has(region, site))
            }
            Bool::Within(variable, region) => {
                let site = self.int(&Int::Variable(*variable))?;
                let region = self.sites(region)?;
                self.build.get(Op::Has(region, site))
            }
            Bool::AllIn(inner, outer) => {
                let (inner, outer) = (self.sites(inner)?, self.sites(outer)?);
                let outside = self.combine(SetOp::Minus, inner, outer);
                self.no_sites_in(outside)
            }
            Bool::NoSites(region) if let Some(holds) = self.is_enclosed(region)? => holds,
            Bool::NoSites(region) => {
                let region = self.sites(region)?;
                self.no_sites_in(region)
            }
            Bool::IsEmpty(site) if self.is_stacked() && self.has_hands() => {
                let (value, all, zero) = (self.int(site)?, self.all_sites(), self.build.int(0));
                let exists = self.build.get(Op::Has(all, value));
                let height = self.height_at(value);
                let is_empty = self.compare(Comparison::Equal, height, zero);
                self.both(Some(exists), is_empty)
            }
            Bool::IsEmpty(site) => {
                let (value, empty) = (self.int(site)?, self.empty());
                let on_board = self.build.get(Op::Has(empty, value));
                self.there((site, value), on_board, |lowering, hand| {
                    Some(match lowering.kind_in_hand(hand) {
                        0 => lowering.build.bool(true),
                        _ => {
                            let (held, none) = (lowering.in_hand(hand), lowering.build.int(0));
                            lowering.compare(Comparison::Equal, held, none)
                        }
                    })
                })
            }
            Bool::IsFriend(player) => {
                let player = self.int(player)?;
                let mover = self.build.int(i32::from(self.scope.mover));
                match self.known.teamed {
                    false => self.compare(Comparison::Equal, player, mover),
                    true => {
                        let (known, same) = (self.is_player(player), self.same_team(player, mover));
                        self.build.get(Op::Logic(Logic::And, known, same))
                    }
                }
            }
            Bool::IsEnemy(player) => {
                let player = self.int(player)?;
                let mover = self.build.int(i32::from(self.scope.mover));
                let same = self.same_team(player, mover);
                let other = self.build.get(Op::Not(same));
                let nobody = self.build.int(0);
                let some = self.compare(Comparison::Unequal, player, nobody);
                self.build.get(Op::Logic(Logic::And, other, some))
            }
            Bool::SameTeam(one, other) => {
                let (one, other) = (self.int(one)?, self.int(other)?);
                let known = (self.is_player(one), self.is_player(other));
                let known = self.build.get(Op::Logic(Logic::And, known.0, known.1));
                let same = self.same_team(one, other);
                self.build.get(Op::Logic(Logic::And, known, same))
            }
            Bool::IsActive(player) => {
                let player = self.int(player)?;
                match self.known.leaving {
                    true => {
                        let known = self.is_player(player);
                        let active = self.is_active(player);
                        self.build.get(Op::Logic(Logic::And, known, active))
                    }
                    false => self.is_player(player),
                }
            }
            Bool::SameTurn => {
                let (prev, mover) = (
                    self.load_head(HeadSlot::Prev),
                    self.build.int(i32::from(self.scope.mover)),
                );
                self.compare(Comparison::Equal, prev, mover)
            }
            Bool::DiceUsed => self.dice_used(),
            Bool::DiceEqual => self.dice_equal(),
            Bool::AnyDie(pips) => self.any_die(pips)?,
            Bool::Pending => self.is_pending(),
            Bool::InPhase(player, phase) => {
                let player = self.int(player)?;
                self.in_phase(player, *phase)
            }
            Bool::InArray(value, array) => {
                let value = self.int(value)?;
                self.is_in_array(value, array)?
            }
            Bool::Patterns(query) => self.any_pattern(query)?,
            Bool::Repeated { times, .. } => self.repeated(times)?,
            Bool::WasStuck => {
                let (rule, pass) = (self.load_head(HeadSlot::LastRule), self.build.int(0));
                self.compare(Comparison::Equal, rule, pass)
            }
            Bool::WasPass => {
                let (last, moves) = (
                    self.load_head(HeadSlot::LastRule),
                    self.load_head(HeadSlot::Moves),
                );
                let passes = self.game.rules.iter().map(|rule| i32::from(rule.pass));
                let passes = self.tables.list(passes.collect());
                let (passed, none) = (self.build.get(Op::Lookup(passes, last)), self.build.int(0));
                let passed = self.compare(Comparison::Unequal, passed, none);
                let some = self.compare(Comparison::Greater, moves, none);
                self.both(Some(some), passed)
            }
            Bool::LastStuck(player) => {
                let player = self.int(player)?;
                let stuck = self.load_head(HeadSlot::Stuck);
                self.build.get(Op::Has(stuck, player))
            }
            Bool::AllPassed => {
                let (recent, moves) = (
                    self.load_head(HeadSlot::Recent),
                    self.load_head(HeadSlot::Moves),
                );
                let passed = self.build.get(Op::Passed(recent));
                let players = self.build.int(self.game.player_count() as i32);
                let enough = self.compare(Comparison::GreaterOrEqual, moves, players);
                self.both(Some(enough), passed)
            }
            Bool::NoMoves(player, phase) => self.no_moves(player.as_deref(), *phase)?,
            Bool::Can(moves) => self.can(moves)?,
            Bool::Occurs(effect) => self.occurs(effect)?,
            Bool::Threatened { what, at, by } if !self.is_stacked() => {
                self.threatened(what.as_deref(), at.as_deref(), by.as_deref())?
            }
            Bool::Line(_) | Bool::Connected { .. } => {
                let slot = self.slots.local("holds", ValueType::Bool);
                let no = self.build.bool(false);
                self.store(slot, no);
                self.if_holds(condition, &mut |lowering| {
                    let yes = lowering.build.bool(true);
                    lowering.store(slot, yes);
                    Ok(())
                })?;
                self.load(slot)
            }
            other => return self.missing("the condition", other),
        })
    }

    /// Whether a comparison of the kind of piece on a site holds, where the kind asked for is known.
    fn stands_there(&mut self, comparison: Comparison, a: &Int, b: &Int) -> Lowered<Option<Value>> {
        let ((Int::What(site), kind) | (kind, Int::What(site))) = (a, b) else {
            return Ok(None);
        };
        let is_there = match comparison {
            Comparison::Equal => true,
            Comparison::Unequal => false,
            _ => return Ok(None),
        };
        let Some(kind) = self.static_int(kind) else {
            return Ok(None);
        };
        let slot = usize::try_from(kind)
            .ok()
            .and_then(|kind| self.slots.kind(kind));
        let (Some(slot), false) = (slot, self.has_hands()) else {
            return Ok(None);
        };
        let site = self.int(site)?;
        // There is no piece where there is no site either.
        let (holds, is_wanted) = match kind {
            0 => (self.is_occupied(site), !is_there),
            _ => {
                let set = self.load(slot);
                (self.build.get(Op::Has(set, site)), is_there)
            }
        };
        Ok(Some(match is_wanted {
            true => holds,
            false => self.build.get(Op::Not(holds)),
        }))
    }

    /// Does something if a condition holds; of a conjunction no part is computed after one that does not hold.
    pub(super) fn if_holds(
        &mut self,
        condition: &Bool,
        then: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        match condition {
            Bool::And(all) => self.if_all_hold(all, then),
            Bool::Connected {
                directions,
                at,
                regions,
                number,
            } => self.if_connected(*directions, at, (regions, number), then),
            Bool::Line(line) => {
                let holds = self.line(line)?;
                self.when(holds, then)
            }
            other => {
                let holds = self.bool(other)?;
                self.when(holds, then)
            }
        }
    }

    fn if_all_hold(
        &mut self,
        all: &[Bool],
        then: &mut dyn FnMut(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        match all.split_first() {
            None => then(self),
            Some((first, rest)) => {
                self.if_holds(first, &mut |lowering| lowering.if_all_hold(rest, then))
            }
        }
    }

    fn connected_by(&mut self, logic: Logic, none: bool, all: &[Bool]) -> Lowered<Value> {
        let Some((first, rest)) = all.split_first() else {
            return Ok(self.build.bool(none));
        };
        let mut result = self.bool(first)?;
        for other in rest {
            let other = self.bool(other)?;
            result = self.build.get(Op::Logic(logic, result, other));
        }
        Ok(result)
    }

    pub(super) fn compare(&mut self, comparison: Comparison, a: Value, b: Value) -> Value {
        self.build.get(Op::Compare(comparison, a, b))
    }

    pub(super) fn no_sites_in(&mut self, region: Value) -> Value {
        let any = self.build.get(Op::Any(region));
        self.build.get(Op::Not(any))
    }

    pub(super) fn is_player(&mut self, player: Value) -> Value {
        let (one, last) = (
            self.build.int(1),
            self.build.int(self.game.player_count() as i32),
        );
        let low = self.compare(Comparison::GreaterOrEqual, player, one);
        let high = self.compare(Comparison::LessOrEqual, player, last);
        self.build.get(Op::Logic(Logic::And, low, high))
    }
}

/// The directions and the site of a comparison that holds if a group has liberties.
fn asks_for_liberties<'r>(
    comparison: Comparison,
    a: &'r Int,
    b: &'r Int,
) -> Option<(DirectionsId, &'r Int)> {
    let (comparison, number, bound) = match (a, b) {
        (number, Int::Const(bound)) => (comparison, number, *bound),
        (Int::Const(bound), number) => (comparison.mirrored(), number, *bound),
        _ => return None,
    };
    let is_some = matches!(
        (comparison, bound),
        (Comparison::Greater | Comparison::Unequal, 0) | (Comparison::GreaterOrEqual, 1)
    );
    match number {
        Int::Count(Count::Liberties { directions, at }) if is_some => Some((*directions, at)),
        _ => None,
    }
}
