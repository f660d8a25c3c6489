//! What all players have in common of the phases they are in.

use super::Game;
use super::ir::{Bool, Int, RuleNode};

impl Game {
    /// Whether all players are always in the same phase: they begin in it, and no way out is meant for some of them, or
    /// depends on who is in which.
    #[must_use]
    pub fn shares_phases(&self) -> bool {
        let begins = self.start.phase(1);
        let mut players = 1..=self.player_count();
        let mut exits = self.phases.iter().flat_map(|phase| &phase.exits);
        players.all(|player| self.start.phase(player) == begins)
            && self.phases.iter().all(|phase| phase.owner == 0)
            && exits.all(|exit| exit.who.is_none() && !looks_at_phases(RuleNode::Bool(&exit.when)))
    }
}

fn looks_at_phases(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        // The moves of a player are those of the player's phase, if none is named.
        RuleNode::Bool(Bool::InPhase(..) | Bool::NoMoves(_, None)) | RuleNode::Int(Int::PhaseOf(_))
    );
    node.children(&mut |child| found |= looks_at_phases(child));
    found
}
