//! Hints: what the machine thinks of the position, on request.

use std::io::Write;
use std::time::Duration;

use super::command::alone;
use super::dice;
use super::opponent::HINTS;
use super::perfect;
use super::prompt::{Next, Prompt};
use super::thinking::EndedBy;
use crate::cli::failure::Failure;
use crate::cli::machine::{line_words, refused};
use crate::cli::table::grouped;
use crate::game::Trial;
use crate::search::{Budget, Level, Thought, expected, time};

type Done = Result<Next, Failure>;

/// Moves of the line that is expected after a hint.
const LONGEST_LINE: usize = 6;

/// The level of hints: a moment's thought.
const HINT_LEVEL: u8 = 7;

/// How long a hint takes at most, in a game that is played slowly.
const LONGEST_HINT: Duration = Duration::from_secs(5);

pub(super) fn hint(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("hint", rest)?;
    thinkable(prompt)?;
    if let Some(values) = prompt.opponent.exact_values(&prompt.session)? {
        for (word, value) in values.iter().take(HINTS) {
            writeln!(out, "  {word}: {}", perfect::words(*value))?;
        }
        let best = values.first().map(|(_, value)| *value);
        let as_good = values.iter().filter(|(_, value)| Some(*value) == best);
        match as_good.count().saturating_sub(HINTS) {
            0 => {}
            more => writeln!(out, "  and {more} more that are as good as the first")?,
        }
        return Ok(Next::GoOn);
    }
    let level = Level::new(HINT_LEVEL).unwrap_or(Level::STRONGEST);
    let budget = level.budget(prompt.opponent.settings(HINTS).method);
    let (trial, thought) = prompt.opponent.consider(
        &prompt.session,
        budget,
        Some(LONGEST_HINT),
        EndedBy::Interrupt,
    );
    write_lines(&trial, &thought, out)
}

/// Refuses to think of a throw that nobody has made, and of a game that no search can play.
fn thinkable(prompt: &Prompt<'_>) -> Result<(), Failure> {
    if let Some(refusal) = prompt.opponent.refusal() {
        return Err(refused(prompt.session.loaded(), refusal));
    }
    if prompt.session.is_of_another() {
        return Err(Failure::call_with_help(
            "what another player may do best may tell what is hidden from you",
            "`turn` shows the board to the player to move",
        ));
    }
    dice::must_be_thrown(&prompt.session)
}

pub(super) fn analyse(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let wanted = match rest {
        "" => Duration::from_secs(5),
        text => time(text).map_err(Failure::call)?,
    };
    thinkable(prompt)?;
    let budget = Budget::default();
    let (trial, thought) =
        prompt
            .opponent
            .consider(&prompt.session, budget, Some(wanted), EndedBy::AnyKey);
    write_lines(&trial, &thought, out)
}

/// Writes the best moves, with what is expected after them.
fn write_lines(trial: &Trial<'_>, thought: &Thought, out: &mut dyn Write) -> Done {
    if thought.lines.is_empty() {
        return Err(Failure::call("the game is over"));
    }
    // What no playout has tried yet has no estimate.
    let tried = thought.lines.iter().any(|line| line.visits > 0);
    let lines = thought
        .lines
        .iter()
        .filter(|line| line.visits > 0 || !tried);
    for line in lines.take(HINTS) {
        let words = line_words(trial, &line.moves);
        let expected = match (line.proven, line.expected) {
            (true, 1.0) => "a certain win".to_owned(),
            (true, 0.0) => "a certain loss".to_owned(),
            (true, _) => "a certain draw".to_owned(),
            (false, chance) => format!("wins {:.0} %", 100.0 * chance),
        };
        let then: Vec<&str> = words[1..]
            .iter()
            .take(LONGEST_LINE)
            .map(String::as_str)
            .collect();
        let then = match then.as_slice() {
            [] => String::new(),
            then => format!("; then {}", then.join(" ")),
        };
        match line.visits {
            0 => writeln!(out, "  {}: the only move", words[0])?,
            visits => writeln!(
                out,
                "  {}: {expected}, {} visits{then}",
                words[0],
                grouped(visits)
            )?,
        }
    }
    Ok(Next::GoOn)
}

/// What each player may expect, by the evaluation alone and after a short search.
pub(super) fn eval(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    alone("eval", rest)?;
    if prompt.session.trial().ending().is_some() {
        return Err(Failure::call("the game is over"));
    }
    thinkable(prompt)?;
    let opponent = &mut prompt.opponent;
    if let Some(values) = opponent.exact_values(&prompt.session)?
        && let Some((_, best)) = values.first()
    {
        let mover = usize::from(prompt.session.trial().state().head.mover);
        let name = &opponent.game().players[mover].name;
        writeln!(out, "if nobody errs, {name} {}", perfect::words(*best))?;
        return Ok(Next::GoOn);
    }
    let evaluation = opponent.evaluation();
    let mut trial = opponent.trial(&prompt.session);
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let game = opponent.game();
    let names = (1..=game.player_count()).filter(|player| trial.state().is_active(*player));
    let shares = names.map(|player| {
        let advantage = evaluation.advantage(game, trial.state(), legal.len(), player);
        let share = 100.0 * expected(advantage);
        format!("{} {share:.0} %", game.players[player].name)
    });
    let shares: Vec<String> = shares.collect();
    // The evaluation alone looks at all of a position.
    if !game.layout.hides() {
        writeln!(out, "at a glance: {}", shares.join(", "))?;
    }
    let level = Level::new(HINT_LEVEL).unwrap_or(Level::STRONGEST);
    let budget = level.budget(opponent.settings(1).method);
    let (trial, thought) = opponent.consider(
        &prompt.session,
        budget,
        Some(LONGEST_HINT),
        EndedBy::Interrupt,
    );
    let mover = usize::from(trial.state().head.mover);
    if let Some(line) = thought.lines.first().filter(|line| line.visits > 0) {
        writeln!(
            out,
            "after a search: {} {:.0} %",
            game.players[mover].name,
            100.0 * line.expected
        )?;
    }
    Ok(Next::GoOn)
}
