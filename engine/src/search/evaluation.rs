//! What a position is worth: a sum of weighed features, and what a network says besides where one was learned.

use std::sync::Arc;

use super::features::{FeaturePlan, each_piece, owner_of};
use super::network::{Network, Sight};
use super::reward::{Rewards, expected};
use crate::game::{Game, MAX_PLAYERS, Move, State, Trial};
use crate::topology::Site;

/// The [`Evaluation::insight`] from which an evaluation is better than none.
pub(super) const LEAST_INSIGHT: f32 = 0.02;

/// The weights of nearness to a connection and of the turn as between players who do not err.
const CONNECTION: f32 = 3.0;
const TURN: f32 = 0.6;

/// Weights of the features of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    pub(super) plan: FeaturePlan,
    pub(super) weights: Vec<f32>,
    /// For each kind of piece and site, the weight of the kind and of its place together.
    table: Vec<f32>,
    /// How well it foretells results: by how much of itself the squared error becomes smaller than with equal chances for
    /// all players, in games kept apart while learning. 0 for not at all, 1 for a result foretold with certainty.
    pub(super) insight: f32,
    /// For each weight the number of positions that it was learned from; empty where that is not known.
    pub(super) seen: Vec<u32>,
    /// What the pieces are worth together, if that was learned.
    pub(super) network: Option<Arc<Network>>,
}

/// What goals are worth before a move.
pub(super) struct GoalsBefore {
    mover: usize,
    /// To each player.
    scores: Rewards,
    /// What a piece on each site adds for the mover.
    gains: Vec<f32>,
}

impl Evaluation {
    /// The evaluation by which all positions are alike.
    #[must_use]
    pub fn blank(game: &Game) -> Self {
        let plan = FeaturePlan::new(game);
        let weights = vec![0.0; plan.len];
        Self::of_weights(plan, weights, 0.0)
    }

    pub(super) fn of_weights(plan: FeaturePlan, weights: Vec<f32>, insight: f32) -> Self {
        let mut evaluation = Self {
            plan,
            weights,
            table: Vec::new(),
            insight,
            seen: Vec::new(),
            network: None,
        };
        evaluation.fill();
        evaluation
    }

    /// What is to guide a proof: in a game that ends by connections nothing but how near they are, as players who err teach too
    /// little of that and too much of places. Hex on 5 by 5 cells is proved so with 367,245 positions, and not with
    /// 1,384,961 by what random games teach.
    #[must_use]
    pub fn for_proofs(mut self) -> Self {
        let plan = &self.plan;
        let goals = plan.goals_from..plan.turn;
        // Whether connections are good or bad is left as it was learned.
        let sum: f32 = self.weights[goals.clone()].iter().sum();
        if !plan.goals.are_connections() || sum == 0.0 {
            return self;
        }
        let mut weights = vec![0.0; plan.len];
        weights[goals].fill(CONNECTION * sum.signum());
        weights[plan.turn] = TURN * sum.signum();
        self.weights = weights;
        self.network = None;
        self.fill();
        self
    }

    /// Adds the weights of pieces and places.
    fn fill(&mut self) {
        let plan = &self.plan;
        let kinds = plan.places - plan.values;
        let board = (plan.hands - plan.places) / kinds.max(1);
        self.table = (0..kinds * board)
            .map(|index| {
                self.weights[plan.values + index / board] + self.weights[plan.places + index]
            })
            .collect();
    }

    /// Whether it tells one position from another.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.weights.iter().all(|weight| *weight == 0.0)
    }

    /// How much more it knows of results than nothing: 0 for nothing, 1 for certainty.
    #[must_use]
    pub fn insight(&self) -> f32 {
        self.insight
    }

    /// What each player has in a position in which the mover has a number of moves.
    pub(super) fn scores(&self, game: &Game, state: &State, choices: usize) -> Rewards {
        let mut scores = self.linear_scores(game, state, choices);
        if let Some(network) = &self.network {
            scores[1] += network.advantage(game, state, 1);
        }
        scores
    }

    /// What each player has by the weights alone.
    fn linear_scores(&self, game: &Game, state: &State, choices: usize) -> Rewards {
        let plan = &self.plan;
        let mut scores = [0.0; MAX_PLAYERS + 1];
        if game.layout.plain {
            scores = self.scores_of_pieces(game, state, choices);
            plan.each_goal(game, state, |weight, player, number| {
                scores[player] += self.weights[weight] * number;
            });
            return scores;
        }
        plan.each(game, state, choices, |weight, player, number| {
            scores[player] += self.weights[weight] * number;
        });
        scores
    }

    /// What each player has but for the goals, in a game whose sites hold nothing but a kind of piece: most games.
    fn scores_of_pieces(&self, game: &Game, state: &State, choices: usize) -> Rewards {
        let (plan, layout) = (&self.plan, &game.layout);
        let mut scores = [0.0; MAX_PLAYERS + 1];
        each_piece(game, state, |site, kind| {
            scores[owner_of(game, state, kind)] += self.table[kind * layout.board + site.index()];
        });
        let mover = usize::from(state.head.mover);
        scores[mover] += self.weights[plan.turn]
            + self.weights[plan.mobility] * super::features::mobility(choices);
        plan.each_pattern(game, state, |weight, player, number| {
            scores[player] += self.weights[weight] * number;
        });
        scores
    }

    /// What a move adds at once to what the mover has: the piece where it goes to instead of where it comes from, and
    /// a foreign piece that it takes there.
    pub(super) fn gain(&self, game: &Game, state: &State, mv: Move) -> f32 {
        let (layout, mover) = (&game.layout, usize::from(state.head.mover));
        let at = |kind: usize, site: Site| self.table[kind * layout.board + usize::from(site.0)];
        let on_board = |site: Option<Site>| site.filter(|site| usize::from(site.0) < layout.board);
        let own = |kind: usize, worth: f32| match owner_of(game, state, kind) {
            owner if owner == mover => worth,
            _ => -worth,
        };
        let mut gain = 0.0;
        let mut kind = usize::from(mv.piece);
        if let Some(from) = on_board(mv.from()) {
            let stands = usize::from(state.what(layout, from));
            gain -= own(stands, at(stands, from));
            if kind == 0 {
                kind = stands;
            }
        }
        if let Some(to) = on_board(mv.to()) {
            let stands = usize::from(state.what(layout, to));
            gain -= own(stands, at(stands, to));
            gain += own(kind, at(kind, to));
        }
        gain
    }

    /// What a move takes, as it shows before it is made: the worth of the foreign piece where it goes to or passes over.
    pub(super) fn taken(&self, game: &Game, state: &State, mv: Move) -> f32 {
        let (layout, mover) = (&game.layout, usize::from(state.head.mover));
        let worth = |site: Option<Site>| {
            let site = site.filter(|site| site.index() < layout.board)?;
            let kind = usize::from(state.what(layout, site));
            let is_foreign = kind != 0 && owner_of(game, state, kind) != mover;
            is_foreign.then(|| self.table[kind * layout.board + site.index()])
        };
        worth(mv.to())
            .or_else(|| worth(mv.between()))
            .unwrap_or(0.0)
    }

    /// What a move takes, less a little of what it takes that with: a pawn that takes a queen comes before a queen that does.
    pub(super) fn exchanged(&self, game: &Game, state: &State, mv: Move) -> f32 {
        const RISK: f32 = 1.0 / 16.0;
        let layout = &game.layout;
        let from = mv.from().filter(|site| site.index() < layout.board);
        let own = from.map_or(0.0, |site| {
            self.table[usize::from(state.what(layout, site)) * layout.board + site.index()]
        });
        self.taken(game, state, mv) - RISK * own
    }

    /// What each player may expect.
    pub(super) fn rewards(&self, game: &Game, state: &State, choices: usize) -> Rewards {
        let mut scores = self.scores(game, state, choices);
        chances(game, state, &mut scores);
        scores
    }

    /// What nearness to goals is worth in a position, if each turn only adds a piece: then the change that a move brings
    /// depends on the site of the piece alone, and need not be found out for each move anew.
    pub(super) fn goals_before(&self, game: &Game, state: &State) -> Option<GoalsBefore> {
        let plan = &self.plan;
        if plan.goals.is_empty() || !game.layout.plain || !super::features::only_added(game) {
            return None;
        }
        let mut scores = [0.0; MAX_PLAYERS + 1];
        plan.each_goal(game, state, |weight, player, number| {
            scores[player] += self.weights[weight] * number;
        });
        let gains = (plan.goals).gains(game, state, &self.weights[plan.goals_from..plan.turn]);
        let mover = usize::from(state.head.mover);
        Some(GoalsBefore {
            mover,
            scores,
            gains,
        })
    }

    /// What each player may expect after a move that adds a piece, with an estimate for the goals.
    pub(super) fn rewards_after(
        &self,
        mv: Move,
        before: &GoalsBefore,
        trial: &Trial<'_>,
        choices: usize,
    ) -> Rewards {
        let (game, state) = (trial.game(), trial.state());
        let mut scores = self.scores_of_pieces(game, state, choices);
        for (score, goals) in scores.iter_mut().zip(before.scores) {
            *score += goals;
        }
        let gain = mv.to().and_then(|to| before.gains.get(to.index()));
        scores[before.mover] += gain.copied().unwrap_or_default();
        if let Some(network) = &self.network {
            scores[1] += network.advantage(game, state, 1);
        }
        debug_assert!(
            !self.plan.goals.are_exact() || self.agrees(&scores, trial, choices),
            "what a piece adds to rows is what the rows of the position have more"
        );
        chances(game, state, &mut scores);
        scores
    }

    /// Whether the first of two players leads by as much as the position itself says.
    fn agrees(&self, scores: &Rewards, trial: &Trial<'_>, choices: usize) -> bool {
        let (game, state) = (trial.game(), trial.state());
        let exact = self.scores(game, state, choices);
        game.player_count() != 2 || ((scores[1] - scores[2]) - (exact[1] - exact[2])).abs() < 1e-2
    }

    /// What a sight needs to follow the positions of a search; none where there is no network.
    pub(super) fn sight(&self) -> Option<Sight> {
        self.network.as_deref().map(Sight::new)
    }

    /// What one of two players has more than the other by the weights alone, as logarithm of the odds to win.
    pub(super) fn linear_advantage(
        &self,
        game: &Game,
        state: &State,
        choices: usize,
        player: usize,
    ) -> f32 {
        let scores = self.linear_scores(game, state, choices);
        scores[player] - scores[3 - player]
    }

    /// The [`advantage`](Self::advantage) of a player, by what a sight has seen before if there is a network.
    pub(super) fn followed(
        &self,
        sight: &mut Option<Sight>,
        (game, state): (&Game, &State),
        choices: usize,
        player: usize,
    ) -> f32 {
        let (Some(network), Some(sight)) = (&self.network, sight) else {
            return self.advantage(game, state, choices, player);
        };
        let value = network.value(game, state, sight);
        let linear = self.linear_advantage(game, state, choices, player);
        match player == usize::from(state.head.mover) {
            true => linear + value,
            false => linear - value,
        }
    }

    /// What a player has more than the others, as logarithm of the odds to win.
    #[must_use]
    pub fn advantage(&self, game: &Game, state: &State, choices: usize, player: usize) -> f32 {
        let scores = self.scores(game, state, choices);
        if game.player_count() == 2 {
            return scores[player] - scores[3 - player];
        }
        let mut chances_of = scores;
        chances(game, state, &mut chances_of);
        super::reward::advantage(chances_of[player])
    }
}

/// Turns scores into chances to win, which add up to one.
pub(super) fn chances(game: &Game, state: &State, scores: &mut Rewards) {
    let players = game.player_count();
    if players == 2 {
        let first = expected(scores[1] - scores[2]);
        scores[1] = first;
        scores[2] = 1.0 - first;
        return;
    }
    let team = |player: usize| usize::from(state.head.team[player]);
    let best = (1..=players).fold(f32::MIN, |best, player| best.max(scores[player]));
    let mut sum = 0.0;
    let mut odds = [0.0; MAX_PLAYERS + 1];
    for player in 1..=players {
        if team(player) == player && state.is_active(player) {
            odds[player] = (scores[player] - best).exp();
            sum += odds[player];
        }
    }
    for player in 1..=players {
        scores[player] = if sum > 0.0 {
            odds[team(player)] / sum
        } else {
            0.0
        };
    }
}
