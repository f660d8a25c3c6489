//! `dafang watch`: what a text is, whenever it is saved.
//!
//! The commands that a person would call are called: `check`, `test`, `show`, `playout`. Files are looked at several times a
//! second, so that it does not matter how an editor saves: by writing, by renaming, or by removing and writing anew.

use std::collections::BTreeMap;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::{Args, Parser};

use super::failure::Failure;
use super::terminal::Screen;
use super::watch::{interrupted, stop_at_interrupt};
use super::{Call, act};

/// Check, test, draw and play a description whenever it is saved
///
/// What it uses counts, too, where that lies in the folder of the file or below. At a terminal there is one screen, which is
/// drawn anew; elsewhere there is a line for each time that something was saved. Ctrl-C ends it.
#[derive(Debug, Args)]
pub(crate) struct Live {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Random games that are played
    #[arg(long, short, default_value_t = 10, value_name = "N")]
    number: u32,
}

/// The time between two looks at the files.
const STEP: Duration = Duration::from_millis(200);

/// Folders below that of the file that are looked into.
const DEEPEST: usize = 3;

/// The most files that are looked at.
const MOST_FILES: usize = 1000;

/// Lines of a terminal whose height is not known.
const LINES: usize = 24;

/// When each description was written, and its length.
type Stamps = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Live {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        stop_at_interrupt();
        let folder = match self.file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let is_terminal = std::io::stdout().is_terminal();
        let mut before: Option<Stamps> = None;
        while !interrupted() {
            let mut stamps = Stamps::new();
            add(&folder, 0, &mut stamps);
            stamp(&self.file, &mut stamps);
            if before.as_ref() != Some(&stamps) {
                match is_terminal {
                    true => self.draw(screen, out)?,
                    false => writeln!(out, "{}", self.line(screen))?,
                }
                out.flush()?;
                before = Some(stamps);
            }
            std::thread::sleep(STEP);
        }
        Ok(())
    }

    /// What a command answers about the file.
    fn answer(&self, words: &[&str], screen: Screen) -> Answer {
        let file = self.file.as_os_str().to_owned();
        let words = ["dafang"].iter().chain(words).map(|word| (*word).into());
        let call = Call::try_parse_from(words.chain([file]));
        let mut out = Vec::new();
        let done = match call {
            Ok(call) => act(call.command, screen, &mut out),
            Err(error) => Err(Failure::call(error.to_string())),
        };
        let mut text = String::from_utf8_lossy(&out).into_owned();
        let is_fine = done.is_ok();
        if let Err(failure) = done {
            let failure = failure.to_string();
            if text.is_empty() {
                text = failure;
            }
        }
        Answer { text, is_fine }
    }

    /// The answers of all commands, up to the first that finds that there is no game.
    fn answers(&self, screen: Screen) -> Vec<Answer> {
        if !self.file.is_file() {
            let text = format!("{} is not there", self.file.display());
            let is_fine = false;
            return vec![Answer { text, is_fine }];
        }
        let number = self.number.to_string();
        let mut answers = vec![self.answer(&["check"], screen)];
        if answers[0].is_fine {
            answers.push(self.answer(&["test"], screen));
            answers.push(self.answer(&["show"], screen));
            answers.push(self.answer(&["playout", "--number", &number], screen));
        }
        answers
    }

    /// One line about the file.
    fn line(&self, screen: Screen) -> String {
        let answers = self.answers(screen);
        let last = |answer: &Answer| {
            answer
                .text
                .trim_end()
                .lines()
                .last()
                .unwrap_or("")
                .to_owned()
        };
        let parts: Vec<String> = answers.iter().take(2).map(last).collect();
        parts.join("; ")
    }

    /// One screen about the file: as much as the terminal has lines for, the ends of the checks first.
    fn draw(&self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let height = terminal_size::terminal_size().map_or(LINES, |(_, height)| height.0.into());
        let answers = self.answers(screen);
        let lines: Vec<String> = answers
            .iter()
            .flat_map(|answer| answer.text.lines().map(str::to_owned))
            .collect();
        let room = height.saturating_sub(2).max(1);
        // Erases the screen, and begins at its top.
        write!(out, "\x1b[2J\x1b[H")?;
        for line in lines.iter().take(room) {
            writeln!(out, "{line}")?;
        }
        if lines.len() > room {
            writeln!(out, "… {} lines more", lines.len() - room)?;
        }
        Ok(())
    }
}

/// What a command has written.
struct Answer {
    text: String,
    /// Whether it has ended well.
    is_fine: bool,
}

/// Adds the descriptions of a folder and of those below.
fn add(folder: &Path, depth: usize, stamps: &mut Stamps) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if stamps.len() >= MOST_FILES {
            return;
        }
        if kind.is_dir() && depth < DEEPEST {
            add(&path, depth + 1, stamps);
        } else if path.extension().is_some_and(|ending| ending == "lud") {
            stamp(&path, stamps);
        }
    }
}

/// Adds a file, if it is there.
fn stamp(file: &Path, stamps: &mut Stamps) {
    if let Ok(found) = fs::metadata(file) {
        stamps.insert(file.to_owned(), (found.modified().ok(), found.len()));
    }
}
