//! Files of weights that `dafang train` has learned, beside the texts of their games.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::game::Loaded;
use super::pipe;
use super::whole::replace;
use crate::bundled;
use crate::game::Game;
use crate::search::{Evaluation, Weights};

/// How the name of such a file ends.
const ENDING: &str = "weights.json";

/// The number of the form of such files.
const FORM: u32 = 1;

/// What such a file holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Learned {
    /// [`FORM`]
    form: u32,
    /// What the game is called.
    pub(crate) game: String,
    /// Its ruleset, if it has several.
    pub(crate) ruleset: Option<String>,
    /// Its options, as they were asked for.
    pub(crate) options: Vec<String>,
    /// The seed of the games that were learned from.
    pub(crate) seed: u64,
    /// How many they were.
    pub(crate) games: u64,
    /// Rounds in which a network has learned, or tried to.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) rounds: u32,
    /// The weights.
    pub(crate) weights: Weights,
}

/// Whether a number is 0; serde asks with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Learned {
    /// What was learned of a game.
    pub(crate) fn of(loaded: &Loaded, seed: u64, games: u64, evaluation: &Evaluation) -> Self {
        Self {
            form: FORM,
            game: loaded.game.name.clone(),
            ruleset: loaded.ruleset.clone(),
            options: loaded.options.clone(),
            seed,
            games,
            rounds: 0,
            weights: Weights::of(&loaded.game, evaluation),
        }
    }

    /// Writes it to a file.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        replace(path, &text)
            .map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
    }
}

/// Whether a file holds weights that were learned from more games than some.
pub(crate) fn knows_more(path: &Path, games: u64) -> bool {
    let text = fs::read_to_string(path).ok();
    let found = text.and_then(|text| read(&path.display().to_string(), &text).ok());
    found.is_some_and(|found| found.games > games)
}

/// Where the weights of a game are kept: beside its text, with the ruleset and options in the name; none for a text
/// that is no file.
pub(crate) fn path_of(loaded: &Loaded) -> Option<PathBuf> {
    let path = loaded.files().next()?;
    (path == loaded.path()).then(|| path.with_file_name(name_of(loaded)))
}

/// The name of the file for a game: `chess.weights.json`, `square-game.board-7x7.weights.json`.
fn name_of(loaded: &Loaded) -> String {
    let stem = loaded.path().file_stem().unwrap_or_default();
    let mut name = stem.to_string_lossy().into_owned();
    for choice in loaded.ruleset.iter().chain(&loaded.options) {
        let words = choice.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_lowercase).collect();
        name.push('.');
        name.push_str(&words.join("-"));
    }
    format!("{name}.{ENDING}")
}

/// What was learned of a game, if anything was; a file that is of no use is named in the error.
pub(crate) fn learned(loaded: &Loaded) -> Result<Option<Learned>, String> {
    let name = name_of(loaded);
    let (place, text) = match path_of(loaded) {
        Some(path) if path.is_file() => {
            let place = path.display().to_string();
            match fs::read_to_string(&path) {
                Ok(text) => (place, text),
                Err(error) => return Err(format!("cannot read `{place}`: {error}")),
            }
        }
        Some(_) => return Ok(None),
        None => match bundled::file(&loaded.path().with_file_name(&name)) {
            Some(text) => (name, text.to_owned()),
            None => return Ok(None),
        },
    };
    read(&place, &text).map(Some)
}

/// The evaluation of a game by a file of weights.
pub(crate) fn of_file(path: &Path, game: &Game) -> Result<Evaluation, Failure> {
    of_path(path, game).map(|(_, evaluation)| evaluation)
}

/// What a file of weights holds, and the evaluation of a game by it.
pub(crate) fn of_path(path: &Path, game: &Game) -> Result<(Learned, Evaluation), Failure> {
    let name = path.display();
    let mut text = String::new();
    pipe::open(path)
        .and_then(|mut file| file.read_to_string(&mut text))
        .map_err(|error| Failure::call(format!("cannot read `{name}`: {error}")))?;
    let found = read(&name.to_string(), &text).map_err(Failure::call)?;
    match found.weights.evaluation(game) {
        Some(evaluation) => Ok((found, evaluation)),
        None => Err(Failure::call(format!(
            "`{name}` is of another board or other pieces: {}",
            found.game
        ))),
    }
}

/// Reads what a file holds.
fn read(place: &str, text: &str) -> Result<Learned, String> {
    match serde_json::from_str::<Learned>(text) {
        Ok(found) if found.form == FORM => Ok(found),
        Ok(_) => Err(format!("`{place}` is of another version of Dafang")),
        Err(error) => Err(format!("`{place}` holds no weights: {error}")),
    }
}

/// The evaluation of a game by what was learned of it; none if nothing was. What is of no use is named on the error
/// output.
pub(crate) fn evaluation(loaded: &Loaded, game: &Game) -> Option<Evaluation> {
    let complaint = match learned(loaded) {
        Ok(None) => return None,
        Ok(Some(found)) => match found.weights.evaluation(game) {
            Some(evaluation) => return Some(evaluation),
            None => format!("`{}` is of another board or other pieces", name_of(loaded)),
        },
        Err(complaint) => complaint,
    };
    let mut out = std::io::stderr().lock();
    // Whoever does not listen misses nothing but this remark.
    let _ = writeln!(
        out,
        "note: {complaint}; `dafang train` learns the weights anew"
    );
    None
}
