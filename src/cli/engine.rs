//! `dafang engine`: the machine as an engine for other programs, by lines.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use super::failure::Failure;
use super::game::GameArgs;
use super::machine::{Machine, end_of, evaluation_for, line_words};
use super::rollouts::RolloutPlayers;
use crate::game::{Game, Trial};
use crate::play::choose;
use crate::search::{
    Budget, Evaluation, Level, Limit, MEMORY, Method, Progress, SearchPlayer, Settings, Thought,
};

/// Play for another program, by lines after UCI and UGI
///
/// Reads commands from the standard input, one a line, and answers on the standard output:
///
/// uci, ugi: names the engine and its options, then `uciok` or `ugiok`.
/// isready: answers `readyok`. ucinewgame, uginewgame: forgets what it knows of the game so far.
/// position startpos [moves M1 M2 …]: sets the position; moves are written as `dafang moves` lists them.
/// go [movetime MS] [nodes N] [depth D] [wtime MS] [btime MS] [winc MS] [binc MS] [infinite]: thinks, tells `info`
/// lines, and ends with `bestmove MOVE`, or `bestmove (none)` once the game is over. Without a limit it plays by its
/// option Level. A player who has several moves in a turn is asked for each. `nodes` counts playouts of Monte Carlo
/// tree search and positions of alpha-beta; `depth` is that of the longest branch of the tree, or the last whole one.
/// stop: makes it move at once. setoption name NAME value VALUE: Search (auto, mcts, uct, alphabeta, maxn, random),
/// Level (1 to 9), Hash (megabytes), Threads (of Monte Carlo tree search), Seed.
/// query gameover, query p1turn, query result: answers `response …`. quit: leaves.
///
/// The score of an `info` line is a hundred times the logarithm of the odds to win, or 10000 for a certain win.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Engine {
    #[command(flatten)]
    game: GameArgs,
    /// The seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the reading thread shares with the one that thinks.
#[derive(Default)]
struct Wire {
    /// Lines read that stop a search.
    stops: AtomicU64,
    /// Whether there is nothing more to read.
    closed: AtomicBool,
}

/// Reads lines and passes them on; lines that stop a search are counted at once.
fn read(lines: &Sender<String>, wire: &Wire) {
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if stops(&line) {
            wire.stops.fetch_add(1, Ordering::SeqCst);
        }
        if lines.send(line).is_err() {
            break;
        }
    }
    wire.closed.store(true, Ordering::SeqCst);
}

fn stops(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("stop" | "quit"))
}

/// What a `go` asks for.
#[derive(Default)]
struct Go {
    budget: Budget,
    time: Option<Duration>,
    infinite: bool,
    clocks: [Option<Duration>; 2],
    gains: [Duration; 2],
}

/// What the options say.
#[derive(Clone, Copy)]
struct Strength {
    method: Option<Method>,
    level: Level,
    memory: usize,
    threads: usize,
    seed: u64,
}

impl Strength {
    fn new(seed: u64) -> Self {
        Self {
            method: None,
            level: Level::STRONGEST,
            memory: MEMORY,
            threads: 1,
            seed,
        }
    }
}

/// An engine at work.
struct Desk<'g> {
    game: &'g Game,
    trial: Trial<'g>,
    machine: Machine<'g>,
    evaluation: Arc<Evaluation>,
    strength: Strength,
    /// Lines that stop a search and that have had their turn.
    stops: u64,
}

impl Engine {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let game = loaded.quick();
        if game.layout.has_chance() {
            return Err(Failure::call_with_help(
                format!(
                    "{} is a game of chance, and the protocol of engines has none",
                    game.name
                ),
                "`dafang play --dice ask` lets you type what was thrown",
            ));
        }
        let player = SearchPlayer::of_level(Level::STRONGEST);
        if let Some(refusal) = player.refusal(&game) {
            return Err(Failure::call(refusal));
        }
        let evaluation = evaluation_for(&loaded, &game, &[player], None);
        let mut desk = Desk {
            machine: machine(&game, Strength::new(self.seed), &evaluation),
            game: &game,
            trial: Trial::new(&game),
            evaluation,
            strength: Strength::new(self.seed),
            stops: 0,
        };
        let wire = Arc::new(Wire::default());
        let (sender, lines) = channel();
        let other = Arc::clone(&wire);
        // It ends with the program: nothing can interrupt it while it waits for a line.
        thread::spawn(move || read(&sender, &other));
        desk.serve(&loaded.title(), &lines, &wire, out)
    }
}

fn machine<'g>(game: &'g Game, strength: Strength, evaluation: &Arc<Evaluation>) -> Machine<'g> {
    let player = SearchPlayer {
        method: strength.method,
        limit: Limit::Level(strength.level),
    };
    let settings = Settings {
        method: player.method_for(game),
        seed: strength.seed,
        memory: strength.memory,
        lines: 1,
    };
    let threads = strength.threads;
    let rollouts = RolloutPlayers::new(game, settings.method, evaluation);
    let help = (Arc::clone(evaluation), &rollouts);
    Machine::on_threads(game, player, settings, help, threads)
}

impl<'g> Desk<'g> {
    fn serve(
        &mut self,
        title: &str,
        lines: &Receiver<String>,
        wire: &Wire,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        while let Ok(line) = lines.recv() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let done = match words.as_slice() {
                [] => Ok(()),
                ["quit", ..] => return Ok(()),
                ["stop", ..] => {
                    self.stops += 1;
                    Ok(())
                }
                [name @ ("uci" | "ugi")] => {
                    introduce(name, title, out)?;
                    Ok(())
                }
                ["isready"] => Ok(writeln!(out, "readyok")?),
                ["ucinewgame" | "uginewgame"] => {
                    self.trial = Trial::new(self.game);
                    self.renew();
                    Ok(())
                }
                ["position", rest @ ..] => self.position(rest),
                ["setoption", rest @ ..] => self.set_option(rest),
                ["query", what] => self.query(what).map(|answer| {
                    // The answer is flushed below, where a lost reader is noticed.
                    let _ = writeln!(out, "response {answer}");
                }),
                ["go", rest @ ..] => match self.limits(rest) {
                    Ok(go) => {
                        self.go(&go, wire, out)?;
                        Ok(())
                    }
                    Err(wrong) => Err(wrong),
                },
                [other, ..] => Err(format!("there is no command `{other}`")),
            };
            if let Err(wrong) = done {
                writeln!(out, "info string error: {wrong}")?;
            }
            out.flush()?;
        }
        Ok(())
    }

    /// A machine that knows nothing of earlier games.
    fn renew(&mut self) {
        self.machine = machine(self.game, self.strength, &self.evaluation);
    }

    fn position(&mut self, words: &[&str]) -> Result<(), String> {
        let moves = match words {
            ["startpos"] => &[],
            ["startpos", "moves", moves @ ..] => moves,
            ["fen", ..] => {
                return Err(
                    "positions are told by their moves: `position startpos moves …`".to_owned(),
                );
            }
            _ => return Err("expected `position startpos moves …`".to_owned()),
        };
        let mut trial = Trial::new(self.game);
        let mut legal = Vec::new();
        for word in moves {
            trial.legal_moves(&mut legal);
            let mv = choose(&trial, &legal, word)
                .map_err(|refusal| format!("`{word}`: {}", refusal.reason))?;
            trial.play(mv);
        }
        self.trial = trial;
        Ok(())
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
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
            }
            "hash" => {
                let megabytes = value
                    .parse()
                    .ok()
                    .filter(|size| (1..=65_536).contains(size));
                let size: usize = megabytes.ok_or_else(|| wrong("megabytes from 1 to 65536"))?;
                self.strength.memory = size << 20;
            }
            "threads" => {
                let threads = value
                    .parse()
                    .ok()
                    .filter(|threads| (1..=256).contains(threads));
                self.strength.threads = threads.ok_or_else(|| wrong("a number from 1 to 256"))?;
            }
            "seed" => self.strength.seed = value.parse().map_err(|_| wrong("a whole number"))?,
            _ => {
                return Err(format!(
                    "there is no option `{name}`; there are Search, Level, Hash, Threads and Seed"
                ));
            }
        }
        self.renew();
        Ok(())
    }

    fn query(&self, what: &str) -> Result<String, String> {
        let ending = self.trial.ending();
        match what {
            "gameover" => Ok(ending.is_some().to_string()),
            "p1turn" => Ok((self.trial.state().head.mover == 1).to_string()),
            "result" => Ok(match ending {
                None => "none".to_owned(),
                Some(ending) => match ending.outcome.winner() {
                    Some(winner) => format!("p{winner}win"),
                    None => "draw".to_owned(),
                },
            }),
            _ => Err(format!(
                "there is no query `{what}`; there are gameover, p1turn and result"
            )),
        }
    }

    /// Reads what a `go` asks for.
    fn limits(&self, words: &[&str]) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if *word == "infinite" {
                go.infinite = true;
                continue;
            }
            let known = [
                "movetime", "nodes", "depth", "wtime", "btime", "winc", "binc",
            ];
            if !known.contains(word) {
                return Err(format!("`go` knows no `{word}`"));
            }
            let number = words.next().and_then(|number| number.parse::<u64>().ok());
            let number = number.ok_or_else(|| format!("expected a whole number after `{word}`"))?;
            let time = Duration::from_millis(number);
            match *word {
                "movetime" => go.time = Some(time),
                "nodes" => {
                    go.budget.nodes = Some(number);
                    go.budget.playouts = Some(number);
                }
                "depth" => go.budget.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                "wtime" => go.clocks[0] = Some(time),
                "btime" => go.clocks[1] = Some(time),
                "winc" => go.gains[0] = time,
                _ => go.gains[1] = time,
            }
        }
        Ok(go)
    }

    fn go(&mut self, go: &Go, wire: &Wire, out: &mut dyn Write) -> Result<(), Failure> {
        let start = Instant::now();
        let seat = usize::from(self.trial.state().head.mover != 1);
        // Of a clock, a share for this move.
        let clock = go.clocks[seat].map(|left| left / 25 + go.gains[seat] / 2);
        let time = match (go.time, clock) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let until = time.and_then(|time| end_of(start, time));
        let mut budget = go.budget;
        let bounded = until.is_some() || budget != Budget::default();
        if !bounded && !go.infinite {
            budget = self.strength.level.budget(self.machine.method());
        }
        let stops = self.stops;
        let stop = || {
            wire.stops.load(Ordering::SeqCst) > stops
                || go.infinite && wire.closed.load(Ordering::SeqCst)
        };
        let mut reported = Reported::default();
        let shown = &mut |progress: &Progress| reported.show(progress, start, out);
        let thought = self
            .machine
            .search_for(&mut self.trial, budget, until, &stop, shown);
        // A search may be over before an endless one is to end.
        while go.infinite && !stop() {
            thread::sleep(Duration::from_millis(2));
        }
        self.answer(&thought, start, out)
    }

    fn answer(
        &self,
        thought: &Thought,
        start: Instant,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Some(line) = thought.lines.first() else {
            writeln!(out, "bestmove (none)")?;
            return Ok(());
        };
        let words = line_words(&self.trial, &line.moves);
        info(&thought.progress, start, out)?;
        writeln!(out, " pv {}", words.join(" "))?;
        writeln!(out, "bestmove {}", words[0])?;
        Ok(())
    }
}

/// The progress of a search reported so far.
#[derive(Default)]
struct Reported {
    depth: u32,
    playouts: u64,
}

impl Reported {
    /// Tells how far a search is when it has come a step further.
    fn show(&mut self, progress: &Progress, start: Instant, out: &mut dyn Write) {
        let deeper = progress.playouts == 0 && progress.depth > self.depth;
        if !deeper && progress.playouts < self.playouts.max(500) * 2 {
            return;
        }
        self.depth = progress.depth;
        self.playouts = progress.playouts;
        // A reader that is gone is noticed when the move is printed.
        let _ = info(progress, start, out)
            .and_then(|()| Ok(writeln!(out)?))
            .and_then(|()| Ok(out.flush()?));
    }
}

fn info(progress: &Progress, start: Instant, out: &mut dyn Write) -> Result<(), Failure> {
    let milliseconds = start.elapsed().as_millis();
    let nodes = progress.playouts.max(if progress.playouts == 0 {
        progress.nodes
    } else {
        0
    });
    let speed = u128::from(nodes) * 1000 / milliseconds.max(1);
    let chance = progress.expected;
    let score = if chance <= 0.0 {
        -10_000
    } else if chance >= 1.0 {
        10_000
    } else {
        (100.0 * (chance / (1.0 - chance)).ln()).clamp(-9999.0, 9999.0) as i32
    };
    write!(
        out,
        "info depth {} nodes {nodes} nps {speed} time {milliseconds} score cp {score}",
        progress.depth
    )?;
    Ok(())
}

fn introduce(name: &str, title: &str, out: &mut dyn Write) -> Result<(), Failure> {
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
    writeln!(
        out,
        "option name Seed type spin default 1 min 0 max 1000000"
    )?;
    writeln!(out, "{name}ok")?;
    Ok(())
}
