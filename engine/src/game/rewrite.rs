//! Every node of the rules of a game, to be changed.

use super::Game;
use super::ir::{Moves, RuleNode, RuleNodeMut, Ruling};

/// Rewrites every node of the rules of a game, children first. The game as it was before is passed with
/// each node; tables that `rewrite` adds to are not walked.
pub fn rewrite(game: &mut Game, rewrite: &mut dyn FnMut(RuleNodeMut<'_>)) {
    let mut below = |node: RuleNodeMut<'_>| rewrite_below(node, rewrite);
    for component in &mut game.components {
        below(RuleNodeMut::Moves(&mut component.moves));
    }
    for announcement in &mut game.announcements {
        below(RuleNodeMut::Bool(&mut announcement.when));
    }
    for tally in &mut game.tallies {
        below(RuleNodeMut::Int(&mut tally.value));
    }
    for debt in &mut game.debts {
        below(RuleNodeMut::Moves(&mut debt.moves));
    }
    for effect in &mut game.effects {
        below(RuleNodeMut::Effect(effect));
    }
    if let Some(distinction) = &mut game.distinction {
        for number in &mut distinction.numbers {
            below(RuleNodeMut::Int(number));
        }
        if let Some(moves) = &mut distinction.moves {
            below(RuleNodeMut::Moves(moves));
        }
    }
    for phase in &mut game.phases {
        below(RuleNodeMut::Moves(&mut phase.play));
        for play in &mut phase.plays {
            below(RuleNodeMut::Moves(play));
        }
        for exit in &mut phase.exits {
            if let Some(who) = &mut exit.who {
                below(RuleNodeMut::Int(who));
            }
            below(RuleNodeMut::Bool(&mut exit.when));
        }
    }
    let ends = game.phases.iter_mut().flat_map(|phase| {
        let finals = phase.finals.iter_mut().flatten();
        phase.ends.iter_mut().chain(finals)
    });
    for rule in ends.chain(&mut game.ends) {
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &mut rule.ruling;
        below(RuleNodeMut::Bool(condition));
        outcomes.nodes_mut(&mut below);
    }
}

impl Game {
    /// Whether something holds of one of the nodes with which the rules of a game begin, all others being below them.
    pub(crate) fn any_root(&self, mut holds: impl FnMut(RuleNode<'_>) -> bool) -> bool {
        let mut any = self
            .components
            .iter()
            .any(|component| holds(RuleNode::Moves(&component.moves)))
            || self
                .announcements
                .iter()
                .any(|said| holds(RuleNode::Bool(&said.when)))
            || self
                .debts
                .iter()
                .any(|debt| holds(RuleNode::Moves(&debt.moves)))
            || self
                .effects
                .iter()
                .any(|effect| holds(RuleNode::Effect(effect)));
        for phase in &self.phases {
            let mut plays = std::iter::once(&phase.play).chain(&phase.plays);
            any = any || plays.any(|play| holds(RuleNode::Moves(play)));
            for exit in &phase.exits {
                any = any
                    || exit
                        .who
                        .as_ref()
                        .is_some_and(|who| holds(RuleNode::Int(who)))
                    || holds(RuleNode::Bool(&exit.when));
            }
        }
        let of_phases = self.phases.iter().flat_map(|phase| {
            let finals = phase.finals.iter().flatten();
            phase.ends.iter().chain(finals)
        });
        for rule in of_phases.chain(&self.ends) {
            let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
                &rule.ruling;
            any = any || holds(RuleNode::Bool(condition));
            outcomes.nodes(&mut |node| any = any || holds(node));
        }
        any
    }
}

/// Rewrites a node and every node below it, children first.
pub fn rewrite_below(mut node: RuleNodeMut<'_>, rewrite: &mut dyn FnMut(RuleNodeMut<'_>)) {
    node.reborrow()
        .children(&mut |child| rewrite_below(child, rewrite));
    rewrite(node);
}

/// A copy of a game that has no rules, for what is computed of its board.
pub fn without_rules(game: &mut Game) -> Game {
    let components = game.components.iter_mut();
    let moves = components.map(|component| std::mem::replace(&mut component.moves, Moves::None));
    let moves: Vec<Moves> = moves.collect();
    let announcements = std::mem::take(&mut game.announcements);
    let (debts, effects) = (
        std::mem::take(&mut game.debts),
        std::mem::take(&mut game.effects),
    );
    let distinction = game.distinction.take();
    let (phases, ends) = (
        std::mem::take(&mut game.phases),
        std::mem::take(&mut game.ends),
    );
    let copy = game.clone();
    (game.announcements, game.debts, game.effects) = (announcements, debts, effects);
    (game.phases, game.ends, game.distinction) = (phases, ends, distinction);
    for (component, moves) in game.components.iter_mut().zip(moves) {
        component.moves = moves;
    }
    copy
}
