//! `dafang play`: plays a game in the terminal, or from a pipe.
//!
//! [`command`] is the table of commands; [`acts`], [`files`] and [`shows`] are what they do. [`Prompt`] is
//! all of it without the terminal.

mod acts;
mod because;
mod command;
mod files;
mod input;
mod line;
mod opponent;
mod position;
mod prompt;
mod save;
mod session;
mod shows;
mod speech;
mod thinking;

pub use prompt::Prompt;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::drawing::DrawingArgs;
use super::failure::Failure;
use super::game::GameArgs;
use super::terminal::Screen;
use input::{Input, Typed};
use opponent::OpponentArgs;
use prompt::Next;
use session::Session;

/// Play a game
///
/// Type moves as they are listed by `moves`, several on a line if you like; `help` names the commands.
/// Works from a pipe too.
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// The seed of `random`, and of the machine
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    opponent: OpponentArgs,
}

impl Play {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load_to_play()?;
        let screen = self.drawing.prepare(screen, &mut loaded);
        let mut session = Session::new(&loaded, self.seed);
        if let Some(path) = &self.load {
            session.load(path)?;
        }
        let mut prompt = Prompt::with(session, screen);
        prompt.opponent.seated(&self.opponent)?;
        let mut input = Input::open();
        if input.is_terminal() {
            prompt.opponent.live = true;
            thinking::listen_for_interrupts();
        }
        writeln!(out, "{}", loaded.title())?;
        if input.is_terminal() {
            writeln!(out, "type a move, or `help`")?;
        }
        prompt.show(out)?;
        opponent::reply(&mut prompt, out)?;
        let mut interrupted = false;
        'lines: loop {
            out.flush()?;
            let text = match input.line(&prompt.session)? {
                Typed::Line(text) => text,
                Typed::Interrupt if !interrupted => {
                    interrupted = true;
                    writeln!(
                        out,
                        "type Ctrl-C once more to leave; the game is saved then"
                    )?;
                    continue;
                }
                Typed::Interrupt | Typed::End => break,
            };
            interrupted = false;
            // A terminal hands over what is pasted as one piece.
            for line in text.lines() {
                if prompt.obey(line, out)? == Next::Leave {
                    break 'lines;
                }
            }
        }
        if input.is_terminal() {
            speech::farewell(&mut prompt.session, out)?;
        }
        Ok(())
    }
}
