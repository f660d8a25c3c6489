//! `dafang analyse`: games at several strengths, and what they measure.
//!
//! * `workshop`: plays the games, on several threads, within bounds.
//! * `request`: what a call asks for.
//! * `terminal`, `figure`, `page`: the report for people, for tables, and as one page.
//!
//! Owns what is done with the report; what is measured is `crate::analyse`. Begin with [`Analyse`].

mod figure;
mod names;
mod page;
mod plots;
mod request;
mod tables;
mod terminal;
pub(super) mod workshop;

pub(super) use figure::{Figure, MEASURES, MEASURES_OF_SIDES, figures, in_words};
pub(super) use request::{RUNGS, Request};
pub(super) use terminal::alike;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::dataset::DatasetArgs;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::watch;
use super::whole::{check_target, write_file};
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
    #[command(flatten)]
    table: DatasetArgs,
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
    /// Whether there is a game of all players that were asked for; if not, a signal came or the time was too short.
    pub(super) complete: bool,
    /// Why no more were played: `narrow` intervals, the number of `games`, the `time`, or `interrupted`.
    pub(super) stop: &'static str,
    /// The players of whom no game was over, such as `alphabeta:512`, or `alphabeta:16 against alphabeta:8`.
    pub(super) unplayed: Vec<String>,
    /// How long it took.
    pub(super) seconds: f64,
    /// What the games show.
    #[serde(flatten)]
    pub(super) report: AnalysisReport,
}

impl Analyse {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        self.table.check(self.json)?;
        if let Some(path) = &self.html {
            if path.as_os_str() == "-" {
                return Err(Failure::call(
                    "the page is written to a file, not to the output",
                ));
            }
            check_target(path)?;
        }
        let game = loaded.quick();
        let found = measure((&loaded, &game), &self.request)?;
        if let Some(path) = &self.html {
            write_file(path, page::page(&game, &loaded, &found)?.as_bytes())?;
        }
        self.table.write(|| figure::table(&found), out)?;
        match self.json {
            true => answer::write("analyse/1", Some(loaded.rules_hash()), &found, out)?,
            false if self.table.takes_output() => {}
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
    loaded.must_be_listed()?;
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
    let unplayed = (done.series.iter()).filter(|(_, totals)| totals.games() == 0);
    let unplayed: Vec<String> = unplayed
        .map(|(series, _)| series.seating.to_string())
        .collect();
    Ok(AnalyseAnswer {
        game: loaded.game.name.clone(),
        ruleset: loaded.ruleset.clone(),
        options: loaded.options.clone(),
        title: loaded.title(),
        seed: bounds.seed,
        shard: bounds.shard.map(|(part, parts)| [part + 1, parts]),
        games: games.sum(),
        complete: done.stop != workshop::Stop::Interrupt && unplayed.is_empty(),
        stop: done.stop.name(),
        unplayed,
        seconds: (start.elapsed().as_secs_f64() * 1e3).round() / 1e3,
        report,
    })
}
