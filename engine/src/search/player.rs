//! Players as they are written: `random`, `level:5`, `uct:1000`, `mcts:500ms`, `alphabeta:2s`.

use std::fmt;
use std::time::Duration;

use super::{Budget, Method};
use crate::game::Game;

/// How strong a player is, from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const STRONGEST: Self = Self(9);

    /// The level of a number from 1 to 9.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it may spend by a method: each level some two to five times what the one below does. Level 2 has 72 % of the points
    /// against level 1 in Reversi with 50 positions, 63 % with 40.
    #[must_use]
    pub fn budget(self, method: Method) -> Budget {
        const PLAYOUTS: [u64; 9] = [12, 30, 70, 150, 400, 1000, 3000, 9000, 40_000];
        const NODES: [u64; 9] = [10, 50, 150, 500, 1600, 6000, 30_000, 150_000, 750_000];
        let index = usize::from(self.0 - 1);
        match method {
            Method::AlphaBeta | Method::MaxN => Budget {
                nodes: Some(NODES[index]),
                ..Budget::default()
            },
            Method::MonteCarlo | Method::Uct | Method::Random => Budget {
                playouts: Some(PLAYOUTS[index]),
                ..Budget::default()
            },
        }
    }

    /// How far from the best move it strays, as a difference in the logarithm of the odds to win: a move that is worse by
    /// this is made 1/e as often. A beginner overlooks small things often and a queen rarely. Level 1 had 66 % of the points against
    /// random moves in Four-Fang with 0.8, 74 % with 0.55, in Fanorona 76 and 88 %.
    #[must_use]
    pub fn carelessness(self) -> f64 {
        const CARELESSNESS: [f64; 9] = [0.55, 0.25, 0.14, 0.08, 0.04, 0.0, 0.0, 0.0, 0.0];
        CARELESSNESS[usize::from(self.0 - 1)]
    }

    /// The longest that it thinks about a move of a person's game, in milliseconds, in a game that is played slowly: what it
    /// may spend is a number of positions or playouts.
    #[must_use]
    pub fn longest(self) -> u64 {
        const LONGEST: [u64; 9] = [300, 300, 400, 500, 700, 1000, 1500, 2500, 5000];
        LONGEST[usize::from(self.0 - 1)]
    }
}

/// What a player may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// What a level may.
    Level(Level),
    /// Playouts of Monte Carlo tree search, positions of alpha-beta.
    Number(u64),
    /// Time, which the caller takes.
    Time(Duration),
}

/// A player of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchPlayer {
    /// The way of searching; none for what suits the game.
    pub method: Option<Method>,
    /// What it may spend.
    pub limit: Limit,
}

impl SearchPlayer {
    /// A player of a level, with the search that suits the game.
    #[must_use]
    pub fn of_level(level: Level) -> Self {
        Self {
            method: None,
            limit: Limit::Level(level),
        }
    }

    /// Reads a player as it is written.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (name, spent) = match text.split_once(':') {
            Some((name, spent)) => (name, Some(spent)),
            None => (text, None),
        };
        if name == "level" {
            let level = spent.unwrap_or_default();
            return match level.parse().ok().and_then(Level::new) {
                Some(level) => Ok(Self::of_level(level)),
                None => Err(format!("expected a level from 1 to 9, found `{level}`")),
            };
        }
        let method = match name {
            "auto" => None,
            name => Method::of_name(name),
        };
        if method.is_none() && name != "auto" {
            return Err(format!(
                "expected `level:N`, `random`, or one of `mcts`, `uct`, `alphabeta`, `maxn`, `auto` with what it may \
                 spend, such as `mcts:500ms` or `uct:1000`; found `{text}`"
            ));
        }
        if method == Some(Method::Random) {
            if let Some(spent) = spent {
                return Err(format!("`random` takes nothing, found `{spent}`"));
            }
            return Ok(Self {
                method,
                limit: Limit::Number(0),
            });
        }
        Ok(Self {
            method,
            limit: match spent {
                None => Limit::Level(Level::STRONGEST),
                Some(spent) => limit(spent)?,
            },
        })
    }

    /// The way it searches a game.
    #[must_use]
    pub fn method_for(&self, game: &Game) -> Method {
        self.method.unwrap_or_else(|| Method::for_game(game))
    }

    /// Why it cannot play a game, if it cannot.
    #[must_use]
    pub fn refusal(&self, game: &Game) -> Option<String> {
        if game.layout.hides()
            && self.method != Some(Method::Random)
            && let Some(reason) = game.undealt()
        {
            return Some(format!(
                "no search can play {} yet: something is hidden from its players, and {reason}",
                game.name
            ));
        }
        if game.layout.is_puzzle() && self.method != Some(Method::Random) {
            return Some(format!(
                "no search can play {} yet: it is a puzzle, which is solved by deduction",
                game.name
            ));
        }
        match self.method {
            Some(method @ (Method::AlphaBeta | Method::MaxN)) if game.layout.hides() => {
                Some(format!(
                    "`{}` cannot play {}: it looks at all of a position, and something is hidden from its players; \
                     `mcts` can",
                    method.name(),
                    game.name
                ))
            }
            Some(method @ (Method::AlphaBeta | Method::MaxN)) if game.layout.has_chance() => {
                Some(format!(
                    "`{}` cannot play {}: it knows no chance, and the game has some; `mcts` can",
                    method.name(),
                    game.name
                ))
            }
            _ => None,
        }
    }

    /// What it may spend besides time.
    #[must_use]
    pub fn budget(&self, method: Method) -> Budget {
        match self.limit {
            Limit::Level(level) => level.budget(method),
            Limit::Time(_) => Budget::default(),
            Limit::Number(number) => match method {
                Method::AlphaBeta | Method::MaxN => Budget {
                    nodes: Some(number),
                    ..Budget::default()
                },
                Method::MonteCarlo | Method::Uct | Method::Random => Budget {
                    playouts: Some(number),
                    ..Budget::default()
                },
            },
        }
    }

    /// The time it may think, if that is what it may spend.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        match self.limit {
            Limit::Time(time) => Some(time),
            Limit::Level(_) | Limit::Number(_) => None,
        }
    }

    /// How far from the best move it strays; see [`Level::carelessness`].
    #[must_use]
    pub fn carelessness(&self) -> f64 {
        match self.limit {
            Limit::Level(level) => level.carelessness(),
            Limit::Number(_) | Limit::Time(_) => 0.0,
        }
    }
}

impl fmt::Display for SearchPlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.method.map_or("auto", Method::name);
        match self.limit {
            Limit::Level(level) if self.method.is_none() => write!(out, "level:{}", level.number()),
            _ if self.method == Some(Method::Random) => write!(out, "{name}"),
            Limit::Level(_) => write!(out, "{name}"),
            Limit::Number(number) => write!(out, "{name}:{number}"),
            Limit::Time(time) => write!(out, "{name}:{}ms", time.as_millis()),
        }
    }
}

/// Reads a number, or a time such as `500ms` or `2s`.
fn limit(text: &str) -> Result<Limit, String> {
    if let Ok(number) = text.parse() {
        return Ok(Limit::Number(number));
    }
    time(text).map(Limit::Time)
}

/// Reads a time such as `500ms` or `2s`.
///
/// # Errors
/// What is wrong with it.
pub fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a time such as `500ms` or `2s`, found `{text}`");
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').ok_or_else(wrong)?, 1.0),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    // A day is more than anybody waits.
    if !(0.0..=86_400.0).contains(&(number * unit)) {
        return Err(wrong());
    }
    Ok(Duration::from_secs_f64(number * unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let player = |text: &str| SearchPlayer::parse(text).expect("a player");
        assert_eq!(
            player("level:5"),
            SearchPlayer::of_level(Level::new(5).expect("a level"))
        );
        assert_eq!(player("random").method, Some(Method::Random));
        assert_eq!(player("uct:1000").limit, Limit::Number(1000));
        for text in ["level:3", "random", "mcts:20", "auto:500ms"] {
            assert_eq!(player(text).to_string(), text);
        }
        let timed = player("mcts:500ms");
        assert_eq!(timed.time(), Some(Duration::from_millis(500)));
        assert_eq!(player("auto:2s").method, None);
        for wrong in [
            "level:0",
            "level:10",
            "mcts:",
            "chess",
            "uct:-1s",
            "random:3",
            "uct:1e99s",
        ] {
            assert!(SearchPlayer::parse(wrong).is_err(), "{wrong}");
        }
    }
}
