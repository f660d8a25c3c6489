//! Which files the text of a description may use.
//!
//! A text may come from a stranger, and a report shows lines of the texts that it uses. So `(use "…")` reads descriptions
//! below the folder of the text that uses them and no other file, unless `--allow-files` names more folders.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use clap::Args;

use super::failure::Failure;
use super::load::read;
use crate::bundled::{BUNDLED, is_description};
use crate::expand::{Missing, holds_description};

/// Arguments that say which files a description may use.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct AccessArgs {
    /// Folder whose descriptions a text may use besides those below its own folder; may be given several times
    #[arg(long, global = true, value_name = "DIR", help_heading = "Bounds")]
    allow_files: Vec<PathBuf>,
    /// Let texts use bundled descriptions alone, and no file
    #[arg(
        long,
        global = true,
        conflicts_with = "allow_files",
        help_heading = "Bounds"
    )]
    no_files: bool,
}

/// What texts may use.
#[derive(Debug)]
enum Access {
    /// Bundled texts alone.
    Bundled,
    /// Descriptions below the folder of the text that uses them, and below some folders by their whole paths.
    Below(Vec<PathBuf>),
}

/// What the call allows; files below the folder of the text where nothing is said.
static ACCESS: OnceLock<Access> = OnceLock::new();

impl AccessArgs {
    /// Lets the texts that are read from now on use what the arguments say.
    pub(crate) fn apply(&self) -> Result<(), Failure> {
        let folder = |folder: &PathBuf| {
            let whole = folder.canonicalize().ok().filter(|whole| whole.is_dir());
            whole.ok_or_else(|| {
                let message = format!("`--allow-files {}` names no folder", folder.display());
                Failure::call(message)
            })
        };
        let access = match self.no_files {
            true => Access::Bundled,
            false => Access::Below(
                self.allow_files
                    .iter()
                    .map(folder)
                    .collect::<Result<_, _>>()?,
            ),
        };
        // A program is called once; tests that call the library set nothing.
        let _ = ACCESS.set(access);
        Ok(())
    }
}

/// Whether the call allows that files are read at all.
pub(super) fn allows_files() -> bool {
    !matches!(ACCESS.get(), Some(Access::Bundled))
}

/// The description that a text uses, with its path; none if there is no file of this name. `user` is the path of the text,
/// or any other name of one that is no file.
pub(super) fn used(name: &str, user: &str) -> Result<Option<(String, String)>, Missing> {
    let allowed = match ACCESS.get() {
        Some(Access::Bundled) => return forbidden(name, user),
        Some(Access::Below(folders)) => folders.as_slice(),
        None => &[],
    };
    let is_plain = is_plain(name);
    let folder = folder_of(user);
    let beside = folder.join(name);
    if !is_plain && allowed.is_empty() {
        return Err(match below(folder, &beside) {
            Some(inner) => format!(
                "a text is used by its path from the folder of the text that uses it: write `{inner}`"
            )
            .into(),
            None => outside(name),
        });
    }
    let with_extension = PathBuf::from(format!("{}.lud", beside.display()));
    let mut other = None;
    for path in [beside, with_extension] {
        let Ok(found) = path.metadata() else {
            continue;
        };
        if !is_allowed(&path, folder, allowed) {
            return Err(outside(name));
        }
        if !found.is_file() || !is_description(&path) {
            other = Some(path);
            continue;
        }
        let text = read(&path).map_err(|failure| failure.to_string())?;
        if !holds_description(&text) {
            let reason = "it is no description: it holds no `(game …)` and no other form of one";
            return Err(reason.to_owned().into());
        }
        return Ok(Some((path.display().to_string(), text)));
    }
    match other {
        Some(path) if !path.is_dir() => {
            let path = path.display();
            Err(format!("`{path}` is no description, whose names end in `.lud`").into())
        }
        _ => Ok(None),
    }
}

/// The path from a folder to a description below it, whatever the way that it is written; none if there is none below it.
fn below(folder: &Path, path: &Path) -> Option<String> {
    let path = fs::canonicalize(path).ok().filter(|path| path.is_file())?;
    let folder = fs::canonicalize(current_if_empty(folder)).ok()?;
    let inner = path.strip_prefix(folder).ok()?;
    is_description(inner).then(|| inner.display().to_string())
}

/// What is answered where no file may be read: none, unless there would be one if files were allowed.
fn forbidden(name: &str, user: &str) -> Result<Option<(String, String)>, Missing> {
    let is_plain = is_plain(name);
    let beside = folder_of(user).join(name);
    let with_extension = PathBuf::from(format!("{}.lud", beside.display()));
    if is_plain && [beside, with_extension].iter().any(|path| path.is_file()) {
        return Err("`--no-files` lets a text use bundled games only"
            .to_owned()
            .into());
    }
    Ok(None)
}

/// Whether a path only leads into folders, from where it begins.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// A folder; the path of the current one is empty.
fn current_if_empty(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

/// The folder of a text that is a file; a text from a pipe has the current one.
fn folder_of(user: &str) -> &Path {
    let user = Path::new(user);
    // An editor has texts that are not on the disk yet, under the paths that they will have.
    let is_to_be = |folder: &&Path| user.is_absolute() && folder.is_dir();
    let folder = user.parent();
    let folder = folder.filter(|folder| user.is_file() || is_to_be(folder));
    folder.unwrap_or(Path::new(""))
}

/// Entries of folders that are looked at for names near one that does not exist, and how deep the folders may lie.
const MOST_ENTRIES: usize = 1000;
const DEEPEST: usize = 2;

/// The descriptions below the folder of a text, by the names by which it may use them.
pub(in crate::cli) fn beside(user: &str) -> Vec<String> {
    if !allows_files() || user.starts_with(BUNDLED) {
        return Vec::new();
    }
    let root = folder_of(user);
    let mut found = Vec::new();
    let mut left = MOST_ENTRIES;
    let mut folders = vec![(root.to_owned(), String::new(), 0)];
    while let Some((folder, before, depth)) = folders.pop() {
        let folder = match folder.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => folder,
        };
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten().take(left) {
            left -= 1;
            let (path, called) = (entry.path(), entry.file_name());
            let Some(called) = called.to_str().filter(|called| !called.starts_with('.')) else {
                continue;
            };
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir() && depth < DEEPEST {
                folders.push((path, format!("{before}{called}/"), depth + 1));
            } else if kind.is_file() && is_description(&path) && path != Path::new(user) {
                let stem = called.strip_suffix(".lud").unwrap_or(called);
                found.push(format!("{before}{stem}"));
            }
        }
    }
    found.sort();
    found
}

/// Whether a path leads, through whatever links, to something below a folder or one of those that are allowed.
fn is_allowed(path: &Path, folder: &Path, allowed: &[PathBuf]) -> bool {
    let folder = current_if_empty(folder);
    let (Ok(path), Ok(folder)) = (fs::canonicalize(path), fs::canonicalize(folder)) else {
        return false;
    };
    path.starts_with(folder) || allowed.iter().any(|folder| path.starts_with(folder))
}

/// Why a name that leads elsewhere is refused, whether there is such a file or not.
fn outside(name: &str) -> Missing {
    format!(
        "`{name}` leads out of the folder of this text; `--allow-files DIR` lets texts use the descriptions of a folder"
    )
    .into()
}

/// Whether lines of a file that was named in the call may be shown: it is called as descriptions are, wherever links lead,
/// or holds one.
pub(super) fn may_be_shown(path: &Path, text: &str) -> bool {
    let whole = fs::canonicalize(path);
    is_description(whole.as_deref().unwrap_or(path)) || holds_description(text)
}

/// The files of a folder and of the folders in it that are `wanted`, by their paths; and what is no file of the folder, such
/// as links that lead out of it, and pipes, which would be waited for.
pub(crate) fn files_below(
    root: &Path,
    wanted: impl Fn(&Path) -> bool,
) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::call(format!(
            "cannot read the folder `{}`: {error}",
            path.display()
        ))
    };
    let whole = fs::canonicalize(root).map_err(|error| failed(root, error))?;
    let (mut files, mut strays, mut folders) = (Vec::new(), Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, error))? {
            let entry = entry.map_err(|error| failed(&folder, error))?;
            let (path, kind) = (entry.path(), entry.file_type());
            let kind = kind.map_err(|error| failed(&folder, error))?;
            // A folder behind a link may hold this one.
            if kind.is_dir() {
                folders.push(path);
            } else if wanted(&path) {
                let lies_within = |path: &Path| {
                    let found = fs::canonicalize(path);
                    found.is_ok_and(|found| found.is_file() && found.starts_with(&whole))
                };
                if kind.is_file() || kind.is_symlink() && lies_within(&path) {
                    files.push(path);
                } else {
                    strays.push(path);
                }
            }
        }
    }
    files.sort();
    strays.sort();
    Ok((files, strays))
}
