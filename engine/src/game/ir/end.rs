//! How a game ends.

use super::node::Node;
use super::{Bool, Int, RuleNode, RuleNodeMut};
use crate::game::Provenance;

/// What the end of the game (or of a player's part in it) means for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody among those left wins.
    Draw,
}

/// Why a player leaves the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// One player, by a result. As in Ludii the game goes on until one player is left, whatever the teams; and a winner whose
    /// turn comes next still has that turn.
    Result,
    /// A team, by a result. As in Ludii the player whose turn comes next still has that turn.
    Team,
    /// One player, by an effect: the game goes on until one team is left.
    Effect,
}

impl Parting {
    /// Whether the turn passes on to another player if it would be that of somebody who leaves with a verdict.
    #[must_use]
    pub(crate) fn passes_turn(self, verdict: Verdict) -> bool {
        match self {
            Self::Result => verdict == Verdict::Loss,
            Self::Team => false,
            Self::Effect => true,
        }
    }
}

parts! {
    /// Who gets which verdict when an end rule holds.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Outcomes {
        /// One player, without the others of its team.
        Player(Int, Verdict),
        /// The team of a player.
        Team(Int, Verdict),
        /// All players still in the game.
        All(Verdict),
        /// Players are ranked by these values, of [`Variable::Player`](super::Variable), highest first.
        /// Later values decide between players with equal earlier ones. Players with the same values
        /// share the mean of their ranks, unless they are one team.
        ByValue(Vec<Int>),
        /// Players are given these scores and ranked by score as in [`Outcomes::ByValue`].
        ByScore(Vec<FinalScore>),
        /// As [`Outcomes::ByScore`], but the lowest score is the best.
        ByLowestScore(Vec<FinalScore>),
    }

    /// The score that a player is given at the end.
    #[derive(Clone, PartialEq, Debug)]
    pub struct FinalScore {
        /// The player.
        pub player: Int,
        /// The score, in points.
        pub score: Int,
        /// What is added to it, in hundredths of a point.
        pub extra: i32,
    }
}

impl Outcomes {
    /// Calls `visit` for each node of these outcomes.
    pub fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        self.fields(visit);
    }

    /// Calls `visit` for each node of these outcomes, to be changed.
    pub fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        self.fields_mut(visit);
    }
}

/// A condition and its consequence.
#[derive(Clone, PartialEq, Debug)]
pub enum Ruling {
    /// If the condition holds, the outcome.
    If(Bool, Outcomes),
    /// The condition is asked for each player still in the game, bound to [`Variable::Player`](super::Variable).
    ForEachPlayer(Bool, Outcomes),
}

/// An end rule.
#[derive(Clone, PartialEq, Debug)]
pub struct EndRule {
    /// What it says.
    pub ruling: Ruling,
    /// Whether it only keeps games from going on for ever. Records of other systems, which have
    /// limits of their own, are replayed without it.
    pub adjudication: bool,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

impl EndRule {
    /// Whether the scores rank the players if it holds.
    #[must_use]
    pub fn ranks_by_score(&self) -> bool {
        let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &self.ruling;
        matches!(outcomes, Outcomes::ByScore(_) | Outcomes::ByLowestScore(_))
    }
}
