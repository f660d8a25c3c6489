//! Playing allocates nothing per ply: once lists have the room that the longest game played needed, games
//! are generated, chosen from, applied, copied and played out without asking for memory.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a test may print"
)]

mod bundled;
#[path = "bundled/names.rs"]
mod names;

use allocation_counter::measure;
use dafang::game::{Game, Move, Trial};
use dafang::optimise::optimise;
use dafang::play::{Random, playout, rollout};

/// The moves of each game that are made one by one.
const PLIES: usize = 300;

/// Lists, chooses and makes moves, on a trial and on its copy, and plays the copy to its end.
fn play<'g>(trial: &mut Trial<'g>, copy: &mut Trial<'g>, moves: &mut Vec<Move>, seed: u64) {
    let mut random = Random::for_game(seed, 0);
    trial.restart();
    for ply in 0..PLIES {
        trial.legal_moves(moves);
        let Some(mv) = trial.choose(&mut random) else {
            break;
        };
        copy.copy_from(trial);
        if ply == PLIES / 10 {
            playout(copy, &mut random);
        } else {
            copy.play_known(mv);
        }
        trial.play_known(mv);
    }
    copy.restart();
    rollout(copy, &mut random);
    playout(copy, &mut random);
}

/// How often memory is asked for when games are played that have been played before.
fn allocations(game: &Game, seeds: u64) -> u64 {
    let (mut trial, mut copy, mut moves) = (Trial::new(game), Trial::new(game), Vec::new());
    let mut all = || {
        for seed in 0..seeds {
            play(&mut trial, &mut copy, &mut moves, seed);
        }
    };
    all();
    measure(all).count_total
}

/// Every bundled game as its description says, and as the compiler's passes leave it.
#[test]
fn no_ply_allocates() {
    let mut wrong = Vec::new();
    for name in names::names() {
        let plain = bundled::game(&name, None, &[]);
        let quick = optimise(&plain);
        for (kind, game) in [("plain", &plain), ("optimised", &quick)] {
            let times = allocations(game, 2);
            if times > 0 {
                wrong.push(format!("{name}, {kind}: {times} allocations"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is counted is what is allocated.
#[test]
fn an_allocation_is_counted() {
    let game = bundled::game("tic-tac-toe", None, &[]);
    let new = measure(|| drop(Trial::new(&game)));
    assert!(new.count_total > 0);
    let mut grown = Vec::new();
    let growth = measure(|| grown.extend((0..100u8).map(|n| vec![n])));
    assert!(growth.count_total > 100, "{}", growth.count_total);
}
