//! Games that the machine plays with itself, and the positions of them that are learned from.

use super::super::alpha_beta::AlphaBeta;
use super::super::evaluation::Evaluation;
use super::super::features::FeaturePlan;
use super::super::reward::{Rewards, advantage, rewards};
use super::super::{Budget, Method, Settings, reward};
use super::Effort;
use crate::game::{Bookmark, Game, MAX_PLAYERS, Move, Trial, is_evaluation_stopped};
use crate::play::{Random, Seed};
use crate::program::run::Walker;

/// A position of a game that has been played.
pub(super) struct Sample {
    /// Weights with the player they help, and how much of each there is. With two players what the second has counts against
    /// the first: pieces that both have cancel out, so that a sample speaks only of what tells the players apart.
    pub(super) features: Vec<(u32, u8, f32)>,
    /// The number of the game.
    pub(super) game: u32,
    /// What the first of two players may expect by a search of the position, if there was one.
    searched: Option<f32>,
}

/// Positions with the results of their games.
#[derive(Default)]
pub(super) struct Samples {
    pub(super) positions: Vec<Sample>,
    pub(super) results: Vec<Rewards>,
}

/// Moves after which a game counts as drawn, or as a search sees it.
const LONGEST: u32 = 600;
const LONGEST_SEARCHED: u32 = 240;

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

/// One move in this many is random in games that are not, fewer where moves are searched.
const SLIP: u32 = 5;
const SLIP_SEARCHED: u32 = 20;

/// A searched game begins with less than this many random moves.
const OPENING: u32 = 11;

/// The most positions that are searched for a move.
const NODES: u64 = 2000;

/// The share of the result in what is learned; the rest is what a search says of the position.
pub(super) const RESULT: f32 = 0.7;

/// What a search must expect, this many moves in succession, for a game to count as decided: a player who is a queen up and
/// cannot mate in a search of two moves has won even so.
const CLEAR: f32 = 0.97;
const MOVES_CLEAR: u32 = 8;

/// Positions of games that are over, and whether all games were played that were asked for.
pub(super) struct Played {
    pub(super) samples: Samples,
    pub(super) is_whole: bool,
}

impl Samples {
    /// Ends the games: positions of one that is not over are no samples.
    fn ended(mut self, is_whole: bool) -> Played {
        let over = self.results.len() as u32;
        self.positions.retain(|sample| sample.game < over);
        Played {
            samples: self,
            is_whole,
        }
    }

    /// The result of the game of a sample, as shares that add up to one.
    pub(super) fn result(&self, game: &Game, sample: &Sample) -> Rewards {
        let mut shares = self.results[sample.game as usize];
        let sum: f32 = shares[1..=game.player_count()].iter().sum();
        if sum > 0.0 {
            for share in &mut shares {
                *share /= sum;
            }
        }
        shares
    }

    /// What is learned of a sample.
    pub(super) fn target(&self, game: &Game, sample: &Sample) -> Rewards {
        let mut shares = self.result(game, sample);
        if let Some(searched) = sample.searched {
            shares[1] = RESULT * shares[1] + (1.0 - RESULT) * searched;
            shares[2] = 1.0 - shares[1];
        }
        shares
    }

    /// Notes a position in which the mover has a number of moves.
    fn note(
        &mut self,
        (game, trial): (u32, &Trial<'_>),
        (plan, shared): (&FeaturePlan, &[u32]),
        choices: usize,
        searched: Option<f32>,
    ) {
        let mut features = Vec::new();
        let is_duel = trial.game().player_count() == 2;
        plan.each(
            trial.game(),
            trial.state(),
            choices,
            |weight, player, number| {
                let (player, number) = match (is_duel, player) {
                    (true, 2) => (1, -number),
                    _ => (player, number),
                };
                features.push((shared[weight], player as u8, number));
            },
        );
        features.sort_unstable_by_key(|(weight, player, _)| (*weight, *player));
        features.dedup_by(|one, first| {
            let is_same = (one.0, one.1) == (first.0, first.1);
            if is_same {
                first.2 += one.2;
            }
            is_same
        });
        features.retain(|(_, _, number)| *number != 0.0);
        self.positions.push(Sample {
            features,
            game,
            searched,
        });
    }
}

/// Plays random games, or games guided by an evaluation, and notes positions.
pub(super) fn play(
    game: &Game,
    kept: (&FeaturePlan, &[u32]),
    seed: Seed,
    effort: Effort,
    guide: Option<&Evaluation>,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Played {
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
                samples.note((number, &trial), kept, chooser.moves.len(), None);
            }
        }
        if is_evaluation_stopped() {
            return samples.ended(false);
        }
        samples.results.push(match trial.ending() {
            Some(ending) => rewards(&ending.outcome),
            None => [1.0 / game.player_count() as f32; MAX_PLAYERS + 1],
        });
        plies += length;
        let part = (number as f32 / effort.games as f32).max(plies as f32 / most as f32);
        if watch(part) {
            return samples.ended(false);
        }
        if plies >= most {
            break;
        }
    }
    samples.ended(true)
}

/// How moves are searched in games to learn from.
pub(super) struct Searches<'a> {
    pub(super) guide: &'a Evaluation,
    /// What may be spent on a move.
    pub(super) budget: Budget,
    /// A machine that makes the moves of searches, if there is one.
    pub(super) walk: Option<&'a mut Walker>,
}

impl<'a> Searches<'a> {
    /// Searches to a depth, with quiescence.
    pub(super) fn to_depth(
        guide: &'a Evaluation,
        depth: u32,
        walk: Option<&'a mut Walker>,
    ) -> Self {
        let budget = Budget {
            depth: Some(depth),
            nodes: Some(NODES),
            ..Budget::default()
        };
        Self {
            guide,
            budget,
            walk,
        }
    }

    /// Plays a game between two players who search each move, after some random moves; `note` is shown the quiet positions: those
    /// in which the best move takes nothing, with the number of legal moves and what the first player may expect. What the
    /// game is worth to each player, and the number of positions looked at.
    pub(super) fn play<'g>(
        &mut self,
        trial: &mut Trial<'g>,
        (mut random, seed): (Random, u64),
        note: &mut dyn FnMut(&Trial<'g>, usize, f32),
    ) -> (Rewards, u64) {
        let (mut moves, mut nodes) = (Vec::new(), 0);
        trial.restart();
        let mut search = AlphaBeta::new(&Settings {
            method: Method::AlphaBeta,
            seed,
            memory: 1 << 20,
            lines: 1,
        });
        let opening = random.below(OPENING);
        let (mut length, mut clear, mut last) = (0, 0_i32, 0.5);
        while trial.ending().is_none() && length < LONGEST_SEARCHED {
            length += 1;
            if length <= opening || random.below(SLIP_SEARCHED) == 0 {
                let Some(mv) = trial.choose(&mut random) else {
                    break;
                };
                trial.play_known(mv);
                continue;
            }
            trial.legal_moves(&mut moves);
            let place = (&mut *trial, self.walk.as_deref_mut());
            let thought = search.think(self.guide, place, &moves, self.budget, &mut |_| false);
            if search.has_failed {
                self.walk = None;
                break;
            }
            let Some(best) = thought.best() else { break };
            nodes += thought.progress.nodes;
            let state = trial.state();
            let expected = thought.progress.expected as f32;
            last = match state.head.mover {
                1 => expected,
                _ => 1.0 - expected,
            };
            if !best.takes(trial.game(), state) && state.head.open == 0 && moves.len() > 1 {
                note(trial, moves.len(), last);
            }
            clear = match last {
                CLEAR.. => clear.max(0) + 1,
                last if last < 1.0 - CLEAR => clear.min(0) - 1,
                _ => 0,
            };
            if clear.unsigned_abs() >= MOVES_CLEAR {
                break;
            }
            trial.play_known(best);
        }
        let worth = match trial.ending() {
            Some(ending) => rewards(&ending.outcome),
            None => {
                let mut expected = Rewards::default();
                expected[1..=2].copy_from_slice(&[last, 1.0 - last]);
                expected
            }
        };
        (worth, nodes)
    }
}

/// Plays games between two players who search each move, and notes quiet positions of them.
pub(super) fn play_searched(
    game: &Game,
    kept: (&FeaturePlan, &[u32]),
    seed: Seed,
    effort: Effort,
    mut searches: Searches<'_>,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Played {
    let mut samples = Samples::default();
    let mut trial = Trial::new(game);
    let mut nodes = 0;
    for number in 0..effort.games {
        let seeds = (
            seed.game(u64::from(number)),
            seed.of_game(u64::from(number)),
        );
        let (worth, looked_at) = searches.play(&mut trial, seeds, &mut |trial, choices, last| {
            samples.note((number, trial), kept, choices, Some(last));
        });
        nodes += looked_at;
        if is_evaluation_stopped() {
            return samples.ended(false);
        }
        samples.results.push(worth);
        let part = (number as f32 / effort.games as f32).max(nodes as f32 / effort.nodes as f32);
        if watch(part) {
            return samples.ended(false);
        }
        if nodes >= effort.nodes || samples.positions.len() >= MOST_SAMPLES as usize {
            break;
        }
    }
    samples.ended(true)
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
                Some(ending) => DECIDED * (reward(&ending.outcome, mover) - 0.5),
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
