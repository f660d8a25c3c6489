//! Votes for what players propose.

use super::Context;
use super::action::Action;
use crate::game::ir::ProposalId;

impl<const W: usize> Context<'_, '_, W> {
    /// Plans a vote, and if it is the last, the decision. As in Ludii a player who does not vote in a turn holds up the
    /// decision, and what half of the players want is not decided.
    pub(super) fn vote(&mut self, chosen: ProposalId) {
        let game = self.game;
        let players = game.player_count() as i32;
        let votes: Vec<i32> = (game.ballot.proposals.iter().enumerate())
            .map(|(number, proposal)| {
                let before = self.state.variable(&game.layout, proposal.votes).max(0);
                before + i32::from(number == usize::from(chosen.0))
            })
            .collect();
        let cast: i32 = votes.iter().sum();
        if cast < players {
            let number = usize::from(chosen.0);
            let variable = game.ballot.proposals[number].votes;
            self.push(Action::Var(variable, votes[number]));
            return;
        }
        let wanted = votes.iter().position(|votes| votes * 2 > players);
        if let (Some(wanted), Some(decided)) = (wanted, game.ballot.decided) {
            self.push(Action::Var(decided, wanted as i32));
        }
        for proposal in &game.ballot.proposals {
            self.push(Action::Var(proposal.votes, 0));
            self.push(Action::Var(proposal.proposed, 0));
        }
    }
}
