//! `dafang analyse`: games at several strengths, and what they measure.
//!
//! * `workshop`: plays the games, on several threads, within bounds.
//! * `request`: what a call asks for.
//! * `terminal`, `csv`, `page`: the report for people, for tables, and as one page.
//!
//! Owns what is done with the report; what is measured is `crate::analyse`. Begin with [`Analyse`].

mod csv;
mod names;
mod page;
mod plots;
mod request;
mod terminal;
pub(super) mod workshop;

pub(super) use csv::{Figure, csv_row, figures, in_words};
pub(super) use request::Request;
pub(super) use terminal::alike;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::watch;
use super::whole::replace;
use crate::analyse::{AnalysisReport, Evidence};
use crate::game::Game;
use crate::play::PlayerSides;

/// Play games at several strengths and measure them
///
/// Random players and searches of rising strength play with themselves, each against one that thinks half as much, and against
/// one that copies its moves. Who wins, how long it takes, whether skill counts, which rules do nothing: each figure has its
/// interval and the number of games behind it. Strength is a number of playouts or positions a move, so that a seed gives the
/// same games everywhere; what is measured is the play of that search. Ctrl-C ends the games and reports those that are over.
#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    request: Request,
    /// Show all tables, not only the first screen
    #[arg(long)]
    full: bool,
    /// Write the report as one page, with plots, boards and games to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the figures as a table, with `-` to the output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[answer::NamedSchema] =
    &[("analyse/1", schema_of::<Answer<AnalyseAnswer>>)];

/// What `--json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct AnalyseAnswer {
    /// The game.
    pub(super) game: String,
    /// Its ruleset, if it has some.
    pub(super) ruleset: Option<String>,
    /// The options that were asked for.
    pub(super) options: Vec<String>,
    /// The name and the ruleset as they are shown.
    pub(super) title: String,
    /// The seed of all games.
    pub(super) seed: u64,
    /// The part of the games that was played, of how many, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<[u64; 2]>,
    /// The games behind the report.
    pub(super) games: u64,
    /// Whether the games came to their end; if not, a signal has stopped them.
    pub(super) complete: bool,
    /// Why no more were played: `narrow` intervals, the number of `games`, the `time`, or `interrupted`.
    pub(super) stop: &'static str,
    /// How long it took.
    pub(super) seconds: f64,
    /// What the games show.
    #[serde(flatten)]
    pub(super) report: AnalysisReport,
}

impl Analyse {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let to_output = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if self.json && to_output(&self.csv) || to_output(&self.html) {
            return Err(Failure::call(
                "only one form of the report can go to the output: name a file for the other",
            ));
        }
        for path in [&self.html, &self.csv].into_iter().flatten() {
            check_target(path)?;
        }
        let game = loaded.quick();
        let found = measure((&loaded, &game), &self.request)?;
        if let Some(path) = &self.html {
            write_file(path, &page::page(&game, &loaded, &found)?)?;
        }
        if let Some(path) = &self.csv {
            let table = csv::table(&found);
            match to_output(&self.csv) {
                true => out.write_all(table.as_bytes())?,
                false => write_file(path, &table)?,
            }
        }
        match self.json {
            true => answer::write("analyse/1", Some(loaded.rules_hash()), &found, out)?,
            false if to_output(&self.csv) => {}
            false => terminal::write(&game, &found, self.full, out)?,
        }
        watch::ended()
    }
}

/// Plays the games that are asked for, and says what they show.
pub(super) fn measure(
    (loaded, game): (&Loaded, &Game),
    request: &Request,
) -> Result<AnalyseAnswer, Failure> {
    let start = Instant::now();
    let sides = PlayerSides::of(game);
    let plan = request.plan(game, &sides)?;
    let bounds = request.bounds()?;
    watch::stop_at_interrupt();
    let evaluation = workshop::evaluation((loaded, game), &plan, (&bounds, start));
    let store = request.store((loaded, game), &sides, &evaluation)?;
    let plan = (&plan, evaluation);
    let bounded = (&bounds, start);
    let done = workshop::play((loaded, game), &sides, plan, bounded, store.as_ref())?;
    let names = names::LoadedNames(loaded);
    let played = Evidence {
        game,
        sides: &sides,
        series: &done.series,
        names: &names,
        tokens: Some(names::tokens(loaded.text())),
    };
    let find = |place: usize, number: u64| done.games.get(place)?.get(&number).cloned();
    let report = AnalysisReport::of(&played, bounds.seed, &find);
    let games = done.series.iter().map(|(_, totals)| totals.games());
    Ok(AnalyseAnswer {
        game: loaded.game.name.clone(),
        ruleset: loaded.ruleset.clone(),
        options: loaded.options.clone(),
        title: loaded.title(),
        seed: bounds.seed,
        shard: bounds.shard.map(|(part, parts)| [part + 1, parts]),
        games: games.sum(),
        complete: done.stop != workshop::Stop::Interrupt,
        stop: done.stop.name(),
        seconds: (start.elapsed().as_secs_f64() * 1e3).round() / 1e3,
        report,
    })
}

/// Whether a file can be written at a path, or to the output at `-`; asked before games are played for it.
pub(super) fn check_target(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        let message = format!("`{}` is a folder; name a file in it", path.display());
        return Err(Failure::call(message));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => Err(Failure::call(format!(
            "there is no folder `{}`",
            folder.display()
        ))),
    }
}

/// Writes a text to a file, whole or not at all.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    check_target(path)?;
    replace(path, text.as_bytes())
        .map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
}
