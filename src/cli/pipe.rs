//! Files that are read from their beginning to their end, and pipes with a name, which wait for somebody who writes.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How long a pipe with a name is waited for until somebody opens it to write.
const UNOPENED: Duration = Duration::from_secs(5);

/// How long the next bytes of a pipe with a name are waited for.
const SILENT: Duration = Duration::from_secs(30);

/// The bytes of one piece.
const PIECE: usize = 1 << 16;

/// Opens a file to be read. A pipe with a name is given up where nobody writes into it; one that a shell has opened, as by
/// `<(…)`, is read as the standard input is.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if !is_named_pipe(path) {
        return Ok(Box::new(File::open(path)?));
    }
    let (sender, pieces) = sync_channel(4);
    let path = PathBuf::from(path);
    // It ends with the program: nothing can interrupt it while it waits.
    thread::spawn(move || pass_on(&path, &sender));
    match pieces.recv_timeout(UNOPENED) {
        Ok(opened) => opened?,
        Err(_) => {
            return Err(late(
                "nobody has opened this pipe to write into it",
                UNOPENED,
            ));
        }
    };
    Ok(Box::new(NamedPipe {
        pieces,
        piece: io::Cursor::default(),
    }))
}

#[cfg(unix)]
fn is_named_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let is_opened = ["/dev", "/proc"].iter().any(|of| path.starts_with(of));
    !is_opened && path.metadata().is_ok_and(|file| file.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_named_pipe(_: &Path) -> bool {
    false
}

/// Reads a pipe and passes its pieces on, first an empty one when it is open.
fn pass_on(path: &Path, pieces: &SyncSender<io::Result<Vec<u8>>>) {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return drop(pieces.send(Err(error))),
    };
    let mut piece = Vec::new();
    loop {
        if pieces.send(Ok(piece)).is_err() {
            return;
        }
        let mut next = vec![0; PIECE];
        match file.read(&mut next) {
            Ok(0) => return,
            Ok(read) => next.truncate(read),
            Err(error) => return drop(pieces.send(Err(error))),
        }
        piece = next;
    }
}

/// What is read of a pipe, piece by piece.
struct NamedPipe {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: io::Cursor<Vec<u8>>,
}

impl Read for NamedPipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.piece.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            self.piece = match self.pieces.recv_timeout(SILENT) {
                Ok(piece) => io::Cursor::new(piece?),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(late("nobody has written into this pipe", SILENT));
                }
            };
        }
    }
}

fn late(what: &str, waited: Duration) -> io::Error {
    let message = format!("{what} for {} seconds", waited.as_secs());
    io::Error::new(ErrorKind::TimedOut, message)
}
