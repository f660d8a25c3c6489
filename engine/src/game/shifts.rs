//! Steps as shifts of site numbers: on a regular board one direction adds the same number to each site.

use super::siteset::SiteSet;
use crate::topology::Site;

/// The most different shifts that are worth having: with more, tables by site are quicker.
const MAX_SHIFTS: usize = 16;

/// A relation between sites, as differences of their numbers and the sites that have each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shifts {
    words: usize,
    deltas: Vec<i16>,
    /// For each difference, the set of sites from which it leads on.
    starts: Vec<u64>,
}

impl Shifts {
    /// The relation that leads from each site to the listed ones, if it has few enough differences.
    #[must_use]
    pub fn new<'a>(words: usize, reached: impl Iterator<Item = &'a [Site]>) -> Option<Self> {
        let mut shifts = Self {
            words,
            ..Self::default()
        };
        for (from, reached) in reached.enumerate() {
            for to in reached {
                let delta = i16::try_from(i32::from(to.0) - from as i32).ok()?;
                let place = match shifts.deltas.iter().position(|other| *other == delta) {
                    Some(place) => place,
                    None if shifts.deltas.len() == MAX_SHIFTS => return None,
                    None => {
                        shifts.deltas.push(delta);
                        shifts.starts.extend(std::iter::repeat_n(0, words));
                        shifts.deltas.len() - 1
                    }
                };
                shifts.starts[place * words + from / 64] |= 1 << (from % 64);
            }
        }
        Some(shifts)
    }

    /// The differences, each with the sites that have it.
    #[inline]
    pub fn iter<const W: usize>(&self) -> impl Iterator<Item = (i16, SiteSet<W>)> {
        let starts = self.starts.chunks_exact(W).map(SiteSet::read);
        self.deltas.iter().copied().zip(starts)
    }

    /// The differences, each with the words of the set of sites that have it.
    pub fn words(&self) -> impl Iterator<Item = (i16, &[u64])> {
        let starts = self.starts.chunks_exact(self.words.max(1));
        self.deltas.iter().copied().zip(starts)
    }

    /// Whether it is quicker to follow the relation from all of these sites at once than from one after the
    /// other: a shift of the set costs as much for one site as for all.
    #[inline]
    #[must_use]
    pub fn suit<const W: usize>(&self, sites: &SiteSet<W>) -> bool {
        self.deltas.len() <= sites.len() as usize
    }

    /// All sites that those of a set lead to.
    #[inline]
    #[must_use]
    pub fn spread<const W: usize>(&self, sites: &SiteSet<W>) -> SiteSet<W> {
        self.iter::<W>()
            .fold(SiteSet::EMPTY, |spread, (delta, starts)| {
                spread.or(&sites.and(&starts).moved(delta))
            })
    }

    /// All sites that lead to one of a set.
    #[inline]
    #[must_use]
    pub fn back<const W: usize>(&self, sites: &SiteSet<W>) -> SiteSet<W> {
        self.iter::<W>()
            .fold(SiteSet::EMPTY, |back, (delta, starts)| {
                back.or(&sites.moved(-delta).and(&starts))
            })
    }

    /// The sites beside which rows of `between` begin that end before a site of `to`, on a board where each
    /// radial repeats a shift: rows of up to two to the power of `doublings` sites.
    ///
    /// Rows are followed back from their far ends in steps of double length each time (a fill as Kogge and
    /// Stone add, 1973), so that no branch depends on the position.
    #[inline]
    #[must_use]
    pub fn flanking<const W: usize>(
        &self,
        between: &SiteSet<W>,
        to: &SiteSet<W>,
        doublings: u32,
    ) -> SiteSet<W> {
        let to = to.without(between);
        let mut flanking = SiteSet::EMPTY;
        for (delta, starts) in self.iter::<W>() {
            let mut onward = between.and(&starts);
            let mut row = to.moved(-delta).and(&onward);
            let mut step = -delta;
            for _ in 0..doublings {
                row = row.or(&row.moved(step).and(&onward));
                onward = onward.and(&onward.moved(step));
                step = step.wrapping_mul(2);
            }
            flanking = flanking.or(&row.moved(-delta).and(&starts));
        }
        flanking
    }

    /// Whether the ways from a site are the given radials: one for each shift that the site has, and
    /// each the same shift for as long as it leads on.
    pub(super) fn lead_along<'a>(
        &self,
        site: Site,
        mut radials: impl ExactSizeIterator<Item = &'a [Site]>,
    ) -> bool {
        let leads = |place: usize, from: Site| {
            let from = usize::from(from.0);
            self.starts[place * self.words + from / 64] >> (from % 64) & 1 == 1
        };
        let ways = (0..self.deltas.len())
            .filter(|place| leads(*place, site))
            .count();
        let mut found = 0u32;
        ways == radials.len()
            && radials.all(|radial| {
                let Some(first) = radial.first() else {
                    return false;
                };
                let delta = i32::from(first.0) - i32::from(site.0);
                let place = self
                    .deltas
                    .iter()
                    .position(|other| i32::from(*other) == delta);
                let Some(place) = place.filter(|place| found & (1 << place) == 0) else {
                    return false;
                };
                found |= 1 << place;
                let mut from = site;
                let straight = radial.iter().all(|to| {
                    let next = i32::from(from.0) + delta == i32::from(to.0) && leads(place, from);
                    from = *to;
                    next
                });
                straight && !leads(place, from)
            })
    }
}
