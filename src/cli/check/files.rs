//! Which files a call of `check` names: each by itself, or all descriptions of a folder.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::path::Path;

use super::Checked;
use crate::bundled::{find, is_description};
use crate::catalogue::UNREADABLE;
use crate::cli::access::files_below;
use crate::cli::failure::Failure;
use crate::cli::load::{self, length};
use crate::diagnostic::{JsonProblem, escaped};
use crate::parallel::map_in_order;
use crate::text::{Defines, Text};

/// A file that is to be checked.
#[derive(Clone, Debug)]
pub(super) struct NamedFile {
    /// Its path or the name of a bundled game, whatever bytes it has.
    path: OsString,
    /// Whether it was found in a folder and is no file of it, such as a pipe or a link that leads elsewhere.
    is_stray: bool,
}

impl NamedFile {
    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// Reads it.
    pub(super) fn open(&self, defines: &Defines) -> Result<Text, Failure> {
        match self.is_stray {
            true => Err(Failure::call(format!(
                "`{}` is no file of this folder: it leads elsewhere, or is a pipe or a device",
                self.name()
            ))),
            false => load::open_path(&self.path, defines),
        }
    }
}

/// The files that some names mean, in their order; those of a folder by their paths.
pub(super) fn named(names: &[OsString]) -> Result<Vec<NamedFile>, Failure> {
    let mut files = Vec::new();
    for name in names {
        let path = Path::new(name);
        // A bundled game may have the name of a folder.
        let is_game = || name.to_str().is_some_and(|name| find(name).is_some());
        if !path.is_dir() || is_game() {
            files.push(NamedFile {
                path: name.clone(),
                is_stray: false,
            });
            continue;
        }
        let (found, strays) = files_below(path, is_description)?;
        if found.is_empty() && strays.is_empty() {
            let message = format!("the folder `{}` holds no description", path.display());
            let help = "the names of descriptions end in `.lud`";
            return Err(Failure::call_with_help(message, help));
        }
        let file = |is_stray| {
            move |path: std::path::PathBuf| NamedFile {
                path: path.into_os_string(),
                is_stray,
            }
        };
        files.extend(found.into_iter().map(file(false)));
        files.extend(strays.into_iter().map(file(true)));
    }
    Ok(files)
}

/// What `run` makes of each file, in their order. The longest is begun first, so that no thread is left with it
/// in the end.
pub(super) fn longest_first<D: Send>(
    files: &[NamedFile],
    run: impl Fn(&NamedFile) -> D + Sync + Send,
) -> Vec<D> {
    let mut work: Vec<(usize, &NamedFile)> = files.iter().enumerate().collect();
    work.sort_by_cached_key(|(_, file)| Reverse(length(&file.path)));
    let run = |(number, file): (usize, &NamedFile)| (number, run(file));
    let mut done = map_in_order(work, run);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, done)| done).collect()
}

/// A file that cannot be read as a text.
pub(super) fn unreadable(name: &str, failure: &Failure) -> (Checked, String) {
    let help = match failure {
        Failure::Call { help, .. } => help.clone(),
        _ => None,
    };
    let mut report = format!("{}\n", escaped(&failure.to_string()));
    if let Some(help) = &help {
        report.push_str(&format!("  help: {help}\n"));
    }
    let problem = JsonProblem {
        code: UNREADABLE.name,
        severity: "error",
        message: failure.to_string(),
        help,
        labels: Vec::new(),
        suggestions: Vec::new(),
    };
    let checked = Checked {
        rules: None,
        file: name.to_owned(),
        ok: false,
        complete: true,
        problems: vec![problem],
        kept_back: Vec::new(),
        variants: Vec::new(),
        edits: Vec::new(),
    };
    (checked, report)
}
