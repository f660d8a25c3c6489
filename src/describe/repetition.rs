//! What tells past positions apart.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::Distinction;
use crate::game::ir::{Bool, Effect, Int, RuleNode};

impl Narrator<'_> {
    /// Whether a turn may have several moves.
    pub(super) fn has_long_turns(&self) -> bool {
        fn goes_on(node: RuleNode<'_>) -> bool {
            let mut found = matches!(
                node,
                RuleNode::Effect(Effect::MoveAgain | Effect::SetNext(_))
            );
            node.children(&mut |child| found = found || goes_on(child));
            found
        }
        let mut effects = self.game.effects.iter();
        !self.game.debts.is_empty() || effects.any(|effect| goes_on(RuleNode::Effect(effect)))
    }

    /// What tells past positions apart besides pieces and whose turn it is.
    pub(super) fn distinction(&self, distinction: &Distinction) -> String {
        // Those of phases are one for each player.
        let is_phase = |number: &Int| matches!(number, Int::If(asked, ..) if matches!(**asked, Bool::InPhase(..)));
        let (phases, others): (Vec<&Int>, Vec<&Int>) = distinction
            .numbers
            .iter()
            .partition(|number| is_phase(number));
        let others = others.into_iter().map(|number| self.number(number));
        let phases = phases.first().map(|_| "who is in which phase".to_owned());
        let numbers: Vec<String> = others.chain(phases).collect();
        let numbers = list(&numbers, Joint::And);
        let start = format!("Two positions are the same only if they agree in {numbers} as well");
        match &distinction.moves {
            None => format!("{start}."),
            Some(moves) => format!(
                "{start}, which counts only if you, being the player to move, can make such a move: {}.",
                self.imperative(moves)
            ),
        }
    }
}
