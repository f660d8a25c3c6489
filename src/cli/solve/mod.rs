//! `dafang solve`: what a game is worth if nobody errs.
//!
//! * `retrograde`: the values of all positions, within bounds of memory and time.
//! * `proof`: the value of one position by search, with proof numbers and by alpha-beta.
//! * `checkpoint`: what either has found so far, in a file.
//! * `written`: what is answered, in words and as JSON.
//!
//! Owns the answers and when which method is used. The methods themselves are `crate::solve`. Begin with [`Solve`].

pub(crate) mod checkpoint;
mod proof;
pub(crate) mod retrograde;
mod written;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use crate::cli::answer;
use crate::cli::bounds::Moment;
use crate::cli::failure::Failure;
use crate::cli::game::GameArgs;
use crate::cli::machine::evaluation_of;
use crate::cli::watch::{self, Alarm, Watch};
use crate::game::{Game, State, Trial, is_evaluation_stopped};
use crate::solve::{self, Keys, ProofGuide};
use checkpoint::{Checkpoint, Method, Question};
use retrograde::{Bounds, valued_moves};
pub(super) use written::SCHEMAS;
use written::{MoveValue, SolveAnswer, said, write};

/// Find who wins if nobody errs
///
/// All positions that can be reached are found, and from the ends of the game backwards it is worked out which are won, lost
/// and drawn, and how many moves the winner needs. Where they do not fit into memory, proof-number search and alpha-beta by turns
/// ask whether the player to move can force a win, and if not whether the other can. A position and its mirror image are one
/// where the rules are the same for both. A game that goes on for ever is a draw. Games of chance, with
/// something hidden, or for more than two have no such value. If memory or time does not suffice, what was found is written
/// and the exit status is 1.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// Moves made before, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// By which method the value is found
    #[arg(long, value_enum, default_value_t)]
    method: Way,
    /// Find the value of every move, not only of those that decide: a search then takes longer
    #[arg(long)]
    moves: bool,
    /// Find in how many moves the winner wins by a search, too, which else finds no distances
    #[arg(long)]
    distance: bool,
    /// Find by how much the scores differ by a search, too
    #[arg(long)]
    margin: bool,
    /// Whether a search begins with what seems to be best, by what `dafang train` or a moment of random games has
    /// taught: that changes how long it takes, and no value
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    guide: proof::Guide,
    /// Megabytes that the positions may take; the whole program takes no more than `--max-memory`
    #[arg(long, value_name = "MB", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Whether positions that are mirror images of each other are one, where the rules name no place of the board and many
    /// random games and their images go alike
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    mirrors: Mirrors,
    /// Stop after this many seconds; a search that does not find all positions stops after 300 if nothing is said
    #[arg(long, value_name = "S", value_parser = crate::cli::bounds::seconds)]
    seconds: Option<f64>,
    /// Keep what is found in this file, every now and then and at the end; the same call goes on from there, with more memory
    /// or time, and removes it when the value is found
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// On how many threads positions are looked at, by searches on two at most [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How a value is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Way {
    /// All positions, and both searches where they do not fit into memory
    #[default]
    Auto,
    /// All positions: the only way to the number of positions
    Retrograde,
    /// Proof-number search at once
    Proof,
    /// Alpha-beta at once, for games in which no position comes again
    AlphaBeta,
    /// Both searches at once, by turns or on two threads, until one of them has the answer
    Search,
}

impl Way {
    /// The way to go on with an earlier search.
    fn of(method: Method) -> Self {
        match method {
            Method::Retrograde => Self::Retrograde,
            Method::Proof => Self::Proof,
            Method::AlphaBeta => Self::AlphaBeta,
            Method::Search => Self::Search,
        }
    }

    /// The name by which it is asked for.
    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Retrograde => "retrograde",
            Self::Proof => "proof",
            Self::AlphaBeta => "alpha-beta",
            Self::Search => "search",
        }
    }
}

/// When mirror images are one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Mirrors {
    /// Where the rules are the same for them
    #[default]
    Auto,
    /// Not at all
    Never,
}

/// The time of the processor after which a game counts as one without mirrors. Games that can be solved need some hundredths
/// of it, so that a later call that goes on from a file finds the same mirrors.
const LOOKING_FOR_MIRRORS: Duration = Duration::from_secs(3);

/// Looking for mirrors may take the time of a call divided by this.
const MIRRORS_PART: usize = 3;

/// The seconds of a search, which might go on for ever, if no others are given.
const PROOF_SECONDS: u64 = 300;

impl Solve {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load_to_work()?;
        if let Some(refusal) = solve::refusal(&loaded.game) {
            return Err(Failure::call(format!(
                "{} has no exact value: {refusal}",
                loaded.title()
            )));
        }
        // A draw that only keeps games from going on for ever is what such a game is worth in any case.
        loaded.game = loaded.game.without_adjudication();
        let game = loaded.quick();
        let mut trial = Trial::new(&game);
        super::moves::make(&mut trial, &self.after)?;
        if trial.ending().is_some() {
            return Err(Failure::call("the game is over after these moves"));
        }
        let mover = usize::from(trial.state().head.mover);
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let mut watch = Watch::new(watch::time(self.seconds)?);
        let keys = match self.mirrors {
            Mirrors::Never => Keys::new(&game),
            Mirrors::Auto => {
                let (begun, clock) = (Moment::now(), Instant::now());
                // What is kept in a file must be of the same mirrors in every call; without one, they take a part of the time.
                let share = watch
                    .share(MIRRORS_PART)
                    .filter(|_| self.checkpoint.is_none());
                let most = share
                    .unwrap_or(LOOKING_FOR_MIRRORS)
                    .min(LOOKING_FOR_MIRRORS);
                let alarm = Alarm::at(share.and_then(|_| clock.checked_add(most)));
                // The clock is read faster than the time of the processor, which is no longer.
                let is_early =
                    || clock.elapsed() < most || share.is_none() && begun.elapsed() < most;
                let go_on = || !watch::interrupted() && is_early();
                let keys = Keys::mirrored(&game, &go_on);
                // Where evaluation was stopped, no mirror is known to be one.
                let is_whole = !is_evaluation_stopped();
                drop(alarm);
                match is_whole {
                    true => keys,
                    false => Keys::new(&game),
                }
            }
        };
        let mut checkpoint = match &self.checkpoint {
            Some(path) => {
                let question = Question::of(&loaded.rules_hash(), &self.after, keys.images());
                Some(Checkpoint::open(path, question)?)
            }
            None => None,
        };
        let method = self.method_after(checkpoint.as_ref())?;
        let mut answer = SolveAnswer {
            game: &loaded.game.name,
            ruleset: loaded.ruleset.as_deref(),
            options: &loaded.options,
            after: self.after.split_whitespace().collect(),
            method: "retrograde",
            solved: false,
            complete: false,
            reason: None,
            mover: &game.players[mover].name,
            value: None,
            moves: Vec::new(),
            positions: 0,
            images: keys.images(),
            depth: 0,
            counts: None,
            loops: None,
            checkpoint: None,
            seconds: 0.0,
        };
        let finds_all = matches!(method, Way::Auto | Way::Retrograde);
        if finds_all {
            self.retrograde(
                &mut trial,
                &keys,
                &mut answer,
                &mut watch,
                checkpoint.as_mut(),
            );
        }
        let is_too_large = method == Way::Auto && answer.reason == Some("memory");
        if !finds_all || is_too_large {
            let method = if is_too_large { Way::Search } else { method };
            if self.seconds.is_none() {
                watch.ends_after(Duration::from_secs(PROOF_SECONDS));
            }
            let goes_on = || !(watch::interrupted() || is_evaluation_stopped());
            let quick: &Game = &game;
            let lesson = || {
                let evaluation = evaluation_of(&loaded, quick, &goes_on);
                let evaluation = Arc::unwrap_or_clone(evaluation).for_proofs();
                let odds = move |state: &State, choices, player| {
                    evaluation.advantage(quick, state, choices, player)
                };
                ProofGuide(Arc::new(odds))
            };
            let search = (&mut watch, checkpoint.as_mut());
            self.prove(&mut trial, (&keys, method), &mut answer, &lesson, search);
        }
        answer.solved = answer.reason.is_none();
        answer.complete = !matches!(answer.reason, Some("memory" | "time" | "interrupted"));
        if let Some(checkpoint) = &mut checkpoint {
            if let Some(failure) = checkpoint.failure() {
                return Err(failure);
            }
            match answer.solved {
                true => checkpoint.remove()?,
                false => answer.checkpoint = checkpoint.kept(),
            }
        }
        answer.seconds = watch.seconds();
        drop(watch);
        match self.json {
            true => answer::write("solve/1", Some(loaded.rules_hash()), &answer, out)?,
            false => {
                if is_too_large {
                    writeln!(
                        out,
                        "its positions take more than {} MB, so a forced win was looked for",
                        self.memory
                    )?;
                }
                write(&loaded.title(), &answer, out)?;
                if let Some(file) = &answer.checkpoint {
                    writeln!(
                        out,
                        "what was found is kept in `{file}`: the same call goes on from there"
                    )?;
                }
                if answer.solved && answer.moves.len() < legal.len() {
                    writeln!(out, "`--moves` looks at the other moves, too")?;
                }
            }
        }
        watch::ended()?;
        match answer.reason {
            None => Ok(()),
            // The answer says why.
            Some(_) if self.json => Err(Failure::Reported),
            Some(reason) => Err(Failure::file(self.unsolved(&loaded.title(), reason))),
        }
    }

    /// The method that the call asks for, or by which an earlier call began.
    fn method_after(&self, checkpoint: Option<&Checkpoint>) -> Result<Way, Failure> {
        let Some(earlier) = checkpoint.and_then(Checkpoint::earlier).map(Way::of) else {
            return Ok(self.method);
        };
        match (self.method, earlier) {
            (Way::Auto, Way::Retrograde) => return Ok(Way::Auto),
            (Way::Auto, earlier) => return Ok(earlier),
            (method, earlier) if method == earlier => return Ok(method),
            _ => {}
        }
        Err(Failure::call_with_help(
            "the checkpoint is of a search by another method",
            format!(
                "`--method {}` goes on with it; or name another file",
                earlier.name()
            ),
        ))
    }

    /// Finds all positions and their values.
    fn retrograde<'g>(
        &self,
        trial: &mut Trial<'g>,
        keys: &Keys,
        answer: &mut SolveAnswer<'g>,
        watch: &mut Watch,
        checkpoint: Option<&mut Checkpoint>,
    ) {
        let (game, mover) = (trial.game(), usize::from(trial.state().head.mover));
        let bounds = Bounds {
            bytes: self.memory as usize * 1_000_000,
            threads: self.threads(),
            gives_way: self.method == Way::Auto,
        };
        match retrograde::solve(trial, (keys, bounds), watch, checkpoint) {
            Ok(solution) => {
                answer.positions = solution.count();
                answer.images = solution.images();
                answer.depth = solution.depth();
                answer.loops = Some(solution.has_loops());
                answer.value = Some(said(game, mover, solution.first()));
                answer.counts = Some(solution.tally().into());
                let moves = valued_moves(&solution, trial).into_iter();
                let moves = moves.map(|(notation, value)| MoveValue {
                    notation,
                    value: said(game, mover, value),
                });
                answer.moves = moves.collect();
            }
            Err(unsolved) => {
                answer.reason = Some(unsolved.reason);
                (answer.positions, answer.depth) = (unsolved.positions, unsolved.depth);
            }
        }
    }

    /// The number of threads.
    fn threads(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(processors, usize::from)
    }

    /// Finds the value by search.
    fn prove<'g>(
        &self,
        trial: &mut Trial<'g>,
        (keys, method): (&Keys, Way),
        answer: &mut SolveAnswer<'g>,
        lesson: &dyn Fn() -> ProofGuide<'g>,
        (watch, mut checkpoint): (&mut Watch, Option<&mut Checkpoint>),
    ) {
        let (game, mover) = (trial.game(), usize::from(trial.state().head.mover));
        let means = proof::Means {
            bytes: self.memory as usize * 1_000_000,
            threads: self.threads(),
            proofs: method != Way::AlphaBeta,
            alpha_beta: method != Way::Proof,
        };
        if let Some(file) = &mut checkpoint {
            file.method = Some(match method {
                Way::AlphaBeta => Method::AlphaBeta,
                Way::Proof => Method::Proof,
                _ => Method::Search,
            });
        }
        let wanted = proof::Wanted {
            moves: self.moves,
            distance: self.distance,
            margin: self.margin,
            guide: self.guide,
        };
        let proved = proof::prove(trial, (keys, means, wanted), lesson, watch, checkpoint);
        answer.method = proved.method;
        answer.reason = proved.value.err();
        answer.value = proved.value.ok().map(|value| said(game, mover, value));
        answer.moves = proved.moves;
        (answer.positions, answer.depth) = (proved.positions, proved.depth);
    }

    /// Why there is no value, in words.
    fn unsolved(&self, title: &str, reason: &str) -> String {
        match reason {
            "memory" => format!(
                "{title} is not solved: its positions take more than {} MB; `--memory` allows more, and `--max-memory` the whole program",
                self.memory
            ),
            "time" => format!("{title} is not solved: the time was up; `--seconds` allows more"),
            "history" => format!(
                "{title} is not solved: its rules ask for earlier positions, so that the value of a position that can come \
                 again depends on how it was reached"
            ),
            "loops" => format!(
                "{title} is not solved: its positions can come again, and alpha-beta knows no value of those; \
                 `--method proof` does"
            ),
            "overdrawn" => format!(
                "{title} is not solved: some of its games are cut off, as the rules ask for more than is evaluated at once"
            ),
            _ => format!("{title} is not solved: it was stopped"),
        }
    }
}
