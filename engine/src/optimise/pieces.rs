//! Moves made piece by piece become moves of all pieces of a kind at once.
//!
//! `(forEach Piece)` runs the generator of each kind for each piece. A generator that only says where a
//! piece may go from where it stands can as well be run once, starting from all pieces of the kind.

use crate::game::ir::depends_on;
use crate::game::ir::{
    Bool, Comparison, ComponentId, Int, Moves, Occupancy, RuleNode, RuleNodeMut, Sites, Variable,
};
use crate::game::rewrite::rewrite;
use crate::game::{Component, Game};

pub(super) fn run(game: &mut Game) {
    let components = game.components.clone();
    let players = game.player_count();
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Moves(moves) = node
            && let Some(together) = together(moves, &components, players)
        {
            *moves = together;
        }
    });
}

/// The moves of pieces, kind by kind, if that is what a generator yields.
fn together(moves: &Moves, components: &[Component], players: usize) -> Option<Moves> {
    let Moves::ForEachPiece {
        player,
        kinds,
        instead,
        levels,
    } = moves
    else {
        return None;
    };
    let of_player = |owner: usize| -> Moves {
        let listed = |kind: usize| {
            kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&ComponentId(kind as u16)))
        };
        let own = components.iter().enumerate().skip(1);
        let own =
            own.filter(|(kind, component)| usize::from(component.owner) == owner && listed(*kind));
        let parts = own.filter_map(|(kind, component)| {
            let moves = instead.as_deref().unwrap_or(&component.moves);
            if *moves == Moves::None {
                return None;
            }
            let kind = ComponentId(kind as u16);
            let region = Sites::Occupied(Occupancy::Components(Box::new([kind])));
            Some(
                from_all(moves, &region).unwrap_or_else(|| Moves::ForEachPiece {
                    player: Box::new(Int::Const(owner as i32)),
                    kinds: Some(Box::new([kind])),
                    instead: instead.clone(),
                    levels: *levels,
                }),
            )
        });
        alternatives(parts.collect())
    };
    match **player {
        // Where several play, the pieces of a fixed player may move in the turn of another, and then as in his own.
        Int::Const(owner) if players == 1 => {
            let owner = usize::try_from(owner).ok()?;
            let moves = of_player(owner);
            (!matches!(moves, Moves::ForEachPiece { .. })).then_some(moves)
        }
        Int::Mover => {
            let mut owners = (1..=players).rev();
            let last = of_player(owners.next()?);
            Some(owners.fold(last, |others, owner| {
                let condition = Bool::Compare(
                    Comparison::Equal,
                    Box::new(Int::Mover),
                    Box::new(Int::Const(owner as i32)),
                );
                Moves::If(
                    Box::new(condition),
                    Box::new(of_player(owner)),
                    Some(Box::new(others)),
                )
            }))
        }
        _ => None,
    }
}

fn alternatives(mut parts: Vec<Moves>) -> Moves {
    match parts.len() {
        0 => Moves::None,
        1 => parts.remove(0),
        _ => Moves::Or(parts),
    }
}

/// The moves of a generator for one bound start, made for all starts of a region at once.
fn from_all(moves: &Moves, region: &Sites) -> Option<Moves> {
    let free = |node: RuleNode<'_>| !depends_on(node, Variable::From);
    let region_free = |within: &Option<Sites>| {
        within
            .as_ref()
            .is_none_or(|within| free(RuleNode::Sites(within)))
    };
    match moves {
        Moves::None => Some(Moves::None),
        Moves::Step(step) => {
            let mut step = step.clone();
            step.from = start(&step.from, region)?;
            region_free(&step.to.within).then_some(Moves::Step(step))
        }
        Moves::Slide(slide) => {
            let mut slide = slide.clone();
            slide.from = start(&slide.from, region)?;
            let fixed = slide.to.as_ref().is_none_or(|to| region_free(&to.within))
                && region_free(&slide.between.within)
                && free(RuleNode::Int(&slide.min))
                && free(RuleNode::Int(&slide.max));
            fixed.then_some(Moves::Slide(slide))
        }
        Moves::Hop(hop) => {
            let mut hop = hop.clone();
            hop.from = start(&hop.from, region)?;
            // The numbers of a hop are found for each start.
            let fixed = region_free(&hop.to.within) && region_free(&hop.hurdle.within);
            fixed.then_some(Moves::Hop(hop))
        }
        Moves::Leap {
            rule,
            from,
            reach,
            to,
        } => region_free(&to.within).then_some(Moves::Leap {
            rule: *rule,
            from: start(from, region)?,
            reach: reach.clone(),
            to: to.clone(),
        }),
        Moves::Or(parts) => {
            let parts = parts.iter().map(|part| from_all(part, region));
            Some(Moves::Or(parts.collect::<Option<_>>()?))
        }
        Moves::If(condition, then, otherwise) => {
            let otherwise = otherwise.as_deref();
            if free(RuleNode::Bool(condition)) {
                let otherwise = match otherwise {
                    Some(moves) => Some(Box::new(from_all(moves, region)?)),
                    None => None,
                };
                return Some(Moves::If(
                    condition.clone(),
                    Box::new(from_all(then, region)?),
                    otherwise,
                ));
            }
            let only = |condition: Bool| {
                Sites::Only(
                    Variable::From,
                    Box::new(region.clone()),
                    Box::new(condition),
                )
            };
            let mut parts = vec![from_all(then, &only((**condition).clone()))?];
            if let Some(otherwise) = otherwise {
                let not = Bool::Not(condition.clone());
                parts.push(from_all(otherwise, &only(not))?);
            }
            Some(alternatives(parts))
        }
        Moves::Afterwards(moves, condition, rank) => Some(Moves::Afterwards(
            Box::new(from_all(moves, region)?),
            condition.clone(),
            *rank,
        )),
        Moves::Add { .. }
        | Moves::Remove { .. }
        | Moves::Select { .. }
        | Moves::Pass { .. }
        | Moves::Change { .. }
        | Moves::Satisfy(_)
        | Moves::Relocate(_)
        | Moves::Priority(_)
        | Moves::Longest(..)
        | Moves::After(..)
        | Moves::ForEachPiece { .. }
        | Moves::ForEachSite(..)
        | Moves::ForEachPlayer(_)
        | Moves::ForEachLevel { .. }
        | Moves::ForEachValue(..)
        | Moves::ForEachDie(_)
        | Moves::ForEachIn(..) => None,
    }
}

/// The starts of a generator, if it starts from the bound site, or only where a condition on it holds.
fn start(from: &Sites, region: &Sites) -> Option<Sites> {
    match from {
        Sites::One(site) if **site == Int::Variable(Variable::From) => Some(region.clone()),
        Sites::Only(Variable::From, inner, condition) => Some(Sites::Only(
            Variable::From,
            Box::new(start(inner, region)?),
            condition.clone(),
        )),
        _ => None,
    }
}
