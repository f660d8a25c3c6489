//! Scores as they are shown, other numbers of players, and whether a lone player has lost.

use super::ir::{Effect, EffectId, Outcomes, RuleNode, Ruling, Verdict};
use super::{Game, Reason, State, Trial};
use crate::with_width;

impl Game {
    /// The score of a player as it is shown: points, with a decimal fraction where scores have parts of points.
    #[must_use]
    pub fn score_text(&self, state: &State, player: usize) -> String {
        let score = state.score(&self.layout, player);
        let (points, parts) = (score / self.score_parts, (score % self.score_parts).abs());
        if parts == 0 {
            return points.to_string();
        }
        let sign = if score < 0 && points == 0 { "-" } else { "" };
        let decimals = format!("{:02}", parts * 100 / self.score_parts);
        format!("{sign}{points}.{}", decimals.trim_end_matches('0'))
    }

    /// The score of a player in points.
    #[must_use]
    pub fn points(&self, state: &State, player: usize) -> f64 {
        f64::from(state.score(&self.layout, player)) / f64::from(self.score_parts)
    }

    /// The numbers of a player that are shown beside the board, each with its name.
    #[must_use]
    pub fn tallied(&self, state: &State, player: usize) -> Vec<(&str, i32)> {
        if self.tallies.is_empty() {
            return Vec::new();
        }
        let mut trial = Trial::at(self, state.clone());
        with_width!(self.layout.words, W => {
            let mut context = trial.context::<W>();
            context.frame.player = player as u8;
            let tallies = self.tallies.iter();
            let tallied = tallies.map(|tally| (tally.name.as_str(), context.int(&tally.value)));
            tallied.collect()
        })
    }

    /// Whether dice are rolled by what follows some move, after it has been chosen.
    #[must_use]
    pub fn rolls_with_moves(&self) -> bool {
        let all = self.rules.iter().flat_map(|rule| &rule.then);
        let mut open: Vec<EffectId> = all.copied().collect();
        let mut seen = vec![false; self.effects.len()];
        while let Some(effect) = open.pop() {
            if !std::mem::replace(&mut seen[effect.index()], true)
                && rolls(RuleNode::Effect(self.effect(effect)), &mut open)
            {
                return true;
            }
        }
        false
    }

    /// Whether a game for one player that has ended for this reason, and not with a win, is lost: a draw otherwise.
    #[must_use]
    pub fn is_lone_loss(&self, reason: Reason) -> bool {
        if self.player_count() != 1 {
            return false;
        }
        let Reason::Rule(place) = reason else {
            return reason == Reason::LastLeft;
        };
        let stuck =
            |stuck: super::Stuck| stuck.provenance == place && stuck.verdict == Verdict::Loss;
        let of_phases = self.phases.iter().flat_map(|phase| &phase.ends);
        let mut rules = self.ends.iter().chain(of_phases);
        self.stuck.is_some_and(stuck)
            || rules.any(|rule| {
                let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
                let is_loss = matches!(
                    outcomes,
                    Outcomes::Player(_, Verdict::Loss) | Outcomes::All(Verdict::Loss)
                );
                rule.provenance == place && is_loss
            })
    }
}

/// Whether an effect rolls dice by itself; those that it brings about later are added to `open`.
fn rolls(node: RuleNode<'_>, open: &mut Vec<EffectId>) -> bool {
    let mut found = false;
    match node {
        RuleNode::Effect(Effect::Roll) => found = true,
        RuleNode::Effect(Effect::Seq(all)) => open.extend(all),
        RuleNode::Effect(Effect::Then(_, later) | Effect::Untested(later, _)) => open.push(*later),
        _ => {}
    }
    node.children(&mut |child| found |= rolls(child, open));
    found
}
