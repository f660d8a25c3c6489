//! Random games and searches.

use crate::game::Game;
use crate::guard::{error, patiently};
use crate::rules::{Purpose, Rules};
use crate::state::State;
use dafang::game::{self, Notation, OwnedTrial, Rollout, Trial};
use dafang::play::{Seed, Tally, rollout};
use dafang::program::run::Fault;
use dafang::search::{Evaluation, MEMORY, Method, Search, SearchPlayer, Settings};
use pyo3::prelude::*;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The games that a thread plays before it looks whether to stop.
const CHUNK: u64 = 64;

/// The games from which machine code is worth making.
const MUCH: u64 = 16;

/// What random games came to.
#[derive(Serialize)]
struct TallyData {
    games: u64,
    plies: u64,
    wins: Vec<u64>,
    draws: u64,
    shortest: u64,
    longest: u64,
    seconds: f64,
}

/// Plays the random games from a number on, as JSON. The games of a seed are the same whatever the threads.
#[pyfunction]
pub(crate) fn playouts(
    py: Python<'_>,
    game: &Game,
    number: u64,
    seed: u64,
    threads: usize,
    first: u64,
) -> PyResult<String> {
    let rules = Arc::clone(&game.0);
    let played = patiently(py, move |stop| {
        let start = Instant::now();
        // Programs and rules choose other moves, so that who plays must not depend on how much there is to do.
        let (next, end) = (AtomicU64::new(first), first.saturating_add(number));
        let worker = || {
            play(&rules, Seed::new(seed), &next, end, number >= MUCH, &|| {
                stop.is_set()
            })
        };
        let tally = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
            let mut all = Tally::default();
            for worker in workers {
                match worker.join() {
                    Ok(tally) => all.merge(&tally?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok::<Tally, Fault>(all)
        })?;
        let players = rules.game.player_count();
        let data = TallyData {
            games: tally.games,
            plies: tally.plies,
            wins: tally.wins[1..=players].to_vec(),
            draws: tally.draws,
            shortest: tally.shortest,
            longest: tally.longest,
            seconds: start.elapsed().as_secs_f64(),
        };
        Ok::<String, Fault>(serde_json::to_string(&data).unwrap_or_default())
    })?;
    played.map_err(|fault| crate::guard::internal(&fault.to_string()))
}

/// Plays games until none is left.
fn play(
    rules: &Rules,
    seed: Seed,
    next: &AtomicU64,
    end: u64,
    is_much: bool,
    stops: &dyn Fn() -> bool,
) -> Result<Tally, Fault> {
    let mut tally = Tally::default();
    let mut session = rules.session(Purpose::Playouts, is_much).transpose()?;
    let mut trial = match session {
        Some(_) => None,
        None => Some(Trial::new(rules.quick())),
    };
    loop {
        let from = next.fetch_add(CHUNK, Ordering::Relaxed);
        if from >= end || stops() {
            return Ok(tally);
        }
        let numbers = from..(from + CHUNK).min(end);
        if let Some(session) = &mut session {
            let mut seeds: Vec<u64> = numbers.map(|number| seed.of_game(number)).collect();
            for batch in session.playouts(&mut seeds)? {
                let lengths = u64::from(batch.shortest)..=u64::from(batch.longest);
                tally.add_games(batch.ending, batch.games, batch.plies, lengths);
            }
        } else if let Some(trial) = &mut trial {
            for number in numbers {
                if stops() {
                    return Ok(tally);
                }
                trial.seed_chance(seed.of_game(number));
                let Rollout { ending, plies } = rollout(trial, &mut seed.game(number));
                tally.add(ending, u64::from(plies));
            }
        }
    }
}

/// A line of a search.
#[derive(Serialize)]
struct LineData {
    moves: Vec<String>,
    value: f64,
    visits: u64,
    proven: bool,
}

/// What a search found.
#[derive(Serialize)]
struct ThoughtData {
    method: &'static str,
    lines: Vec<LineData>,
    playouts: u64,
    nodes: u64,
    depth: u32,
    value: f64,
    seconds: f64,
}

/// Searches a position, as JSON.
#[pyfunction]
#[pyo3(signature = (state, player, time=None, nodes=None, playouts=None, depth=None, seed=1, lines=1, memory=None))]
#[allow(
    clippy::too_many_arguments,
    reason = "each is a bound that Python names"
)]
pub(crate) fn search(
    py: Python<'_>,
    state: &State,
    player: &str,
    time: Option<f64>,
    nodes: Option<u64>,
    playouts: Option<u64>,
    depth: Option<u32>,
    seed: u64,
    lines: usize,
    memory: Option<usize>,
) -> PyResult<String> {
    let wanted = match player {
        "auto" => None,
        name => Some(Method::of_name(name).ok_or_else(|| {
            error("DafangError", &format!("there is no search `{name}`: expected auto, mcts, uct, alphabeta, maxn or random"))
        })?),
    };
    let seconds = time.map(Duration::try_from_secs_f64).transpose();
    let seconds = seconds.map_err(|fault| error("DafangError", &fault.to_string()))?;
    let (rules, mut trial) = (Arc::clone(&state.rules), state.copy_of_trial());
    if let Some(method) = wanted {
        let asked = SearchPlayer {
            method: Some(method),
            limit: dafang::search::Limit::Number(1),
        };
        if let Some(reason) = asked.refusal(&rules.game) {
            return Err(error("DafangError", &reason));
        }
    }
    patiently(py, move |stop| {
        let start = Instant::now();
        let until = seconds.and_then(|time| start.checked_add(time));
        let ends = || stop.is_set() || until.is_some_and(|until| Instant::now() >= until);
        let method = wanted.unwrap_or_else(|| Method::for_game(&rules.game));
        let settings = Settings {
            method,
            seed,
            memory: memory.unwrap_or(MEMORY),
            lines,
        };
        let budget = dafang::search::Budget {
            playouts,
            nodes,
            depth,
        };
        let evaluation = match method {
            Method::Uct | Method::Random => Arc::new(Evaluation::blank(&rules.game)),
            _ => {
                let chosen = (rules.ruleset.clone(), rules.options.clone());
                dafang::cli::evaluation(&rules.game, &rules.sources, chosen, &|| !stop.is_set())
            }
        };
        let thought = trial.with_dependent_mut(|game, trial| {
            let mut search = Search::new(game, settings, evaluation);
            search.think(trial, budget, &mut |_| ends())
        });
        let data = ThoughtData {
            method: method.name(),
            lines: thought
                .lines
                .iter()
                .map(|line| LineData {
                    moves: named(&trial, &line.moves),
                    value: line.expected,
                    visits: line.visits,
                    proven: line.proven,
                })
                .collect(),
            playouts: thought.progress.playouts,
            nodes: thought.progress.nodes,
            depth: thought.progress.depth,
            value: thought.progress.expected,
            seconds: start.elapsed().as_secs_f64(),
        };
        serde_json::to_string(&data).unwrap_or_default()
    })
}

/// The names of moves that follow each other.
fn named(trial: &OwnedTrial, moves: &[game::Move]) -> Vec<String> {
    trial.with_dependent(|game, trial| {
        let (mut trial, mut legal) = (trial.clone(), Vec::new());
        let mut names = Vec::new();
        for mv in moves {
            trial.legal_moves(&mut legal);
            let Some(place) = legal.iter().position(|known| known == mv) else {
                break;
            };
            names.push(Notation::new(game).all(trial.state(), &legal)[place].clone());
            trial.play_known(*mv);
        }
        names
    })
}
