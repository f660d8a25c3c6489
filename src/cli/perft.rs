//! `dafang perft`: counts sequences of moves.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::failure::Failure;
use super::game::GameArgs;
use super::listing::unlisted;
use super::runner::{Player, Players, Runner, Task};
use super::table::grouped;
use super::watch::{self, Stopped, Watch};
use crate::game::{Excess, Game, Move, Notation, Trial, count_turns};
use crate::play::Divided;

/// Count the sequences of moves from the start
///
/// The number of positions after DEPTH moves, every way to reach them counted: the usual proof that
/// a generator of moves is right. Where dice are rolled before a move, all throws are counted, each as often as
/// it is likely; the first throw is that of the seed, or given as in "4,2:". A game that is over has no further moves;
/// rules that only keep games from going on for ever (`adjudication:true`) end none. Ctrl-C, or another
/// signal to end, stops the count and writes what has been counted.
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
    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = super::bounds::seconds)]
    seconds: Option<f64>,
    /// Moves made before counting, such as "@d4 @e5"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// The seed by which dice are thrown where `--after` does not tell the throw
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// On how many threads first moves are shared out [default: as many as there are processors]; dice and whole turns are
    /// counted on one
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Who counts; the program, operation by operation, is the slowest
    #[arg(long, value_enum, default_value = "auto")]
    runner: Runner,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("perft/1", schema_of::<Answer<PerftAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct PerftAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    after: Vec<&'a str>,
    depth: u32,
    /// Whether whole turns were counted.
    turns: bool,
    runner: &'static str,
    nodes: u64,
    /// Whether everything was counted; if not, `nodes` and `divide` hold what was.
    complete: bool,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

/// The part of one first move.
#[derive(Serialize, JsonSchema)]
struct Share {
    notation: String,
    nodes: u64,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load_to_work()?;
        // Sequences are counted as elsewhere: without draws that only keep games from going on for ever.
        loaded.game = loaded.game.without_adjudication();
        let game = loaded.quick();
        let mut trial = Trial::new(&game);
        trial.seed_chance(self.seed);
        if self.turns && !game.dice.is_empty() {
            return Err(Failure::call(
                "whole turns are not counted where dice are thrown; leave `--turns` out",
            ));
        }
        if game.layout.draws() {
            return Err(Failure::call(
                "moves are not counted where numbers or sites are drawn by chance",
            ));
        }
        let made = super::moves::make(&mut trial, &self.after)?;
        let runner = match self.runner {
            Runner::Auto if self.turns || !game.dice.is_empty() => Runner::Rules,
            runner => runner,
        };
        if self.turns && runner != Runner::Rules {
            return Err(Failure::call(
                "whole turns are counted only by the rules; leave `--runner` or `--turns` out",
            ));
        }
        if !game.dice.is_empty() && runner != Runner::Rules {
            return Err(Failure::call_with_help(
                "where dice are thrown, moves are counted only by the rules",
                "leave `--runner` out",
            ));
        }
        let what = "counting the moves of a position";
        let working = Working::on(what);
        let expected = self.expected(&mut trial);
        drop(working);
        let players = Players::new(runner, &loaded, Task::Perft(expected))?;
        let mut watch = Watch::new(watch::time(self.seconds)?);
        let counted = match self.threads(&game) {
            1 => {
                watch = watch.piece_by_piece(what);
                self.count(&mut players.player()?, (&mut trial, &made), &mut watch)?
            }
            threads => self.count_on(threads, &players, (&trial, &made), &mut watch)?,
        };
        let divided = counted.divided.as_ref();
        if let Some(excess) = divided.and_then(|divided| divided.excess) {
            return Err(unlisted(&loaded.game, excess));
        }
        let (nodes, stopped, seconds) = (counted.nodes, watch.stopped(), watch.seconds());
        drop(watch);
        let divided = counted
            .divided
            .as_ref()
            .filter(|_| self.divide)
            .map(|divided| shares(&mut trial, divided));
        if self.json {
            let answer = PerftAnswer {
                game: &loaded.game.name,
                ruleset: loaded.ruleset.as_deref(),
                after: self.after.split_whitespace().collect(),
                depth: self.depth,
                turns: self.turns,
                runner: players.runner().name(),
                nodes,
                complete: stopped.is_none(),
                seconds,
                divide: divided,
            };
            answer::write("perft/1", Some(loaded.rules_hash()), &answer, out)?;
            return watch::ended();
        }
        for share in divided.iter().flatten() {
            writeln!(out, "{}: {}", share.notation, share.nodes)?;
        }
        let speed = grouped((nodes as f64 / seconds.max(1e-9)) as u64);
        let depth = self.depth;
        let Some(stopped) = stopped else {
            writeln!(out, "{nodes}")?;
            writeln!(
                out,
                "depth {depth}, {seconds:.2} s, {speed} nodes per second"
            )?;
            return Ok(());
        };
        let why = match stopped {
            Stopped::Time => "the time was up",
            Stopped::Interrupt => watch::signal().name(),
        };
        let part = counted.divided.map(|divided| {
            let (counted, moves) = (divided.shares.len(), divided.moves);
            format!("; {counted} of {moves} first moves are counted to the end")
        });
        writeln!(
            out,
            "more than {nodes}: stopped after {seconds:.2} s ({why}){}",
            part.unwrap_or_default()
        )?;
        writeln!(out, "depth {depth}, {speed} nodes per second")?;
        watch::ended()
    }

    /// About how many sequences of moves there are: as if every position had as many moves as the first.
    fn expected(&self, trial: &mut Trial<'_>) -> f64 {
        let mut moves = Vec::new();
        trial.legal_moves(&mut moves);
        (moves.len() as f64).powf(f64::from(self.depth))
    }

    /// On how many threads is counted.
    fn threads(&self, game: &Game) -> usize {
        let is_shared = self.depth > 2 && !self.turns && game.dice.is_empty();
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        match is_shared {
            true => self.threads.map_or_else(processors, usize::from),
            false => 1,
        }
    }

    /// Counts on several threads, which take one first move after the other.
    fn count_on(
        &self,
        threads: usize,
        players: &Players,
        (trial, made): (&Trial<'_>, &[Move]),
        watch: &mut Watch,
    ) -> Result<Counted, Failure> {
        let (mut moves, depth) = (Vec::new(), self.depth);
        trial.clone().legal_moves(&mut moves);
        let until = watch.share(1);
        let until = until.and_then(|left| Instant::now().checked_add(left));
        let is_over = || watch::interrupted() || until.is_some_and(|until| Instant::now() >= until);
        let (next, counted) = (AtomicUsize::new(0), AtomicU64::new(0));
        let worker = |show: &mut dyn FnMut(u64)| -> Result<Vec<Part>, Failure> {
            let (mut player, mut parts) = (players.player()?, Vec::new());
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(mv) = moves.get(index) else {
                    return Ok(parts);
                };
                let mut after = trial.clone();
                after.play_known(*mv);
                let path = [made, &[*mv]].concat();
                let mut go_on = |_, nodes| {
                    show(counted.load(Ordering::Relaxed) + nodes);
                    !is_over()
                };
                let divided = player.perft((&mut after, &path), depth - 1, &mut go_on)?;
                counted.fetch_add(divided.nodes(), Ordering::Relaxed);
                parts.push(Part {
                    index,
                    nodes: divided.nodes(),
                    is_whole: divided.is_whole(),
                    excess: divided.excess,
                });
                if !divided.is_whole() {
                    return Ok(parts);
                }
            }
        };
        let parts = thread::scope(|scope| {
            let others = (1..threads).map(|_| scope.spawn(|| worker(&mut |_| {})));
            let others: Vec<_> = others.collect();
            let mut parts = worker(&mut |nodes| {
                watch.go_on(|| format!("depth {depth}: {} counted", grouped(nodes)));
            });
            for other in others {
                let other = other
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                parts = parts.and_then(|mut parts| {
                    parts.extend(other?);
                    Ok(parts)
                });
            }
            parts
        })?;
        let divided = joined(&moves, parts);
        if !divided.is_whole() {
            // Whatever stopped the others stops the watch.
            watch.go_on(String::new);
        }
        Ok(Counted {
            nodes: divided.nodes(),
            divided: Some(divided),
        })
    }

    fn count(
        &self,
        player: &mut Player<'_>,
        (trial, made): (&mut Trial<'_>, &[Move]),
        watch: &mut Watch,
    ) -> Result<Counted, Failure> {
        let depth = self.depth;
        if self.turns {
            let mut go_on =
                |nodes| watch.go_on(|| format!("depth {depth}: {} counted", grouped(nodes)));
            let nodes = count_turns(trial, depth, &mut go_on);
            return Ok(Counted {
                nodes,
                divided: None,
            });
        }
        let mut go_on = |moves, nodes| {
            watch.go_on(|| {
                let nodes = grouped(nodes);
                format!("depth {depth}: {nodes} counted, {moves} first moves to the end")
            })
        };
        let divided = player.perft((trial, made), depth, &mut go_on)?;
        Ok(Counted {
            nodes: divided.nodes() + u64::from(depth == 0),
            divided: Some(divided),
        })
    }
}

/// What was counted of a first move.
struct Part {
    /// The number of the move.
    index: usize,
    nodes: u64,
    /// Whether it was counted to the end.
    is_whole: bool,
    excess: Option<Excess>,
}

/// What was counted on all threads: moves after the first that was not counted to the end are a part of the rest.
fn joined(moves: &[Move], mut parts: Vec<Part>) -> Divided {
    parts.sort_by_key(|part| part.index);
    let mut divided = Divided {
        shares: Vec::new(),
        moves: moves.len(),
        rest: 0,
        excess: parts.iter().find_map(|part| part.excess),
    };
    for part in parts {
        match part.is_whole && part.index == divided.shares.len() {
            true => divided.shares.push((moves[part.index], part.nodes)),
            false => divided.rest += part.nodes,
        }
    }
    divided
}

/// What was counted.
struct Counted {
    nodes: u64,
    /// By first moves, unless turns were counted.
    divided: Option<Divided>,
}

fn shares(trial: &mut Trial<'_>, divided: &Divided) -> Vec<Share> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let words = Notation::new(trial.game()).all(trial.state(), &moves);
    let shares = words.into_iter().zip(&divided.shares);
    shares
        .map(|(notation, (_, nodes))| Share {
            notation,
            nodes: *nodes,
        })
        .collect()
}
