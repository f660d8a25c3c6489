//! A search at the prompt: how far it is, and Ctrl-C that ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::cli::table::grouped;
use crate::search::{Progress, Thought};

/// Whether a search is under way, and whether the player has asked it to end.
static THINKING: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Runs a search that Ctrl-C ends.
pub(super) fn interruptible(search: impl FnOnce(&dyn Fn() -> bool) -> Thought) -> Thought {
    INTERRUPTED.store(false, Ordering::SeqCst);
    THINKING.store(true, Ordering::SeqCst);
    let thought = search(&|| INTERRUPTED.load(Ordering::SeqCst));
    THINKING.store(false, Ordering::SeqCst);
    thought
}

/// Lets Ctrl-C end a search; at any other time it ends the program, as it does without.
pub(super) fn listen_for_interrupts() {
    let listening = ctrlc::set_handler(|| {
        if THINKING.load(Ordering::SeqCst) {
            INTERRUPTED.store(true, Ordering::SeqCst);
        } else {
            std::process::exit(130);
        }
    });
    // Where no handler can be set, Ctrl-C ends the program.
    drop(listening);
}

/// The line on a terminal that shows how far a search is.
pub(super) struct Live {
    start: Instant,
    /// When it was shown last; none where nothing is to be shown.
    last: Option<Instant>,
    shown: bool,
}

impl Live {
    pub(super) fn new(live: bool) -> Self {
        let start = Instant::now();
        Self {
            start,
            last: live.then_some(start),
            shown: false,
        }
    }

    pub(super) fn show(&mut self, progress: &Progress) {
        const PACE: Duration = Duration::from_millis(150);
        let Some(last) = &mut self.last else {
            return;
        };
        let now = Instant::now();
        if now.duration_since(*last) < PACE {
            return;
        }
        *last = now;
        self.shown = true;
        eprint!(
            "\r\x1b[Kthinking {:.1} s, depth {}, {} positions, {:.0} %; Ctrl-C moves at once",
            now.duration_since(self.start).as_secs_f64(),
            progress.depth,
            grouped(progress.playouts.max(progress.nodes)),
            100.0 * progress.expected
        );
    }

    pub(super) fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}

/// Whether the last search was ended by Ctrl-C.
pub(super) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
