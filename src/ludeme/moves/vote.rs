//! Proposals and votes: `(move Propose …)`, `(move Vote …)`, `(propose …)`, `(vote …)`, `(is Proposed …)`,
//! `(is Decided …)`.

use crate::game::ir::{Bool, Comparison, Effect, Int, Moves, Physical};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    MovePropose::LUDEME,
    MoveVote::LUDEME,
    Propose::LUDEME,
    Vote::LUDEME,
    IsProposed::LUDEME,
    IsDecided::LUDEME,
];

ludeme! {
    /// The mover makes a proposal, or one of several. It is one until all players have voted. Typed `propose:End`.
    ///
    /// `(move Propose "End")`
    (move Propose) -> Moves
    struct MovePropose {
        /// What is proposed.
        proposals: Vec<String>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MovePropose {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let then = self.then.map(|then| then.0);
        Ok(moves(&self.proposals, then.as_ref(), builder, true))
    }
}

ludeme! {
    /// The mover votes, for one of several things if there are more. When as many votes have been cast as there are
    /// players, what more than half of them are for is decided. Typed `vote:End`.
    ///
    /// `(move Vote {"Yes" "No"})`
    (move Vote) -> Moves
    struct MoveVote {
        /// What is voted for.
        votes: Vec<String>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveVote {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let then = self.then.map(|then| then.0);
        Ok(moves(&self.votes, then.as_ref(), builder, false))
    }
}

/// A move for each name.
fn moves(names: &[String], then: Option<&Effect>, builder: &mut Builder<'_>, new: bool) -> Moves {
    let all = names.iter().map(|name| {
        let proposal = builder.game.proposal(name);
        let physical = match new {
            true => Physical::Propose(proposal),
            false => Physical::Vote(proposal),
        };
        let effect = effect(name, new, builder);
        let provenance = builder.provenance();
        let game = &mut builder.game;
        let rule = game.rule(physical, false, Some(effect), then.cloned(), provenance);
        Moves::Pass { rule }
    });
    let mut all: Vec<Moves> = all.collect();
    match all.len() {
        1 => all.remove(0),
        _ => Moves::Or(all),
    }
}

/// The effect of a proposal (`new`) or of a vote.
fn effect(name: &str, new: bool, builder: &mut Builder<'_>) -> Effect {
    let proposal = builder.game.proposal(name);
    builder.game.decided();
    match new {
        true => {
            let proposed = builder.game.ballot.proposals[usize::from(proposal.0)].proposed;
            Effect::SetVar(proposed, Vec::new(), Int::Const(1))
        }
        false => Effect::Vote(proposal),
    }
}

ludeme! {
    /// The mover makes a proposal beside what else is done.
    ///
    /// `(propose "End")`
    (propose) -> Effect
    struct Propose {
        /// What is proposed.
        proposals: Vec<String>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for Propose {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let all = self.proposals.iter();
        let all = all.map(|name| effect(name, true, builder)).collect();
        Ok(followed(Effect::And(all), self.then, builder))
    }
}

ludeme! {
    /// The mover votes beside what else is done.
    ///
    /// `(vote "End")`
    (vote) -> Effect
    struct Vote {
        /// What the vote is for.
        vote: String,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Vote {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let vote = effect(&self.vote, false, builder);
        Ok(followed(vote, self.then, builder))
    }
}

ludeme! {
    /// Whether something has been proposed since the players last decided.
    ///
    /// `(is Proposed "End")`
    (is Proposed) -> Bool
    struct IsProposed {
        /// What.
        proposal: String,
    }
}

impl Compile for IsProposed {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let proposal = builder.game.proposal(&self.proposal);
        let proposed = builder.game.ballot.proposals[usize::from(proposal.0)].proposed;
        let proposed = Int::Var(proposed, Vec::new());
        Ok(Bool::Compare(
            Comparison::Equal,
            Box::new(proposed),
            Box::new(Int::Const(1)),
        ))
    }
}

ludeme! {
    /// Whether something is what the players have decided by their last vote.
    ///
    /// `(is Decided "End")`
    (is Decided) -> Bool
    struct IsDecided {
        /// What.
        decision: String,
    }
}

impl Compile for IsDecided {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let proposal = builder.game.proposal(&self.decision);
        let decided = Int::Var(builder.game.decided(), Vec::new());
        let number = Int::Const(i32::from(proposal.0));
        Ok(Bool::Compare(
            Comparison::Equal,
            Box::new(decided),
            Box::new(number),
        ))
    }
}
