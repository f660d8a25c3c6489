//! Effects: evaluated to actions on the position as it stands, then applied.
//!
//! The two steps are Ludii's: in `(and A B)` both see the position before
//! either has happened. What follows with `(then …)` sees the position after.

use super::action::Action;
use super::{Context, Excess, generate};
use crate::game::MAX_HEIGHT;
use crate::game::ir::{DebtId, Effect, Int, Permanence, Plane, Variable};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Evaluates an effect and applies its actions. Effects of a single change need no list of actions and are applied at
    /// once; `plan` has them again for those inside others.
    pub(crate) fn execute(&mut self, effect: &'a Effect) {
        if !self.step() {
            return;
        }
        match effect {
            Effect::If(condition, then, otherwise, provenance) => {
                let holds = self.bool(condition);
                self.note(*provenance, holds);
                if holds {
                    self.execute(then);
                } else if let Some(otherwise) = otherwise {
                    self.execute(otherwise);
                }
            }
            Effect::Then(first, then) if !first.is_compound() => {
                let frame = self.frame;
                self.execute(first);
                self.frame = frame;
                self.run(*then);
            }
            Effect::Seq(all) => {
                let frame = self.frame;
                for effect in all {
                    self.frame = frame;
                    self.run(*effect);
                }
            }
            Effect::Untested(effect, rank) => {
                if !self.is_untested(*rank) {
                    self.run(*effect);
                }
            }
            Effect::MoveAgain => {
                let mover = self.state.head.mover;
                self.apply_action(Action::Next(mover));
            }
            Effect::SetVar(variable, of, value) => {
                let variable = self.variable_of(*variable, of);
                let value = self.int(value);
                self.state.set_variable(&self.game.layout, variable, value);
            }
            Effect::SetCounter(value) => self.state.head.counter = self.int(value),
            Effect::Owe {
                player,
                count,
                debt,
            } => {
                let action = self.owing(player, count, *debt);
                self.apply_action(action);
            }
            _ => self.execute_planned(effect),
        }
    }

    /// Evaluates an effect whole before anything of it is applied.
    fn execute_planned(&mut self, effect: &'a Effect) {
        let (first, frame) = (self.planned(), self.frame);
        self.plan(effect);
        self.frame = frame;
        self.apply_planned(first);
    }

    /// Applies the actions planned since some number of them.
    pub(super) fn apply_planned(&mut self, first: usize) {
        let end = self.scratch.actions.len();
        for index in first..end {
            if !self.step() {
                break;
            }
            let action = self.scratch.actions[index];
            self.apply_action(action);
        }
        self.scratch.actions.truncate(first);
    }

    /// Whether a move is being tried for a condition that what follows by this does not concern.
    fn is_untested(&self, rank: u8) -> bool {
        (1..=rank).contains(&self.scratch.testing)
    }

    /// How many actions are planned.
    #[inline]
    pub(super) fn planned(&self) -> usize {
        self.scratch.actions.len()
    }

    /// Adds an action to the plan.
    #[inline]
    pub(super) fn push(&mut self, action: Action) {
        self.scratch.actions.push(action);
    }

    /// Plans an effect: evaluates it to actions, without applying any.
    pub(super) fn plan(&mut self, effect: &'a Effect) {
        if !self.step() || !self.may_list(self.planned(), Excess::Changes) {
            return;
        }
        match effect {
            Effect::And(all) | Effect::AtOnce(all) => {
                for effect in all {
                    self.plan(effect);
                }
            }
            Effect::Pass => self.push(Action::Pass),
            Effect::Seq(all) => {
                for effect in all {
                    self.push(Action::Run(*effect, self.frame));
                }
            }
            Effect::If(condition, then, otherwise, provenance) => {
                let holds = self.bool(condition);
                self.note(*provenance, holds);
                if holds {
                    self.plan(then);
                } else if let Some(otherwise) = otherwise {
                    self.plan(otherwise);
                }
            }
            Effect::Then(first, then) => self.plan_followed(first, *then),
            Effect::Prior(prior) => self.plan_prior(prior, None),
            Effect::While(condition, effect) => self.plan_while(condition, effect),
            Effect::Untested(effect, rank) => {
                if !self.is_untested(*rank) {
                    self.push(Action::Follow(*effect));
                }
            }
            Effect::SetHidden {
                parts,
                sites,
                from,
                hidden,
            } => self.plan_hiding(parts, sites, from, hidden),
            Effect::Shove {
                directions,
                from,
                attracts,
            } => self.plan_shove(*directions, from, *attracts),
            Effect::Put { piece, to, count } => {
                let piece = u8::try_from(self.int(piece)).unwrap_or(0);
                let count = self.int(count).clamp(0, i32::from(u16::MAX)) as u16;
                for site in self.sites(to).iter() {
                    self.push(Action::Put { site, piece, count });
                }
            }
            Effect::Take(sites) => {
                for site in self.sites(sites).iter() {
                    if self.what(site) != 0 {
                        self.push(Action::Take(site));
                    }
                }
            }
            Effect::TakeLevels { at, level, count } => {
                let level = level.as_ref().map(|level| self.int(level));
                let count = self.int(count).clamp(1, i32::from(u16::MAX)) as u16;
                for site in self.sites(at).iter() {
                    // Counted from the top now, if it is the highest: as in Ludii.
                    let level = level.map(|level| level.max(0) as usize);
                    let height = self.height(site);
                    let below = level.filter(|level| level + 1 != height);
                    // Above the highest there is none, and as in Ludii that one is taken.
                    let highest = height.clamp(1, MAX_HEIGHT) - 1;
                    let level = below.map(|level| level.min(highest) as u8);
                    if self.what(site) != 0 {
                        self.push(Action::TakeLevels { site, level, count });
                    }
                }
            }
            Effect::TakeLater(sites) => {
                for site in self.sites(sites).iter() {
                    if self.what(site) != 0 {
                        self.push(Action::TakeLater(site));
                    }
                }
            }
            Effect::TakeAllOf(player) => {
                let player = self.player(player);
                self.each_piece_of(player, |context, site, _| context.push(Action::Take(site)));
            }
            Effect::Carry { from, to } => {
                let (from, to) = (self.site(from), self.site(to));
                self.push(Action::Carry { from, to });
            }
            Effect::CarryLevel { from, level, to } => {
                self.plan_carry_level(from, level, to);
            }
            Effect::SetLevelState { at, level, state } => self.plan_level_state(at, level, state),
            Effect::CarryStack { from, to } => {
                let (from, to) = (self.site(from), self.site(to));
                self.push(Action::CarryStack { from, to });
            }
            Effect::ForEachDie(dice) => self.plan_for_dice(dice),
            Effect::ForEachPiece {
                player,
                kinds,
                levels,
                effect,
            } => self.plan_for_pieces(player, (kinds.as_deref(), *levels), effect),
            Effect::ForEachLevel {
                site,
                from_top,
                effect,
            } => {
                let outer = self.frame;
                let site = self.site(site);
                let height = self.height(site);
                for index in 0..height {
                    let level = if *from_top { height - 1 - index } else { index };
                    self.frame.level = level as u8;
                    self.left_level = Some(level as u8);
                    self.plan(effect);
                }
                self.frame = outer;
            }
            Effect::CarrySome { from, to, count } => {
                let outer = self.frame;
                for from in self.sites(from).iter() {
                    self.frame.from = from;
                    let to = self.sites(to);
                    let count = self.int(count).clamp(0, i32::from(u16::MAX)) as u16;
                    if self.what(from) != 0 {
                        for to in to.iter() {
                            self.push(Action::CarrySome { from, to, count });
                        }
                    }
                }
                self.frame = outer;
            }
            Effect::Sow(sow) => self.plan_sowing(sow),
            Effect::Make(moves) => self.plan_moves(moves, None),
            Effect::ForEachValue(low, high, effect) => {
                let outer = self.frame;
                let (low, high) = (self.int(low), self.int(high));
                for value in (low..=high).take(generate::MOST_VALUES as usize) {
                    self.frame.value = value;
                    self.plan(effect);
                }
                self.frame = outer;
            }
            Effect::ForEachIn(array, effect) => {
                let outer = self.frame;
                self.with_array(array, |context, values| {
                    for value in values {
                        context.frame.value = *value;
                        context.plan(effect);
                    }
                });
                self.frame = outer;
            }
            Effect::Memorise {
                list,
                values,
                unique,
            } => {
                let unique = self.bool(unique);
                self.with_array(values, |context, values| {
                    for value in values {
                        let list_now = context.state.list(&context.game.layout, *list);
                        if !unique || !list_now.contains(value) {
                            context.push(Action::Memorise(*list, *value));
                        }
                    }
                });
            }
            Effect::Unmemorise(list, Some(value)) => {
                let value = self.int(value);
                self.push(Action::Unmemorise(*list, value));
            }
            Effect::Unmemorise(list, None) => {
                for number in 0..self.state.list(&self.game.layout, *list).len() {
                    let value = self.state.list(&self.game.layout, *list)[number];
                    self.push(Action::Unmemorise(*list, value));
                }
            }
            Effect::Promote { at, piece } => {
                let (site, piece) = (self.site(at), self.int(piece));
                // As in Ludii, the number of no piece changes nothing.
                if let Some(piece) = u8::try_from(piece).ok().filter(|piece| *piece > 0) {
                    self.push(Action::Promote { site, piece });
                }
            }
            Effect::Flip(site) => self.plan_flip(site),
            Effect::SetPlane(plane, sites, value) => {
                let value = self.int(value);
                // As in Ludii, there are no states below 0, and none is set.
                if value < 0 && *plane == Plane::State {
                    return;
                }
                let value = value.clamp(0, i32::from(u16::MAX)) as u16;
                for site in self.sites(sites).iter() {
                    self.push(Action::Plane {
                        plane: *plane,
                        site,
                        value,
                    });
                }
            }
            Effect::SetVar(variable, of, value) => {
                let variable = self.variable_of(*variable, of);
                let value = self.int(value);
                self.push(Action::Var(variable, value));
            }
            Effect::Assign(site, value) => {
                let (site, value) = (self.site(site), self.int(value));
                self.push(Action::Assign { site, value });
            }
            Effect::SetCounter(value) => {
                let value = self.int(value);
                self.push(Action::Counter(value));
            }
            Effect::SetScore(player, score) => {
                let (player, score) = (self.player(player) as u8, self.int(score));
                self.push(Action::Score { player, score });
            }
            Effect::AddScore(player, gain) => {
                let (player, gain) = (self.player(player) as u8, self.int(gain));
                self.push(Action::Gain { player, gain });
            }
            Effect::SetPlayerValue(player, value) => {
                let (player, value) = (self.player(player) as u8, self.int(value));
                self.push(Action::PlayerValue { player, value });
            }
            Effect::SetPending(value) => {
                let value = self.int(value);
                self.push(Action::Pending(value));
            }
            Effect::SetNext(player) => {
                let player = self.player(player) as u8;
                self.push(Action::Next(player));
            }
            Effect::MoveAgain => self.push(Action::Next(self.state.head.mover)),
            Effect::Owe {
                player,
                count,
                debt,
            } => {
                let action = self.owing(player, count, *debt);
                self.push(action);
            }
            Effect::Remember {
                query,
                memory,
                permanence,
            } => {
                let (memory, player) = (*memory, self.player(&query.player) as u8);
                if *permanence == Permanence::Replace {
                    self.push(Action::Forget { memory, player });
                }
                let mut actions = std::mem::take(&mut self.scratch.actions);
                self.each_pattern(query, |_, placement| {
                    actions.push(Action::Remember {
                        memory,
                        player,
                        placement,
                    });
                });
                self.scratch.actions = actions;
            }
            Effect::ForgetPositions => self.push(Action::ForgetPositions),
            Effect::Roll => self.push(Action::Roll),
            Effect::UseDice(twice) => {
                let twice = twice
                    .as_ref()
                    .map(|(doubles, variable)| (self.doubles(doubles), *variable));
                let used = self.frame.dice;
                self.push(Action::UseDice { used, twice });
            }
            Effect::Forget(memory, player) => {
                let player = self.player(player) as u8;
                self.push(Action::Forget {
                    memory: *memory,
                    player,
                });
            }
            Effect::ForEachSite(variable, region, effect) => {
                let region = self.sites(region);
                self.plan_for_sites(region, *variable, effect);
            }
            Effect::ForEachPlayer(effect) => {
                let outer = self.frame.player;
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    self.plan(effect);
                }
                self.frame.player = outer;
            }
            Effect::Vote(proposal) => self.vote(*proposal),
            Effect::SetTeam(player, team) => {
                let (player, team) = (self.player(player) as u8, self.int(team) as u8);
                self.push(Action::Team { player, team });
            }
            Effect::Retire(player, verdict) => {
                let player = self.player(player) as u8;
                self.push(Action::Retire(player, *verdict));
            }
            Effect::NoteDeparture(player, departure) => {
                let player = self.player(player) as u8;
                self.push(Action::NoteDeparture(player, *departure));
            }
            Effect::Transfer { from, to } => {
                let (from, to) = (self.player(from), self.player(to) as u8);
                self.each_piece_of(from, |context, site, kind| {
                    let game = context.game;
                    let base = &game.components[kind].base;
                    let piece = game
                        .components
                        .iter()
                        .position(|other| other.owner == to && other.base == *base)
                        .unwrap_or(0) as u8;
                    context.push(Action::Promote { site, piece });
                });
            }
            Effect::Custodial { .. } | Effect::Enclose { .. } => {
                if let Some((taken, apply)) = self.surrounded(effect) {
                    self.plan_for_sites(taken, Variable::Between, apply);
                }
            }
        }
    }

    fn owing(&mut self, player: &'a Int, count: &'a Int, debt: DebtId) -> Action {
        Action::Owe {
            player: self.player(player) as u8,
            debt: debt.0,
            count: self.int(count).clamp(0, i32::from(u16::MAX)) as u16,
        }
    }

    /// Plans to flip the piece on a site, if it has two sides; in a state that is neither it keeps it.
    fn plan_flip(&mut self, site: &'a Int) {
        let site = self.site(site);
        let kind = usize::from(self.what(site));
        let Some([one, other]) = self.game.components[kind].flips else {
            return;
        };
        let plane = Plane::State;
        let value = match self.state.plane(&self.game.layout, plane, site) {
            state if state == one => other,
            state if state == other => one,
            state => state,
        };
        self.push(Action::Plane { plane, site, value });
    }

    pub(super) fn plan_for_sites(
        &mut self,
        region: SiteSet<W>,
        variable: Variable,
        effect: &'a Effect,
    ) {
        let outer = self.frame;
        for site in region.iter() {
            self.frame.visit(variable, site);
            self.plan(effect);
        }
        self.frame = outer;
    }

    /// Runs `body` for each piece of a player, on the board and in hands, with its kind.
    fn each_piece_of(&mut self, player: usize, mut body: impl FnMut(&mut Self, Site, usize)) {
        for index in 0..self.game.layout.sites {
            let site = Site(index as u16);
            let kind = usize::from(self.what(site));
            if kind != 0 && usize::from(self.game.owner(kind as u8)) == player {
                body(self, site, kind);
            }
        }
    }
}
