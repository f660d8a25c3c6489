//! Who plays random games: the evaluator of rules, or a machine that runs the program of a game.
//!
//! * `extent`: how much the rules of a game ask for.

mod extent;

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;

use super::bounds::Working;
use super::failure::Failure;
use super::game::Loaded;
use crate::game::{Game, Move, Provenance, Rollout, Trial};
#[cfg(feature = "native")]
use crate::native::{NativeProgram, Patience};
use crate::optimise::optimise;
use crate::play::{Divided, Random, Seed, Tally, divide_while, rollout};
#[cfg(feature = "native")]
use crate::program::run::WasmProgram;
use crate::program::run::{Fault, Generator, Interpreter, Session};
use crate::program::{self, Program, Unlowered};
pub(super) use extent::{is_large, loops};

/// Machine code takes up to half a second to make; it is not made for less time than this.
const SHORT: Duration = Duration::from_millis(500);

/// Nor for fewer sequences of moves than this.
const MUCH: u64 = 1_000_000;

/// Nor for fewer moves of random games: the interpreter makes them in about the time.
const MANY: u64 = 5_000;

/// The games whose mean length is taken for that of all.
const SAMPLE: u64 = 4;

/// Moves of each of them that are made where a program is asked for: a whole game may take seconds.
const FIRST: u32 = 100;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Runner {
    /// The program of the game, as machine code where there is much to do; the rules, where a game has no program
    #[default]
    Auto,
    /// The rules themselves; of a seed they play other games than the program
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
            Self::Auto => "auto",
            Self::Rules => "rules",
            Self::Program => "program",
            Self::Native => "native",
        }
    }
}

/// What a runner is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task {
    /// Random games.
    Playouts(Work),
    /// Counting sequences of moves: about how many.
    Perft(f64),
}

impl Task {
    /// The moves or sequences of moves that are made, about.
    fn expected(self, game: &Game) -> f64 {
        match self {
            Self::Playouts(work) => work.expected(game) as f64,
            Self::Perft(sequences) => sequences,
        }
    }
}

/// What is to be played: no more than some games, for no longer than some time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// The most games.
    pub(crate) games: u64,
    /// The time, if there is a limit.
    pub(crate) time: Option<Duration>,
    /// The seed of the games.
    pub(crate) seed: u64,
}

impl Work {
    /// The moves that are made, by the length of a few games; none for so few games that to look would be all the work, or for
    /// a time in which no machine code is made.
    fn expected(self, game: &Game) -> u64 {
        if self.games <= SAMPLE || self.time.is_some_and(|time| time < SHORT) {
            return 0;
        }
        let _working = Working::on("a random game");
        let (mut trial, seed) = (Trial::new(game), Seed::new(self.seed));
        let plies = (0..SAMPLE).map(|number| {
            trial.seed_chance(seed.of_game(number));
            u64::from(rollout(&mut trial, &mut seed.game(number)).plies)
        });
        plies.sum::<u64>().saturating_mul(self.games) / SAMPLE
    }
}

/// Makes players, one for each thread.
pub(crate) enum Players {
    Rules(Box<Game>),
    Program(Arc<Game>, Arc<Program>),
    #[cfg(feature = "native")]
    Native(Arc<Game>, Arc<Program>, Box<NativeProgram>),
}

/// Somebody who plays random games.
pub(crate) enum Player<'a> {
    Rules(Box<Trial<'a>>),
    Machine(Box<Session>),
}

impl Players {
    /// Those who do a task as a runner does.
    pub(crate) fn new(runner: Runner, loaded: &Loaded, task: Task) -> Result<Self, Failure> {
        match runner {
            Runner::Auto => Ok(Self::fastest(loaded, task)),
            Runner::Rules => Ok(Self::Rules(Box::new(loaded.quick()))),
            Runner::Program | Runner::Native if task.is_overdrawn(&loaded.game, FIRST) => {
                Err(Failure::call_with_help(
                    "a game by these rules is cut off, as a position has more moves than are listed or asks for more than \
                     can be worked out; a program, which lists none, would play on",
                    "`--runner rules` plays it",
                ))
            }
            Runner::Program => {
                let program = Arc::new(program_of(loaded)?);
                Ok(Self::Program(Arc::new(loaded.game.clone()), program))
            }
            Runner::Native => {
                let program = Arc::new(program_of(loaded)?);
                native(loaded, &program, task, true)
            }
        }
    }

    /// Machine code if there can be some and it is worth making. Otherwise random games are played by the program, if the
    /// game has one, so that those of a seed are the same whatever there is to do and wherever it is done; sequences of
    /// moves are counted by the rules.
    fn fastest(loaded: &Loaded, task: Task) -> Self {
        let rules = loaded.quick();
        // Machine code has to be worth the time it takes to make.
        let expected = task.expected(&rules);
        let (is_much, is_very_much) = match task {
            Task::Playouts(_) => (expected >= MANY as f64, expected >= MUCH as f64),
            Task::Perft(_) => (expected >= MUCH as f64, false),
        };
        let wants_program = is_much || matches!(task, Task::Playouts(_));
        let wants_program =
            wants_program && !is_large(&loaded.game) && !task.is_overdrawn(&loaded.game, u32::MAX);
        let program = wants_program.then(|| program_of(loaded).ok()).flatten();
        let Some(program) = program.map(Arc::new) else {
            return Self::Rules(Box::new(rules));
        };
        if is_much && cfg!(feature = "native") {
            let made = native(loaded, &program, task, false);
            let made = match made {
                Err(_) if is_very_much => native(loaded, &program, task, true),
                made => made,
            };
            if let Ok(native) = made {
                return native;
            }
        }
        match task {
            Task::Playouts(_) => Self::Program(Arc::new(loaded.game.clone()), program),
            Task::Perft(_) => Self::Rules(Box::new(rules)),
        }
    }

    /// Who plays.
    pub(crate) fn runner(&self) -> Runner {
        match self {
            Self::Rules(_) => Runner::Rules,
            Self::Program(..) => Runner::Program,
            #[cfg(feature = "native")]
            Self::Native(..) => Runner::Native,
        }
    }

    /// The game that is played.
    pub(crate) fn game(&self) -> &Game {
        match self {
            Self::Rules(game) => game,
            Self::Program(game, _) => game,
            #[cfg(feature = "native")]
            Self::Native(game, ..) => game,
        }
    }

    /// A player that chooses moves one by one, for [`Player::begin`]; machine code plays whole games only.
    pub(crate) fn chooser(&self) -> Result<Player<'_>, Failure> {
        let (game, program) = match self {
            Self::Rules(_) => return self.player(),
            Self::Program(game, program) => (game, program),
            #[cfg(feature = "native")]
            Self::Native(game, program, _) => (game, program),
        };
        let machine = Interpreter::new(Arc::clone(program));
        let session = Session::new(Arc::clone(game), Arc::clone(program), machine);
        Ok(Player::Machine(Box::new(session.map_err(stopped)?)))
    }

    /// A player.
    pub(crate) fn player(&self) -> Result<Player<'_>, Failure> {
        let session = match self {
            Self::Rules(game) => return Ok(Player::Rules(Box::new(Trial::new(game)))),
            Self::Program(game, program) => {
                let machine = Interpreter::new(Arc::clone(program));
                Session::new(Arc::clone(game), Arc::clone(program), machine)
            }
            #[cfg(feature = "native")]
            Self::Native(game, program, compiled) => {
                let (game, program) = (Arc::clone(game), Arc::clone(program));
                match compiled.machine() {
                    Ok(machine) => Session::new(game, program, machine),
                    // There is no memory for it: the interpreter does the same.
                    Err(_) => {
                        let machine = Interpreter::new(Arc::clone(&program));
                        Session::new(game, program, machine)
                    }
                }
            }
        };
        Ok(Player::Machine(Box::new(session.map_err(stopped)?)))
    }
}

impl Player<'_> {
    /// Counts the sequences of moves from the position of a trial, by the moves they begin with. `made` are the moves
    /// that led to it from the first position.
    pub(crate) fn perft(
        &mut self,
        (trial, made): (&mut Trial<'_>, &[Move]),
        depth: u32,
        go_on: &mut dyn FnMut(usize, u64) -> bool,
    ) -> Result<Divided, Failure> {
        let mut moves = Vec::new();
        let Some(below) = depth.checked_sub(1) else {
            return Ok(divide_while(trial, depth, go_on));
        };
        trial.legal_moves(&mut moves);
        let moves = (made, moves.as_slice());
        let counted = match self {
            // Where not all moves are listed, the rules say why.
            Self::Machine(_) if trial.excess().is_some() => {
                return Ok(divide_while(trial, depth, go_on));
            }
            Self::Rules(_) => return Ok(divide_while(trial, depth, go_on)),
            Self::Machine(session) => divided(session, moves, below, go_on),
        };
        counted.map_err(stopped)
    }

    /// Begins the game of a number, whose moves [`Player::choose`] chooses one after the other.
    pub(crate) fn begin(&mut self, seed: Seed, number: u64) -> Result<Random, Failure> {
        if let Self::Machine(session) = self {
            let seed = seed.of_game(number);
            let begun = session
                .restart()
                .and_then(|()| session.seed_chance(seed))
                .and_then(|()| session.set_random(Generator::new(seed)));
            begun.map_err(stopped)?;
        }
        Ok(seed.game(number))
    }

    /// The next move of the game that was begun, as [`Player::playouts`] chooses it; none once it is over. The trial is the
    /// game so far.
    pub(crate) fn choose(
        &mut self,
        trial: &mut Trial<'_>,
        random: &mut Random,
    ) -> Result<Option<Move>, Failure> {
        let session = match self {
            Self::Rules(_) => return Ok(trial.choose(random)),
            Self::Machine(session) => session,
        };
        let Some(mv) = session.choose().map_err(stopped)? else {
            return Ok(None);
        };
        session.play(mv).map_err(stopped)?;
        Ok(Some(mv))
    }

    /// Plays the games of some numbers and adds them to a tally.
    pub(crate) fn playouts(
        &mut self,
        seed: Seed,
        numbers: Range<u64>,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        match self {
            Self::Rules(trial) => {
                for number in numbers {
                    trial.seed_chance(seed.of_game(number));
                    let Rollout { ending, plies } = rollout(trial, &mut seed.game(number));
                    tally.add(ending, u64::from(plies));
                }
                Ok(())
            }
            Self::Machine(session) => run(session, seed, numbers, tally),
        }
    }
}

/// Counts the sequences of moves that follow each of the moves of a position, which is reached by some others.
fn divided(
    session: &mut Session,
    (made, moves): (&[Move], &[Move]),
    below: u32,
    go_on: &mut dyn FnMut(usize, u64) -> bool,
) -> Result<Divided, Fault> {
    session.restart()?;
    for mv in made {
        session.play(*mv)?;
    }
    let mut divided = Divided {
        shares: Vec::new(),
        moves: moves.len(),
        rest: 0,
        excess: None,
    };
    let (words, mut counted) = (session.words()?, 0);
    for mv in moves {
        session.play(*mv)?;
        let before = counted;
        let number = divided.shares.len();
        let mut go_on = |nodes| go_on(number, nodes);
        let is_whole = session.perft_while(below, &mut counted, &mut go_on)?;
        if !is_whole {
            divided.rest = counted - before;
            break;
        }
        divided.shares.push((*mv, counted - before));
        session.go_back(&words)?;
    }
    Ok(divided)
}

fn run(
    session: &mut Session,
    seed: Seed,
    numbers: Range<u64>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut seeds: Vec<u64> = numbers.map(|number| seed.of_game(number)).collect();
    for batch in session.playouts(&mut seeds).map_err(stopped)? {
        let lengths = u64::from(batch.shortest)..=u64::from(batch.longest);
        tally.add_games(batch.ending, batch.games, batch.plies, lengths);
    }
    Ok(())
}

/// The program of a game; if some of its rules have no lowering yet, that, with their places.
pub(crate) fn program_of(loaded: &Loaded) -> Result<Program, Failure> {
    program::of(&optimise(&loaded.game)).map_err(|missing| {
        let lines = missing.iter().map(|missing| missing_line(loaded, missing));
        let lines: Vec<String> = lines.collect();
        Failure::file(format!(
            "{} has no program yet, because nothing lowers\n{}\nIt is played by its rules: `--runner rules`.",
            loaded.title(),
            lines.join("\n")
        ))
    })
}

/// A rule that nothing lowers, with its place. A node outside of the rules of moves has none of its own: then it is the place of the
/// form of its name.
fn missing_line(loaded: &Loaded, missing: &Unlowered) -> String {
    let place = match missing.rule == Provenance::default() {
        true => form_of(loaded, &missing.node),
        false => Some(missing.rule),
    };
    let Some(place) = place else {
        return format!("  {}", missing.node);
    };
    let rule = loaded.rule(place);
    format!("  {}, at {}: {}", missing.node, rule.place, rule.text)
}

/// Where the text has the node of a name such as "the condition `Cycle`".
fn form_of(loaded: &Loaded, node: &str) -> Option<Provenance> {
    const NAMED: &[(&str, &str)] = &[
        ("deduction puzzles", "satisfy"),
        ("numbers or sites that are drawn by chance", "random"),
        ("dice with faces of very different weights", "dice"),
        (
            "moves that are not legal if the mover loses by them",
            "noSuicide",
        ),
    ];
    let mut parts = node.split('`');
    let name = parts.nth(1).or_else(|| {
        let named = NAMED.iter().find(|(about, _)| *about == node);
        named.map(|(_, word)| *word)
    });
    loaded.form_with(name?)
}

/// Players by machine code. It is made whatever it takes only if it was asked for.
#[cfg(feature = "native")]
fn native(
    loaded: &Loaded,
    program: &Arc<Program>,
    task: Task,
    is_asked_for: bool,
) -> Result<Players, Failure> {
    let patience = match is_asked_for {
        true => Patience::Long,
        false => Patience::Short,
    };
    let module = match task {
        Task::Playouts(_) => WasmProgram::for_playouts(Arc::clone(program)),
        Task::Perft(_) => WasmProgram::for_perft(Arc::clone(program)),
    };
    let compiled = NativeProgram::new(module, patience).map_err(|fault| {
        Failure::call_with_help(
            format!("no machine code can be made here: {fault}"),
            "write `--runner program`, which plays the same games",
        )
    })?;
    let game = Arc::new(loaded.game.clone());
    Ok(Players::Native(
        game,
        Arc::clone(program),
        Box::new(compiled),
    ))
}

#[cfg(not(feature = "native"))]
fn native(_: &Loaded, _: &Arc<Program>, _: Task, _: bool) -> Result<Players, Failure> {
    Err(Failure::call_with_help(
        "this `dafang` was built without machine code",
        "build it with the feature `native`, a default, or write `--runner program`, which plays the same games",
    ))
}

fn stopped(fault: Fault) -> Failure {
    Failure::file(fault.to_string())
}
