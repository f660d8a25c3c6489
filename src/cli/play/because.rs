//! Commands that say why: of a move, and of what a move has caused.

use std::io::Write;

use super::perfect;
use super::prompt::{Next, Prompt};
use crate::cli::failure::Failure;
use crate::cli::table::indented;
use crate::cli::why::{caused, why as why_move};

type Done = Result<Next, Failure>;

pub(super) fn why(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    let loaded = prompt.session.loaded();
    let (viewer, layout) = (prompt.session.viewer(), &loaded.game.layout);
    let seen = match rest {
        "" => prompt.session.last_is_known_to(viewer),
        _ => !layout.hides() || viewer == 0,
    };
    if !seen {
        return Err(Failure::call_with_help(
            "what the rules ask may tell what is hidden from you",
            "`why` answers once the game is over",
        ));
    }
    let lines = match rest {
        "" => caused(loaded, &prompt.session.trial().past().moves),
        word => {
            let mut trial = prompt.session.trial().clone();
            let explanation =
                why_move(loaded, &mut trial, word).map_err(|refusal| Failure::Call {
                    message: format!("`{word}`: {}", refusal.reason),
                    help: refusal.help,
                })?;
            let mut lines = explanation.lines();
            lines.extend(worth_of(prompt, word)?);
            lines
        }
    };
    writeln!(out, "{}", indented(&lines, prompt.screen.room))?;
    Ok(Next::GoOn)
}

/// What a legal move is worth, where the game is solved.
fn worth_of(prompt: &mut Prompt<'_>, word: &str) -> Result<Option<String>, Failure> {
    let Some(values) = prompt.opponent.exact_values(&prompt.session)? else {
        return Ok(None);
    };
    let Some((_, value)) = values.iter().find(|(other, _)| other == word) else {
        return Ok(None);
    };
    let trial = prompt.session.trial();
    let name = &trial.game().players[usize::from(trial.state().head.mover)].name;
    let better = match values.first() {
        Some((best, best_value)) if best_value != value => {
            format!("; after {best} {name} {}", perfect::words(*best_value))
        }
        _ => String::new(),
    };
    Ok(Some(format!(
        "if nobody errs from here, {name} {}{better}",
        perfect::words(*value)
    )))
}

pub(super) fn trace(prompt: &mut Prompt<'_>, rest: &str, out: &mut dyn Write) -> Done {
    prompt.tracing = match rest {
        "" => prompt.tracing,
        "on" => true,
        "off" => false,
        _ => {
            return Err(Failure::call(format!(
                "expected `on` or `off` after `trace`, found `{rest}`"
            )));
        }
    };
    let state = if prompt.tracing { "on" } else { "off" };
    writeln!(out, "trace is {state}")?;
    Ok(Next::GoOn)
}
