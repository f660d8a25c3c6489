//! Which sites touch, how far they are apart, and in which directions steps lead.

use super::direction::Direction::{self, *};
use super::direction::DirectionSet;
use super::site::{Relation, Site, SiteType};
use super::step::{Neighbour, Steps};
use super::{Supported, Topology};
use std::collections::VecDeque;
use std::sync::OnceLock;

const RELATIONS: [Relation; 5] = [
    Relation::Orthogonal,
    Relation::Diagonal,
    Relation::OffDiagonal,
    Relation::Adjacent,
    Relation::All,
];

/// Per relation and site, the sites it is in this relation with, clockwise from north.
#[derive(Debug)]
pub(super) struct Neighbours([Vec<Vec<Site>>; 5]);

/// Per relation and site, how many steps away every other site is.
pub(super) type Distances = [OnceLock<Vec<OnceLock<Vec<Option<u32>>>>>; 5];

impl Topology {
    /// The sites of the same kind in a relation with a site, clockwise from north.
    pub fn neighbours(&self, site_type: SiteType, relation: Relation, site: Site) -> &[Site] {
        let kind = &self.kinds[site_type.index()];
        let neighbours = kind
            .neighbours
            .get_or_init(|| find_neighbours(self.all_steps(site_type)));
        &neighbours.0[relation as usize][site.index()]
    }

    /// How many steps of a relation lead from one site to another, if any do.
    pub fn distance(
        &self,
        site_type: SiteType,
        relation: Relation,
        from: Site,
        to: Site,
    ) -> Option<u32> {
        self.distances(site_type, relation, from)[to.index()]
    }

    /// How many steps of a relation lead from a site to each other, in order of sites.
    pub fn distances(&self, site_type: SiteType, relation: Relation, from: Site) -> &[Option<u32>] {
        let count = self.count(site_type);
        let kind = &self.kinds[site_type.index()];
        let table = kind.distances[relation as usize]
            .get_or_init(|| (0..count).map(|_| OnceLock::new()).collect());
        table[from.index()].get_or_init(|| {
            let mut distances = vec![None; count];
            distances[from.index()] = Some(0);
            let mut queue = VecDeque::from([(from, 0)]);
            while let Some((site, distance)) = queue.pop_front() {
                for &next in self.neighbours(site_type, relation, site) {
                    if distances[next.index()].is_none() {
                        distances[next.index()] = Some(distance + 1);
                        queue.push_back((next, distance + 1));
                    }
                }
            }
            distances
        })
    }

    /// The directions in which steps of a relation lead anywhere on the board, clockwise.
    pub fn directions(&self, site_type: SiteType, relation: Relation) -> &[Direction] {
        &self.supported(site_type).board[relation as usize]
    }

    /// The directions in which steps of a relation lead from a site, clockwise from north.
    pub fn directions_from(
        &self,
        site_type: SiteType,
        relation: Relation,
        site: Site,
    ) -> &[Direction] {
        let sites = &self.supported(site_type).sites;
        let sites = sites.get_or_init(|| {
            let steps = self.all_steps(site_type);
            let sites = (0..steps.sites()).map(Site::at);
            sites.map(|site| directions_of(steps.from(site))).collect()
        });
        &sites[site.index()][relation as usize]
    }

    fn supported(&self, site_type: SiteType) -> &Supported {
        let kind = &self.kinds[site_type.index()];
        kind.supported
            .get_or_init(|| find_supported(self.all_steps(site_type)))
    }
}

fn find_neighbours(steps: &Steps) -> Neighbours {
    let of = |relation: Relation| {
        let sites = (0..steps.sites()).map(Site::at);
        let touching = |site: Site| {
            let related = steps
                .from(site)
                .iter()
                .filter(|s| s.directions.contains(relation));
            related.map(|step| step.to).collect()
        };
        sites.map(touching).collect()
    };
    Neighbours(RELATIONS.map(of))
}

fn find_supported(steps: &Steps) -> Supported {
    let mut board = directions_of(steps.all());
    for list in &mut board {
        list.sort_by_key(|&direction| rank(direction));
    }
    Supported {
        board,
        sites: OnceLock::new(),
    }
}

/// Per relation, the directions in which steps lead, in the order of the steps.
fn directions_of(steps: &[Neighbour]) -> [Vec<Direction>; 5] {
    let mut lists: [Vec<Direction>; 5] = Default::default();
    let mut known = [DirectionSet::default(); 5];
    for step in steps {
        for relation in RELATIONS {
            let (list, known) = (&mut lists[relation as usize], &mut known[relation as usize]);
            if !step.directions.contains(relation) || known.or(step.directions) == *known {
                continue;
            }
            let new = step.directions.directions();
            list.extend(new.filter(|direction| !known.contains(*direction)));
            *known = known.or(step.directions);
        }
    }
    lists
}

/// Position of a direction among those of its kind: clockwise from north, outwards first, or
/// downwards first.
fn rank(direction: Direction) -> usize {
    const COMPASS: [Direction; 16] = [
        N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW,
    ];
    const ROTATIONAL: [Direction; 4] = [Out, CW, In, CCW];
    const SPATIAL: [Direction; 18] = [
        D, DN, DNE, DE, DSE, DS, DSW, DW, DNW, U, UN, UNE, UE, USE, US, USW, UW, UNW,
    ];
    let kinds: [&[Direction]; 3] = [&COMPASS, &ROTATIONAL, &SPATIAL];
    kinds
        .iter()
        .find_map(|kind| kind.iter().position(|&own| own == direction))
        .unwrap_or(0)
}
