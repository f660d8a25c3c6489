//! What each site of a board sees in a set of directions: its neighbours, and the sites further on.

use crate::topology::Site;
use std::sync::Arc;

/// The steps, radials and lines of all sites of a board in some directions.
///
/// The radials are stretches of one list of sites, in which one may be the end of another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Adjacency {
    steps: Lists<Site>,
    radials: Lists<SiteRange>,
    axes: Lists<(SiteRange, SiteRange)>,
    sites: Arc<[Site]>,
}

/// A stretch of the list of sites.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SiteRange {
    /// Where it starts.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

impl SiteRange {
    /// The sites of the stretch.
    #[inline]
    #[must_use]
    pub fn of(self, sites: &[Site]) -> &[Site] {
        &sites[self.start as usize..self.end as usize]
    }
}

/// One list per site, stored end to end.
#[derive(Clone, PartialEq, Debug)]
struct Lists<T> {
    starts: Arc<[u32]>,
    items: Arc<[T]>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            starts: [0].into(),
            items: Arc::default(),
        }
    }
}

impl<T> Lists<T> {
    #[inline]
    fn get(&self, site: Site) -> &[T] {
        match self.starts.get(site.index() + 1) {
            Some(end) => &self.items[self.starts[site.index()] as usize..*end as usize],
            None => &[],
        }
    }
}

impl Adjacency {
    /// How many sites there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.steps.starts.len() - 1
    }

    /// The sites, in order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.count()).map(|index| Site(index as u16))
    }

    /// The sites one step away from a site, in the order of the directions.
    #[inline]
    #[must_use]
    pub fn steps(&self, site: Site) -> &[Site] {
        self.steps.get(site)
    }

    /// The radials of a site, each the sites outwards from it.
    #[inline]
    pub fn radials(&self, site: Site) -> impl ExactSizeIterator<Item = &[Site]> + Clone {
        let spans = self.radials.get(site).iter();
        spans.map(|span| span.of(&self.sites))
    }

    /// The lines through a site, each as the two ways from it; one is empty
    /// where the line begins at the site.
    #[inline]
    pub fn axes(&self, site: Site) -> impl ExactSizeIterator<Item = (&[Site], &[Site])> {
        let axes = self.axes.get(site).iter();
        axes.map(|(one, other)| (one.of(&self.sites), other.of(&self.sites)))
    }
}

/// Collects what sites see, site by site.
#[derive(Debug, Default)]
pub struct AdjacencyBuilder {
    steps: Collected<Site>,
    radials: Collected<SiteRange>,
    axes: Collected<(SiteRange, SiteRange)>,
    sites: Vec<Site>,
}

/// Lists under construction; what lies behind the last end belongs to the next one.
#[derive(Debug)]
struct Collected<T> {
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Collected<T> {
    fn default() -> Self {
        Self {
            ends: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Collected<T> {
    fn open(&self) -> &[T] {
        &self.items[self.ends.last().map_or(0, |end| *end as usize)..]
    }

    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    fn finish(self) -> Lists<T> {
        Lists {
            starts: self.ends.into(),
            items: self.items.into(),
        }
    }
}

impl AdjacencyBuilder {
    /// Adds to the list of sites, and tells where they stand in it.
    pub fn add_sites(&mut self, sites: &[Site]) -> SiteRange {
        let start = self.sites.len() as u32;
        self.sites.extend(sites);
        let end = self.sites.len() as u32;
        SiteRange { start, end }
    }

    /// A neighbour of the next site, unless it is known.
    pub fn step(&mut self, to: Site) {
        if !self.steps.open().contains(&to) {
            self.steps.items.push(to);
        }
    }

    /// Neighbours of the next site, all different.
    pub fn steps(&mut self, to: impl Iterator<Item = Site>) {
        self.steps.items.extend(to);
    }

    /// A radial of the next site, unless it is known.
    pub fn radial(&mut self, span: SiteRange) {
        let mut known = self.radials.open().iter();
        if !known.any(|known| self.is_same(*known, span)) {
            self.radials.items.push(span);
        }
    }

    /// A radial of the next site by its sites, unless it is known.
    pub fn new_radial(&mut self, sites: &[Site]) {
        let mut known = self.radials.open().iter();
        if !known.any(|known| known.of(&self.sites) == sites) {
            let span = self.add_sites(sites);
            self.radials.items.push(span);
        }
    }

    /// A line through the next site, unless it is known.
    pub fn axis(&mut self, one: SiteRange, other: SiteRange) {
        let is_same = |a, b| self.is_same(a, b);
        let known = self.axes.open().iter().any(|(first, second)| {
            is_same(*first, one) && is_same(*second, other)
                || is_same(*first, other) && is_same(*second, one)
        });
        if !known {
            self.axes.items.push((one, other));
        }
    }

    fn is_same(&self, one: SiteRange, other: SiteRange) -> bool {
        let (a, b) = (one.of(&self.sites), other.of(&self.sites));
        one == other || a.first() == b.first() && a == b
    }

    /// The next site sees no more.
    pub fn close(&mut self) {
        self.steps.close();
        self.radials.close();
        self.axes.close();
    }

    /// What the sites see.
    #[must_use]
    pub fn finish(self) -> Adjacency {
        Adjacency {
            steps: self.steps.finish(),
            radials: self.radials.finish(),
            axes: self.axes.finish(),
            sites: self.sites.into(),
        }
    }
}
