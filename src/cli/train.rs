//! `dafang train`: learns what positions of a game are worth.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::machine::refused;
use super::rollouts::RolloutPlayers;
use super::table::grouped;
use super::watch::{self, Watch, ended};
use super::weights::{self, Learned, path_of};
use crate::analyse::statistics::{Estimate, share};
use crate::game::Game;
use crate::search::{
    Effort, Evaluation, Level, Method, RoundReport, Rounds, SearchPlayer, Sign, learn_network,
    learn_on, learns_network,
};

/// Learn what positions of a game are worth
///
/// The machine plays games with itself, at first at random, then by what it has learned, and finds weights for pieces,
/// places and patterns that foretell who wins. Where alpha-beta plays the game, a small network then learns, round by round,
/// what pieces are worth together; each round plays some games against the one before. All of that is written beside the text,
/// where `play`, `match` and `engine` find it; `dafang describe --strategy` tells the weights in English. The same seed learns
/// the same, unless `--seconds` ends it. Ctrl-C, or another signal to end, stops it: what was learned so far is written, unless
/// the file is there and knows more; `--resume` goes on from there.
#[derive(Debug, Args)]
pub(crate) struct Train {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games of each round
    #[arg(long, value_name = "N", default_value_t = Effort::LONG.games, value_parser = clap::value_parser!(u32).range(10..))]
    games: u32,
    /// Rounds after the random games
    #[arg(long, value_name = "N", default_value_t = Effort::LONG.rounds, value_parser = clap::value_parser!(u32).range(..=100))]
    rounds: u32,
    /// Rounds in which a network learns; 0 for none
    #[arg(long, value_name = "N", default_value_t = Rounds::NUMBER, value_parser = clap::value_parser!(u32).range(..=1000))]
    network_rounds: u32,
    /// Games of each round in which a network learns
    #[arg(long, value_name = "N", default_value_t = Rounds::GAMES, value_parser = clap::value_parser!(u32).range(40..))]
    network_games: u32,
    /// Positions that are searched for each move of these games
    #[arg(long, value_name = "N", default_value_t = Rounds::NODES, value_parser = clap::value_parser!(u64).range(10..))]
    network_nodes: u64,
    /// Go on from the weights in the file: the network learns more rounds
    #[arg(long)]
    resume: bool,
    /// How many games the network learns from at a time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Stop after this many seconds with what was learned by then
    #[arg(long, value_name = "S", value_parser = super::bounds::seconds)]
    seconds: Option<f64>,
    /// Where to write the weights [default: beside the text]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("train/1", schema_of::<Answer<TrainAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct TrainAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    options: &'a [String],
    seed: u64,
    games: u64,
    /// Whether all games were played that were asked for; if not, a signal or the end of the time has stopped them.
    complete: bool,
    insight: f32,
    /// The rounds in which a network has learned.
    rounds: Vec<RoundAnswer>,
    /// Where the weights were written, if they were.
    file: Option<String>,
    seconds: f64,
}

/// What a round of the network has brought.
#[derive(Clone, Copy, Serialize, JsonSchema)]
struct RoundAnswer {
    /// Its number, from 1, with those of a file that was gone on from.
    round: u32,
    games: u64,
    /// Positions that the network has learned from.
    positions: u64,
    /// How much of the results a position explains: 0 for nothing, 1 for all.
    insight: f32,
    /// The share of points in games against the evaluation before.
    share: Estimate,
    /// Whether the new evaluation takes the place of the one before: not where it is clearly worse.
    taken: bool,
}

impl RoundAnswer {
    fn of(report: &RoundReport) -> Self {
        Self {
            round: report.round + 1,
            games: report.games,
            positions: report.positions,
            insight: report.insight,
            share: share(report.points, u64::from(report.matches)),
            taken: report.is_taken,
        }
    }

    /// The round as a line of the answer.
    fn line(&self) -> String {
        format!(
            "round {}: {} games, {} positions; a position explains {:.0} % of the result; {:.0} % of the points in {} games against \
             the round before ({:.0} to {:.0}){}",
            self.round,
            grouped(self.games),
            grouped(self.positions),
            100.0 * self.insight,
            100.0 * self.share.value,
            self.share.games,
            100.0 * self.share.low,
            100.0 * self.share.high,
            if self.taken { "" } else { "; not taken" },
        )
    }
}

impl Train {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load_to_work()?;
        let Some(path) = self.output.clone().or_else(|| path_of(&loaded)) else {
            return Err(Failure::call_with_help(
                format!(
                    "there is no file `{}` beside which weights could be written",
                    loaded.name
                ),
                "name a file with `--output`",
            ));
        };
        if let Some(refusal) = SearchPlayer::of_level(Level::STRONGEST).refusal(&loaded.game) {
            return Err(refused(&loaded, refusal));
        }
        let mut watch = Watch::new(watch::time(self.seconds)?);
        let alarm = watch.alarm();
        let game = loaded.quick();
        let helpers = RolloutPlayers::new(&game, Method::AlphaBeta, &Evaluation::blank(&game));
        let known = match self.resume {
            true => Some(weights::of_path(&path, &game)?),
            false => None,
        };
        let (first, base, games) = match known {
            Some((learned, evaluation)) => (learned.rounds, evaluation, learned.games),
            None => {
                let effort = Effort::of_games(self.games, self.rounds);
                let lesson = learn_on(&game, helpers.walker(), self.seed, effort, &mut |part| {
                    !watch.go_on(|| format!("learning {}: {:.0} %", loaded.title(), 100.0 * part))
                });
                (0, lesson.evaluation, lesson.games)
            }
        };
        if base.is_blank() && !watch::interrupted() {
            let is_in_time = watch.go_on(String::new);
            watch.hide();
            return Err(Failure::call(match is_in_time {
                true => format!(
                    "{} has nothing that tells a good position from a bad one",
                    loaded.title()
                ),
                false => format!(
                    "the time was up before anything was learned of {}",
                    loaded.title()
                ),
            }));
        }
        let mut course = Course {
            loaded: &loaded,
            game: &game,
            path: &path,
            games,
            answers: Vec::new(),
            is_written: false,
        };
        let mut evaluation = base;
        if self.network_rounds > 0 && learns_network(&game) && !watch::interrupted() {
            let learned =
                self.learn_rounds(&mut course, &evaluation, (first, &helpers), &mut watch, out)?;
            evaluation = learned.unwrap_or(evaluation);
        }
        drop(alarm);
        let complete = watch.go_on(String::new);
        let is_signalled = watch::interrupted();
        watch.hide();
        let Course {
            games,
            answers: rounds,
            is_written,
            ..
        } = course;
        let mut learned = Learned::of(&loaded, self.seed, games, &evaluation);
        learned.rounds = first + rounds.len() as u32;
        let is_written = !is_signalled
            || is_written
            || !evaluation.is_blank() && !weights::knows_more(&path, games);
        if is_written {
            learned.write(&path)?;
        }
        if self.json {
            let answer = TrainAnswer {
                game: &learned.game,
                ruleset: learned.ruleset.as_deref(),
                options: &learned.options,
                seed: learned.seed,
                games: learned.games,
                complete,
                insight: learned.weights.insight,
                rounds,
                file: is_written.then(|| path.display().to_string()),
                seconds: watch.seconds(),
            };
            answer::write("train/1", Some(loaded.rules_hash()), &answer, out)?;
        } else {
            writeln!(
                out,
                "{}: learned from {} games in {:.0} s; a position explains {:.0} % of the result",
                loaded.title(),
                grouped(learned.games),
                watch.seconds(),
                100.0 * learned.weights.insight
            )?;
            match (complete, is_signalled) {
                (true, _) => {}
                (_, true) => writeln!(out, "stopped by {}", watch::signal().name())?,
                (_, false) => writeln!(out, "stopped as the time was up")?,
            }
            match is_written {
                true => writeln!(out, "the weights are in `{}`", path.display())?,
                false => writeln!(out, "no weights were written to `{}`", path.display())?,
            }
        }
        ended()
    }
}

/// What the rounds of a network have brought so far.
struct Course<'a> {
    loaded: &'a Loaded,
    game: &'a Game,
    path: &'a Path,
    /// Games that were learned from, before and in these rounds.
    games: u64,
    answers: Vec<RoundAnswer>,
    /// Whether something of it is in the file.
    is_written: bool,
}

impl Train {
    /// Lets a network learn its rounds; the answer and the file have each of them when it is over.
    fn learn_rounds(
        &self,
        course: &mut Course<'_>,
        base: &Evaluation,
        (first, helpers): (u32, &RolloutPlayers),
        watch: &mut Watch,
        out: &mut dyn Write,
    ) -> Result<Option<Evaluation>, Failure> {
        let plan = Rounds {
            first,
            rounds: self.network_rounds,
            games: self.network_games,
            nodes: self.network_nodes,
            threads: self.threads.map_or_else(processors, usize::from),
        };
        let walks = (0..plan.threads).filter_map(|_| helpers.walker()).collect();
        let (title, game) = (course.loaded.title(), course.game);
        let mut failure = None;
        let mut shown = |sign: Sign<'_>| match sign {
            Sign::Part(round, part) => !watch.go_on(|| {
                let (round, part) = (round + 1, 100.0 * part);
                format!("{title}: round {round} of the network, {part:.0} %")
            }),
            Sign::Round(report, evaluation) => {
                watch.hide();
                let told = self.end_of_round(course, report, evaluation, out);
                failure = told.err();
                failure.is_some() || !watch.go_on(String::new)
            }
        };
        let learned = learn_network(game, base, walks, self.seed, plan, &mut shown);
        match failure {
            Some(failure) => Err(failure),
            None => Ok(learned),
        }
    }

    /// Tells what a round has brought, and writes what it has learned.
    fn end_of_round(
        &self,
        course: &mut Course<'_>,
        report: &RoundReport,
        evaluation: &Evaluation,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let answer = RoundAnswer::of(report);
        course.games += report.games;
        if !self.json {
            writeln!(out, "{}", answer.line())?;
            out.flush()?;
        }
        course.answers.push(answer);
        if report.is_taken {
            let mut learned = Learned::of(course.loaded, self.seed, course.games, evaluation);
            learned.rounds = report.round + 1;
            learned.write(course.path)?;
            course.is_written = true;
        }
        Ok(())
    }
}

/// How many processors there are.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
