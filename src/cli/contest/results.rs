//! How the games of a match ended, by side, length and cause.
//!
//! A side ([`PlayerSides`](crate::play::PlayerSides)) has one seat: A has it in one game, and B all others.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Loaded;
use crate::game::{Ending, Game, Reason};

/// How the games of A on one side ended.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(super) struct Seat {
    /// The side.
    pub(super) side: String,
    /// The games of A on it.
    pub(super) games: u64,
    /// The points of A on it.
    pub(super) score: f64,
    /// The games that A won on it, alone.
    pub(super) wins: u64,
    /// The games in which A shared the first place on it with some of the other sides.
    pub(super) shared: u64,
    /// The games won by the player who was on it, alone.
    pub(super) won_by_side: u64,
    /// The games in which the player who was on it shared the first place with some of the other sides.
    pub(super) shared_by_side: u64,
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

/// A number of points in words.
pub(super) fn in_points(number: f64) -> String {
    let text = points(number);
    let word = if text == "1" { "point" } else { "points" };
    format!("{text} {word}")
}
