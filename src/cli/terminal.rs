//! What the terminal can do.

use std::env;
use std::io::{self, IsTerminal};
#[cfg(unix)]
use std::sync::OnceLock;

use crate::diagnostic::Style;
use crate::game::State;
use crate::render::{Charset, Depth, Look};

/// An output and its abilities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Its colours.
    pub(crate) depth: Depth,
    /// Its columns.
    pub(crate) width: usize,
    /// The columns at which lines that others may read are broken: those of a terminal; elsewhere they stay whole.
    pub(crate) room: usize,
    /// The columns that boards should fit in.
    pub(crate) board: usize,
    /// The characters that boards are drawn with.
    pub(crate) charset: Charset,
    /// Whether boards are turned round, as the other side sees them.
    pub(crate) turned: bool,
}

/// Columns of an output that is no terminal, for reports and lists.
const WIDTH: usize = 100;

/// Columns of an output that is no terminal, for boards.
const BOARD: usize = 80;

impl Screen {
    /// The standard output.
    pub(crate) fn of_output() -> Self {
        Self::of(io::stdout().is_terminal())
    }

    /// The error output.
    pub(crate) fn of_errors() -> Self {
        Self::of(io::stderr().is_terminal())
    }

    fn of(is_terminal: bool) -> Self {
        let known = terminal_size::terminal_size().filter(|_| is_terminal);
        let known = known.map(|(width, _)| usize::from(width.0));
        Self {
            depth: depth(is_terminal, |name| env::var(name).ok()),
            width: known.map_or(WIDTH, |width| width.max(40)),
            room: known.map_or(usize::MAX, |width| width.max(40)),
            board: board_columns(known, |name| env::var(name).ok()),
            charset: Charset::Unicode,
            turned: false,
        }
    }

    /// How a position is drawn on it: with the site marked where the last move ended.
    pub(crate) fn look(self, state: &State) -> Look {
        let look = Look {
            depth: self.depth,
            charset: self.charset,
            columns: self.board,
            turned: self.turned,
            marked: Vec::new(),
            veiled: Vec::new(),
            viewer: 0,
        };
        look.after_last_move(state)
    }

    /// How reports are drawn on it.
    pub(crate) fn style(self) -> Style {
        Style {
            colour: self.depth != Depth::Plain,
            width: self.width,
        }
    }
}

/// The columns for boards: those of the terminal, else those that the shell names, else [`BOARD`].
fn board_columns(terminal: Option<usize>, variable: impl Fn(&str) -> Option<String>) -> usize {
    let named = || {
        variable("COLUMNS")?
            .parse()
            .ok()
            .filter(|columns| *columns > 0)
    };
    terminal.or_else(named).unwrap_or(BOARD)
}

/// The colours of an output by the environment: none if it is no terminal, if `NO_COLOR` is set
/// (<https://no-color.org>), or if the terminal calls itself dumb.
fn depth(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Depth {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    if !is_terminal || set("NO_COLOR").is_some() || term == "dumb" || term.is_empty() {
        Depth::Plain
    } else if matches!(set("COLORTERM").as_deref(), Some("truecolor" | "24bit")) {
        Depth::True
    } else if term.contains("256color") || term.contains("direct") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// The mode of the terminal when the program began.
#[cfg(unix)]
static FIRST_MODE: OnceLock<rustix::termios::Termios> = OnceLock::new();

/// Restores the mode of the terminal on a panic: with `panic = "abort"` no destructor does it, and the prompt may have
/// switched to raw input.
#[cfg(unix)]
pub(super) fn restore_on_panic() {
    let Ok(first) = rustix::termios::tcgetattr(io::stdin()) else {
        return; // no terminal
    };
    let _ = FIRST_MODE.set(first); // a program begins once
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore();
        report(panic);
    }));
}

/// Sets the terminal right before the program ends at any place.
#[cfg(unix)]
pub(super) fn restore() {
    use rustix::termios::{OptionalActions, tcsetattr};
    if let Some(first) = FIRST_MODE.get() {
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, first); // nothing better is left to do
    }
}

#[cfg(not(unix))]
pub(super) fn restore_on_panic() {}

#[cfg(not(unix))]
pub(super) fn restore() {}
