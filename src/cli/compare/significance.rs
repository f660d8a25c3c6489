//! Which figures of two reports differ by more than chance.
//!
//! Shares of games are compared by Fisher's exact test, with Cohen's h as the size of the effect; means by the normal
//! approximation, with Cohen's d. Probabilities are corrected for the number of comparisons (Holm 1979). Of figures that say the
//! same, as the wins of both players where nothing is drawn, only the first is tested.

use schemars::JsonSchema;
use serde::Serialize;
use statrs::function::erf::erfc;
use statrs::stats_tests::Alternative;
use statrs::stats_tests::fisher::fishers_exact;

use crate::analyse::AnalysisReport;
use crate::analyse::statistics::{Estimate, Z, holm, rounded};
use crate::cli::analyse::{Figure, figures};

/// Differences are significant that come by chance as seldom as this.
const LEVEL: f64 = 0.05;

/// A figure of two games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Compared {
    /// The number of the other game among those compared, from 1 for the second of the call.
    pub(super) with: usize,
    /// Who played.
    pub(super) players: String,
    /// What it measures.
    pub(super) measure: String,
    /// Of the first game.
    pub(super) first: Estimate,
    /// Of the other game.
    pub(super) second: Estimate,
    /// The size of the effect: Cohen's h of shares, Cohen's d of means; 0.2 is small, 0.5 medium, 0.8 large.
    pub(super) effect: f64,
    /// How probable such a difference is by chance, corrected for all comparisons.
    pub(super) probability: f64,
    /// Whether it is significant: the probability is below 0.05.
    pub(super) significant: bool,
    /// The figure of the same players that says the same in both games, as its share or as the rest of all games; this one is
    /// then not tested, and its probability is that of the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeats: Option<String>,
}

impl Compared {
    /// Whether another figure says the same in both games.
    fn says_as(&self, other: &Self) -> bool {
        let equal = |one: f64, other: f64| (one - other).abs() < 1e-6;
        let is_equal = |one: &Estimate, other: &Estimate| equal(one.value, other.value);
        let is_rest = |one: &Estimate, other: &Estimate| equal(one.value, 1.0 - other.value);
        self.with == other.with
            && self.players == other.players
            && is_of_results(&self.measure)
            && is_of_results(&other.measure)
            && (is_equal(&self.first, &other.first) && is_equal(&self.second, &other.second)
                || is_rest(&self.first, &other.first) && is_rest(&self.second, &other.second))
    }
}

/// Whether a measure is a share of results that another often tells: wins, points, and the points of who moves first.
fn is_of_results(measure: &str) -> bool {
    measure.starts_with("wins ") || measure.starts_with("points ") || measure == "first mover"
}

/// Compares the figures of the first report with those of all others.
pub(super) fn compared(reports: &[&AnalysisReport]) -> Vec<Compared> {
    let Some((first, others)) = reports.split_first() else {
        return Vec::new();
    };
    let own = figures(first);
    let mut all = Vec::new();
    for (index, other) in others.iter().enumerate() {
        let theirs = figures(other);
        for figure in &own {
            // Causes of ends are rules of one text and have no counterpart in another.
            let is_equal = |other: &&Figure| {
                other.players == figure.players && other.measure == figure.measure
            };
            let found = theirs.iter().find(is_equal);
            if let Some(found) = found.filter(|_| !figure.measure.starts_with("ended by")) {
                let mut one = pair(index + 1, figure, found);
                let mut tested = all
                    .iter()
                    .filter(|before: &&Compared| before.repeats.is_none());
                let said = tested.find(|before| one.says_as(before));
                one.repeats = said.map(|before| before.measure.clone());
                all.push(one);
            }
        }
    }
    let mut tested: Vec<&mut Compared> = all.iter_mut().collect();
    tested.retain(|one| one.repeats.is_none());
    let probabilities: Vec<f64> = tested.iter().map(|one| one.probability).collect();
    for (one, probability) in tested.into_iter().zip(holm(&probabilities)) {
        one.probability = rounded(probability);
        one.significant = probability < LEVEL;
    }
    for place in 0..all.len() {
        let one = &all[place];
        let is_said = |other: &&Compared| {
            let is_own = other.with == one.with && other.players == one.players;
            is_own && Some(&other.measure) == one.repeats.as_ref()
        };
        if let Some(other) = all.iter().find(is_said) {
            let (probability, significant) = (other.probability, other.significant);
            (all[place].probability, all[place].significant) = (probability, significant);
        }
    }
    all
}

fn pair(with: usize, figure: &Figure, other: &Figure) -> Compared {
    let (one, two) = (figure.estimate, other.estimate);
    let (effect, probability) = match figure.counted {
        true => shares(&one, &two),
        false => means(&one, &two),
    };
    Compared {
        with,
        players: figure.players.clone(),
        measure: figure.measure.clone(),
        first: one,
        second: two,
        effect: rounded(effect),
        probability,
        significant: false,
        repeats: None,
    }
}

/// The effect of two shares of games, and how probable it is by chance.
fn shares(one: &Estimate, other: &Estimate) -> (f64, f64) {
    let counts = |share: &Estimate| {
        let part = (share.value * share.games as f64).round() as u64;
        [part, share.games - part.min(share.games)]
    };
    let [a, b] = counts(one);
    let [c, d] = counts(other);
    let angle = |share: &Estimate| 2.0 * share.value.clamp(0.0, 1.0).sqrt().asin();
    let table = [a, c, b, d];
    let probability = fishers_exact(&table, Alternative::TwoSided).unwrap_or(1.0);
    (angle(one) - angle(other), probability.clamp(0.0, 1.0))
}

/// The effect of two means, and how probable it is by chance.
fn means(one: &Estimate, other: &Estimate) -> (f64, f64) {
    let error = |mean: &Estimate| mean.half() / Z;
    let spread = |mean: &Estimate| error(mean).powi(2) * mean.games as f64;
    let difference = one.value - other.value;
    let whole = error(one).hypot(error(other));
    let deviation = ((spread(one) + spread(other)) / 2.0).sqrt();
    if difference == 0.0 || one.games < 2 || other.games < 2 {
        return (0.0, 1.0);
    }
    if whole == 0.0 {
        // Both are the same in every game.
        return (difference.signum() * f64::from(u8::MAX), 0.0);
    }
    let probability = erfc(difference.abs() / whole / std::f64::consts::SQRT_2);
    (difference / deviation.max(f64::MIN_POSITIVE), probability)
}
