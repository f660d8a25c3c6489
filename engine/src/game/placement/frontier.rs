//! Where pieces may be put if that depends on which sites are taken: each piece closes some sites for good
//! and opens others.

use super::super::siteset::SiteSet;
use crate::topology::Site;

/// The sites that may be filled: those that are neither shut at first nor closed by a piece, and are open
/// at first or opened by a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Frontier {
    words: usize,
    /// The sites not shut at first, then those open at first.
    first: Vec<u64>,
    /// For each site those that a piece on it closes, then those that it opens.
    changes: Vec<u64>,
}

/// How things stand: the sites not closed, and those opened.
pub(crate) type Open<const W: usize> = [SiteSet<W>; 2];

impl Frontier {
    /// Builds the tables from sets of sites: those not shut at first, those open at first, and for each
    /// site those that a piece on it closes and those that it opens.
    #[must_use]
    pub fn new<const W: usize>(first: [SiteSet<W>; 2], changes: &[[SiteSet<W>; 2]]) -> Self {
        let words = |sets: &[SiteSet<W>; 2]| sets.map(|set| set.0).concat();
        Self {
            words: W,
            first: words(&first),
            changes: changes.iter().flat_map(words).collect(),
        }
    }

    /// How things stand without pieces.
    pub(crate) fn first<const W: usize>(&self) -> Open<W> {
        [0, W].map(|word| SiteSet::read(&self.first[word..]))
    }

    /// How things stand with one more piece.
    #[inline]
    pub(crate) fn put<const W: usize>(&self, [left, opened]: &mut Open<W>, site: Site) {
        let first = usize::from(site.0) * 2 * self.words;
        let changes = &self.changes[first..first + 2 * W];
        *left = left.without(&SiteSet::read(changes));
        *opened = opened.or(&SiteSet::read(&changes[W..]));
    }
}
