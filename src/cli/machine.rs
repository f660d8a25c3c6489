//! The machine as a player: a search with a clock, on one thread or several.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::bounds;
use super::failure::Failure;
use super::game::Loaded;
use super::rollouts::RolloutPlayers;
use super::{watch, weights};
use crate::game::{Game, Move, Notation, Trial};
use crate::play::{Random, Seed};
use crate::search::{
    Budget, Effort, Evaluation, Level, Method, Progress, Search, SearchPlayer, Settings, Thought,
    learn, merge,
};

/// What positions of a game are worth: as `dafang train` has learned it, else learned in a moment, and always the same
/// unless it has to be done by a time; nothing where none of the players wants to know. The rules may be those that
/// were loaded made quick.
pub(crate) fn evaluation_for(
    loaded: &Loaded,
    game: &Game,
    players: &[SearchPlayer],
    until: Option<Instant>,
) -> Arc<Evaluation> {
    let blind = |player: &SearchPlayer| matches!(player.method, Some(Method::Uct | Method::Random));
    if players.iter().all(blind) {
        return Arc::new(Evaluation::blank(game));
    }
    let in_time = || !watch::interrupted() && until.is_none_or(|until| Instant::now() < until);
    evaluation_of(loaded, game, &in_time)
}

/// What positions of a game are worth: by its weights, or else by what a short lesson teaches, as long as it may go on.
pub(crate) fn evaluation_of(
    loaded: &Loaded,
    game: &Game,
    go_on: &dyn Fn() -> bool,
) -> Arc<Evaluation> {
    let evaluation = weights::evaluation(loaded, game);
    let is_late = |_| !go_on();
    let evaluation =
        evaluation.unwrap_or_else(|| learn(game, 1, Effort::SHORT, &mut { is_late }).evaluation);
    Arc::new(evaluation)
}

/// Megabytes that each of two players may take as bytes, which `--max-memory` allows besides.
pub(crate) fn megabytes(number: u32) -> usize {
    let bytes = usize::try_from(u64::from(number) << 20).unwrap_or(usize::MAX);
    bounds::allow_memory(bytes.saturating_mul(2));
    bytes
}

/// Time kept back of a limit, for what comes after the search.
const SPARE: Duration = Duration::from_millis(10);

/// How long a player of a level may think about the move to make in a position: less for the further moves of a turn, and much
/// less where dice give a turn up to four, so that the strongest takes less than two seconds for a whole turn.
pub(crate) fn longest(level: Level, trial: &Trial<'_>) -> Duration {
    let whole = Duration::from_millis(level.longest());
    match trial.state().head.turn_moves {
        0 if !trial.game().layout.has_chance() => whole,
        0 => whole / 5,
        _ if trial.game().layout.has_chance() => whole / 20,
        _ => whole / 4,
    }
}

/// When a search ends that may take a time from a moment on.
pub(crate) fn end_of(start: Instant, time: Duration) -> Option<Instant> {
    start.checked_add(time - SPARE.min(time / 4))
}

/// A player that is a program.
#[derive(Debug)]
pub(crate) struct Machine<'g> {
    player: SearchPlayer,
    /// One for each thread.
    searches: Vec<Search<'g>>,
    random: Random,
}

impl<'g> Machine<'g> {
    /// A player of a game; the same moves for a seed, unless it is limited by time.
    pub(crate) fn new(
        game: &'g Game,
        player: SearchPlayer,
        settings: Settings,
        evaluation: Arc<Evaluation>,
        rollouts: &RolloutPlayers,
    ) -> Self {
        Self::on_threads(game, player, settings, (evaluation, rollouts), 1)
    }

    /// A player that thinks on several threads, each with a tree and a share of the memory and of a number of playouts.
    /// Only Monte Carlo tree search does; see [`uses_threads`].
    pub(crate) fn on_threads(
        game: &'g Game,
        player: SearchPlayer,
        settings: Settings,
        (evaluation, rollouts): (Arc<Evaluation>, &RolloutPlayers),
        threads: usize,
    ) -> Self {
        let threads = match uses_threads(settings.method) {
            true => threads.max(1),
            false => 1,
        };
        let random = Seed::new(settings.seed).game(1);
        let lines = lines_of(player, settings.lines);
        let searches = (0..threads).map(|number| {
            let seed = settings.seed.wrapping_add((number as u64) << 32);
            let settings = Settings {
                seed,
                memory: settings.memory / threads,
                lines,
                ..settings
            };
            rollouts.assist(Search::new(game, settings, Arc::clone(&evaluation)))
        });
        Self {
            random,
            player,
            searches: searches.collect(),
        }
    }

    /// The way it searches.
    pub(crate) fn method(&self) -> Method {
        self.searches[0].settings().method
    }

    /// Weighs this number of the best moves from now on.
    pub(crate) fn set_lines(&mut self, lines: usize) {
        let lines = lines_of(self.player, lines);
        for search in &mut self.searches {
            search.set_lines(lines);
        }
    }

    /// Thinks as long as the player may from a moment on, or until `stop` holds; `shown` sees how far it is.
    pub(crate) fn think(
        &mut self,
        trial: &mut Trial<'g>,
        start: Instant,
        stop: &dyn Fn() -> bool,
        shown: &mut dyn FnMut(&Progress),
    ) -> Thought {
        let until = self.player.time().and_then(|time| end_of(start, time));
        let budget = self.player.budget(self.method());
        let thought = self.search_for(trial, budget, until, stop, shown);
        match self.player.carelessness() {
            carelessness if carelessness > 0.0 => {
                thought.carelessly(carelessness, &mut self.random)
            }
            _ => thought,
        }
    }

    /// Thinks within a budget and until a moment.
    pub(crate) fn search_for(
        &mut self,
        trial: &mut Trial<'g>,
        budget: Budget,
        until: Option<Instant>,
        stop: &dyn Fn() -> bool,
        shown: &mut dyn FnMut(&Progress),
    ) -> Thought {
        let threads = self.searches.len() as u64;
        let share = |number: Option<u64>| number.map(|number| number.div_ceil(threads));
        let budget = Budget {
            playouts: share(budget.playouts),
            nodes: share(budget.nodes),
            ..budget
        };
        let over = AtomicBool::new(false);
        let is_late = || until.is_some_and(|until| Instant::now() >= until);
        let Some((first, others)) = self.searches.split_first_mut() else {
            return Thought::default();
        };
        let thoughts = thread::scope(|scope| {
            let over = &over;
            let others = others.iter_mut().map(|search| {
                let mut trial = trial.clone();
                scope.spawn(move || {
                    search.think(&mut trial, budget, &mut |_| over.load(Ordering::Relaxed))
                })
            });
            let others: Vec<_> = others.collect();
            let own = first.think(trial, budget, &mut |progress| {
                shown(progress);
                let ends = stop() || is_late();
                over.fetch_or(ends, Ordering::Relaxed);
                ends
            });
            // What is certain for one need not be looked for by the others.
            let certain = own.lines.first().is_some_and(|line| line.proven);
            over.fetch_or(certain || own.lines.len() < 2, Ordering::Relaxed);
            let mut thoughts = vec![own];
            for other in others {
                match other.join() {
                    Ok(thought) => thoughts.push(thought),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            thoughts
        });
        match thoughts.as_slice() {
            [only] => only.clone(),
            several => merge(several),
        }
    }
}

/// The number of moves that a player weighs: all of them if it strays from the best.
fn lines_of(player: SearchPlayer, wanted: usize) -> usize {
    match player.carelessness() > 0.0 {
        true => usize::MAX,
        false => wanted,
    }
}

/// Whether a way of searching can use several threads.
pub(crate) fn uses_threads(method: Method) -> bool {
    matches!(method, Method::MonteCarlo | Method::Uct)
}

/// Moves that follow one another from the position of a trial, as they are written.
pub(crate) fn line_words(trial: &Trial<'_>, line: &[Move]) -> Vec<String> {
    let notation = Notation::new(trial.game());
    let (mut trial, mut legal, mut words) = (trial.clone(), Vec::new(), Vec::new());
    for mv in line {
        trial.legal_moves(&mut legal);
        let Some(index) = legal.iter().position(|other| other == mv) else {
            break;
        };
        words.push(notation.one(trial.state(), &legal, index));
        trial.play_known(*mv);
    }
    words
}

/// Refuses a game that no search can play; of one that hides what cannot be guessed, with the rule that does so.
pub(super) fn refused(loaded: &Loaded, message: String) -> Failure {
    match loaded.game.undealt_rule() {
        Some(rule) if loaded.game.layout.hides() => {
            let rule = loaded.rule(rule);
            let help = format!("what follows `{}` ({}) hides it", rule.text, rule.place);
            Failure::call_with_help(message, help)
        }
        _ => Failure::call(message),
    }
}
