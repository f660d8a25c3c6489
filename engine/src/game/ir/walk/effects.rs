//! The children of effects, and the nodes of what an end of the game means.

use super::parts::{array, array_mut, query, query_mut, sow, sow_mut};
use super::{RuleNode, RuleNodeMut};
use crate::game::ir::{Effect, Outcomes};

/// Implements the walk for shared or for exclusive references: the patterns bind either.
macro_rules! walker {
    ($node:ident, $query:ident, $sow:ident, $array:ident, $effects:ident, $outcomes:ident $(, $mutable:tt)?) => {
        /// Calls `visit` for each direct child of an effect.
        pub(super) fn $effects<'a>(
            effect: &'a $($mutable)? Effect,
            visit: &mut dyn FnMut($node<'a>),
        ) {
            match effect {
            Effect::And(all) => {
                for effect in all {
                    visit($node::Effect(effect));
                }
            }
            Effect::Seq(_)
            | Effect::Untested(_)

            | Effect::MoveAgain
            | Effect::Vote(_)
            | Effect::ForgetPositions
            | Effect::Roll
            | Effect::UseDice(None) => {}
            Effect::UseDice(Some((doubles, _))) => visit($node::Bool(doubles)),
            Effect::If(condition, then, otherwise, _) => {
                visit($node::Bool(condition));
                visit($node::Effect(then));
                if let Some(otherwise) = otherwise {
                    visit($node::Effect(otherwise));
                }
            }
            Effect::Then(first, _) => visit($node::Effect(first)),
            Effect::Prior(prior) => {
                let prior = &$($mutable)? **prior;
                if let Some(first) = &$($mutable)? prior.first {
                    visit($node::Effect(first));
                }
                visit($node::Effect(&$($mutable)? prior.next));
                if let Some(when) = &$($mutable)? prior.when {
                    visit($node::Bool(when));
                }
            }
            Effect::Put { piece, to, count } => {
                visit($node::Int(piece));
                visit($node::Sites(to));
                visit($node::Int(count));
            }
            Effect::Take(sites) | Effect::TakeLater(sites) => visit($node::Sites(sites)),
            Effect::TakeLevels { at, level, count } => {
                visit($node::Sites(at));
                if let Some(level) = level {
                    visit($node::Int(level));
                }
                visit($node::Int(count));
            }
            Effect::CarryLevel { from, level, to } => {
                visit($node::Int(from));
                visit($node::Int(level));
                visit($node::Int(to));
            }
            Effect::ForEachLevel { site, from_top: _, effect } => {
                visit($node::Int(site));
                visit($node::Effect(effect));
            }
            Effect::SetHidden { parts: _, sites, from, hidden } => {
                visit($node::Sites(sites));
                visit($node::Bool(from));
                visit($node::Bool(hidden));
            }
            Effect::Shove { directions: _, from: a, attracts: _ }
            | Effect::TakeAllOf(a)
            | Effect::SetCounter(a)
            | Effect::SetPending(a)
            | Effect::SetNext(a)
            | Effect::Forget(_, a)
            | Effect::Retire(a, _)
            | Effect::Befall(a, _) => visit($node::Int(a)),
            Effect::Carry { from: a, to: b }
            | Effect::CarryStack { from: a, to: b }
            | Effect::Promote { at: a, piece: b }
            | Effect::SetScore(a, b)
            | Effect::AddScore(a, b)
            | Effect::SetPlayerValue(a, b)
            | Effect::SetTeam(a, b)
            | Effect::Transfer { from: a, to: b }
            | Effect::Owe {
                player: a,
                count: b,
                debt: _,
            } => {
                visit($node::Int(a));
                visit($node::Int(b));
            }
            Effect::CarrySome { from, to, count } => {
                visit($node::Sites(from));
                visit($node::Sites(to));
                visit($node::Int(count));
            }
            Effect::Sow(sow) => $sow(sow, visit),
            Effect::Make(moves) => visit($node::Moves(moves)),
            Effect::ForEachValue(low, high, effect) => {
                visit($node::Int(low));
                visit($node::Int(high));
                visit($node::Effect(effect));
            }
            Effect::ForEachIn(array, effect) => {
                $array(array, visit);
                visit($node::Effect(effect));
            }
            Effect::Memorise {
                list: _,
                values,
                unique,
            } => {
                $array(values, visit);
                visit($node::Bool(unique));
            }
            Effect::Unmemorise(_, value) => {
                if let Some(value) = value {
                    visit($node::Int(value));
                }
            }
            Effect::SetPlane(_, sites, value) => {
                visit($node::Sites(sites));
                visit($node::Int(value));
            }
            Effect::SetLevelState { at, level, state } => {
                visit($node::Int(at));
                visit($node::Int(level));
                visit($node::Int(state));
            }
            Effect::SetVar(_, of, value) => {
                for a in of {
                    visit($node::Int(a));
                }
                visit($node::Int(value));
            }
            Effect::Remember {
                query,
                memory: _,
                permanence: _,
            } => $query(query, visit),
            Effect::ForEachSite(_, region, effect) => {
                visit($node::Sites(region));
                visit($node::Effect(effect));
            }
            Effect::ForEachPlayer(effect) => visit($node::Effect(effect)),
            Effect::Custodial {
                directions: _,
                from,
                min,
                max,
                between,
                to,
                apply,
                provenance: _,
            } => {
                visit($node::Int(from));
                visit($node::Int(min));
                visit($node::Int(max));
                visit($node::Bool(between));
                visit($node::Bool(to));
                visit($node::Effect(apply));
            }
            Effect::Enclose {
                directions: _,
                from,
                between,
                apply,
                provenance: _,
            } => {
                visit($node::Int(from));
                visit($node::Bool(between));
                visit($node::Effect(apply));
            }
            }
        }

        impl Outcomes {
            /// Calls `visit` for each node of these outcomes.
            pub fn $outcomes<'a>(
                self: &'a $($mutable)? Self,
                visit: &mut dyn FnMut($node<'a>),
            ) {
                match self {
                    Self::Player(player, _) => visit($node::Int(player)),
                    Self::All(_) => {}
                    Self::ByValue(values) => {
                        for value in values {
                            visit($node::Int(value));
                        }
                    }
                    Self::ByScore(scores) => {
                        for (player, score) in scores {
                            visit($node::Int(player));
                            visit($node::Int(score));
                        }
                    }
                }
            }
        }
    };
}

walker!(RuleNode, query, sow, array, effects, nodes);
walker!(
    RuleNodeMut,
    query_mut,
    sow_mut,
    array_mut,
    effects_mut,
    nodes_mut,
    mut
);
