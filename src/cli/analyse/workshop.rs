//! Plays the series of a plan on several threads, until their figures are known well enough or the time is up.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::analyse::{Facts, GameTable, Plan, PlayedGame, Seating, Series, Totals};
use crate::cli::experiment::Store;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::machine::evaluation_for;
use crate::cli::rollouts::RolloutPlayers;
use crate::cli::table::games;
use crate::cli::watch::{self, Alarm};
use crate::game::{Game, is_evaluation_stopped, stop_evaluation};
use crate::play::PlayerSides;
use crate::search::{Evaluation, Method, Search, SearchPlayer, Settings};

/// Bytes that a search of a game may take: it looks at some thousand positions.
const MEMORY: usize = 8 << 20;

/// Whether figures suffice is asked after this many games of a series, so that the answer does not depend on threads.
const STEP: u64 = 10;

/// Units of the progress bar.
const UNITS: u64 = 1000;

/// How long a thread waits for a game that another process plays.
const PAUSE: Duration = Duration::from_millis(100);

/// Games of a series that may wait for one that another process plays.
const PATIENCE: usize = 8;

/// What bounds the playing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The seed of all choices.
    pub(crate) seed: u64,
    /// The most games of a series, and of the series of random games four times as many.
    pub(crate) games: u64,
    /// The time, if there is a bound.
    pub(crate) time: Option<Duration>,
    /// How narrow intervals have to be.
    pub(crate) precision: f64,
    /// Threads; none for as many as there are processors.
    pub(crate) threads: Option<u16>,
    /// Which part of the games, of how many parts.
    pub(crate) shard: Option<(u64, u64)>,
}

/// Why no more games were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// All intervals are narrow enough.
    Narrow,
    /// As many games as were asked for have been played.
    Games,
    /// The time was up.
    Time,
    /// A signal came.
    Interrupt,
}

impl Stop {
    /// Its name in an answer.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Narrow => "narrow",
            Self::Games => "games",
            Self::Time => "time",
            Self::Interrupt => "interrupted",
        }
    }
}

/// What was played.
pub(crate) struct Done {
    /// The series, and what their games show.
    pub(crate) series: Vec<(Series, Totals)>,
    /// The games of each series that count.
    pub(crate) games: Vec<BTreeMap<u64, PlayedGame>>,
    /// Why no more were played.
    pub(crate) stop: Stop,
}

/// How far a series is.
struct Progress {
    series: Series,
    /// The number of the next game that nobody has begun.
    next: u64,
    /// Games that another process was playing when they were to begin.
    later: Vec<u64>,
    /// Games that are over and do not count yet, as one before is missing.
    waiting: BTreeMap<u64, (PlayedGame, Box<Facts>)>,
    /// The games that count: the first of the series, none missing.
    counted: BTreeMap<u64, PlayedGame>,
    /// The number of the next game that is to count.
    expected: u64,
    totals: Totals,
    most: u64,
    settled: bool,
}

/// What threads share.
struct Shared {
    all: Vec<Progress>,
    shard: (u64, u64),
    precision: f64,
    failure: Option<Failure>,
}

/// Who plays: the game, its sides, what searches use.
struct Players<'g> {
    game: &'g Game,
    evaluation: Arc<Evaluation>,
    rollouts: RolloutPlayers,
}

impl<'g> Players<'g> {
    fn search(&self, player: SearchPlayer, seed: u64) -> Search<'g> {
        let settings = Settings {
            method: player.method_for(self.game),
            seed,
            memory: MEMORY,
            lines: 1,
        };
        let evaluation = Arc::clone(&self.evaluation);
        let search = Search::new(self.game, settings, evaluation);
        match player.method {
            Some(Method::Random) => search,
            _ => self.rollouts.assist(search),
        }
    }
}

/// What the searches of a plan take positions to be worth. If the time is up before that is learned, no game is played.
pub(crate) fn evaluation(
    (loaded, game): (&Loaded, &Game),
    plan: &Plan,
    (bounds, start): (&Bounds, Instant),
) -> Arc<Evaluation> {
    let players: Vec<SearchPlayer> = plan.series.iter().flat_map(players_of).collect();
    let until = bounds.time.and_then(|time| start.checked_add(time));
    let _alarm = Alarm::at(until);
    evaluation_for(loaded, game, &players, until)
}

/// Plays the series of a plan, in a time that began at `start`. Games that an experiment file has are taken from it, and new ones are written to it.
pub(crate) fn play(
    (loaded, game): (&Loaded, &Game),
    sides: &PlayerSides,
    (plan, evaluation): (&Plan, Arc<Evaluation>),
    (bounds, start): (&Bounds, Instant),
    store: Option<&Store>,
) -> Result<Done, Failure> {
    watch::stop_at_interrupt();
    let until = bounds.time.and_then(|time| start.checked_add(time));
    let alarm = Alarm::at(until);
    let players = Players {
        game,
        rollouts: RolloutPlayers::new(game, Method::for_game(game), &evaluation),
        evaluation,
    };
    let (part, parts) = bounds.shard.unwrap_or((0, 1));
    let all = plan.series.iter().map(|series| Progress {
        series: *series,
        next: part,
        later: Vec::new(),
        waiting: BTreeMap::new(),
        counted: BTreeMap::new(),
        expected: part,
        totals: Totals::new(game, sides),
        most: bounds.games.saturating_mul(series.weight),
        settled: false,
    });
    let shared = Mutex::new(Shared {
        all: all.collect(),
        shard: (part, parts),
        precision: bounds.precision,
        failure: None,
    });
    let over = AtomicBool::new(false);
    let late = || until.is_some_and(|until| Instant::now() >= until);
    let stop = || over.load(Ordering::Relaxed) || watch::interrupted() || late();
    let search = |player, seed| players.search(player, seed);
    let table = GameTable {
        game,
        sides,
        seed: bounds.seed,
        search: &search,
        stop: &stop,
    };
    let bar = bar();
    let worker = || {
        while !stop() {
            let begun = lock(&shared).begin();
            let (place, number, seating, is_last) = match begun {
                Begun::Game(task) => task,
                Begun::Nothing => return,
                Begun::Wait => {
                    thread::sleep(PAUSE);
                    continue;
                }
            };
            let known = store.map(|store| store.begin(seating, number, is_last));
            let (played, is_new) = match known.transpose() {
                Err(failure) => {
                    lock(&shared).failure.get_or_insert(failure);
                    over.store(true, Ordering::Relaxed);
                    return;
                }
                Ok(Some(Some(Kept::Game(played)))) => (Some(played), false),
                Ok(Some(Some(Kept::Begun))) => {
                    lock(&shared).all[place].later.push(number);
                    continue;
                }
                Ok(_) => (table.play(seating, number), true),
            };
            let Some(played) = played else { return };
            let facts = Facts::of(game, sides, bounds.seed, &played);
            if is_evaluation_stopped() {
                // A signal has cut questions to the rules short.
                return;
            }
            let Some(facts) = facts else {
                let message = format!(
                    "game {number} of {seating} in the experiment file is no game of these rules"
                );
                lock(&shared).failure.get_or_insert(Failure::file(message));
                over.store(true, Ordering::Relaxed);
                return;
            };
            if let (Some(store), true) = (store, is_new)
                && let Err(failure) = store.keep(loaded, seating, &played, &facts)
            {
                lock(&shared).failure.get_or_insert(failure);
                over.store(true, Ordering::Relaxed);
                return;
            }
            let mut shared = lock(&shared);
            shared.end(place, played, facts);
            let part = shared.part();
            let late = until.map_or(0.0, |until| {
                let whole = until.duration_since(start).as_secs_f64();
                start.elapsed().as_secs_f64() / whole.max(1e-3)
            });
            bar.set_position((part.max(late).min(1.0) * UNITS as f64) as u64);
            let played = shared.all.iter().map(|one| one.totals.games()).sum();
            bar.set_message(games(played));
        }
    };
    let threads = bounds.threads.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    );
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    bar.finish_and_clear();
    drop(alarm);
    // What was played is still to be reported.
    stop_evaluation(false);
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = shared.failure {
        return Err(failure);
    }
    let stop = match shared.all.iter().all(|one| one.settled) {
        _ if watch::interrupted() => Stop::Interrupt,
        true => Stop::Narrow,
        false if shared.all.iter().all(Progress::is_over) => Stop::Games,
        false => Stop::Time,
    };
    let (series, games) = shared
        .all
        .into_iter()
        .map(|one| ((one.series, one.totals), one.counted))
        .unzip();
    Ok(Done {
        series,
        games,
        stop,
    })
}

/// A game in an experiment file.
pub(crate) enum Kept {
    /// It is there.
    Game(PlayedGame),
    /// Another process is playing it.
    Begun,
}

/// What a thread does next.
enum Begun {
    /// It plays a game: the place of its series, its number, who plays, and whether it is to be played although another
    /// process has begun it.
    Game((usize, u64, Seating, bool)),
    /// It waits for games that other processes play.
    Wait,
    /// There is nothing more to do.
    Nothing,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The players of a series.
fn players_of(series: &Series) -> Vec<SearchPlayer> {
    match series.seating {
        Seating::Alike(player) | Seating::Copying(_, player) => vec![player],
        Seating::Against(one, other) => vec![one, other],
    }
}

impl Progress {
    fn is_over(&self) -> bool {
        self.settled || self.totals.games() >= self.most
    }
}

impl Shared {
    /// The next game: of the series that is furthest behind.
    fn begin(&mut self) -> Begun {
        let parts = self.shard.1;
        // A process that was killed never ends what it had begun: games that wait for it long enough are reason to play it here.
        let held = self.all.iter_mut().enumerate();
        let mut held =
            held.filter(|(_, one)| !one.later.is_empty() && one.waiting.len() >= PATIENCE);
        if let Some((place, one)) = held.next() {
            let number = one.later.remove(0);
            return Begun::Game((place, number, one.series.seating, true));
        }
        let begun = |one: &Progress| one.next / parts;
        let open = self.all.iter_mut().enumerate();
        let open = open.filter(|(_, one)| !one.is_over() && begun(one) < one.most);
        let behind = open.min_by_key(|(place, one)| (begun(one) / one.series.weight, *place));
        if let Some((place, one)) = behind {
            let number = one.next;
            one.next += parts;
            return Begun::Game((place, number, one.series.seating, false));
        }
        // What other processes had begun comes last; a game that has not come by then is played here, too.
        let mut open = self.all.iter_mut().enumerate();
        let late = open.find(|(_, one)| !one.is_over() && !one.later.is_empty());
        if let Some((place, one)) = late {
            let number = one.later.remove(0);
            return Begun::Game((place, number, one.series.seating, true));
        }
        match self.all.iter().all(Progress::is_over) {
            true => Begun::Nothing,
            false => Begun::Wait,
        }
    }

    /// A game is over: it counts once all before it do.
    fn end(&mut self, place: usize, played: PlayedGame, facts: Facts) {
        let (precision, parts) = (self.precision, self.shard.1);
        let one = &mut self.all[place];
        one.waiting.insert(played.number, (played, Box::new(facts)));
        while !one.is_over()
            && let Some((played, facts)) = one.waiting.remove(&one.expected)
        {
            one.totals.add(&facts);
            one.counted.insert(played.number, played);
            one.expected += parts;
            if one.totals.games().is_multiple_of(STEP) {
                one.settled = precision > 0.0 && one.series.is_settled(&one.totals, precision);
            }
        }
        if one.is_over() {
            one.later.clear();
        }
    }

    /// Which part of the games is done.
    fn part(&self) -> f64 {
        let parts = self.all.iter().map(|one| match one.is_over() {
            true => 1.0,
            false => one.totals.games() as f64 / one.most.max(1) as f64,
        });
        parts.sum::<f64>() / self.all.len().max(1) as f64
    }
}

/// A bar on a terminal; elsewhere nothing is shown.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new(UNITS);
    let style = ProgressStyle::with_template("{bar:40} {percent} % {msg}, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}
