//! A search at the prompt: how far it is, and what ends it; and what a signal does that ends the program.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::input::Event;
use super::resume;
use super::settings::quoted;
use crate::cli::bounds::Moment;
use crate::cli::failure::{Stream, write_at_once};
use crate::cli::machine::Machine;
use crate::cli::signals::{self, Signal};
use crate::cli::table::grouped;
use crate::cli::terminal;
use crate::game::{Trial, stop_evaluation};
use crate::search::{Budget, Progress, Thought};

/// Whether a search is under way, whether the player has asked it to end, and whether the program is to end.
static THINKING: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static ENDED: AtomicBool = AtomicBool::new(false);

/// By which signal; whether signals are heard, and the game that is to be kept should the program be ended: its title and its text; none
/// where all of it is saved.
static ENDING: Mutex<Option<Signal>> = Mutex::new(None);
static LISTENING: AtomicBool = AtomicBool::new(false);
static DRAFT: Mutex<Option<(String, String)>> = Mutex::new(None);

/// How long a program that is busy may work on after a signal, before the game is kept and the program ended.
const GRACE: Duration = Duration::from_millis(80);

/// How long a program may take to end that has begun to.
const PATIENCE: Duration = Duration::from_secs(2);

/// Time between two looks at whether it has.
const STEP: Duration = Duration::from_millis(5);

/// How long it may take to say that the game is saved.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Whether it has begun to end by itself.
static LEAVING: AtomicBool = AtomicBool::new(false);

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
    let thought = search(&was_interrupted);
    // No signal comes between.
    let held = lock(&ENDING);
    THINKING.store(false, Ordering::SeqCst);
    stop_evaluation(false);
    drop(held);
    thought
}

/// The program ends by itself, as a signal has asked it to.
pub(super) fn leave() {
    LEAVING.store(true, Ordering::SeqCst);
}

/// Lets Ctrl-C end a search. At any other time, and by any other signal, the player leaves: the event is sent, and if
/// nobody answers to it for a while, the game is kept as it was after the last command.
pub(super) fn listen(events: Sender<Event>) {
    LISTENING.store(true, Ordering::SeqCst);
    signals::listen(move |signal| {
        let mut ending = lock(&ENDING);
        if signal == Signal::Interrupt && THINKING.load(Ordering::SeqCst) {
            INTERRUPTED.store(true, Ordering::SeqCst);
            // The search drops what it finds from now on.
            stop_evaluation(true);
            return;
        }
        ending.get_or_insert(signal);
        drop(ending);
        let is_first = !ENDED.swap(true, Ordering::SeqCst);
        // Where the player has left already, the program ends anyway.
        drop(events.send(Event::Ended(signal)));
        if is_first {
            thread::spawn(move || {
                let (heard, begun) = (Instant::now(), Moment::now());
                let is_leaving = || LEAVING.load(Ordering::SeqCst);
                while heard.elapsed() < PATIENCE && (is_leaving() || begun.elapsed() < GRACE) {
                    thread::sleep(STEP);
                }
                end_at_once(signal);
            });
        } else if signal == Signal::Interrupt {
            end_at_once(signal);
        }
    });
}

/// Keeps the game and ends the program.
fn end_at_once(signal: Signal) -> ! {
    if let Some((title, text)) = lock(&DRAFT).take() {
        let kept = resume::keep(&title, &text);
        terminal::restore();
        // Nobody is left to hear why it could not be kept, and perhaps nobody at all.
        if let Ok(path) = kept {
            let path = quoted(&path.display().to_string());
            say_at_once(format!(
                "the game is saved; `dafang play --load {path}` goes on with it\n"
            ));
        }
    }
    terminal::restore();
    std::process::exit(signal.status().into());
}

/// Writes something before the program ends, if somebody reads it: the program may be busy with a write for which nobody is
/// there.
fn say_at_once(words: String) {
    let saying = thread::Builder::new().spawn(move || {
        write_at_once(words.as_bytes(), Stream::Output);
    });
    let Ok(saying) = saying else { return };
    let begun = Instant::now();
    while !saying.is_finished() && begun.elapsed() < LAST_WORDS {
        thread::sleep(STEP);
    }
}

/// Whether a game is to be held ready that no file has.
pub(super) fn wants_draft() -> bool {
    LISTENING.load(Ordering::SeqCst)
}

/// Holds a game ready, in place of another; none where all of it is saved.
pub(super) fn set_draft(draft: Option<(String, String)>) {
    let mut held = lock(&DRAFT);
    match &draft {
        Some((title, text)) => resume::hold(title, text),
        None => resume::release(),
    }
    *held = draft;
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the last search was ended by Ctrl-C, or the program is to end.
pub(super) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst) || is_ended()
}

/// Whether the program is to end.
pub(super) fn is_ended() -> bool {
    ENDED.load(Ordering::SeqCst)
}

/// The signal by which the program is to end, if it is.
pub(super) fn ending_signal() -> Option<Signal> {
    *lock(&ENDING)
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
        enable_raw_mode().ok()?;
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
        drop(disable_raw_mode());
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

/// Somebody who estimates positions.
pub(super) struct Thinker<'g> {
    machine: Machine<'g>,
    budget: Budget,
}

impl<'g> Thinker<'g> {
    /// A machine with what it may spend on a position.
    pub(super) fn new(machine: Machine<'g>, budget: Budget) -> Self {
        Self { machine, budget }
    }

    /// What it thinks of a position; Ctrl-C ends it.
    pub(super) fn think(&mut self, trial: &mut Trial<'g>) -> Thought {
        interruptible(|stop| {
            self.machine
                .search_for(trial, self.budget, None, stop, &mut |_| {})
        })
    }
}
