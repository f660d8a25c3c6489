//! The output, which has one answer: that of the command, or the one that says why there is none.
//!
//! A signal or a bound may end the program on another thread while the command writes. Whoever is first has the output for
//! good, so that a program never reads half an answer with another behind it.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

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
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
