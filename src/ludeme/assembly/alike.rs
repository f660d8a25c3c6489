//! What tells past positions apart, beside what the text says.
//!
//! In Ludii the number without a name, who is in which phase, and who is in which team belong to a position that must not be
//! repeated.

use super::{Assembly, NAMELESS};
use crate::game::ir::{Bool, Effect, Int, PhaseId, RuleNode, VariableId};
use crate::game::{Distinction, Provenance};

impl Assembly {
    /// What tells past positions apart; none if it is what all games have.
    pub(super) fn told_apart(&mut self) -> Option<Distinction> {
        let given = self.distinction.take();
        let asks = self.no_repeat.is_some() || self.remembers_positions || self.remembers_boards;
        if !asks || given.is_some() {
            return given;
        }
        let mut numbers = Vec::new();
        let nameless = self.variables.iter().position(|name| name == NAMELESS);
        if let Some(index) = nameless {
            numbers.push(Int::Var(VariableId(index as u16), Vec::new()));
        }
        let players = 1..=self.player_count() as i32;
        if self.no_repeat.is_some() && self.phases.len() > 1 {
            numbers.extend(players.clone().map(|player| self.phase_of(player)));
        }
        let teams = || {
            let mut effects = self.effects.iter();
            effects.any(|effect| changes_teams(RuleNode::Effect(effect)))
        };
        if self.no_repeat.is_some() && teams() {
            numbers.extend(players.map(|player| Int::Team(Box::new(Int::Const(player)))));
        }
        (!numbers.is_empty()).then_some(Distinction {
            numbers,
            moves: None,
            provenance: Provenance::default(),
        })
    }

    /// The number of the phase in which a player is.
    fn phase_of(&self, player: i32) -> Int {
        let phases = 1..self.phases.len();
        phases.fold(Int::Const(0), |others, phase| {
            let is_in = Bool::InPhase(Box::new(Int::Const(player)), PhaseId(phase as u16));
            Int::If(
                Box::new(is_in),
                Box::new(Int::Const(phase as i32)),
                Box::new(others),
            )
        })
    }
}

/// Whether a player changes teams anywhere in a node.
fn changes_teams(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Effect(Effect::SetTeam(..)));
    node.children(&mut |child| found = found || changes_teams(child));
    found
}
