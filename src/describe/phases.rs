//! Which phases a game can reach, and what all changes between them have in common.

use super::narrator::Narrator;
use crate::game::Exit;
use crate::game::ir::{Bool, Effect, Moves, RuleNode};

impl Narrator<'_> {
    /// By phase: whether the game can reach it. Exits whose condition simplifies to false are never taken.
    pub(super) fn entered(&self) -> Vec<bool> {
        let phases = &self.game.phases;
        let mut entered = vec![false; phases.len()];
        let players = 1..=self.game.player_count();
        let mut open: Vec<usize> = players
            .map(|player| {
                let is_open = |owner: u8| owner == 0 || usize::from(owner) == player;
                let first = phases.iter().position(|phase| is_open(phase.owner));
                first.unwrap_or(0)
            })
            .collect();
        while let Some(phase) = open.pop() {
            if !std::mem::replace(&mut entered[phase], true) {
                open.extend(self.live_exits(phase).map(|exit| exit.to.index()));
            }
        }
        entered
    }

    /// The ways out of a phase that are not plainly never taken.
    fn live_exits(&self, phase: usize) -> impl Iterator<Item = &Exit> {
        let exits = self.game.phases[phase].exits.iter();
        exits.filter(|exit| self.simplify(&self.settled(&exit.when)) != Bool::Const(false))
    }

    /// Whether earlier positions are forgotten at every change of phase, and there is one.
    pub(super) fn forgets_between_phases(&self) -> bool {
        let entered = self.entered();
        let phases = (0..entered.len()).filter(|phase| entered[*phase]);
        let mut exits = phases.flat_map(|phase| self.live_exits(phase)).peekable();
        exits.peek().is_some()
            && exits.all(|exit| {
                exit.then
                    .is_some_and(|then| self.is_forgetting(self.game.effect(then)))
            })
    }

    /// Whether an effect forgets earlier positions, whatever else it does.
    fn is_forgetting(&self, effect: &Effect) -> bool {
        match effect {
            Effect::ForgetPositions => true,
            Effect::And(all) => all.iter().any(|effect| self.is_forgetting(effect)),
            Effect::Seq(all) => all
                .iter()
                .any(|effect| self.is_forgetting(self.game.effect(*effect))),
            Effect::Then(first, then) => {
                self.is_forgetting(first) || self.is_forgetting(self.game.effect(*then))
            }
            _ => false,
        }
    }

    /// Whether the rules of any phase let a player pass.
    pub(super) fn may_pass(&self) -> bool {
        let plays = self.game.phases.iter().map(|phase| &phase.play);
        let ways = self
            .game
            .components
            .iter()
            .map(|component| &component.moves);
        plays.chain(ways).any(|moves| self.has_pass(moves))
    }

    /// Whether a pass is among some moves; a proposal, a vote and an exchange of sides move no piece either.
    fn has_pass(&self, moves: &Moves) -> bool {
        let mut found = matches!(moves, Moves::Pass { rule } if self.game.rule(*rule).pass);
        RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(child) = child {
                found = found || self.has_pass(child);
            }
        });
        found
    }
}
