//! Learns what positions are worth from games that the machine plays with itself.
//!
//! First random games, then rounds of games in which each player mostly makes the move that leads to the best
//! position. Positions of these games are samples; the weights are fitted to the results by logistic regression (for
//! more than two players by its general form, softmax), step by step with a rate for each weight (Adagrad, Duchi,
//! Hazan and Singer 2011). Pieces and places that a symmetry of the game maps to each other share a weight. Every
//! tenth game is left out of the fit, to measure how much of a result the weights explain.

use super::evaluation::{Evaluation, chances};
use super::features::FeaturePlan;
use super::reward::{Rewards, advantage, rewards};
use super::symmetry::Orbits;
use crate::game::{Bookmark, Game, MAX_PLAYERS, Move, Trial, is_evaluation_stopped};
use crate::play::{Random, Seed};

/// How long to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games of each round.
    pub games: u32,
    /// Moves in all games of a round.
    pub plies: u32,
    /// Plies times the sites of the board, so that large boards do not take longer.
    pub sites: u64,
    /// Rounds after the random games.
    pub rounds: u32,
}

impl Effort {
    /// What a program can spend before its first move: a fraction of a second.
    pub const SHORT: Self = Self {
        games: 600,
        plies: 30_000,
        sites: 1_500_000,
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
            rounds,
        }
    }
}

/// A position of a game that has been played.
struct Sample {
    features: Vec<(u32, u8, f32)>,
    /// The number of the game.
    game: u32,
}

/// Positions with the results of their games.
#[derive(Default)]
struct Samples {
    positions: Vec<Sample>,
    results: Vec<Rewards>,
}

/// The moves in a game up to which an effort allows all of its games.
const USUAL_PLIES: u32 = 80;

/// The moves of a game times the sites of its board up to which an effort allows all of its games.
const USUAL_SITES: u64 = 8000;

/// Moves after which a game counts as drawn.
const LONGEST: u32 = 600;

/// One position in this many is taken as a sample, and one in more where there would be too many to keep.
const EACH: u32 = 3;

/// How many samples are kept at most.
const MOST_SAMPLES: u32 = 150_000;

/// What a won game is worth above a lost one, in log odds as the advantages of positions: beyond any of these.
const DECIDED: f32 = 100.0;

/// Moves of the same worth take turns: one of this many steps is added to the worth of each.
const TIES: u32 = 1000;

/// The size of such a step, small beside what a move may be worth.
const TIE_STEP: f32 = 1e-4;

/// One move in this many is random in games that are not.
const SLIP: u32 = 5;

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
    let mut evaluation = Evaluation::blank(game);
    let plan = evaluation.plan.clone();
    let shared = shared_weights(game, &plan);
    let mut games = 0;
    for round in 0..=effort.rounds {
        let share = |part: f32| (round as f32 + part) / (effort.rounds + 1) as f32;
        let guide = (round > 0).then_some(&evaluation);
        let seed = Seed::new(seed.wrapping_add(u64::from(round)));
        let samples = play(game, &plan, &shared, seed, effort, guide, &mut |part| {
            watch(share(part))
        });
        let Some(samples) = samples else {
            break;
        };
        games += samples.results.len() as u64;
        evaluation = fit(game, &plan, &samples, evaluation.weights, &shared);
    }
    Lesson { evaluation, games }
}

/// Plays games and notes positions; none if it was stopped.
fn play(
    game: &Game,
    plan: &FeaturePlan,
    shared: &[u32],
    seed: Seed,
    effort: Effort,
    guide: Option<&Evaluation>,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Option<Samples> {
    let mut samples = Samples::default();
    let mut trial = Trial::new(game);
    let mut chooser = Chooser::new(&trial);
    let most = effort
        .sites
        .checked_div(game.layout.board as u64)
        .map_or(effort.plies, |most| effort.plies.min(most as u32));
    let each = EACH.max(most / MOST_SAMPLES);
    let mut plies = 0;
    for number in 0..effort.games {
        let mut random = seed.game(u64::from(number));
        trial.restart();
        trial.seed_chance(seed.of_game(u64::from(number)));
        let mut length = 0;
        while trial.ending().is_none() && length < LONGEST {
            let mv = chooser.choose(&mut trial, guide, &mut random);
            let Some(mv) = mv else { break };
            trial.play_known(mv);
            length += 1;
            if trial.ending().is_none() && random.below(each) == 0 {
                trial.legal_moves(&mut chooser.moves);
                let mut features = Vec::new();
                plan.each(
                    game,
                    trial.state(),
                    chooser.moves.len(),
                    |weight, player, number| {
                        features.push((shared[weight], player as u8, number));
                    },
                );
                samples.positions.push(Sample {
                    features,
                    game: number,
                });
            }
        }
        if is_evaluation_stopped() {
            return None;
        }
        samples.results.push(match trial.ending() {
            Some(ending) => rewards(&ending.outcome),
            None => [1.0 / game.player_count() as f32; MAX_PLAYERS + 1],
        });
        plies += length;
        let part = (number as f32 / effort.games as f32).max(plies as f32 / most as f32);
        if watch(part) {
            return None;
        }
        if plies >= most {
            break;
        }
    }
    Some(samples)
}

/// Chooses moves in games from which is learned.
struct Chooser {
    moves: Vec<Move>,
    mark: Bookmark,
}

impl Chooser {
    fn new(trial: &Trial<'_>) -> Self {
        Self {
            moves: Vec::new(),
            mark: trial.bookmark(),
        }
    }

    /// Any move, or mostly the one that leads to the best position.
    fn choose(
        &mut self,
        trial: &mut Trial<'_>,
        guide: Option<&Evaluation>,
        random: &mut Random,
    ) -> Option<Move> {
        let Some(guide) = guide.filter(|_| random.below(SLIP) != 0) else {
            return trial.choose(random);
        };
        trial.legal_moves(&mut self.moves);
        trial.mark(&mut self.mark);
        let mover = usize::from(trial.state().head.mover);
        // A guess at the number of replies, equal for all moves: to count them takes too long.
        let choices = self.moves.len();
        let before = guide.goals_before(trial.game(), trial.state());
        let mut best = None;
        for mv in &self.moves {
            trial.play_known(*mv);
            let worth = match trial.ending() {
                Some(ending) => DECIDED * (super::reward(&ending.outcome, mover) - 0.5),
                None => match &before {
                    Some(before) => {
                        advantage(guide.rewards_after(*mv, before, trial, choices)[mover])
                    }
                    None => guide.advantage(trial.game(), trial.state(), choices, mover),
                },
            };
            trial.return_to(&self.mark);
            // Equal moves take turns.
            let worth = worth + random.below(TIES) as f32 * TIE_STEP;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, *mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}

/// Times that all samples are gone through.
const EPOCHS: usize = 12;

/// How far the weights move at first; then the less, the more a weight has moved (`AdaGrad`, Duchi, Hazan and Singer 2011).
const RATE: f32 = 0.08;

/// The sum of squared slopes that each weight begins with, so that the first sample moves none too far.
const FIRST_SLOPE: f32 = 1e-2;

/// The share by which a weight is drawn towards 0 with each sample that has its feature.
const DECAY: f32 = 2e-4;

/// A place counts for less than the piece, so that what pieces share is learned as their value.
const PLACE_SCALE: f32 = 0.5;

/// One game in this many is kept apart, to see how well the results of others are foretold.
const KEPT_APART: u32 = 10;

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

/// Fits weights to samples.
fn fit(
    game: &Game,
    plan: &FeaturePlan,
    samples: &Samples,
    mut weights: Vec<f32>,
    shared: &[u32],
) -> Evaluation {
    let mut slopes = vec![FIRST_SLOPE; weights.len()];
    let kept_apart = |sample: &Sample| sample.game % KEPT_APART == KEPT_APART - 1;
    for _ in 0..EPOCHS {
        for sample in samples
            .positions
            .iter()
            .filter(|sample| !kept_apart(sample))
        {
            let chances = foretell(game, sample, &weights);
            let result = target(game, &samples.results[sample.game as usize]);
            for (weight, player, number) in &sample.features {
                let (weight, player) = (*weight as usize, usize::from(*player));
                let scale = if (plan.places..plan.hands).contains(&weight) {
                    PLACE_SCALE
                } else {
                    1.0
                };
                let slope = (result[player] - chances[player]) * number * scale;
                let slope = slope - DECAY * weights[weight];
                slopes[weight] += slope * slope;
                weights[weight] += RATE * slope / slopes[weight].sqrt();
            }
        }
    }
    let (mut own, mut even, mut seen) = (0.0, 0.0, 0);
    for sample in samples.positions.iter().filter(|sample| kept_apart(sample)) {
        let chances = foretell(game, sample, &weights);
        let result = target(game, &samples.results[sample.game as usize]);
        for player in 1..=game.player_count() {
            own += (result[player] - chances[player]).powi(2);
            even += (result[player] - 1.0 / game.player_count() as f32).powi(2);
        }
        seen += 1;
    }
    let insight = if seen == 0 || even == 0.0 {
        0.0
    } else {
        (1.0 - own / even).max(0.0)
    };
    let weights = shared.iter().map(|weight| weights[*weight as usize]);
    Evaluation::of_weights(plan.clone(), weights.collect(), insight)
}

/// What each player may expect by the weights.
fn foretell(game: &Game, sample: &Sample, weights: &[f32]) -> Rewards {
    let mut scores = [0.0; MAX_PLAYERS + 1];
    for (weight, player, number) in &sample.features {
        scores[usize::from(*player)] += weights[*weight as usize] * number;
    }
    chances(game, &game.start, &mut scores);
    scores
}

/// A result as shares that add up to one.
fn target(game: &Game, result: &Rewards) -> Rewards {
    let sum: f32 = result[1..=game.player_count()].iter().sum();
    let mut shares = *result;
    if sum > 0.0 {
        for share in &mut shares {
            *share /= sum;
        }
    }
    shares
}
