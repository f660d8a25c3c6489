//! What is written to a terminal: lines broken between words where they are longer than the terminal is wide, and no more at
//! a time than fits on it.

use std::io::{self, Write};

use crossterm::event::{self, Event, KeyCode, KeyModifiers};
use crossterm::terminal;
use unicode_width::UnicodeWidthChar;

use crate::cli::table::{hanging, wrapped};

/// What stands below a page.
const MORE: &str = "-- more: space for the next page, Enter for a line, q to skip the rest --";

/// Columns and rows of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Size {
    /// That of the terminal now; none if it has none.
    pub(super) fn now() -> Option<Self> {
        let (width, height) = terminal_size::terminal_size()?;
        let size = Self {
            columns: usize::from(width.0),
            rows: usize::from(height.0),
        };
        (size.columns >= 20 && size.rows >= 4).then_some(size)
    }
}

/// What somebody says to the question below a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Page,
    Line,
    Nothing,
}

/// Writes to a terminal by pages. [`Pager::begin`] starts a new page, after each line that is typed.
pub(super) struct Pager<'o> {
    out: &'o mut dyn Write,
    /// None where nothing is paged and no line is broken.
    size: Option<Size>,
    /// The line that is being written.
    line: Vec<u8>,
    /// Rows of the page that are written.
    used: usize,
    /// Whether the rest is skipped.
    skips: bool,
    /// Whether it stops at the end of a page.
    stops: bool,
}

impl<'o> Pager<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            size: None,
            line: Vec::new(),
            used: 0,
            skips: false,
            stops: false,
        }
    }

    /// A new page begins; `stops` says whether somebody is there to turn it.
    pub(super) fn begin(&mut self, stops: bool) {
        self.size = Size::now();
        (self.used, self.skips, self.stops) = (0, false, stops);
    }

    /// Writes the line so far, broken where it is too long.
    fn end_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        let Some(size) = self.size else {
            return self.out.write_all(&line);
        };
        let text = String::from_utf8_lossy(&line);
        for row in broken(&text, size.columns).split_inclusive('\n') {
            if self.skips {
                return Ok(());
            }
            let rows = columns(row).div_ceil(size.columns).max(1);
            if self.stops && self.used + rows > size.rows - 1 {
                match self.ask()? {
                    Wanted::Page => self.used = 0,
                    Wanted::Line => self.used = self.used.saturating_sub(rows),
                    Wanted::Nothing => {
                        self.skips = true;
                        return Ok(());
                    }
                }
            }
            self.out.write_all(row.as_bytes())?;
            self.used += rows;
        }
        Ok(())
    }

    /// Asks how to go on, and takes the question away again.
    fn ask(&mut self) -> io::Result<Wanted> {
        write!(self.out, "{MORE}")?;
        self.out.flush()?;
        let wanted = match terminal::enable_raw_mode() {
            Ok(()) => {
                let wanted = key();
                terminal::disable_raw_mode()?;
                wanted
            }
            Err(_) => Wanted::Page,
        };
        write!(self.out, "\r\x1b[K")?;
        Ok(wanted)
    }
}

impl Write for Pager<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.end_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.line.is_empty() {
            self.end_line()?;
        }
        self.out.flush()
    }
}

/// The next key that says how to go on.
fn key() -> Wanted {
    loop {
        let key = match event::read() {
            Ok(Event::Key(key)) => key,
            Ok(_) => continue,
            // The terminal has gone away.
            Err(_) => return Wanted::Nothing,
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => return Wanted::Nothing,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Wanted::Nothing,
            KeyCode::Enter | KeyCode::Down => return Wanted::Line,
            KeyCode::Char(_) | KeyCode::PageDown => return Wanted::Page,
            _ => {}
        }
    }
}

/// A text with the lines that are too long broken between words. A position to be copied, and what is drawn or coloured,
/// stays whole.
pub(in crate::cli) fn broken(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let whole = line.starts_with("(position") || line.contains(['\x1b', '│', '┼', '─']);
        match whole || columns(line) <= width {
            true => out.push_str(line),
            false => {
                let line_alone = line.trim_end_matches('\n');
                let rows = named(line_alone, width).unwrap_or_else(|| hanging(line_alone, width));
                out.push_str(rows.trim_end_matches('\n'));
                if line.ends_with('\n') {
                    out.push('\n');
                }
            }
        }
    }
    out
}

/// A line of a list, `  name [ARGUMENT]  what it is`, with the rest below what it is; none if it is another line.
fn named(line: &str, width: usize) -> Option<String> {
    const LONGEST_NAME: usize = 24;
    let body = line.strip_prefix("  ")?;
    let (name, rest) = body.split_once("  ")?;
    if name.is_empty() || name.starts_with(' ') || name.len() > LONGEST_NAME || !line.is_ascii() {
        return None;
    }
    let column = line.len() - rest.trim_start().len();
    let parts = wrapped(rest, width.saturating_sub(column).max(20));
    let lines = parts.lines().enumerate().map(|(index, part)| match index {
        0 => format!("{}{part}\n", &line[..column]),
        _ => format!("{}{part}\n", " ".repeat(column)),
    });
    Some(lines.collect())
}

/// The columns of a line, without what sets colours.
pub(in crate::cli) fn columns(line: &str) -> usize {
    let (mut columns, mut escaped) = (0, false);
    for letter in line.chars() {
        match letter {
            '\x1b' => escaped = true,
            'a'..='z' | 'A'..='Z' if escaped => escaped = false,
            _ if escaped => {}
            letter => columns += letter.width().unwrap_or(0),
        }
    }
    columns
}
