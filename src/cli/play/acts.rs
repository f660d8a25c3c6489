//! Commands that change the game.

use std::io::Write;
use std::path::Path;

use super::command::{alone, number};
use super::prompt::{Next, Prompt};
use super::session::Act;
use super::{dice, files, opponent, sides, speech};
use crate::cli::failure::Failure;
use crate::cli::why::obstacle;

/// The largest number of random moves that are printed one by one.
const TOLD: usize = 10;

type Done = Result<Next, Failure>;

/// Makes moves one after the other, up to the first that is wrong.
pub(super) fn play(prompt: &mut Prompt<'_>, words: &[String], out: &mut dyn Write) -> Done {
    let joined = prompt.session.joined(words).map(|word| vec![word]);
    let words = joined.as_deref().unwrap_or(words);
    let hides = prompt.session.trial().game().layout.hides();
    let viewer = prompt.session.viewer();
    let mut thrown = 0;
    for (index, word) in words.iter().enumerate() {
        if index < thrown {
            continue;
        }
        let taken = dice::typed(prompt, &words[index..]);
        if taken.is_err() && index > 0 {
            prompt.show(out)?;
        }
        if let Some(used) = taken? {
            thrown = index + used;
            if let Some(held) = prompt.session.held().map(str::to_owned) {
                made(prompt, &held, out)?;
            }
            continue;
        }
        let is_anothers = hides && viewer != 0 && viewer != prompt.session.viewer();
        if index > 0 && is_anothers {
            prompt.show(out)?;
            return Err(Failure::call_with_help(
                format!("`{word}` was not made: it is not the turn of the player who typed it"),
                "where something is hidden, each player types a line of their own",
            ));
        }
        own_turn(prompt)?;
        if index > 0 && prompt.session.waits_for_dice() {
            prompt.show(out)?;
        }
        dice::must_be_thrown(&prompt.session)?;
        if let Err(failure) = made(prompt, word, out) {
            if index > 0 {
                prompt.show(out)?;
            }
            return Err(failure);
        }
    }
    match prompt.session.held() {
        Some(_) => {
            dice::ask(prompt, out)?;
            Ok(Next::GoOn)
        }
        None => prompt.show(out),
    }
}

/// Makes the moves of a word, and says what they were.
fn made(prompt: &mut Prompt<'_>, word: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let made = prompt.session.play(word).map_err(|refusal| {
        let mut trial = prompt.session.trial().clone();
        let obstacle = match refusal.general {
            true => obstacle(&mut trial, word),
            false => None,
        };
        let reason = obstacle.unwrap_or(refusal.reason);
        Failure::Call {
            message: format!("`{word}` is not legal: {reason}"),
            help: refusal.help,
        }
    })?;
    prompt.offered = None;
    dice::tell_dropped(&mut prompt.session, out)?;
    for made in &made {
        speech::made(&prompt.session, made, out)?;
    }
    if made.iter().any(|made| made.swaps) {
        sides::announce(prompt, out)?;
    }
    Ok(())
}

/// Refuses what only the player to move may do, where the game is shown to another: whether a move is legal may tell what is
/// hidden.
fn own_turn(prompt: &Prompt<'_>) -> Result<(), Failure> {
    if !prompt.session.is_of_another() {
        return Ok(());
    }
    let trial = prompt.session.trial();
    let mover = &trial.game().players[usize::from(trial.state().head.mover)].name;
    Err(Failure::call_with_help(
        format!("this is the turn of {mover}, whose secrets are not shown"),
        format!(
            "`turn` shows the position to {mover}, who can move then; `redo` goes back to your own"
        ),
    ))
}

/// Shows the position to the player whose turn it is.
pub(super) fn turn(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("turn", rest)?;
    prompt.session.look_as(None);
    prompt.show(out)
}

pub(super) fn undo(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let wanted = number("undo", rest, Some(1))?;
    // The machine's own move is taken back with the one that it answers.
    let mover = usize::from(prompt.session.trial().state().head.mover);
    let is_machine = prompt
        .opponent
        .seats()
        .contains(&prompt.session.person_of(mover));
    if prompt.session.held().is_some() && !is_machine && prompt.session.take_back_held() {
        dice::tell_dropped(&mut prompt.session, out)?;
        if wanted <= 1 {
            return prompt.show(out);
        }
    }
    if prompt.session.take_back_throw() && wanted <= 1 {
        writeln!(out, "the throw is taken back")?;
        return prompt.show(out);
    }
    // Once a game is over everybody sees all of it, and no longer if it goes on.
    let was_over = prompt.session.trial().ending().is_some();
    let viewer = (!was_over).then(|| prompt.session.viewer());
    let done = prompt.session.undo(wanted);
    let done = done + opponent::take_back(prompt);
    prompt.session.look_as(viewer);
    changed(prompt, done, "undone", out)
}

pub(super) fn redo(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let number = number("redo", rest, Some(1))?;
    let viewer = prompt.session.viewer();
    let done = prompt.session.redo(number);
    prompt.session.look_as(Some(viewer));
    changed(prompt, done.len(), "redone", out)
}

/// Says that moves were undone or redone, and shows the position.
fn changed(prompt: &mut Prompt<'_>, done: usize, verb: &str, out: &mut dyn Write) -> Done {
    prompt.offered = None;
    match done {
        0 => {
            let verb = verb.replace("undone", "undo").replace("redone", "redo");
            return Err(Failure::call(format!("there is nothing to {verb}")));
        }
        1 => writeln!(out, "1 move {verb}")?,
        _ => writeln!(out, "{done} moves {verb}")?,
    }
    prompt.show(out)
}

pub(super) fn go_to(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let (wanted, made) = (number("goto", rest, None)?, prompt.session.length());
    let all = made + prompt.session.taken_back();
    if wanted > all {
        let moves = if all == 1 { "move" } else { "moves" };
        return Err(Failure::call(format!(
            "the game has {all} {moves} so far, not {wanted}"
        )));
    }
    prompt.offered = None;
    let viewer = prompt.session.viewer();
    match made.checked_sub(wanted) {
        Some(back) => drop(prompt.session.undo(back)),
        None => drop(prompt.session.redo(wanted - made)),
    }
    prompt.session.look_as(Some(viewer));
    writeln!(out, "after move {wanted} of {all}")?;
    prompt.show(out)
}

pub(super) fn new(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("new", rest)?;
    prompt.offered = None;
    files::keep_before_another(prompt, out)?;
    let file = prompt.session.file().map(Path::to_owned);
    prompt.session.restart();
    if let Some(file) = file {
        writeln!(
            out,
            "`{}` stays as it is; `save FILE` saves the new game",
            file.display()
        )?;
    }
    prompt.show(out)
}

pub(super) fn random(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let wanted = number("random", rest, Some(1))?;
    own_turn(prompt)?;
    dice::must_be_thrown(&prompt.session)?;
    let all = prompt.session.random(wanted);
    dice::tell_dropped(&mut prompt.session, out)?;
    if all.is_empty() && wanted > 0 && prompt.session.held().is_none() {
        return Err(Failure::call("the game is over"));
    }
    prompt.offered = None;
    let passed_over = all.len().saturating_sub(TOLD);
    if passed_over > 0 {
        writeln!(out, "{passed_over} moves, and then")?;
    }
    if prompt.session.held().is_none() {
        return prompt.show_made(&all[passed_over..], out);
    }
    for made in &all[passed_over..] {
        speech::made(&prompt.session, made, out)?;
    }
    dice::ask(prompt, out)?;
    Ok(Next::GoOn)
}

pub(super) fn seed(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let seed = number("seed", rest, Some(prompt.session.seed()))?;
    if !rest.is_empty() {
        prompt.session.set_seed(seed);
    }
    writeln!(out, "the seed is {seed}")?;
    Ok(Next::GoOn)
}

pub(super) fn resign(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("resign", rest)?;
    own_turn(prompt)?;
    settle(prompt, Act::Resign, out)
}

/// Offers a draw; accepts one that another player has offered.
pub(super) fn draw(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("draw", rest)?;
    own_turn(prompt)?;
    if prompt.session.trial().ending().is_some() {
        return Err(Failure::call("the game is over"));
    }
    if prompt.offered.is_some() || prompt.session.trial().game().player_count() == 1 {
        return settle(prompt, Act::Draw, out);
    }
    let (game, mover) = (
        prompt.session.trial().game(),
        prompt.session.trial().state().head.mover,
    );
    prompt.offered = Some(mover);
    writeln!(
        out,
        "{} offers a draw: `draw` accepts it for the others, any move declines it",
        game.players[usize::from(mover)].name
    )?;
    Ok(Next::GoOn)
}

fn settle(prompt: &mut Prompt<'_>, act: Act, out: &mut dyn Write) -> Done {
    prompt.offered = None;
    match prompt.session.settle(act) {
        Some(made) => prompt.show_made(&[made], out),
        None => Err(Failure::call("the game is over")),
    }
}

pub(super) fn quit(_: &mut Prompt<'_>, rest: &str, _: &mut dyn Write) -> Done {
    alone("quit", rest)?;
    Ok(Next::Leave)
}
