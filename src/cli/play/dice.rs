//! Throws that are typed: `4,2:` before a move, or the pips alone where the prompt asks for them.

use std::io::Write;

use super::prompt::Prompt;
use crate::cli::failure::Failure;
use crate::game::Throw;

/// Takes the throw with which a line begins, if it begins with one; the rest of the line, which is empty if there was
/// nothing but a throw.
///
/// # Errors
/// If it is no throw, or none is wanted, in words.
pub(super) fn take_throw(prompt: &mut Prompt<'_>, line: &str) -> Result<String, String> {
    let game = prompt.session.trial().game();
    let dice = &game.dice;
    if !game.layout.has_chance() {
        return Ok(line_or_blank(line));
    }
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let held = prompt.session.held().unwrap_or_default().to_owned();
    if prompt.session.throw_now(first)? {
        return Ok(match rest.trim() {
            "" => held,
            rest => rest.to_owned(),
        });
    }
    if !prompt.session.waits_for_dice() && held.is_empty() {
        return Ok(line_or_blank(line));
    }
    let is_number = |sign: char| sign.is_ascii_digit() || [',', ' ', '-'].contains(&sign);
    if !line.chars().all(is_number) {
        return Ok(line_or_blank(line));
    }
    let throw = Throw::read(dice, line)?;
    let word = format!("{}:", throw.pips(dice));
    prompt.session.throw_now(&word)?;
    Ok(held)
}

/// Refuses what asks for moves while somebody has yet to throw the dice.
pub(super) fn must_be_thrown(prompt: &Prompt<'_>) -> Result<(), Failure> {
    match prompt.session.waits_for_dice() {
        false => Ok(()),
        true => Err(Failure::call_with_help(
            "the dice have not been thrown yet",
            format!(
                "type what they show, such as {}",
                prompt.session.trial().game().example_throw()
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

/// A line as it is; a blank for an empty one, which is no throw.
fn line_or_blank(line: &str) -> String {
    match line {
        "" => " ".to_owned(),
        line => line.to_owned(),
    }
}
