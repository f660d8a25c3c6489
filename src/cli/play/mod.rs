//! `dafang play`: plays a game in the terminal, or from a pipe.
//!
//! [`command`] is the table of commands; [`acts`], [`files`] and [`shows`] are what they do. [`Prompt`] is
//! all of it without the terminal: a line goes in, a text comes out, which is how the tests use it.
//!
//! Owns the dialogue. Refuses to know rules: a [`Session`](session::Session) keeps the game being played, `opponent` the
//! machine's seats, and every sentence about a move or a result is in `speech` or `because`.

mod acts;
mod because;
mod chart;
mod command;
mod dice;
mod files;
mod hints;
mod input;
mod line;
mod opponent;
mod pager;
mod position;
mod prompt;
mod reload;
mod save;
mod saving;
mod session;
mod shows;
mod sides;
mod speech;
mod thinking;

pub(crate) use position::{text as position_text, unwritable as position_untold};
pub use prompt::Prompt;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use elsa::FrozenVec;

use super::drawing::DrawingArgs;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::terminal::Screen;
use input::{Event, Input, Typed};
use opponent::OpponentArgs;
use pager::{Pager, Size, broken};
use prompt::Next;
use saving::Saving;
use session::Session;

/// Who throws the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Throwing {
    /// The program.
    Throw,
    /// Whoever plays, with dice on the table.
    Ask,
}

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
    #[arg(long = "load", value_name = "FILE")]
    saved: Option<PathBuf>,
    /// The seed of `random`, and of the machine
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where dice are thrown: by the program, or by you, who type what was thrown, as `4,2`
    #[arg(long, value_name = "HOW", default_value = "throw")]
    dice: Throwing,
    #[command(flatten)]
    opponent: OpponentArgs,
    /// Check the file whenever it is saved, and go on by the new rules with the same moves
    #[arg(long)]
    watch: bool,
}

impl Play {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let (first, screen) = self.load(screen)?;
        // Rules that were played by stay until the end, for whoever still refers to them.
        let versions = FrozenVec::new();
        let loaded = versions.push_get(Box::new(first));
        let mut session = Session::new(loaded, self.seed);
        if let Some(path) = &self.saved {
            session.load(path)?;
        }
        if self.dice == Throwing::Ask {
            session.ask_for_dice();
        }
        let mut prompt = Prompt::with(session, screen);
        prompt.opponent.seated(&self.opponent, &prompt.session)?;
        let mut input = Input::open(self.watch);
        let mut saving = self.saving(loaded, &input)?;
        if input.is_terminal() {
            prompt.opponent.live = true;
            thinking::listen_for_interrupts();
        }
        let mut pager = Pager::new(out);
        let out = &mut pager;
        if input.is_terminal() {
            out.begin(prompt.opponent.has_company());
        }
        writeln!(out, "{}", loaded.title())?;
        if input.is_terminal() {
            writeln!(out, "type a move, or `help`")?;
        }
        prompt.show(out)?;
        opponent::reply(&mut prompt, out)?;
        let mut interrupted = false;
        'events: loop {
            out.flush()?;
            if input.is_terminal() {
                // A game among machines goes on by itself.
                out.begin(prompt.opponent.has_company());
            }
            let text = match input.next(&prompt.session) {
                Event::Typed(typed) => match typed? {
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
                },
                Event::Saved => {
                    let mut notice = Vec::new();
                    match self.load(screen) {
                        Ok((new, _)) => {
                            let new = versions.push_get(Box::new(new));
                            if let Some(saving) = &mut saving {
                                saving.follow(new)?;
                            }
                            prompt.change(new, &mut notice)?;
                        }
                        Err(failure) => prompt.keep_rules(&failure, &mut notice)?,
                    }
                    let notice = String::from_utf8_lossy(&notice);
                    let notice = match Size::now().filter(|_| input.is_terminal()) {
                        Some(size) => broken(&notice, size.columns),
                        None => notice.into_owned(),
                    };
                    input.interject(&notice, out)?;
                    continue;
                }
            };
            interrupted = false;
            // A terminal hands over what is pasted as one piece.
            for line in text.lines() {
                if prompt.obey(line, out)? == Next::Leave {
                    break 'events;
                }
            }
        }
        if input.is_terminal() {
            speech::farewell(&mut prompt.session, out)?;
        }
        Ok(())
    }

    /// The game as it is saved now, and the screen as it is drawn on.
    fn load(&self, screen: Screen) -> Result<(Loaded, Screen), Failure> {
        let mut loaded = self.game.load_to_play()?;
        let screen = self.drawing.prepare(screen, &mut loaded);
        Ok((loaded, screen))
    }

    /// Watches the files of the game, if that is asked for.
    fn saving(&self, loaded: &Loaded, input: &Input) -> Result<Option<Saving>, Failure> {
        if !self.watch {
            return Ok(None);
        }
        if loaded.files().next().is_none() {
            return Err(Failure::call_with_help(
                format!("`{}` is no file that could be watched", loaded.name),
                "write a file that uses it, such as `(use \"NAME\")` with defines of its own",
            ));
        }
        Saving::of(loaded, input.sender()).map(Some)
    }
}
