//! All rows of a length through each site, as sets.

use super::directions::Directions;
use super::siteset::SiteSet;
use crate::topology::Site;

/// Rows of sites, by the sites they go through.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rows {
    words: usize,
    starts: Vec<u32>,
    /// For each row the sites of it, then the sites next to its ends.
    sets: Vec<u64>,
}

impl Rows {
    /// The rows of `length` sites along the axes of a set of directions, on a board of `sites` sites.
    #[must_use]
    pub fn new(directions: &Directions, words: usize, sites: usize, length: usize) -> Self {
        let mut rows = Self {
            words,
            starts: vec![0],
            sets: Vec::new(),
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
                    rows.push(row.iter().copied());
                    rows.push(ends);
                }
            }
            let count = rows.sets.len() / (2 * words);
            rows.starts.push(count as u32);
        }
        rows
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
    pub fn any_in<const W: usize>(&self, site: Site, counted: &SiteSet<W>, exact: bool) -> bool {
        let index = usize::from(site.0);
        let Some(&[start, end]) = self
            .starts
            .get(index..index + 2)
            .and_then(|span| span.first_chunk())
        else {
            return false;
        };
        let sets = &self.sets[start as usize * 2 * W..end as usize * 2 * W];
        sets.chunks_exact(2 * W).any(|sets| {
            SiteSet::<W>::read(sets).is_subset(counted)
                && !(exact && SiteSet::<W>::read(&sets[W..]).meets(counted))
        })
    }
}
