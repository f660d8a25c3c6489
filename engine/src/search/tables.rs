//! An evaluation as data, for a host that values positions by itself, such as a page.

use super::Method;
use super::evaluation::Evaluation;
use super::features::only_added;
use super::goals::GoalTable;
use super::playouts::suited;
use super::weights::NetworkWeights;
use crate::game::Game;
use serde::Serialize;

/// Parts of one in the logarithm of the odds, in which the worth of a piece on a site is given.
const PARTS: f32 = 40.0;

/// An evaluation as data: what each player has is a sum, and the player with more is the likelier to win.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorthTables {
    /// The search that suits the game: `mcts` or `alphabeta`.
    pub method: &'static str,
    /// Whether random games of a tree search are played to their ends, and not valued after a few moves.
    pub plays_out: bool,
    /// Whether each turn adds a piece that stays as it is.
    pub only_added: bool,
    /// Whether sites hold several pieces, or more than a kind.
    pub counts: bool,
    /// How much of the results the evaluation explains: 0 for nothing, 1 for all.
    pub insight: f64,
    /// To be the player to move.
    pub turn: f64,
    /// To have a choice of moves, for the logarithm of one more than their number.
    pub mobility: f64,
    /// The parts of one in `pieces`.
    pub parts: f64,
    /// For each kind of piece and site of the board what a piece there is worth, in parts of one.
    pub pieces: Vec<Vec<i32>>,
    /// For each kind of piece what it is worth in hand.
    pub hands: Vec<f64>,
    /// The patterns.
    pub patterns: Vec<PatternTable>,
    /// What the end rules speak of.
    pub goals: Vec<GoalTable>,
    /// A network whose value is added to the sums, where one was learned whose inputs a host can see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkWeights>,
}

/// A pattern with its weights.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PatternTable {
    /// What it is worth where it stands.
    pub standing: f64,
    /// What it is worth where one piece is missing and its site is empty.
    pub short: f64,
    /// Its placements: sites of the player's pieces, sites that must be empty, and sites without pieces of the player.
    pub placements: Vec<[Vec<u16>; 3]>,
}

impl Evaluation {
    /// This evaluation as data; none if it tells nothing.
    #[must_use]
    pub fn tables(&self, game: &Game) -> Option<WorthTables> {
        if self.is_blank() {
            return None;
        }
        let (plan, weights) = (&self.plan, &self.weights);
        let weight = |index: usize| rounded(weights[index]);
        let kinds = 0..plan.places - plan.values;
        let worth = |kind: usize, site: usize| {
            let sum = weights[plan.values + kind] + weights[plan.place(kind, site)];
            (sum * PARTS).round() as i32
        };
        let pieces = kinds.clone().map(|kind| match kind {
            0 => Vec::new(),
            _ => (0..game.layout.board)
                .map(|site| worth(kind, site))
                .collect(),
        });
        let patterns = (0..plan.patterns()).map(|kind| PatternTable {
            standing: weight(plan.standing + kind),
            short: weight(plan.short + kind),
            placements: (game.patterns.placements(kind).iter())
                .map(|placement| {
                    let parts = [&placement.own, &placement.empty, &placement.others];
                    parts.map(|sites| sites.iter().map(|site| site.0).collect())
                })
                .collect(),
        });
        Some(WorthTables {
            method: Method::for_game(game).name(),
            plays_out: suited(game, self, false).is_whole(),
            only_added: only_added(game),
            counts: !game.layout.plain,
            insight: rounded(self.insight),
            turn: weight(plan.turn),
            mobility: weight(plan.mobility),
            parts: f64::from(PARTS),
            pieces: pieces.collect(),
            hands: kinds.map(|kind| weight(plan.hands + kind)).collect(),
            patterns: patterns.collect(),
            goals: plan.goals.tables(&weights[plan.goals_from..plan.turn]),
            network: self.network_table(game),
        })
    }

    /// The network, in a game of one phase whose sites hold no more than one piece: a host knows the phase of the mover alone.
    fn network_table(&self, game: &Game) -> Option<NetworkWeights> {
        let network = self.network.as_deref()?;
        (game.phases.len() <= 1 && !game.layout.heaps).then(|| NetworkWeights::of(network))
    }
}

/// A weight with three digits after the point, as files keep it.
pub(super) fn rounded(weight: f32) -> f64 {
    (f64::from(weight) * 1000.0).round() / 1000.0
}
