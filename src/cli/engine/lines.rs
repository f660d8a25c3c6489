//! Lines from another program: bounded, whatever bytes they hold, and read while the engine thinks.

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

/// The most bytes of a line: those of a game of a hundred thousand moves.
const LONGEST: u64 = 1_000_000;

/// Lines that are read ahead of the engine.
const AHEAD: usize = 1024;

/// Lines that are kept back while the engine thinks. Who sends more wants something else than that it thinks on.
const MOST_KEPT: usize = 4096;

/// What was read.
#[derive(Debug)]
pub(super) enum Line {
    /// A line without its end; bytes that are no UTF-8 stand as `U+FFFD`.
    Text(String),
    /// A line that was too long; its text was dropped.
    TooLong,
}

/// Reads a line; none at the end of the input.
fn read_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        // The rest of the line goes, a part after the other.
        loop {
            bytes.clear();
            let read = input.take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
            if read == 0 || bytes.last() == Some(&b'\n') {
                return Some(Line::TooLong);
            }
        }
    }
    Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Reads all lines and passes them on.
fn read(mut input: impl BufRead, lines: &SyncSender<Line>) {
    while let Some(line) = read_line(&mut input) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// The lines that are still to be answered.
pub(super) struct Lines {
    receiver: Receiver<Line>,
    /// Lines that came while the engine was thinking.
    kept: VecDeque<Line>,
}

impl Lines {
    /// Those of the standard input.
    pub(super) fn of_input() -> Self {
        let (sender, receiver) = sync_channel(AHEAD);
        // It ends with the program: nothing can interrupt it while it waits for a line.
        thread::spawn(move || read(std::io::stdin().lock(), &sender));
        Self {
            receiver,
            kept: VecDeque::new(),
        }
    }

    /// Waits for the next line; none at the end of the input.
    pub(super) fn next(&mut self) -> Option<Line> {
        self.kept.pop_front().or_else(|| self.receiver.recv().ok())
    }

    /// The next line that has come since the engine began to think.
    ///
    /// # Errors
    /// If there is no more to come, or if more lines have come than are kept.
    pub(super) fn come(&mut self) -> Result<Option<Line>, Closed> {
        if self.kept.len() >= MOST_KEPT {
            return Err(Closed);
        }
        match self.receiver.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Closed),
        }
    }

    /// Keeps a line for when the engine has thought.
    pub(super) fn keep(&mut self, line: Line) {
        self.kept.push_back(line);
    }
}

/// There is nothing more to read while the engine thinks.
pub(super) struct Closed;
