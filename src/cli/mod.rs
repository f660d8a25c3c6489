//! The program: one file per command.
//!
//! Owns the command line, files, the terminal, the clock and threads; nothing below does. A command
//! writes its result to the given output and returns a `Failure` for everything else; [`run`] turns
//! that into messages and an exit status: 0 fine, 1 the description or the game is at fault, 2 the call.
//!
//! A command is a struct of its arguments, under its own name, with a method `run`. Begin with a short one, `perft`.
//! Every command gets its text by `load` and its game by `game`; `play` is the prompt.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the terminal, files and the clock belong to the program"
)]

mod access;
mod analyse;
mod answer;
mod audit;
mod background;
mod bounds;
mod build;
mod check;
mod compare;
mod complete;
mod completions;
mod contest;
mod dataset;
mod defines;
mod describe;
mod dice;
mod drawing;
mod drawn;
mod engine;
mod experiment;
mod explain;
mod failure;
mod fmt;
mod game;
mod list;
mod listing;
mod live;
mod load;
mod lsp;
mod ludeme;
mod machine;
mod man;
mod manual;
mod metadata;
mod moves;
mod new;
mod output;
mod page;
mod perft;
mod picture;
mod pipe;
mod play;
mod playout;
mod position;
mod revision;
mod rollouts;
mod runner;
mod schema;
mod show;
mod sight;
mod signals;
mod solve;
mod strategy;
mod sweep;
mod table;
mod terminal;
mod test;
mod train;
mod uci;
mod unfinished;
mod verify;
mod watch;
mod weights;
mod whole;
mod why;

pub use game::{Loaded, chosen_ruleset};
pub use load::resolve;
pub use metadata::paint;
pub use play::Prompt;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::CompleteEnv;

use crate::game::Game;
use crate::search::Evaluation;
use crate::source::Sources;
use crate::text::{Defines, Text};
use failure::Failure;
use terminal::Screen;

/// A text file of rules becomes a game that can be checked, played, measured and trusted.
///
/// GAME is a file, or the name of a bundled game (`dafang list` names them).
#[derive(Debug, Parser)]
#[command(name = "dafang", version, max_term_width = 100)]
struct Call {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    access: access::AccessArgs,
    #[command(flatten)]
    bounds: bounds::BoundArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Play),
    Check(check::Check),
    Test(test::Test),
    Moves(moves::Moves),
    Playout(playout::Playout),
    Build(build::Build),
    Match(contest::Match),
    Analyse(analyse::Analyse),
    Compare(compare::Compare),
    Sweep(sweep::Sweep),
    Experiment(experiment::Experiment),
    Engine(engine::Engine),
    Train(train::Train),
    Perft(perft::Perft),
    Solve(solve::Solve),
    Show(show::Show),
    Verify(verify::Verify),
    Describe(describe::Describe),
    Fmt(fmt::Fmt),
    New(new::New),
    Watch(live::Live),
    Lsp(lsp::Lsp),
    List(list::List),
    Ludeme(ludeme::Ludeme),
    Explain(explain::Explain),
    Schema(schema::SchemaOf),
    Completions(completions::Completions),
    Man(man::Man),
    Manual(manual::Manual),
}

/// Runs the program with the arguments it was called with.
#[must_use]
pub fn run() -> ExitCode {
    run_with(std::env::args_os().collect())
}

/// Runs the program with some arguments, the first of them its own name.
#[must_use]
pub fn run_with(arguments: Vec<OsString>) -> ExitCode {
    let complete = CompleteEnv::with_factory(Call::command).var(completions::VARIABLE);
    let folder = std::env::current_dir().ok();
    match complete.try_complete(arguments.iter().cloned(), folder.as_deref()) {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(error) => error.exit(),
    }
    if wants_json(arguments.iter().cloned()) {
        failure::answer_in_json();
    }
    let mut out = output::of_command();
    let call = match Call::try_parse_from(arguments) {
        Ok(call) => call,
        // The hash of the rules is worked out only where it is asked for.
        Err(error) if error.kind() == ErrorKind::DisplayVersion => {
            let written = writeln!(out, "{}", version()).and_then(|()| out.flush());
            return ExitCode::from(u8::from(written.is_err()));
        }
        Err(error) => {
            if error.use_stderr() {
                let message = error.render().to_string();
                let message = message.trim().trim_start_matches("error: ").to_owned();
                Failure::call(message).report_json(&mut out);
            }
            error.exit()
        }
    };
    terminal::restore_on_panic();
    if failure::answers_json() {
        watch::answer_at_interrupt();
    }
    call.bounds.apply();
    let screen = Screen::of_output();
    if let Err(failure) = call.access.apply() {
        failure.report_json(&mut out);
        return failure.report();
    }
    let done = act(call.command, screen, &mut out);
    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report_json(&mut out);
            failure.report()
        }
    }
}

/// Reads a file or a bundled game as every command does.
///
/// # Errors
/// Why it cannot be read, in words.
pub fn open(name: &str) -> Result<Text, String> {
    load::open(name, &Defines::default()).map_err(|failure| failure.to_string())
}

/// The hash by which answers name rules: of their texts, ruleset and options.
#[must_use]
pub fn rules_hash<'a>(sources: &Sources, chosen: impl Iterator<Item = &'a str>) -> String {
    answer::rules_hash(sources, chosen)
}

/// What positions of a game are worth: by the weights that lie beside its text, or else by what a second of random games
/// teaches. `go_on` is asked whether the lesson may go on.
#[must_use]
pub fn evaluation(
    game: &Game,
    sources: &Sources,
    (ruleset, options): (Option<String>, Vec<String>),
    go_on: &dyn Fn() -> bool,
) -> Arc<Evaluation> {
    let loaded = Loaded::of(game.clone(), sources.clone()).chosen(ruleset, options);
    machine::evaluation_of(&loaded, game, go_on)
}

/// The program's name and version, and the hash of the rules that are part of it: two programs with one hash have the same
/// bundled games.
#[must_use]
pub fn version() -> String {
    let hash = answer::bundled_hash();
    format!("dafang {} (rules {hash})", env!("CARGO_PKG_VERSION"))
}

/// Runs a command.
fn act(command: Command, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Play(play) => play.run(screen, out),
        Command::Check(check) => check.run(screen, out),
        Command::Test(test) => test.run(screen, out),
        Command::Moves(moves) => moves.run(out),
        Command::Playout(playout) => playout.run(out),
        Command::Build(build) => build.run(out),
        Command::Match(contest) => contest.run(out),
        Command::Analyse(analyse) => analyse.run(out),
        Command::Compare(compare) => compare.run(out),
        Command::Sweep(sweep) => sweep.run(out),
        Command::Experiment(experiment) => experiment.run(out),
        Command::Engine(engine) => engine.run(out),
        Command::Train(train) => train.run(out),
        Command::Perft(perft) => perft.run(out),
        Command::Solve(solve) => solve.run(out),
        Command::Show(show) => show.run(screen, out),
        Command::Verify(verify) => verify.run(screen, out),
        Command::Describe(describe) => describe.run(out),
        Command::Fmt(fmt) => fmt.run(out),
        Command::New(new) => new.run(out),
        Command::Watch(live) => live.run(screen, out),
        Command::Lsp(lsp) => lsp.run(out),
        Command::List(list) => list.run(screen, out),
        Command::Ludeme(ludeme) => ludeme.run(out),
        Command::Explain(explain) => explain.run(screen, out),
        Command::Schema(schema) => schema.run(out),
        Command::Completions(completions) => completions.run(out),
        Command::Man(man) => man.run(out),
        Command::Manual(manual) => manual.run(out),
    }
}

/// Whether a call asks for an answer in JSON; it may be wrong otherwise.
fn wants_json(mut words: impl Iterator<Item = OsString>) -> bool {
    let mut before = OsString::new();
    words.any(|word| {
        let after = std::mem::replace(&mut before, word.clone()) == "--format";
        word == "--json" || word == "--format=json" || after && word == "json"
    })
}
