//! Random numbers of programs: those of [`crate::play`] for a seed, in a form that a machine can keep in its memory.

/// The state of a generator xoshiro256++ (Blackman and Vigna 2019).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Generator(pub [u64; 4]);

impl Generator {
    /// The generator of a seed, filled by SplitMix64 (Steele et al. 2014) as its authors advise.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        }))
    }

    fn next(&mut self) -> u64 {
        let words = &mut self.0;
        let result = words[0]
            .wrapping_add(words[3])
            .rotate_left(23)
            .wrapping_add(words[0]);
        let shifted = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= shifted;
        words[3] = words[3].rotate_left(45);
        result
    }

    /// A number from 0 up to but not including `bound`, each equally likely; 0 for the bound 0 (Lemire 2019).
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.next() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.next() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}
