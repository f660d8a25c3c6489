//! `dafang perft`: counts sequences of moves.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::game::GameArgs;
use super::table::grouped;
use crate::game::{Notation, Trial, count_turns};
use crate::play::{divide, perft};

/// Count the sequences of moves from the start
///
/// The number of positions after DEPTH moves, every way to reach them counted: the usual proof that
/// a generator of moves is right. A game that is over has no further moves.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves are made
    depth: u32,
    /// Count for each first move
    #[arg(long)]
    divide: bool,
    /// Count whole turns: moves that a player makes one after the other are one
    #[arg(long, conflicts_with = "divide")]
    turns: bool,
    /// Moves made before counting, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` writes.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    after: Vec<&'a str>,
    depth: u32,
    /// Whether whole turns were counted.
    turns: bool,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

/// The part of one first move.
#[derive(Serialize)]
struct Share {
    notation: String,
    nodes: u64,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let game = loaded.quick();
        let mut trial = Trial::new(&game);
        super::moves::make(&mut trial, &self.after)?;
        let start = Instant::now();
        let divided = self.divide.then(|| divided(&mut trial, self.depth));
        let nodes = match &divided {
            Some(shares) if self.depth > 0 => shares.iter().map(|share| share.nodes).sum(),
            _ if self.turns => count_turns(&trial, self.depth, u64::MAX),
            _ => perft(&trial, self.depth),
        };
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let answer = Answer {
                game: &loaded.game.name,
                ruleset: loaded.ruleset.as_deref(),
                after: self.after.split_whitespace().collect(),
                depth: self.depth,
                turns: self.turns,
                nodes,
                seconds,
                divide: divided,
            };
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            return Ok(());
        }
        for share in divided.iter().flatten() {
            writeln!(out, "{}: {}", share.notation, share.nodes)?;
        }
        let speed = (nodes as f64 / seconds.max(1e-9)) as u64;
        writeln!(out, "{nodes}")?;
        writeln!(
            out,
            "depth {}, {seconds:.2} s, {} nodes per second",
            self.depth,
            grouped(speed)
        )?;
        Ok(())
    }
}

fn divided(trial: &mut Trial<'_>, depth: u32) -> Vec<Share> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let words = Notation::new(trial.game()).all(trial.state(), &moves);
    let shares = words.into_iter().zip(divide(trial, depth));
    shares
        .map(|(notation, (_, nodes))| Share { notation, nodes })
        .collect()
}
