//! Sets of sites as bits, of a width fixed per game.
//!
//! The engine is generic over the width `W` (64-bit words), chosen once for a
//! game by [`width_for`]. A set is a plain array: it lives in registers or on
//! the stack and every operation is a few instructions.

use crate::topology::Site;

/// A set of sites of a game, as `W * 64` bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct SiteSet<const W: usize>(pub [u64; W]);

/// The widths, in words, for which the engine is built.
pub const WIDTHS: [usize; 8] = [1, 2, 3, 4, 6, 8, 16, 64];

/// The most sites a game may have: the widest set less the word that marks "no site".
pub const MAX_SITES: usize = WIDTHS[WIDTHS.len() - 1] * 64;

/// The number of words for a game of `sites` sites, if any width is wide enough.
#[must_use]
pub fn width_for(sites: usize) -> Option<usize> {
    WIDTHS.into_iter().find(|width| width * 64 >= sites)
}

/// Runs an expression with the constant `$w` bound to the width of a game.
///
/// Every entrance to the engine that knows the width only at run time goes
/// through here, so that the list of widths has one home.
#[macro_export]
#[doc(hidden)]
macro_rules! with_width {
    ($words:expr, $w:ident => $body:expr) => {
        $crate::with_width!(@ $words, $w, $body; 1 2 3 4 6 8 16 64)
    };
    (@ $words:expr, $w:ident, $body:expr; $($width:literal)*) => {
        match $words {
            $($width => {
                const $w: usize = $width;
                $body
            })*
            other => unreachable!("`width_for` promised a listed width, found {other}"),
        }
    };
}

impl<const W: usize> SiteSet<W> {
    /// The set of no site.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of the sites `0..count`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for index in 0..count {
            set.insert(Site(index as u16));
        }
        set
    }

    /// Reads a set from the first `W` of `words`.
    #[inline]
    #[must_use]
    pub fn read(words: &[u64]) -> Self {
        Self(*words.first_chunk().expect("a set has W words"))
    }

    /// Whether the set holds `site`; false for "no site".
    #[inline]
    #[must_use]
    pub fn contains(&self, site: Site) -> bool {
        let index = site.0 as usize;
        index < W * 64 && self.0[index / 64] & (1 << (index % 64)) != 0
    }

    /// Adds `site`; "no site" is ignored.
    #[inline]
    pub fn insert(&mut self, site: Site) {
        let index = site.0 as usize;
        if index < W * 64 {
            self.0[index / 64] |= 1 << (index % 64);
        }
    }

    /// Takes `site` out.
    #[inline]
    pub fn remove(&mut self, site: Site) {
        let index = site.0 as usize;
        if index < W * 64 {
            self.0[index / 64] &= !(1 << (index % 64));
        }
    }

    /// The set of one site.
    #[inline]
    #[must_use]
    pub fn of(site: Site) -> Self {
        let mut set = Self::EMPTY;
        set.insert(site);
        set
    }

    /// Whether no site is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The number of sites.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The sites of both.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word &= theirs;
        }
        self
    }

    /// The sites of either.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word |= theirs;
        }
        self
    }

    /// The sites of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word &= !theirs;
        }
        self
    }

    /// The sites of exactly one of both.
    #[inline]
    #[must_use]
    pub fn xor(mut self, other: &Self) -> Self {
        for (word, theirs) in self.0.iter_mut().zip(&other.0) {
            *word ^= theirs;
        }
        self
    }

    /// Whether every site of this set is in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether some site is in both.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The site of the lowest number, if any.
    #[inline]
    #[must_use]
    pub fn lowest(&self) -> Option<Site> {
        self.iter().next()
    }

    /// The sites, lowest number first.
    #[inline]
    pub fn iter(self) -> Iter<W> {
        Iter {
            rest: self,
            word: 0,
        }
    }
}

impl<const W: usize> FromIterator<Site> for SiteSet<W> {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Self {
        let mut set = Self::EMPTY;
        for site in sites {
            set.insert(site);
        }
        set
    }
}

/// The sites of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Iter<const W: usize> {
    rest: SiteSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Site;

    #[inline]
    fn next(&mut self) -> Option<Site> {
        while self.word < W {
            let word = self.rest.0[self.word];
            if word != 0 {
                self.rest.0[self.word] = word & (word - 1);
                return Some(Site((self.word * 64) as u16 + word.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}
