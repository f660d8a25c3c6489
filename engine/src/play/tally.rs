//! Statistics of many games: sums that do not depend on the order of the games.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::game::{Ending, MAX_PLAYERS, Provenance, Reason};

/// Results and lengths of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games finished.
    pub games: u64,
    /// Moves made in all of them.
    pub plies: u64,
    /// Moves of the shortest game; 0 without games.
    pub shortest: u64,
    /// Moves of the longest.
    pub longest: u64,
    /// Games that each player won, alone or with others; index 0 unused. A team's are those of the player whose it is.
    pub wins: [u64; MAX_PLAYERS + 1],
    /// Games without a winner.
    pub draws: u64,
    /// How often each rule, by its place in the text, ended a game.
    pub rules: BTreeMap<(u16, u32, u32), u64>,
    /// Games that ended because one player was left, and nobody else.
    pub last_left: u64,
    /// Games that ended because one side of several players was left.
    pub last_side: u64,
    /// Games in which all players passed.
    pub all_passed: u64,
    /// Games that reached a limit.
    pub limited: u64,
    /// Games that were cut off, as the rules asked for more than is evaluated or kept at once.
    pub overdrawn: u64,
}

impl Tally {
    /// Adds a game of `plies` moves.
    pub fn add(&mut self, ending: Ending, plies: u64) {
        self.add_games(ending, 1, plies, plies..=plies);
    }

    /// Adds games that ended alike: how many they are, the moves of all of them, and of the shortest and the longest.
    pub fn add_games(
        &mut self,
        ending: Ending,
        games: u64,
        plies: u64,
        lengths: RangeInclusive<u64>,
    ) {
        let (shortest, longest) = lengths.into_inner();
        self.shortest = if self.games == 0 {
            shortest
        } else {
            self.shortest.min(shortest)
        };
        self.longest = self.longest.max(longest);
        self.games += games;
        self.plies += plies;
        let mut won = false;
        for winner in ending.outcome.victors() {
            self.wins[winner] += games;
            won = true;
        }
        self.draws += if won { 0 } else { games };
        match ending.reason {
            Reason::Rule(Provenance { file, start, end }) => {
                let rule = (file, start, end);
                match self.rules.get_mut(&rule) {
                    Some(times) => *times += games,
                    None => drop(self.rules.insert(rule, games)),
                }
            }
            Reason::LastLeft if ending.outcome.winners().count() > 1 => self.last_side += games,
            Reason::LastLeft => self.last_left += games,
            Reason::AllPassed => self.all_passed += games,
            Reason::Limit => self.limited += games,
            Reason::Overdrawn => self.overdrawn += games,
            // Random players agree to nothing.
            Reason::Agreed => {}
        }
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.shortest = match (self.games, other.games) {
            (0, _) => other.shortest,
            (_, 0) => self.shortest,
            _ => self.shortest.min(other.shortest),
        };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.plies += other.plies;
        for (own, others) in self.wins.iter_mut().zip(other.wins) {
            *own += others;
        }
        self.draws += other.draws;
        for (rule, times) in &other.rules {
            *self.rules.entry(*rule).or_default() += times;
        }
        self.last_left += other.last_left;
        self.last_side += other.last_side;
        self.all_passed += other.all_passed;
        self.limited += other.limited;
        self.overdrawn += other.overdrawn;
    }

    /// Moves of an average game; 0 without games.
    #[must_use]
    pub fn mean_length(&self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.plies as f64 / self.games as f64
        }
    }
}
