//! What does not depend on the position is computed when the game is compiled.

use crate::game::ir::{
    Bool, Comparison, Count, Int, Moves, PieceChoice, RegionId, RuleNode, RuleNodeMut, Ruling,
    Sites, Variable,
};
use crate::game::ir::{depends_on, is_fixed};
use crate::game::rewrite::{rewrite, without_rules};
use crate::game::{Game, intern_region};
use crate::topology::SiteType;

pub(super) fn run(game: &mut Game) {
    let mut tables = without_rules(game);
    // They are counted with those on the board, as are those below others.
    let hidden = !game.hands.is_empty() || game.layout.stacks();
    // Where hands hold other sites than the board, it matters that a site is written as one of a hand.
    let apart = game.site_type != SiteType::Cell;
    rewrite(game, &mut |node| match node {
        RuleNodeMut::Int(int) => {
            let stays = match int {
                Int::Const(_) => true,
                Int::HandSite(..) => apart,
                _ => false,
            };
            if !stays && is_fixed(RuleNode::Int(int)) {
                *int = Int::Const(tables.fixed_int(int));
            }
        }
        RuleNodeMut::Bool(condition) => {
            if !matches!(condition, Bool::Const(_)) && is_fixed(RuleNode::Bool(condition)) {
                *condition = Bool::Const(tables.fixed_bool(condition));
            }
            simplify(condition);
            if !hidden {
                without_count(condition);
            }
        }
        RuleNodeMut::Sites(sites) => {
            if !matches!(sites, Sites::Const(_)) && is_fixed(RuleNode::Sites(sites)) {
                let words = tables.fixed_region(sites);
                *sites = Sites::Const(intern_region(&mut tables.regions, &words));
            }
            merge(sites);
            by_player(sites, tables.player_count());
        }
        RuleNodeMut::Moves(Moves::Add { piece, .. }) => {
            if let PieceChoice::Index(index) = piece
                && !depends_on(RuleNode::Int(index), Variable::To)
            {
                *piece = PieceChoice::Same(std::mem::replace(index, Int::NOWHERE));
            }
        }
        RuleNodeMut::Moves(moves) => prune(moves),
        RuleNodeMut::Effect(_) => {}
    });
    game.regions = tables.regions;
    for ends in game.phases.iter_mut().flat_map(|phase| &mut phase.finals) {
        ends.retain(|rule| {
            let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
            *condition != Bool::Const(false)
        });
    }
}

/// Whether there are pieces is not asked by counting them, if they can only stand on the board.
fn without_count(condition: &mut Bool) {
    let Bool::Compare(comparison, number, nothing) = condition else {
        return;
    };
    let none = match comparison {
        Comparison::Equal | Comparison::LessOrEqual => true,
        Comparison::Unequal | Comparison::Greater => false,
        Comparison::Less | Comparison::GreaterOrEqual => return,
    };
    if **nothing != Int::Const(0) {
        return;
    }
    let region = match &mut **number {
        Int::Count(Count::Pieces {
            occupancy,
            within: None,
        }) => Sites::Occupied(occupancy.clone()),
        Int::Count(Count::Sites(sites)) => std::mem::replace(&mut **sites, Sites::Empty),
        _ => return,
    };
    let empty = Bool::NoSites(Box::new(region));
    *condition = if none {
        empty
    } else {
        Bool::Not(Box::new(empty))
    };
}

/// Constants leave conjunctions and disjunctions.
fn simplify(condition: &mut Bool) {
    let (parts, neutral) = match condition {
        Bool::And(parts) => (parts, true),
        Bool::Or(parts) => (parts, false),
        Bool::Not(inner) => {
            if let Bool::Const(value) = **inner {
                *condition = Bool::Const(!value);
            }
            return;
        }
        Bool::If(when, then, otherwise) => {
            if let Bool::Const(value) = **when {
                let kept = if value { then } else { otherwise };
                *condition = std::mem::replace(kept, Bool::Const(false));
            }
            return;
        }
        _ => return,
    };
    if parts.contains(&Bool::Const(!neutral)) {
        *condition = Bool::Const(!neutral);
        return;
    }
    parts.retain(|part| *part != Bool::Const(neutral));
    match parts.len() {
        0 => *condition = Bool::Const(neutral),
        1 => *condition = parts.remove(0),
        _ => {}
    }
}

/// Moves that depend on a constant are those of one side, or none; nothing is asked of targets that always holds.
fn prune(moves: &mut Moves) {
    if let Moves::If(condition, then, otherwise) = moves
        && let Bool::Const(value) = **condition
    {
        let kept = if value {
            Some(std::mem::replace(&mut **then, Moves::None))
        } else {
            otherwise.take().map(|otherwise| *otherwise)
        };
        *moves = kept.unwrap_or(Moves::None);
    }
    let targets = match moves {
        Moves::Add { to, .. } | Moves::Remove { at: to, .. } | Moves::Leap { to, .. } => Some(to),
        Moves::Step(step) => Some(&mut step.to),
        Moves::Relocate(relocation) => Some(&mut relocation.to),
        _ => None,
    };
    if let Some(targets) = targets
        && targets.when == Some(Bool::Const(true))
    {
        targets.when = None;
    }
    if let Moves::Or(parts) = moves {
        parts.retain(|part| *part != Moves::None);
        if parts.len() == 1 {
            *moves = parts.remove(0);
        }
    }
}

/// Nested unions and intersections become one; one of a single part becomes the part.
fn merge(sites: &mut Sites) {
    match sites {
        Sites::Union(parts) | Sites::Intersection(parts) if parts.len() == 1 => {
            *sites = parts.remove(0);
        }
        Sites::If(condition, then, otherwise) => {
            if let Bool::Const(value) = **condition {
                let kept = if value { then } else { otherwise };
                *sites = std::mem::replace(&mut **kept, Sites::Empty);
            }
        }
        _ => {}
    }
}

/// A choice between fixed regions by the number of a player becomes a table.
fn by_player(sites: &mut Sites, players: usize) {
    let Sites::If(condition, then, otherwise) = sites else {
        return;
    };
    let Bool::Compare(Comparison::Equal, player, number) = &**condition else {
        return;
    };
    let (Int::Const(number), Sites::Const(then)) = (&**number, &**then) else {
        return;
    };
    let mut regions: Box<[RegionId]> = match &**otherwise {
        Sites::Const(region) => std::iter::repeat_n(*region, players + 1).collect(),
        Sites::ByPlayer(regions, other) if other == player => regions.clone(),
        _ => return,
    };
    let slot = usize::try_from(*number).ok().filter(|number| *number > 0);
    if let Some(slot) = slot.and_then(|number| regions.get_mut(number)) {
        *slot = *then;
        *sites = Sites::ByPlayer(regions, player.clone());
    }
}
