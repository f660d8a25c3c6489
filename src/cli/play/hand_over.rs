//! The step between the turns of two people who play at one terminal a game that hides something: the screen is cleared, and
//! the next position is shown once the other one has the terminal.

use std::io::Write;

use super::opponent;
use super::prompt::{Next, Prompt};
use crate::cli::failure::Failure;

/// Clears a terminal, with the lines above it.
pub(super) const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// Who sees the terminal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HandOver {
    /// Whether people share it.
    is_shared: bool,
    /// For whom a position was shown last.
    shown: Option<usize>,
    /// Whether it is being handed over.
    is_waiting: bool,
}

impl HandOver {
    /// People share the terminal.
    pub(super) fn begin(&mut self) {
        self.is_shared = true;
    }

    /// Whether the next player has not seen the position yet.
    pub(super) fn is_waiting(self) -> bool {
        self.is_waiting
    }
}

/// Whether the terminal must be handed over between turns.
pub(super) fn is_due(prompt: &Prompt<'_>) -> bool {
    prompt.hand_over.is_shared && prompt.session.trial().game().layout.hides()
}

/// Hands the terminal over, if the position is for another player than the last; whether it does.
pub(super) fn begins(prompt: &mut Prompt<'_>, out: &mut dyn Write) -> Result<bool, Failure> {
    let viewer = prompt.session.viewer();
    let is_over = prompt.session.trial().ending().is_some();
    if !is_due(prompt) || viewer == 0 || is_over {
        return Ok(false);
    }
    let before = prompt.hand_over.shown.replace(viewer);
    let is_new = match before {
        Some(before) => before != viewer,
        None => prompt.session.length() > 0,
    };
    prompt.hand_over.is_waiting |= is_new;
    if prompt.hand_over.is_waiting {
        let name = &prompt.session.trial().game().players[viewer].name;
        writeln!(
            out,
            "hand over to {name}: Enter shows the board, when nobody else looks"
        )?;
    }
    Ok(prompt.hand_over.is_waiting)
}

/// Answers a line while the terminal is handed over: an empty one shows the position.
pub(super) fn answer(
    prompt: &mut Prompt<'_>,
    line: &str,
    out: &mut dyn Write,
) -> Result<Next, Failure> {
    if !line.trim().is_empty() {
        let viewer = prompt.session.viewer();
        let name = &prompt.session.trial().game().players[viewer].name;
        writeln!(
            out,
            "the board is {name}'s to see: Enter shows it, `quit` leaves"
        )?;
        return Ok(Next::GoOn);
    }
    prompt.hand_over.is_waiting = false;
    out.write_all(CLEAR.as_bytes())?;
    prompt.show_now(out)?;
    opponent::reply(prompt, out)?;
    Ok(Next::GoOn)
}
