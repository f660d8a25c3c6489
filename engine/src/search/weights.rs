//! Weights by the names of what they belong to, as a file keeps them.

use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde::{Deserialize, Serialize};

use super::evaluation::Evaluation;
use super::features::FeaturePlan;
use super::goals::GoalFeature;
use super::network::{Block, Exchange, HIDDEN, Inputs, Network};
use crate::game::Game;

/// What has been learned of a game: what each piece, place and pattern adds to the logarithm of the odds to win.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Weights {
    /// How many sites the board has.
    pub sites: usize,
    /// How much of the results the weights explain: 0 for nothing, 1 for all.
    pub insight: f32,
    /// To be the player to move.
    pub turn: f32,
    /// To have a choice of moves, for the logarithm of one more than their number.
    pub mobility: f32,
    /// The kinds of pieces.
    pub pieces: Vec<PieceWeights>,
    /// The patterns.
    pub patterns: Vec<PatternWeights>,
    /// What the end rules speak of.
    #[serde(default)]
    pub goals: Vec<GoalWeight>,
    /// What pieces are worth together, where that was learned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkWeights>,
}

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NetworkWeights {
    /// Sums of each view.
    pub hidden: usize,
    /// For each site of the board the one where the second player sees it, and for each kind of piece the one that it is to the
    /// second player; none where each player has numbers of its own.
    pub exchange: Option<(Vec<u16>, Vec<u8>)>,
    /// In base 64, for each block: the first layer by input, a byte for each number; then, two bytes each, the lower first, what
    /// the sums begin with and the second layer; then four bytes that are added.
    pub numbers: String,
}

/// What nearness to a goal of the end rules is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GoalWeight {
    /// What is near.
    pub goal: GoalFeature,
    /// For each unit of it.
    pub worth: f32,
}

/// What a kind of piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceWeights {
    /// Its name, with the owner's number where each player has one.
    pub name: String,
    /// On the board, wherever it stands.
    pub value: f32,
    /// In hand.
    pub hand: f32,
    /// What each site adds, by number.
    pub places: Vec<f32>,
    /// The number of positions from which its value was learned: those in which one player had more of it.
    #[serde(default)]
    pub seen: u32,
    /// The number of positions from which the worth of each site was learned; empty in files that do not say.
    #[serde(default)]
    pub seen_on: Vec<u32>,
}

/// What a pattern is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PatternWeights {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub standing: f32,
    /// Where one piece is missing.
    pub short: f32,
}

impl Weights {
    /// The weights of an evaluation of a game, rounded as a file keeps them.
    #[must_use]
    pub fn of(game: &Game, evaluation: &Evaluation) -> Self {
        let (plan, all) = (&evaluation.plan, &evaluation.weights);
        let board = game.layout.board;
        let weight = |index: usize| rounded(all[index]);
        let seen = |index: usize| evaluation.seen.get(index).copied();
        let pieces = game.components.iter().enumerate().skip(1);
        let pieces = pieces.map(|(kind, component)| PieceWeights {
            name: component.name.clone(),
            value: weight(plan.values + kind),
            hand: weight(plan.hands + kind),
            places: (0..board)
                .map(|site| weight(plan.place(kind, site)))
                .collect(),
            seen: seen(plan.values + kind).unwrap_or_default(),
            seen_on: (0..board)
                .filter_map(|site| seen(plan.place(kind, site)))
                .collect(),
        });
        let patterns = game.patterns.kinds.iter().enumerate().take(plan.patterns());
        let patterns = patterns.map(|(kind, pattern)| PatternWeights {
            name: pattern.name.clone(),
            standing: weight(plan.standing + kind),
            short: weight(plan.short + kind),
        });
        let goals = plan.goals.features().enumerate();
        let goals = goals.map(|(index, goal)| GoalWeight {
            goal,
            worth: weight(plan.goals_from + index),
        });
        Self {
            goals: goals.collect(),
            network: evaluation.network.as_deref().map(NetworkWeights::of),
            sites: board,
            insight: rounded(evaluation.insight),
            turn: weight(plan.turn),
            mobility: weight(plan.mobility),
            pieces: pieces.collect(),
            patterns: patterns.collect(),
        }
    }

    /// The evaluation by these weights; none if they are of another board, other pieces, patterns or goals.
    #[must_use]
    pub fn evaluation(&self, game: &Game) -> Option<Evaluation> {
        let plan = FeaturePlan::new(game);
        let board = game.layout.board;
        let fits = self.sites == board
            && self.pieces.iter().all(|piece| piece.places.len() == board)
            && (self.pieces.iter().map(|piece| &piece.name)).eq(game
                .components
                .iter()
                .skip(1)
                .map(|component| &component.name))
            && (self.goals.iter().map(|weight| weight.goal)).eq(plan.goals.features())
            && (self.patterns.iter().map(|pattern| &pattern.name)).eq((game
                .patterns
                .kinds
                .iter()
                .take(plan.patterns()))
            .map(|kind| &kind.name));
        if !fits {
            return None;
        }
        let mut weights = vec![0.0; plan.len];
        for (index, piece) in self.pieces.iter().enumerate() {
            let kind = index + 1;
            weights[plan.values + kind] = piece.value;
            weights[plan.hands + kind] = piece.hand;
            let first = plan.place(kind, 0);
            weights[first..first + board].copy_from_slice(&piece.places);
        }
        for (kind, pattern) in self.patterns.iter().enumerate() {
            weights[plan.standing + kind] = pattern.standing;
            weights[plan.short + kind] = pattern.short;
        }
        for (index, goal) in self.goals.iter().enumerate() {
            weights[plan.goals_from + index] = goal.worth;
        }
        weights[plan.turn] = self.turn;
        weights[plan.mobility] = self.mobility;
        let mut evaluation = Evaluation::of_weights(plan, weights, self.insight);
        if let Some(network) = &self.network {
            evaluation.network = Some(Arc::new(network.network(game)?));
        }
        Some(evaluation)
    }
}

impl NetworkWeights {
    pub(super) fn of(network: &Network) -> Self {
        let mut bytes = Vec::new();
        for block in &network.blocks {
            bytes.extend(
                block
                    .first
                    .as_flattened()
                    .iter()
                    .map(|number| *number as u8),
            );
            let pairs = block.bias.iter().chain(block.heads.as_flattened());
            bytes.extend(pairs.flat_map(|number| number.to_le_bytes()));
            bytes.extend(block.out.to_le_bytes());
        }
        let exchange = network.exchange.as_ref();
        Self {
            hidden: HIDDEN,
            exchange: exchange.map(|map| (map.sites.clone(), map.kinds.clone())),
            numbers: BASE64_STANDARD.encode(bytes),
        }
    }

    /// The network of a game by these numbers; none if they are of other sites or pieces.
    fn network(&self, game: &Game) -> Option<Network> {
        let inputs = Inputs::of(game)?;
        let bytes = BASE64_STANDARD.decode(&self.numbers).ok()?;
        let mut rest = bytes.as_slice();
        let exchange = self.exchange.clone();
        let mut blocks = Vec::new();
        let number = match exchange {
            Some(_) => 1,
            None => 2,
        };
        for _ in 0..number {
            let (first, after) = rest.split_at_checked(inputs.len * HIDDEN)?;
            let (pairs, after) = after.split_at_checked(3 * HIDDEN * 2)?;
            let (out, after) = after.split_first_chunk::<4>()?;
            rest = after;
            let first = first.chunks_exact(HIDDEN);
            let pair = |index: usize| i16::from_le_bytes([pairs[2 * index], pairs[2 * index + 1]]);
            let row = |first: usize| std::array::from_fn(|unit| pair(first + unit));
            blocks.push(Block {
                first: first
                    .map(|row| std::array::from_fn(|unit| row[unit] as i8))
                    .collect(),
                bias: row(0),
                heads: [row(HIDDEN), row(2 * HIDDEN)],
                out: i32::from_le_bytes(*out),
            });
        }
        if self.hidden != HIDDEN || !rest.is_empty() {
            return None;
        }
        let exchange = exchange.map(|(sites, kinds)| Exchange { sites, kinds });
        Network::new(inputs, exchange, blocks)
    }
}

/// A number with three digits after the point, so that a file is short.
fn rounded(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0
}
