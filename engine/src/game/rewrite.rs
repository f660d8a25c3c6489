//! Every node of the rules of a game, to be changed.

use super::Game;
use super::ir::{NodeMut, Ruling};

/// Rewrites every node of the rules of a game, children first. The game as it was before is passed with
/// each node; tables that `rewrite` adds to are not walked.
pub fn rewrite(game: &mut Game, rewrite: &mut dyn FnMut(NodeMut<'_>)) {
    let mut below = |node: NodeMut<'_>| rewrite_below(node, rewrite);
    for component in &mut game.components {
        below(NodeMut::Moves(&mut component.moves));
    }
    for announcement in &mut game.announcements {
        below(NodeMut::Bool(&mut announcement.when));
    }
    for debt in &mut game.debts {
        below(NodeMut::Moves(&mut debt.moves));
    }
    for effect in &mut game.effects {
        below(NodeMut::Effect(effect));
    }
    for phase in &mut game.phases {
        below(NodeMut::Moves(&mut phase.play));
        for play in &mut phase.plays {
            below(NodeMut::Moves(play));
        }
        for exit in &mut phase.exits {
            if let Some(who) = &mut exit.who {
                below(NodeMut::Int(who));
            }
            below(NodeMut::Bool(&mut exit.when));
        }
    }
    let ends = game.phases.iter_mut().flat_map(|phase| {
        let finals = phase.finals.iter_mut().flatten();
        phase.ends.iter_mut().chain(finals)
    });
    for rule in ends.chain(&mut game.ends) {
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &mut rule.ruling;
        below(NodeMut::Bool(condition));
        outcomes.nodes_mut(&mut below);
    }
}

/// Rewrites a node and every node below it, children first.
pub fn rewrite_below(mut node: NodeMut<'_>, rewrite: &mut dyn FnMut(NodeMut<'_>)) {
    node.reborrow()
        .children(&mut |child| rewrite_below(child, rewrite));
    rewrite(node);
}
