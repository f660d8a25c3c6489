//! Learns what positions are worth from games that the machine plays with itself.
//!
//! First random games, or, where they tell nothing as in Chess, the moves that pieces have; then rounds of games by what was
//! learned. Where two players play without chance they search each move to a small depth, with quiescence, and only quiet
//! positions are samples: what a piece is worth shows where none is about to be taken. Else each player mostly makes the move
//! that leads to the best position.
//!
//! The weights are fitted by logistic regression (for more than two players by its general form, softmax) to the results,
//! mixed with what the search says of each position, step by step with a rate for each weight (Adagrad, Duchi, Hazan and
//! Singer 2011). Of two players only the difference of what they have is fitted: pieces that both have would shrink the rate
//! of their weight and tell nothing. Pieces and places that a symmetry of the game maps to each other share a weight. Every
//! tenth game is left out of the fit, to measure how much of a result the weights explain.

mod fit;
mod games;
mod network;
mod prior;
mod self_play;

pub use self_play::{RoundReport, Rounds, Sign, learn_network, learns_network};

use self::fit::fit;
use self::games::{Played, Searches, play, play_searched};
use super::evaluation::{Evaluation, LEAST_INSIGHT};
use super::features::FeaturePlan;
use super::symmetry::Orbits;
use crate::game::Game;
use crate::play::Seed;
use crate::program::run::Walker;

/// How long to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games of each round.
    pub games: u32,
    /// Moves in all games of a round.
    pub plies: u32,
    /// Plies times the sites of the board, so that large boards do not take longer.
    pub sites: u64,
    /// Positions that are searched in a round after the random games.
    pub nodes: u64,
    /// Rounds after the random games.
    pub rounds: u32,
}

impl Effort {
    /// What a program can spend before its first move: a fraction of a second.
    pub const SHORT: Self = Self {
        games: 600,
        plies: 30_000,
        sites: 1_500_000,
        nodes: 0,
        rounds: 0,
    };

    /// What a few minutes allow.
    pub const LONG: Self = Self::of_games(12_000, 4);

    /// The number of games in each round; fewer where they are long or the board is large.
    #[must_use]
    pub const fn of_games(games: u32, rounds: u32) -> Self {
        Self {
            games,
            plies: games.saturating_mul(USUAL_PLIES),
            sites: games as u64 * USUAL_SITES,
            nodes: games as u64 * USUAL_NODES,
            rounds,
        }
    }
}

/// The moves in a game up to which an effort allows all of its games.
const USUAL_PLIES: u32 = 80;

/// The moves of a game times the sites of its board up to which an effort allows all of its games.
const USUAL_SITES: u64 = 8000;

/// Positions searched for each game of an effort.
const USUAL_NODES: u64 = 400;

/// Games that a round which was stopped must have for something to be learned from it.
const LEAST_GAMES: usize = 10;

/// The greatest depth to which moves are searched in games to learn from, before quiescence.
const DEEPEST: u32 = 2;

/// What was learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// What positions are worth.
    pub evaluation: Evaluation,
    /// The games that it was learned from.
    pub games: u64,
}

/// Learns what positions of a game are worth; the same for a seed on every machine. `watch` is given the share done
/// and says whether to stop.
pub fn learn(game: &Game, seed: u64, effort: Effort, watch: &mut dyn FnMut(f32) -> bool) -> Lesson {
    learn_on(game, None, seed, effort, watch)
}

/// Learns as [`learn`] does, and the same, with a machine that makes the moves of searches in place of the rules.
pub fn learn_on(
    game: &Game,
    mut walk: Option<Walker>,
    seed: u64,
    effort: Effort,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Lesson {
    let mut evaluation = Evaluation::blank(game);
    let plan = evaluation.plan.clone();
    let shared = shared_weights(game, &plan);
    let is_searched = game.player_count() == 2 && !game.layout.has_chance();
    let mut games = 0;
    for round in 0..=effort.rounds {
        let share = |part: f32| (round as f32 + part) / (effort.rounds + 1) as f32;
        let seed = Seed::new(seed.wrapping_add(u64::from(round)));
        let (kept, mut watch) = ((&plan, &shared[..]), |part| watch(share(part)));
        let Played { samples, is_whole } = match round {
            0 => play(game, kept, seed, effort, None, &mut watch),
            _ if is_searched => {
                let depth = round.min(DEEPEST);
                let searches = Searches::to_depth(&evaluation, depth, walk.as_mut());
                play_searched(game, kept, seed, effort, searches, &mut watch)
            }
            _ => play(game, kept, seed, effort, Some(&evaluation), &mut watch),
        };
        // Random games tell something however few they are. A later round that was stopped has less to say than the one before.
        if !is_whole && (round > 0 || samples.results.len() < LEAST_GAMES) {
            break;
        }
        games += samples.results.len() as u64;
        evaluation = fit(game, &plan, &samples, &evaluation, &shared);
        if !is_whole {
            break;
        }
        if round == 0 && evaluation.insight < LEAST_INSIGHT {
            let by_moves = prior::by_moves(game, &plan, &shared);
            if !by_moves.is_blank() {
                evaluation = by_moves;
            }
        }
    }
    Lesson { evaluation, games }
}

/// For each weight the one that stands for it: pieces, and places of pieces, that a symmetry of the game maps to each
/// other have one weight.
fn shared_weights(game: &Game, plan: &FeaturePlan) -> Vec<u32> {
    let orbits = Orbits::of(game);
    let mut shared: Vec<u32> = (0..plan.len as u32).collect();
    for kind in 0..game.components.len() {
        let least = orbits.kind(kind);
        shared[plan.values + kind] = (plan.values + least) as u32;
        shared[plan.hands + kind] = (plan.hands + least) as u32;
        for site in 0..game.layout.board {
            let (least, of) = orbits.place(kind, site);
            shared[plan.place(kind, site)] = plan.place(least, of) as u32;
        }
    }
    shared
}
