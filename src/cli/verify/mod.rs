//! `dafang verify`: replays recorded games and shows where they go differently here.
//!
//! Owns the command, the reading of records (plain or gzipped) and its report. Refuses to compare: that is [`replay`].
//!
//! * `library`: all records of a folder, and what keeps descriptions of a library from being accepted, ranked.
//! * `shrunk`: the shortest record that still differs, and the rule that was evaluated last.
//! * `words`: a difference between record and replay, in words.
//! * `workers`: processes that replay the records of a library, each within the bounds of the call.

mod library;
mod shrunk;
mod words;
mod workers;

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use flate2::read::MultiGzDecoder;
use schemars::JsonSchema;
use serde::Serialize;

use self::library::LibraryArgs;
use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::failure::Failure;
use super::game::{ChoiceArgs, GameArgs};
use super::pipe;
use super::table::wrapped;
use super::terminal::Screen;
use super::watch;
use crate::game::Game;
use crate::play::record::{Header, Record};
use crate::play::{Difference, Strictness, What, replay};
use crate::render::{Look, board};

/// Replay recorded games
///
/// Compares with records of another program, gzipped or plain: the legal moves at every ply, the
/// position after every move, whose turn it is, scores, and the end. Shows the first difference of
/// each file. With `--library`, all records of a folder are replayed, and what is missing most is listed. Ctrl-C, or another
/// signal to end, stops it, and what was replayed is reported. Where the last line of a file was cut off, as by a program
/// that was killed while it wrote, the games before it are replayed and the line is named; the exit status is theirs.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// A file, or the name of a bundled game
    #[arg(required_unless_present = "library")]
    game: Option<String>,
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Files of records, one JSON object per line
    #[arg(
        id = "files",
        required_unless_present = "library",
        value_name = "RECORD"
    )]
    records: Vec<PathBuf>,
    #[command(flatten)]
    library: LibraryArgs,
    /// Compare also how often moves of the same two sites are listed, and the names of phases
    #[arg(long)]
    strict: bool,
    /// Write the shortest record to FILE that still differs, and show which rule was evaluated last
    #[arg(long, value_name = "FILE", conflicts_with = "library")]
    shrink: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(crate) const SCHEMAS: &[super::answer::NamedSchema] = &[
    ("verify/1", schema_of::<Answer<VerifyAnswer>>),
    ("library/1", schema_of::<Answer<library::LibraryAnswer>>),
];

/// What `--json` writes: one object.
#[derive(Serialize, JsonSchema)]
struct VerifyAnswer {
    game: String,
    ruleset: Option<String>,
    agrees: bool,
    /// Whether everything was replayed; if not, a signal has stopped it.
    complete: bool,
    trials: u64,
    plies: u64,
    records: Vec<Checked>,
    /// The shortest record that still differs, if it was asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shrunk: Option<shrunk::Shrunk>,
}

/// What became of one file.
#[derive(Serialize, JsonSchema)]
struct Checked {
    record: String,
    agrees: bool,
    /// Games that agree from the first to the last ply.
    trials: u64,
    plies: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<FirstDifference>,
    /// The number of its last line, counted from 1, if that is only a part of a line, as a program that was ended while it
    /// wrote leaves it. The games before it are replayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    torn: Option<usize>,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Checked {
    /// Nothing of it replayed yet.
    fn new(path: &Path) -> Self {
        Self {
            record: path.display().to_string(),
            agrees: true,
            trials: 0,
            plies: 0,
            difference: None,
            torn: None,
            error: None,
        }
    }
}

/// A difference for programs.
#[derive(Serialize, JsonSchema)]
struct FirstDifference {
    trial: u64,
    ply: usize,
    kind: &'static str,
    message: String,
}

impl Verify {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(folders) = self.library.folders() {
            let (defines, strictness) = (self.choice.defines.load()?, self.strictness());
            return self
                .library
                .run(folders, &defines, strictness, self.json, out);
        }
        let game = GameArgs {
            game: self.game.clone().unwrap_or_default(),
            choice: self.choice.clone(),
        };
        let mut loaded = game.load()?;
        loaded.game = loaded.game.for_records();
        let strictness = self.strictness();
        let mut answer = VerifyAnswer {
            game: loaded.game.name.clone(),
            ruleset: loaded.ruleset.clone(),
            agrees: true,
            complete: true,
            trials: 0,
            plies: 0,
            records: Vec::new(),
            shrunk: None,
        };
        let mut unreadable = false;
        watch::stop_at_interrupt();
        for path in self.records.iter().take_while(|_| !watch::interrupted()) {
            let (checked, difference) = match verify(&loaded.game, path, strictness) {
                Ok(checked) => checked,
                // The other files are looked at all the same.
                Err(failure) if self.records.len() > 1 => {
                    unreadable = true;
                    let mut checked = Checked::new(path);
                    checked.agrees = false;
                    checked.error = Some(failure.to_string());
                    (checked, None)
                }
                Err(failure) => return Err(failure),
            };
            if !self.json {
                write(&loaded.game, &checked, difference.as_ref(), screen, out)?;
            }
            answer.agrees &= checked.agrees;
            answer.trials += checked.trials;
            answer.plies += checked.plies;
            answer.records.push(checked);
        }
        if let Some(file) = self.shrink.as_ref().filter(|_| !watch::interrupted()) {
            let shrunk = shrunk::shortest(&loaded.game, &self.records, strictness)?;
            answer.shrunk = match shrunk {
                Some(shrunk) => Some(shrunk.write(&loaded, file)?),
                None => None,
            };
            if let Some(shrunk) = answer.shrunk.as_ref().filter(|_| !self.json) {
                shrunk.show(screen, out)?;
            }
        }
        answer.complete = !watch::interrupted();
        if self.json {
            answer::write("verify/1", Some(loaded.rules_hash()), &answer, out)?;
        } else if !answer.complete {
            writeln!(
                out,
                "stopped by {}: {} games, {} moves replayed",
                watch::signal().name(),
                answer.trials,
                answer.plies
            )?;
        } else if answer.records.len() > 1 {
            let agreeing = answer.records.iter().filter(|record| record.agrees).count();
            let all = answer.records.len();
            writeln!(
                out,
                "{agreeing} of {all} records agree: {} games, {} moves",
                answer.trials, answer.plies
            )?;
        }
        out.flush()?;
        if answer.agrees {
            watch::ended()
        } else if unreadable {
            Err(Failure::ReportedCall)
        } else {
            Err(Failure::Reported)
        }
    }

    fn strictness(&self) -> Strictness {
        if self.strict {
            Strictness::Everything
        } else {
            Strictness::Rules
        }
    }
}

/// What became of one file, for people: the first difference with its board.
fn write(
    game: &Game,
    checked: &Checked,
    difference: Option<&Difference>,
    screen: Screen,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (name, trials, plies) = (&checked.record, checked.trials, checked.plies);
    if let Some(error) = &checked.error {
        writeln!(out, "UNREADABLE {name}")?;
        return indented(error, screen, out);
    }
    let state = if checked.agrees { "agrees" } else { "DIFFERS" };
    writeln!(out, "{state} {name}: {trials} games, {plies} moves")?;
    if let Some(line) = checked.torn {
        writeln!(
            out,
            "    line {line}, the last, is only a part of a game: what was written was cut off"
        )?;
    }
    let (Some(difference), Some(written)) = (difference, &checked.difference) else {
        return Ok(());
    };
    if matches!(difference.what, What::Unfit(_)) {
        return indented(&written.message, screen, out);
    }
    writeln!(
        out,
        "  game {}, {}",
        written.trial + 1,
        words::place(game, difference)
    )?;
    for part in written.message.split("; ") {
        indented(part, screen, out)?;
    }
    let look = Look {
        marked: words::sites(game, difference),
        columns: screen.board.saturating_sub(4),
        ..screen.look(&difference.state)
    };
    for line in board(game, &difference.state, &look).lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

/// A text under the name of a file.
fn indented(text: &str, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
    for line in wrapped(text, screen.width.saturating_sub(4)).lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

/// Replays the games of one file up to the first difference.
fn verify(
    game: &Game,
    path: &Path,
    strictness: Strictness,
) -> Result<(Checked, Option<Difference>), Failure> {
    let mut checked = Checked::new(path);
    let mut found = None;
    checked.torn = each_game(path, |header, record| {
        let replayed = replay(game, header, &record, strictness);
        // A game that was not replayed to its end says nothing.
        if watch::interrupted() {
            return false;
        }
        match replayed {
            Ok(replayed) => {
                checked.trials += 1;
                checked.plies += replayed.plies as u64;
            }
            Err(difference) => {
                checked.agrees = false;
                checked.plies += difference.ply as u64;
                checked.difference = Some(FirstDifference {
                    trial: checked.trials,
                    ply: difference.ply,
                    kind: kind(&difference.what),
                    message: words::message(game, header, &difference),
                });
                found = Some(*difference);
            }
        }
        found.is_none()
    })?;
    let is_empty = checked.trials == 0 && found.is_none() && checked.torn.is_none();
    if is_empty && !watch::interrupted() {
        return Err(Failure::call(format!(
            "the record `{}` holds no game",
            path.display()
        )));
    }
    Ok((checked, found))
}

/// Visits the games of a file, as long as the visitor wants more; the number of its last line if that is torn.
fn each_game(
    path: &Path,
    mut visit: impl FnMut(&Header, Record) -> bool,
) -> Result<Option<usize>, Failure> {
    let unreadable = |line: usize, error: String| {
        let path = path.display();
        Failure::call(format!(
            "cannot read the record `{path}`, line {line}: {error}"
        ))
    };
    let mut header: Option<Header> = None;
    let working = Working::on(format!("replaying a game of `{}`", path.display()));
    let (mut input, mut line, mut blank) = (open(path)?, String::new(), 0);
    for index in (0..).take_while(|_| !watch::interrupted()) {
        match next_line(&mut *input, &mut line) {
            Ok(true) => {}
            Ok(false) => break,
            // A packed file that was cut off.
            Err(error) if error.kind() == ErrorKind::UnexpectedEof && header.is_some() => {
                return Ok(Some(index + 1));
            }
            Err(error) => return Err(unreadable(index + 1, error.to_string())),
        }
        if line.trim().is_empty() {
            blank += line.len() as u64;
            if blank > LONGEST_LINE {
                let message = format!("more than {LONGEST_LINE} bytes of empty lines");
                return Err(unreadable(index + 1, message));
            }
            continue;
        }
        blank = 0;
        working.goes_on();
        let parsed = |error: serde_json::Error| unreadable(index + 1, words::unparsed(&error));
        let Some(header) = &header else {
            header = Some(serde_json::from_str(&line).map_err(parsed)?);
            continue;
        };
        let record: Record = match serde_json::from_str(&line) {
            Ok(record) => record,
            Err(error) if error.is_eof() && !line.ends_with('\n') => return Ok(Some(index + 1)),
            Err(error) => return Err(parsed(error)),
        };
        if !visit(header, record) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The most bytes of a line: some hundred times those of the longest known game.
const LONGEST_LINE: u64 = 32_000_000;

/// Reads the next line into `line`; false at the end. A packed file may hold a thousand times its size, so that no line is
/// read beyond a bound.
fn next_line(input: &mut dyn BufRead, line: &mut String) -> std::io::Result<bool> {
    line.clear();
    let read = input.take(LONGEST_LINE).read_line(line)?;
    if read as u64 == LONGEST_LINE && !line.ends_with('\n') {
        let message = format!("it has more than {LONGEST_LINE} bytes, more than any game");
        return Err(std::io::Error::other(message));
    }
    Ok(read > 0)
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::call(format!(
            "cannot read the record `{}`: {error}",
            path.display()
        ))
    };
    let mut file = BufReader::new(pipe::open(path).map_err(unreadable)?);
    let zipped = file
        .fill_buf()
        .map_err(unreadable)?
        .starts_with(&[0x1f, 0x8b]);
    let reader: Box<dyn Read> = if zipped {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(Box::new(BufReader::new(reader)))
}

fn kind(what: &What) -> &'static str {
    match what {
        What::Unfit(_) => "unfit",
        What::Position(_) => "position",
        What::Mover(..) => "mover",
        What::Legal { .. } => "legal",
        What::Score(..) => "score",
        What::Dice(..) => "dice",
        What::Phase(..) => "phase",
        What::End(..) => "end",
    }
}
