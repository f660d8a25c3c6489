//! `dafang match`: two players of the machine against each other.

mod contestant;
mod game;
mod report;
mod results;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::machine::{evaluation_for, refused};
use super::output::{self, Opened};
use super::playout::write_record;
use super::rollouts::RolloutPlayers;
use super::{watch, weights};
use crate::analyse::statistics;
use crate::game::Game;
use crate::play::PlayerSides;
use crate::play::header;
use crate::play::record::Record;
use crate::search::Evaluation;
use contestant::Contestant;
use report::{places_of, seats_of};
use results::{Cause, Lengths, Seat, causes, rounded};

/// Let two players of the machine play a match
///
/// A player is `random`, `level:5` (1 to 9), or a search with what it may spend on a move: `mcts:500ms`,
/// `uct:1000` playouts, `alphabeta:20000` positions, `maxn:2s`; `auto:1s` takes the search that suits the game. Another engine
/// is `uci:COMMAND`, with options as `uci:fairy-stockfish?UCI_Variant=breakthrough`, or `ugi:COMMAND`; it has the time of the other player, or
/// what `movetime=`, `nodes=` or `depth=` among the options give it, else a second.
/// Seats change after each game. Players who are a team from the start have one seat. With more than two sides A has one
/// seat and B all others. A match without limits of time is the same for a seed on every machine. A signal to end stops it.
#[derive(Debug, Args)]
pub(crate) struct Match {
    #[command(flatten)]
    game: GameArgs,
    /// The first player
    #[arg(value_parser = Contestant::parse)]
    a: Contestant,
    /// The second player
    #[arg(value_parser = Contestant::parse)]
    b: Contestant,
    /// How many games at most
    #[arg(short = 'n', long = "number", visible_alias = "games", value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// The seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with this many random moves, the same in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening: u32,
    /// Stop when it is clear whether A's share of the points is LOW or HIGH, as by default 0.5:0.65 (sequential
    /// probability ratio test, 5 % risk of either error)
    #[arg(long, value_name = "LOW:HIGH", num_args = 0..=1, default_missing_value = "0.5:0.65", value_parser = hypotheses)]
    sprt: Option<(f64, f64)>,
    /// How many games are played at a time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Megabytes that each player may take for what it remembers [default: 64]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: Option<u32>,
    /// Let A use the weights of FILE, as `dafang train -o FILE` writes it; B uses those that the game has
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write the games to a file that `dafang verify` reads
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Reads two shares.
fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let shares = text
        .split_once(':')
        .and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    match shares {
        Some((low, high)) if 0.0 < low && low < high && high < 1.0 => Ok((low, high)),
        _ => Err(format!(
            "expected two shares between 0 and 1, the lower first, such as `0.5:0.65`; found `{text}`"
        )),
    }
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("match/1", schema_of::<Answer<MatchAnswer<'static>>>)];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct MatchAnswer<'a> {
    game: &'a str,
    ruleset: Option<&'a str>,
    options: &'a [String],
    seed: u64,
    a: String,
    b: String,
    games: u64,
    /// Whether the match came to its end; if not, a signal has stopped it.
    complete: bool,
    /// The points of A: a won game is one, a draw half.
    score: f64,
    /// The share of A in all points; none of no games.
    share: Option<f64>,
    /// Where the true share is with a confidence of 95 % (Wilson 1927).
    interval: [f64; 2],
    /// Games in which A has the first place alone.
    wins: u64,
    /// Games in which A shares the first place with some of the other sides, but not with all.
    shared: u64,
    /// Games in which all sides share the places.
    draws: u64,
    /// Games in which a side is before A.
    losses: u64,
    /// How many of the games are different: equal ones are no further evidence.
    different: u64,
    /// How often A had each place, from the first; shared places count as the better of them.
    places: Vec<u64>,
    /// The results by the side that A had.
    seats: Vec<Seat>,
    lengths: Lengths,
    /// Why games were drawn.
    draw_causes: Vec<Cause>,
    /// What went wrong with an engine, by game: what it forfeited a game by, and how late it was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// What the sequential test has found, if it was asked for: `low`, `high` or `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'static str>,
    plies: u64,
    seconds: f64,
}

/// What the searches of a player use.
struct Help {
    evaluation: Arc<Evaluation>,
    rollouts: RolloutPlayers,
}

/// A game of the match that is over.
struct Played {
    /// The side of A, from 0.
    seat: usize,
    /// The place of each side.
    places: Vec<f64>,
    /// Why it ended.
    cause: String,
    gain: f64,
    plies: u64,
    /// Which side A had, and all moves, as a hash: equal games have the same.
    course: u64,
    record: Option<Record>,
    /// What went wrong with an engine.
    faults: Vec<String>,
}

/// What has been done of a match.
struct Done<'a> {
    /// The games that are over, by their numbers.
    games: Vec<Option<Played>>,
    /// The score of the finished games at the front of the list, up to the first game that is missing.
    score: Score,
    /// Where their records are written.
    file: Option<&'a mut Opened>,
    /// Why no more can be written.
    failure: Option<Failure>,
}

impl Played {
    /// Whether a side shares the first place with some others, but not with all.
    fn is_shared_by(&self, side: usize) -> bool {
        let own = self.places[side];
        let first = self.places.iter().all(|place| *place >= own);
        let equal = self.places.iter().filter(|place| **place == own).count();
        first && equal > 1 && !self.is_drawn()
    }

    /// Whether all sides share the places.
    fn is_drawn(&self) -> bool {
        self.places.iter().all(|place| *place == self.places[0])
    }
}

/// The games so far.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u64,
    points: f64,
    wins: u64,
    shared: u64,
    draws: u64,
    plies: u64,
}

impl Score {
    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.points += played.gain;
        self.wins += u64::from(played.places[played.seat] == 1.0);
        self.shared += u64::from(played.is_shared_by(played.seat));
        self.draws += u64::from(played.is_drawn());
        self.plies += played.plies;
    }

    fn share(&self) -> f64 {
        if self.games == 0 {
            0.5
        } else {
            self.points / self.games as f64
        }
    }

    /// What the sequential test says of two shares (Wald 1945), a draw counted as half a win and half a loss.
    fn verdict(&self, (low, high): (f64, f64)) -> &'static str {
        let lost = self.games as f64 - self.points;
        let ratio = self.points * (high / low).ln() + lost * ((1.0 - high) / (1.0 - low)).ln();
        let bound = (0.95_f64 / 0.05).ln();
        if ratio >= bound {
            "high"
        } else if ratio <= -bound {
            "low"
        } else {
            "open"
        }
    }
}

impl Match {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load_to_work()?;
        let game = loaded.quick();
        if game.player_count() < 2 {
            return Err(Failure::call(format!(
                "{} is a game of one player; a match needs two",
                loaded.title()
            )));
        }
        watch::stop_at_interrupt();
        let start = Instant::now();
        for player in [&self.a, &self.b] {
            player.check().map_err(Failure::call)?;
        }
        let evaluations = self.evaluations(&loaded, &game)?;
        let help = [&self.a, &self.b]
            .into_iter()
            .zip(evaluations)
            .map(|(player, evaluation)| Help {
                rollouts: player
                    .search()
                    .map_or_else(RolloutPlayers::default, |player| {
                        RolloutPlayers::new(&game, player.method_for(&game), &evaluation)
                    }),
                evaluation,
            });
        let help: Vec<Help> = help.collect();
        let sides = PlayerSides::of(&game);
        if sides.len() < 2 {
            return Err(Failure::call(format!(
                "{} has one side; a match needs two",
                loaded.title()
            )));
        }
        let mut file = match &self.save {
            Some(path) => Some(output::create(path).map_err(|error| {
                Failure::call(format!("cannot write `{}`: {error}", path.display()))
            })?),
            None => None,
        };
        if let Some(file) = &mut file {
            write_record(&header(&game), file)?;
        }
        let (mut score, games) = self.play((&loaded, &game), &sides, &help, file.as_mut())?;
        score.points = rounded(score.points);
        let share = statistics::share(score.points, score.games);
        let seconds = start.elapsed().as_secs_f64();
        let answer = MatchAnswer {
            game: &loaded.game.name,
            ruleset: loaded.ruleset.as_deref(),
            options: &loaded.options,
            seed: self.seed,
            a: self.a.to_string(),
            b: self.b.to_string(),
            games: score.games,
            complete: !watch::interrupted(),
            score: score.points,
            share: (score.games > 0).then_some(share.value),
            interval: [share.low, share.high],
            wins: score.wins,
            shared: score.shared,
            draws: score.draws,
            losses: score.games - score.wins - score.shared - score.draws,
            different: games
                .iter()
                .map(|played| played.course)
                .collect::<BTreeSet<_>>()
                .len() as u64,
            places: places_of(&games, sides.len()),
            seats: seats_of(&games, &game, &sides),
            lengths: Lengths::of(games.iter().map(|played| played.plies).collect()),
            draw_causes: causes(
                games
                    .iter()
                    .filter(|played| played.is_drawn())
                    .map(|played| played.cause.clone()),
            ),
            faults: games
                .iter()
                .flat_map(|played| played.faults.clone())
                .collect(),
            sprt: self.sprt.map(|shares| score.verdict(shares)),
            plies: score.plies,
            seconds,
        };
        match self.json {
            true => answer::write("match/1", Some(loaded.rules_hash()), &answer, out)?,
            false => self.write(&loaded.title(), &answer, out)?,
        }
        watch::ended()
    }

    /// What positions are worth to A and to B.
    fn evaluations(&self, loaded: &Loaded, game: &Game) -> Result<[Arc<Evaluation>; 2], Failure> {
        for player in [&self.a, &self.b] {
            if let Some(refusal) = player.refusal(game) {
                return Err(refused(loaded, refusal));
            }
        }
        let searches: Vec<_> = [&self.a, &self.b]
            .iter()
            .filter_map(|player| player.search())
            .collect();
        let common = evaluation_for(loaded, game, &searches, None);
        let own = match &self.weights {
            Some(path) => Arc::new(weights::of_file(path, game)?),
            None => Arc::clone(&common),
        };
        Ok([own, common])
    }

    /// Plays the games, shared out among threads. Games count in the order of their numbers, so that the result and
    /// the end of a sequential test do not depend on the threads; the record of each is written when it counts.
    fn play(
        &self,
        (loaded, game): (&Loaded, &Game),
        sides: &PlayerSides,
        help: &[Help],
        file: Option<&mut Opened>,
    ) -> Result<(Score, Vec<Played>), Failure> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(processors, usize::from);
        let threads = threads.min(self.number.max(1) as usize);
        let bar = self.bar();
        let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let done = Mutex::new(Done {
            games: Vec::new(),
            score: Score::default(),
            file,
            failure: None,
        });
        let worker = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.number || is_over(&over) {
                    return;
                }
                let Some(played) = self.game_of((loaded, game), sides, number, help, &over) else {
                    return;
                };
                let mut done = done.lock().unwrap_or_else(|poison| poison.into_inner());
                let Done {
                    games,
                    score,
                    file,
                    failure,
                } = &mut *done;
                if games.len() <= number as usize {
                    games.resize_with(number as usize + 1, || None);
                }
                games[number as usize] = Some(played);
                while !over.load(Ordering::Relaxed)
                    && let Some(Some(played)) = games.get_mut(score.games as usize)
                {
                    score.add(played);
                    let record = played.record.take();
                    if let (Some(record), Some(file)) = (record, file.as_mut())
                        && let Err(error) = write_record(&record, *file)
                    {
                        *failure = Some(error);
                        over.store(true, Ordering::Relaxed);
                    }
                    let clear = self
                        .sprt
                        .is_some_and(|shares| score.verdict(shares) != "open");
                    over.fetch_or(clear, Ordering::Relaxed);
                }
                bar.set_position(score.games);
                bar.set_message(format!("{:.1} %", 100.0 * score.share()));
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            for worker in workers {
                if let Err(panic) = worker.join() {
                    std::panic::resume_unwind(panic);
                }
            }
        });
        bar.finish_and_clear();
        let done = done
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner());
        if let Some(failure) = done.failure {
            return Err(failure);
        }
        let counted = done.games.into_iter().take(done.score.games as usize);
        Ok((done.score, counted.flatten().collect()))
    }

    /// A bar on a terminal; elsewhere nothing is shown.
    fn bar(&self) -> ProgressBar {
        let bar = ProgressBar::new(self.number);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {eta}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar
    }
}

/// Whether no more is to be played: the result is clear, or a signal has stopped the match.
fn is_over(over: &AtomicBool) -> bool {
    over.load(Ordering::Relaxed) || watch::interrupted()
}
