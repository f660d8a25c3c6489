//! Steps and hops that only kept sets limit become shifts of those sets, direction by direction.

use super::kept::Keeper;
use crate::game::ir::{
    DirectionsId, Hop, Kept, MOST_WORDS, Moves, PieceDirections, RegionId, RuleNodeMut,
    ShiftedMoves, Step, Targets, Ways,
};
use crate::game::rewrite::rewrite;
use crate::game::{Directions, Game, Shifts};

/// The most directions for which this is quicker than going from site to site.
const MOST: usize = 8;

pub(super) fn run(game: &mut Game) {
    if game.layout.words > MOST_WORDS {
        return;
    }
    let directions = game.directions.clone();
    let mut keeper = Keeper::new(game);
    rewrite(game, &mut |node| match node {
        RuleNodeMut::Moves(Moves::Step(step)) => {
            step.shifted_moves = of_step(step, &directions, &mut keeper).map(Box::new);
        }
        RuleNodeMut::Moves(Moves::Hop(hop)) => {
            hop.shifted_moves = of_hop(hop, &directions, &mut keeper).map(Box::new);
        }
        _ => {}
    });
    game.regions = keeper.regions;
}

fn of_step(step: &Step, directions: &[Directions], keeper: &mut Keeper) -> Option<ShiftedMoves> {
    let (id, tables) = tables(&step.directions, directions)?;
    let shifts = tables.shifts().and_then(|shifts| listed(shifts, keeper));
    Some(ShiftedMoves {
        rule: step.rule,
        from: keeper.kept(&step.from)?,
        over: None,
        to: targets(&step.to, keeper)?,
        ways: shifts.map_or(Ways::Neighbours(id), Ways::Shifts),
    })
}

fn of_hop(hop: &Hop, directions: &[Directions], keeper: &mut Keeper) -> Option<ShiftedMoves> {
    if !hop.is_short() {
        return None;
    }
    if hop.stop.is_some() {
        return None;
    }
    let (_, tables) = tables(&hop.directions, directions)?;
    let shifts = tables.straight_shifts()?;
    let over = targets(&hop.hurdle, keeper)?;
    Some(ShiftedMoves {
        rule: hop.rule,
        from: keeper.kept(&hop.from)?,
        over: Some(over),
        to: targets(&hop.to, keeper)?,
        ways: Ways::Shifts(listed(shifts, keeper)?),
    })
}

/// The shifts with the sites that have them, if they are few enough.
fn listed(shifts: &Shifts, keeper: &mut Keeper) -> Option<Vec<(i16, RegionId)>> {
    let listed: Vec<_> = shifts
        .words()
        .map(|(delta, starts)| (delta, keeper.region(starts)))
        .collect();
    (listed.len() <= MOST).then_some(listed)
}

/// The directions of all pieces that move, if they are the same.
fn tables<'a>(
    set: &PieceDirections,
    directions: &'a [Directions],
) -> Option<(DirectionsId, &'a Directions)> {
    match set {
        PieceDirections::Fixed(id) => Some((*id, directions.get(id.index())?)),
        PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_) => None,
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
