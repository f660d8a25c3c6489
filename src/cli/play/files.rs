//! Commands that read and write files.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::prompt::{Next, Prompt};
use super::resume;
use super::session::Session;
use crate::cli::failure::Failure;

/// What a player has been asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Whether a file may be overwritten that holds something else.
    Overwrite(PathBuf),
}

/// Saves the game: to a file, or to the one it was saved to before. A file that this game was not
/// saved to is overwritten only if the player says so.
pub(super) fn save(
    prompt: &mut Prompt<'_>,
    rest: &str,
    out: &mut dyn Write,
) -> Result<Next, Failure> {
    let own = prompt.session.file().map(Path::to_owned);
    let path = match (rest, &own) {
        ("", Some(own)) => own.clone(),
        ("", None) => {
            return Err(Failure::call(
                "expected a file after `save`, as the game has not been saved yet",
            ));
        }
        _ => PathBuf::from(rest),
    };
    if path.exists() && !path.is_file() {
        return Err(Failure::call(format!(
            "cannot save to `{}`: it is no ordinary file",
            path.display()
        )));
    }
    if own.as_ref() != Some(&path) && path.exists() {
        writeln!(
            out,
            "`{}` exists and is not this game; overwrite it? (`yes` or `no`)",
            path.display()
        )?;
        prompt.asked = Some(Question::Overwrite(path));
        return Ok(Next::GoOn);
    }
    write(prompt, &path, out)
}

/// Reads the answer to a question; false if the line is something else and has to be obeyed.
pub(super) fn decide(
    prompt: &mut Prompt<'_>,
    question: Question,
    line: &str,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let Question::Overwrite(path) = question;
    match line.trim().to_lowercase().as_str() {
        "yes" | "y" => {
            if let Err(failure) = write(prompt, &path, out) {
                writeln!(out, "{failure}")?;
            }
            Ok(true)
        }
        answer => {
            writeln!(out, "not saved")?;
            Ok(["no", "n", ""].contains(&answer))
        }
    }
}

fn write(prompt: &mut Prompt<'_>, path: &Path, out: &mut dyn Write) -> Result<Next, Failure> {
    prompt.session.save(path)?;
    writeln!(
        out,
        "saved to `{}`, and kept up to date from now on",
        path.display()
    )?;
    Ok(Next::GoOn)
}

pub(super) fn load(
    prompt: &mut Prompt<'_>,
    rest: &str,
    out: &mut dyn Write,
) -> Result<Next, Failure> {
    if rest.is_empty() {
        return Err(Failure::call("expected a file after `load`"));
    }
    let is_lost = prompt.opponent.live && prompt.session.is_unsaved();
    let text = is_lost.then(|| prompt.session.saved_text());
    prompt.session.load(Path::new(rest), None)?;
    if let Some(text) = text {
        let path = resume::keep(&prompt.session.loaded().game.name, &text)?;
        writeln!(out, "the game so far is saved in `{}`", path.display())?;
    }
    prompt.offered = None;
    prompt.show(out)
}

/// Saves a game that no file holds to a new file in the user's folder for what programs keep; where it is.
pub(super) fn save_somewhere(session: &mut Session<'_>) -> Result<PathBuf, Failure> {
    let text = session.saved_text();
    let path = resume::keep(&session.loaded().game.name, &text)?;
    session.is_saved_to(path.clone(), text);
    Ok(path)
}

/// Before a new game takes the place of this one: at a terminal, a game that no file holds is kept.
pub(super) fn keep_before_another(
    prompt: &mut Prompt<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if prompt.opponent.live && prompt.session.is_unsaved() {
        let path = save_somewhere(&mut prompt.session)?;
        writeln!(out, "the game so far is saved in `{}`", path.display())?;
    }
    Ok(())
}
