//! The sides of a match, and what the games were worth to them.
//!
//! Players who are a team when the game begins are one side, and have one seat: A has it in one game, and B all others.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Loaded;
use crate::game::{Ending, Game, Outcome, Reason, Trial};

/// The sides of a game, each by the numbers of its players.
#[derive(Clone, Debug)]
pub(super) struct Sides(Vec<Vec<usize>>);

impl Sides {
    /// The sides when the game begins: players who are out of it from the start have none.
    pub(super) fn of(game: &Game) -> Self {
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
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The side of a player, from 0; none for one who takes no part.
    pub(super) fn of_player(&self, player: usize) -> Option<usize> {
        self.0.iter().position(|side| side.contains(&player))
    }

    /// What a side is called.
    pub(super) fn name(&self, game: &Game, side: usize) -> String {
        let players = self.0[side].iter();
        let names: Vec<&str> = players
            .map(|player| game.players[*player].name.as_str())
            .collect();
        names.join("+")
    }

    /// The place of each side, 1 being the best; sides that share places have the mean of them. The side of a player who
    /// has won is first, whoever joined it on the way; of the others, the best place of a player counts.
    pub(super) fn places(&self, outcome: &Outcome) -> Vec<f64> {
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
    pub(super) fn forfeited(&self, loser: usize) -> Vec<f64> {
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
pub(super) fn worth(place: f64, sides: usize) -> f64 {
    (sides as f64 - place) / (sides as f64 - 1.0)
}

/// How the games of A on one side ended.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(super) struct Seat {
    /// The side.
    pub(super) side: String,
    /// The games of A on it.
    pub(super) games: u64,
    /// The points of A on it.
    pub(super) score: f64,
    /// The games that A won on it.
    pub(super) wins: u64,
    /// The games won by whoever was on it.
    pub(super) won_by_side: u64,
}

/// How long games were, in moves.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub(super) struct Lengths {
    pub(super) shortest: u64,
    pub(super) median: u64,
    pub(super) mean: f64,
    pub(super) longest: u64,
}

impl Lengths {
    pub(super) fn of(mut plies: Vec<u64>) -> Self {
        plies.sort_unstable();
        let Some(longest) = plies.last() else {
            return Self::default();
        };
        Self {
            shortest: plies[0],
            median: plies[plies.len() / 2],
            mean: rounded(plies.iter().sum::<u64>() as f64 / plies.len() as f64),
            longest: *longest,
        }
    }
}

/// A cause of draws, and how many games it ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Cause {
    pub(super) cause: String,
    pub(super) games: u64,
}

/// The causes of draws, the most frequent first.
pub(super) fn causes(found: impl Iterator<Item = String>) -> Vec<Cause> {
    let mut causes: BTreeMap<String, u64> = BTreeMap::new();
    for cause in found {
        *causes.entry(cause).or_default() += 1;
    }
    let causes = causes.into_iter();
    let mut causes: Vec<Cause> = causes
        .map(|(cause, games)| Cause { cause, games })
        .collect();
    causes.sort_by_key(|cause| std::cmp::Reverse(cause.games));
    causes
}

/// Why a game ended, in words.
pub(super) fn cause(loaded: &Loaded, game: &Game, ending: &Ending) -> String {
    match ending.reason {
        Reason::Rule(rule) => match game.caption(rule) {
            Some(caption) => caption.to_owned(),
            None => {
                let rule = loaded.rule(rule);
                format!("{} ({})", rule.text, rule.place)
            }
        },
        Reason::LastLeft => "nobody else was left".to_owned(),
        Reason::AllPassed => "everybody passed in turn".to_owned(),
        Reason::Limit => "the limit of turns or moves".to_owned(),
        Reason::Overdrawn => "more was to be kept than there is room for".to_owned(),
        Reason::Agreed => "the players agreed to it".to_owned(),
    }
}

/// A number to six decimals: sums of thirds have no more to say.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A number of points as it is read: `3.667`, `12.5`, `7`.
pub(super) fn points(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
