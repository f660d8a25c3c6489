//! Who plays a match: a search of this program, or an engine in a process of its own.

use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};

use super::Help;
use crate::cli::machine::{Machine, line_words};
use crate::cli::uci::{self, Dialect, EngineCall, EngineProcess};
use crate::game::{Game, Move, Trial};
use crate::search::{SearchPlayer, Settings};

/// A player of a match, as it is written.
#[derive(Clone, Debug)]
pub(super) enum Contestant {
    /// A search of this program.
    Search(SearchPlayer),
    /// Another engine.
    Engine(EngineCall),
}

/// A player at a board.
pub(super) enum Seated<'g> {
    Machine(Box<Machine<'g>>),
    Engine {
        process: Box<EngineProcess>,
        /// Moves of the turn that it has chosen already: a promotion after its pawn.
        next: VecDeque<Move>,
        /// The longest that it took beyond its time.
        late: Duration,
    },
}

/// What an engine takes beyond its time that is the making of processes and pipes.
const SLACK: Duration = Duration::from_millis(100);

impl Contestant {
    /// Reads a player as it is written.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        for (prefix, dialect) in [("uci:", Dialect::Uci), ("ugi:", Dialect::Ugi)] {
            if let Some(call) = text.strip_prefix(prefix) {
                return EngineCall::parse(dialect, call).map(Self::Engine);
            }
        }
        SearchPlayer::parse(text).map(Self::Search)
    }

    /// The search, if it is one.
    pub(super) fn search(&self) -> Option<SearchPlayer> {
        match self {
            Self::Search(player) => Some(*player),
            Self::Engine(_) => None,
        }
    }

    /// Why it cannot play a game, if it cannot.
    pub(super) fn refusal(&self, game: &Game) -> Option<String> {
        match self {
            Self::Search(player) => player.refusal(game),
            Self::Engine(call) if game.layout.has_chance() || game.layout.hides() => Some(format!(
                "`{call}` cannot play {}: UCI knows neither chance nor what is hidden",
                game.name
            )),
            Self::Engine(_) => None,
        }
    }

    /// Whether it is there: an engine that does not start plays no match.
    ///
    /// # Errors
    ///
    /// Why it cannot be started.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Self::Search(_) => Ok(()),
            Self::Engine(call) => call.start(None).map(drop),
        }
    }

    /// The player at a board, with what its searches use; `other` is the one it plays against.
    pub(super) fn seated<'g>(
        &self,
        game: &'g Game,
        (seed, memory): (u64, usize),
        help: &Help,
        other: &Self,
    ) -> Result<Seated<'g>, String> {
        match self {
            Self::Search(player) => {
                let settings = Settings {
                    method: player.method_for(game),
                    seed,
                    memory,
                    lines: 1,
                };
                let evaluation = help.evaluation.clone();
                let machine = Machine::new(game, *player, settings, evaluation, &help.rollouts);
                Ok(Seated::Machine(Box::new(machine)))
            }
            Self::Engine(call) => Ok(Seated::Engine {
                process: Box::new(call.start(other.search().and_then(|other| other.time()))?),
                next: VecDeque::new(),
                late: Duration::ZERO,
            }),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(player) => player.fmt(out),
            Self::Engine(call) => call.fmt(out),
        }
    }
}

impl<'g> Seated<'g> {
    /// The move that the player makes; none if it was stopped before it had one.
    ///
    /// # Errors
    ///
    /// Why an engine has forfeited the game.
    pub(super) fn choose(
        &mut self,
        trial: &mut Trial<'g>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Move>, String> {
        let (process, next, late) = match self {
            Self::Machine(machine) => {
                let thought = machine.think(trial, Instant::now(), stop, &mut |_| {});
                return Ok(thought.best());
            }
            Self::Engine {
                process,
                next,
                late,
            } => (process, next, late),
        };
        if let Some(mv) = next.pop_front() {
            return Ok(Some(mv));
        }
        let game = trial.game();
        let history = match process.dialect() {
            Dialect::Uci => {
                uci::history(game, trial).ok_or("a move of the game cannot be written for UCI")?
            }
            Dialect::Ugi => {
                let moves = trial.past().moves.iter().map(|played| played.mv);
                line_words(&Trial::new(game), &moves.collect::<Vec<_>>())
            }
        };
        let (word, spent) = process.think(&history)?;
        if let Some(time) = process.time() {
            *late = (*late).max(spent.saturating_sub(time + SLACK));
        }
        let moves = uci::read(trial, &word);
        next.extend(moves.map_err(|reason| format!("it answered `{word}`: {reason}"))?);
        Ok(next.pop_front())
    }

    /// What is to be said of an engine that took longer than it may.
    pub(super) fn lateness(&self) -> Option<String> {
        match self {
            Self::Engine { late, .. } if !late.is_zero() => Some(format!(
                "it took up to {} ms longer than it may",
                late.as_millis()
            )),
            _ => None,
        }
    }
}
