//! Effects: their values are computed on the position as it stands, and then all changes are made.

use super::before::Following;
use super::changes::Change;
use super::{Lowered, Lowering, Scope};
use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Effect, EffectId, Int, Occupancy, Physical, Plane, Rule, RuleNode, Sites,
    Variable,
};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::HeadSlot;

impl Lowering<'_> {
    /// Does what an effect says.
    pub(super) fn run(&mut self, effect: EffectId) -> Lowered<()> {
        let game = self.game;
        self.effect(game.effect(effect))
    }

    fn effect(&mut self, effect: &Effect) -> Lowered<()> {
        self.or_listed(|lowering| lowering.known_effect(effect), |_| ())
    }

    fn known_effect(&mut self, effect: &Effect) -> Lowered<()> {
        match effect {
            Effect::If(condition, then, otherwise, provenance) => {
                self.for_rule(*provenance, |lowering| {
                    let holds = lowering.bool(condition)?;
                    lowering.either(
                        holds,
                        |lowering| lowering.effect(then),
                        |lowering| match otherwise {
                            Some(otherwise) => lowering.effect(otherwise),
                            None => Ok(()),
                        },
                    )
                })
            }
            Effect::Then(first, then) if !first.is_compound() => {
                self.effect(first)?;
                self.run(*then)
            }
            Effect::Untested(effect, rank) => match self.is_untested(*rank) {
                true => Ok(()),
                false => self.run(*effect),
            },
            Effect::Seq(all) => all.iter().try_for_each(|effect| self.run(*effect)),
            Effect::Sow(sow) => self.sow(sow),
            _ => self.run_at_once(effect),
        }
    }

    /// Whether a move is being tried for a condition that what follows by this does not concern.
    fn is_untested(&self, rank: u8) -> bool {
        (1..=rank).contains(&self.scope.testing)
    }

    /// Does what an effect says after all of it has been worked out.
    pub(super) fn run_at_once(&mut self, effect: &Effect) -> Lowered<()> {
        let is_alone = !matches!(effect, Effect::And(_) | Effect::AtOnce(_));
        let scope = Scope {
            frame: self.scope.bound,
            alone: is_alone,
            first: true,
            filled: false,
            ..self.scope
        };
        self.in_scope(scope, |lowering| {
            let changes = lowering.changes(effect)?;
            (lowering.scope.alone, lowering.scope.first) = (false, false);
            lowering.make(changes)
        })
    }

    /// Does an effect that follows a change, with the variables that are bound around all that is done at once.
    pub(super) fn follow(&mut self, effect: EffectId) -> Lowered<()> {
        self.bound_to(self.scope.frame, |lowering| lowering.run(effect))
    }

    /// The changes that an effect makes, evaluated on the position as it stands.
    pub(super) fn changes(&mut self, effect: &Effect) -> Lowered<Vec<Change>> {
        self.or_listed(|lowering| lowering.known_changes(effect), |_| Vec::new())
    }

    fn known_changes(&mut self, effect: &Effect) -> Lowered<Vec<Change>> {
        let change = match effect {
            Effect::And(all) | Effect::AtOnce(all) => {
                let mut changes = Vec::new();
                self.scope.alone &= all.len() == 1;
                for effect in all {
                    let more = self.changes(effect)?;
                    // Whose piece it is must still be true when it goes home.
                    if !changes.is_empty() && more.iter().any(Change::sends_home) {
                        return self
                            .missing("pieces that go to hands after other changes, in", effect);
                    }
                    self.scope.first &= more.is_empty();
                    self.scope.filled |= may_fill(RuleNode::Effect(effect));
                    changes.extend(more);
                }
                return Ok(changes);
            }
            Effect::Seq(all) => return Ok(all.iter().map(|effect| Change::Run(*effect)).collect()),
            Effect::Then(first, then) => return self.followed(first, *then),
            Effect::Pass => return Ok(Vec::new()),
            Effect::Untested(effect, rank) => match self.is_untested(*rank) {
                true => return Ok(Vec::new()),
                false => Change::Follow(*effect),
            },
            Effect::Memorise {
                list,
                values,
                unique: Bool::Const(unique),
            } => {
                if !matches!(values, crate::game::ir::Array::List(_)) {
                    return self.memorised_list(*list, values, *unique);
                }
                let values = self.memorised(*list, values, *unique)?.into_iter();
                let changes = values.map(|(value, is_new)| {
                    let change = Change::Memorise(*list, value);
                    match is_new {
                        Some(is_new) => Change::If(is_new, vec![change], Vec::new()),
                        None => change,
                    }
                });
                return Ok(changes.collect());
            }
            Effect::Unmemorise(list, value) => {
                let value = value.as_ref().map(|value| self.int(value)).transpose()?;
                Change::Unmemorise(*list, value)
            }
            Effect::If(condition, then, otherwise, _) => {
                let holds = self.bool(condition)?;
                let then = self.changes(then)?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.changes(otherwise)?,
                    None => Vec::new(),
                };
                Change::If(holds, then, otherwise)
            }
            Effect::Put {
                piece,
                to: Sites::One(site),
                count: Int::Const(count),
            } if let Some(hand) = self.hand_of_kind(site, piece)? => {
                let (slot, more) = (self.hand(hand), self.build.int(*count));
                Change::Add(slot, more)
            }
            Effect::Put {
                piece,
                to: Sites::One(site),
                count: Int::Const(1),
            } => {
                let site = self.changed_site(site)?;
                return self.by_kind(piece, &mut |kind| Change::Put { site, kind });
            }
            Effect::Put { piece, to, count } => {
                let sites = self.sites(to)?;
                if self.may_be_hands(sites) {
                    return self.missing("the effect", effect);
                }
                if *count == Int::Const(1) {
                    return self.by_kind(piece, &mut |kind| Change::PutAll { sites, kind });
                }
                let count = self.int(count)?;
                return self.by_kind(piece, &mut |kind| Change::PutSome { sites, kind, count });
            }
            Effect::Promote { at, piece } => {
                let site = self.board_site(at)?;
                if self.static_int(piece) == Some(0) {
                    return self.missing("a promotion to no piece,", piece);
                }
                return self.by_kind(piece, &mut |kind| Change::Promote { site, kind });
            }
            Effect::Custodial { .. }
            | Effect::Enclose {
                open: Int::Const(..=0),
                ring: None,
                ..
            } => {
                let (taken, apply) = self.surrounded(effect)?;
                return self.applied(taken, Variable::Between, apply);
            }
            Effect::ForEachSite(variable, sites, effect) => {
                let sites = self.sites(sites)?;
                return self.applied(sites, *variable, effect);
            }
            Effect::ForEachLevel { .. } | Effect::ForEachValue(..) | Effect::ForEachIn(..) => {
                let Some((each, effect)) = self.loop_of(effect)? else {
                    return self.missing("the effect", effect);
                };
                return self.each_before(each, effect, Following::Nothing);
            }
            Effect::Make(moves) => return self.making(moves),
            Effect::Sow(_) | Effect::Prior(_) if self.scope.first => {
                Change::Stepwise(Box::new(effect.clone()), None, self.scope.bound)
            }
            Effect::AddScore(player, score) => {
                let more = self.int(score)?;
                return self.changed_score(player, more, true);
            }
            Effect::SetScore(player, score) => {
                let score = self.int(score)?;
                return self.changed_score(player, score, false);
            }
            Effect::SetPlayerValue(player, value) => {
                let value = self.int(value)?;
                return self.of_player(player, &mut |lowering, player| {
                    let slot = lowering.player_value_slot(player);
                    Ok(vec![Change::Store(slot, value)])
                });
            }
            Effect::Take(Sites::One(site)) => {
                let change = Change::Take(self.changed_site(site)?);
                self.of_what_stands(site, change)?
            }
            Effect::Take(Sites::Const(region)) => match self.sites_of_region(*region) {
                sites if sites.is_empty() => return Ok(Vec::new()),
                sites if sites.iter().any(|site| *site >= self.game.layout.board) => {
                    return self.missing("hands in the effect", effect);
                }
                _ => {
                    let sites = self.region(*region);
                    Change::TakeAll(self.those_there(sites)?)
                }
            },
            Effect::TakeLater(sites) if !self.has_hands() => {
                let (sites, occupied) = (self.sites(sites)?, self.occupied(&Occupancy::Any)?);
                let pieces = self.combine(SetOp::And, sites, occupied);
                Change::TakeLater(pieces)
            }
            Effect::Take(sites)
                if !self.has_hands() || !self.reaches_hands(RuleNode::Sites(sites)) =>
            {
                let sites = self.sites(sites)?;
                Change::TakeAll(self.those_there(sites)?)
            }
            Effect::CarrySome {
                from: Sites::One(from),
                to,
                count,
            } if self.is_heaped() || !self.is_stacked() && self.is_hand_of_owner(from, to) => {
                let change = self.some_carried(from, to, count)?;
                self.of_what_stands(from, change)?
            }
            Effect::CarryLevel { from, level, to } if self.is_stacked() => {
                self.level_carried(from, level, to)?
            }
            Effect::TakeLevels {
                at: Sites::One(at),
                level,
                count,
            } if self.is_stacked() && !self.carries_levels() => {
                self.levels_taken(at, level.as_ref(), count)?
            }
            Effect::Carry { from, to } if self.is_stacked() => Change::Carry {
                from: self.int(from)?,
                to: self.int(to)?,
            },
            Effect::Carry { from, to } if self.goes_home(from, to) => Change::CarryHome {
                from: self.board_site(from)?,
                count: None,
            },
            Effect::Owe {
                player,
                count,
                debt,
            } => {
                if *count == Int::Const(0) {
                    return Ok(Vec::new());
                }
                let count = self.int(count)?;
                let debt = debt.index();
                return self.of_player(player, &mut |_, player| {
                    // Nobody owes anything.
                    let owed = (player > 0).then_some(Change::Owe {
                        player,
                        count,
                        debt,
                    });
                    Ok(owed.into_iter().collect())
                });
            }
            Effect::Remember {
                query,
                memory,
                permanence,
            } => {
                let contents = self.remembered((query, *memory), *permanence)?;
                return Ok(contents.into_iter().map(Change::of).collect());
            }
            Effect::Forget(memory, player) => {
                let contents = self.forgotten(*memory, player)?;
                return Ok(contents.into_iter().map(Change::of).collect());
            }
            Effect::ForgetPositions => {
                Change::Store(self.head(HeadSlot::Forgotten), self.number_of_positions())
            }
            Effect::Carry { from, to } => {
                let to = self.changed_site(to)?;
                match self.hand_site(from) {
                    Some(site) => Change::FromHand { site, to },
                    None => Change::Carry {
                        from: self.changed_site(from)?,
                        to,
                    },
                }
            }
            Effect::SetPlane(plane, sites, number)
                if (*plane != Plane::Count || !self.is_stacked())
                    && (!self.has_hands() || !self.reaches_hands(RuleNode::Sites(sites))) =>
            {
                let may_lack = *plane == Plane::State && number.may_be_negative();
                let number = self.int(number)?;
                let [zero, most] = [0, i32::from(u16::MAX)].map(|it| self.build.int(it));
                let is_state = self.compare(Comparison::GreaterOrEqual, number, zero);
                let number = self.build.get(Op::Arith(Arith::Max, number, zero));
                let set = Change::Plane {
                    plane: *plane,
                    sites: self.sites(sites)?,
                    number: self.build.get(Op::Arith(Arith::Min, number, most)),
                };
                match may_lack {
                    true => Change::If(is_state, vec![set], Vec::new()),
                    false => set,
                }
            }
            Effect::SetVar(variable, of, value) if of.is_empty() => {
                Change::Store(self.variable(*variable), self.int(value)?)
            }
            Effect::SetVar(variable, of, value) => {
                return self.changed_variable(*variable, of, value);
            }
            Effect::ForEachPlayer(effect) => {
                let mut all = Vec::new();
                self.for_each_player(&mut |lowering, _| {
                    all.extend(lowering.changes(effect)?);
                    Ok(())
                })?;
                return Ok(all);
            }
            Effect::TakeAllOf(player) if !self.has_hands() => {
                let own =
                    self.by_player(player, &mut |lowering, player| Ok(lowering.own(player)))?;
                Change::TakeAll(own)
            }
            Effect::Retire(player, verdict) if self.known.leaving => {
                let player = self.int(player)?;
                let known = self.is_player(player);
                let one = self.build.get(Op::One(player));
                let none = self.no_sites();
                Change::Retire(self.build.select(known, one, none), *verdict)
            }
            Effect::NoteDeparture(player, departure) if self.known.leaving => {
                let player = self.int(player)?;
                Change::ForPlayer(
                    player,
                    self.departures(),
                    self.build.int(i32::from(departure.0) + 1),
                )
            }
            Effect::SetTeam(player, team) => {
                let (player, team) = (self.int(player)?, self.int(team)?);
                Change::ForPlayer(player, self.teams(), team)
            }
            Effect::SetCounter(value) => {
                Change::Store(self.head(HeadSlot::Counter), self.int(value)?)
            }
            Effect::SetPending(value) => Change::Pending(self.int(value)?),
            Effect::SetNext(player) => match self.static_int(player) {
                Some(number) => Change::Next(self.player_of(number).unwrap_or(0)),
                None => {
                    let player = self.int(player)?;
                    Change::NextOf(player)
                }
            },
            Effect::Roll => Change::Roll,
            Effect::UseDice(None) => Change::UseDice(None),
            Effect::UseDice(Some((doubles, variable))) => {
                let doubles = self.bool(doubles)?;
                let equal = self.are_dice_left_equal();
                let doubles = self.both(Some(doubles), equal);
                Change::UseDice(Some((doubles, self.variable(*variable))))
            }
            Effect::MoveAgain => Change::Next(usize::from(self.scope.mover)),
            Effect::SetHidden { .. } => return self.hide(effect),
            other => return self.missing("the effect", other),
        };
        Ok(vec![change])
    }

    /// The change that there is for each kind of piece, for the one that an integer stands for.
    fn by_kind(
        &mut self,
        piece: &Int,
        change: &mut dyn FnMut(usize) -> Change,
    ) -> Lowered<Vec<Change>> {
        let kinds = self.kinds_meant(piece)?.into_iter();
        let changes = kinds.map(|(kind, meant)| match meant {
            Some(meant) => Change::If(meant, vec![change(kind)], Vec::new()),
            None => change(kind),
        });
        Ok(changes.collect())
    }

    /// The kind of piece that an integer stands for, where it is known.
    pub(super) fn known_kind(&mut self, piece: &Int) -> Lowered<usize> {
        match self.static_int(piece) {
            Some(kind) => Ok(usize::try_from(kind).unwrap_or(0)),
            None => self.missing("a piece that depends on the position,", piece),
        }
    }
}

/// Whether what an effect does, or what follows its changes, may bring pieces to empty sites.
pub(super) fn may_fill(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNode::Effect(
            Effect::Put { .. }
                | Effect::Carry { .. }
                | Effect::CarrySome { .. }
                | Effect::CarryLevel { .. }
                | Effect::CarryStack { .. }
                | Effect::Shove { .. }
                | Effect::Sow(_)
                | Effect::Make(_)
                | Effect::Prior(_)
                | Effect::While(..)
                | Effect::Seq(_)
                | Effect::Then(..)
                | Effect::Untested(..)
        )
    );
    node.children(&mut |child| found |= may_fill(child));
    found
}

/// Whether some move or effect names the player who comes next.
pub(super) fn change_next(game: &Game) -> bool {
    fn look(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(Effect::SetNext(_) | Effect::MoveAgain)
        );
        node.children(&mut |child| found |= look(child));
        found
    }
    let swaps = |rule: &Rule| rule.physical == Physical::Swap;
    let effects = game.effects.iter().map(RuleNode::Effect);
    game.rules.iter().any(swaps) || { effects }.any(look)
}
