//! Work that may take long: it stops in time and at Ctrl-C, and shows how far it is.

use std::io::{self, IsTerminal};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::failure::Failure;

/// Whether Ctrl-C was pressed since [`stop_at_interrupt`].
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Work that is done sooner shows nothing.
const SHOWN_AFTER: Duration = Duration::from_secs(1);

/// The time between two changes of what is shown.
const STEP: Duration = Duration::from_millis(100);

/// Exit status of a program that was stopped by Ctrl-C, as shells expect it.
pub(crate) const INTERRUPT_STATUS: u8 = 130;

/// Decides whether long work goes on, and shows how far it is on the error output if that is a terminal.
pub(crate) struct Watch {
    start: Instant,
    until: Option<Instant>,
    next_look: Instant,
    bar: ProgressBar,
    stopped: Option<Stopped>,
}

/// Why work stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopped {
    /// Its time was up.
    Time,
    /// Ctrl-C was pressed.
    Interrupt,
}

impl Watch {
    /// Begins to watch work that may take `time`, or as long as it takes. From now on Ctrl-C stops the work
    /// instead of the program; pressed twice, it stops the program.
    pub(crate) fn new(time: Option<Duration>) -> Self {
        stop_at_interrupt();
        let start = Instant::now();
        Self {
            start,
            until: time.and_then(|time| start.checked_add(time)),
            next_look: start + SHOWN_AFTER,
            bar: hidden(),
            stopped: None,
        }
    }

    /// Whether the work goes on; `progress` says how far it is.
    pub(crate) fn go_on(&mut self, progress: impl FnOnce() -> String) -> bool {
        if INTERRUPTED.load(Ordering::Relaxed) {
            self.stopped = Some(Stopped::Interrupt);
            return false;
        }
        let now = Instant::now();
        if self.until.is_some_and(|until| now >= until) {
            self.stopped = Some(Stopped::Time);
            return false;
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

fn hidden() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed} ");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// From now on Ctrl-C does not stop the program, but makes [`interrupted`] true; pressed again, it does.
pub(crate) fn stop_at_interrupt() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        let stop = || {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPT_STATUS.into());
            }
        };
        // Without a handler Ctrl-C ends the program at once, as it does everywhere else.
        drop(ctrlc::set_handler(stop));
    });
}

/// What a command comes to whose work Ctrl-C may have stopped, after it has written what had been done.
pub(crate) fn ended() -> Result<(), Failure> {
    if interrupted() {
        Err(Failure::Interrupted)
    } else {
        Ok(())
    }
}

/// Whether Ctrl-C was pressed while work was watched.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
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
