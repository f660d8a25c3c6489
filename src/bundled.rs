//! The games that are part of the library.
//!
//! Owns their texts and the files beside them, by the names that people call them by. Refuses to read any other file.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use crate::diagnostic::did_you_mean;
use crate::expand::{Missing, key, names};

static GAMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/games");

/// A bundled game.
#[derive(Clone, Debug)]
pub struct Bundled {
    /// The name it is called by.
    pub name: String,
    /// The folder it lies in; empty for none.
    pub folder: String,
    /// Where it lies among the bundled games.
    path: PathBuf,
    /// Its text.
    pub text: &'static str,
    /// The ruleset that is meant, where it was found by the name of one.
    pub ruleset: Option<String>,
}

/// The folder of texts that games use and that are no games themselves.
const COMMON: &str = "common";

/// All bundled games, by folder and name.
#[must_use]
pub fn games() -> Vec<Bundled> {
    let mut games = texts();
    games.retain(|game| game.folder != COMMON);
    games
}

/// All bundled texts, by folder and name: games, and what they have in common.
#[must_use]
pub fn texts() -> Vec<Bundled> {
    let mut games = Vec::new();
    let mut folders = vec![&GAMES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        let texts = folder.files().filter(|file| is_description(file.path()));
        games.extend(texts.filter_map(|file| {
            let folder = file.path().parent().unwrap_or(Path::new(""));
            Some(Bundled {
                name: file.path().file_stem()?.to_str()?.to_owned(),
                folder: folder.display().to_string(),
                path: file.path().to_owned(),
                text: file.contents_utf8()?,
                ruleset: None,
            })
        }));
    }
    games.sort_by(|one, other| (&one.folder, &one.name).cmp(&(&other.folder, &other.name)));
    games
}

/// Whether a path ends as those of descriptions do.
#[must_use]
pub fn is_description(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "lud")
}

/// The text of a file among the bundled ones, such as weights that were learned.
#[must_use]
pub fn file(path: &Path) -> Option<&'static str> {
    GAMES.get_file(path)?.contents_utf8()
}

/// What a bundled text is called in messages, before its path.
pub const BUNDLED: &str = crate::source::OF_LIBRARY;

impl Bundled {
    /// The name by which other texts use it: that of a game, and the path of what games have in common.
    #[must_use]
    pub fn used_name(&self) -> String {
        match self.folder == COMMON {
            true => format!("{COMMON}/{}", self.name),
            false => self.name.clone(),
        }
    }

    /// Whether it is no game, but what games have in common.
    #[must_use]
    pub fn is_common(&self) -> bool {
        self.folder == COMMON
    }

    /// What it is called in messages.
    #[must_use]
    pub fn source_name(&self) -> String {
        format!("{BUNDLED}{}", self.path.display())
    }
}

/// A name as bundled games are compared by: without regard to case, `.lud`, and blanks for hyphens.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase().replace([' ', '_'], "-");
    name.strip_suffix(".lud").unwrap_or(&name).to_owned()
}

/// The bundled game of a name, of a path among the bundled games, or of any other name that its text says it goes by. Some
/// of these are names of rulesets.
#[must_use]
pub fn find(name: &str) -> Option<Bundled> {
    by_file(name).or_else(|| by_name(name))
}

/// The bundled text of a file's name, or of a path among the bundled games.
fn by_file(name: &str) -> Option<Bundled> {
    let wanted = plain(name);
    texts().into_iter().find(|game| {
        let path = game.path.to_string_lossy();
        plain(&game.name) == wanted || plain(&path) == wanted
    })
}

/// A bundled game with its names, each with the ruleset that has it.
type NamedGame = (Bundled, Vec<(String, Option<String>)>);

/// The bundled games, each with the names that its text says it goes by and the rulesets that have them. All texts are parsed
/// for that, so it is done once: an editor asks for a name that does not exist at every keystroke in it.
static NAMED: LazyLock<Vec<NamedGame>> = LazyLock::new(|| {
    let games = games().into_iter();
    games
        .map(|game| {
            let names = names(game.text);
            (game, names)
        })
        .collect()
});

/// The bundled game that goes by another name, with the ruleset that has this name.
fn by_name(name: &str) -> Option<Bundled> {
    let wanted = key(name);
    if wanted.is_empty() {
        return None;
    }
    let mut found = NAMED.iter().filter_map(|(game, names)| {
        let (_, ruleset) = names.iter().find(|(name, _)| key(name) == wanted)?;
        let ruleset = ruleset.clone();
        Some(Bundled {
            ruleset,
            ..game.clone()
        })
    });
    // A game that is called so itself, and not only by one of its rulesets, is meant first.
    let all: Vec<Bundled> = found.by_ref().collect();
    let whole = all.iter().position(|game| game.ruleset.is_none());
    all.into_iter().nth(whole.unwrap_or(0))
}

/// Finds a text that another one uses among the bundled ones: from the folder of the text that uses it if that is
/// bundled, or else by its name.
///
/// # Errors
/// If there is none.
pub fn resolve(name: &str, user: Option<&str>) -> Result<(String, String), Missing> {
    let folder = user.and_then(|user| Path::new(user.strip_prefix(BUNDLED)?).parent());
    let beside = folder.and_then(|folder| by_file(&folder.join(name).to_string_lossy()));
    let by_name = || by_name(name).filter(|game| game.ruleset.is_none());
    match beside.or_else(|| by_file(name)).or_else(by_name) {
        Some(game) => Ok((game.source_name(), game.text.to_owned())),
        None => {
            let missing = Missing {
                reason: "there is neither a file nor a bundled game of this name".to_owned(),
                meant: nearest(name),
            };
            let texts = texts();
            let common = texts.iter().filter(|text| text.folder == COMMON);
            let paths: Vec<(&str, String)> = common
                .map(|text| (text.name.as_str(), text.used_name()))
                .collect();
            // By its path, or by its name alone, for which the path is written then.
            let by_path = paths.iter().map(|(_, path)| path.as_str());
            let missing = missing.or_meant(&plain(name), by_path);
            let by_name = did_you_mean(&plain(name), paths.iter().map(|(name, _)| *name));
            let by_name = paths.iter().find(|(name, _)| Some(*name) == by_name);
            let path = by_name.map(|(_, path)| path.clone());
            Err(Missing {
                meant: missing.meant.or(path),
                ..missing
            })
        }
    }
}

/// Letters of the shortest part of a name by which a game is suggested.
const SHORTEST_PART: usize = 4;

/// The bundled name nearest to one that does not exist.
#[must_use]
pub fn nearest(name: &str) -> Option<String> {
    let stem = Path::new(name).file_stem()?.to_str()?;
    let games = games();
    let by_file = did_you_mean(&plain(stem), games.iter().map(|game| game.name.as_str()));
    if let Some(name) = by_file {
        return Some(name.to_owned());
    }
    let others = NAMED.iter().flat_map(|(_, names)| names);
    let by_name = did_you_mean(stem, others.map(|(name, _)| name.as_str())).map(str::to_owned);
    by_name.or_else(|| by_beginning(stem))
}

/// The only bundled game with a name that begins with a word or ends in it: `tictac`, `mens-morris`.
fn by_beginning(word: &str) -> Option<String> {
    let word = key(word);
    let is_part = |name: &String| {
        let name = key(name);
        name.starts_with(&word) || name.ends_with(&word)
    };
    let of = |(game, names): &(Bundled, Vec<(String, Option<String>)>)| {
        let others = names.iter().map(|(name, _)| name);
        std::iter::once(&game.name).chain(others).any(is_part)
    };
    let mut found = NAMED.iter().filter(|named| of(named));
    let first = found.next()?;
    let is_only = word.chars().count() >= SHORTEST_PART && found.next().is_none();
    is_only.then(|| first.0.name.clone())
}
