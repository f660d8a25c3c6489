//! What a `go` asks for.

use std::time::Duration;

use crate::search::Budget;

/// What a `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) budget: Budget,
    /// How long it may think.
    time: Option<Duration>,
    pub(super) infinite: bool,
    /// Whether it thinks in the time of the opponent.
    pub(super) ponder: bool,
    /// The time that each side has left.
    clocks: [Option<Duration>; 2],
    /// What each gains by a move.
    gains: [Duration; 2],
    /// Moves until the clock is set anew.
    moves_to_go: Option<u32>,
    /// The moves among which it is to choose; all if there are none.
    pub(super) among: Vec<String>,
    /// What could not be read.
    pub(super) wrong: Vec<String>,
}

/// The words after which a number stands.
const NUMBERS: [&str; 9] = [
    "movetime",
    "nodes",
    "depth",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

impl Go {
    /// Reads what stands after `go`. Unknown words are collected in `wrong`; the rest counts, so that a caller always
    /// gets a move.
    pub(super) fn read(words: &[&str]) -> Self {
        let mut go = Self::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            match *word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let is_move = |word: &&&str| {
                        !NUMBERS.contains(*word) && !["infinite", "ponder"].contains(*word)
                    };
                    while let Some(word) = words.next_if(is_move) {
                        go.among.push((*word).to_owned());
                    }
                }
                name if NUMBERS.contains(&name) => {
                    // Clocks that have run out are written as negative numbers.
                    let number = words.peek().and_then(|number| number.parse::<i64>().ok());
                    match number {
                        Some(number) => {
                            words.next();
                            go.set(name, number.max(0) as u64);
                        }
                        None => go
                            .wrong
                            .push(format!("expected a whole number after `{name}`")),
                    }
                }
                other => go.wrong.push(format!("`go` knows no `{other}`")),
            }
        }
        go
    }

    fn set(&mut self, name: &str, number: u64) {
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match name {
            "movetime" => self.time = Some(time),
            "nodes" => {
                self.budget.nodes = Some(number);
                self.budget.playouts = Some(number);
            }
            "depth" => self.budget.depth = Some(small),
            // A side that wins in some moves makes the last one of them.
            "mate" => self.budget.depth = Some(small.saturating_mul(2).saturating_sub(1).max(1)),
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.gains[0] = time,
            "binc" => self.gains[1] = time,
            _ => self.moves_to_go = Some(small.max(1)),
        }
    }

    /// The time that the first or the second player may take; none for any.
    pub(super) fn time(&self, seat: usize) -> Option<Duration> {
        // Of a clock, a share for this move; a little is left for what comes after the search.
        let moves = self.moves_to_go.map_or(25, |moves| moves.min(1_000) + 1);
        let clock = self.clocks[seat].map(|left| (left / moves + self.gains[seat] / 2).min(left));
        match (self.time, clock) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// Whether it says how much is to be looked at.
    pub(super) fn counts(&self) -> bool {
        self.budget != Budget::default()
    }
}
