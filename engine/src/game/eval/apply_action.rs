//! What each action does to a position.

use super::action::Action;
use super::generate::MOST_FOLLOWING;
use super::{Context, Frame};
use crate::game::ir::{EffectId, Parting, Plane};
use crate::topology::Site;

impl<const W: usize> Context<'_, '_, W> {
    pub(super) fn apply_action(&mut self, action: Action) {
        if let Some(site) = action.site() {
            self.scratch.changed = [action.origin().unwrap_or(site), site];
        }
        if self.game.layout.touched.is_some()
            && let Some(site) = action.site().or(action.hides())
        {
            self.touch_sites(action.origin().unwrap_or(site), site);
        }
        let layout = &self.game.layout;
        self.note_progress(&action);
        self.trace_carried(&action);
        match action {
            Action::Put { site, piece, count } => self.add(site, piece, count),
            Action::Take(site) => {
                self.note_taking(site, 1);
                self.take(site);
            }
            Action::TakeLater(site) => {
                self.note_taking(site, 1);
                let mut deferred_removals = self.state.deferred_removals::<W>(layout);
                deferred_removals.insert(site);
                self.state.set_deferred_removals(layout, &deferred_removals);
            }
            Action::TakeLevels { site, level, count } => {
                self.note_taking(site, u32::from(count));
                self.take_levels(site, level.map(usize::from), count);
            }
            Action::CarryLevel { from, level, to } => self.carry_level(from, i32::from(level), to),
            Action::CarryStack { from, to } => self.carry_stack(from, to),
            Action::Carry { from, to } => self.carry(from, to),
            Action::CarrySome { from, to, count } => self.carry_some(from, to, count),
            Action::SowOne { from, to } => self.sow_one(from, to),
            Action::Promote { site, piece } => {
                if self.what(site) != 0 {
                    // As in Ludii, one piece comes for however many there are.
                    self.take(site);
                    self.put(site, piece, 1);
                }
            }
            Action::Plane { plane, site, value } => {
                self.set_number(plane, site, value);
            }
            Action::Assign { site, value } => {
                let kind = layout
                    .candidates
                    .and_then(|candidates| candidates.kind(value));
                if let Some(kind) = kind {
                    self.assign(site, kind);
                }
            }
            Action::Hidden {
                part,
                site,
                player,
                hidden,
            } => (self.state).set_hidden(layout, part, usize::from(player), site, hidden),
            Action::LevelState { site, level, state } => self.set_level_state(site, level, state),
            Action::Var(variable, value) => self.state.set_variable(layout, variable, value),
            Action::Counter(value) => self.state.head.counter = value,
            Action::Score { player, score } => {
                let score = score.wrapping_mul(self.game.score_parts);
                self.state.set_score(layout, usize::from(player), score);
            }
            Action::Gain { player, gain } => {
                let score = self.state.score(layout, usize::from(player));
                let (gain, beyond) = gain.overflowing_mul(self.game.score_parts);
                let (score, also) = score.overflowing_add(gain);
                self.scratch.beyond_bounds |= beyond || also;
                self.state.set_score(layout, usize::from(player), score);
            }
            Action::PlayerValue { player, value } => {
                self.state
                    .set_player_value(layout, usize::from(player), value);
            }
            Action::Pending(value) => {
                self.leave_pending(value);
            }
            Action::Next(player) => {
                // As in Ludii, a player who has left the game makes a move if an effect names him.
                if player != 0 {
                    self.state.head.next = player;
                    self.state.head.follow = player;
                }
            }
            Action::Owe {
                player,
                debt,
                count,
            } => {
                if player != 0 && count > 0 {
                    self.state.incur(player, debt, count);
                }
            }
            Action::Remember {
                memory,
                player,
                placement,
            } => {
                let words = self.state.memory_mut(layout, memory, usize::from(player));
                words[usize::from(placement) / 64] |= 1 << (placement % 64);
            }
            Action::Memorise(list, value) => self.state.push(layout, list, value),
            Action::Unmemorise(list, value) => self.state.pull(layout, list, value),
            Action::ForgetPositions => {
                self.state.head.forgotten = self.past.remembered() as u32;
            }
            Action::Forget { memory, player } => {
                self.state
                    .memory_mut(layout, memory, usize::from(player))
                    .fill(0);
            }
            Action::Team { player, team } => self.state.head.team[usize::from(player)] = team,
            Action::Retire(player, verdict) => {
                self.retire(usize::from(player), verdict, Parting::Effect);
            }
            Action::NoteDeparture(player, departure) => {
                self.state.head.departure[usize::from(player)] = departure.0 + 1
            }
            Action::Roll => self.roll(),
            Action::UseDice { used, twice } => self.use_dice(used, twice),
            Action::Run(effect, frame) => self.follow(effect, frame),
            Action::Follow(effect) => self.follow(effect, self.frame),
            Action::Pass => {}
            Action::Swap => {
                self.apply_action(Action::Next(self.state.head.mover));
                self.state.change_sides();
                self.state.head.passed = false;
            }
        }
    }

    /// Notes which piece an action moves.
    #[inline]
    fn trace_carried(&mut self, action: &Action) {
        if self.scratch.trace.is_none() {
            return;
        }
        let in_range = |site: &Site| usize::from(site.0) < self.game.layout.sites;
        let Some(from) = action.origin().filter(in_range) else {
            return;
        };
        let whole = matches!(action, Action::CarryStack { .. }) && self.game.layout.stacks();
        let top = std::iter::once(self.what(from));
        let height = match whole {
            true => self.state.height(&self.game.layout, from),
            false => 0,
        };
        let below = (0..height).map(|level| self.state.held(&self.game.layout, from, level).what);
        if let Some(trace) = self.scratch.trace.as_mut() {
            top.chain(below)
                .filter(|what| *what != 0)
                .for_each(|what| trace.carry(what));
        }
    }

    /// What follows from a move that an effect makes. It may make moves itself; if it does so without end, nothing follows
    /// and the game is over.
    fn follow(&mut self, effect: EffectId, frame: Frame) {
        self.scratch.too_deep |= self.scratch.following == MOST_FOLLOWING;
        if self.scratch.too_deep {
            return;
        }
        self.scratch.following += 1;
        let outer = std::mem::replace(&mut self.frame, frame);
        let left_level = self.left_level.take();
        self.run(effect);
        (self.frame, self.left_level) = (outer, left_level);
        self.scratch.following -= 1;
    }

    /// Gives the pieces on a site a number. A site of no pieces left is empty, as in Ludii; an empty
    /// site gets no number of pieces. Another number, such as a value, waits there for the next piece without one.
    fn set_number(&mut self, plane: Plane, site: Site, value: u16) {
        let layout = &self.game.layout;
        let index = usize::from(site.0);
        if index >= layout.sites {
            return;
        }
        let is_empty = self.what(site) == 0;
        match plane {
            Plane::Count if is_empty => {}
            Plane::Count if value == 0 => {
                self.note_taking(site, 1);
                self.take(site);
            }
            // Without a plane of numbers there is one piece on a site of the board.
            Plane::Count if !layout.counts(index) => {}
            _ => self.state.set_plane(layout, plane, site, value),
        }
    }
}
