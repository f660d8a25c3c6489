//! Folders of defines that descriptions may call: `--defines DIR`.
//!
//! Owns the reading of such a folder; which of its files a description gets is the business of [`Defines`].

use std::path::{Path, PathBuf};

use clap::Args;

use super::access::files_below;
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
    /// The folder of these, or else that of others.
    pub(crate) fn or(self, others: Self) -> Self {
        Self {
            folder: self.folder.or(others.folder),
        }
    }

    /// Where the folder is, if one is named.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        folder.canonicalize().ok()
    }

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
    let is_define = |path: &Path| path.extension().is_some_and(|extension| extension == "def");
    let (paths, strays) = files_below(folder, is_define)?;
    if let Some(stray) = strays.first() {
        let message = format!("`{}` is no file of this folder", stray.display());
        let help =
            "take it out of the folder: links that lead elsewhere, pipes and devices are not read";
        return Err(Failure::call_with_help(message, help));
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
