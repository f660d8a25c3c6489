//! `dafang fmt`: the layout of descriptions.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use similar::TextDiff;

use super::failure::Failure;
use super::load::{read_file, read_text};
use crate::page::texts::{is_joined, is_page};
use crate::parallel::map_in_order;
use crate::syntax::{LONGEST_TEXT, STYLE, format_what_is_right};

/// Lay out descriptions in one style
///
/// Nothing but blanks changes: comments, rows of lists and tables stay. What is wrong in a text stays as it stands.
/// `--style` tells the style in ten lines. Of a folder, the files and folders are left out that a file `.fmtignore` in it
/// names, one a line; `*` names all.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Files and folders of descriptions (`.lud`); `-` lays out standard input and writes it to standard output
    #[arg(required_unless_present = "style", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; name each file that is not laid out so, with its first line that would change. The status is 1 if
    /// there is one
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change. The status is 1 if something would
    #[arg(long)]
    diff: bool,
    /// Tell the style
    #[arg(long)]
    style: bool,
}

impl Fmt {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.style {
            for rule in STYLE {
                writeln!(out, "{rule}")?;
            }
            return Ok(());
        }
        let mut files = Vec::new();
        for file in &self.files {
            add(file, &mut files).map_err(|error| unreadable(file, &error))?;
        }
        let (files, texts, refused) = texts(files);
        let laid_out = match self.check && !self.diff {
            true => check(&files, texts, out),
            false => self.lay_out(&files, texts, out),
        };
        // What is wrong with a file says more than that another one would change.
        refused.map_or(laid_out, Err)
    }

    /// Lays out texts, and writes what is wanted of each.
    fn lay_out(
        &self,
        files: &[PathBuf],
        texts: Vec<String>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let laid = map_in_order(texts, |text| (format_what_is_right(&text), text));
        let mut unlike = 0;
        for (file, ((laid, left), text)) in files.iter().zip(&laid) {
            tell_left(file, left);
            if laid != text {
                unlike += 1;
            }
            self.answer(file, text, laid, out)?;
        }
        match unlike {
            0 => Ok(()),
            _ if !self.diff => Ok(()),
            _ => Err(Failure::Reported),
        }
    }

    /// Writes what is wanted of a file.
    fn answer(
        &self,
        file: &Path,
        text: &str,
        laid: &str,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let is_unlike = laid != text;
        if self.diff {
            let name = file.display().to_string();
            let diff = TextDiff::from_lines(text, laid);
            write!(
                out,
                "{}",
                diff.unified_diff().context_radius(2).header(&name, &name)
            )?;
        } else if is_input(file) {
            write!(out, "{laid}")?;
        } else if is_unlike {
            replace(file, laid).map_err(|error| unwritable(file, &error))?;
            writeln!(out, "{}", file.display())?;
        }
        Ok(())
    }
}

/// Says on the error output which lines of a file stay as they stand.
fn tell_left(file: &Path, left: &[RangeInclusive<usize>]) {
    if left.is_empty() {
        return;
    }
    let lines = left.iter().map(|lines| match lines.start() == lines.end() {
        true => format!("line {}", lines.start()),
        false => format!("lines {} to {}", lines.start(), lines.end()),
    });
    let lines: Vec<String> = lines.collect();
    let stay = match lines.as_slice() {
        [only] if only.starts_with("line ") => "as it stands",
        _ => "as they stand",
    };
    eprintln!(
        "{}: {} left {stay}, because a bracket, quote or sign is wrong there; `dafang check` says which",
        name_of(file),
        lines.join(", ")
    );
}

/// Names the files that are not laid out so, each with the first line that would change.
fn check(files: &[PathBuf], texts: Vec<String>, out: &mut dyn Write) -> Result<(), Failure> {
    let changes = map_in_order(texts, |text| {
        let (laid, left) = format_what_is_right(&text);
        let change = (laid != text).then(|| changed_lines(&text, &laid));
        (change, left)
    });
    let mut result = Ok(());
    for (file, (change, left)) in files.iter().zip(changes) {
        tell_left(file, &left);
        let Some((first, count)) = change else {
            continue;
        };
        let lines = if count == 1 { "line" } else { "lines" };
        let name = name_of(file);
        writeln!(out, "{name}:{first}: {count} {lines} would change")?;
        result = Err(Failure::Reported);
    }
    result
}

/// The first line of a text that is other after it has been laid out, counted from 1, and how many of its lines are not
/// among those of the other.
fn changed_lines(text: &str, laid: &str) -> (usize, usize) {
    let same = text.lines().zip(laid.lines());
    let same = same.take_while(|(line, other)| line == other).count();
    let mut others: HashMap<&str, usize> = HashMap::new();
    for line in laid.lines() {
        *others.entry(line).or_default() += 1;
    }
    let mut count: usize = 0;
    for line in text.lines() {
        match others.get_mut(line) {
            Some(left @ 1..) => *left -= 1,
            _ => count += 1,
        }
    }
    (same + 1, count.max(1))
}

fn is_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// What a file is called in a message.
fn name_of(file: &Path) -> String {
    match is_input(file) {
        true => "<stdin>".to_owned(),
        false => file.display().to_string(),
    }
}

/// The files that can be read, with their texts. The last of the others is returned, those before it are named at once: none keeps
/// the rest from being laid out.
fn texts(files: Vec<PathBuf>) -> (Vec<PathBuf>, Vec<String>, Option<Failure>) {
    let (mut read, mut texts, mut refused) = (Vec::new(), Vec::new(), None);
    for file in files {
        match text(&file) {
            Ok(text) => {
                read.push(file);
                texts.push(text);
            }
            Err(failure) => {
                if let Some(before) = refused.replace(failure) {
                    let _status = before.report();
                }
            }
        }
    }
    (read, texts, refused)
}

/// The text of a file.
fn text(file: &Path) -> Result<String, Failure> {
    let text = match is_input(file) {
        true => read_text(std::io::stdin(), "<stdin>", LONGEST_TEXT)?,
        false => read_file(file)?,
    };
    if is_page(&text) {
        let file = file.display();
        return Err(Failure::File(format!(
            "`{file}` is a page, whose rules can only be read"
        )));
    }
    if is_joined(&text) {
        let file = file.display();
        return Err(Failure::File(format!(
            "`{file}` holds several files, which can only be read"
        )));
    }
    Ok(text)
}

/// Names, one a line, what is left out of a folder.
const IGNORE: &str = ".fmtignore";

/// Adds a file, or the descriptions in a folder and those within it in alphabetical order.
fn add(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if is_input(path) || !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries: std::io::Result<Vec<PathBuf>> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect();
    let mut entries = entries?;
    entries.sort();
    let ignored = match fs::read_to_string(path.join(IGNORE)) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    let ignored: Vec<&str> = ignored
        .lines()
        .map(|line| line.trim_end_matches('/'))
        .collect();
    for entry in entries {
        let name = entry.file_name().unwrap_or_default();
        if ignored.iter().any(|line| *line == "*" || *line == name) {
            continue;
        }
        let is_link = entry.symlink_metadata()?.is_symlink();
        let is_text = entry.extension().is_some_and(|ending| ending == "lud");
        if entry.is_dir() && !is_link {
            add(&entry, files)?;
        } else if is_text && entry.is_file() {
            files.push(entry);
        }
    }
    Ok(())
}

/// Writes a file anew, whole or not at all; of a symbolic link the file that it leads to.
pub(super) fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    let file = &fs::canonicalize(file)?;
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut aside = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    aside.write_all(text.as_bytes())?;
    aside
        .as_file()
        .set_permissions(fs::metadata(file)?.permissions())?;
    aside.persist(file)?;
    Ok(())
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    failure(format!("cannot read {}: {error}", file.display()))
}

fn unwritable(file: &Path, error: &std::io::Error) -> Failure {
    failure(format!("cannot write {}: {error}", file.display()))
}

fn failure(message: String) -> Failure {
    Failure::Call {
        message,
        help: None,
    }
}
