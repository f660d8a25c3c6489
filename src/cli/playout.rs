//! `dafang playout`: random games, their statistics, and their speed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::output;
use super::runner::{Players, Runner, Task, Work};
use super::table::grouped;
use super::watch;
use crate::game::{Game, Provenance, Reason as Ended, Trial};
use crate::play::{PlayerSides, Recorder, Seed, Tally, header};
use crate::render::plays_for;

/// Play random games and measure them
///
/// Every move is chosen among the legal ones with equal chance. The games of a seed are the same on
/// every machine, whatever the number of threads. Ctrl-C, or another signal to end, stops them, and what they came to is
/// written.
#[derive(Debug, Args)]
pub(crate) struct Playout {
    #[command(flatten)]
    game: GameArgs,
    /// How many games [default: 1000, or as many as fit into --seconds]
    #[arg(short = 'n', long = "number", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,
    /// Begin no further game after this many seconds
    #[arg(long, value_name = "S", value_parser = super::bounds::seconds)]
    seconds: Option<f64>,
    /// The seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Write the games to a file that `dafang verify` reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["threads", "seconds"])]
    record: Option<PathBuf>,
    /// Who plays. The games of a seed are the same by all but the rules, which choose other moves
    #[arg(long, value_enum, default_value_t)]
    runner: Runner,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("playout/1", schema_of::<Answer<PlayoutAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct PlayoutAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    options: &'a [String],
    seed: u64,
    threads: u16,
    runner: &'static str,
    playouts: u64,
    /// Whether all games were played that were asked for; if not, a signal has stopped them.
    complete: bool,
    plies: u64,
    seconds: f64,
    playouts_per_second: f64,
    plies_per_second: f64,
    results: Results<'a>,
    length: Length,
}

#[derive(Serialize, JsonSchema)]
struct Results<'a> {
    players: Vec<Won<'a>>,
    draws: u64,
    /// Games that the only player has lost; absent in games for several players.
    #[serde(skip_serializing_if = "Option::is_none")]
    losses: Option<u64>,
    /// How games ended.
    reasons: Vec<Reason>,
}

/// How many games the only player has lost.
fn lone_losses(game: &Game, tally: &Tally) -> u64 {
    let rules = tally.rules.iter().filter(|((file, start, end), _)| {
        let (file, start, end) = (*file, *start, *end);
        game.is_lone_loss(Ended::Rule(Provenance { file, start, end }))
    });
    rules.map(|(_, games)| games).sum()
}

#[derive(Serialize, JsonSchema)]
struct Won<'a> {
    player: usize,
    name: &'a str,
    /// Whose team the player belongs to from the start, where that is another's.
    #[serde(skip_serializing_if = "Option::is_none")]
    plays_for: Option<&'a str>,
    /// Games that the player has won, or that player's team.
    wins: u64,
}

#[derive(Serialize, JsonSchema)]
struct Reason {
    reason: String,
    games: u64,
}

#[derive(Serialize, JsonSchema)]
struct Length {
    shortest: u64,
    mean: f64,
    longest: u64,
}

/// How long a thread plays before it looks at the clock again.
const SHORT: Duration = Duration::from_micros(500);

/// The most games that a thread plays before it looks at the clock again.
const MOST_GAMES: u64 = 256;

/// When no further game is begun.
#[derive(Clone, Copy)]
struct Bounds {
    number: u64,
    until: Option<Instant>,
}

impl Playout {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load_to_work()?;
        let work = self.work()?;
        let players = Arc::new(Players::new(self.runner, &loaded, Task::Playouts(work))?);
        let start = Instant::now();
        let bounds = Bounds {
            number: work.games,
            until: work.time.and_then(|time| start.checked_add(time)),
        };
        watch::stop_at_interrupt();
        let tally = match &self.record {
            Some(path) => {
                let mut file = output::create(path).map_err(|error| {
                    Failure::call(format!("cannot write `{}`: {error}", path.display()))
                })?;
                record(&players, self.seed, bounds.number, &mut file)?
            }
            None => play(&players, self.seed, bounds, self.threads)?,
        };
        let seconds = start.elapsed().as_secs_f64();
        if self.json {
            let answer = self.answer(&loaded, &players, &tally, seconds);
            answer::write("playout/1", Some(loaded.rules_hash()), &answer, out)?;
        } else {
            self.report(&loaded, &players, &tally, seconds, out)?;
        }
        watch::ended()
    }

    fn work(&self) -> Result<Work, Failure> {
        let time = watch::time(self.seconds)?;
        let unbounded = if time.is_some() { u64::MAX } else { 1000 };
        Ok(Work {
            games: self.number.unwrap_or(unbounded),
            time,
            seed: self.seed,
        })
    }

    fn answer<'a>(
        &self,
        loaded: &'a Loaded,
        players: &Players,
        tally: &Tally,
        seconds: f64,
    ) -> PlayoutAnswer<'a> {
        let game = &loaded.game;
        let won = |player| Won {
            player,
            name: &game.players[player].name,
            plays_for: plays_for(game, &game.start, player),
            wins: tally.wins[player],
        };
        PlayoutAnswer {
            game: &game.name,
            ruleset: loaded.ruleset.as_deref(),
            options: &loaded.options,
            seed: self.seed,
            threads: self.threads,
            runner: players.runner().name(),
            playouts: tally.games,
            complete: !watch::interrupted(),
            plies: tally.plies,
            seconds,
            playouts_per_second: rate(tally.games, seconds),
            plies_per_second: rate(tally.plies, seconds),
            results: Results {
                players: (1..=game.player_count()).map(won).collect(),
                draws: tally.draws - lone_losses(game, tally),
                losses: (game.player_count() == 1).then(|| lone_losses(game, tally)),
                reasons: reasons(loaded, tally),
            },
            length: Length {
                shortest: tally.shortest,
                mean: tally.mean_length(),
                longest: tally.longest,
            },
        }
    }

    fn report(
        &self,
        loaded: &Loaded,
        players: &Players,
        tally: &Tally,
        seconds: f64,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let game = &loaded.game;
        let share = |number: u64| 100.0 * number as f64 / tally.games.max(1) as f64;
        writeln!(
            out,
            "{}: {} random game{}, seed {}",
            loaded.title(),
            tally.games,
            if tally.games == 1 { "" } else { "s" },
            self.seed
        )?;
        // A team has one row, and who takes no part has none.
        let sits = |player: &usize| {
            let start = &game.start;
            tally.wins[*player] > 0
                || start.is_active(*player) && plays_for(game, start, *player).is_none()
        };
        let sides = PlayerSides::of(game);
        // Where players of one team win each for themselves, they have rows of their own.
        let name = |player: usize| match sides.of_player(player) {
            Some(side) if sides.wins_as_one(side, &tally.wins) => sides.name(game, side),
            _ => game.players[player].name.clone(),
        };
        let seats: Vec<(String, u64)> = (1..=game.player_count())
            .filter(sits)
            .map(|player| (name(player), tally.wins[player]))
            .collect();
        let names = seats.iter().map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0).max(5);
        for (name, wins) in &seats {
            writeln!(
                out,
                "  {name:<width$} {wins:>9} won {:>5.1} %",
                share(*wins)
            )?;
        }
        let lost = lone_losses(game, tally);
        let without_winner = [("lost", lost), ("drawn", tally.draws - lost)];
        let shown = |(word, number): &(&str, u64)| *word == "drawn" || *number > 0;
        for (word, number) in without_winner.into_iter().filter(shown) {
            let share = share(number);
            writeln!(out, "  {word:<width$} {number:>9}     {share:>5.1} %")?;
        }
        let (short, mean, long) = (tally.shortest, tally.mean_length(), tally.longest);
        writeln!(out, "length {short} to {long} moves, {mean:.1} on average")?;
        for Reason { reason, games } in reasons(loaded, tally) {
            writeln!(out, "  {games:>9} ended {reason}")?;
        }
        if watch::interrupted() {
            writeln!(out, "stopped by {}", watch::signal().name())?;
        }
        let speed = |number| grouped(rate(number, seconds) as u64);
        let (games, plies) = (speed(tally.games), speed(tally.plies));
        writeln!(
            out,
            "{seconds:.2} s: {games} games and {plies} moves per second{}",
            match players.runner() {
                Runner::Auto | Runner::Rules => ", by the rules",
                Runner::Program => ", by the program",
                Runner::Native => ", by machine code",
            }
        )?;
        Ok(())
    }
}

/// The number of things per second.
fn rate(number: u64, seconds: f64) -> f64 {
    number as f64 / seconds.max(1e-9)
}

/// How games ended, the most frequent reason first.
fn reasons(loaded: &Loaded, tally: &Tally) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = tally
        .rules
        .iter()
        .map(|((file, start, end), games)| {
            let provenance = Provenance {
                file: *file,
                start: *start,
                end: *end,
            };
            let rule = loaded.rule(provenance);
            let caption = loaded.game.caption(provenance);
            let caption = caption.map(|caption| format!("“{caption}”"));
            let words = caption.or(rule.words).unwrap_or(rule.text);
            Reason {
                reason: format!("by {}: {words}", rule.place),
                games: *games,
            }
        })
        .collect();
    let others = [
        (tally.last_left, "with one player left"),
        (tally.last_side, "with one side left"),
        (tally.all_passed, "when everybody passed"),
        (tally.limited, "at the limit of moves"),
        (
            tally.overdrawn,
            "cut off, as the rules ask for more than is done at once",
        ),
    ];
    reasons.extend(others.map(|(games, reason)| Reason {
        reason: reason.to_owned(),
        games,
    }));
    reasons.retain(|reason| reason.games > 0);
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.games));
    reasons
}

/// The games of a seed, which threads share out among them.
struct Games {
    players: Arc<Players>,
    seed: Seed,
    bounds: Bounds,
    /// The first game that no thread has taken.
    next: AtomicU64,
    /// What has been played.
    tally: Mutex<Tally>,
}

/// How long a game may go on after a signal before it is given up: machine code is not interrupted.
const GRACE: Duration = Duration::from_millis(50);

impl Games {
    /// Plays as long as there are games to play.
    fn play(&self) -> Result<(), Failure> {
        let mut player = self.players.player()?;
        let working = Working::on("a random game");
        let mut games = 1;
        loop {
            let first = self.next.fetch_add(games, Ordering::Relaxed);
            let start = Instant::now();
            let late = self.bounds.until.is_some_and(|until| start >= until);
            if first >= self.bounds.number || late || watch::interrupted() {
                return Ok(());
            }
            let numbers = first..first.saturating_add(games).min(self.bounds.number);
            let mut batch = Tally::default();
            player.playouts(self.seed, numbers, &mut batch)?;
            working.goes_on();
            // Games that a signal has cut short are none.
            if watch::interrupted() {
                return Ok(());
            }
            self.tally().merge(&batch);
            if start.elapsed() < SHORT && games < MOST_GAMES {
                games *= 2;
            }
        }
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays the games of a seed, shared out among threads. After a signal, threads that are still amid a game are left to the
/// end of the program.
fn play(players: &Arc<Players>, seed: u64, bounds: Bounds, threads: u16) -> Result<Tally, Failure> {
    let games = Arc::new(Games {
        players: Arc::clone(players),
        seed: Seed::new(seed),
        bounds,
        next: AtomicU64::new(0),
        tally: Mutex::default(),
    });
    let (sender, ended) = mpsc::channel();
    let workers: Vec<_> = (0..threads)
        .map(|_| {
            let (games, sender) = (Arc::clone(&games), sender.clone());
            // Who receives has gone if a signal came.
            thread::spawn(move || drop(sender.send(games.play())))
        })
        .collect();
    drop(sender);
    loop {
        match ended.recv_timeout(GRACE) {
            Ok(played) => played?,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if watch::interrupted() => {
                return Ok(std::mem::take(&mut games.tally()));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    for worker in workers {
        worker
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    }
    Ok(std::mem::take(&mut games.tally()))
}

/// Writes a line of a file of records at once, so that a program that is ended leaves whole games.
pub(crate) fn write_record(record: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    out.write_all(&line)?;
    Ok(out.flush()?)
}

/// Plays the games of a seed one after the other and writes each down when it has ended.
fn record(
    players: &Players,
    seed: u64,
    number: u64,
    out: &mut dyn Write,
) -> Result<Tally, Failure> {
    let (game, mut player) = (players.game(), players.chooser()?);
    let (mut trial, mut moves, mut tally) = (Trial::new(game), Vec::new(), Tally::default());
    let seed = Seed::new(seed);
    write_record(&header(game), out)?;
    let working = Working::on("a random game");
    for number in (0..number).take_while(|_| !watch::interrupted()) {
        working.goes_on();
        trial.restart();
        trial.seed_chance(seed.of_game(number));
        let mut random = player.begin(seed, number)?;
        let mut recorder = Recorder::new(&trial);
        let mut plies = 0;
        while trial.ending().is_none() {
            let Some(mv) = player.choose(&mut trial, &mut random)? else {
                break;
            };
            trial.legal_moves(&mut moves);
            recorder.before(&trial, &moves, mv);
            trial.play_known(mv);
            recorder.after(&trial);
            plies += 1;
        }
        // A game that a signal has cut short is none.
        if watch::interrupted() {
            break;
        }
        if let Some(ending) = trial.ending() {
            tally.add(ending, plies);
        }
        write_record(&recorder.finish(&trial), out)?;
    }
    Ok(tally)
}
