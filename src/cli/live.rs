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
use unicode_width::UnicodeWidthChar;

use super::failure::Failure;
use super::play::{broken, columns};
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

/// Lines of a terminal whose size is not known.
const LINES: usize = 24;

/// Columns of a terminal whose size is not known.
const COLUMNS: usize = 80;

/// When each description was written, and its length.
type Stamps = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Live {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        self.is_file_to_be()?;
        stop_at_interrupt();
        let folder = match self.file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        let is_terminal = std::io::stdout().is_terminal();
        let mut before = None;
        while !interrupted() {
            let mut stamps = Stamps::new();
            add(&folder, 0, &mut stamps);
            stamp(&self.file, &mut stamps);
            // A terminal that gets another size is drawn anew.
            let size = terminal_size::terminal_size().filter(|_| is_terminal);
            let now = Some((stamps, size));
            if before != now {
                let screen = match is_terminal {
                    true => Screen::of_output(),
                    false => screen,
                };
                let answers = self.answers(screen);
                // What a signal has cut short is no answer.
                if interrupted() {
                    break;
                }
                match is_terminal {
                    true => draw(&answers, out)?,
                    false => writeln!(out, "{}", line(&answers))?,
                }
                out.flush()?;
                before = now;
            }
            std::thread::sleep(STEP);
        }
        Ok(())
    }

    /// Whether there may be a file of this name some time, which is waited for.
    ///
    /// # Errors
    /// A folder, or what is no name of a description and no file.
    fn is_file_to_be(&self) -> Result<(), Failure> {
        let name = self.file.display();
        if self.file.is_dir() {
            return Err(Failure::Call {
                message: format!("`{name}` is a folder, and one file is watched"),
                help: Some("name a file of it: what that uses is watched as well".to_owned()),
            });
        }
        let is_named_so = self.file.extension().is_some_and(|ending| ending == "lud");
        if self.file.exists() || is_named_so {
            return Ok(());
        }
        let help = match self.file.to_str().and_then(crate::bundled::find) {
            Some(game) => format!(
                "the bundled game `{0}` never changes; `dafang new my-game --from {0}` begins a variant of it",
                game.name
            ),
            None => {
                "a file that is not there yet is waited for if its name ends in `.lud`".to_owned()
            }
        };
        Err(Failure::Call {
            message: format!("there is no file `{name}`"),
            help: Some(help),
        })
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
}

/// About the file: the last line of its check and that of its examples; and before them all of an answer that finds something
/// wrong.
fn line(answers: &[Answer]) -> String {
    let wrong = answers.iter().take(2).filter(|answer| !answer.is_fine);
    let wrong: String = wrong
        .map(|answer| format!("{}\n", answer.text.trim_end()))
        .collect();
    let last = |answer: &Answer| {
        let text = answer.text.trim_end();
        text.lines().last().unwrap_or("").to_owned()
    };
    let parts: Vec<String> = answers.iter().take(2).map(last).collect();
    format!("{wrong}{}", parts.join("; "))
}

/// One screen about the file: as many lines as the terminal has room for, none longer than it is wide. What finds something
/// wrong comes first.
fn draw(answers: &[Answer], out: &mut dyn Write) -> Result<(), Failure> {
    let size = terminal_size::terminal_size();
    let (width, height) = size.map_or((COLUMNS, LINES), |(width, height)| {
        (usize::from(width.0).max(1), usize::from(height.0))
    });
    let wrong = answers.iter().filter(|answer| !answer.is_fine);
    let fine = answers.iter().filter(|answer| answer.is_fine);
    let texts = wrong.chain(fine).map(|answer| broken(&answer.text, width));
    let texts: Vec<String> = texts.collect();
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let room = height.saturating_sub(2).max(1);
    // Erases the screen, and begins at its top.
    write!(out, "\x1b[2J\x1b[H")?;
    for line in lines.iter().take(room) {
        writeln!(out, "{}", cut(line, width))?;
    }
    if lines.len() > room {
        writeln!(out, "… {} lines more", lines.len() - room)?;
    }
    Ok(())
}

/// As much of a line as fits into a number of columns, with `…` where something is missing. Sequences that set colours take
/// no column.
fn cut(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let (mut text, mut used, mut is_escape) = (String::new(), 0, false);
    for sign in line.chars() {
        if sign == '\x1b' || is_escape {
            is_escape = sign == '\x1b' || !sign.is_ascii_alphabetic();
        } else {
            used += sign.width().unwrap_or(0);
            if used >= width {
                break;
            }
        }
        text.push(sign);
    }
    match line.contains('\x1b') {
        true => text + "\x1b[0m…",
        false => text + "…",
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
