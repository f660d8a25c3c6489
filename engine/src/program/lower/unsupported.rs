//! What of a game as a whole has no lowering yet.

use super::{Lowered, Lowering};
use crate::game::ir::{Bool, Effect, RuleNode};
use crate::game::{Game, Provenance, Repetition};
use crate::program::types::Unlowered;
use std::fmt::Debug;

/// The most functions that are written each for the sake of the one before.
pub(super) const MOST_ASIDE: usize = 10;

/// What is said where moves are tried to find others, for which the first are tried again.
pub(super) const ENDLESS: &str = "moves that are tried within others without an end";

/// The most players in a game that asks whether all have passed. Two moves of each player are looked at, and recent
/// moves are kept as the bytes of a word of 64 bits.
const MOST_PLAYERS: usize = 4;

/// The most moves of a game whose positions are noted.
const MOST_NOTED: u32 = 1 << 17;

/// Whether an effect may let the mover, or anybody else, move next.
fn may_go_on(game: &Game) -> bool {
    fn names(node: RuleNode<'_>) -> bool {
        let mut found = matches!(
            node,
            RuleNode::Effect(Effect::SetNext(_) | Effect::MoveAgain)
        );
        node.children(&mut |child| found |= names(child));
        found
    }
    game.any_root(names)
}

/// Whether it matters in a game whether all players have passed.
fn asks_who_passed(game: &Game) -> bool {
    fn asks(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Bool(Bool::AllPassed));
        node.children(&mut |child| found |= asks(child));
        found
    }
    game.limits.all_pass || game.any_root(asks)
}

/// Whether it matters to moves, while they are listed, whether all players have passed: the last move may then be another
/// player's than the mover's.
fn moves_ask_who_passed(game: &Game) -> bool {
    fn asks(node: RuleNode<'_>, in_moves: bool) -> bool {
        let in_moves = in_moves || matches!(node, RuleNode::Moves(_));
        let mut found = in_moves && matches!(node, RuleNode::Bool(Bool::AllPassed));
        node.children(&mut |child| found |= asks(child, in_moves));
        found
    }
    game.any_root(|root| asks(root, false))
}

/// Whether what follows a move is not seen by a condition on the position after it. Positions that must not be repeated are
/// those after everything.
fn has_untested(game: &Game) -> bool {
    fn has(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Effect(Effect::Untested(..)));
        node.children(&mut |child| found |= has(child));
        found
    }
    game.any_root(has)
}

/// What of a game as a whole has no lowering yet.
pub(super) fn unsupported(game: &Game) -> Vec<Unlowered> {
    let start = &game.start;
    let reasons = [
        (
            game.layout.draws(),
            "numbers or sites that are drawn by chance",
        ),
        (
            !game.dice.iter().all(super::dice::can_be_listed),
            "dice with faces of very different weights",
        ),
        (game.layout.is_puzzle(), "deduction puzzles"),
        (
            super::stacks::unsupported(game),
            "stacks of pieces with states, or with conditions on past positions",
        ),
        (
            super::heaps::unsupported(game),
            "numbers of pieces that may be any, with conditions on past positions",
        ),
        (
            super::planes::unsupported(game),
            "states, values or rotations of pieces that are computed or lie in hands",
        ),
        (
            game.no_repeat.is_some() && !game.debts.is_empty(),
            "positions that must not be repeated, with debts",
        ),
        (
            game.no_repeat == Some(Repetition::InTurn) && may_go_on(game),
            "positions that must not be repeated in a turn, where a turn may have several moves",
        ),
        (
            game.no_suicide,
            "moves that are not legal if the mover loses by them",
        ),
        (
            game.no_repeat.is_some() && has_untested(game),
            "positions that must not be repeated, with what conditions on moves do not see",
        ),
        (
            game.remembers_positions
                && game.remembers_boards
                && game.layout.sites > game.layout.board,
            "conditions on past positions both with hands and without",
        ),
        (
            (game.remembers_positions || game.remembers_boards) && game.limits.moves > MOST_NOTED,
            "conditions on the positions of a very long game",
        ),
        (
            game.player_count() > MOST_PLAYERS && asks_who_passed(game),
            "passes of more than four players",
        ),
        (
            moves_ask_who_passed(game),
            "moves that depend on whether all players have passed",
        ),
        (
            game.player_count() > 64 * game.layout.words,
            "more players than sites",
        ),
        (start.head.over, "a game that is over before it begins"),
        (start.head.open > 0, "a game that begins with debts"),
    ];
    reasons
        .into_iter()
        .filter(|(unsupported, _)| *unsupported)
        .map(|(_, node)| Unlowered {
            node: node.to_owned(),
            rule: Provenance::default(),
        })
        .collect()
}

impl Lowering<'_> {
    /// That a node has no lowering yet.
    pub(super) fn missing<T>(&self, family: &str, node: &impl Debug) -> Lowered<T> {
        Err(self.missing_node(format!("{family} `{}`", name_of(node))))
    }

    pub(super) fn missing_node(&self, node: String) -> Unlowered {
        Unlowered {
            node,
            rule: self.build.rule,
        }
    }

    /// Lowers a node. If it has no lowering, it is listed and replaced by `instead`, so that the nodes after it are
    /// examined, too.
    pub(super) fn or_listed<T>(
        &mut self,
        lower: impl FnOnce(&mut Self) -> Lowered<T>,
        instead: impl FnOnce(&mut Self) -> T,
    ) -> Lowered<T> {
        let (depth, scope, rule) = (self.build.depth(), self.scope, self.build.rule);
        lower(self).or_else(|node| {
            if node.node == ENDLESS {
                return Err(node);
            }
            self.lacking.push(node);
            self.build.unwind(depth);
            (self.scope, self.build.rule) = (scope, rule);
            Ok(instead(self))
        })
    }
}

/// The name of the variant of a node.
fn name_of(node: &impl Debug) -> String {
    let text = format!("{node:?}");
    let end = text.find(|c: char| !c.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}
