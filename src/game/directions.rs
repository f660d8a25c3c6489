//! Directions resolved to tables: where one step, or a whole radial, leads from each site.

use super::rays::Rays;
use super::shifts::Shifts;
use super::siteset::SiteSet;
use crate::topology::Site;

/// A set of directions on the board of a game, as tables by site.
///
/// Hand sites have no steps. Tables are built once per set of directions and
/// shared by all rules that use it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Directions {
    /// What the set is called in descriptions, for explanations.
    pub name: String,
    words: usize,
    around: Vec<u64>,
    /// For each site the sites of which it is a neighbour or on whose radials it lies.
    sources: Vec<u64>,
    steps: Lists<Site>,
    radials: Lists<Span>,
    axes: Lists<(Span, Span)>,
    sites: Vec<Site>,
    shifts: Option<Shifts>,
    straight: bool,
    rays: Option<Rays>,
    /// The number of sites on the longest radial.
    longest: i32,
}

/// A stretch of the common list of sites.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Span {
    start: u32,
    end: u32,
}

/// One list per site, stored end to end.
#[derive(Clone, PartialEq, Debug)]
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }

    #[inline]
    fn get(&self, index: usize) -> &[T] {
        match self.starts.get(index + 1) {
            Some(end) => &self.items[self.starts[index] as usize..*end as usize],
            None => &[],
        }
    }
}

/// What is to be known of one site to build the tables.
#[derive(Clone, Debug, Default)]
pub struct FromSite {
    /// The sites one step away, in the order of the directions.
    pub steps: Vec<Site>,
    /// The sites along each radial, nearest first.
    pub radials: Vec<Vec<Site>>,
    /// The lines through the site, each as the two ways from it; one is empty
    /// where the line begins at the site.
    pub axes: Vec<(Vec<Site>, Vec<Site>)>,
}

impl Directions {
    /// Builds the tables from what each site sees.
    #[must_use]
    pub fn new(name: String, words: usize, sites: &[FromSite]) -> Self {
        let mut tables = Self {
            name,
            words,
            ..Self::default()
        };
        for from in sites {
            let mut around = vec![0u64; words];
            for site in &from.steps {
                around[usize::from(site.0) / 64] |= 1 << (site.0 % 64);
            }
            tables.around.extend(around);
            tables.steps.push(from.steps.iter().copied());
            let radials: Vec<_> = from
                .radials
                .iter()
                .map(|radial| tables.span(radial))
                .collect();
            tables.radials.push(radials);
            let axes: Vec<_> = from
                .axes
                .iter()
                .map(|(one, other)| (tables.span(one), tables.span(other)))
                .collect();
            tables.axes.push(axes);
        }
        tables.sources = vec![0; sites.len() * words];
        for (index, from) in sites.iter().enumerate() {
            for site in from.radials.iter().flatten().chain(&from.steps) {
                let word = usize::from(site.0) * words + index / 64;
                tables.sources[word] |= 1 << (index % 64);
            }
        }
        tables.shifts = Shifts::new(words, sites.iter().map(|from| from.steps.as_slice()));
        tables.straight = tables.shifts.as_ref().is_some_and(|shifts| {
            let mut sites = sites.iter().enumerate();
            sites.all(|(site, from)| shifts.lead_along(Site(site as u16), &from.radials))
        });
        tables.rays = Rays::new(words, sites.iter().map(|from| from.radials.as_slice()));
        let radials = sites.iter().flat_map(|from| &from.radials);
        tables.longest = radials.map(Vec::len).max().unwrap_or(0) as i32;
        tables
    }

    /// The steps as shifts of site numbers, if there are few different ones.
    #[inline]
    #[must_use]
    pub fn shifts(&self) -> Option<&Shifts> {
        self.shifts.as_ref()
    }

    /// The same, if moreover each radial is one shift repeated for as long as it goes.
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

    /// The neighbours of a site in the order of the directions.
    #[inline]
    #[must_use]
    pub fn steps(&self, site: Site) -> &[Site] {
        self.steps.get(usize::from(site.0))
    }

    /// The radials of a site, each the sites outwards from it.
    #[inline]
    pub fn radials(&self, site: Site) -> impl ExactSizeIterator<Item = &[Site]> {
        self.radials
            .get(usize::from(site.0))
            .iter()
            .map(|span| self.along(*span))
    }

    /// The lines through a site, each as the two ways from it; one is empty
    /// where the line begins at the site.
    #[inline]
    pub fn axes(&self, site: Site) -> impl ExactSizeIterator<Item = (&[Site], &[Site])> {
        let axes = self.axes.get(usize::from(site.0)).iter();
        axes.map(|(one, other)| (self.along(*one), self.along(*other)))
    }

    fn along(&self, span: Span) -> &[Site] {
        &self.sites[span.start as usize..span.end as usize]
    }

    fn span(&mut self, sites: &[Site]) -> Span {
        let start = self.sites.len() as u32;
        self.sites.extend(sites);
        Span {
            start,
            end: self.sites.len() as u32,
        }
    }
}
