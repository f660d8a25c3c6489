//! Files that are written as a whole or not at all.
//!
//! A file is written in the same folder under another name and then put in its place, so that a crash at any moment
//! leaves the one or the other. What cannot be written leaves nothing behind. What is no file (a device, a pipe) is written to
//! as it is and stays what it is.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::output;

/// Puts a file with these bytes in the place of what is there.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(path, |file| file.write_all(bytes))
}

/// Puts a file with what `write` writes in the place of what is there.
pub(crate) fn replace_by(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    if is_stream(path) {
        return output::waiting(|| write(&mut File::options().write(true).open(path)?));
    }
    // The file that a link leads to is replaced, not the link.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let file = written_aside(&path, write)?;
    file.persist(&path).map_err(|error| error.error)?;
    sync_folder(&path);
    Ok(())
}

/// Puts a file in the place of what is there, as [`replace`] does, but lets the system write it to the disk when it likes: it
/// outlives the program whatever ends that, and not a loss of power.
pub(crate) fn replace_soon(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = aside(path, |file| file.write_all(bytes))?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Whether there is something that takes bytes and is no file, such as a device or a pipe; or an output that is open already,
/// by its name among devices.
fn is_stream(path: &Path) -> bool {
    let is_file_or_folder = |kind: fs::FileType| kind.is_file() || kind.is_dir();
    let kind = fs::metadata(path).map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| !is_file_or_folder(kind) || path.starts_with("/dev") && !kind.is_dir())
}

/// Refuses a path at which no file can be.
pub(crate) fn check_target(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        let message = format!("`{}` is a folder; name a file in it", path.display());
        return Err(Failure::call(message));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => Err(Failure::call(format!(
            "there is no folder `{}`",
            folder.display()
        ))),
    }
}

/// Whether a file could be put there, which is tried beside it: nothing is ever at the path that is not whole.
pub(crate) fn try_beside(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    written_aside(path, |_| Ok(())).map(drop)
}

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    check_target(path)?;
    replace(path, bytes)
        .map_err(|error| Failure::call(format!("cannot write `{}`: {error}", path.display())))
}

/// Writes a new file at the first of some paths at which there is none; the path.
pub(crate) fn create(paths: impl Iterator<Item = PathBuf>, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut written = None;
    for path in paths {
        let file = match written.take() {
            Some(file) => file,
            None => written_aside(&path, |file| file.write_all(bytes))?,
        };
        match file.persist_noclobber(&path) {
            Ok(_) => {
                sync_folder(&path);
                return Ok(path);
            }
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
                written = Some(error.file);
            }
            Err(error) => return Err(error.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A file with what `write` writes beside the one that it is to become.
fn written_aside(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<tempfile::NamedTempFile> {
    let file = aside(path, write)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A file beside another one. What was written to it may not have reached the disk yet.
fn aside(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<tempfile::NamedTempFile> {
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".dafang-");
    #[cfg(unix)]
    {
        // Readable as any file that a program makes, not for its owner alone.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(|error| {
        // What it says names the file that was tried, which nobody asked for.
        io::Error::other(plainly(&error))
    })?;
    write(file.as_file_mut())?;
    Ok(file)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Lets the new name of a file outlive a loss of power, where folders can be synchronised.
fn sync_folder(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        // The file is in its place already; where this fails, it is as safe as any other.
        drop(folder.sync_all());
    }
}

/// An error of the system without the path of the file.
fn plainly(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such folder".to_owned(),
        ErrorKind::PermissionDenied => "writing there is not permitted".to_owned(),
        kind => kind.to_string(),
    }
}
