//! How boards are drawn, as far as the person says.

use clap::Args;

use super::game::Loaded;
use super::terminal::Screen;
use crate::render::Charset;

/// Arguments that say how boards are drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DrawingArgs {
    /// How boards, pieces and players are written
    #[arg(long, value_enum, default_value_t)]
    signs: Signs,
    /// Columns that boards fit in, drawn closer where they must be [default: those of the terminal, else $COLUMNS, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    columns: Option<u16>,
}

/// How boards, pieces and players are written.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
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
    /// The screen as the person wants it used, and a game written in that way.
    pub(crate) fn prepare(self, screen: Screen, loaded: &mut Loaded) -> Screen {
        if let Signs::Characters = self.signs {
            loaded.write_with_characters();
        }
        Screen {
            board: self.columns.map_or(screen.board, usize::from),
            charset: match self.signs {
                Signs::Ascii => Charset::Ascii,
                Signs::Letters | Signs::Characters => Charset::Unicode,
            },
            ..screen
        }
    }
}
