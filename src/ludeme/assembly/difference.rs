//! Directions without some others, each of the compass directions by itself.

use super::Assembly;
use super::board::Board;
use super::directions::{DirectionWord, Way};
use crate::topology::{AbsoluteDirection, Direction, Relation, Site};

/// A compass direction of some sites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Single {
    /// The direction.
    pub(super) direction: Direction,
    /// Only of sites from which a step in this direction is of this relation as well.
    of: Option<Relation>,
    /// Not of sites from which a step in this direction is of one of these relations.
    less: Vec<Relation>,
}

impl Single {
    /// Whether a site has this direction.
    pub(super) fn is_of(&self, board: &Board, site: Site) -> bool {
        let is = |relation: &Relation| {
            let class = AbsoluteDirection::from(*relation);
            let mut steps = board.topology.steps(board.site_type, site).iter();
            let own = AbsoluteDirection::from(self.direction);
            steps.any(|step| step.directions.contains(class) && step.directions.contains(own))
        };
        self.of.as_ref().is_none_or(is) && !self.less.iter().any(is)
    }
}

impl Assembly {
    /// Directions one by one, without those of `less`. As in Ludii a class such as `Adjacent` is that of each site.
    pub(super) fn singles(
        &self,
        board: &Board,
        (words, less): (&[DirectionWord], &[DirectionWord]),
        owner: Option<u8>,
    ) -> Vec<Way> {
        let less = each(board, self.ways(board, less, owner));
        let mut found: Vec<Way> = Vec::new();
        for way in each(board, self.ways(board, words, owner)) {
            let way = match way {
                Way::Single(mut single) => {
                    let lost = less.iter().filter_map(|way| match way {
                        Way::Single(other) if other.direction == single.direction => Some(other.of),
                        _ => None,
                    });
                    let lost: Vec<Option<Relation>> = lost.collect();
                    if lost.iter().any(|of| of.is_none() || *of == single.of) {
                        continue;
                    }
                    single.less.extend(lost.into_iter().flatten());
                    Way::Single(single)
                }
                way if less.contains(&way) => continue,
                way => way,
            };
            if !found.contains(&way) {
                found.push(way);
            }
        }
        found
    }
}

/// Ways with every class of directions as the directions in it.
fn each(board: &Board, ways: Vec<Way>) -> Vec<Way> {
    let single = |direction: Direction, of: Option<Relation>| {
        Way::Single(Single {
            direction,
            of,
            less: Vec::new(),
        })
    };
    let mut all = Vec::new();
    for way in ways {
        let class = Relation::ALL.iter().find(
            |relation| matches!(way, Way::Straight(class) if class == AbsoluteDirection::from(**relation)),
        );
        match (way, class) {
            (Way::Straight(AbsoluteDirection::Towards(direction)), _) => {
                all.push(single(direction, None));
            }
            (Way::Straight(_), Some(relation)) => {
                let directions = board.topology.directions(board.site_type, *relation);
                all.extend(directions.iter().map(|one| single(*one, Some(*relation))));
            }
            (way, _) => all.push(way),
        }
    }
    all
}
