//! Rounds of games that the machine plays with itself, and a network that learns from each round.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::super::alpha_beta::AlphaBeta;
use super::super::evaluation::Evaluation;
use super::super::network::Inputs;
use super::super::symmetry::Maps;
use super::super::{Budget, Method, Settings, reward};
use super::games::{RESULT, Searches};
use super::network::{Known, Learner, Positions};
use crate::game::{Game, Trial, is_evaluation_stopped};
use crate::play::Seed;
use crate::program::run::Walker;

/// How long a network learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// The number of the first round: more than 0 where a network goes on from one that was learned before.
    pub first: u32,
    /// How many rounds.
    pub rounds: u32,
    /// Games of each round.
    pub games: u32,
    /// Positions that are searched for a move.
    pub nodes: u64,
    /// Threads; the result does not depend on them.
    pub threads: usize,
}

impl Rounds {
    /// Positions that are searched for a move unless something else is asked for: enough to see what is taken and taken back.
    pub const NODES: u64 = 500;

    /// Games of a round and rounds unless something else is asked for: some twenty minutes on two processors.
    pub const GAMES: u32 = 5000;
    /// See [`GAMES`](Self::GAMES).
    pub const NUMBER: u32 = 5;
}

/// What a round has brought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoundReport {
    /// The number of the round, from 0.
    pub round: u32,
    /// Games played in it.
    pub games: u64,
    /// Positions that the network has learned from.
    pub positions: u64,
    /// How much of the results the evaluation explains: 0 for nothing, 1 for all.
    pub insight: f32,
    /// The points of the new evaluation in games against the one before, and how many these games were.
    pub points: f64,
    /// Games against the evaluation before.
    pub matches: u32,
    /// Whether the new evaluation takes the place of the one before: not where it is clearly worse.
    pub is_taken: bool,
}

/// The share of points against the evaluation before from which a new one takes its place.
const TAKEN: f64 = 0.45;

/// Games of a match between an evaluation and the one before.
const MATCHES: u32 = 60;

/// Times that all positions are gone through in a round.
const EPOCHS: usize = 6;

/// Rounds whose positions are kept to learn from.
const KEPT: usize = 3;

/// One game in this many is kept apart, to test how well the network predicts results.
const KEPT_APART: u64 = 20;

/// What a watcher is shown.
pub enum Sign<'a> {
    /// The share of the present round that is done.
    Part(u32, f32),
    /// A round is over, with what it has learned.
    Round(&'a RoundReport, &'a Evaluation),
}

/// Whether a network can learn a game: two players, alpha-beta suits it, and a network sees what matters.
#[must_use]
pub fn learns_network(game: &Game) -> bool {
    Method::for_game(game) == Method::AlphaBeta && Inputs::of(game).is_some()
}

/// What one game has brought.
#[derive(Default)]
struct PlayedGame {
    positions: Positions,
}

/// Learns a network beside the weights of an evaluation, from games that the machine plays with itself, and shows each round to
/// `watch`, which says whether to stop. The machines of `walks` make the moves of searches in place of the rules, one for
/// each thread; threads without one use the rules. The result depends on the seed and not on the threads; none where no round has
/// ended.
pub fn learn_network(
    game: &Game,
    evaluation: &Evaluation,
    mut walks: Vec<Walker>,
    seed: u64,
    rounds: Rounds,
    watch: &mut dyn FnMut(Sign<'_>) -> bool,
) -> Option<Evaluation> {
    let inputs = Inputs::of(game)?;
    let maps = Maps::of(game);
    let mut learned: Option<Evaluation> = None;
    let mut kept: Vec<(Positions, Positions)> = Vec::new();
    for number in 0..rounds.rounds {
        let round = rounds.first + number;
        let before = learned.clone().unwrap_or_else(|| evaluation.clone());
        let seeds = Seed::new(seed.wrapping_add(1 << 32).wrapping_add(u64::from(round)));
        let share = |part: f32| Sign::Part(round, part);
        let played = play(game, &before, &mut walks, seeds, rounds, &mut |part| {
            watch(share(part * 0.8))
        });
        let Some(played) = played else {
            return learned;
        };
        let games = played.len() as u64;
        let (mut used, mut apart) = (Positions::default(), Positions::default());
        for (index, game) in played.iter().enumerate() {
            match index as u64 % KEPT_APART {
                0 => apart.extend(&game.positions),
                _ => used.extend(&game.positions),
            }
        }
        kept.push((used, apart));
        if kept.len() > KEPT {
            kept.remove(0);
        }
        let mut all = Positions::default();
        for (used, _) in &kept {
            all.extend(used);
        }
        let mut learner = Learner::new(
            inputs.clone(),
            &maps,
            seed.wrapping_add(u64::from(round)),
            before.network.as_deref(),
        );
        let mut stopped = false;
        learner.fit(&all, (EPOCHS, rounds.threads), seed, &mut |part| {
            stopped = watch(share(0.8 + part * 0.15));
            stopped
        });
        if stopped {
            return learned;
        }
        let mut after = evaluation.clone();
        after.network = Some(Arc::new(learner.network()?));
        let apart = &kept.last()?.1;
        after.insight = learner.insight(apart).max(evaluation.insight);
        let sides = [&after, &before];
        let Some(points) = compare(game, sides, &mut walks, seeds, rounds) else {
            return learned;
        };
        let report = RoundReport {
            round,
            games,
            positions: all.len() as u64,
            insight: after.insight,
            points,
            matches: MATCHES,
            is_taken: points >= TAKEN * f64::from(MATCHES),
        };
        let stops = watch(Sign::Round(&report, &after));
        if report.is_taken {
            learned = Some(after);
        }
        if stops {
            break;
        }
    }
    learned
}

/// Does work for each number below a bound on several threads, and keeps what it brings by number; none if it was stopped.
fn each<T: Send>(
    (most, threads): (u64, usize),
    walks: &mut Vec<Walker>,
    work: &(dyn Fn(u64, &mut Option<Walker>) -> T + Sync),
    watch: &mut dyn FnMut(f32) -> bool,
) -> Option<Vec<T>> {
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let done: Mutex<Vec<Option<T>>> = Mutex::new((0..most).map(|_| None).collect());
    let mut own: Vec<Option<Walker>> = walks.drain(..).map(Some).collect();
    own.resize_with(threads.max(1), || None);
    let run = |walk: &mut Option<Walker>, asked: &mut dyn FnMut(f32) -> bool| {
        while !over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= most {
                return;
            }
            let found = work(number, walk);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done[number as usize] = Some(found);
            drop(done);
            if is_evaluation_stopped() || asked(number as f32 / most as f32) {
                over.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        let mut walks = own.iter_mut();
        let first = walks.next();
        let others: Vec<_> = walks
            .map(|walk| scope.spawn(|| run(walk, &mut |_| false)))
            .collect();
        if let Some(first) = first {
            run(first, watch);
        }
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    walks.extend(own.into_iter().flatten());
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.into_iter().collect()
}

/// Plays the games of a round.
fn play(
    game: &Game,
    guide: &Evaluation,
    walks: &mut Vec<Walker>,
    seed: Seed,
    rounds: Rounds,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Option<Vec<PlayedGame>> {
    let budget = Budget {
        nodes: Some(rounds.nodes),
        ..Budget::default()
    };
    let inputs = Inputs::of(game)?;
    let work = |number: u64, walk: &mut Option<Walker>| {
        let mut searches = Searches {
            guide,
            budget,
            walk: walk.as_mut(),
        };
        let mut found = PlayedGame::default();
        let mut holding = Vec::new();
        let mut trial = Trial::new(game);
        let seeds = (seed.game(number), seed.of_game(number));
        let (worth, _) = searches.play(&mut trial, seeds, &mut |trial, choices, expected| {
            let state = trial.state();
            let mover = usize::from(state.head.mover);
            holding.clear();
            inputs.holding(game, state, &mut holding);
            let known = Known {
                mover: mover as u8 - 1,
                linear: guide.linear_advantage(game, state, choices, mover),
                target: match mover {
                    1 => expected,
                    _ => 1.0 - expected,
                },
            };
            found.positions.add(&holding, known);
        });
        let sum = (worth[1] + worth[2]).max(f32::MIN_POSITIVE);
        for index in 0..found.positions.len() {
            let known = found.positions.known(index);
            let result = worth[usize::from(known.mover) + 1] / sum;
            let target = RESULT * result + (1.0 - RESULT) * known.target;
            found.positions.retarget(index, target);
        }
        found
    };
    each(
        (u64::from(rounds.games), rounds.threads),
        walks,
        &work,
        watch,
    )
}

/// The points of the first of two evaluations in games between them, each opening twice.
fn compare(
    game: &Game,
    sides: [&Evaluation; 2],
    walks: &mut Vec<Walker>,
    seed: Seed,
    rounds: Rounds,
) -> Option<f64> {
    const OPENING: usize = 6;
    const LONGEST: usize = 400;
    let budget = Budget {
        nodes: Some(rounds.nodes),
        ..Budget::default()
    };
    let work = |number: u64, walk: &mut Option<Walker>| {
        let mut trial = Trial::new(game);
        // Away from the seeds of the games that were learned from.
        let mut random = seed.game((1 << 40) + number / 2);
        let mut moves = Vec::new();
        let mut searches = sides.map(|_| {
            AlphaBeta::new(&Settings {
                method: Method::AlphaBeta,
                seed: number,
                memory: 1 << 20,
                lines: 1,
            })
        });
        for length in 0..LONGEST {
            if trial.ending().is_some() {
                break;
            }
            if length < OPENING {
                let Some(mv) = trial.choose(&mut random) else {
                    break;
                };
                trial.play_known(mv);
                continue;
            }
            let side = (usize::from(trial.state().head.mover) + number as usize) % 2;
            trial.legal_moves(&mut moves);
            let place = (&mut trial, walk.as_mut());
            let search = &mut searches[side];
            let thought = search.think(sides[side], place, &moves, budget, &mut |_| false);
            if search.has_failed {
                *walk = None;
                break;
            }
            let Some(best) = thought.best() else { break };
            trial.play_known(best);
        }
        let own = if number.is_multiple_of(2) { 2 } else { 1 };
        match trial.ending() {
            Some(ending) => f64::from(reward(&ending.outcome, own)),
            None => 0.5,
        }
    };
    let number = u64::from(MATCHES);
    let points = each((number, rounds.threads), walks, &work, &mut |_| false)?;
    Some(points.into_iter().sum())
}
