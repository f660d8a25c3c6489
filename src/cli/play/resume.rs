//! Games that are kept in the user's folder: those that were left, or whose program was ended, before they were saved. After
//! each move the game that is played is held there, too, until it is saved or left, as no program hears of SIGKILL.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::save::{self, Saved};
use crate::cli::failure::Failure;
use crate::cli::whole;

/// How the name of a file of such a game ends.
const ENDING: &str = "game";

/// A game that is kept.
struct KeptGame {
    path: PathBuf,
    changed: SystemTime,
    saved: Saved,
}

/// The user's folder for what programs keep.
fn folder() -> Result<PathBuf, Failure> {
    let folder = dirs::state_dir().or_else(dirs::data_local_dir);
    let folder = folder.ok_or_else(|| Failure::call("there is no place to save the game"))?;
    Ok(folder.join("dafang"))
}

/// The file that holds the game that is being played, and its bytes, should something end the program that cannot be heard.
static HELD: Mutex<Option<(PathBuf, Vec<u8>)>> = Mutex::new(None);

/// The file that holds the game, if nobody else has written there; from now on none does.
fn take_held() -> Option<PathBuf> {
    let held = HELD.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (path, bytes) = held?;
    let is_own = fs::read(&path).is_ok_and(|there| there == bytes);
    is_own.then_some(path)
}

/// Holds a game that no file has in a file of the user's folder, in place of what was held before. Where that cannot be done
/// nothing is held.
pub(super) fn hold(title: &str, text: &str) {
    let before = take_held();
    let path = match before {
        Some(path) => whole::replace_soon(&path, text.as_bytes())
            .map(|()| path)
            .ok(),
        None => keep(title, text).ok(),
    };
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    *held = path.map(|path| (path, text.as_bytes().to_vec()));
}

/// Removes the file of the game that is being played: the game is saved elsewhere, or its player wants no more of it.
pub(super) fn release() {
    if let Some(path) = take_held() {
        drop(fs::remove_file(path));
    }
}

/// Saves a game to a file in the user's folder, that which holds it or a new one; where it is.
pub(super) fn keep(title: &str, text: &str) -> Result<PathBuf, Failure> {
    if let Some(path) = take_held()
        && whole::replace(&path, text.as_bytes()).is_ok()
    {
        return Ok(path);
    }
    let folder = folder()?;
    let failed = |error| {
        let folder = folder.display();
        Failure::call(format!("cannot save the game in `{folder}`: {error}"))
    };
    fs::create_dir_all(&folder).map_err(failed)?;
    let name = title.to_lowercase();
    let name: String = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect::<Vec<&str>>()
        .join("-");
    let paths = (1..).map(|number| folder.join(format!("{name}-{number}.{ENDING}")));
    whole::create(paths, text.as_bytes()).map_err(failed)
}

/// The file of the kept game that is asked for, by its number in the list, its name or its game, if there is one;
/// otherwise the games are listed.
pub(super) fn chosen(
    which: &str,
    game: Option<&str>,
    out: &mut dyn Write,
) -> Result<Option<PathBuf>, Failure> {
    let mut all = all();
    if let Some(game) = game {
        all.retain(|kept| kept.saved.is_meant_by(game));
    }
    let number = which.parse::<usize>().ok();
    let by_number = number.and_then(|number| all.get(number.checked_sub(1)?));
    let by_name = all.iter().find(|kept| kept.name() == which);
    if let Some(kept) = by_name.or(by_number) {
        return Ok(Some(kept.path.clone()));
    }
    let numbered = all.iter().zip(1..);
    let meant: Vec<(&KeptGame, usize)> = numbered
        .filter(|(kept, _)| which.is_empty() || kept.saved.is_meant_by(which))
        .collect();
    match meant.as_slice() {
        [] if which.is_empty() => writeln!(out, "no game is kept")?,
        [] => {
            return Err(Failure::call_with_help(
                format!("no kept game is meant by `{which}`"),
                "`dafang play --resume` lists them",
            ));
        }
        [(kept, _)] if !which.is_empty() => return Ok(Some(kept.path.clone())),
        several => {
            for (kept, number) in several {
                writeln!(out, "{number:>3}  {}", kept.line())?;
            }
            let game = game.map(|game| format!(" {game}")).unwrap_or_default();
            writeln!(
                out,
                "`dafang play{game} --resume {}` goes on with the first of them",
                several[0].1
            )?;
        }
    }
    Ok(None)
}

/// The games that are kept, the last one changed first. What cannot be read is none.
fn all() -> Vec<KeptGame> {
    let entries = folder().ok().and_then(|folder| fs::read_dir(folder).ok());
    let paths = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
    let games = paths.filter_map(|path| {
        Some(KeptGame {
            changed: fs::metadata(&path).and_then(|file| file.modified()).ok()?,
            saved: save::read(&path).ok()??,
            path,
        })
    });
    let mut games: Vec<KeptGame> = games.collect();
    games.sort_by(|one, other| {
        let later = other.changed.cmp(&one.changed);
        later.then_with(|| one.path.cmp(&other.path))
    });
    games
}

impl KeptGame {
    /// The name of its file, without its ending.
    fn name(&self) -> String {
        let name = Path::file_stem(&self.path).unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    fn line(&self) -> String {
        let moves = self.saved.moves.iter().filter(|word| !word.ends_with(':'));
        let moves = match moves.count() {
            1 => "1 move".to_owned(),
            number => format!("{number} moves"),
        };
        let age = self.changed.elapsed().unwrap_or_default();
        let (name, title) = (self.name(), self.saved.full_title());
        format!("{name}: {title}, {moves}, {}", ago(age))
    }
}

/// How long ago something was.
fn ago(age: Duration) -> String {
    const UNITS: [(u64, &str); 3] = [(86_400, "day"), (3600, "hour"), (60, "minute")];
    let seconds = age.as_secs();
    let unit = UNITS.iter().find(|(length, _)| seconds >= *length);
    match unit.map(|(length, unit)| (seconds / length, unit)) {
        None => "just now".to_owned(),
        Some((1, unit)) => format!("1 {unit} ago"),
        Some((number, unit)) => format!("{number} {unit}s ago"),
    }
}
