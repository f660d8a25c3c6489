//! Who plays the random games of searches: machines that run the program of a game, made once for all searches of it.

use std::sync::Arc;

use crate::game::Game;
#[cfg(feature = "native")]
use crate::native::{NativeProgram, Patience};
use crate::program::run::Interpreter;
#[cfg(feature = "native")]
use crate::program::run::WasmProgram;
use crate::program::{self, Program};
use crate::search::{Evaluation, Method, Rollouts, Search};

/// Makes players of random games for the searches of one method. Machine code and the interpreter play the same games, so
/// that a search finds the same with either.
#[derive(Clone, Default)]
pub(crate) struct RolloutPlayers(Option<Lowered>);

#[derive(Clone)]
struct Lowered {
    game: Arc<Game>,
    program: Arc<Program>,
    #[cfg(feature = "native")]
    native: Option<NativeProgram>,
}

impl RolloutPlayers {
    /// Players for searches of a game whose rules are optimised; the rules play where games are not played to their ends, or
    /// have no program.
    pub(crate) fn new(game: &Game, method: Method, evaluation: &Evaluation) -> Self {
        if !Search::plays_out(game, method, evaluation) {
            return Self::default();
        }
        let lowered = program::of(game).ok().map(|program| {
            let program = Arc::new(program);
            Lowered {
                game: Arc::new(game.clone()),
                #[cfg(feature = "native")]
                native: {
                    let module = WasmProgram::for_rollouts(Arc::clone(&program));
                    NativeProgram::new(module, Patience::Short).ok()
                },
                program,
            }
        });
        Self(lowered)
    }

    /// A search with a player of its own, if there are some.
    pub(crate) fn assist<'g>(&self, search: Search<'g>) -> Search<'g> {
        match self.0.as_ref().and_then(Lowered::player) {
            Some(player) => search.with_rollouts(player),
            None => search,
        }
    }
}

impl Lowered {
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
