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
mod hand_over;
mod hints;
mod input;
mod line;
mod opponent;
mod pager;
mod perfect;
mod prompt;
mod reload;
mod resume;
mod save;
mod saving;
mod seating;
mod session;
mod settings;
mod shows;
mod sides;
mod speech;
mod thinking;

pub(in crate::cli) use pager::{broken, columns};
pub use prompt::Prompt;
pub(in crate::cli) use settings::shell_word;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use elsa::FrozenVec;

use super::complete;
use super::drawing::DrawingArgs;
use super::failure::Failure;
use super::game::{ChoiceArgs, GameArgs, Loaded};
use super::signals::Signal;
use super::terminal::{self, Screen};
use input::{Event, Input, Typed};
use pager::{Pager, Size};
use prompt::{Next, SEED};
use saving::Saving;
use seating::OpponentArgs;
use session::Session;
use settings::PlaySettings;

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
/// Works from a pipe too. A game that is left before it is saved is kept, also where the terminal is closed or the
/// program is ended; `--resume` lists such games.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// A file, or the name of a bundled game; with `--load` the game that was saved
    #[arg(required_unless_present_any = ["saved", "resume"], add = ArgValueCompleter::new(complete::games))]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
    /// Go on with a saved game, as it was played unless other arguments say otherwise
    #[arg(long = "load", id = "saved", value_name = "FILE")]
    saved: Option<PathBuf>,
    /// List the games that were kept when they were left, or go on with one of them: its number, its name, or that of its
    /// game
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "", conflicts_with = "saved")]
    resume: Option<String>,
    /// The seed of `random`, and of the machine [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Where dice are thrown: by the program, or by you, who type what was thrown, as `4,2` [default: throw]
    #[arg(long, value_name = "HOW")]
    dice: Option<Throwing>,
    #[command(flatten)]
    opponent: OpponentArgs,
    /// Check the file whenever it is saved, and go on by the new rules with the same moves
    #[arg(long)]
    watch: bool,
}

/// A call that a saved game holds.
#[derive(Debug, Parser)]
struct SavedCall {
    #[command(flatten)]
    play: Play,
}

impl Play {
    pub(crate) fn run(mut self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(which) = &self.resume {
            match resume::chosen(which, self.game.as_deref(), out)? {
                Some(path) => {
                    self.saved = Some(path);
                    self.game = None;
                }
                None => return Ok(()),
            }
        }
        let seed = self.seed;
        if let Some(path) = self.saved.clone() {
            self = self.with_saved(&path)?;
        }
        let (first, screen) = self.load(screen)?;
        // Every version of the rules that was played stays until the end: earlier trials borrow from it.
        let versions = FrozenVec::new();
        let loaded = versions.push_get(Box::new(first));
        let mut session = Session::new(loaded, self.seed.unwrap_or(SEED));
        if self.dice == Some(Throwing::Ask) {
            session.ask_for_dice();
        }
        if let Some(path) = &self.saved {
            session.load(path, seed)?;
        }
        let mut prompt = Prompt::with(session, screen);
        prompt.opponent.seated(&self.opponent, &prompt.session)?;
        prompt.session.seat_machines(prompt.opponent.seats());
        prompt.fixed = self.fixed();
        prompt.note_settings();
        let mut input = Input::open(self.watch);
        let mut pager = Pager::new(out);
        let out = &mut pager;
        let ended = self.dialogue(&mut prompt, &mut input, (loaded, &versions, screen), out);
        // Whatever has ended it, a game that is not saved is kept; in a pipe only where it was not the player.
        let is_left = input.is_terminal() || thinking::is_ended();
        if thinking::is_ended() {
            thinking::leave();
            // Nobody is there to turn pages.
            out.begin(false);
        }
        if !thinking::is_ended() {
            prompt.session.take_back_held();
            dice::tell_dropped(&mut prompt.session, out)?;
        }
        let kept = match is_left {
            true => speech::farewell(&mut prompt.session, self.watch, out),
            false => Ok(()),
        };
        resume::release();
        // To a terminal that was closed nothing can be written.
        let signal = thinking::ending_signal().or_else(|| ended.as_ref().ok().copied().flatten());
        if let Some(signal) = signal {
            drop(out.flush());
            terminal::restore();
            return Err(Failure::Ended(signal));
        }
        ended.and(kept)
    }

    /// The dialogue until the player leaves, or a signal comes.
    fn dialogue<'g>(
        &self,
        prompt: &mut Prompt<'g>,
        input: &mut Input,
        (loaded, versions, screen): (&'g Loaded, &'g FrozenVec<Box<Loaded>>, Screen),
        out: &mut Pager<'_>,
    ) -> Result<Option<Signal>, Failure> {
        let mut saving = self.saving(loaded, input)?;
        prompt.opponent.live = input.is_terminal();
        thinking::listen(input.sender());
        if input.is_terminal() {
            prompt.share();
            out.begin(prompt.opponent.has_company());
        }
        writeln!(out, "{}", loaded.title())?;
        if input.is_terminal() {
            writeln!(out, "type a move, or `help`")?;
        }
        prompt.show(out)?;
        opponent::reply(prompt, out)?;
        let mut interrupted = false;
        loop {
            out.flush()?;
            if input.is_terminal() {
                // A game among machines goes on by itself.
                out.begin(prompt.opponent.has_company());
            }
            let text = match input.next(&prompt.session, prompt.hand_over.is_waiting()) {
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
                    Typed::Interrupt | Typed::End => return Ok(None),
                },
                Event::Ended(signal) => return Ok(Some(signal)),
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
                    return Ok(None);
                }
                if thinking::is_ended() {
                    break;
                }
            }
        }
    }

    /// The call that goes on with a saved game as it was played, where this one does not say otherwise.
    fn with_saved(self, path: &Path) -> Result<Self, Failure> {
        let Some(saved) = save::read(path)? else {
            if self.game.is_none() {
                let path = path.display();
                return Err(Failure::call_with_help(
                    format!("`{path}` is a file of records, which does not tell the game"),
                    format!("write the game, as in `dafang play GAME --load {path}`"),
                ));
            }
            return Ok(self);
        };
        let mut words = vec!["play".to_owned()];
        words.extend(saved.call(path));
        let call = SavedCall::try_parse_from(words).map_err(|error| {
            let path = path.display();
            Failure::call(format!("`{path}` has a setting that cannot be: {error}"))
        })?;
        let other = call.play;
        let is_chosen = self.choice.ruleset.is_some() || !self.choice.options.is_empty();
        let (own, others) = (self.choice, other.choice);
        let defines = own.defines.clone().or(others.defines.clone());
        Ok(Self {
            game: self.game.or(other.game),
            choice: ChoiceArgs {
                defines,
                ..if is_chosen { own } else { others }
            },
            drawing: self.drawing.or(other.drawing),
            seed: self.seed.or(other.seed),
            dice: self.dice.or(other.dice),
            opponent: self.opponent.or(other.opponent),
            ..self
        })
    }

    /// The settings that the prompt cannot change.
    fn fixed(&self) -> PlaySettings {
        let mut fixed = PlaySettings::default();
        let dice = self.dice.filter(|dice| *dice == Throwing::Ask);
        fixed.set_some("dice", dice.map(|_| "ask"));
        let [signs, columns] = self.drawing.given();
        fixed.set_some("signs", signs);
        fixed.set_some("columns", columns);
        fixed
    }

    /// The game as it is saved now, and the screen as it is drawn on.
    fn load(&self, screen: Screen) -> Result<(Loaded, Screen), Failure> {
        let game = GameArgs {
            game: self.game.clone().unwrap_or_default(),
            choice: self.choice.clone(),
        };
        let mut loaded = game.load_to_play()?;
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
