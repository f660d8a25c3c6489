//! What a call asks for: which players, how many games, how long, and where games are kept.

use std::path::PathBuf;

use clap::Args;

use super::workshop::Bounds;
use crate::analyse::Plan;
use crate::cli::experiment::Store;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::watch;
use crate::game::Game;
use crate::play::PlayerSides;
use crate::search::Evaluation;

/// Seconds that games take if neither their number nor a time is asked for.
const SECONDS: f64 = 60.0;

/// The most games of a series if their number is not asked for.
const GAMES: u64 = 400;

/// The doublings of thinking that are tried if their number is not asked for.
pub(crate) const RUNGS: u32 = 6;

/// Arguments about the games of an analysis.
#[derive(Clone, Debug, Args)]
pub(crate) struct Request {
    /// How many games of each series at most, and of random players four times as many [default: 400]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop after this many seconds [default: 60, unless `--games` is given]
    #[arg(long, value_name = "S", value_parser = crate::cli::bounds::seconds)]
    pub(crate) seconds: Option<f64>,
    /// The seed of all choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How strong the players are besides those at random, in playouts or positions a move
    #[arg(long, value_name = "N,N,N", value_delimiter = ',', default_values_t = [32_u64, 128, 512], value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) strengths: Vec<u64>,
    /// How many doublings of thinking are tried, from 8 to 16 on; with 0 there is no copying either [default: 6, and in a
    /// sweep 0 unless `steps` is asked for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=16))]
    pub(crate) rungs: Option<u32>,
    /// Whether equal players are the strongest alone.
    #[arg(skip)]
    pub(crate) strongest_only: bool,
    /// A series ends early when its shares are known up to this, and its mean length up to this part; 0 plays all games
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    pub(crate) precision: f64,
    /// How many games are played at a time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Keep the games in FILE, a database, and go on with those that it has
    #[arg(long, value_name = "FILE")]
    pub(crate) experiment: Option<PathBuf>,
    /// Play one part of the games, such as 2/8; `dafang experiment merge` puts the files of all parts together
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "experiment")]
    pub(crate) shard: Option<(u64, u64)>,
}

/// Reads a part of some.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text
        .split_once('/')
        .and_then(|(part, parts)| Some((part.parse::<u64>().ok()?, parts.parse::<u64>().ok()?)));
    match parts {
        Some((part, parts)) if (1..=parts).contains(&part) && parts <= 100_000 => {
            Ok((part - 1, parts))
        }
        _ => Err(format!(
            "expected a part and the number of parts, such as `2/8`; found `{text}`"
        )),
    }
}

impl Request {
    /// The series that are played.
    pub(crate) fn plan(&self, game: &Game, sides: &PlayerSides) -> Result<Plan, Failure> {
        if game.layout.is_puzzle() {
            return Err(Failure::call(format!(
                "{} is a puzzle, which is solved by deduction; games of it measure nothing",
                game.name
            )));
        }
        if !(0.0..0.5).contains(&self.precision) {
            return Err(Failure::call(format!(
                "`--precision {}` is no share from 0 up to 0.5",
                self.precision
            )));
        }
        let strengths = match self.strengths.iter().max() {
            Some(strongest) if self.strongest_only => std::slice::from_ref(strongest),
            _ => &self.strengths,
        };
        let plan = Plan::new(game, sides, strengths, self.rungs.unwrap_or(RUNGS));
        Ok(match self.strongest_only {
            true => plan.of_strongest(),
            false => plan,
        })
    }

    /// What bounds the playing.
    pub(crate) fn bounds(&self) -> Result<Bounds, Failure> {
        let seconds = match (self.seconds, self.games) {
            (None, None) => Some(SECONDS),
            (seconds, _) => seconds,
        };
        let parts = self.shard.map_or(1, |(_, parts)| parts);
        Ok(Bounds {
            seed: self.seed,
            games: self.games.unwrap_or(GAMES).div_ceil(parts),
            time: watch::time(seconds)?,
            precision: self.precision,
            threads: self.threads,
            shard: self.shard,
        })
    }

    /// The file in which games are kept.
    pub(crate) fn store(
        &self,
        (loaded, game): (&Loaded, &Game),
        sides: &PlayerSides,
        evaluation: &Evaluation,
    ) -> Result<Option<Store>, Failure> {
        let Some(path) = &self.experiment else {
            return Ok(None);
        };
        Store::open(path, (loaded, game), sides, (self.seed, evaluation)).map(Some)
    }
}
