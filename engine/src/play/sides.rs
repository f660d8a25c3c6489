//! The sides of a game, and what its results are worth to them.
//!
//! Players who are a team when the game begins are one side.

use std::collections::BTreeMap;

use crate::game::{Game, Outcome, Trial};

/// The sides of a game, each by the numbers of its players.
#[derive(Clone, Debug)]
pub struct PlayerSides(Vec<Vec<usize>>);

impl PlayerSides {
    /// The sides when the game begins: players who are out of it from the start have none.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let trial = Trial::new(game);
        let state = trial.state();
        let mut sides: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for player in (1..=game.player_count()).filter(|player| state.is_active(*player)) {
            sides
                .entry(state.head.team[player])
                .or_default()
                .push(player);
        }
        Self(sides.into_values().collect())
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody plays.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The side of a player, from 0; none for one who takes no part.
    #[must_use]
    pub fn of_player(&self, player: usize) -> Option<usize> {
        self.0.iter().position(|side| side.contains(&player))
    }

    /// Whether no more than one player of a side has some of these games, as where sides win together.
    #[must_use]
    pub fn wins_as_one(&self, side: usize, games: &[u64]) -> bool {
        let winners = self.0[side].iter().filter(|player| games[**player] > 0);
        winners.count() < 2
    }

    /// What a side is called.
    #[must_use]
    pub fn name(&self, game: &Game, side: usize) -> String {
        let players = self.0[side].iter();
        let names: Vec<&str> = players
            .map(|player| game.players[*player].name.as_str())
            .collect();
        names.join("+")
    }

    /// The place of each side, 1 being the best; sides that share places have the mean of them. The side of a player who
    /// has won is first, even with players who joined it on the way; among the others the best place of a player counts.
    #[must_use]
    pub fn places(&self, outcome: &Outcome) -> Vec<f64> {
        let victors: Vec<usize> = outcome.victors().collect();
        let key = |side: &Vec<usize>| match side.iter().any(|player| victors.contains(player)) {
            true => 0.0,
            false => {
                let ranks = side.iter().map(|player| f64::from(outcome.ranks[*player]));
                ranks.fold(f64::MAX, f64::min)
            }
        };
        let keys: Vec<f64> = self.0.iter().map(key).collect();
        let place = |own: &f64| {
            let before = keys.iter().filter(|other| *other < own).count() as f64;
            let equal = keys.iter().filter(|other| *other == own).count() as f64;
            before + (equal + 1.0) / 2.0
        };
        keys.iter().map(place).collect()
    }

    /// The places after a game that a side has forfeited: it is last, and the others share the places before it.
    #[must_use]
    pub fn forfeited(&self, loser: usize) -> Vec<f64> {
        let sides = self.len();
        let place = |side: usize| {
            if side == loser {
                sides as f64
            } else {
                sides as f64 / 2.0
            }
        };
        (0..sides).map(place).collect()
    }
}

/// What a place is worth: 1 for the first, 0 for the last, a draw of two half of that.
#[must_use]
pub fn worth(place: f64, sides: usize) -> f64 {
    (sides as f64 - place) / (sides as f64 - 1.0)
}
