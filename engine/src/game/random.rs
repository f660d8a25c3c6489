//! Uniform choice, the same for a seed on every machine and for ever.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The seed of many games.
#[derive(Clone, Copy, Debug)]
pub struct Seed(u64);

impl Seed {
    /// The games of a number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed).next_u64())
    }

    /// The source for one of the games: game n has the same choices whatever was played before it, so that
    /// games may be shared out among threads in any way.
    #[inline]
    #[must_use]
    pub fn game(self, game: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(self.of_game(game)))
    }

    /// The seed of the source for one of the games.
    #[inline]
    #[must_use]
    pub fn of_game(self, game: u64) -> u64 {
        self.0 ^ game
    }
}

/// A source of random choices. The numbers are those of xoshiro256++ (Blackman and Vigna 2019).
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The source for one of the games of a seed; see [`Seed::game`].
    #[must_use]
    pub fn for_game(seed: u64, game: u64) -> Self {
        Seed::new(seed).game(game)
    }

    /// A number from 0 up to but not including `bound`, each equally likely; 0 for the bound 0.
    ///
    /// Lemire's method, "Fast random integer generation in an interval" (2019).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = self.scaled(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = self.scaled(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One of some things, each equally likely; none of nothing.
    #[inline]
    pub fn choose<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things
            .get(self.below(things.len() as u32) as usize)
            .copied()
    }

    /// The upper half of a random word times `bound`.
    #[inline]
    fn scaled(&mut self, bound: u32) -> u64 {
        (self.0.next_u64() >> 32) * u64::from(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_of_a_seed_never_change() {
        let numbers = |seed, game| {
            let mut random = Random::for_game(seed, game);
            [100, 100, 6, 6, 1].map(|bound| random.below(bound))
        };
        assert_eq!(numbers(1, 0), numbers(1, 0));
        assert_ne!(numbers(1, 0), numbers(1, 1));
        assert_ne!(numbers(1, 0), numbers(2, 0));
    }

    #[test]
    fn every_number_comes_equally_often() {
        let mut random = Random::for_game(7, 0);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|times| (9_600..10_400).contains(times)),
            "{seen:?}"
        );
        assert_eq!(random.below(0), 0);
    }
}
