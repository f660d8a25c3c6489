//! A game of a series as it is kept: the moves by their places among the legal ones, and what was expected before each.
//!
//! Everything that is measured is measured by playing a kept game again, so that a game that comes from a file counts as one
//! that was just played.

use serde::{Deserialize, Serialize};

use super::seating::{Seating, image_of};
use crate::game::{Game, Move, Trial, is_evaluation_stopped};
use crate::play::{PlayerSides, Random, Seed};
use crate::search::{Search, SearchPlayer};
use crate::topology::Site;

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in its series, from 0.
    pub number: u64,
    /// The side that the first player of the series had at the end, from 0.
    pub seat: u32,
    /// Each move, by its place among the legal moves.
    pub choices: Vec<u32>,
    /// What the mover expected before each move, from 0 (a loss) to 1 (a win); none where nobody thought.
    pub expected: Vec<Option<f32>>,
}

/// What games are played with.
pub struct GameTable<'a, 'g> {
    /// The game.
    pub game: &'g Game,
    /// Its sides.
    pub sides: &'a PlayerSides,
    /// The seed of the analysis.
    pub seed: u64,
    /// Makes the search of a player with a seed of its own.
    pub search: &'a (dyn Fn(SearchPlayer, u64) -> Search<'g> + Sync),
    /// Whether no more is to be played.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Somebody who chooses moves.
struct Chooser<'g> {
    player: SearchPlayer,
    search: Search<'g>,
}

impl GameTable<'_, '_> {
    /// Plays the game of a number; none if it was stopped before its end.
    #[must_use]
    pub fn play(&self, seating: Seating, number: u64) -> Option<PlayedGame> {
        let (game, count) = (self.game, self.sides.len().max(1));
        let mut seat = (number % count as u64) as usize;
        let base = self
            .seed
            .wrapping_mul(1_000_003)
            .wrapping_add(number * count as u64);
        let mut choosers: Vec<Chooser<'_>> = (0..count)
            .map(|side| {
                let player = match seating {
                    Seating::Alike(player) | Seating::Copying(_, player) => player,
                    Seating::Against(one, other) => [other, one][usize::from(side == seat)],
                };
                Chooser {
                    player,
                    search: (self.search)(player, base.wrapping_add(side as u64)),
                }
            })
            .collect();
        let images: Option<Vec<Site>> = match seating {
            Seating::Copying(image, _) => image.sites(game),
            _ => None,
        };
        let mut who: Vec<usize> = (0..count).collect();
        let mut trial = Trial::new(game);
        trial.seed_chance(Seed::new(self.seed).of_game(number));
        let mut random = Random::for_game(self.seed, number);
        let mut played = PlayedGame {
            number,
            ..PlayedGame::default()
        };
        let mut moves = Vec::new();
        let mut last: Option<(usize, Move)> = None;
        while trial.ending().is_none() && !(self.stop)() {
            trial.legal_moves(&mut moves);
            let mover = usize::from(trial.state().head.mover);
            let side = self.sides.of_player(mover).unwrap_or_default();
            let copied = images.as_ref().and_then(|images| {
                let (_, mv) = last.filter(|(other, _)| *other != side && side == seat)?;
                image_of(game, images, mv, &moves)
            });
            let (mv, expected) = match copied {
                Some(mv) => (Some(mv), None),
                None => choosers[who[side]].choose(&mut trial, &moves, &mut random, self.stop),
            };
            let mv = mv?;
            let choice = moves.iter().position(|other| *other == mv)?;
            if let Some(other) = game.swaps_with(mv, mover)
                && let Some(other) = self.sides.of_player(other)
            {
                // Who had one side goes on with the other.
                who.swap(side, other);
                seat = match seat {
                    own if own == side => other,
                    own if own == other => side,
                    own => own,
                };
            }
            last = Some((side, mv));
            trial.play_known(mv);
            played.choices.push(choice as u32);
            played.expected.push(expected);
        }
        played.seat = seat as u32;
        let is_whole = trial.ending().is_some() && !is_evaluation_stopped();
        is_whole.then_some(played)
    }
}

impl<'g> Chooser<'g> {
    /// The move that is made, and what is expected.
    fn choose(
        &mut self,
        trial: &mut Trial<'g>,
        moves: &[Move],
        random: &mut Random,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> (Option<Move>, Option<f32>) {
        let method = self.search.settings().method;
        let budget = self.player.budget(method);
        if budget.playouts.or(budget.nodes).unwrap_or(0) == 0 {
            return (random.choose(moves), None);
        }
        let thought = self.search.think(trial, budget, &mut |_| stop());
        let has_thought = thought.progress.playouts + thought.progress.nodes > 0;
        let best = thought.lines.first();
        let expected = best
            .filter(|_| has_thought)
            .map(|line| ((line.expected * 1e4).round() / 1e4) as f32);
        (thought.best(), expected)
    }
}
