//! Work that may take long: it stops in time, at Ctrl-C and at other signals, and shows how far it is.

use std::io::{self, IsTerminal};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::bounds::Working;
use super::failure::Failure;
use super::output;
use super::signals::{Signal, listen};
use crate::game::stop_evaluation;

/// The first signal since [`stop_at_interrupt`] by its exit status; 0 if there was none.
static INTERRUPTED: AtomicU8 = AtomicU8::new(0);

/// Work that is done sooner shows nothing.
const SHOWN_AFTER: Duration = Duration::from_secs(1);

/// The time between two changes of what is shown.
const STEP: Duration = Duration::from_millis(100);

/// Decides whether long work goes on, and shows how far it is on the error output if that is a terminal.
pub(crate) struct Watch {
    start: Instant,
    until: Option<Instant>,
    next_look: Instant,
    bar: ProgressBar,
    stopped: Option<Stopped>,
    /// The piece of work under way, and when the next one begins at the soonest.
    piece: Option<(Working, Instant)>,
}

/// Why work stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// Its time was up.
    Time,
    /// Ctrl-C was pressed, or another signal came.
    Interrupt,
}

impl Watch {
    /// Begins to watch work that may take `time`, or as long as it takes. From now on Ctrl-C and other signals stop the work
    /// instead of the program; pressed twice, Ctrl-C stops the program.
    pub(crate) fn new(time: Option<Duration>) -> Self {
        stop_at_interrupt();
        let start = Instant::now();
        Self {
            start,
            until: time.and_then(|time| start.checked_add(time)),
            next_look: start + SHOWN_AFTER,
            bar: hidden(),
            stopped: None,
            piece: None,
        }
    }

    /// Bounds the work that is left to `time` from now.
    pub(crate) fn ends_after(&mut self, time: Duration) {
        self.until = Instant::now().checked_add(time);
    }

    /// Bounds the time from one question whether the work goes on to the next; `what` is done in it, as the beginning of a
    /// sentence.
    pub(crate) fn piece_by_piece(mut self, what: &str) -> Self {
        self.piece = Some((Working::on(what), self.start));
        self
    }

    /// As [`Self::piece_by_piece`], but a piece that takes too long is stopped, and what was done before it counts.
    pub(crate) fn piece_after_piece(mut self, what: &str) -> Self {
        self.piece = Some((Working::that_stops(what), self.start));
        self
    }

    /// Whether the work goes on; `progress` says how far it is.
    pub(crate) fn go_on(&mut self, progress: impl FnOnce() -> String) -> bool {
        if interrupted() {
            self.stopped = Some(Stopped::Interrupt);
            return false;
        }
        let now = Instant::now();
        if self.until.is_some_and(|until| now >= until) {
            self.stopped = Some(Stopped::Time);
            return false;
        }
        if let Some((piece, next)) = &mut self.piece
            && now >= *next
        {
            piece.goes_on();
            *next = now + STEP;
        }
        if now >= self.next_look {
            self.show(progress());
            self.next_look = now + STEP;
        }
        true
    }

    fn show(&self, progress: String) {
        if self.bar.is_hidden() && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.set_style(style());
        }
        self.bar.set_message(progress);
        self.bar.tick();
    }

    /// Takes what is shown off the terminal, so that something else can be written there.
    pub(crate) fn hide(&mut self) {
        self.bar.finish_and_clear();
        self.bar = hidden();
    }

    /// Has evaluations stopped when the time of the work is up, as long as the alarm lives.
    pub(crate) fn alarm(&self) -> Alarm {
        Alarm::at(self.until)
    }

    /// Why the work stopped, in a word: `time` or `interrupted`.
    pub(crate) fn reason(&self) -> &'static str {
        match interrupted() {
            true => "interrupted",
            false => "time",
        }
    }

    /// Why the work stopped, if it did.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// The seconds since the work began.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// The time that is left, shared out evenly among `parts` pieces of work; `None` for as long as it takes.
    pub(crate) fn share(&self, parts: usize) -> Option<Duration> {
        let left = self.until?.saturating_duration_since(Instant::now());
        Some(left / u32::try_from(parts.max(1)).unwrap_or(u32::MAX))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Stops all evaluation of rules at a time, since one question may take a second and work may consist of thousands. What is
/// answered after the alarm is of no use; when the alarm is dropped, evaluation goes on.
pub(crate) struct Alarm(Option<(mpsc::Sender<()>, JoinHandle<()>)>);

impl Alarm {
    /// An alarm at a time; none without a time.
    pub(crate) fn at(time: Option<Instant>) -> Self {
        let Some(time) = time else {
            return Self(None);
        };
        let (sender, receiver) = mpsc::channel();
        let waiting = thread::Builder::new().name("alarm".to_owned());
        let waiting = waiting.spawn(move || {
            let left = time.saturating_duration_since(Instant::now());
            if receiver.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                stop_evaluation(true);
            }
        });
        Self(waiting.ok().map(|waiting| (sender, waiting)))
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        let Some((sender, waiting)) = self.0.take() else {
            return;
        };
        drop(sender);
        let ended = waiting.join();
        // A signal goes on to stop what is left to be done.
        if ended.is_ok() && !interrupted() {
            stop_evaluation(false);
        }
    }
}

fn hidden() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed} ");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Whether a signal came while an answer was written: the next one ends the program.
static WAITS_FOR_ANSWER: AtomicBool = AtomicBool::new(false);

/// Whether work looks at [`interrupted`].
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// From now on signals do not stop the program, but make [`interrupted`] true; Ctrl-C pressed again does.
pub(crate) fn stop_at_interrupt() {
    IS_WATCHED.store(true, Ordering::Relaxed);
    hear();
}

/// From now on a signal ends the program with an answer that says so, until work looks at signals by itself: for calls whose
/// answers are read by programs.
pub(crate) fn answer_at_interrupt() {
    hear();
}

/// Hears signals from now on.
fn hear() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        listen(|signal| {
            if !IS_WATCHED.load(Ordering::Relaxed) {
                // An answer that is being written is as good as done, and half of it can be read by nobody.
                if output::is_begun() && !WAITS_FOR_ANSWER.swap(true, Ordering::Relaxed) {
                    end_where_nobody_reads(signal);
                    return;
                }
                end(signal);
            }
            let first = INTERRUPTED.compare_exchange(
                0,
                signal.status(),
                Ordering::Relaxed,
                Ordering::Relaxed,
            );
            // A question to the rules may take a second; the caller drops an answer that was cut short.
            stop_evaluation(true);
            if first.is_ok() {
                end_where_nobody_reads(signal);
            }
            // A shell that is closed may send the others more than once.
            if first.is_err() && signal == Signal::Interrupt {
                std::process::exit(signal.status().into());
            }
        });
    });
}

/// How long a write may wait for a reader after a signal.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the program may take to say why it ends.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Ends the program when a write waits for a reader: it is stopped by nothing else.
fn end_where_nobody_reads(signal: Signal) {
    let looking = thread::Builder::new().name("readers".to_owned());
    let looking: io::Result<JoinHandle<()>> = looking.spawn(move || {
        while output::longest_wait() < PATIENCE {
            thread::sleep(STEP);
        }
        end(signal);
    });
    // Without a thread the second signal ends the program.
    drop(looking);
}

/// Ends the program, with an answer that says so if it can be written.
fn end(signal: Signal) -> ! {
    // The outputs may be what nobody reads.
    let saying: io::Result<JoinHandle<()>> =
        thread::Builder::new().spawn(move || Failure::Ended(signal).end());
    if saying.is_ok() {
        thread::sleep(LAST_WORDS);
    }
    std::process::exit(signal.status().into())
}

/// The result of a command that has written what it did: a failure if a signal stopped its work early.
pub(crate) fn ended() -> Result<(), Failure> {
    if interrupted() {
        Err(Failure::Interrupted)
    } else {
        Ok(())
    }
}

/// Whether a signal came while work was watched.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed) != 0
}

/// The signal that has stopped the work; Ctrl-C if none has.
pub(crate) fn signal() -> Signal {
    let status = INTERRUPTED.load(Ordering::Relaxed);
    let all = [Signal::HangUp, Signal::Terminate];
    let found = all.into_iter().find(|signal| signal.status() == status);
    found.unwrap_or(Signal::Interrupt)
}

/// The time that `--seconds` asks for.
pub(crate) fn time(seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    let Some(seconds) = seconds else {
        return Ok(None);
    };
    let wrong = |_| Failure::call(format!("`--seconds {seconds}` is no time to play for"));
    Duration::try_from_secs_f64(seconds)
        .map(Some)
        .map_err(wrong)
}
