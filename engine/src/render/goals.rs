//! The sides of a board that players must join, found in the end rules.

use crate::game::Game;
use crate::game::ir::{Bool, Comparison, Int, Outcomes, RuleNode, Ruling, Sites, Verdict};
use crate::topology::Site;

/// A part of the board that one player must join with others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Goal {
    pub(super) player: u8,
    /// Its sites, in order.
    pub(super) sites: Vec<Site>,
}

/// The regions of all `(is Connected …)` of the end rules that are one player's and nobody else's.
pub(super) fn goals(game: &Game) -> Vec<Goal> {
    let mut found: Vec<Goal> = Vec::new();
    let phases = game.phases.iter().flat_map(|phase| &phase.ends);
    for rule in game.ends.iter().chain(phases) {
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &rule.ruling;
        let winner = match outcomes {
            Outcomes::Player(Int::Const(player), Verdict::Win) => Some(*player),
            _ => None,
        };
        for player in (1..=game.player_count()).map(|player| player as u8) {
            if winner.is_none_or(|winner| winner == i32::from(player)) {
                collect(RuleNode::Bool(condition), player, game, &mut found);
            }
        }
    }
    let shared = |goal: &Goal| {
        let same = |other: &Goal| other.sites == goal.sites && other.player != goal.player;
        found.iter().any(same)
    };
    let mut own: Vec<Goal> = Vec::new();
    for goal in &found {
        if !goal.sites.is_empty() && !shared(goal) && !own.contains(goal) {
            own.push(goal.clone());
        }
    }
    own
}

/// Finds the regions that a player who has moved must connect for a condition to hold.
fn collect(node: RuleNode<'_>, player: u8, game: &Game, found: &mut Vec<Goal>) {
    if let RuleNode::Bool(Bool::Connected { regions, .. }) = node {
        let all = (0..game.layout.board).map(|index| Site(index as u16));
        found.extend(regions.iter().filter_map(|region| {
            let inside = all.clone().map(|site| contains(region, site, player, game));
            let inside: Vec<bool> = inside.collect::<Option<_>>()?;
            let sites = all.clone().zip(inside).filter(|(_, inside)| *inside);
            Some(Goal {
                player,
                sites: sites.map(|(site, _)| site).collect(),
            })
        }));
    }
    node.children(&mut |child| collect(child, player, game, found));
}

/// Whether a site is in a region when a player is to move; none if that depends on the position.
fn contains(region: &Sites, site: Site, mover: u8, game: &Game) -> Option<bool> {
    match region {
        Sites::Const(id) => Some(game.region_contains(*id, site)),
        Sites::ByPlayer(regions, player) => {
            let id = regions.get(usize::try_from(value(player, mover)?).ok()?)?;
            Some(game.region_contains(*id, site))
        }
        Sites::List(sites) if sites.is_empty() => Some(false),
        Sites::Union(parts) => {
            let mut inside = parts.iter().map(|part| contains(part, site, mover, game));
            inside.try_fold(false, |any, part| Some(any | part?))
        }
        Sites::If(condition, then, otherwise) => match condition.as_ref() {
            Bool::Compare(Comparison::Equal, one, other) => {
                let holds = value(one, mover)? == value(other, mover)?;
                contains(if holds { then } else { otherwise }, site, mover, game)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The value of an integer that depends on the mover alone.
fn value(int: &Int, mover: u8) -> Option<i32> {
    match int {
        Int::Const(value) => Some(*value),
        Int::Mover => Some(i32::from(mover)),
        _ => None,
    }
}
