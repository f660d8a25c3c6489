//! Commands that show something and change nothing.

use std::io::Write;

use super::command::{COMMANDS, Command, alone};
use super::prompt::{Next, Prompt};
use super::{dice, speech};
use crate::cli::failure::Failure;
use crate::cli::position;
use crate::cli::table::{columns, wrapped};
use crate::describe::describe;

type Done = Result<Next, Failure>;

/// The widest line of rules in words that is read with ease.
const READABLE: usize = 88;

pub(super) fn moves(prompt: &mut Prompt<'_>, filter: &str, out: &mut dyn Write) -> Done {
    if prompt.session.is_of_another() {
        return Err(Failure::call_with_help(
            "the moves of another player may tell what is hidden from you",
            "`redo` leads back to your own turn",
        ));
    }
    let all = prompt.session.listed();
    let filter = filter.to_lowercase();
    let wanted = |word: &&String| word.to_lowercase().contains(&filter);
    let words: Vec<String> = all.iter().filter(wanted).cloned().collect();
    dice::must_be_thrown(&prompt.session)?;
    if all.is_empty() {
        writeln!(out, "the game is over")?;
    } else if words.is_empty() {
        let all = all.len();
        writeln!(out, "none of the {all} legal moves has `{filter}` in it")?;
    }
    write!(out, "{}", columns(&words, prompt.screen.width))?;
    Ok(Next::GoOn)
}

pub(super) fn board(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("board", rest)?;
    prompt.show(out)
}

/// Turns the board round, as the player on the far side sees it.
pub(super) fn flip(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("flip", rest)?;
    prompt.screen.turned = !prompt.screen.turned;
    prompt.show(out)
}

pub(super) fn history(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("history", rest)?;
    speech::history(&prompt.session, prompt.screen, out)?;
    Ok(Next::GoOn)
}

pub(super) fn players(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("players", rest)?;
    speech::players(&prompt.session, prompt.screen, out)?;
    Ok(Next::GoOn)
}

/// What the author says of the rules, and the rule sheet made from the rules themselves.
pub(super) fn rules(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("rules", rest)?;
    let loaded = prompt.session.loaded();
    let width = prompt.screen.width.min(READABLE);
    if let Some(text) = loaded.about() {
        for paragraph in text.split("\n\n") {
            writeln!(out, "{}\n", wrapped(paragraph, width))?;
        }
    }
    let mut sheet = describe(&loaded.game);
    sheet.title = loaded.title();
    write!(out, "{}", sheet.text(width))?;
    Ok(Next::GoOn)
}

/// Shows every position of the game with the move that led to it.
pub(super) fn replay(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("replay", rest)?;
    let mut again = prompt.session.restarted();
    let all = again.taken_back();
    if all == 0 {
        return Err(Failure::call("no move has been made"));
    }
    speech::position(&again, prompt.screen, out)?;
    for number in 1..=all {
        writeln!(out, "\nmove {number} of {all}")?;
        for made in again.redo(1) {
            speech::made(&again, &made, out)?;
        }
        speech::position(&again, prompt.screen, out)?;
    }
    Ok(Next::GoOn)
}

pub(super) fn copy(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let write = match rest {
        "line" => position::written,
        rest => {
            alone("copy", rest)?;
            position::drawn
        }
    };
    let trial = prompt.session.trial();
    if trial.game().layout.hides() && trial.ending().is_none() {
        return Err(Failure::call_with_help(
            "the position has parts that are hidden from you",
            "`copy` writes it once the game is over",
        ));
    }
    let written = write(trial);
    writeln!(out, "{}", written.text)?;
    for lost in written.untold {
        writeln!(out, "  not in it: {lost}")?;
    }
    Ok(Next::GoOn)
}

pub(super) fn help(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("help", rest)?;
    writeln!(
        out,
        "a move, such as those that `moves` lists; several on a line are made in turn"
    )?;
    dice::help(&prompt.session, out)?;
    let forms: Vec<String> = COMMANDS.iter().map(Command::form).collect();
    let width = forms.iter().map(String::len).max().unwrap_or(0);
    for (form, command) in forms.iter().zip(COMMANDS) {
        writeln!(out, "  {form:<width$}  {}", command.help)?;
    }
    Ok(Next::GoOn)
}
