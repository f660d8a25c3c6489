//! Machines that run the program of a game for searches, made once for all searches of it: who plays their random games, or
//! makes their moves.

use std::sync::Arc;

use crate::game::Game;
#[cfg(feature = "native")]
use crate::native::{NativeProgram, Patience};
use crate::program::run::Interpreter;
#[cfg(feature = "native")]
use crate::program::run::{Session, Walker, WasmProgram};
use crate::program::{self, Program};
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
        if !walks && !Search::plays_out(game, method, evaluation) {
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
        Self(lowered)
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

impl Lowered {
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
