//! `dafang train`: learns what positions of a game are worth.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::game::GameArgs;
use super::rollouts::RolloutPlayers;
use super::table::grouped;
use super::watch::{self, Watch, ended};
use super::weights::{self, Learned, path_of};
use crate::search::{Effort, Evaluation, Level, Method, SearchPlayer, learn_on};

/// Learn what positions of a game are worth
///
/// The machine plays games with itself, at first at random, then by what it has learned, and finds weights for pieces,
/// places and patterns that foretell who wins. They are written beside the text, where `play`, `match` and `engine`
/// find them; `dafang describe --strategy` tells them in English. The same seed learns the same. Ctrl-C, or another signal to
/// end, stops it: what was learned so far is written, unless the file is there and knows more.
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
    /// Whether all games were played that were asked for; if not, a signal has stopped them.
    complete: bool,
    insight: f32,
    /// Where the weights were written, if they were.
    file: Option<String>,
    seconds: f64,
}

impl Train {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let Some(path) = self.output.or_else(|| path_of(&loaded)) else {
            return Err(Failure::call_with_help(
                format!(
                    "there is no file `{}` beside which weights could be written",
                    loaded.name
                ),
                "name a file with `--output`",
            ));
        };
        if let Some(refusal) = SearchPlayer::of_level(Level::STRONGEST).refusal(&loaded.game) {
            return Err(Failure::call(refusal));
        }
        let effort = Effort::of_games(self.games, self.rounds);
        let mut watch = Watch::new(None);
        let game = loaded.quick();
        let walk =
            RolloutPlayers::new(&game, Method::AlphaBeta, &Evaluation::blank(&game)).walker();
        let lesson = learn_on(&game, walk, self.seed, effort, &mut |part| {
            !watch.go_on(|| format!("learning {}: {:.0} %", loaded.title(), 100.0 * part))
        });
        watch.hide();
        let complete = !watch::interrupted();
        if lesson.evaluation.is_blank() && complete {
            return Err(Failure::call(format!(
                "{} has nothing that tells a good position from a bad one",
                loaded.title()
            )));
        }
        let learned = Learned::of(&loaded, self.seed, lesson.games, &lesson.evaluation);
        let is_written =
            complete || !lesson.evaluation.is_blank() && !weights::knows_more(&path, lesson.games);
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
                file: is_written.then(|| path.display().to_string()),
                seconds: watch.seconds(),
            };
            answer::write("train/1", Some(loaded.rules_hash()), &answer, out)?;
        } else {
            writeln!(
                out,
                "{}: learned from {} games in {:.0} s; a position explains {:.0} % of the result",
                loaded.title(),
                grouped(lesson.games),
                watch.seconds(),
                100.0 * learned.weights.insight
            )?;
            if !complete {
                writeln!(out, "stopped by {}", watch::signal().name())?;
            }
            match is_written {
                true => writeln!(out, "the weights are in `{}`", path.display())?,
                false => writeln!(out, "no weights were written to `{}`", path.display())?,
            }
        }
        ended()
    }
}
