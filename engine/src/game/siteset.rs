//! Sets of sites as bits, of a width fixed per game.
//!
//! The engine is generic over the width `W` (64-bit words), chosen once for a
//! game by [`width_for`]. A set is a plain array: it lives in registers or on
//! the stack and every operation is a few instructions.

use super::bits::nth_bit;
use crate::topology::Site;

/// A set of sites of a game, as `W * 64` bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct SiteSet<const W: usize>(pub [u64; W]);

/// Calls a macro of this module with its arguments and the widths, in words, for which the engine is built.
#[macro_export]
#[doc(hidden)]
macro_rules! widths {
    ($then:ident! $($arguments:tt)*) => {
        $crate::$then!(@ [$($arguments)*] 1 2 4 6 16 64)
    };
}

/// The widths as an array.
#[macro_export]
#[doc(hidden)]
macro_rules! width_array {
    (@ [] $($width:literal)*) => {
        [$($width),*]
    };
}

/// The widths, in words, for which the engine is built.
pub const WIDTHS: [usize; 6] = widths!(width_array!);

/// The most sites a game may have: the widest set less the word that marks "no site".
pub const MAX_SITES: usize = WIDTHS[WIDTHS.len() - 1] * 64;

/// Up to this many words, [`SiteSet::nth`] finds the word by sums over all words, without a branch; in wider sets it
/// stops at the right word.
const MOST_SUMMED: usize = 6;

/// The number of words for a game of `sites` sites, if any width is wide enough.
#[must_use]
pub fn width_for(sites: usize) -> Option<usize> {
    WIDTHS.into_iter().find(|width| width * 64 >= sites)
}

/// Runs an expression with the constant `$w` bound to the width of a game.
///
/// Every entrance to the engine that knows the width only at run time goes
/// through here.
#[macro_export]
#[doc(hidden)]
macro_rules! with_width {
    ($words:expr, $w:ident => $body:expr) => {
        $crate::widths!(with_width! $words, $w, $body)
    };
    (@ [$words:expr, $w:ident, $body:expr] $($width:literal)*) => {
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
        for (index, word) in set.0.iter_mut().enumerate() {
            *word = match count.saturating_sub(index * 64) {
                0 => 0,
                bits @ 1..64 => (1 << bits) - 1,
                _ => u64::MAX,
            };
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

    /// The sites of the words that are not in this set.
    #[inline]
    #[must_use]
    pub fn complement(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }

    /// All sites up to the lowest of this set, that one included; all there can be if it has none.
    #[inline]
    #[must_use]
    pub fn up_to_lowest(&self) -> Self {
        let mut all = Self::EMPTY;
        for (word, wanted) in self.0.iter().zip(&mut all.0) {
            *wanted = word ^ word.wrapping_sub(1);
            if *word != 0 {
                break;
            }
        }
        all
    }

    /// All sites from the highest of this set on, that one included; all there can be if it has none.
    #[inline]
    #[must_use]
    pub fn from_highest(&self) -> Self {
        let mut all = Self::EMPTY;
        for (word, wanted) in self.0.iter().zip(&mut all.0).rev() {
            *wanted = u64::MAX << (63 - (word | 1).leading_zeros());
            if *word != 0 {
                break;
            }
        }
        all
    }

    /// The site of the lowest number, if any.
    #[inline]
    #[must_use]
    pub fn lowest(&self) -> Option<Site> {
        self.iter().next()
    }

    /// The site with `number` lower ones in the set; the number must be below the length.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut number: u32) -> Site {
        if W <= MOST_SUMMED {
            // The word is found by sums of all, without a branch that nobody could foretell.
            let (mut place, mut sum, mut below) = (0, 0, 0);
            for word in &self.0[..W - 1] {
                sum += word.count_ones();
                let beyond = number >= sum;
                place += usize::from(beyond);
                below = if beyond { sum } else { below };
            }
            return Site((place * 64) as u16 + nth_bit(self.0[place], number - below) as u16);
        }
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if number < count {
                return Site((index * 64) as u16 + nth_bit(*word, number) as u16);
            }
            number -= count;
        }
        Site(u16::MAX)
    }

    /// Moves each site to the one whose number is greater by `delta` (smaller for a negative one), and drops sites that
    /// would leave the words of the set.
    #[inline]
    #[must_use]
    pub fn shifted(&self, delta: i16) -> Self {
        let mut shifted = Self::EMPTY;
        if W == 1 {
            let bits = u32::from(delta.unsigned_abs());
            shifted.0[0] = if delta >= 0 {
                self.0[0].unbounded_shl(bits)
            } else {
                self.0[0].unbounded_shr(bits)
            };
            return shifted;
        }
        let (words, bits) = (
            usize::from(delta.unsigned_abs() / 64),
            u32::from(delta.unsigned_abs() % 64),
        );
        if words == 0 {
            return self.shifted_a_little(delta >= 0, bits);
        }
        let carry = |word: u64, left: bool| match (bits, left) {
            (0, _) => 0,
            (_, true) => word >> (64 - bits),
            (_, false) => word << (64 - bits),
        };
        if delta >= 0 {
            for index in words..W {
                let below = if index > words {
                    self.0[index - words - 1]
                } else {
                    0
                };
                shifted.0[index] = self.0[index - words] << bits | carry(below, true);
            }
        } else {
            for index in 0..W.saturating_sub(words) {
                let above = self.0.get(index + words + 1).copied().unwrap_or(0);
                shifted.0[index] = self.0[index + words] >> bits | carry(above, false);
            }
        }
        shifted
    }

    /// Shifts the set by fewer bits than a word has, up or down, in loops without a branch per word.
    #[inline(always)]
    fn shifted_a_little(&self, up: bool, bits: u32) -> Self {
        let mut shifted = Self::EMPTY;
        let rest = 63 - bits;
        if up {
            for index in 0..W {
                let below = if index > 0 { self.0[index - 1] } else { 0 };
                shifted.0[index] = self.0[index] << bits | below >> 1 >> rest;
            }
        } else {
            for index in 0..W {
                let above = if index + 1 < W { self.0[index + 1] } else { 0 };
                shifted.0[index] = self.0[index] >> bits | above << 1 << rest;
            }
        }
        shifted
    }

    /// Like [`SiteSet::shifted`], but faster: the words are rotated. Every site must stay within the words of the set;
    /// where one that does not is moved to is unspecified.
    #[inline]
    #[must_use]
    pub fn moved(&self, delta: i16) -> Self {
        let turns = i32::from(delta) as u32;
        match W {
            1 => Self([self.0[0].rotate_left(turns & 63); W]),
            2 => Self::halves(self.both().rotate_left(turns & 127)),
            _ => self.shifted(delta),
        }
    }

    /// The sites that slides attack from all sites of this set at once, one result per direction (lane): every site of
    /// `free` that is passed, and the first site that is not free (the blocker). No site of this set may be in `free`.
    /// `starts` are the sites from which a step in the direction stays on the board. Each of the `rounds` doubles the
    /// distance, so that n rounds fill 2ⁿ steps.
    ///
    /// Kogge–Stone parallel prefix fill (1973), as chess programs use it.
    #[inline(always)]
    #[must_use]
    pub fn slid<const LANES: usize>(
        &self,
        deltas: &[i16; LANES],
        starts: &[Self; LANES],
        free: &Self,
        rounds: u32,
    ) -> [Self; LANES] {
        let mut filled = [*self; LANES];
        // A site is free if a step leads to it from another; where none does, what is moved round the edge of
        // the words stays out.
        let mut free = [*free; LANES];
        for lane in 0..LANES {
            free[lane] = free[lane].and(&starts[lane].moved(deltas[lane]));
        }
        let mut far = *deltas;
        for _ in 0..rounds {
            for lane in 0..LANES {
                let moved = filled[lane].moved(far[lane]).and(&free[lane]);
                filled[lane] = filled[lane].or(&moved);
                free[lane] = free[lane].and(&free[lane].moved(far[lane]));
                far[lane] = far[lane].wrapping_mul(2);
            }
        }
        for lane in 0..LANES {
            filled[lane] = filled[lane].and(&starts[lane]).moved(deltas[lane]);
        }
        filled
    }

    /// Both words of a set of two.
    #[inline]
    fn both(&self) -> u128 {
        u128::from(self.0[W - 1]) << 64 | u128::from(self.0[0])
    }

    /// The set of these two words, for a set of two.
    #[inline]
    fn halves(both: u128) -> Self {
        let mut set = Self::EMPTY;
        set.0[0] = both as u64;
        set.0[W - 1] = (both >> 64) as u64;
        set
    }

    /// The set, or the empty one, without a branch.
    #[inline]
    #[must_use]
    pub fn only_if(mut self, kept: bool) -> Self {
        let mask = u64::from(kept).wrapping_neg();
        for word in &mut self.0 {
            *word &= mask;
        }
        self
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
