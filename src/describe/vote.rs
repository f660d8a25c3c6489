//! Proposals and votes.

use super::narrator::Narrator;
use crate::game::Announcement;
use crate::game::ir::{Bool, Effect, Int, Physical, ProposalId, Rule, RuleId, VariableId};

impl Narrator<'_> {
    /// What a mover does who moves no piece.
    pub(super) fn without_pieces(&self, rule: RuleId) -> String {
        match self.game.rule(rule).physical {
            Physical::Swap => "change sides with your opponent".to_owned(),
            Physical::Propose(proposal) => format!("propose “{}”", self.proposal(proposal)),
            Physical::Vote(proposal) => format!("vote for “{}”", self.proposal(proposal)),
            _ => "pass".to_owned(),
        }
    }

    /// Whether an effect of a rule is what the move is by itself, a proposal or a vote.
    pub(super) fn is_of_ballot(&self, rule: &Rule, effect: &Effect) -> bool {
        match rule.physical {
            Physical::Propose(_) => {
                matches!(effect, Effect::SetVar(variable, ..) if self.proposed(*variable).is_some())
            }
            Physical::Vote(_) => matches!(effect, Effect::Vote(_)),
            _ => false,
        }
    }

    /// The name of something that can be voted for.
    pub(super) fn proposal(&self, proposal: ProposalId) -> &str {
        &self.game.ballot.proposals[usize::from(proposal.0)].name
    }

    /// What has been proposed if a variable is 1.
    pub(super) fn proposed(&self, variable: VariableId) -> Option<&str> {
        let mut proposals = self.game.ballot.proposals.iter();
        let proposal = proposals.find(|proposal| proposal.proposed == variable)?;
        Some(&proposal.name)
    }

    /// A comparison that asks what has been proposed or decided, as a clause.
    pub(super) fn of_ballot(&self, one: &Int, other: &Int, holds: bool) -> Option<String> {
        let Int::Var(variable, _) = one else {
            return None;
        };
        let number = other.constant()?;
        if let Some(name) = self.proposed(*variable) {
            let is = if holds { "is" } else { "is not" };
            return Some(format!("“{name}” {is} proposed"));
        }
        if self.game.ballot.decided != Some(*variable) {
            return None;
        }
        let proposal = ProposalId(u16::try_from(number).ok()?);
        let have = if holds { "have" } else { "have not" };
        Some(format!(
            "the players {have} decided for “{}”",
            self.proposal(proposal)
        ))
    }

    /// The words that a variable makes players be shown, if it does that.
    pub(super) fn noted(&self, variable: VariableId) -> Option<&str> {
        let mut notes = self.game.announcements.iter();
        let note = notes.find(|note| note_of(note) == Some(variable))?;
        Some(&note.words)
    }

    /// Whether an announcement is made by an effect of a move, `(note …)`, and not by a condition of its own.
    pub(super) fn is_note(&self, announcement: &Announcement) -> bool {
        note_of(announcement).is_some()
    }

    /// How votes are counted, where there are any.
    pub(super) fn voting(&self) -> Option<String> {
        self.game.ballot.decided?;
        let counted = "when as many votes have been cast as there are players, what more than half of them are for is \
                       decided; then proposals and votes begin anew";
        Some(counted.to_owned())
    }
}

/// The variable by which an effect says that something is announced: it is set to the number of the move.
fn note_of(announcement: &Announcement) -> Option<VariableId> {
    match &announcement.when {
        Bool::Compare(_, one, other) if **other == Int::MoveNumber => match &**one {
            Int::Var(variable, of) if of.is_empty() => Some(*variable),
            _ => None,
        },
        _ => None,
    }
}
