//! Saved games: a small text of what was played, and the moves as people write them.
//!
//! A file begins with what the game is and how it is played, a line each; the moves that were made follow. A move that was
//! taken back, and can be made again, is a line `redo` before them, the next one first.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::settings::{PlaySettings, quoted, shell_word};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::cli::pipe;
use crate::play::record::{Header, Record};
use crate::play::{Thrown, retrace};

/// The first line of a saved game.
const FIRST: &str = "dafang game 1";

/// What a line begins with that is for people who open the file.
const NOTE: &str = "note";

/// The note of a game that hides something.
const SECRETS: &str = "the moves below tell what the players hide from each other";

/// A file larger than this was not saved by this program.
const LARGEST: u64 = 16 << 20;

/// The text of a saved game.
pub(super) fn text(
    loaded: &Loaded,
    settings: &PlaySettings,
    moves: impl Iterator<Item = String>,
    undone: impl Iterator<Item = String>,
) -> String {
    let mut text = format!(
        "{FIRST}\ntitle: {}\ngame: {}\n",
        loaded.game.name, loaded.name
    );
    // The game may be gone on with from another folder.
    if let Some(path) = file_of(loaded) {
        let _ = writeln!(text, "file: {}", path.display());
    }
    if let Some(ruleset) = &loaded.ruleset {
        let _ = writeln!(text, "ruleset: {ruleset}");
    }
    for option in &loaded.options {
        let _ = writeln!(text, "option: {option}");
    }
    if let Some(defines) = &loaded.defines {
        let _ = writeln!(text, "defines: {}", defines.display());
    }
    text.push_str(&settings.lines());
    if loaded.game.layout.hides() {
        let _ = writeln!(text, "{NOTE}: {SECRETS}");
    }
    for word in undone {
        let _ = writeln!(text, "redo: {word}");
    }
    text.push_str("moves:\n");
    for word in moves {
        let _ = writeln!(text, "{word}");
    }
    text
}

/// Where the file of a game is, if it is none of the bundled ones and its path can be a line of a text.
fn file_of(loaded: &Loaded) -> Option<PathBuf> {
    let path = loaded.path().canonicalize().ok()?;
    let is_line = path.to_str()?.chars().all(|letter| !letter.is_control());
    is_line.then_some(path)
}

/// What a saved game holds.
#[derive(Debug, Default)]
pub(super) struct Saved {
    /// What the game is called.
    pub(super) title: String,
    /// The name by which it was asked for, and where its file was.
    game: String,
    file: Option<PathBuf>,
    ruleset: Option<String>,
    options: Vec<String>,
    defines: Option<String>,
    /// How it is played.
    pub(super) settings: PlaySettings,
    /// The words of what was played: moves, what is no move, and throws.
    pub(super) moves: Vec<String>,
    /// Those of what was taken back, the next first.
    pub(super) undone: Vec<String>,
    /// The whole file.
    pub(super) bytes: Vec<u8>,
}

/// Reads a saved game; none if the file is one of records.
pub(super) fn read(path: &Path) -> Result<Option<Saved>, Failure> {
    let name = path.display();
    let unreadable = |error| Failure::call(format!("cannot read `{name}`: {error}"));
    // Not the length that the file claims: a device has none, and never ends.
    let mut bytes = Vec::new();
    let file = pipe::open(path).map_err(unreadable)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.starts_with(b"{") {
        return Ok(None);
    }
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::call(format!(
            "`{name}` is too large for a saved game"
        )));
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map(str::trim);
    if lines.next() != Some(FIRST) {
        return Err(Failure::call(format!("`{name}` is not a saved game")));
    }
    let mut found = Saved::default();
    loop {
        let Some(line) = lines.next() else {
            return Err(Failure::call(format!(
                "`{name}` breaks off before the moves"
            )));
        };
        if line == "moves:" {
            break;
        }
        let is_known = match line.split_once(": ") {
            Some((key, value)) => found.note(key, value),
            None => false,
        };
        if !is_known {
            return Err(Failure::call(format!(
                "`{name}` has a line that means nothing: `{}`",
                line.escape_debug()
            )));
        }
    }
    let moves = lines.filter(|line| !line.is_empty());
    found.moves = moves.map(str::to_owned).collect();
    found.bytes = bytes;
    Ok(Some(found))
}

impl Saved {
    /// Notes a line; whether it means anything.
    fn note(&mut self, key: &str, value: &str) -> bool {
        let value = value.to_owned();
        match key {
            "title" => self.title = value,
            "game" => self.game = value,
            "file" => self.file = Some(value.into()),
            "ruleset" => self.ruleset = Some(value),
            "option" => self.options.push(value),
            "defines" => self.defines = Some(value),
            "redo" => self.undone.push(value),
            NOTE => {}
            _ => return self.settings.read(key, &value),
        }
        true
    }

    /// Refuses a game of another description, ruleset or options. The description may have been moved to another place.
    pub(super) fn must_be_of(&self, loaded: &Loaded, path: &Path) -> Result<(), Failure> {
        if self.title == loaded.game.name
            && self.ruleset == loaded.ruleset
            && self.options == loaded.options
        {
            return Ok(());
        }
        let path = path.display();
        Err(Failure::call_with_help(
            format!("`{path}` is a game of something else: {}", self.title),
            format!(
                "leave, and go on with it by `dafang play {} --load {path}`",
                arguments(&self.game, self.ruleset.as_deref(), &self.options)
            ),
        ))
    }

    /// What the game is called, with what was chosen of it.
    pub(super) fn full_title(&self) -> String {
        let chosen: Vec<&str> = self
            .ruleset
            .iter()
            .chain(&self.options)
            .map(String::as_str)
            .collect();
        match chosen.is_empty() {
            true => self.title.clone(),
            false => format!("{} ({})", self.title, chosen.join(", ")),
        }
    }

    /// Whether a word means this game: a part of its title or of its name.
    pub(super) fn is_meant_by(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        [&self.title, &self.game]
            .iter()
            .any(|name| name.to_lowercase().contains(&word))
    }

    /// The arguments of the call that plays it: the game first. Its file is looked for where it was, and beside the
    /// saved game.
    pub(super) fn call(&self, path: &Path) -> Vec<String> {
        let beside = self.file.as_ref().and_then(|file| {
            let beside = path.with_file_name(file.file_name()?);
            beside.is_file().then_some(beside)
        });
        let file = self.file.clone().filter(|file| file.is_file()).or(beside);
        let game = file.map_or_else(|| self.game.clone(), |file| file.display().to_string());
        let chosen = self.ruleset.iter().map(|name| format!("--ruleset={name}"));
        let options = self
            .options
            .iter()
            .map(|option| format!("--option={option}"));
        let defines = self
            .defines
            .iter()
            .map(|folder| format!("--defines={folder}"));
        let mut call: Vec<String> = chosen.chain(options).chain(defines).collect();
        call.extend(self.settings.arguments());
        call.extend(["--".to_owned(), game]);
        call
    }
}

/// The moves, and throws of dice, of the first game of a file of records, such as `dafang check --record` writes.
pub(super) fn read_record(path: &Path, loaded: &Loaded) -> Result<Vec<Thrown>, Failure> {
    let name = path.display();
    let unreadable = |error: &dyn std::fmt::Display| {
        Failure::call(format!("cannot read the record `{name}`: {error}"))
    };
    let file = pipe::open(path)
        .map_err(|error| Failure::call(format!("cannot read `{name}`: {error}")))?;
    let mut lines = BufReader::new(file.take(LARGEST))
        .lines()
        .map_while(Result::ok);
    let (header, record) = (lines.next(), lines.next());
    let header: Header = serde_json::from_str(header.as_deref().unwrap_or_default())
        .map_err(|error| unreadable(&error))?;
    let record: Record = serde_json::from_str(record.as_deref().unwrap_or_default())
        .map_err(|error| unreadable(&error))?;
    if !loaded.game.drawn_start.is_empty() {
        return Err(Failure::call_with_help(
            format!("`{name}` begins with a position of its own, which chance draws"),
            format!("`dafang verify {} {name}` replays it", loaded.name),
        ));
    }
    match retrace(&loaded.game, &header, &record) {
        Ok(moves) => Ok(moves),
        Err(difference) => Err(Failure::call_with_help(
            format!(
                "`{name}` goes differently here from move {} on",
                difference.ply + 1
            ),
            format!("`dafang verify {} {name}` shows where", loaded.name),
        )),
    }
}

/// The arguments by which a game is played, as a person types them in a shell.
pub(super) fn arguments(game: &str, ruleset: Option<&str>, options: &[String]) -> String {
    let mut arguments = shell_word(game);
    if let Some(ruleset) = ruleset {
        let _ = write!(arguments, " --ruleset {}", quoted(ruleset));
    }
    for option in options {
        let _ = write!(arguments, " --option {}", quoted(option));
    }
    arguments
}
