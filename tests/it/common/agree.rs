//! Games played by two sets of rules side by side.
#![allow(dead_code)] // every test binary uses its own part

use dafang::game::{Game, Move, Trial};
use dafang::optimise::optimise;
use dafang::play::Random;

/// The longest stretch of a game that is compared.
const PLIES: usize = 400;

fn legal(trial: &mut Trial<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    moves.sort_by_key(|mv| {
        let sites = [mv.from(), mv.to(), mv.between(), Some(mv.site)];
        let sites = sites.map(|site| site.map(|site| site.0));
        (mv.rule, sites, mv.piece, mv.player, mv.value, mv.dice)
    });
    moves
}

/// Plays a random game of both side by side.
pub(crate) fn agree(name: &str, plain: &Game, quick: &Game, seed: u64) {
    let (mut one, mut other) = (Trial::new(plain), Trial::new(quick));
    let mut random = Random::for_game(seed, 0);
    for ply in 0..PLIES {
        let moves = legal(&mut one);
        let place = format!("{name}, seed {seed}, ply {ply}");
        assert_eq!(moves, legal(&mut other), "legal moves of {place}");
        let Some(mv) = random.choose(&moves) else {
            break;
        };
        let mut pick = random.clone();
        let chosen = other.choose(&mut pick);
        assert!(
            chosen.is_some_and(|chosen| moves.contains(&chosen)),
            "{chosen:?} chosen in {place}"
        );
        one.play_known(mv);
        other.play_known(mv);
        assert_eq!(one.state(), other.state(), "position after {place}");
        assert_eq!(one.ending(), other.ending(), "ending after {place}");
    }
}

/// Plays the same random games from a position whole and as rollouts, which leave the position as it is.
fn rollouts_agree(name: &str, quick: &Game, seed: u64) {
    let mut trial = Trial::new(quick);
    let mut random = Random::for_game(seed, 2);
    for ply in 0..6 {
        let before = trial.clone();
        for _ in 0..2 {
            let (mut whole, mut same) = (before.clone(), random.clone());
            whole.play_out(&mut same);
            let rollout = trial.rollout(&mut random);
            let place = format!("{name}, seed {seed}, ply {ply}");
            assert_eq!(Some(rollout.ending), whole.ending(), "ending after {place}");
            let plies = whole.past().moves.len() - before.past().moves.len();
            assert_eq!(rollout.plies as usize, plies, "length after {place}");
            assert_eq!(trial.past(), before.past(), "past of {place}");
            assert_eq!(trial.state(), before.state(), "position of {place}");
            assert_eq!(trial.ending(), before.ending(), "{place} has not ended");
        }
        let Some(mv) = trial.choose(&mut random) else {
            break;
        };
        trial.play_known(mv);
    }
}

/// Plays the same random game of the quick rules whole, and move by move.
pub(crate) fn playouts_agree(name: &str, quick: &Game, seed: u64) {
    let (mut whole, mut stepwise) = (Trial::new(quick), Trial::new(quick));
    let mut random = Random::for_game(seed, 1);
    let mut same = random.clone();
    whole.play_out(&mut random);
    while let Some(mv) = stepwise.choose(&mut same) {
        stepwise.play_known(mv);
    }
    assert_eq!(
        whole.past(),
        stepwise.past(),
        "moves of {name}, seed {seed}"
    );
    assert_eq!(
        whole.state(),
        stepwise.state(),
        "end of {name}, seed {seed}"
    );
    assert_eq!(
        whole.ending(),
        stepwise.ending(),
        "ending of {name}, seed {seed}"
    );
    rollouts_agree(name, quick, seed);
    let state = whole.state();
    assert_eq!(
        state.position_hash(0),
        state.fresh_hash(&quick.layout),
        "hash of {name}"
    );
}

/// The quick rules of a small game, after a number of random games by them in every way, the first few beside the rules as
/// they were.
pub(crate) fn compared(name: &str, plain: &Game, games: u64) -> Game {
    let quick = optimise(plain);
    for seed in 0..games {
        if seed < 5 {
            agree(name, plain, &quick, seed);
        }
        playouts_agree(name, &quick, seed);
    }
    quick
}
