//! Fits weights to samples by logistic regression.

use super::super::evaluation::{Evaluation, chances};
use super::super::features::FeaturePlan;
use super::super::reward::Rewards;
use super::games::{Sample, Samples};
use crate::game::Game;

/// Times that all samples are gone through: first without places, so that the worth of pieces is found first, then with them.
const EPOCHS: [usize; 2] = [8, 8];

/// How far the weights move at first; then the less, the more a weight has moved (`AdaGrad`, Duchi, Hazan and Singer 2011).
const RATE: f32 = 0.1;

/// The sum of squared slopes that each weight begins with, so that the first sample moves none too far.
const FIRST_SLOPE: f32 = 1e-2;

/// How strongly each weight is drawn to what it was before: as by this many samples that say so. Positions of one game are much
/// alike, so that a hundred samples are no more than a few games.
const DOUBT: f32 = 100.0;

/// How strongly the weight of a place is drawn to 0, so that what all places of a piece share is learned as its value, and a
/// place that few games have seen says little.
const DOUBT_OF_PLACES: f32 = 300.0;

/// One game in this many is kept apart, to test how well the fit predicts results.
const KEPT_APART: u32 = 10;

/// Fits weights to samples, beginning with what they were before.
pub(super) fn fit(
    game: &Game,
    plan: &FeaturePlan,
    samples: &Samples,
    before: &Evaluation,
    shared: &[u32],
) -> Evaluation {
    let (apart, used): (Vec<&Sample>, Vec<&Sample>) =
        (samples.positions.iter()).partition(|sample| sample.game % KEPT_APART == KEPT_APART - 1);
    let places = plan.places..plan.hands;
    let mut anchors = before.weights.clone();
    anchors[places.clone()].fill(0.0);
    let mut weights = anchors.clone();
    let seen = seen(plan, &used);
    let decays = decays(plan, &seen);
    for (stage, epochs) in EPOCHS.into_iter().enumerate() {
        let is_fitted = |weight: usize| stage > 0 || !places.contains(&weight);
        let mut slopes = vec![FIRST_SLOPE; weights.len()];
        for _ in 0..epochs {
            for sample in &used {
                let chances = foretell(game, sample, &weights);
                let result = samples.target(game, sample);
                for (weight, player, number) in &sample.features {
                    let (weight, player) = (*weight as usize, usize::from(*player));
                    if !is_fitted(weight) {
                        continue;
                    }
                    let slope = (result[player] - chances[player]) * number;
                    let slope = slope - decays[weight] * (weights[weight] - anchors[weight]);
                    slopes[weight] += slope * slope;
                    weights[weight] += RATE * slope / slopes[weight].sqrt();
                }
            }
        }
    }
    let insight = insight(game, samples, &apart, &weights);
    let weights = shared.iter().map(|weight| weights[*weight as usize]);
    let mut fitted = Evaluation::of_weights(plan.clone(), weights.collect(), insight);
    fitted.seen = shared.iter().map(|weight| seen[*weight as usize]).collect();
    fitted
}

/// The share by which each weight is drawn to its anchor by a sample that has its feature, so that all of them together draw it as
/// strongly as they should.
fn decays(plan: &FeaturePlan, seen: &[u32]) -> Vec<f32> {
    let decay = |(weight, seen): (usize, &u32)| {
        let doubt = match (plan.places..plan.hands).contains(&weight) {
            true => DOUBT_OF_PLACES,
            false => DOUBT,
        };
        doubt / (*seen as f32).max(doubt * 4.0)
    };
    seen.iter().enumerate().map(decay).collect()
}

/// In how many samples each weight tells the players apart.
fn seen(plan: &FeaturePlan, used: &[&Sample]) -> Vec<u32> {
    let mut seen = vec![0; plan.len];
    for (weight, _, _) in used.iter().flat_map(|sample| &sample.features) {
        seen[*weight as usize] += 1;
    }
    seen
}

/// By how much of itself the squared error of samples that were kept apart becomes smaller than with equal chances for all.
fn insight(game: &Game, samples: &Samples, apart: &[&Sample], weights: &[f32]) -> f32 {
    let (mut own, mut even) = (0.0, 0.0);
    for sample in apart {
        let chances = foretell(game, sample, weights);
        let result = samples.result(game, sample);
        for player in 1..=game.player_count() {
            own += (result[player] - chances[player]).powi(2);
            even += (result[player] - 1.0 / game.player_count() as f32).powi(2);
        }
    }
    match even > 0.0 {
        true => (1.0 - own / even).max(0.0),
        false => 0.0,
    }
}

/// What each player may expect by the weights.
fn foretell(game: &Game, sample: &Sample, weights: &[f32]) -> Rewards {
    let mut scores = Rewards::default();
    for (weight, player, number) in &sample.features {
        scores[usize::from(*player)] += weights[*weight as usize] * number;
    }
    chances(game, &game.start, &mut scores);
    scores
}
