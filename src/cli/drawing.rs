//! The options of the command line for how boards are drawn.

use clap::{Args, ValueEnum};

use super::game::Loaded;
use super::terminal::Screen;
use crate::render::Charset;

/// Arguments that say how boards are drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DrawingArgs {
    /// How boards, pieces and players are written [default: letters]
    #[arg(long, value_enum)]
    signs: Option<Signs>,
    /// Columns that boards fit in, drawn closer where they must be [default: those of the terminal, else $COLUMNS, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    columns: Option<u16>,
}

/// How boards, pieces and players are written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Signs {
    /// Pieces by letters, boards with line-drawing characters
    #[default]
    Letters,
    /// Pieces by the characters of the country where the game comes from, as far as the description tells them
    #[value(alias = "chinese")]
    Characters,
    /// Everything in plain ASCII
    Ascii,
}

impl DrawingArgs {
    /// Takes what is not given from others.
    pub(crate) fn or(self, others: Self) -> Self {
        Self {
            signs: self.signs.or(others.signs),
            columns: self.columns.or(others.columns),
        }
    }

    /// The values of `--signs` and `--columns`; `None` for one that is not given.
    pub(crate) fn given(self) -> [Option<String>; 2] {
        let signs = self.signs.and_then(|signs| signs.to_possible_value());
        [
            signs.map(|signs| signs.get_name().to_owned()),
            self.columns.map(|columns| columns.to_string()),
        ]
    }

    /// The screen as the person wants it used, and a game written in that way.
    pub(crate) fn prepare(self, screen: Screen, loaded: &mut Loaded) -> Screen {
        let signs = self.signs.unwrap_or_default();
        if let Signs::Characters = signs {
            loaded.write_with_characters();
        }
        Screen {
            board: self.columns.map_or(screen.board, usize::from),
            charset: match signs {
                Signs::Ascii => Charset::Ascii,
                Signs::Letters | Signs::Characters => Charset::Unicode,
            },
            ..screen
        }
    }
}
