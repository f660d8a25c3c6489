//! How the machine plays, as the arguments of a call say.

use std::time::Duration;

use crate::search::{Method, time};

/// How the machine plays, as the command line says.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OpponentArgs {
    /// Let the machine play a player, by name or number; `all` for every player, `off` for nobody
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    pub(super) ai: Vec<String>,
    /// How strong the machine plays, from 1 to 9 [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(super) level: Option<u8>,
    /// Let the machine think so long about each move instead, as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(super) think: Option<Duration>,
    /// Which search it uses: mcts, uct, alphabeta, maxn, random [default: what suits the game]
    #[arg(long, value_name = "SEARCH", value_parser = method)]
    pub(super) search: Option<Method>,
    /// Let the machine play by exact values, as `dafang solve` finds them; `hint` and `why` know them, too. The positions may take
    /// 300 megabytes, or what `--memory` allows beyond that
    #[arg(long, conflicts_with_all = ["level", "think", "search"], num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(super) perfect: Option<bool>,
    /// Threads that a Monte Carlo tree search uses; the same moves for a seed and a number of threads
    /// [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Megabytes that the machine may take for what it remembers [default: 64, or 300 with `--perfect`]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(super) memory: Option<u32>,
}

fn method(name: &str) -> Result<Method, String> {
    Method::of_name(name).ok_or_else(|| {
        format!("expected `mcts`, `uct`, `alphabeta`, `maxn` or `random`, found `{name}`")
    })
}

impl OpponentArgs {
    /// Takes what is not given from others.
    pub(super) fn or(self, others: Self) -> Self {
        Self {
            ai: match self.ai.is_empty() {
                true => others.ai,
                false => self.ai,
            },
            level: self.level.or(others.level),
            // A level that is asked for is not undone by a time.
            think: self.think.or(others.think.filter(|_| self.level.is_none())),
            search: self.search.or(others.search),
            perfect: self.perfect.or(others.perfect),
            threads: self.threads.or(others.threads),
            memory: self.memory.or(others.memory),
        }
    }
}
