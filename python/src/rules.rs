//! A compiled description with what is made of it once: quick rules, a program, machine code, the numbering of its moves.

use crate::actions::Numbering;
use crate::marks::Marker;
use dafang::game::{Example, Game, OwnedTrial};
use dafang::native::{Instance, NativeProgram, Patience};
use dafang::optimise::optimise;
use dafang::program::run::{Fault, Generator, Group, Interpreter, Session, WasmProgram};
use dafang::program::{self, Program};
use dafang::source::Sources;
use std::sync::{Arc, OnceLock};

/// What is said of a ruleset: its name, its options, and whether it counts if nothing is chosen.
#[derive(Clone, serde::Serialize)]
pub(crate) struct RulesetData {
    pub(crate) name: String,
    pub(crate) options: Vec<String>,
    pub(crate) default: bool,
}

/// An option: its heading and its items, that which counts if nothing is chosen first of two numbers.
#[derive(Clone, serde::Serialize)]
pub(crate) struct OptionData {
    pub(crate) heading: String,
    pub(crate) items: Vec<String>,
    pub(crate) default: String,
}

/// A compiled description.
pub(crate) struct Rules {
    /// The name it was asked for by.
    pub(crate) name: String,
    pub(crate) sources: Sources,
    pub(crate) ruleset: Option<String>,
    pub(crate) options: Vec<String>,
    pub(crate) hash: String,
    pub(crate) game: Arc<Game>,
    pub(crate) examples: Vec<Example>,
    pub(crate) rulesets: Vec<RulesetData>,
    pub(crate) offered: Vec<OptionData>,
    pub(crate) quick: OnceLock<Arc<Game>>,
    pub(crate) program: OnceLock<Option<Arc<Program>>>,
    pub(crate) playing: OnceLock<Option<NativeProgram>>,
    pub(crate) whole: OnceLock<Option<NativeProgram>>,
    pub(crate) beside: OnceLock<Option<NativeProgram>>,
    pub(crate) marker: OnceLock<Option<Marker>>,
    pub(crate) numbering: OnceLock<Result<Numbering, String>>,
}

/// What machine code is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Whole random games.
    Playouts,
    /// Moves one by one.
    Moves,
    /// A move in each of many games.
    Batches,
}

impl Rules {
    /// The rules made quick.
    pub(crate) fn quick(&self) -> &Arc<Game> {
        self.quick.get_or_init(|| Arc::new(optimise(&self.game)))
    }

    /// The program of the game, if it has one.
    pub(crate) fn program(&self) -> Option<&Arc<Program>> {
        let made = self
            .program
            .get_or_init(|| program::of(self.quick()).ok().map(Arc::new));
        made.as_ref()
    }

    /// Its machine code, if some can be made in some seconds.
    fn native(&self, purpose: Purpose) -> Option<&NativeProgram> {
        let kept = match purpose {
            Purpose::Playouts => &self.playing,
            Purpose::Moves => &self.whole,
            Purpose::Batches => &self.beside,
        };
        let made = kept.get_or_init(|| {
            let program = Arc::clone(self.program()?);
            let module = match purpose {
                Purpose::Playouts => WasmProgram::for_playouts(program),
                Purpose::Moves => WasmProgram::new(program),
                Purpose::Batches => WasmProgram::for_groups(program),
            };
            NativeProgram::new(module, Patience::Long).ok()
        });
        made.as_ref()
    }

    /// A game that is played by a program, as machine code where `is_much` says that this is worth making; none for a game
    /// without a program.
    pub(crate) fn session(
        &self,
        purpose: Purpose,
        is_much: bool,
    ) -> Option<Result<Session, Fault>> {
        let program = self.program()?;
        let game = Arc::clone(&self.game);
        if is_much
            && let Some(native) = self.native(purpose)
            && let Ok(machine) = native.machine()
        {
            return Some(Session::new(game, Arc::clone(program), machine));
        }
        let machine = Interpreter::new(Arc::clone(program));
        Some(Session::new(game, Arc::clone(program), machine))
    }

    /// Games side by side on one machine, if machine code can be made for them.
    pub(crate) fn group(&self) -> Option<Group<Instance>> {
        self.native(Purpose::Batches)?
            .group(Arc::clone(&self.game))
            .ok()
    }

    /// How the moves of its program become masks; none for a game without a program or without a numbering.
    pub(crate) fn marker(&self) -> Option<&Marker> {
        let made = self.marker.get_or_init(|| {
            let (program, numbering) = (self.program()?, self.numbering().ok()?);
            Some(Marker::new(program, numbering))
        });
        made.as_ref()
    }

    /// Who plays: `native`, `program` or `rules`.
    pub(crate) fn runner(&self, purpose: Purpose) -> &'static str {
        match (self.program(), self.native(purpose)) {
            (None, _) => "rules",
            (_, None) => "program",
            _ => "native",
        }
    }

    /// A trial of the game by its rules.
    pub(crate) fn trial(&self, seed: u64) -> OwnedTrial {
        begin(Arc::clone(&self.game), seed)
    }

    /// The numbering of its moves.
    pub(crate) fn numbering(&self) -> Result<&Numbering, String> {
        let made = self.numbering.get_or_init(|| Numbering::new(self.quick()));
        made.as_ref().map_err(Clone::clone)
    }
}

/// A trial whose chance throws by a seed.
pub(crate) fn begin(game: Arc<Game>, seed: u64) -> OwnedTrial {
    let mut trial = OwnedTrial::begin(game);
    trial.with_dependent_mut(|_, trial| trial.seed_chance(seed));
    trial
}

/// Begins a game of a session anew.
pub(crate) fn begin_session(session: &mut Session, seed: u64) -> Result<(), Fault> {
    session.restart()?;
    session.seed_chance(seed)?;
    session.set_random(Generator::new(seed))
}
