//! Bounds of memory and time: no text makes the program take more than its user lets it.
//!
//! Descriptions are measured before they are compiled, and every question to the rules has a number of steps. What these
//! bounds do not foresee ends here: a thread looks at the memory of the program and at the work under way, and ends the
//! program with a message.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use super::failure::Failure;
use crate::game::stop_evaluation;

/// Arguments that bound what the program takes.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoundArgs {
    /// The most memory that the program may take, as `2G`, `500M` or a number of bytes; 0 for any
    #[arg(
        long,
        global = true,
        value_name = "SIZE",
        default_value = "950M",
        value_parser = size,
        help_heading = "Bounds"
    )]
    max_memory: u64,
    /// Seconds of a processor for one piece of work, and four times as many by the clock: to read, check or describe a text,
    /// to list the moves of a position, to play a game at random; 0 for any
    #[arg(
        long,
        global = true,
        value_name = "SECONDS",
        default_value = "8",
        value_parser = seconds,
        help_heading = "Bounds"
    )]
    timeout: f64,
}

/// Reads a size, whose unit is a letter.
fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.to_ascii_uppercase().strip_suffix(['K', 'M', 'G']) {
        Some(number) => match text.chars().last().map(|unit| unit.to_ascii_uppercase()) {
            Some('K') => (number.to_owned(), 1_000),
            Some('M') => (number.to_owned(), 1_000_000),
            _ => (number.to_owned(), 1_000_000_000),
        },
        None => (text.to_owned(), 1),
    };
    let number = number.parse::<u64>().ok();
    let bytes = number.and_then(|number| number.checked_mul(unit));
    bytes.ok_or_else(|| "expected a size such as `500M` or `2G`".to_owned())
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let number = number.filter(|number| (0.0..=1e9).contains(number));
    number.ok_or_else(|| "expected a number of seconds, such as 30 or 0.5".to_owned())
}

/// A piece of work that is under way.
struct Work {
    number: u64,
    /// What is done, as the beginning of a sentence.
    what: String,
    begun: Moment,
    /// Whether it is stopped when it is late, so that what was done before it is reported.
    stops: bool,
    /// The seconds that it may take, where these are others than those of all work.
    most: Option<f64>,
}

/// How many times as long as on an idle machine work may take by the clock.
const BUSY: u32 = 4;

/// A moment, by the clock and by the time that the processor has spent.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    clock: Instant,
    processor: Option<Duration>,
}

impl Moment {
    pub(crate) fn now() -> Self {
        Self {
            clock: Instant::now(),
            processor: processor_time(),
        }
    }

    /// The time since then in which the program had a processor: on a machine that does something else, too, work takes
    /// longer than its time. It counts as a quarter of the time by the clock at least, so that a bound holds there, too.
    pub(crate) fn elapsed(self) -> Duration {
        let spent = match (processor_time(), self.processor) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => Duration::MAX,
        };
        let clock = self.clock.elapsed();
        clock.min(spent.max(clock / BUSY))
    }
}

/// The time for which the program has had a processor, where the system tells it in the manner of Linux.
fn processor_time() -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    let told = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in brackets and may hold anything; the times are the twelfth and thirteenth words
    // after it.
    let (_, words) = told.rsplit_once(')')?;
    let mut times = words.split_whitespace().skip(11);
    let mut time = || times.next()?.parse::<u32>().ok();
    Some(TICK * time()?.checked_add(time()?)?)
}

static WORKS: Mutex<Vec<Work>> = Mutex::new(Vec::new());

/// The number of the next piece of work.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Bytes that the program may take besides what the call allows, as for the tables of a search.
static MORE: AtomicU64 = AtomicU64::new(0);

/// Work under way, as long as it lives.
pub(crate) struct Working(u64);

impl Working {
    /// Begins a piece of work; `what` is done, as the beginning of a sentence: "checking `x.lud`".
    pub(crate) fn on(what: impl Into<String>) -> Self {
        Self::begun(what.into(), false)
    }

    /// Begins a piece of work that is stopped if it takes too long: [`cut`] says so then.
    pub(crate) fn that_stops(what: impl Into<String>) -> Self {
        Self::begun(what.into(), true)
    }

    fn begun(what: String, stops: bool) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        works(|works| {
            works.push(Work {
                number,
                what,
                begun: Moment::now(),
                stops,
                most: None,
            });
        });
        Self(number)
    }

    /// The next piece of the same work begins.
    pub(crate) fn goes_on(&self) {
        works(|works| {
            let own = works.iter_mut().find(|work| work.number == self.0);
            if let Some(work) = own {
                (work.begun, work.most) = (Moment::now(), None);
            }
        });
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        works(|works| works.retain(|work| work.number != self.0));
    }
}

fn works<R>(with: impl FnOnce(&mut Vec<Work>) -> R) -> R {
    with(&mut WORKS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Why work was stopped, once some was.
static CUT: Mutex<Option<String>> = Mutex::new(None);

/// How long work that is stopped may take to end.
const GRACE: f64 = 2.0;

/// Why work was stopped that took too long, if some was; questions to the rules are answered again.
pub(crate) fn cut() -> Option<Failure> {
    let what = CUT.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
    stop_evaluation(false);
    Some(too_long(what))
}

/// That work took too long.
fn too_long(what: String) -> Failure {
    Failure::bound(what, "`--timeout SECONDS` allows more")
}

/// Lets the program take more memory than the call says, for what the call asks for by another argument.
pub(crate) fn allow_memory(bytes: usize) {
    MORE.fetch_max(bytes as u64, Ordering::Relaxed);
}

/// Time between two looks at what the program takes.
const STEP: Duration = Duration::from_millis(10);

impl BoundArgs {
    /// Looks from now on at what the program takes.
    pub(crate) fn apply(&self) {
        let (memory, timeout) = (self.max_memory, self.timeout);
        if memory == 0 && timeout == 0.0 {
            return;
        }
        let looking = thread::Builder::new().name("bounds".to_owned());
        // Where there is no room for a thread, there is none for much else.
        drop(looking.spawn(move || {
            loop {
                thread::sleep(STEP);
                if let Some(failure) = exceeded(memory, timeout) {
                    failure.end();
                }
            }
        }));
    }
}

/// Which bound does not hold, if any.
fn exceeded(memory: u64, timeout: f64) -> Option<Failure> {
    let allowed = memory.saturating_add(MORE.load(Ordering::Relaxed));
    let taken = memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64);
    if memory > 0 && taken > allowed {
        let what = works(|works| works.last().map(|work| work.what.clone()));
        let what = what.unwrap_or_else(|| "the program".to_owned());
        return Some(Failure::bound(
            format!("{what} took more than {} MB of memory", allowed / 1_000_000),
            "`--max-memory SIZE` allows more",
        ));
    }
    if timeout == 0.0 {
        return None;
    }
    works(|works| {
        let most = |work: &Work| work.most.unwrap_or(timeout);
        let is_late = |work: &&mut Work| work.begun.elapsed().as_secs_f64() > most(work);
        let late = works.iter_mut().find(is_late)?;
        let what = format!("{} took more than {timeout} seconds", late.what);
        if !std::mem::take(&mut late.stops) {
            return Some(too_long(what));
        }
        late.begun = Moment::now();
        late.most = Some(GRACE);
        *CUT.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
        stop_evaluation(true);
        None
    })
}
