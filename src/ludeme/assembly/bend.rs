//! Ways with a bend: straight on, and from a corner on in other directions.

use super::Board;
use super::directions::{DirectionWord, Way};
use crate::ludeme::words::Relative;
use crate::topology::{AbsoluteDirection, Direction, Relation, RelativeDirection, Site};

/// A way with a bend as a description writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bend {
    /// The directions of its first part.
    pub(crate) first: Vec<DirectionWord>,
    /// The number of steps before the corner, at least 1.
    pub(crate) after: usize,
    /// The directions it can turn to, as seen when going along its first part.
    pub(crate) turns: Vec<Relative>,
}

/// The ways from a site, each the sites outwards from it. A way that cannot go on from its corner ends there.
pub(super) fn bent(
    board: &Board,
    from: Site,
    first: &[Way],
    after: usize,
    turns: &[RelativeDirection],
) -> Vec<Vec<Site>> {
    let supported = board.topology.directions(board.site_type, Relation::All);
    let mut paths = Vec::new();
    for way in first {
        for part in parts(board, from, way) {
            let Some(corner) = part.get(after - 1) else {
                paths.push(part);
                continue;
            };
            let before = if after == 1 { from } else { part[after - 2] };
            let heading = heading(board, before, *corner);
            let on = turns
                .iter()
                .flat_map(|turn| heading.map_or(Vec::new(), |it| turn.directions(it, supported)));
            for direction in on {
                let rest = straight(board, *corner, direction.into());
                let rest = if rest.is_empty() {
                    vec![Vec::new()]
                } else {
                    rest
                };
                paths.extend(rest.iter().map(|rest| [&part[..after], rest].concat()));
            }
        }
    }
    paths
}

/// The first parts of ways.
fn parts(board: &Board, from: Site, way: &Way) -> Vec<Vec<Site>> {
    match way {
        Way::Straight(direction) => straight(board, from, *direction),
        Way::Bent(first, after, turns) => bent(board, from, first, *after, turns),
    }
}

fn straight(board: &Board, from: Site, direction: AbsoluteDirection) -> Vec<Vec<Site>> {
    let radials = board.topology.radials(board.site_type, from, direction);
    radials.map(|radial| radial.sites[1..].to_vec()).collect()
}

/// The direction of the step between two neighbours.
fn heading(board: &Board, from: Site, to: Site) -> Option<Direction> {
    let steps = board.topology.steps(board.site_type, from).iter();
    let step = steps.into_iter().find(|step| step.to == to)?;
    step.directions.directions().next()
}
