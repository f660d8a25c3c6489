//! A game that is solved: the values of all its positions, without what it took to find them.

use super::positions::Index;
use super::{ExactValue, Keys, PositionGraph, Values, Worth, WorthTally, worth_to_first};
use crate::game::{Move, Trial};

/// The exact values of the positions of a game.
#[derive(Debug)]
pub struct Solution {
    keys: Keys,
    /// How many positions there are, mirror images among them.
    count: u64,
    index: Index,
    values: Values,
    tally: WorthTally,
    depth: u32,
}

impl Solution {
    /// The values of all positions of a graph that is complete: the moves of every position have been listed.
    #[must_use]
    pub fn of(positions: PositionGraph<'_>) -> Self {
        let values = Values::of(&positions);
        let tally = values.tally(&positions);
        let depth = positions.depth();
        let count = positions.count();
        let (keys, index) = positions.into_index();
        Self {
            keys,
            count,
            index,
            values,
            tally,
            depth,
        }
    }

    /// How many positions there are, mirror images among them.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many images of a position were one.
    #[must_use]
    pub fn images(&self) -> usize {
        self.keys.images()
    }

    /// How many are kept: one of those that are mirror images of each other.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is none, which never is so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// How many moves the last position is from the first, by the shortest path.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether a position can come again.
    #[must_use]
    pub fn has_loops(&self) -> bool {
        self.values.has_loops()
    }

    /// Whether the value of a position depends on how it was reached, so that those found here are wrong.
    #[must_use]
    pub fn depends_on_history(&self) -> bool {
        self.has_loops() && self.keys.relevance().asks_for_history()
    }

    /// How many positions have each value.
    #[must_use]
    pub fn tally(&self) -> WorthTally {
        self.tally
    }

    /// The value of the first position.
    #[must_use]
    pub fn first(&self) -> ExactValue {
        self.values.at(0)
    }

    /// The value of the position of a trial to the player to move; none if it is none of those.
    #[must_use]
    pub fn value(&self, trial: &Trial<'_>) -> Option<ExactValue> {
        let number = self.index.get(&self.keys.key(trial))?;
        Some(self.values.at(*number as usize))
    }

    /// What a legal move of the position of a trial is worth to the one who makes it; none if it leads to none of the positions. The
    /// distance counts the move, too.
    pub fn value_of(&self, trial: &mut Trial<'_>, mv: Move) -> Option<ExactValue> {
        let (game, mover) = (trial.game(), usize::from(trial.state().head.mover));
        let start = trial.bookmark();
        trial.play_known(mv);
        // When the game is over, it would be the other's turn.
        let next = match trial.ending() {
            Some(_) if game.player_count() == 2 => 3 - mover,
            _ => usize::from(trial.state().head.mover),
        };
        let turns = (next != mover) != game.swaps_with(mv, mover).is_some();
        // A rule that only keeps games from going on for ever ends them in positions without an entry.
        let ended = trial.ending().map(|ending| {
            let worth = match worth_to_first(&ending) * if next == 2 { -1 } else { 1 } {
                1 => Worth::Won,
                -1 => Worth::Lost,
                _ => Worth::Drawn,
            };
            ExactValue {
                worth,
                distance: (worth != Worth::Drawn).then_some(0),
                margin: None,
            }
        });
        let value = self.value(trial).or(ended);
        trial.return_to(&start);
        value.map(|value| ExactValue {
            worth: if turns {
                value.worth.turned()
            } else {
                value.worth
            },
            distance: value.distance.map(|distance| distance + 1),
            margin: value
                .margin
                .map(|margin| if turns { -margin } else { margin }),
        })
    }

    /// The legal moves of the position of a trial with their values, the best first: the winner hurries and the loser holds out.
    pub fn moves(&self, trial: &mut Trial<'_>) -> Vec<(Move, ExactValue)> {
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let valued = legal.into_iter();
        let valued = valued.filter_map(|mv| self.value_of(trial, mv).map(|value| (mv, value)));
        let mut valued: Vec<_> = valued.collect();
        valued.sort_by_key(|(_, value)| {
            let distance = i64::from(value.distance.unwrap_or(0));
            let haste = match value.worth {
                Worth::Won => -distance,
                Worth::Drawn | Worth::Lost => distance,
            };
            std::cmp::Reverse((value.worth, value.margin, haste))
        });
        valued
    }
}
