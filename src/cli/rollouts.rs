//! Machines that run the program of a game for searches, made once for all searches of it: who plays their random games, or
//! makes their moves.

use std::sync::Arc;
#[cfg(feature = "native")]
use std::time::{Duration, Instant};

use super::runner::is_large;
#[cfg(feature = "native")]
use super::watch;
use crate::game::Game;
#[cfg(feature = "native")]
use crate::game::Trial;
#[cfg(feature = "native")]
use crate::native::{NativeProgram, Patience};
use crate::program::run::{Interpreter, Walker};
#[cfg(feature = "native")]
use crate::program::run::{Session, WasmProgram};
use crate::program::{self, Program};
#[cfg(feature = "native")]
use crate::search::{Budget, Settings};
use crate::search::{Evaluation, Method, Rollouts, Search};

/// Makes helpers of the searches of one method: players of random games, or machines that make moves. Machine code and the
/// interpreter play the same games, so that a search finds the same with either; a search that makes moves finds the same by
/// the rules.
#[derive(Clone, Default)]
pub(crate) struct RolloutPlayers(Option<Lowered>);

#[derive(Clone)]
struct Lowered {
    game: Arc<Game>,
    program: Arc<Program>,
    /// Whether moves are made, not random games played.
    walks: bool,
    #[cfg(feature = "native")]
    native: Option<NativeProgram>,
}

impl RolloutPlayers {
    /// Helpers for searches of a game whose rules are optimised; the rules play where games are not played to their ends, or
    /// have no program.
    pub(crate) fn new(game: &Game, method: Method, evaluation: &Evaluation) -> Self {
        // Without machine code the rules are as quick as a program.
        let walks = cfg!(feature = "native") && Search::walks(game, method);
        let plays = walks || Search::plays_out(game, method, evaluation);
        if !plays || is_large(game) {
            return Self::default();
        }
        let lowered = program::of(game).ok().map(|program| {
            let program = Arc::new(program);
            Lowered {
                game: Arc::new(game.clone()),
                #[cfg(feature = "native")]
                native: {
                    let module = match walks {
                        true => WasmProgram::for_perft(Arc::clone(&program)),
                        false => WasmProgram::for_rollouts(Arc::clone(&program)),
                    };
                    NativeProgram::new(module, Patience::Short).ok()
                },
                program,
                walks,
            }
        });
        #[cfg(feature = "native")]
        if let Some(lowered) = &lowered
            && walks
            && !lowered.is_quicker(game, method)
        {
            return Self::default();
        }
        Self(lowered)
    }

    /// A machine that makes the moves of a search, if one is quicker than the rules.
    pub(crate) fn walker(&self) -> Option<Walker> {
        #[cfg(feature = "native")]
        if let Some(lowered) = &self.0
            && lowered.walks
        {
            return lowered.walk();
        }
        None
    }

    /// A search with a helper of its own, if there are some.
    pub(crate) fn assist<'g>(&self, search: Search<'g>) -> Search<'g> {
        let Some(lowered) = &self.0 else {
            return search;
        };
        #[cfg(feature = "native")]
        if lowered.walks {
            return match lowered.walk() {
                Some(walk) => search.with_walk(walk),
                None => search,
            };
        }
        match lowered.player() {
            Some(player) => search.with_rollouts(player),
            None => search,
        }
    }
}

/// Positions that a search looks at to see how fast it is: about a millisecond in Breakthrough, ten in Chess.
#[cfg(feature = "native")]
const LOOKED_AT: u64 = 1000;

/// The most time that each of the two searches takes.
#[cfg(feature = "native")]
const LONGEST: Duration = Duration::from_millis(50);

impl Lowered {
    /// Whether a search from the first position takes less time with a machine than by the rules. Machine code makes a move
    /// several times as fast where the rules try it out first, as Chess does, and takes longer to read a position than the
    /// rules of simple games take to make their moves. What is found is the same, so that the clock may decide.
    #[cfg(feature = "native")]
    fn is_quicker(&self, game: &Game, method: Method) -> bool {
        let settings = Settings {
            method,
            seed: 1,
            memory: 1 << 20,
            lines: 1,
        };
        let evaluation = Arc::new(Evaluation::blank(game));
        let speed = |walk: Option<Walker>| {
            let mut search = Search::new(game, settings.clone(), Arc::clone(&evaluation));
            if let Some(walk) = walk {
                search = search.with_walk(walk);
            }
            let budget = Budget {
                nodes: Some(LOOKED_AT),
                ..Budget::default()
            };
            let start = Instant::now();
            let thought = search.think(&mut Trial::new(game), budget, &mut |_| {
                start.elapsed() > LONGEST || watch::interrupted()
            });
            thought.progress.nodes as f64 / start.elapsed().as_secs_f64()
        };
        match self.walk() {
            Some(walk) => speed(Some(walk)) > speed(None),
            None => false,
        }
    }

    #[cfg(feature = "native")]
    fn walk(&self) -> Option<Walker> {
        let machine = self.native.as_ref()?.machine().ok()?;
        let (game, program) = (Arc::clone(&self.game), Arc::clone(&self.program));
        Walker::new(Session::new(game, program, machine).ok()?).ok()
    }

    fn player(&self) -> Option<Rollouts> {
        let (game, program) = (Arc::clone(&self.game), Arc::clone(&self.program));
        #[cfg(feature = "native")]
        if let Some(native) = &self.native
            && let Ok(machine) = native.machine()
        {
            return Rollouts::new(game, program, machine).ok();
        }
        let machine = Interpreter::new(Arc::clone(&program));
        Rollouts::new(game, program, machine).ok()
    }
}
