//! Estimates with their intervals, and the correction for many comparisons.
//!
//! All intervals have a confidence of 95 %. Shares have the interval of Wilson (1927), which stays between 0 and 1 and holds
//! for few games. Means have the percentile bootstrap of Efron (1979), drawn with a fixed seed, so that the same games give the
//! same interval; of many games, the normal approximation, which agrees with it there.

use serde::{Deserialize, Serialize};

use crate::play::Random;

/// The normal deviate of 95 %.
pub const Z: f64 = 1.959_964;

/// Samples that the bootstrap draws.
const SAMPLES: usize = 400;

/// Of more values than these, the mean is as good as normal.
const MANY: usize = 400;

/// A figure, and where the true one is with a confidence of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The figure of the games that were played.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How many games are behind it.
    pub games: u64,
}

impl Estimate {
    /// How far the farther end of the interval is from the figure: that of a share near 0 or 1 lies to one side of it.
    #[must_use]
    pub fn margin(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// An estimate whose figures have no more than six decimals: sums of thirds have no more to say.
    fn rounded(value: f64, [low, high]: [f64; 2], games: usize) -> Self {
        Self {
            value: rounded(value),
            low: rounded(low),
            high: rounded(high),
            games: games as u64,
        }
    }
}

/// A number to six decimals.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    let rounded = (number * 1e6).round() / 1e6;
    // There is no negative zero in a report.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// The share of `part` in `games`, by Wilson's interval. A part may be half a game, as a draw is half a point.
#[must_use]
pub fn share(part: f64, games: u64) -> Estimate {
    if games == 0 {
        return Estimate::rounded(0.0, [0.0, 1.0], 0);
    }
    let n = games as f64;
    let share = part / n;
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let ends = [(middle - half).max(0.0), (middle + half).min(1.0)];
    Estimate::rounded(share, ends, games as usize)
}

/// The mean of a figure that each game has; none of no games.
#[must_use]
pub fn mean(values: &[f64]) -> Option<Estimate> {
    let [mean, error] = mean_and_error(values)?;
    if values.len() > MANY {
        let ends = [mean - Z * error, mean + Z * error];
        return Some(Estimate::rounded(mean, ends, values.len()));
    }
    let mut random = Random::for_game(values.len() as u64, 0);
    let draw = |_| {
        let drawn = (0..values.len()).map(|_| random.choose(values).unwrap_or(mean));
        drawn.sum::<f64>() / values.len() as f64
    };
    let mut means: Vec<f64> = (0..SAMPLES).map(draw).collect();
    means.sort_by(f64::total_cmp);
    let ends = [means[SAMPLES / 40], means[SAMPLES - 1 - SAMPLES / 40]];
    Some(Estimate::rounded(mean, ends, values.len()))
}

/// The mean of some values and its standard error; none of no values.
#[must_use]
pub fn mean_and_error(values: &[f64]) -> Option<[f64; 2]> {
    let n = values.len() as f64;
    if values.is_empty() {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some([mean, (squares / (n - 1.0).max(1.0) / n).sqrt()])
}

/// The probabilities of some comparisons, raised so that all of them together err as seldom as one alone would (Holm 1979).
#[must_use]
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|one, other| probabilities[*one].total_cmp(&probabilities[*other]));
    let mut raised = vec![1.0; probabilities.len()];
    let mut least = 0.0_f64;
    for (place, index) in order.into_iter().enumerate() {
        let own = probabilities[index] * (probabilities.len() - place) as f64;
        least = least.max(own.min(1.0));
        raised[index] = least;
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The interval of Wilson for 8 of 10, as Brown, Cai and DasGupta (2001) compute it, and Holm's own example of order.
    #[test]
    fn known_values() {
        let eight = share(8.0, 10);
        assert!((eight.low - 0.4902).abs() < 1e-4 && (eight.high - 0.9433).abs() < 1e-4);
        assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn the_bootstrap_agrees_with_the_normal_interval() {
        let values: Vec<f64> = (0..400).map(|index| f64::from(index % 20)).collect();
        let bootstrap = mean(&values).expect("values");
        let [mean, error] = mean_and_error(&values).expect("values");
        assert!((bootstrap.low - (mean - Z * error)).abs() < error / 4.0);
        assert!((bootstrap.high - (mean + Z * error)).abs() < error / 4.0);
    }
}
