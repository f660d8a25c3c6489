//! Directions resolved to tables: where one step, or a whole radial, leads from each site.

use super::adjacency::Adjacency;
use super::rays::Rays;
use super::shifts::Shifts;
use super::siteset::SiteSet;
use crate::topology::Site;
use std::sync::Arc;

/// A set of directions on the board of a game, as tables by site.
///
/// Hand sites have no steps. Tables are built once per set of directions and
/// shared by all rules that use it, and by the copies of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Directions {
    /// What the set is called in descriptions, for explanations.
    pub name: String,
    words: usize,
    around: Arc<[u64]>,
    /// Site masks: site ↦ the sites that have it as a neighbour or on one of their radials.
    sources: Arc<[u64]>,
    /// Site masks: site ↦ the sites on its radials.
    on_radials: Arc<[u64]>,
    adjacency: Adjacency,
    shifts: Option<Shifts>,
    straight: bool,
    rays: Option<Rays>,
    /// The number of sites on the longest radial.
    longest: i32,
    /// For each site the steps to every other, once a pass has asked for them.
    distances: Option<Arc<[i16]>>,
}

/// On boards of at most this many sites the distances of all pairs are tabulated: half a megabyte.
const MOST_MEASURED: usize = 512;

/// The distance of sites between which no way leads.
const UNREACHED: i16 = -1;

impl Directions {
    /// Builds the tables from what each site sees.
    #[must_use]
    pub fn new(name: String, words: usize, adjacency: Adjacency) -> Self {
        let mut around = vec![0; adjacency.count() * words];
        let mut sources = vec![0; adjacency.count() * words];
        let mut on_radials = vec![0; adjacency.count() * words];
        let mut longest = 0;
        for from in adjacency.sites() {
            let (word, bit) = (from.index() / 64, 1 << (from.index() % 64));
            let own = from.index() * words..(from.index() + 1) * words;
            let around = &mut around[own.clone()];
            for site in adjacency.steps(from) {
                around[site.index() / 64] |= 1 << (site.index() % 64);
                sources[site.index() * words + word] |= bit;
            }
            let on_radials = &mut on_radials[own];
            for radial in adjacency.radials(from) {
                longest = longest.max(radial.len());
                for site in radial {
                    on_radials[site.index() / 64] |= 1 << (site.index() % 64);
                    sources[site.index() * words + word] |= bit;
                }
            }
        }
        let shifts = Shifts::new(words, adjacency.sites().map(|from| adjacency.steps(from)));
        let straight = shifts.as_ref().is_some_and(|shifts| {
            let mut sites = adjacency.sites();
            sites.all(|from| shifts.lead_along(from, adjacency.radials(from)))
        });
        let rays = Rays::new(words, adjacency.sites().map(|from| adjacency.radials(from)));
        Self {
            name,
            words,
            around: around.into(),
            sources: sources.into(),
            on_radials: on_radials.into(),
            adjacency,
            shifts,
            straight,
            rays,
            longest: longest as i32,
            distances: None,
        }
    }

    /// The steps as shifts of site numbers, if there are few different ones.
    #[inline]
    #[must_use]
    pub fn shifts(&self) -> Option<&Shifts> {
        self.shifts.as_ref()
    }

    /// The steps as shifts of site numbers, if moreover each radial is one shift repeated for as long as it goes.
    #[inline]
    #[must_use]
    pub fn straight_shifts(&self) -> Option<&Shifts> {
        self.shifts.as_ref().filter(|_| self.straight)
    }

    /// The radials as sets, if that is of use on this board.
    #[inline]
    #[must_use]
    pub fn rays(&self) -> Option<&Rays> {
        self.rays.as_ref()
    }

    /// The number of sites on the longest radial.
    #[inline]
    #[must_use]
    pub fn longest(&self) -> i32 {
        self.longest
    }

    /// How often a step has to be doubled to go all the way along the longest radial.
    #[inline]
    #[must_use]
    pub fn doublings(&self) -> u32 {
        u32::BITS - (self.longest as u32).saturating_sub(2).leading_zeros()
    }

    /// The neighbours of all the sites of a set.
    #[inline]
    #[must_use]
    pub fn around_all<const W: usize>(&self, sites: SiteSet<W>) -> SiteSet<W> {
        match &self.shifts {
            Some(shifts) => shifts.spread(&sites),
            None => sites
                .iter()
                .fold(SiteSet::EMPTY, |around, site| around.or(&self.around(site))),
        }
    }

    /// Finds how many steps it is from each site to every other, unless there are too many sites.
    pub fn measure(&mut self) {
        let count = self.adjacency.count();
        if self.distances.is_some() || count > MOST_MEASURED {
            return;
        }
        let mut distances = vec![UNREACHED; count * count];
        for (from, row) in self.adjacency.sites().zip(distances.chunks_mut(count)) {
            row[from.index()] = 0;
            let mut reached = vec![from];
            let mut next = 0;
            while let Some(site) = reached.get(next).copied() {
                next += 1;
                for to in self.adjacency.steps(site) {
                    if row[to.index()] == UNREACHED {
                        row[to.index()] = row[site.index()] + 1;
                        reached.push(*to);
                    }
                }
            }
        }
        self.distances = Some(distances.into());
    }

    /// The fewest steps from a site to another, −1 where no way leads, if they have been found.
    #[inline]
    #[must_use]
    pub fn distance(&self, from: Site, to: Site) -> Option<i32> {
        let (distances, count) = (self.distances.as_deref()?, self.adjacency.count());
        let known = from.index() < count && to.index() < count;
        known.then(|| i32::from(distances[from.index() * count + to.index()]))
    }

    /// The neighbours of a site as a set.
    #[inline]
    #[must_use]
    pub fn around<const W: usize>(&self, site: Site) -> SiteSet<W> {
        let first = usize::from(site.0) * self.words;
        match self.around.get(first..first + W) {
            Some(words) => SiteSet::read(words),
            None => SiteSet::EMPTY,
        }
    }

    /// The sites from which a step leads to a site, or a radial to or over it.
    #[inline]
    #[must_use]
    pub fn sources<const W: usize>(&self, site: Site) -> SiteSet<W> {
        let first = usize::from(site.0) * self.words;
        match self.sources.get(first..first + W) {
            Some(words) => SiteSet::read(words),
            None => SiteSet::EMPTY,
        }
    }

    /// The sites on the radials of a site.
    #[inline]
    #[must_use]
    pub fn on_radials<const W: usize>(&self, site: Site) -> SiteSet<W> {
        let first = usize::from(site.0) * self.words;
        match self.on_radials.get(first..first + W) {
            Some(words) => SiteSet::read(words),
            None => SiteSet::EMPTY,
        }
    }

    /// The neighbours of a site in the order of the directions.
    #[inline]
    #[must_use]
    pub fn steps(&self, site: Site) -> &[Site] {
        self.adjacency.steps(site)
    }

    /// The radials of a site, each the sites outwards from it.
    #[inline]
    pub fn radials(&self, site: Site) -> impl ExactSizeIterator<Item = &[Site]> {
        self.adjacency.radials(site)
    }

    /// The site some steps straight ahead of a site; the site itself where no way is so long, as in Ludii.
    #[must_use]
    pub fn ahead(&self, site: Site, steps: i32) -> Site {
        let last = usize::try_from(steps)
            .ok()
            .and_then(|steps| steps.checked_sub(1));
        let ends = last.and_then(|last| self.radials(site).find_map(|radial| radial.get(last)));
        ends.copied().unwrap_or(site)
    }

    /// The lines through a site, each as the two ways from it; one is empty
    /// where the line begins at the site.
    #[inline]
    pub fn axes(&self, site: Site) -> impl ExactSizeIterator<Item = (&[Site], &[Site])> {
        self.adjacency.axes(site)
    }
}
