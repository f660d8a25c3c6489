//! Loops that join the lines of a board outside it, round a corner: where a track bends from one line to another.

use super::glyph::Place;
use crate::game::Game;
use crate::topology::{Feature, Point, Site, SiteType};

/// A loop round a corner of the board.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// The points that it joins.
    pub(super) ends: [Site; 2],
    /// The corner that it goes round.
    pub(super) corner: Site,
    /// How many loops at this corner are as near to it, or nearer: 1 for the innermost.
    pub(super) rank: usize,
}

/// The loops of a board of points.
pub(super) fn loops(game: &Game) -> Vec<Loop> {
    let mut loops: Vec<Loop> = Vec::new();
    if game.site_type != SiteType::Vertex {
        return loops;
    }
    for track in &game.tracks {
        let steps = (0..track.sites.len()).filter(|step| track.bends[*step]);
        for step in steps {
            let next = track.after(step).map(|next| track.sites[next]);
            let ends = [Some(track.sites[step]), next];
            let ends = ends.map(|site| site.and_then(|site| u16::try_from(site).ok()).map(Site));
            if let [Some(one), Some(other)] = ends {
                loops.extend(around_corner(game, [one.min(other), one.max(other)]));
            }
        }
    }
    loops.sort_by_key(|one| (one.corner, one.ends));
    loops.dedup_by_key(|one| one.ends);
    let distance = |one: &Loop| distance(game, one.corner, one.ends[0]);
    loops.sort_by(|one, other| {
        let order = one.corner.cmp(&other.corner);
        order.then(distance(one).total_cmp(&distance(other)))
    });
    for at in 1..loops.len() {
        if loops[at].corner == loops[at - 1].corner {
            loops[at].rank = loops[at - 1].rank + 1;
        }
    }
    loops
}

/// The loop between two points that are no neighbours and lie equally far from a corner.
fn around_corner(game: &Game, ends: [Site; 2]) -> Option<Loop> {
    let topology = &game.topology;
    if topology.edge_between(ends[0], ends[1]).is_some() {
        return None;
    }
    let corners = topology.with(SiteType::Vertex, Feature::Corner);
    let reach = |corner: &Site| ends.map(|end| distance(game, *corner, end));
    let corners = corners.into_iter().filter(|corner| {
        let [one, other] = reach(corner);
        (one - other).abs() < 0.01 * one
    });
    let corner = corners.min_by(|one, other| reach(one)[0].total_cmp(&reach(other)[0]))?;
    Some(Loop {
        ends,
        corner,
        rank: 1,
    })
}

fn distance(game: &Game, one: Site, other: Site) -> f64 {
    let at = |site| game.topology.position(SiteType::Vertex, site);
    let (Point { x, y, .. }, end) = (at(one), at(other));
    (x - end.x).hypot(y - end.y)
}

/// Columns and lines from the rim of a drawing to the loop of a rank.
fn reach(rank: usize) -> [i64; 2] {
    [2 * rank as i64, rank as i64]
}

/// The columns and lines that loops need beyond each side of a drawing.
pub(super) fn margin(loops: &[Loop]) -> [i64; 2] {
    let most = loops.iter().map(|one| one.rank).max();
    most.map_or([0, 0], reach)
}

/// The way of a loop on a drawing with straight columns and rows: from one end to the other by three corners of its own.
/// None if neither end lies beside the corner.
pub(super) fn way(one: &Loop, place: impl Fn(Site) -> [i64; 2]) -> Option<[[i64; 2]; 5]> {
    let corner = place(one.corner);
    let mut ends = one.ends.map(&place);
    // The first is above or below the corner, the second on its left or right.
    if ends[0][0] != corner[0] {
        ends.reverse();
    }
    let [first, second] = ends;
    if first[0] != corner[0] || second[1] != corner[1] {
        return None;
    }
    let [right, down] = reach(one.rank);
    let x = corner[0] + right * (corner[0] - second[0]).signum();
    let y = corner[1] + down * (corner[1] - first[1]).signum();
    Some([first, [x, first[1]], [x, y], [second[0], y], second])
}

/// The ways out of the second of three places of a way: north, east, south, west.
pub(super) fn ways_out(before: Place, here: Place, after: Place) -> [bool; 4] {
    let leads = |test: &dyn Fn(Place) -> bool| test(before) || test(after);
    [
        leads(&|(_, y)| y < here.1),
        leads(&|(x, _)| x > here.0),
        leads(&|(_, y)| y > here.1),
        leads(&|(x, _)| x < here.0),
    ]
}
