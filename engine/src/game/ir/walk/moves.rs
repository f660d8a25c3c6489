//! The children of generators of moves.

use super::parts::{array, array_mut, hop, hop_mut, piece, piece_mut, targets, targets_mut};
use super::{RuleNode, RuleNodeMut};
use crate::game::ir::Moves;

/// Implements the walk for shared or for exclusive references: the patterns bind either.
macro_rules! walker {
    ($node:ident, $targets:ident, $piece:ident, $hop:ident, $array:ident, $moves:ident $(, $mutable:tt)?) => {
        /// Calls `visit` for each direct child of a generator.
        pub(super) fn $moves<'a>(
            moves: &'a $($mutable)? Moves,
            visit: &mut dyn FnMut($node<'a>),
        ) {
            match moves {
                Moves::None | Moves::Pass { rule: _ } => {}
                Moves::Add { rule: _, piece, to } => {
                    $piece(piece, visit);
                    $targets(to, visit);
                }
                Moves::Remove { rule: _, at } => $targets(at, visit),
                Moves::Select { rule: _, from, to } => {
                    visit($node::Sites(from));
                    if let Some(to) = to {
                        $targets(to, visit);
                    }
                }
                Moves::Step(step) => {
                    let step = &$($mutable)? **step;
                    visit($node::Sites(&$($mutable)? step.from));
                    $targets(&$($mutable)? step.to, visit);
                }
                Moves::Slide(slide) => {
                    let slide = &$($mutable)? **slide;
                    visit($node::Sites(&$($mutable)? slide.from));
                    visit($node::Int(&$($mutable)? slide.min));
                    visit($node::Int(&$($mutable)? slide.max));
                    $targets(&$($mutable)? slide.between, visit);
                    if let Some(to) = &$($mutable)? slide.to {
                        $targets(to, visit);
                    }
                    if let Some(stop) = &$($mutable)? slide.stop {
                        visit($node::Bool(stop));
                    }
                    if let Some(only) = &$($mutable)? slide.only {
                        visit($node::Bool(only));
                    }
                }
                Moves::Hop(hop) => $hop(hop, visit),
                Moves::Relocate(relocation) => {
                    let relocation = &$($mutable)? **relocation;
                    visit($node::Sites(&$($mutable)? relocation.from));
                    $targets(&$($mutable)? relocation.to, visit);
                }
                Moves::Leap {
                    rule: _,
                    from,
                    reach: _,
                    to,
                } => {
                    visit($node::Sites(from));
                    $targets(to, visit);
                }
                Moves::Bulk(bulk) => {
                    visit($node::Moves(&$($mutable)? bulk.moves));
                }
                Moves::Or(all) | Moves::Priority(all) => {
                    for moves in all {
                        visit($node::Moves(moves));
                    }
                }
                Moves::If(condition, then, otherwise) => {
                    visit($node::Bool(condition));
                    visit($node::Moves(then));
                    if let Some(otherwise) = otherwise {
                        visit($node::Moves(otherwise));
                    }
                }
                Moves::Afterwards(moves, condition) => {
                    visit($node::Moves(moves));
                    visit($node::Bool(condition));
                }
                Moves::Longest(moves)
                | Moves::After(_, moves)
                | Moves::ForEachPlayer(moves) => {
                    visit($node::Moves(moves));
                }
                Moves::ForEachPiece {
                    player,
                    kinds: _,
                    instead,
                    levels: _,
                } => {
                    visit($node::Int(player));
                    if let Some(instead) = instead {
                        visit($node::Moves(instead));
                    }
                }
                Moves::ForEachSite(_, region, moves) => {
                    visit($node::Sites(region));
                    visit($node::Moves(moves));
                }
                Moves::ForEachValue(low, high, moves) => {
                    visit($node::Int(low));
                    visit($node::Int(high));
                    visit($node::Moves(moves));
                }
                Moves::ForEachDie(dice) => {
                    let dice = &$($mutable)? **dice;
                    if let Some(when) = &$($mutable)? dice.when {
                        visit($node::Bool(when));
                    }
                    visit($node::Moves(&$($mutable)? dice.moves));
                }
                Moves::ForEachIn(array, moves) => {
                    $array(array, visit);
                    visit($node::Moves(moves));
                }
            }
        }
    };
}

walker!(RuleNode, targets, piece, hop, array, moves);
walker!(
    RuleNodeMut,
    targets_mut,
    piece_mut,
    hop_mut,
    array_mut,
    moves_mut,
    mut
);
