//! Walks: steps forward and turns, from a site in a direction.

use super::{Assembly, Board};
use crate::game::ir::WalkSites;
use crate::ludeme::words::Turn;
use crate::topology::{Direction, Relation, Site};

impl Assembly {
    /// Where walks from a site end that begin in any direction, or only in the first. The directions are those in
    /// which sites have orthogonal neighbours; what leads off the board ends nowhere.
    pub(crate) fn ends_of_walks(
        &self,
        from: Site,
        walks: &[Vec<Turn>],
        rotated: bool,
    ) -> Vec<Site> {
        let Some(board) = &self.board else {
            return Vec::new();
        };
        let supported = board
            .topology
            .directions(board.site_type, Relation::Orthogonal);
        let starts = &supported[..if rotated {
            supported.len()
        } else {
            supported.len().min(1)
        }];
        let starts = starts.iter();
        starts
            .flat_map(|start| walks.iter().map(move |walk| (*start, walk)))
            .filter_map(|(start, walk)| end_of(board, from, start, walk, supported))
            .collect()
    }
}

impl Assembly {
    /// The sites of a walk: `[direction][step][start]` is the site reached from a start; −1 off the board.
    pub(crate) fn sites_of_walk(&self, walk: &[Turn]) -> Box<[WalkSites]> {
        let Some(board) = &self.board else {
            return Box::default();
        };
        let topology = &board.topology;
        let supported = topology.directions(board.site_type, Relation::Orthogonal);
        let ends = (0..walk.len()).filter(|at| walk[*at] == Turn::F);
        let ends: Vec<&[Turn]> = ends.map(|at| &walk[..=at]).collect();
        let ways = supported.iter().map(|start| {
            let steps = ends.iter().map(|part| {
                let sites = topology.sites(board.site_type);
                let ends = sites.map(|from| {
                    let end = end_of(board, from, *start, part, supported);
                    end.map_or(-1, |site| i32::from(site.0))
                });
                ends.collect()
            });
            steps.collect()
        });
        ways.collect()
    }
}

/// More directions than lie around a site.
const MOST_TURNS: usize = 32;

/// Where one walk ends, unless it leads off the board.
fn end_of(
    board: &Board,
    from: Site,
    start: Direction,
    walk: &[Turn],
    supported: &[Direction],
) -> Option<Site> {
    let (mut site, mut heading) = (from, start);
    // On a board with few directions a turn goes on to the next that the board has.
    let turned = |from: Direction, turn: fn(Direction) -> Direction| {
        let mut round = std::iter::successors(Some(turn(from)), |heading| Some(turn(*heading)));
        round
            .by_ref()
            .take(MOST_TURNS)
            .find(|heading| supported.contains(heading))
    };
    for turn in walk {
        match turn {
            Turn::F => {
                let topology = &board.topology;
                let steps = topology.steps_towards(board.site_type, site, heading);
                site = steps.last()?;
            }
            Turn::R => heading = turned(heading, Direction::right)?,
            Turn::L => heading = turned(heading, Direction::left)?,
        }
    }
    Some(site)
}
