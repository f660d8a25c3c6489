//! The values of all positions of a game, found within bounds of memory and time.

use std::thread;

use super::checkpoint::Checkpoint;
use crate::cli::table::grouped;
use crate::cli::watch::Watch;
use crate::game::{Game, Notation, Trial, is_evaluation_stopped};
use crate::solve::{ExactValue, Followers, Keys, PositionGraph, Solution, expand};

/// Positions that a thread looks at before they are put together with those of others.
const PORTION: usize = 512;

/// What the search may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Bytes that the positions may take.
    pub(crate) bytes: usize,
    pub(crate) threads: usize,
    /// Whether another search follows where memory ends, so that these positions are of no more use.
    pub(crate) gives_way: bool,
}

/// Why a game was not solved, and how far the search was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsolved {
    /// `memory`, `time`, `interrupted`, `history` where the rules ask for earlier positions, or `overdrawn` where they ask for
    /// more than an answer holds; `checkpoint` if what was found could not be kept.
    pub(crate) reason: &'static str,
    pub(crate) positions: u64,
    /// How many moves the last positions are from the first.
    pub(crate) depth: u32,
}

/// The values of all positions that can be reached from that of a trial, with these keys. Why the checkpoint failed, if so, it says itself.
pub(crate) fn solve(
    trial: &Trial<'_>,
    (keys, bounds): (&Keys, Bounds),
    watch: &mut Watch,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Result<Solution, Unsolved> {
    let earlier = checkpoint.as_mut();
    let earlier = earlier.and_then(|file| file.graph(trial, keys));
    let mut positions = earlier.unwrap_or_else(|| PositionGraph::with(trial, keys));
    let mut found = find(trial.game(), &mut positions, bounds, watch, &mut checkpoint);
    if let (Some(file), Some(reason)) = (checkpoint, found)
        && !matches!(reason, "checkpoint" | "overdrawn")
        && !(reason == "memory" && bounds.gives_way)
        && !file.keep_graph(&positions)
    {
        found = Some("checkpoint");
    }
    let unsolved = |reason| Unsolved {
        reason,
        positions: positions.count(),
        depth: positions.depth(),
    };
    let in_doubt = unsolved("history");
    if let Some(reason) = found {
        return Err(unsolved(reason));
    }
    let solution = Solution::of(positions);
    if solution.depends_on_history() {
        return Err(in_doubt);
    }
    Ok(solution)
}

/// Finds all positions; why not all, if so.
fn find(
    game: &Game,
    positions: &mut PositionGraph<'_>,
    bounds: Bounds,
    watch: &mut Watch,
    checkpoint: &mut Option<&mut Checkpoint>,
) -> Option<&'static str> {
    if checkpoint.as_ref().is_some_and(|file| file.has_failed()) {
        return Some("checkpoint");
    }
    let _alarm = watch.alarm();
    while !positions.is_complete() {
        let go_on = watch.go_on(|| {
            let found = grouped(positions.count());
            format!(
                "{found} positions, {} moves deep, {} MB",
                positions.depth(),
                positions.bytes() / 1_000_000
            )
        });
        if !go_on {
            return Some(watch.reason());
        }
        // Steps keep 31 bits for the number of a position.
        if positions.bytes() > bounds.bytes || positions.len() > (1 << 31) - (1 << 24) {
            return Some("memory");
        }
        let expanded = look(game, positions, bounds.threads);
        if is_evaluation_stopped() {
            return Some(watch.reason());
        }
        positions.absorb(expanded);
        if let Some(file) = checkpoint
            && file.is_due()
            && !file.keep_graph(positions)
        {
            return Some("checkpoint");
        }
        if positions.is_overdrawn() {
            return Some("overdrawn");
        }
    }
    None
}

/// What follows the next positions, each thread looking at a part of them.
fn look(game: &Game, positions: &PositionGraph<'_>, threads: usize) -> Vec<Followers> {
    let keys = positions.keys();
    let entries = positions.next(PORTION * threads);
    if entries.len() < 64 || threads == 1 {
        return expand(game, keys, entries);
    }
    thread::scope(|scope| {
        let parts = entries.chunks(entries.len().div_ceil(threads));
        let parts: Vec<_> = parts
            .map(|part| scope.spawn(move || expand(game, keys, part)))
            .collect();
        let mut all = Vec::with_capacity(entries.len());
        for part in parts {
            match part.join() {
                Ok(expanded) => all.extend(expanded),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

/// The legal moves of a trial with their values, the best first.
pub(crate) fn valued_moves(
    solution: &Solution,
    trial: &mut Trial<'_>,
) -> Vec<(String, ExactValue)> {
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let words = Notation::new(trial.game()).all(trial.state(), &legal);
    let valued = solution.moves(trial).into_iter();
    let valued = valued.filter_map(|(mv, value)| {
        let place = legal.iter().position(|other| *other == mv)?;
        Some((words[place].clone(), value))
    });
    valued.collect()
}
