//! What is answered while the engine thinks, and how far it tells that it is.

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::time::{Duration, Instant};

use super::lines::{Line, Lines};
use crate::cli::failure::Failure;
use crate::cli::machine::end_of;
use crate::search::Progress;

/// What is answered while the engine thinks, and what ends that.
pub(super) struct Answers<'a> {
    pub(super) lines: RefCell<&'a mut Lines>,
    pub(super) out: RefCell<&'a mut dyn Write>,
    pub(super) stopped: Cell<bool>,
    pub(super) quits: Cell<bool>,
    /// Whether it thinks until `stop` comes.
    pub(super) is_endless: Cell<bool>,
    pub(super) until: Cell<Option<Instant>>,
    /// The time that it may take from when it is its turn.
    pub(super) time: Option<Duration>,
}

impl Answers<'_> {
    /// Answers the lines that have come, and tells whether the search is to end.
    pub(super) fn stops(&self) -> bool {
        let mut lines = self.lines.borrow_mut();
        while !self.stopped.get() {
            let line = match lines.come() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(_) => {
                    // Nobody can stop it any more. What has a limit goes on to it.
                    self.stopped.set(self.is_endless.get());
                    break;
                }
            };
            let word = match &line {
                Line::Text(text) => text.split_whitespace().next().unwrap_or(""),
                Line::TooLong => "",
            };
            match word {
                "stop" => self.stopped.set(true),
                "quit" => {
                    self.stopped.set(true);
                    self.quits.set(true);
                }
                "isready" => {
                    let mut out = self.out.borrow_mut();
                    // A reader that is gone is noticed when the move is written.
                    let _ = writeln!(out, "readyok").and_then(|()| out.flush());
                }
                "ponderhit" => {
                    self.is_endless.set(false);
                    match self.time {
                        Some(time) => self.until.set(end_of(Instant::now(), time)),
                        None => self.stopped.set(true),
                    }
                }
                _ => lines.keep(line),
            }
        }
        let is_late = self
            .until
            .get()
            .is_some_and(|until| Instant::now() >= until);
        self.stopped.get() || is_late
    }
}

/// The progress of a search reported so far.
#[derive(Default)]
pub(super) struct Reported {
    depth: u32,
    playouts: u64,
}

impl Reported {
    /// Tells how far a search is when it has come a step further.
    pub(super) fn show(&mut self, progress: &Progress, start: Instant, out: &mut dyn Write) {
        let deeper = progress.playouts == 0 && progress.depth > self.depth;
        if !deeper && progress.playouts < self.playouts.max(500) * 2 {
            return;
        }
        self.depth = progress.depth;
        self.playouts = progress.playouts;
        // A reader that is gone is noticed when the move is printed.
        let _ = info(progress, progress.expected, start, out)
            .and_then(|()| Ok(writeln!(out)?))
            .and_then(|()| Ok(out.flush()?));
    }
}

pub(super) fn info(
    progress: &Progress,
    chance: f64,
    start: Instant,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let milliseconds = start.elapsed().as_millis();
    let nodes = progress.playouts.max(if progress.playouts == 0 {
        progress.nodes
    } else {
        0
    });
    let speed = u128::from(nodes) * 1000 / milliseconds.max(1);
    let score = if chance <= 0.0 {
        -10_000
    } else if chance >= 1.0 {
        10_000
    } else {
        (100.0 * (chance / (1.0 - chance)).ln()).clamp(-9999.0, 9999.0) as i32
    };
    write!(
        out,
        "info depth {} nodes {nodes} nps {speed} time {milliseconds} score cp {score}",
        progress.depth
    )?;
    Ok(())
}
