//! How large a game is: its positions and its tree, as bounds and estimates.

use serde::Serialize;

use super::statistics::rounded;
use super::totals::Totals;
use crate::game::{Game, Trial};
use crate::solve::{PositionGraph, expand, refusal};

/// Positions that are counted one by one; of larger games only bounds are given.
const COUNTED: usize = 20_000;

/// Positions that are looked at in one step.
const PORTION: usize = 256;

/// How large a game is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SizeReport {
    /// The positions that can be reached, counted one by one; none of a game with more than 20000, of chance, with something
    /// hidden, or of more than two players.
    pub positions: Option<u64>,
    /// The logarithm to base 10 of a number that the positions on the board do not exceed: each site is empty or has one of the
    /// kinds of pieces, and each player may be to move. None where sites hold more than that.
    pub positions_at_most: Option<f64>,
    /// The logarithm to base 10 of an estimate of positions that random games reach, from how often sampled ones came again
    /// (Chao 1984): a lower bound, and far too low where hardly any did.
    pub positions_at_least: Option<f64>,
    /// The logarithm to base 10 of the number of different games, estimated without bias by random ones (Knuth 1975). Where the
    /// tree is uneven, games that are rare make it too low.
    pub games: Option<f64>,
    /// The logarithm to base 10 of the product of the numbers of moves of a typical game of the strongest level.
    pub tree: Option<f64>,
    /// Tokens of the text, with all that it uses, after choices: brackets, words, numbers and strings.
    pub tokens: Option<u64>,
}

impl SizeReport {
    /// The size of a game, by random games and by those of the strongest level.
    pub(super) fn of(
        game: &Game,
        random: Option<&Totals>,
        strongest: Option<&Totals>,
        tokens: Option<u64>,
    ) -> Self {
        Self {
            // Where no game was over in time, the rules take too long to count what they lead to.
            positions: random
                .filter(|random| random.games() > 0)
                .and_then(|_| counted(game)),
            positions_at_most: at_most(game).map(rounded),
            positions_at_least: random.and_then(at_least).map(rounded),
            games: random.and_then(games).map(rounded),
            tree: strongest.and_then(median).map(rounded),
            tokens,
        }
    }
}

/// The positions that can be reached, if they are few.
fn counted(game: &Game) -> Option<u64> {
    if refusal(game).is_some() {
        return None;
    }
    let game = game.clone().without_adjudication();
    let mut positions = PositionGraph::from(&Trial::new(&game));
    while !positions.is_complete() {
        if positions.len() > COUNTED {
            return None;
        }
        let expanded = expand(&game, positions.keys(), positions.next(PORTION));
        positions.absorb(expanded);
        if positions.is_overdrawn() {
            return None;
        }
    }
    Some(positions.len() as u64)
}

/// The logarithm of the ways to fill the board.
fn at_most(game: &Game) -> Option<f64> {
    let layout = &game.layout;
    if layout.stacks() || layout.heaps || layout.is_puzzle() || !game.hands.is_empty() {
        return None;
    }
    let kinds = (layout.components as f64).log10();
    Some(layout.board as f64 * kinds + (game.player_count() as f64).log10())
}

/// The decimal logarithm of a lower bound of the number of positions, from how many positions were seen once and twice.
fn at_least(totals: &Totals) -> Option<f64> {
    let seen = totals.positions.len() as f64;
    let with = |times: u32| {
        totals
            .positions
            .values()
            .filter(|own| **own == times)
            .count() as f64
    };
    let (once, twice) = (with(1), with(2));
    let unseen = once * (once - 1.0).max(0.0) / (2.0 * (twice + 1.0));
    (seen > 0.0).then(|| (seen + unseen).log10())
}

/// The logarithm of the mean of the products of the numbers of moves.
fn games(totals: &Totals) -> Option<f64> {
    let greatest = totals.trees.iter().copied().fold(f64::MIN, f64::max);
    let parts = totals.trees.iter().map(|tree| 10_f64.powf(tree - greatest));
    let mean = parts.sum::<f64>() / totals.trees.len() as f64;
    (!totals.trees.is_empty()).then(|| greatest + mean.log10())
}

/// The median of the logarithms of the products of the numbers of moves.
fn median(totals: &Totals) -> Option<f64> {
    let mut trees = totals.trees.clone();
    trees.sort_by(f64::total_cmp);
    trees.get(trees.len() / 2).copied()
}
