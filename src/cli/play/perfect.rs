//! The machine that plays by exact values, in games small enough that all of their positions are found.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::session::Session;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::solve::retrograde::{self, Bounds, valued_moves};
use crate::cli::watch::Watch;
use crate::game::{Game, Trial};
use crate::solve::{self, ExactValue, Keys, Solution, Worth};

/// Megabytes that positions may take at least.
const MEMORY: usize = 300 << 20;

/// How long the values are looked for before a game begins.
const TIME: Duration = Duration::from_secs(120);

/// Exact values, if they are wanted, found when they are first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Perfect {
    is_wanted: bool,
    bytes: usize,
    solution: Option<Arc<Solution>>,
}

impl Perfect {
    /// Values whose positions may take this number of bytes, if they are wanted.
    pub(super) fn new(is_wanted: bool, bytes: usize) -> Self {
        Self {
            is_wanted,
            bytes: bytes.max(MEMORY),
            solution: None,
        }
    }

    pub(super) fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    /// What is kept of it when the rules have changed: the wish.
    pub(super) fn by_other_rules(&self) -> Self {
        Self {
            solution: None,
            ..self.clone()
        }
    }

    /// The values of the game of a session, if they are wanted. A game that cannot be solved is refused once; after that the
    /// machine plays by its level.
    pub(super) fn solution(
        &mut self,
        loaded: &Loaded,
        session: &Session<'_>,
    ) -> Result<Option<Arc<Solution>>, Failure> {
        if self.is_wanted && self.solution.is_none() {
            let found = self.solve(loaded, session);
            self.is_wanted = found.is_ok();
            self.solution = Some(Arc::new(found?));
        }
        Ok(self.solution.clone())
    }

    fn solve(&self, loaded: &Loaded, session: &Session<'_>) -> Result<Solution, Failure> {
        let title = loaded.title();
        let refuse = |words: String| Failure::call(format!("{title} {words}"));
        if let Some(refusal) = solve::refusal(&loaded.game) {
            return Err(refuse(format!("has no exact value: {refusal}")));
        }
        let game: Game = loaded.quick_game().clone().without_adjudication();
        let mut trial = Trial::new(&game);
        trial.begin_as(session.trial());
        let bounds = Bounds {
            bytes: self.bytes,
            threads: thread::available_parallelism().map_or(1, usize::from),
            gives_way: false,
        };
        let mut watch = Watch::new(Some(TIME));
        let keys = Keys::mirrored(&game, &|| true);
        let solved = retrograde::solve(&trial, (&keys, bounds), &mut watch, None);
        drop(watch);
        solved.map_err(|unsolved| {
            let why = match unsolved.reason {
                "memory" => format!("its positions take more than {} MB", self.bytes >> 20),
                "time" => format!("it takes more than {} s", TIME.as_secs()),
                "history" => "its rules ask for earlier positions".to_owned(),
                _ => "it was stopped".to_owned(),
            };
            Failure::call_with_help(
                format!("{title} is not solved: {why}"),
                "`--perfect` is for small games, `--memory MB` allows larger ones; `--level 9` plays as well as the machine can",
            )
        })
    }
}

/// One of the best moves of a trial: another one for another seed, where several are as good.
pub(super) fn best_word(solution: &Solution, mut trial: Trial<'_>, seed: u64) -> Option<String> {
    let valued = valued_moves(solution, &mut trial);
    let (_, best) = valued.first()?;
    let equal = valued.iter().take_while(|(_, value)| value == best).count();
    let place = (seed % equal as u64) as usize;
    Some(valued[place].0.clone())
}

/// What a move or a position is worth, as the end of a sentence whose subject is who moves.
pub(super) fn words(value: ExactValue) -> String {
    let result = match value.worth {
        Worth::Won => "wins",
        Worth::Drawn => "draws",
        Worth::Lost => "loses",
    };
    match value.distance {
        Some(1) => format!("{result} in 1 move"),
        Some(distance) => format!("{result} in {distance} moves"),
        None => result.to_owned(),
    }
}
