//! A search at the prompt: how far it is, and what ends it.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::{event, terminal};

use crate::cli::table::grouped;
use crate::search::{Progress, Thought};

/// Whether a search is under way, and whether the player has asked it to end.
static THINKING: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What ends a search at a terminal before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EndedBy {
    /// Ctrl-C.
    Interrupt,
    /// Any key.
    AnyKey,
}

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

/// Whether the last search was ended by Ctrl-C.
pub(super) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Keys that are typed while a search is under way, as long as it lives. The terminal passes each on at once.
pub(super) struct Keys {
    next_look: Cell<Instant>,
}

impl Keys {
    /// How often it is looked whether a key was typed.
    const PACE: Duration = Duration::from_millis(20);

    /// None where the terminal cannot pass keys on at once.
    pub(super) fn open() -> Option<Self> {
        terminal::enable_raw_mode().ok()?;
        Some(Self {
            next_look: Cell::new(Instant::now()),
        })
    }

    /// Whether a key was typed.
    pub(super) fn typed(&self) -> bool {
        let now = Instant::now();
        if now < self.next_look.get() {
            return false;
        }
        self.next_look.set(now + Self::PACE);
        while event::poll(Duration::ZERO).unwrap_or(false) {
            if event::read().is_ok_and(|event| event.is_key_press()) {
                return true;
            }
        }
        false
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        // A terminal that has gone away needs nothing.
        drop(terminal::disable_raw_mode());
    }
}

/// The line on a terminal that shows how far a search is.
pub(super) struct Live {
    start: Instant,
    /// When it was shown last; none where nothing is to be shown.
    last: Option<Instant>,
    shown: bool,
    ended_by: EndedBy,
}

impl Live {
    pub(super) fn new(live: bool, ended_by: EndedBy) -> Self {
        let start = Instant::now();
        Self {
            start,
            last: live.then_some(start),
            shown: false,
            ended_by,
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
        let ends = match self.ended_by {
            EndedBy::Interrupt => "Ctrl-C moves at once",
            EndedBy::AnyKey => "any key ends it",
        };
        eprint!(
            "\r\x1b[Kthinking {:.1} s, depth {}, {} positions, {:.0} %; {ends}",
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
