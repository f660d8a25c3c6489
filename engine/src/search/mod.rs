//! Somebody to play against: searches that choose a move.
//!
//! A [`Search`] looks at a [`Trial`] and tells what it [`Thought`]: the move it would make, an estimate for each
//! move, and the line of play it expects. It reads the game only through legal moves, positions and results; it knows
//! no ludeme and no game by name. Whose turn it is is asked of each position, so captures that are owed, further
//! moves in a turn, passes and swaps need no rule of their own.
//!
//! * `monte_carlo`: Monte Carlo tree search, for any number of players.
//! * `alpha_beta`: minimax to a depth that grows, against all others together (paranoid), and max-n.
//! * [`Rollouts`]: random games played by the program of a game.
//! * [`Evaluation`]: what a position is worth, learned from games that the machine plays with itself.
//! * `network`: what pieces are worth together, beside the sum of what each of them is worth.
//! * [`WorthTables`]: an evaluation as data, for hosts that value positions by themselves.
//! * [`Weights`]: an evaluation by the names of pieces and patterns, as `dafang train` keeps it in a file.
//! * `goals`, `symmetry`: what the end rules of a game make worth having, and which of its places and pieces stand for
//!   each other; both are found in its rules.
//! * [`merge`](fn@merge): what searches of one position on several threads have found together.
//! * [`SearchPlayer`]: a search with what it may spend, as it is written in `level:5` or `mcts:500ms`.
//!
//! No clock is asked here: the caller's `watch` is shown the [`Progress`] after each playout or few nodes and says
//! when to stop. A search that is stopped by a number of playouts, nodes or depth finds the same for a seed on every
//! machine. In a game that hides something from its players a search reads no more than the mover sees: it looks at
//! positions in which what is hidden has been dealt anew (`unseen`). Where dice are thrown, Monte Carlo tree search throws them anew at each visit of a node
//! where they are rolled, and keeps what follows each throw apart; where numbers or sites are drawn besides, it looks
//! at the moves of the position and samples what follows them. Alpha-beta and max-n are refused where chance has a
//! part.
//!
//! Owns the choice of a move. Begin with [`Search`], then `monte_carlo`; `evaluation` is what a position is worth.

mod alpha_beta;
mod evaluation;
mod features;
mod goals;
mod history;
mod learn;
mod max_n;
mod merge;
mod monte_carlo;
mod network;
mod ordering;
mod player;
mod playouts;
pub(crate) mod position;
mod reward;
mod rollouts;
mod rows;
pub(crate) mod symmetry;
mod table;
mod tables;
mod tree;
mod unseen;
mod weights;

pub use evaluation::Evaluation;
pub use goals::{GoalFeature, GoalTable};
pub use learn::{
    Effort, Lesson, RoundReport, Rounds, Sign, learn, learn_network, learn_on, learns_network,
};
pub use merge::merge;
pub use player::{Level, Limit, SearchPlayer, time};
pub use reward::{expected, reward};
pub use rollouts::Rollouts;
pub use tables::{PatternTable, WorthTables};
pub use weights::{GoalWeight, PatternWeights, PieceWeights, Weights};

use std::sync::Arc;

use crate::game::{Game, Move, Trial};
use crate::play::{Random, Seed};
use crate::program::run::Walker;
use alpha_beta::AlphaBeta;
use monte_carlo::MonteCarlo;

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Monte Carlo tree search with everything that helps.
    MonteCarlo,
    /// Monte Carlo tree search with UCB1 and uniformly random playouts alone (Kocsis and Szepesvári 2006).
    Uct,
    /// Alpha-beta; with more than two players all others are taken to play against the mover (paranoid).
    AlphaBeta,
    /// Max-n (Luckhardt and Irani 1986): each player does what is best for itself.
    MaxN,
    /// No search: any legal move.
    Random,
}

impl Method {
    /// The name it is called by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MonteCarlo => "mcts",
            Self::Uct => "uct",
            Self::AlphaBeta => "alphabeta",
            Self::MaxN => "maxn",
            Self::Random => "random",
        }
    }

    /// The method of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let all = [
            Self::MonteCarlo,
            Self::Uct,
            Self::AlphaBeta,
            Self::MaxN,
            Self::Random,
        ];
        all.into_iter().find(|method| method.name() == name)
    }

    /// The method that suits a game: alpha-beta where two play without chance and pieces move, change hands or are taken, unless
    /// the board only fills up and the choice is wide; else Monte Carlo tree search. Random games on a board that fills up end
    /// soon and with a winner: in Amazons, where a player has far more than 16 moves, UCT won 12 of 12 games against alpha-beta
    /// at 100 ms a move. In Reversi, with about 8, it lost 9 of 10. The threshold rests on these two games.
    #[must_use]
    pub fn for_game(game: &Game) -> Self {
        const WIDE: f32 = 16.0;
        let is_open = !game.layout.has_chance() && !game.layout.hides();
        let is_duel = game.player_count() == 2 && is_open;
        if !is_duel || !features::pieces_change(game) {
            return Self::MonteCarlo;
        }
        let filling = features::filling(game);
        match filling.only_fills && filling.choices > WIDE {
            true => Self::MonteCarlo,
            false => Self::AlphaBeta,
        }
    }
}

/// How a search is done.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The way of searching.
    pub method: Method,
    /// The seed of all random choices.
    pub seed: u64,
    /// Bytes that the tree or the transposition table may take.
    pub memory: usize,
    /// How many of the best moves alpha-beta tells exactly.
    pub lines: usize,
}

/// Bytes that a search may take unless something else is set.
pub const MEMORY: usize = 64 << 20;

/// The greatest number of moves in a reported main line.
const LONGEST_LINE: usize = 12;

/// What a search may spend, besides what its caller's `watch` allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Random games of Monte Carlo tree search.
    pub playouts: Option<u64>,
    /// Positions of alpha-beta.
    pub nodes: Option<u64>,
    /// Moves looked ahead: by alpha-beta on every line, by a tree on its longest branch, unless its memory is full before.
    pub depth: Option<u32>,
}

impl Budget {
    /// The most playouts or positions of a search: whichever of the two it counts.
    fn most(&self) -> u64 {
        let (playouts, nodes) = (self.playouts, self.nodes);
        playouts.unwrap_or(u64::MAX).min(nodes.unwrap_or(u64::MAX))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Random games played.
    pub playouts: u64,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead: of alpha-beta the last whole depth, of a tree its longest branch.
    pub depth: u32,
    /// The best move so far, once there is one.
    pub best: Option<Move>,
    /// What the mover may expect, from 0 (a loss) to 1 (a win).
    pub expected: f64,
}

/// What a search thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The move, and what is expected after it.
    pub moves: Vec<Move>,
    /// What the mover may expect, from 0 (a loss) to 1 (a win).
    pub expected: f64,
    /// How often it was looked at.
    pub visits: u64,
    /// Whether the result is certain if nobody errs.
    pub proven: bool,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// Moves, the best first; empty once the game is over.
    pub lines: Vec<Variation>,
    /// How far it came.
    pub progress: Progress,
}

impl Thought {
    /// One of the moves, the better the more likely, in place of the best: `carelessness` is a difference in the logarithm of
    /// the odds to win by which a move is made 1/e as often. What was hardly looked at is not made.
    #[must_use]
    pub fn carelessly(mut self, carelessness: f64, random: &mut Random) -> Self {
        const STEPS: u32 = 1 << 20;
        let most = self.lines.iter().map(|line| line.visits).max().unwrap_or(0);
        let worth = |line: &Variation| {
            let chance = line.expected.clamp(0.001, 0.999);
            (chance / (1.0 - chance)).ln()
        };
        let best = self.lines.iter().map(worth).fold(f64::MIN, f64::max);
        let weights = self.lines.iter().map(|line| match line.visits {
            0 if most > 0 => 0.0,
            _ => ((worth(line) - best) / carelessness).exp(),
        });
        let weights: Vec<f64> = weights.collect();
        let sum: f64 = weights.iter().sum();
        let mut left = f64::from(random.below(STEPS)) / f64::from(STEPS) * sum;
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        if let Some(chosen) = chosen {
            self.lines[..=chosen].rotate_right(1);
        }
        self
    }

    /// The best move; none once the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        Some(*self.lines.first()?.moves.first()?)
    }
}

/// A search of one game, which keeps from move to move what it can use again.
#[derive(Debug)]
pub struct Search<'g> {
    game: &'g Game,
    settings: Settings,
    evaluation: Arc<Evaluation>,
    random: Random,
    monte_carlo: Option<MonteCarlo>,
    alpha_beta: Option<AlphaBeta>,
    rollouts: Option<Rollouts>,
    walk: Option<Walker>,
}

impl<'g> Search<'g> {
    /// A search of a game, with what positions are worth.
    #[must_use]
    pub fn new(game: &'g Game, settings: Settings, evaluation: Arc<Evaluation>) -> Self {
        Self {
            game,
            random: Seed::new(settings.seed).game(0),
            settings,
            evaluation,
            monte_carlo: None,
            alpha_beta: None,
            rollouts: None,
            walk: None,
        }
    }

    /// Whether a search plays whole random games, which a program plays faster than the rules; see
    /// [`Search::with_rollouts`].
    #[must_use]
    pub fn plays_out(game: &Game, method: Method, evaluation: &Evaluation) -> bool {
        let is_plain = match method {
            Method::MonteCarlo => false,
            Method::Uct => true,
            Method::AlphaBeta | Method::MaxN | Method::Random => return false,
        };
        let is_open = !game.layout.has_chance() && !game.layout.hides();
        is_open && playouts::suited(game, evaluation, is_plain).is_whole()
    }

    /// This search with somebody who plays its random games instead of the rules. It then finds the same for a seed with
    /// whatever machine runs the program, and something else than without.
    #[must_use]
    pub fn with_rollouts(mut self, rollouts: Rollouts) -> Self {
        self.rollouts = Some(rollouts);
        self
    }

    /// Whether a search by a method makes moves in a program, where there is one; see [`Search::with_walk`].
    #[must_use]
    pub fn walks(game: &Game, method: Method) -> bool {
        let is_open = !game.layout.has_chance() && !game.layout.hides();
        matches!(method, Method::AlphaBeta | Method::MaxN) && is_open
    }

    /// This search with a machine that lists, makes and takes back its moves instead of the rules. It finds what it finds by
    /// the rules, and sooner if the machine runs machine code.
    #[must_use]
    pub fn with_walk(mut self, walk: Walker) -> Self {
        self.walk = Some(walk);
        self
    }

    /// How it searches.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches for another number of lines from now on. What it has learned of positions stays.
    pub fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
        if let Some(search) = &mut self.alpha_beta {
            search.lines = lines.max(1);
        }
    }

    /// What it takes positions to be worth.
    #[must_use]
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Thinks about the position of a trial until the budget is spent, `watch` says so, or the result is certain. The
    /// trial is as before afterwards.
    pub fn think(
        &mut self,
        trial: &mut Trial<'g>,
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Thought {
        let mut moves = Vec::new();
        trial.legal_moves(&mut moves);
        if moves.len() < 2 || self.settings.method == Method::Random {
            return self.without_search(moves);
        }
        if self.game.layout.hides() {
            let chance = (&self.settings, &mut self.random);
            return unseen::think(&self.evaluation, chance, trial, &moves, budget, watch);
        }
        match self.settings.method {
            Method::AlphaBeta | Method::MaxN => {
                let search = self
                    .alpha_beta
                    .get_or_insert_with(|| AlphaBeta::new(&self.settings));
                let place = (&mut *trial, self.walk.as_mut());
                let thought = search.think(&self.evaluation, place, &moves, budget, watch);
                if !search.has_failed {
                    return thought;
                }
                // What a machine that failed has found counts for nothing.
                self.walk = None;
                *search = AlphaBeta::new(&self.settings);
                search.think(&self.evaluation, (trial, None), &moves, budget, watch)
            }
            Method::MonteCarlo | Method::Uct | Method::Random => {
                let (game, settings) = (self.game, &self.settings);
                let search = self
                    .monte_carlo
                    .get_or_insert_with(|| MonteCarlo::new(game, settings, &self.evaluation));
                let chance = (&mut self.random, self.rollouts.as_mut());
                search.think(&self.evaluation, chance, trial, budget, watch)
            }
        }
    }

    /// Any of the legal moves, or the only one.
    fn without_search(&mut self, moves: Vec<Move>) -> Thought {
        let best = self.random.choose(&moves);
        let line = best.map(|mv| Variation {
            moves: vec![mv],
            expected: 0.5,
            visits: 0,
            proven: false,
        });
        Thought {
            lines: line.into_iter().collect(),
            progress: Progress {
                best,
                expected: 0.5,
                ..Progress::default()
            },
        }
    }
}
