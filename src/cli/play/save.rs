//! Saved games: a small text of what was played, and the moves as people write them.
//!
//! A file is written whole in the same folder under another name and then put in its place, so that a
//! crash at any moment leaves the one or the other. What cannot be written leaves nothing behind.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write as _};
use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::play::record::{Header, Record};
use crate::play::{Thrown, retrace};

/// The first line of a saved game.
const FIRST: &str = "dafang game 1";

/// A file larger than this was not saved by this program.
const LARGEST: u64 = 16 << 20;

/// Writes a game to a file.
pub(super) fn write(
    path: &Path,
    loaded: &Loaded,
    words: impl Iterator<Item = String>,
) -> Result<(), Failure> {
    let mut text = format!(
        "{FIRST}\ntitle: {}\ngame: {}\n",
        loaded.game.name, loaded.name
    );
    if let Some(ruleset) = &loaded.ruleset {
        let _ = writeln!(text, "ruleset: {ruleset}");
    }
    for option in &loaded.options {
        let _ = writeln!(text, "option: {option}");
    }
    text.push_str("moves:\n");
    for word in words {
        let _ = writeln!(text, "{word}");
    }
    replace(path, text.as_bytes())
        .map_err(|error| Failure::call(format!("cannot save to `{}`: {error}", path.display())))
}

/// Puts a file with these bytes in the place of what is there, as a whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The file that a link leads to is replaced, not the link.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dafang-");
    #[cfg(unix)]
    {
        // Readable as any file that a program makes, not for its owner alone.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(|error| {
        // What it says names the file that was tried, which nobody asked for.
        io::Error::other(plainly(&error))
    })?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// An error of the system without the path of the file.
fn plainly(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such folder".to_owned(),
        ErrorKind::PermissionDenied => "writing there is not permitted".to_owned(),
        kind => kind.to_string(),
    }
}

/// Reads the moves of a saved game, which must be one of the game that is being played.
pub(super) fn read(path: &Path, loaded: &Loaded) -> Result<Vec<String>, Failure> {
    let name = path.display();
    let unreadable = |error| Failure::call(format!("cannot read `{name}`: {error}"));
    // Not the length that the file claims: a device has none, and never ends.
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
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
        match line.split_once(": ") {
            Some(("title", value)) => found.title = value.to_owned(),
            Some(("game", value)) => found.game = value.to_owned(),
            Some(("ruleset", value)) => found.ruleset = Some(value.to_owned()),
            Some(("option", value)) => found.options.push(value.to_owned()),
            _ => {
                return Err(Failure::call(format!(
                    "`{name}` has a line that means nothing: `{}`",
                    line.escape_debug()
                )));
            }
        }
    }
    if !found.is_of(loaded) {
        return Err(Failure::call_with_help(
            format!("`{name}` is a game of something else: {}", found.title),
            format!(
                "leave, and go on with it by `dafang play {} --load {name}`",
                found.arguments()
            ),
        ));
    }
    Ok(lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect())
}

/// The moves, and throws of dice, of the first game of a file of records, such as `dafang check --record` writes; none if
/// the file is something else.
pub(super) fn read_record(path: &Path, loaded: &Loaded) -> Result<Option<Vec<Thrown>>, Failure> {
    let name = path.display();
    let unreadable = |error: &dyn std::fmt::Display| {
        Failure::call(format!("cannot read the record `{name}`: {error}"))
    };
    let file = File::open(path)
        .map_err(|error| Failure::call(format!("cannot read `{name}`: {error}")))?;
    let mut file = BufReader::new(file.take(LARGEST));
    if !file
        .fill_buf()
        .map_err(|error| unreadable(&error))?
        .starts_with(b"{")
    {
        return Ok(None);
    }
    let mut lines = file.lines().map_while(Result::ok);
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
        Ok(moves) => Ok(Some(moves)),
        Err(difference) => Err(Failure::call_with_help(
            format!(
                "`{name}` goes differently here from move {} on",
                difference.ply + 1
            ),
            format!("`dafang verify {} {name}` shows where", loaded.name),
        )),
    }
}

/// What a saved game is a game of.
#[derive(Debug, Default)]
struct Saved {
    title: String,
    game: String,
    ruleset: Option<String>,
    options: Vec<String>,
}

impl Saved {
    /// Whether it is a game of this description, ruleset and options. The description may have
    /// been moved to another place.
    fn is_of(&self, loaded: &Loaded) -> bool {
        self.title == loaded.game.name
            && self.ruleset == loaded.ruleset
            && self.options == loaded.options
    }

    /// The arguments by which it is played.
    fn arguments(&self) -> String {
        arguments(&self.game, self.ruleset.as_deref(), &self.options)
    }
}

/// The arguments by which a game is played.
pub(super) fn arguments(game: &str, ruleset: Option<&str>, options: &[String]) -> String {
    let mut arguments = game.to_owned();
    if let Some(ruleset) = ruleset {
        let _ = write!(arguments, " --ruleset \"{ruleset}\"");
    }
    for option in options {
        let _ = write!(arguments, " --option \"{option}\"");
    }
    arguments
}
