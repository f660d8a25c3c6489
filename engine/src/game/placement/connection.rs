//! What hangs together while pieces are only added: each piece bears the label of its group, and when a
//! piece joins groups the pieces of the smaller ones are labelled anew.

use super::super::directions::Directions;
use super::super::siteset::SiteSet;
use crate::topology::Site;

/// The most neighbours of a site.
const MOST_NEIGHBOURS: usize = 8;

/// The most different ways in which the neighbours of a site may be neighbours of each other.
const MOST_RINGS: usize = 64;

/// The most regions.
const MOST_REGIONS: usize = 8;

/// What hangs together, and which regions are to be connected.
#[derive(Clone, PartialEq, Debug)]
pub struct Connection {
    sites: usize,
    /// How many neighbours a site has at most.
    degree: usize,
    /// For each site its neighbours, `degree` entries; the number after the last site where there are fewer.
    neighbours: Vec<u16>,
    /// For each site its neighbours as a set, with as many words as the sets of the game.
    around: Vec<u64>,
    /// For each site which ring its neighbours form.
    ring: Vec<u8>,
    /// For each ring and each set of neighbours, as bits, the first of each group in which they hang
    /// together among themselves.
    firsts: Vec<u8>,
    /// For each player and site the regions it lies in, as bits.
    regions: [Vec<u8>; 2],
    /// How many regions are to be met.
    number: u32,
}

/// The groups of the pieces on a board.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// For each player and site the label of its group, the number of one of its sites and one; 0 without
    /// a piece of the player.
    labels: Vec<u16>,
    /// For each site with a piece another one of its group, all in a circle.
    next: Vec<u16>,
    /// For each label the number of its pieces.
    sizes: Vec<u16>,
    /// For each label the regions met, as bits.
    met: Vec<u8>,
}

impl Connection {
    /// The connection of `number` of some regions, listed for each player; none if steps do not lead back,
    /// or if there are too many neighbours or regions.
    #[must_use]
    pub fn new<const W: usize>(
        directions: &Directions,
        sites: usize,
        regions: [&[SiteSet<W>]; 2],
        number: u32,
    ) -> Option<Self> {
        let all = || (0..sites).map(|index| Site(index as u16));
        let degree = all().map(|site| directions.steps(site).len()).max()?;
        let back = |site: Site| {
            let mut steps = directions.steps(site).iter();
            steps.all(|to| directions.steps(*to).contains(&site))
        };
        let many = regions.iter().any(|regions| regions.len() > MOST_REGIONS);
        if degree > MOST_NEIGHBOURS || many || sites >= usize::from(u16::MAX) || !all().all(back) {
            return None;
        }
        let (mut neighbours, mut around, mut ring) = (Vec::new(), Vec::new(), Vec::new());
        let mut rings: Vec<Vec<u8>> = Vec::new();
        for site in all() {
            // In the order of their numbers, as they stand in a set.
            let set: SiteSet<W> = directions.steps(site).iter().copied().collect();
            let steps: Vec<Site> = set.iter().collect();
            let numbers = steps.iter().map(|step| step.0);
            neighbours.extend(numbers.chain(std::iter::repeat(sites as u16)).take(degree));
            around.extend(set.0);
            let beside: Vec<u8> = steps
                .iter()
                .map(|step| bits(&steps, directions.steps(*step)))
                .collect();
            ring.push(match rings.iter().position(|other| *other == beside) {
                Some(place) => place as u8,
                None if rings.len() == MOST_RINGS => return None,
                None => {
                    rings.push(beside);
                    (rings.len() - 1) as u8
                }
            });
        }
        let sets = |beside: &Vec<u8>| {
            let beside = beside.clone();
            (0..1u32 << degree).map(move |own| firsts(&beside, own as u8))
        };
        let lies_in = |regions: &[SiteSet<W>]| {
            let of = |site| {
                let regions = regions.iter().enumerate();
                regions.fold(0, |bits, (place, region)| {
                    bits | u8::from(region.contains(site)) << place
                })
            };
            all().map(of).collect()
        };
        Some(Self {
            sites,
            degree,
            neighbours,
            around,
            ring,
            firsts: rings.iter().flat_map(sets).collect(),
            regions: regions.map(lies_in),
            number,
        })
    }

    /// Whether the group of a player's new piece meets enough regions; `pieces` are those that the player has on the
    /// board.
    #[inline]
    #[must_use]
    pub fn join<const W: usize>(
        &self,
        groups: &mut Groups,
        player: usize,
        site: Site,
        pieces: &SiteSet<W>,
    ) -> bool {
        let index = usize::from(site.0);
        let first = index * self.degree;
        let neighbours = &self.neighbours[first..first + self.degree];
        let (start, length) = ((player - 1) * (self.sites + 1), self.sites + 1);
        let labels = &mut groups.labels[start..start + length];
        let own = pieces.gathered(&SiteSet::read(&self.around[index * W..]));
        let own = own as usize & ((1 << self.degree) - 1);
        let mut firsts = self.firsts[usize::from(self.ring[index]) << self.degree | own];
        let met = self.regions[player - 1][index];
        if firsts == 0 {
            labels[index] = site.0 + 1;
            groups.next[index] = site.0;
            groups.sizes[index] = 1;
            groups.met[index] = met;
            return met.count_ones() >= self.number;
        }
        let mut label = labels[usize::from(neighbours[firsts.trailing_zeros() as usize])];
        labels[index] = label;
        let root = usize::from(label - 1);
        groups.next[index] = groups.next[root];
        groups.next[root] = site.0;
        groups.sizes[root] += 1;
        groups.met[root] |= met;
        firsts &= firsts - 1;
        while firsts != 0 {
            let other = labels[usize::from(neighbours[firsts.trailing_zeros() as usize])];
            if other != label {
                label = merge(
                    labels,
                    &mut groups.next,
                    &mut groups.sizes,
                    &mut groups.met,
                    [label, other],
                );
            }
            firsts &= firsts - 1;
        }
        groups.met[usize::from(label - 1)].count_ones() >= self.number
    }
}

/// Makes one group of two, and tells its label.
fn merge(
    labels: &mut [u16],
    next: &mut [u16],
    sizes: &mut [u16],
    met: &mut [u8],
    two: [u16; 2],
) -> u16 {
    let [one, other] = two.map(|label| usize::from(label - 1));
    let (large, small) = if sizes[one] < sizes[other] {
        (other, one)
    } else {
        (one, other)
    };
    let label = large as u16 + 1;
    let mut site = small;
    loop {
        labels[site] = label;
        site = usize::from(next[site]);
        if site == small {
            break;
        }
    }
    next.swap(large, small);
    sizes[large] += sizes[small];
    met[large] |= met[small];
    label
}

impl Groups {
    /// Takes all pieces off.
    pub fn clear(&mut self, connection: &Connection) {
        let sites = connection.sites;
        self.labels.clear();
        self.labels.resize(2 * (sites + 1), 0);
        self.next.resize(sites, 0);
        self.sizes.resize(sites, 0);
        self.met.resize(sites, 0);
    }
}

/// Which of `steps` are among `others`, as bits.
fn bits(steps: &[Site], others: &[Site]) -> u8 {
    let steps = steps.iter().enumerate();
    steps.fold(0, |bits, (place, step)| {
        bits | u8::from(others.contains(step)) << place
    })
}

/// The first of each group of the neighbours `own`, as bits; `beside` tells which ones are neighbours of
/// each other.
fn firsts(beside: &[u8], own: u8) -> u8 {
    let (mut rest, mut firsts) = (own & ((1u32 << beside.len()) - 1) as u8, 0);
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        firsts |= first;
        let mut group = first;
        loop {
            let reached = beside
                .iter()
                .enumerate()
                .fold(group, |reached, (place, beside)| {
                    if group >> place & 1 == 1 {
                        reached | beside & rest
                    } else {
                        reached
                    }
                });
            if reached == group {
                break;
            }
            group = reached;
        }
        rest &= !group;
    }
    firsts
}
