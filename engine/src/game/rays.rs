//! Radials as sets: how far one sees along them is found without walking.

use super::siteset::SiteSet;
use crate::topology::Site;

/// The widest sets for which this is quicker than walking.
const MAX_WORDS: usize = 2;

/// The radials of each site of a board on which site numbers grow or shrink all along each of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rays {
    words: usize,
    /// For each site where its growing rays begin, where its shrinking ones do, and where these end.
    spans: Vec<[u32; 3]>,
    /// The sites of each ray.
    sets: Vec<u64>,
}

impl Rays {
    /// The rays of these radials, listed by site, if they are as they must be.
    #[must_use]
    pub fn new<'a>(
        words: usize,
        radials: impl Iterator<Item = impl ExactSizeIterator<Item = &'a [Site]> + Clone>,
    ) -> Option<Self> {
        if words > MAX_WORDS {
            return None;
        }
        let mut rays = Self {
            words,
            ..Self::default()
        };
        for (site, radials) in radials.enumerate() {
            let ordered = |radial: &&[Site], grows: bool| {
                let mut last = site as u16;
                radial.iter().all(|next| {
                    let fits = (next.0 > last) == grows && next.0 != last;
                    last = next.0;
                    fits
                })
            };
            let start = rays.count();
            let count = radials.len();
            for radial in radials.clone().filter(|radial| ordered(radial, true)) {
                rays.push(radial);
            }
            let middle = rays.count();
            let shrinking = radials.filter(|radial| !radial.is_empty());
            for radial in shrinking.filter(|radial| ordered(radial, false)) {
                rays.push(radial);
            }
            let end = rays.count();
            if (end - start) as usize != count {
                return None;
            }
            rays.spans.push([start, middle, end]);
        }
        Some(rays)
    }

    fn count(&self) -> u32 {
        (self.sets.len() / self.words) as u32
    }

    fn push(&mut self, radial: &[Site]) {
        let first = self.sets.len();
        self.sets.resize(first + self.words, 0);
        for site in radial {
            self.sets[first + usize::from(site.0) / 64] |= 1 << (site.0 % 64);
        }
    }

    /// The sites seen from a site: along each ray those up to the first of `blockers`, that one included.
    #[inline]
    #[must_use]
    pub fn seen<const W: usize>(&self, site: Site, blockers: &SiteSet<W>) -> SiteSet<W> {
        let Some(&[start, middle, end]) = self.spans.get(usize::from(site.0)) else {
            return SiteSet::EMPTY;
        };
        let seen = self.rays(start, middle).fold(SiteSet::EMPTY, |seen, ray| {
            seen.or(&ray.and(&ray.and(blockers).up_to_lowest()))
        });
        self.rays(middle, end).fold(seen, |seen, ray| {
            seen.or(&ray.and(&ray.and(blockers).from_highest()))
        })
    }

    /// The rows of `between` beside a site that end in a site of `to`; no site is in both.
    #[inline]
    #[must_use]
    pub fn flanked<const W: usize>(
        &self,
        from: Site,
        between: &SiteSet<W>,
        to: &SiteSet<W>,
    ) -> SiteSet<W> {
        let Some(&[start, middle, end]) = self.spans.get(usize::from(from.0)) else {
            return SiteSet::EMPTY;
        };
        let row = |ray: &SiteSet<W>, up_to: SiteSet<W>| {
            let near = ray.and(&up_to);
            near.and(between).only_if(near.meets(to))
        };
        let flanked = self
            .rays(start, middle)
            .fold(SiteSet::EMPTY, |flanked, ray| {
                flanked.or(&row(&ray, ray.without(between).up_to_lowest()))
            });
        self.rays(middle, end).fold(flanked, |flanked, ray| {
            flanked.or(&row(&ray, ray.without(between).from_highest()))
        })
    }

    #[inline]
    fn rays<const W: usize>(&self, from: u32, to: u32) -> impl Iterator<Item = SiteSet<W>> {
        let sets = &self.sets[from as usize * W..to as usize * W];
        sets.chunks_exact(W).map(SiteSet::<W>::read)
    }
}

#[cfg(test)]
mod tests {
    use super::Rays;
    use crate::game::siteset::SiteSet;
    use crate::topology::Site;

    #[test]
    fn a_ray_ends_with_the_first_blocker() {
        // A row of a hundred sites, looked along both ways.
        let row = |site: u16| {
            let ways = [
                (site + 1..100).map(Site).collect(),
                (0..site).rev().map(Site).collect(),
            ];
            ways.to_vec()
        };
        let radials: Vec<Vec<Vec<Site>>> = (0..100).map(row).collect();
        let ways = radials.iter().map(|ways| ways.iter().map(Vec::as_slice));
        let rays = Rays::new(2, ways).expect("the numbers grow and shrink");
        let blockers: SiteSet<2> = [0, 20, 60, 70, 99].into_iter().map(Site).collect();
        for (site, first, last) in [
            (65, 60, 70),
            (63, 60, 70),
            (60, 20, 70),
            (80, 70, 99),
            (5, 0, 20),
        ] {
            let seen = (first..=last)
                .filter(|other| *other != site)
                .map(Site)
                .collect();
            assert_eq!(rays.seen(Site(site), &blockers), seen, "from {site}");
        }
        let all: SiteSet<2> = (0..100).filter(|other| *other != 42).map(Site).collect();
        assert_eq!(rays.seen(Site(42), &SiteSet::EMPTY), all);
    }

    #[test]
    fn a_bent_radial_is_none() {
        let radials = [vec![vec![Site(1), Site(2), Site(0)]]];
        let radials = radials.iter().map(|ways| ways.iter().map(Vec::as_slice));
        assert_eq!(Rays::new(1, radials), None);
    }
}
