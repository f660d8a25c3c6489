//! Directions resolved to tables: where one step, or a whole radial, leads from each site.

use super::edges::Edges;
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
    /// For each site the sites of which it is a neighbour or on whose radials it lies.
    sources: Arc<[u64]>,
    steps: Lists<Site>,
    radials: Lists<Span>,
    axes: Lists<(Span, Span)>,
    sites: Arc<[Site]>,
    shifts: Option<Shifts>,
    straight: bool,
    rays: Option<Rays>,
    /// The steps to neighbours by number, once a pass has asked for them.
    edges: Option<Arc<Edges>>,
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
    starts: Arc<[u32]>,
    items: Arc<[T]>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self::new(std::iter::empty::<[T; 0]>())
    }
}

impl<T> Lists<T> {
    fn new(lists: impl Iterator<Item = impl IntoIterator<Item = T>>) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Self {
            starts: starts.into(),
            items: items.into(),
        }
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
        let mut around = vec![0; sites.len() * words];
        let mut sources = vec![0; sites.len() * words];
        for (index, from) in sites.iter().enumerate() {
            for site in &from.steps {
                around[index * words + usize::from(site.0) / 64] |= 1 << (site.0 % 64);
            }
            for site in from.radials.iter().flatten().chain(&from.steps) {
                sources[usize::from(site.0) * words + index / 64] |= 1 << (index % 64);
            }
        }
        let mut all = Vec::new();
        let mut span = |sites: &Vec<Site>| {
            let start = all.len() as u32;
            all.extend(sites);
            let end = all.len() as u32;
            Span { start, end }
        };
        let radials = sites.iter().map(|from| {
            let spans = from.radials.iter().map(&mut span);
            spans.collect::<Vec<_>>()
        });
        let radials = Lists::new(radials);
        let axes = sites.iter().map(|from| {
            let spans = from
                .axes
                .iter()
                .map(|(one, other)| (span(one), span(other)));
            spans.collect::<Vec<_>>()
        });
        let axes = Lists::new(axes);
        let shifts = Shifts::new(words, sites.iter().map(|from| from.steps.as_slice()));
        let straight = shifts.as_ref().is_some_and(|shifts| {
            let mut sites = sites.iter().enumerate();
            sites.all(|(site, from)| shifts.lead_along(Site(site as u16), &from.radials))
        });
        let lengths = sites.iter().flat_map(|from| &from.radials).map(Vec::len);
        Self {
            name,
            words,
            edges: None,
            around: around.into(),
            sources: sources.into(),
            steps: Lists::new(sites.iter().map(|from| from.steps.iter().copied())),
            radials,
            axes,
            sites: all.into(),
            shifts,
            straight,
            rays: Rays::new(words, sites.iter().map(|from| from.radials.as_slice())),
            longest: lengths.max().unwrap_or(0) as i32,
        }
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

    /// Numbers the steps to neighbours, if they are few.
    pub fn number_edges(&mut self, sites: usize) {
        if self.edges.is_none() {
            self.edges = Edges::new(self, sites).map(Arc::new);
        }
    }

    /// The steps to neighbours by number, if they have been numbered.
    #[inline]
    #[must_use]
    pub fn edges(&self) -> Option<&Edges> {
        self.edges.as_deref()
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
}
