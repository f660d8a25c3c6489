//! Folders of defines that descriptions may call: `--defines DIR`.
//!
//! Owns the reading of such a folder; which of its files a description gets is the business of [`Defines`].

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::load::read;
use crate::text::Defines;

/// The argument that names a folder of defines.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DefineArgs {
    /// Folder of `.def` files, such as Ludii's, whose defines descriptions may call
    #[arg(long = "defines", value_name = "DIR", env = "DAFANG_DEFINES")]
    folder: Option<PathBuf>,
}

impl DefineArgs {
    /// Reads the folder, if one is named.
    pub(crate) fn load(&self) -> Result<Defines, Failure> {
        match &self.folder {
            Some(folder) if !folder.as_os_str().is_empty() => read_folder(folder),
            _ => Ok(Defines::default()),
        }
    }
}

/// Reads all `.def` files of a folder and of the folders in it.
fn read_folder(folder: &Path) -> Result<Defines, Failure> {
    let mut paths = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error: std::io::Error| {
            let folder = folder.display();
            Failure::call(format!(
                "cannot read the folder of defines `{folder}`: {error}"
            ))
        };
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "def") {
                paths.insert(path);
            }
        }
    }
    if paths.is_empty() {
        let message = format!("the folder `{}` holds no `.def` file", folder.display());
        return Err(Failure::call(message));
    }
    let mut files = Vec::new();
    for path in paths {
        let text = read(&path)?;
        files.push((path.display().to_string(), text));
    }
    Ok(Defines::of_files(files))
}
