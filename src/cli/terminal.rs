//! What the terminal can do.

use std::env;
use std::io::{self, IsTerminal};

use crate::diagnostic::Style;
use crate::render::Depth;

/// An output and its abilities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Its colours.
    pub(crate) depth: Depth,
    /// Its columns.
    pub(crate) width: usize,
}

/// Columns of an output that is no terminal.
const WIDTH: usize = 100;

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
        Self {
            depth: depth(is_terminal, |name| env::var(name).ok()),
            width: known.map_or(WIDTH, |(width, _)| usize::from(width.0).max(40)),
        }
    }

    /// How reports are drawn on it.
    pub(crate) fn style(self) -> Style {
        Style {
            colour: self.depth != Depth::Plain,
            width: self.width,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::depth;
    use crate::render::Depth;

    #[test]
    fn colours_follow_the_environment() {
        let with = |pairs: &'static [(&str, &str)]| {
            depth(true, move |name| {
                let pair = pairs.iter().find(|(key, _)| *key == name);
                pair.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(with(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(
            with(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]),
            Depth::True
        );
        assert_eq!(with(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(with(&[("TERM", "xterm"), ("NO_COLOR", "1")]), Depth::Plain);
        assert_eq!(with(&[("TERM", "dumb")]), Depth::Plain);
        assert_eq!(depth(false, |_| Some("xterm".to_owned())), Depth::Plain);
    }
}
