//! How much the rules of a game ask for: whether they are too large for a program, and whether a game by them is cut off.

use super::{SAMPLE, Task};
use crate::cli::bounds::Working;
use crate::cli::watch::interrupted;
use crate::game::ir::{Moves, RuleNode, Ruling};
use crate::game::{Game, Reason, Trial};
use crate::play::{Random, Seed};

/// A board of more sites has room for more moves from anywhere to anywhere than are listed.
const MANY_SITES: usize = 173;

impl Task {
    /// Whether one of a few games is cut off within a number of moves, as its rules ask for too much, such as too many moves. The
    /// program, which lists none, would play on.
    pub(super) fn is_overdrawn(self, game: &Game, within: u32) -> bool {
        if game.layout.sites <= MANY_SITES && !loops(game) {
            return false;
        }
        let seed = match self {
            Self::Playouts(work) => Seed::new(work.seed),
            Self::Perft(_) => Seed::new(1),
        };
        let _working = Working::on("a random game");
        (0..SAMPLE).any(|number| {
            let mut trial = Trial::new(game);
            trial.seed_chance(seed.of_game(number));
            is_cut_off(&mut trial, &mut seed.game(number), within)
        })
    }
}

/// Whether a random game is cut off within a number of moves. A signal ends it: on a large board a game takes seconds.
fn is_cut_off(trial: &mut Trial<'_>, random: &mut Random, within: u32) -> bool {
    for _ in 0..within {
        let Some(mv) = trial.choose(random).filter(|_| !interrupted()) else {
            break;
        };
        trial.play_known(mv);
    }
    let ending = trial.ending();
    ending.is_some_and(|ending| ending.reason == Reason::Overdrawn)
}

/// Nodes of rules from which on `auto` plays by the rules: lowering more may take longer than a command may.
const MOST_NODES: usize = 20_000;

/// All generators of moves of a game.
fn generators(game: &Game) -> impl Iterator<Item = &Moves> {
    let moves = game.components.iter().map(|component| &component.moves);
    let moves = moves.chain(game.debts.iter().map(|debt| &debt.moves));
    moves.chain(game.phases.iter().map(|phase| &phase.play))
}

/// Whether moves of a game are listed in a loop over sites or values.
pub(in crate::cli) fn loops(game: &Game) -> bool {
    fn has(node: RuleNode<'_>) -> bool {
        let is_loop = matches!(
            node,
            RuleNode::Moves(
                Moves::ForEachSite(..) | Moves::ForEachValue(..) | Moves::ForEachIn(..)
            )
        );
        let mut found = is_loop;
        node.children(&mut |child| found = found || has(child));
        found
    }
    generators(game).any(|moves| has(RuleNode::Moves(moves)))
}

/// Whether the rules of a game are too large to be lowered unasked.
pub(in crate::cli) fn is_large(game: &Game) -> bool {
    fn count(node: RuleNode<'_>, left: &mut usize) {
        *left = left.saturating_sub(1);
        if *left > 0 {
            node.children(&mut |child| count(child, left));
        }
    }
    let mut left = MOST_NODES;
    for moves in generators(game) {
        count(RuleNode::Moves(moves), &mut left);
    }
    for effect in &game.effects {
        count(RuleNode::Effect(effect), &mut left);
    }
    let ends = game.phases.iter().flat_map(|phase| &phase.ends);
    for rule in ends.chain(&game.ends) {
        let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
        count(RuleNode::Bool(condition), &mut left);
    }
    left == 0
}
