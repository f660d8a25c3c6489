//! Steps and hops that only kept sets limit are told direction by direction, each as a shift of a set.

use super::kept::Keeper;
use super::rewrite;
use crate::game::ir::{DirectionSet, Hop, Int, Kept, Moves, NodeMut, Sites, Step, Stride, Targets};
use crate::game::{Directions, Game, Shifts};

/// The most directions for which this is quicker than going from site to site.
const MOST: usize = 8;

/// The widest sets for which it is.
const MAX_WORDS: usize = 4;

pub(super) fn run(game: &mut Game) {
    if game.layout.words > MAX_WORDS {
        return;
    }
    let directions = game.directions.clone();
    let mut keeper = Keeper::new(game);
    rewrite(game, &mut |node| match node {
        NodeMut::Moves(Moves::Step(step)) => {
            step.strides = of_step(step, &directions, &mut keeper).unwrap_or_default();
        }
        NodeMut::Moves(Moves::Hop(hop)) => {
            hop.strides = of_hop(hop, &directions, &mut keeper).unwrap_or_default();
        }
        _ => {}
    });
    game.regions = keeper.regions;
}

fn of_step(step: &Step, directions: &[Directions], keeper: &mut Keeper) -> Option<Vec<Stride>> {
    let shifts = tables(&step.directions, directions)?.shifts().filter(|shifts| shifts.len() <= MOST)?;
    let from = keeper.kept(&step.from)?;
    let to = targets(&step.to, keeper)?;
    let strides = shifts.words().map(|(delta, starts)| Stride {
        rule: step.rule,
        delta,
        from: keeper.among(from.clone(), starts),
        over: None,
        to: to.clone(),
    });
    Some(strides.collect())
}

fn of_hop(hop: &Hop, directions: &[Directions], keeper: &mut Keeper) -> Option<Vec<Stride>> {
    let range = |(low, high): &(Int, Int)| Some((low.constant()?, high.constant()?));
    let ranges = [range(&hop.before)?, range(&hop.hurdles)?, range(&hop.after)?];
    if ranges != [(0, 0), (1, 1), (0, 0)] {
        return None;
    }
    let straight = tables(&hop.directions, directions)?.straight_shifts();
    let shifts = straight.filter(|shifts: &&Shifts| shifts.len() <= MOST)?;
    let from = keeper.kept(&hop.from)?;
    let over = targets(&hop.hurdle, keeper)?;
    // Nothing empty is hopped over.
    let occupied = keeper.kept(&Sites::Empty)?;
    let over = keeper.without(over, &occupied)?;
    let to = targets(&hop.to, keeper)?;
    let strides = shifts.words().map(|(delta, starts)| Stride {
        rule: hop.rule,
        delta,
        from: keeper.among(from.clone(), starts),
        over: Some(keeper.among(over.clone(), starts)),
        to: to.clone(),
    });
    Some(strides.collect())
}

/// The directions of all pieces that move, if they are the same.
fn tables<'a>(set: &DirectionSet, directions: &'a [Directions]) -> Option<&'a Directions> {
    match set {
        DirectionSet::Fixed(id) => directions.get(id.index()),
        DirectionSet::ByOwner(_) => None,
    }
}

/// The sites of targets, if nothing is asked of each.
fn targets(targets: &Targets, keeper: &Keeper) -> Option<Kept> {
    match (&targets.within, &targets.when) {
        (None, None) => Some(keeper.everything()),
        (Some(within), None) => keeper.kept(within),
        (_, Some(_)) => None,
    }
}
