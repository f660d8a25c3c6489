//! Texts of descriptions: files, pages that hold some, and bundled games, and what they use.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::access;
use super::failure::Failure;
use super::page::{self, LONGEST_PAGE};
use super::pipe;
use super::revision;
use crate::bundled::{self, BUNDLED, find, is_description, nearest};
use crate::expand::{Missing, holds_description};
use crate::page::texts::{is_joined, is_page};
use crate::syntax::LONGEST_TEXT;
use crate::text::{Defines, Text};

/// The name by which the standard input is asked for.
pub(crate) const STANDARD_INPUT: &str = "-";

/// Reads a file or a bundled game.
pub(crate) fn open(name: &str, defines: &Defines) -> Result<Text, Failure> {
    open_path(OsStr::new(name), defines)
}

/// Reads a file, whatever its name, or a bundled game.
pub(crate) fn open_path(path: &OsStr, defines: &Defines) -> Result<Text, Failure> {
    let (path, name) = (Path::new(path), &*path.to_string_lossy());
    let read_as = |path: &str, text: &str| Text::read(name, path, text, defines, resolve);
    if name == STANDARD_INPUT {
        let text = read_all(io::stdin().lock(), name, LONGEST_TEXT)?;
        if is_page(&text) || is_joined(&text) {
            return page::open(name, &text, defines);
        }
        return Ok(read_as("<stdin>", &text));
    }
    if let Some(found) = revision::read(name) {
        let (path, text) = found?;
        return Ok(read_as(&path, &text));
    }
    // Whatever can be read like a file, such as a pipe with a name, is read once.
    if path.exists() && !path.is_dir() {
        let text = match is_named_as_page(path) {
            true => read_to(path, LONGEST_PAGE)?,
            false => read(path)?,
        };
        let is_other_page = is_named_as_page(path) && !holds_description(&text);
        if is_page(&text) || is_joined(&text) || is_other_page {
            return page::open(name, &text, defines);
        }
        if !access::may_be_shown(path, &text) {
            return Err(Failure::file(format!(
                "`{name}` is no description: it holds no `(game …)` and no other form of one"
            )));
        }
        return Ok(read_as(name, &text));
    }
    match find(name) {
        Some(game) => {
            let mut text = Text::read(&game.name, &game.source_name(), game.text, defines, resolve);
            text.ruleset = game.ruleset;
            Ok(text)
        }
        None => Err(missing(name)),
    }
}

/// How long the text of a file or a bundled game is, in bytes.
pub(crate) fn length(path: &OsStr) -> u64 {
    match fs::metadata(path) {
        Ok(file) => file.len(),
        Err(_) => find(&path.to_string_lossy()).map_or(0, |game| game.text.len() as u64),
    }
}

/// Finds what a description uses: a file below its folder, or a bundled text. What is bundled uses only
/// what is bundled.
///
/// # Errors
/// If there is no such text, or the description may not use it.
pub fn resolve(name: &str, user: Option<&str>) -> Result<(String, String), Missing> {
    let user = user.unwrap_or("");
    let file = match user.starts_with(BUNDLED) {
        true => None,
        false => access::used(name, user)?,
    };
    let bundled = || {
        let found = bundled::resolve(name, Some(user));
        found.map_err(|missing| {
            let beside = access::beside(user);
            missing.or_meant(name, beside.iter().map(String::as_str))
        })
    };
    file.map_or_else(bundled, Ok)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::call(format!("cannot read `{name}`: {}", plainly(error)))
}

/// Whether the name of a file is one of a page for browsers.
fn is_named_as_page(path: &Path) -> bool {
    let mut endings = ["html", "htm"].into_iter();
    path.extension()
        .is_some_and(|extension| endings.any(|ending| extension.eq_ignore_ascii_case(ending)))
}

pub(super) fn read(path: &Path) -> Result<String, Failure> {
    read_to(path, LONGEST_TEXT)
}

/// Reads a file of no more than `most` bytes.
fn read_to(path: &Path, most: usize) -> Result<String, Failure> {
    let name = path.to_string_lossy();
    let file = pipe::open(path).map_err(|error| unreadable(&name, &error))?;
    read_all(file, &name, most)
}

/// Reads a description from its beginning to its end; its length need not be known before.
fn read_all(input: impl Read, name: &str, most: usize) -> Result<String, Failure> {
    let text = read_text(input, name, most)?;
    if text.trim().is_empty() {
        return Err(Failure::file(format!(
            "`{name}` is empty: a description holds a `(game …)`, or uses one with `(use …)`"
        )));
    }
    Ok(text)
}

/// Reads the text of a file, which may be empty.
pub(super) fn read_file(path: &Path) -> Result<String, Failure> {
    let name = path.to_string_lossy();
    let file = pipe::open(path).map_err(|error| unreadable(&name, &error))?;
    read_text(file, &name, LONGEST_TEXT)
}

/// Reads a text, which may be empty, from its beginning to its end.
pub(super) fn read_text(input: impl Read, name: &str, most: usize) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    input
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(name, &error))?;
    if bytes.len() > most {
        return Err(Failure::file(format!(
            "`{name}` is longer than {} MB, more than any description",
            most / 1_000_000
        )));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) if matches!(error.as_bytes(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) => Err(
            Failure::file(format!("`{name}` is a text in UTF-16: save it as UTF-8")),
        ),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..good]
                .iter()
                .filter(|byte| **byte == b'\n')
                .count()
                + 1;
            Err(Failure::file(format!(
                "`{name}` is not a text in UTF-8: line {line} has other bytes"
            )))
        }
    }
}

fn plainly(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        _ => error.to_string(),
    }
}

/// Why nothing is found by a name.
fn missing(name: &str) -> Failure {
    let path = Path::new(name);
    let help = match nearest(name) {
        Some(near) => format!("did you mean `{near}`? `dafang list` names the bundled games"),
        None => "`dafang list` names the bundled games".to_owned(),
    };
    if name.trim().is_empty() {
        return Failure::call_with_help(
            "expected a file or the name of a game, found nothing",
            help,
        );
    }
    if path.is_dir() {
        return Failure::call_with_help(
            format!("`{name}` is a folder, not a description"),
            format!(
                "write the path of a file in it, such as `{}`",
                path.join("game.lud").display()
            ),
        );
    }
    if is_description(path) || path.components().count() > 1 {
        return Failure::call_with_help(format!("there is no file `{name}`"), help);
    }
    Failure::call_with_help(
        format!("there is neither a file nor a bundled game `{name}`"),
        help,
    )
}
