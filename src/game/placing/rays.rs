//! Pieces turned over: the rows between a new piece and another of its owner.

use super::super::directions::Directions;
use super::super::shifts::Shifts;
use super::super::siteset::SiteSet;
use crate::topology::Site;

/// How pieces are turned over in the games where a piece is put beside a row of the other player's that
/// ends in one of one's own.
#[derive(Clone, PartialEq, Debug)]
pub struct Turning {
    /// The steps of the rows, each row one of them repeated.
    pub shifts: Shifts,
    /// How often steps have to be doubled to follow the longest row.
    pub doublings: u32,
    /// The ways from each site.
    pub rays: Rays,
}

/// The ways outward from each site as sets, those on which site numbers rise before those on which they
/// fall.
#[derive(Clone, PartialEq, Debug)]
pub struct Rays {
    words: usize,
    /// How many ways there are from a site at most, on which numbers rise and fall.
    most: [usize; 2],
    /// So many sets for each site.
    sets: Vec<u64>,
}

impl Rays {
    /// The ways of a set of directions; none if on one of them site numbers both rise and fall.
    #[must_use]
    pub fn new(directions: &Directions, words: usize, sites: usize) -> Option<Self> {
        let mut ways: Vec<[Vec<Vec<u64>>; 2]> = Vec::new();
        for site in (0..sites).map(|index| Site(index as u16)) {
            let mut of_site = [Vec::new(), Vec::new()];
            for radial in directions.radials(site) {
                let falls = radial.first() < Some(&site);
                let way = std::iter::once(&site).chain(radial);
                if !way.is_sorted_by(|one, next| if falls { one > next } else { one < next }) {
                    return None;
                }
                let mut set = vec![0; words];
                for site in radial {
                    set[usize::from(site.0) / 64] |= 1 << (site.0 % 64);
                }
                of_site[usize::from(falls)].push(set);
            }
            ways.push(of_site);
        }
        let most = [0, 1].map(|way| ways.iter().map(|ways| ways[way].len()).max().unwrap_or(0));
        let mut sets = Vec::new();
        for of_site in ways {
            for (mut ways, most) in of_site.into_iter().zip(most) {
                ways.resize(most, vec![0; words]);
                sets.extend(ways.into_iter().flatten());
            }
        }
        Some(Self { words, most, sets })
    }

    /// The rows of `between` beside a site that end in a site of `to`.
    #[inline]
    #[must_use]
    pub fn flanked<const W: usize>(
        &self,
        from: Site,
        between: &SiteSet<W>,
        to: &SiteSet<W>,
    ) -> SiteSet<W> {
        let [rising, falling] = self.most;
        let first = usize::from(from.0) * (rising + falling) * self.words;
        let sets = &self.sets[first..first + (rising + falling) * W];
        let mut flanked = SiteSet::EMPTY;
        for (place, set) in sets.chunks_exact(W).enumerate() {
            let way = SiteSet::<W>::read(set);
            let beyond = way.without(between);
            let near = way.and(&if place < rising {
                beyond.up_to_lowest()
            } else {
                beyond.from_highest()
            });
            flanked = flanked.or(&near.and(between).only_if(near.meets(to)));
        }
        flanked
    }
}
