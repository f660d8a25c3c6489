//! All rows of a length through each site, as sets.

use super::directions::Directions;
use super::siteset::SiteSet;
use crate::topology::Site;

/// Rows of sites, by the sites they go through.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rows {
    words: usize,
    /// Whether a row must be no part of a longer one.
    exact: bool,
    /// For each site where its rows begin, in words, and last of all where those of the last end.
    starts: Vec<u32>,
    /// For each row the sites of it; if it is to be exact, then the sites next to its ends.
    sets: Vec<u64>,
    /// The sets of `sets`, each row once.
    distinct: Vec<u64>,
}

impl Rows {
    /// The rows of `length` sites along the axes of a set of directions, on a board of `sites` sites.
    #[must_use]
    pub fn new(
        directions: &Directions,
        (words, sites): (usize, usize),
        length: usize,
        exact: bool,
    ) -> Self {
        let mut rows = Self {
            words,
            exact,
            starts: vec![0],
            sets: Vec::new(),
            distinct: Vec::new(),
        };
        for site in (0..sites).map(|index| Site(index as u16)) {
            for (one, other) in directions.axes(site) {
                let line: Vec<Site> = (other.iter().rev().copied())
                    .chain([site])
                    .chain(one.iter().copied())
                    .collect();
                let first = (other.len() + 1).saturating_sub(length);
                for start in first..=other.len() {
                    let Some(row) = line.get(start..start + length) else {
                        break;
                    };
                    let before = start.checked_sub(1).map(|index| line[index]);
                    let ends = before.into_iter().chain(line.get(start + length).copied());
                    let first = rows.sets.len();
                    rows.push(row.iter().copied());
                    if exact {
                        rows.push(ends);
                    }
                    if row.iter().all(|other| site <= *other) {
                        rows.distinct.extend_from_slice(&rows.sets[first..]);
                    }
                }
            }
            rows.starts.push(rows.sets.len() as u32);
        }
        rows
    }

    /// How many words are looked at, at most, to see whether there is a row through a site.
    #[must_use]
    pub fn most_words(&self) -> usize {
        let words = self.starts.windows(2).map(|span| span[1] - span[0]);
        words.max().unwrap_or(0) as usize
    }

    /// All rows as sets, each once; if they are to be exact, each followed by the sites next to its ends.
    #[must_use]
    pub fn distinct(&self) -> &[u64] {
        &self.distinct
    }

    fn push(&mut self, sites: impl Iterator<Item = Site>) {
        let first = self.sets.len();
        self.sets.resize(first + self.words, 0);
        for site in sites {
            self.sets[first + usize::from(site.0) / 64] |= 1 << (site.0 % 64);
        }
    }

    /// Whether a row through `site` lies in `counted` whole; if it is to be exact, with no further site of
    /// `counted` at either end.
    #[inline]
    #[must_use]
    pub fn any_in<const W: usize>(&self, site: Site, counted: &SiteSet<W>) -> bool {
        let index = usize::from(site.0);
        let span = self.starts.get(index..index + 2);
        let Some(&[start, end]) = span.and_then(|span| span.first_chunk()) else {
            return false;
        };
        let sets = &self.sets[start as usize..end as usize];
        let lies_in = |row: &[u64; W]| row.iter().zip(&counted.0).all(|(row, own)| row & !own == 0);
        if !self.exact {
            return sets.as_chunks::<W>().0.iter().any(lies_in);
        }
        let mut rows = sets.as_chunks::<W>().0.chunks_exact(2);
        rows.any(|row| lies_in(&row[0]) && !SiteSet(row[1]).meets(counted))
    }

    /// The sites of all rows that lie in `counted` whole, as in [`Rows::any_in`].
    #[must_use]
    pub fn all_in<const W: usize>(&self, counted: &SiteSet<W>) -> SiteSet<W> {
        let mut all = SiteSet::EMPTY;
        let sets = self.distinct.as_chunks::<W>().0;
        for row in sets.chunks_exact(if self.exact { 2 } else { 1 }) {
            let sites = SiteSet(row[0]);
            let longer = row.get(1).is_some_and(|ends| SiteSet(*ends).meets(counted));
            if sites.is_subset(counted) && !longer {
                all = all.or(&sites);
            }
        }
        all
    }
}
