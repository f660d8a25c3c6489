//! The output, which has one answer: that of the command, or the one that says why there is none.
//!
//! A signal or a bound may end the program on another thread while the command writes. Whoever is first has the output for
//! good, so that a program never reads half an answer with another behind it.
//!
//! A pipe that nobody reads makes a write wait, which no signal interrupts. Writes are noted while they are under way, so that
//! what hears signals knows that the program waits for a reader.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Who has the output: [`NOBODY`], [`COMMAND`] or [`END`].
static OWNER: AtomicU8 = AtomicU8::new(NOBODY);

/// Nothing is written.
const NOBODY: u8 = 0;
/// The command writes.
const COMMAND: u8 = 1;
/// The program is ended from another thread, which writes why.
const END: u8 = 2;

/// Takes the output for `owner`; false if it belongs to the other.
fn is_taken_by(owner: u8) -> bool {
    let before = OWNER.compare_exchange(NOBODY, owner, Ordering::Relaxed, Ordering::Relaxed);
    before.is_ok() || before == Err(owner)
}

/// Takes the output to say why the program ends; false if the command has begun to write.
pub(super) fn is_taken_to_end() -> bool {
    is_taken_by(END)
}

/// Whether the command has begun to write.
pub(super) fn is_begun() -> bool {
    OWNER.load(Ordering::Relaxed) == COMMAND
}

/// The output of the command, written in large pieces.
pub(super) fn of_command() -> BufWriter<Output> {
    BufWriter::new(Output(io::stdout().lock()))
}

/// The standard output, as long as the program is not being ended.
pub(super) struct Output(StdoutLock<'static>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        while !is_taken_by(COMMAND) {
            // The other thread ends the program.
            thread::sleep(Duration::from_millis(10));
        }
        waiting(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting(|| self.0.flush())
    }
}

/// The writes that are under way, by a number: when each began.
static WRITES: Mutex<BTreeMap<u64, Instant>> = Mutex::new(BTreeMap::new());

/// The number of the next write.
static NEXT: AtomicU64 = AtomicU64::new(0);

fn writes<R>(with: impl FnOnce(&mut BTreeMap<u64, Instant>) -> R) -> R {
    with(&mut WRITES.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Writes, or opens what is to be written, which may wait for a reader.
pub(super) fn waiting<R>(write: impl FnOnce() -> R) -> R {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    writes(|all| all.insert(number, Instant::now()));
    let written = write();
    writes(|all| all.remove(&number));
    written
}

/// How long the oldest of the writes that are under way has waited.
pub(super) fn longest_wait() -> Duration {
    let begun = writes(|all| all.values().min().copied());
    begun.map_or(Duration::ZERO, |begun| begun.elapsed())
}

/// A file, or a pipe with a name, whose reader is waited for.
pub(super) struct Opened(File);

/// Opens a file to be written anew.
pub(super) fn create(path: &Path) -> io::Result<Opened> {
    waiting(|| File::create(path)).map(Opened)
}

impl Write for Opened {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        waiting(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting(|| self.0.flush())
    }
}
