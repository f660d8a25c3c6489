//! The steps of a small board by number, so that all steps that pieces can make are found as one set.

use super::bits::nth_bit;
use super::directions::Directions;
use super::siteset::SiteSet;
use crate::topology::Site;

/// The most words of a set of steps.
const MOST_WORDS: usize = 4;

/// The most words of both tables together.
const MOST_ROOM: usize = 4096;

/// A set of steps, as bits.
pub(super) type StepSet = [u64; MOST_WORDS];

/// The steps from site to site, in the order of the sites where they start, then of those where they end.
#[derive(Clone, PartialEq, Debug)]
pub struct ArcTable {
    /// The words of a set of steps.
    words: usize,
    /// For each byte of a set of sites, and each value of it, the steps from these sites.
    from: Vec<u64>,
    /// For each byte of a set of sites, and each value of it, the steps to these sites.
    to: Vec<u64>,
    steps: Vec<(Site, Site)>,
}

impl ArcTable {
    /// The steps to neighbours on a board of `sites` sites; none if there are too many.
    #[must_use]
    pub fn new(directions: &Directions, sites: usize) -> Option<Self> {
        if sites > 64 {
            return None;
        }
        let from = (0..sites).map(|index| Site(index as u16));
        let steps = from.flat_map(|from| {
            let around = directions.around::<1>(from);
            let ends: Vec<Site> = around.iter().collect();
            ends.into_iter().map(move |to| (from, to))
        });
        let steps: Vec<(Site, Site)> = steps.collect();
        let words = match steps.len().div_ceil(64) {
            few @ 0..3 => few.max(1),
            _ => MOST_WORDS,
        };
        let bytes = sites.div_ceil(8);
        if steps.len() > MOST_WORDS * 64 || 2 * bytes * 256 * words > MOST_ROOM {
            return None;
        }
        let table = |end: fn(&(Site, Site)) -> Site| {
            let mut table = vec![0; bytes * 256 * words];
            for (number, step) in steps.iter().enumerate() {
                let (byte, bit) = (end(step).0 / 8, end(step).0 % 8);
                for value in (0..256).filter(|value| value >> bit & 1 == 1) {
                    let entry = usize::from(byte) * 256 + value;
                    table[entry * words + number / 64] |= 1 << (number % 64);
                }
            }
            table
        };
        Some(Self {
            words,
            from: table(|step| step.0),
            to: table(|step| step.1),
            steps,
        })
    }

    /// The steps from some sites to some others.
    #[inline]
    pub(crate) fn between<const W: usize>(&self, from: &SiteSet<W>, to: &SiteSet<W>) -> StepSet {
        let (from, to) = (from.0[0], to.0[0]);
        match self.words {
            1 => self.between_wide::<1>(from, to),
            2 => self.between_wide::<2>(from, to),
            _ => self.between_wide::<MOST_WORDS>(from, to),
        }
    }

    #[inline]
    fn between_wide<const E: usize>(&self, mut from: u64, mut to: u64) -> StepSet {
        let (mut starting, mut ending) = ([0; E], [0; E]);
        let of_byte = |table| <[u64]>::as_chunks::<E>(table).0.as_chunks::<256>().0;
        for (of_from, of_to) in of_byte(&self.from).iter().zip(of_byte(&self.to)) {
            for word in 0..E {
                starting[word] |= of_from[usize::from(from as u8)][word];
                ending[word] |= of_to[usize::from(to as u8)][word];
            }
            from >>= 8;
            to >>= 8;
        }
        let mut both = [0; MOST_WORDS];
        for word in 0..E {
            both[word] = starting[word] & ending[word];
        }
        both
    }

    /// The step of rank `number` in `set`, counted from 0; `number` must be less than the size of the set.
    #[inline]
    pub(crate) fn nth(&self, set: &StepSet, mut number: u32) -> Option<(Site, Site)> {
        for (index, word) in set.iter().enumerate() {
            let count = word.count_ones();
            if number < count {
                let step = index * 64 + nth_bit(*word, number) as usize;
                return self.steps.get(step).copied();
            }
            number -= count;
        }
        None
    }
}

/// The number of steps in a set.
#[inline]
pub(crate) fn size(set: &StepSet) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}
