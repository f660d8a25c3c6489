//! Commands that read and write files.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::prompt::{Next, Prompt};
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
    prompt.session.load(Path::new(rest))?;
    prompt.offered = None;
    prompt.show(out)
}

/// Saves a game to a new file in the user's folder for what programs keep; where it is.
pub(super) fn save_somewhere(session: &mut Session<'_>) -> Result<PathBuf, Failure> {
    let folder = dirs::state_dir().or_else(dirs::data_local_dir);
    let folder = folder
        .ok_or_else(|| Failure::call("there is no place to save the game"))?
        .join("dafang");
    std::fs::create_dir_all(&folder).map_err(|error| {
        let folder = folder.display();
        Failure::call(format!("cannot save the game in `{folder}`: {error}"))
    })?;
    let name = session.loaded().game.name.to_lowercase();
    let name: String = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect::<Vec<&str>>()
        .join("-");
    let paths = (1..).map(|number| folder.join(format!("{name}-{number}.game")));
    let mut free = paths.filter(|path: &PathBuf| !path.exists());
    let path = free.next().unwrap_or_default();
    session.save(&path)?;
    Ok(path)
}
