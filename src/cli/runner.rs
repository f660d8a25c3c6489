//! Who plays random games: the evaluator of rules, or a machine that runs the program of a game.

use std::sync::Arc;

use clap::ValueEnum;

use super::failure::Failure;
use super::game::Loaded;
use crate::game::{Game, Rollout, Trial};
use crate::optimise::normalise;
use crate::play::{Seed, rollout};
use crate::program::run::{Fault, Generator, Interpreter, Session};
use crate::program::{self, Program, Unlowered};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Runner {
    /// The rules themselves
    #[default]
    Rules,
    /// The program that the rules are lowered to, operation by operation
    Program,
    /// The program as machine code, made by way of WebAssembly
    Native,
}

impl Runner {
    /// What it is called in a call and in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Program => "program",
            Self::Native => "native",
        }
    }
}

/// Makes players, one for each thread.
pub(crate) enum Players {
    Rules(Box<Game>),
    Program(Arc<Game>, Arc<Program>),
    #[cfg(feature = "native")]
    Native(Arc<Game>, Arc<Program>, program::run::NativeProgram),
}

/// Somebody who plays random games.
pub(crate) enum Player<'a> {
    Rules(Box<Trial<'a>>),
    Program(Box<Session<Interpreter>>),
    #[cfg(feature = "native")]
    Native(Box<Session<program::run::Native>>),
}

impl Players {
    /// Those who play as a runner does.
    pub(crate) fn new(runner: Runner, loaded: &Loaded) -> Result<Self, Failure> {
        if runner == Runner::Rules {
            return Ok(Self::Rules(Box::new(loaded.quick())));
        }
        let program = Arc::new(program_of(loaded)?);
        let game = Arc::new(loaded.game.clone());
        match runner {
            Runner::Native => native(game, program),
            Runner::Rules | Runner::Program => Ok(Self::Program(game, program)),
        }
    }

    /// The rules, if it is they that play.
    pub(crate) fn of_rules(&self) -> Result<&Game, Failure> {
        match self {
            Self::Rules(game) => Ok(game),
            _ => Err(Failure::call_with_help(
                "games are written down only as the rules play them",
                "leave `--runner` out, or `--record`",
            )),
        }
    }

    /// A player.
    pub(crate) fn player(&self) -> Result<Player<'_>, Failure> {
        Ok(match self {
            Self::Rules(game) => Player::Rules(Box::new(Trial::new(game))),
            Self::Program(game, program) => {
                let machine = Interpreter::new(Arc::clone(program));
                let session = Session::new(Arc::clone(game), Arc::clone(program), machine);
                Player::Program(Box::new(session.map_err(stopped)?))
            }
            #[cfg(feature = "native")]
            Self::Native(game, program, compiled) => {
                let machine = program::run::Native::new(compiled).map_err(stopped)?;
                let session = Session::new(Arc::clone(game), Arc::clone(program), machine);
                Player::Native(Box::new(session.map_err(stopped)?))
            }
        })
    }
}

impl Player<'_> {
    /// Plays the game of a number.
    pub(crate) fn playout(&mut self, seed: Seed, number: u64) -> Result<Rollout, Failure> {
        match self {
            Self::Rules(trial) => {
                trial.seed_chance(seed.of_game(number));
                Ok(rollout(trial, &mut seed.game(number)))
            }
            Self::Program(session) => {
                let random = Generator::new(seed.of_game(number));
                session.playout(random).map_err(stopped)
            }
            #[cfg(feature = "native")]
            Self::Native(session) => {
                let random = Generator::new(seed.of_game(number));
                session.playout(random).map_err(stopped)
            }
        }
    }
}

/// The program of a game; if some of its rules have no lowering yet, that, with their places.
pub(crate) fn program_of(loaded: &Loaded) -> Result<Program, Failure> {
    program::of(&normalise(&loaded.game)).map_err(|missing| {
        let lines = missing.iter().map(|missing| told(loaded, missing));
        let lines: Vec<String> = lines.collect();
        Failure::file(format!(
            "{} has no program yet, because nothing lowers\n{}\nIt is played by its rules: `--runner rules`.",
            loaded.title(),
            lines.join("\n")
        ))
    })
}

/// A rule that nothing lowers, with its place if it has one.
fn told(loaded: &Loaded, missing: &Unlowered) -> String {
    if missing.rule == crate::game::Provenance::default() {
        return format!("  {}", missing.node);
    }
    let rule = loaded.rule(missing.rule);
    format!("  {}, at {}: {}", missing.node, rule.place, rule.text)
}

#[cfg(feature = "native")]
fn native(game: Arc<Game>, program: Arc<Program>) -> Result<Players, Failure> {
    let compiled = program::run::NativeProgram::new(Arc::clone(&program)).map_err(|fault| {
        Failure::call_with_help(
            format!("no machine code can be made here: {fault}"),
            "write `--runner program`, which plays the same games",
        )
    })?;
    Ok(Players::Native(game, program, compiled))
}

#[cfg(not(feature = "native"))]
fn native(_: Arc<Game>, _: Arc<Program>) -> Result<Players, Failure> {
    Err(Failure::call_with_help(
        "this `dafang` was built without machine code",
        "build it with `--features native`, or write `--runner program`, which plays the same games",
    ))
}

fn stopped(fault: Fault) -> Failure {
    Failure::file(fault.to_string())
}
