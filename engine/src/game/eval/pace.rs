//! How much work a question may take.
//!
//! Loops in loops may run for hours, although each is harmless. Every evaluation counts its steps, so that no question takes
//! more than about a second: whether the rules ask too much is the same on every machine, as no clock is asked. The
//! position is then overdrawn, which ends the game after the next move.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Context;

/// The most steps that one question takes: evaluations of a generator, of an effect, or of a condition for a site of a
/// region. The largest known games take some hundred thousand.
pub const MOST_STEPS: u32 = 10_000_000;

/// The most moves that are listed, and the most changes that an effect makes at once.
pub const MOST_LISTED: usize = 30_000;

/// What a question has more of than it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    /// Legal moves, more than [`MOST_LISTED`].
    Moves,
    /// Changes that one move makes, more than [`MOST_LISTED`].
    Changes,
    /// Numbers in a list, more than [`MOST_LISTED`].
    Numbers,
    /// Steps of evaluation.
    Steps,
    /// What is kept beside: moves that are tried for the sake of others, effects by moves that effects make, debts, pieces
    /// of a stack, remembered values.
    Kept,
}

/// Steps between two looks at whether evaluation is to stop.
const BETWEEN_LOOKS: u32 = 1 << 10;

/// Whether all evaluation is to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Lets every evaluation of this process stop within milliseconds, or go on again. An evaluation that stops answers as if
/// its rules asked too much, so that its answer is of no use: who stops evaluations must drop what they answer.
pub fn stop_evaluation(stop: bool) {
    STOPPED.store(stop, Ordering::Relaxed);
}

/// Whether all evaluation is to stop: what has been evaluated since is of no use.
#[must_use]
pub fn is_evaluation_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// The steps that are left to a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    left: u32,
    /// How many are left when evaluation next looks whether it is to stop.
    look: u32,
    /// What there was too much of, if the question was given up.
    pub(super) excess: Option<Excess>,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            left: MOST_STEPS,
            look: MOST_STEPS - BETWEEN_LOOKS,
            excess: None,
        }
    }
}

impl<const W: usize> Context<'_, '_, W> {
    /// Begins a new question.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.scratch.pace = Pace::default();
    }

    /// Takes a step; false if none is left, so that nothing more is to be evaluated.
    #[inline]
    pub(super) fn step(&mut self) -> bool {
        let pace = &mut self.scratch.pace;
        if pace.left <= pace.look {
            return self.look();
        }
        pace.left -= 1;
        true
    }

    /// Whether the question has taken all its steps, so that what has been evaluated is not whole.
    pub(super) fn is_exhausted(&self) -> bool {
        self.scratch.pace.left == 0
    }

    /// Takes the steps of something that is evaluated in one go.
    #[inline]
    pub(super) fn spend(&mut self, steps: usize) {
        let pace = &mut self.scratch.pace;
        pace.left = pace.left.saturating_sub(steps as u32);
    }

    /// Takes a step if any is left and evaluation is not to stop.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        let pace = &mut self.scratch.pace;
        if pace.left == 0 || STOPPED.load(Ordering::Relaxed) {
            self.exhaust(Excess::Steps);
            return false;
        }
        pace.left -= 1;
        pace.look = pace.left.saturating_sub(BETWEEN_LOOKS);
        true
    }

    /// Whether a list may have this number of moves or changes; if not, nothing more is evaluated.
    #[inline]
    pub(super) fn may_list(&mut self, number: usize, excess: Excess) -> bool {
        let may = number <= MOST_LISTED;
        if !may {
            self.exhaust(excess);
        }
        may
    }

    /// Nothing more is evaluated for this question.
    #[cold]
    fn exhaust(&mut self, excess: Excess) {
        // What was met first is the cause.
        let excess = self.scratch.pace.excess.or(Some(excess));
        self.scratch.pace = Pace {
            left: 0,
            look: 0,
            excess,
        };
        self.scratch.too_deep = true;
    }
}
