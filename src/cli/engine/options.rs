//! The options of the engine: which there are, and what they are set to.

use std::io::Write;

use super::Desk;
use crate::cli::bounds;
use crate::cli::failure::Failure;
use crate::diagnostic::on_one_line;
use crate::search::{Level, MEMORY, Method};

/// What the options say.
#[derive(Clone, Copy)]
pub(super) struct Strength {
    pub(super) method: Option<Method>,
    pub(super) level: Level,
    /// Whether the level was set, so that it counts beside clocks, too.
    pub(super) is_level_set: bool,
    pub(super) memory: usize,
    pub(super) threads: usize,
    /// How many of the best moves are shown.
    pub(super) lines: usize,
    pub(super) seed: u64,
}

impl Strength {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            method: None,
            level: Level::STRONGEST,
            is_level_set: false,
            memory: MEMORY,
            threads: 1,
            lines: 1,
            seed,
        }
    }
}

impl Desk<'_> {
    pub(super) fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        // A button, such as a GUI may press, has no value.
        let ["name", name, "value", value] = words else {
            return Err("expected `setoption name NAME value VALUE`".to_owned());
        };
        let wrong = |what: &str| format!("{name} takes {what}, found `{value}`");
        match name.to_lowercase().as_str() {
            "search" if *value == "auto" => self.strength.method = None,
            "search" => {
                let method = Method::of_name(value);
                let method = method.ok_or_else(|| {
                    wrong("`auto`, `mcts`, `uct`, `alphabeta`, `maxn` or `random`")
                })?;
                self.strength.method = Some(method);
            }
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.strength.level = level.ok_or_else(|| wrong("a number from 1 to 9"))?;
                self.strength.is_level_set = true;
            }
            "hash" => {
                let megabytes = value
                    .parse()
                    .ok()
                    .filter(|size| (1..=65_536).contains(size));
                let size: usize = megabytes.ok_or_else(|| wrong("megabytes from 1 to 65536"))?;
                self.strength.memory = size << 20;
                bounds::allow_memory(self.strength.memory);
            }
            "threads" => {
                let threads = value
                    .parse()
                    .ok()
                    .filter(|threads| (1..=256).contains(threads));
                self.strength.threads = threads.ok_or_else(|| wrong("a number from 1 to 256"))?;
            }
            "multipv" => {
                let lines = value.parse().ok().filter(|lines| (1..=256).contains(lines));
                self.strength.lines = lines.ok_or_else(|| wrong("a number from 1 to 256"))?;
            }
            "ponder" | "uci_variant" | "uci_analysemode" | "ownbook" => return Ok(()),
            "seed" => self.strength.seed = value.parse().map_err(|_| wrong("a whole number"))?,
            _ => {
                return Err(format!(
                    "there is no option `{name}`; there are Search, Level, Hash, Threads, MultiPV and Seed"
                ));
            }
        }
        self.renew();
        Ok(())
    }
}

/// Names the engine and its options.
pub(super) fn introduce(name: &str, title: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let title = on_one_line(title);
    writeln!(out, "id name Dafang {} {title}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author the authors of Dafang")?;
    writeln!(
        out,
        "option name Search type combo default auto var auto var mcts var uct var alphabeta var maxn var random"
    )?;
    writeln!(out, "option name Level type spin default 9 min 1 max 9")?;
    let megabytes = MEMORY >> 20;
    writeln!(
        out,
        "option name Hash type spin default {megabytes} min 1 max 65536"
    )?;
    writeln!(out, "option name Threads type spin default 1 min 1 max 256")?;
    writeln!(out, "option name MultiPV type spin default 1 min 1 max 256")?;
    writeln!(out, "option name Ponder type check default false")?;
    writeln!(
        out,
        "option name Seed type spin default 1 min 0 max 1000000"
    )?;
    writeln!(out, "{name}ok")?;
    Ok(())
}
