//! How fast games are played, on a machine whose speed wobbles: in short slices, all games by turns, the
//! same playouts in each slice of a game; the fastest slice counts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dafang::game::{Game, Trial};
use dafang::native::{NativeProgram, Patience};
use dafang::optimise::optimise;
use dafang::play::{Seed, rollout};
use dafang::program;
use dafang::program::run::{Session, WasmProgram};

/// The fewest playouts of a slice, so that their mean length is that of the game.
const FEWEST: u64 = 200;

/// The seed of all games.
const SEED: u64 = 1;

/// Who plays a game.
enum Player {
    /// Its rules.
    Rules(Box<Game>),
    /// Machine code, made of its program.
    Machine(Box<Session>),
}

/// A game that is measured.
pub(crate) struct Subject {
    player: Player,
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
    /// A game that is played by its rules.
    pub(crate) fn by_rules(game: &Game) -> Self {
        Self::new(Player::Rules(Box::new(optimise(game))))
    }

    /// A game that is played by machine code, or by its rules if some of them have no lowering yet.
    pub(crate) fn fastest(game: &Game) -> Self {
        match session(game) {
            Some(session) => Self::new(Player::Machine(Box::new(session))),
            None => Self::by_rules(game),
        }
    }

    fn new(player: Player) -> Self {
        Self {
            player,
            playouts: FEWEST,
            plies: 0,
            slices: Vec::new(),
        }
    }

    /// Plays the playouts of a slice and says how long that took.
    fn play(&mut self) -> f64 {
        let seed = Seed::new(SEED);
        let (start, plies) = match &mut self.player {
            Player::Rules(game) => {
                let (mut trial, start) = (Trial::new(game), Instant::now());
                let plies = (0..self.playouts).map(|number| {
                    trial.seed_chance(seed.of_game(number));
                    u64::from(rollout(&mut trial, &mut seed.game(number)).plies)
                });
                (start, plies.sum())
            }
            Player::Machine(session) => {
                let mut seeds: Vec<u64> = (0..self.playouts).map(|n| seed.of_game(n)).collect();
                let start = Instant::now();
                let batches = session.playouts(&mut seeds).expect("the machine runs");
                (start, batches.iter().map(|batch| batch.plies).sum())
            }
        };
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

/// A game on machine code; none if it has no program.
fn session(game: &Game) -> Option<Session> {
    let program = Arc::new(program::of(&optimise(game)).ok()?);
    let module = WasmProgram::for_playouts(Arc::clone(&program));
    let native = NativeProgram::new(module, Patience::Long).ok()?;
    Session::new(Arc::new(game.clone()), program, native.machine().ok()?).ok()
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
