//! Which phases a game can reach, and what all changes between them have in common.

use super::grammar::{Joint, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
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

    /// Whether players may go from one phase to another.
    pub(super) fn changes_phases(&self) -> bool {
        let entered = self.entered();
        let mut phases = (0..entered.len()).filter(|phase| entered[*phase]);
        phases.any(|phase| self.live_exits(phase).next().is_some())
    }

    /// Who begins the game in a phase, said of the first phase and of those in which somebody does.
    pub(super) fn who_begins_in(&self, number: usize) -> Option<Block> {
        let state = &self.game.start;
        let players: Vec<usize> = (1..=self.game.player_count())
            .filter(|player| state.is_active(*player))
            .collect();
        let begins = |player: &&usize| state.phase(**player).index() == number;
        let here: Vec<String> = players
            .iter()
            .filter(begins)
            .map(|player| self.name(*player as i32))
            .collect();
        let who = match here.len() {
            0 => None,
            all if all == players.len() && all > 1 => Some("all begin in this one".to_owned()),
            1 => Some(format!("{} begins in this one", here[0])),
            _ => Some(format!("{} begin in this one", list(&here, Joint::And))),
        };
        let text = match (number, who) {
            (0, None) => "each player is in one phase at a time".to_owned(),
            (0, Some(who)) => format!("each player is in one phase at a time; {who}"),
            (_, None) => return None,
            (_, Some(who)) => who,
        };
        Some(Block::Text(sentence(&text)))
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
