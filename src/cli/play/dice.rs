//! Throws that are typed: `4,2:` before a move, or the pips alone where the prompt asks for them, with moves after them on
//! the same line if the player likes.

use std::io::Write;

use super::prompt::Prompt;
use super::session::Session;
use crate::cli::dice::line as lying;
use crate::cli::failure::Failure;
use crate::game::Throw;

/// Takes the throw with which a line begins, if it begins with one; the rest of the line, which is empty if there was
/// nothing but a throw.
///
/// # Errors
/// If it is no throw, or none is wanted, in words.
pub(super) fn take_throw(
    prompt: &mut Prompt<'_>,
    line: &str,
    out: &mut dyn Write,
) -> Result<String, Failure> {
    if !prompt.session.trial().game().layout.has_chance() {
        return Ok(line_or_blank(line));
    }
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    // A throw with a colon holds at any time, also in the place of another.
    let before = told(&prompt.session);
    let is_throw = prompt.session.throw_now(first);
    let is_throw = is_throw.map_err(|message| Failure::Call {
        message,
        help: stands(&prompt.session),
    })?;
    if is_throw {
        let after = told(&prompt.session);
        if let (Some(before), Some(after)) = (before, after)
            && before != after
        {
            writeln!(out, "{after} takes the place of the throw {before}")?;
        }
        return Ok(rest_of(prompt, rest));
    }
    let words: Vec<String> = line
        .split([',', ' ', '\t'])
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let Some(used) = typed(prompt, &words)? else {
        return Ok(line_or_blank(line));
    };
    Ok(rest_of(prompt, &words[used..].join(" ")))
}

/// What of a line is left once its throw is taken: what stands after it, behind the move for which the dice were thrown.
fn rest_of(prompt: &Prompt<'_>, rest: &str) -> String {
    let held = prompt.session.held().unwrap_or_default();
    format!("{held} {}", rest.trim()).trim().to_owned()
}

/// Takes the throw with which some words begin, where they begin with one; how many of them it is.
///
/// # Errors
/// If it is no throw, or none is wanted.
pub(super) fn typed(prompt: &mut Prompt<'_>, words: &[String]) -> Result<Option<usize>, Failure> {
    let session = &mut prompt.session;
    let (game, is_over) = (session.trial().game(), session.trial().ending().is_some());
    let dice = &game.dice;
    let is_number = |word: &&String| {
        let word = word.trim_end_matches(':');
        word.parse::<i32>().is_ok()
    };
    let numbers = words.iter().take_while(is_number).count();
    let is_move = |word: &String| session.shown().contains(word);
    if dice.is_empty() || is_over || numbers == 0 || words.first().is_some_and(is_move) {
        return Ok(None);
    }
    let text = words[..numbers].join(",").replace(':', "");
    if session.waits_for_dice() || session.held().is_some() {
        let throw = Throw::read(dice, &text).map_err(Failure::call)?;
        let word = format!("{}:", throw.pips(dice));
        session.throw_now(&word).map_err(Failure::call)?;
        return Ok(Some(numbers));
    }
    let Ok(throw) = Throw::read(dice, &text) else {
        return Ok(None);
    };
    // The throw that lies there, typed once more before the moves.
    if told(session).is_some_and(|told| told == throw.pips(dice)) {
        return Ok(Some(numbers));
    }
    let pips = throw.pips(dice);
    let message = match (session.asks_for_dice(), session.trial().clone().rolls()) {
        (true, true) => {
            format!("the dice have been thrown already, so that {pips} is not asked for")
        }
        (true, false) => {
            format!("no dice are thrown before this move, so that {pips} is not asked for")
        }
        (false, _) => format!("{pips} is no move, and the program throws the dice"),
    };
    Err(Failure::Call {
        message,
        help: stands(session),
    })
}

/// What the dice show that lie there, and what can be typed now.
fn stands(session: &Session<'_>) -> Option<String> {
    let game = session.trial().game();
    let dice = session.dice()?;
    let lying = lying(game, &dice);
    let example = Throw::default().pips(&game.dice);
    Some(match (session.asks_for_dice(), dice.rolled) {
        (true, true) => format!(
            "{lying}: type a move; `undo` takes the throw back, `{example}:` with a colon puts another in its place"
        ),
        (true, false) if game.rolls_with_moves() => format!(
            "{lying}: type a move; where dice are thrown with it, what they show is asked for then"
        ),
        (true, false) => {
            format!("{lying}: type a move; the next throw is asked for when it is due")
        }
        (false, true) => format!(
            "{lying}: type a move; `{example}:` with a colon puts another throw in its place, and `dafang play … --dice ask` \
             asks for every throw"
        ),
        (false, false) => format!("{lying}: type a move"),
    })
}

/// The throw of this position, as it is typed, if somebody has typed it.
fn told(session: &Session<'_>) -> Option<String> {
    let trial = session.trial();
    session
        .is_told()
        .then(|| trial.drawn().pips(&trial.game().dice))
}

/// Refuses what asks for moves while somebody has yet to throw the dice.
pub(super) fn must_be_thrown(session: &Session<'_>) -> Result<(), Failure> {
    match session.waits_for_dice() {
        false => Ok(()),
        true => Err(Failure::call_with_help(
            "the dice have not been thrown yet",
            format!(
                "type what they show, such as {}",
                session.trial().game().example_throw()
            ),
        )),
    }
}

/// Asks what is thrown with a move that is held for that.
pub(super) fn ask(prompt: &Prompt<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(held) = prompt.session.held() {
        let example = prompt.session.trial().game().example_throw();
        writeln!(
            out,
            "dice are thrown with `{held}`: type what was thrown, such as {example}"
        )?;
    }
    Ok(())
}

/// Says that a move which waited for its throw was not made, if that has happened since it was last said.
pub(super) fn tell_dropped(session: &mut Session<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(word) = session.take_dropped() {
        writeln!(out, "`{word}`, which waited for its throw, was not made")?;
    }
    Ok(())
}

/// What `help` says of throws, in a game with dice.
pub(super) fn help(session: &Session<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let game = session.trial().game();
    if game.dice.is_empty() {
        return Ok(());
    }
    let example = Throw::default().pips(&game.dice);
    match session.asks_for_dice() {
        true => writeln!(
            out,
            "what was thrown, as `{example}`, when it is asked for, alone or before moves on the line; `{example}:` with a colon \
             puts a throw in the place of the last, `undo` takes it back"
        )?,
        false => writeln!(
            out,
            "the program throws the dice; `{example}:` before a move puts a throw in the place of its own, and `dafang play … \
             --dice ask` asks you for every throw"
        )?,
    }
    Ok(())
}

/// A line as it is; a blank for an empty one, which is no throw.
fn line_or_blank(line: &str) -> String {
    match line {
        "" => " ".to_owned(),
        line => line.to_owned(),
    }
}
