//! Times of playouts, perft, move generation, applying and loading, with their spread.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench takes times"
)]

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use dafang::bundled::{Bundled, games as bundled_games};
use dafang::expand::Choice;
use dafang::game::{Game, Trial};
use dafang::optimise::optimise;
use dafang::play::{Random, perft, rollout};
use dafang::text::Text;

/// Plies before a position in the middle of a game.
const MIDDLE: usize = 12;

fn games() -> Vec<(String, Game)> {
    let bundled = bundled_games();
    bundled
        .iter()
        .map(|bundled| (bundled.name.clone(), load(bundled)))
        .collect()
}

/// A bundled game with its default choice.
fn load(bundled: &Bundled) -> Game {
    let text = Text::of_bundled(bundled);
    let compiled = text.compile(&Choice::default());
    optimise(&compiled.expect("bundled games have no mistakes").game)
}

/// A position after some random moves.
fn middle(game: &Game) -> Trial<'_> {
    let mut trial = Trial::new(game);
    let mut random = Random::for_game(1, 0);
    for _ in 0..MIDDLE {
        let mut ahead = trial.clone();
        match ahead.choose(&mut random) {
            Some(mv) => ahead.play_known(mv),
            None => break,
        }
        if ahead.ending().is_some() {
            break;
        }
        trial = ahead;
    }
    trial
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    for (name, game) in games() {
        let (mut trial, mut number) = (Trial::new(&game), 0);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number += 1;
                rollout(&mut trial, &mut Random::for_game(1, number))
            });
        });
    }
}

fn generating(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    for (name, game) in games() {
        let (mut trial, mut moves) = (middle(&game), Vec::new());
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                trial.legal_moves(&mut moves);
                black_box(moves.len())
            });
        });
    }
}

fn applying(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("apply");
    for (name, game) in games() {
        let (mut trial, mut moves) = (middle(&game), Vec::new());
        trial.legal_moves(&mut moves);
        let Some(mv) = moves.first().copied() else {
            continue;
        };
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || trial.clone(),
                |next| next.play_known(mv),
                BatchSize::SmallInput,
            );
        });
    }
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 2");
    for (name, game) in games() {
        let trial = middle(&game);
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&trial), 2)));
    }
}

fn loading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    for bundled in bundled_games() {
        group.bench_function(bundled.name.as_str(), |bencher| {
            bencher.iter(|| load(&bundled));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = playouts, generating, applying, counting, loading
}
criterion_main!(benches);
