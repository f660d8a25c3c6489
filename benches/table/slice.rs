//! How fast games are played, on a machine whose speed wobbles: in short slices, all games by turns, the
//! same playouts in each slice of a game; the fastest slice counts.

use std::time::{Duration, Instant};

use dafang::game::{Game, Trial};
use dafang::play::{Seed, rollout};

/// The fewest playouts of a slice, so that their mean length is that of the game.
const FEWEST: u64 = 200;

/// The seed of all games.
const SEED: u64 = 1;

/// A game that is measured.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    game: Game,
    playouts: u64,
    plies: u64,
    /// Seconds of each slice.
    slices: Vec<f64>,
}

/// What was measured of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speed {
    /// Playouts per second in the fastest slice.
    pub(crate) playouts: f64,
    /// Moves per second in it.
    pub(crate) plies: f64,
    /// Playouts per second in the slice of middle speed.
    pub(crate) median: f64,
    /// Moves of an average playout.
    pub(crate) mean_plies: f64,
}

impl Subject {
    pub(crate) fn new(game: Game) -> Self {
        Self {
            game,
            playouts: FEWEST,
            plies: 0,
            slices: Vec::new(),
        }
    }

    /// Plays the playouts of a slice and says how long that took.
    fn play(&mut self) -> f64 {
        let mut trial = Trial::new(&self.game);
        let mut plies = 0;
        let start = Instant::now();
        let seed = Seed::new(SEED);
        for number in 0..self.playouts {
            plies += u64::from(rollout(&mut trial, &mut seed.game(number)).plies);
        }
        let seconds = start.elapsed().as_secs_f64();
        self.plies = plies;
        seconds
    }

    /// Finds how many playouts fill a slice.
    fn fill(&mut self, slice: Duration) {
        while self.play() < slice.as_secs_f64() / 2.0 {
            self.playouts *= 2;
        }
    }

    /// The speed of the slices played.
    pub(crate) fn speed(&self) -> Speed {
        let mut slices = self.slices.clone();
        slices.sort_by(f64::total_cmp);
        let (best, median) = (slices[0], slices[slices.len() / 2]);
        Speed {
            playouts: self.playouts as f64 / best,
            plies: self.plies as f64 / best,
            median: self.playouts as f64 / median,
            mean_plies: self.plies as f64 / self.playouts as f64,
        }
    }
}

/// Measures games by turns, in so many slices each.
pub(crate) fn measure(subjects: &mut [Subject], slice: Duration, rounds: u32) {
    for subject in subjects.iter_mut() {
        subject.fill(slice);
    }
    for _ in 0..rounds.max(1) {
        for subject in subjects.iter_mut() {
            let seconds = subject.play();
            subject.slices.push(seconds);
        }
    }
}
