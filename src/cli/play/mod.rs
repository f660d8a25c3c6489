//! `dafang play`: plays a game in the terminal, or from a pipe.

mod command;
mod input;
mod save;
mod session;
mod speech;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::drawing::DrawingArgs;
use super::failure::Failure;
use super::game::GameArgs;
use super::table::columns;
use super::terminal::Screen;
use command::{COMMANDS, Command};
use input::Input;
use session::Session;

/// How many random moves are told one by one.
const TOLD: usize = 10;

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
    /// The seed of `random`
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let mut loaded = self.game.load_to_play()?;
        let screen = self.drawing.prepare(screen, &mut loaded);
        let mut session = Session::new(&loaded, self.seed);
        if let Some(path) = &self.load {
            session.load(path)?;
        }
        let mut input = Input::open();
        writeln!(out, "{}", loaded.title())?;
        if input.is_terminal() {
            writeln!(out, "type a move, or `help`")?;
        }
        speech::position(&session, screen, out)?;
        'lines: loop {
            out.flush()?;
            let Some(text) = input.line(&session)? else {
                break;
            };
            // A terminal hands over what is pasted as one piece.
            for line in text.lines() {
                if !obey(line, &mut session, screen, out)? {
                    break 'lines;
                }
            }
        }
        if input.is_terminal() {
            speech::farewell(&session, out)?;
        }
        Ok(())
    }
}

/// Does what a line says; false if it says to stop.
fn obey(
    line: &str,
    session: &mut Session<'_>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let command = match command::parse(line) {
        Ok(command) => command,
        Err(complaint) => {
            writeln!(out, "{complaint}")?;
            return Ok(true);
        }
    };
    match command {
        Command::Nothing => {}
        Command::Quit => return Ok(false),
        Command::Moves(filter) => list_moves(session, &filter, screen, out)?,
        Command::History => speech::history(session, screen, out)?,
        Command::Board => speech::position(session, screen, out)?,
        Command::Players => speech::players(session, screen, out)?,
        Command::Rules => speech::rules(session, screen, out)?,
        Command::Seed(None) => writeln!(out, "the seed is {}", session.seed())?,
        Command::Seed(Some(seed)) => {
            session.set_seed(seed);
            writeln!(out, "the seed is {seed}")?;
        }
        Command::Help => help(out)?,
        Command::Save(path) => match session.save(&path) {
            Ok(()) => writeln!(
                out,
                "saved to `{}`, and kept up to date from now on",
                path.display()
            )?,
            Err(failure) => complain(&failure, out)?,
        },
        Command::Load(path) => match session.load(&path) {
            Ok(()) => speech::position(session, screen, out)?,
            Err(failure) => complain(&failure, out)?,
        },
        Command::Undo(number) => {
            let done = session.undo(number);
            change(
                session,
                done,
                "undone",
                "there is nothing to undo",
                screen,
                out,
            )?;
        }
        Command::Redo(number) => {
            let done = session.redo(number);
            change(
                session,
                done,
                "redone",
                "there is nothing to redo",
                screen,
                out,
            )?;
        }
        Command::New => {
            session.restart();
            speech::position(session, screen, out)?;
        }
        Command::Random(number) => {
            let mut all = Vec::new();
            while all.len() < number
                && let Some(made) = session.random()
            {
                all.push(made);
            }
            let told = all.len().saturating_sub(TOLD);
            if told > 0 {
                writeln!(out, "{told} moves, and then")?;
            }
            for made in &all[told..] {
                speech::made(session, made, out)?;
            }
            speech::position(session, screen, out)?;
        }
        Command::Play(words) => play(session, &words, screen, out)?,
    }
    if let Some(failure) = session.take_unsaved() {
        complain(&failure, out)?;
    }
    Ok(true)
}

/// Makes moves one after the other, up to the first that is wrong.
fn play(
    session: &mut Session<'_>,
    words: &[String],
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut refused = None;
    for (index, word) in words.iter().enumerate() {
        match session.play(word) {
            Ok(made) => speech::made(session, &made, out)?,
            Err(refusal) => {
                refused = Some((index, refusal));
                break;
            }
        }
    }
    let Some((index, refusal)) = refused else {
        return speech::position(session, screen, out);
    };
    if index > 0 {
        speech::position(session, screen, out)?;
    }
    writeln!(out, "`{}` is not legal: {}", words[index], refusal.reason)?;
    if let Some(help) = refusal.help {
        writeln!(out, "  {help}")?;
    }
    Ok(())
}

fn list_moves(
    session: &Session<'_>,
    filter: &str,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let all = session.words();
    let wanted = |word: &&String| word.to_lowercase().contains(&filter.to_lowercase());
    let words: Vec<String> = all.iter().filter(wanted).cloned().collect();
    if all.is_empty() {
        writeln!(out, "the game is over")?;
    } else if words.is_empty() {
        writeln!(
            out,
            "none of the {} legal moves has `{filter}` in it",
            all.len()
        )?;
    }
    write!(out, "{}", columns(&words, screen.width))?;
    Ok(())
}

/// Tells that moves were undone or redone, and shows the position.
fn change(
    session: &Session<'_>,
    done: usize,
    verb: &str,
    nothing: &str,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match done {
        0 => {
            writeln!(out, "{nothing}")?;
            return Ok(());
        }
        1 => writeln!(out, "1 move {verb}")?,
        _ => writeln!(out, "{done} moves {verb}")?,
    }
    speech::position(session, screen, out)
}

fn complain(failure: &Failure, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{failure}")?;
    if let Failure::Call {
        help: Some(help), ..
    } = failure
    {
        writeln!(out, "  {help}")?;
    }
    Ok(())
}

fn help(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "a move, such as those that `moves` lists; several on a line are made in turn"
    )?;
    let width = COMMANDS
        .iter()
        .map(|(form, ..)| form.len())
        .max()
        .unwrap_or(0);
    for (form, meaning) in COMMANDS {
        writeln!(out, "  {form:<width$}  {meaning}")?;
    }
    Ok(())
}
