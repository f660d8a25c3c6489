//! What a search has found so far, in a file from which another call goes on.
//!
//! The file holds a line that says what it is, a header, what was found (`crate::solve`) in the format of the crate `postcard`,
//! and at the end the SHA-256 of all before it. It is written aside and put in place whole, so that a crash at any moment leaves
//! the one before. Fingerprints of positions mean nothing to another version of the program, which therefore refuses the file.
//!
//! Owns the file. Begin with [`Checkpoint`].

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::proof::Searches;
use crate::cli::failure::Failure;
use crate::cli::whole;
use crate::game::Trial;
use crate::solve::{
    AlphaBeta, BoundEntry, Keys, Met, PositionGraph, ProofEntry, ProofSearch, StoredGraph,
};

/// The first line of a file.
const KIND: &[u8] = b"dafang solve checkpoint 2\n";

/// The bytes of a SHA-256.
const SEAL: usize = 32;

/// What searches remember is written and read in lists of this length.
const LIST: usize = 4096;

/// When a file is written first.
const FIRST: Duration = Duration::from_secs(2);

/// The shortest time between two files, and how much longer than writing the last one took it is at least.
const BETWEEN: (Duration, u32) = (Duration::from_secs(30), 20);

/// What is solved: a search of something else does not go on from the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Question {
    /// The version of the program.
    version: String,
    /// A hash of the rules, what is chosen of them, and the moves made before.
    hash: [u8; SEAL],
}

impl Question {
    /// The question what a position is worth: rules with what is chosen of them, by their hash, the moves made before, and how
    /// many images of a position have the same key.
    pub(super) fn of(rules: &str, after: &str, images: usize) -> Self {
        let moves: Vec<&str> = after.split_whitespace().collect();
        let asked = format!("{rules}\n{}\n{images}", moves.join(" "));
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hash: Sha256::digest(asked).into(),
        }
    }
}

/// The method of the search that a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Method {
    Retrograde,
    Proof,
    AlphaBeta,
    /// Both of these.
    Search,
}

/// Where a search is kept.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    path: PathBuf,
    question: Question,
    /// The method of the search that the file held at first.
    earlier: Option<Method>,
    /// The searches that are kept, where they are not all positions.
    pub(super) method: Option<Method>,
    next: Instant,
    /// Why the file could not be written or read.
    failure: Option<Failure>,
}

impl Checkpoint {
    /// The file at a path, which holds an earlier search of the same question or is new.
    pub(super) fn open(path: &Path, question: Question) -> Result<Self, Failure> {
        let mut checkpoint = Self {
            path: path.to_owned(),
            question,
            earlier: None,
            method: None,
            next: Instant::now() + FIRST,
            failure: None,
        };
        match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // What cannot be written is better known now than in an hour.
                checkpoint.is_writable()?;
            }
            Err(error) => return Err(checkpoint.unreadable(&error)),
            Ok(metadata) if !metadata.is_file() => {
                return Err(checkpoint.refused("is no file", "name a file, which may be new"));
            }
            Ok(_) => checkpoint.earlier = Some(checkpoint.check()?),
        }
        Ok(checkpoint)
    }

    /// The method of the search that the file held at first.
    pub(super) fn earlier(&self) -> Option<Method> {
        self.earlier
    }

    /// The file, once a search is kept there.
    pub(super) fn kept(&self) -> Option<String> {
        let is_there = self.path.exists();
        is_there.then(|| self.path.display().to_string())
    }

    /// Why a file could not be written or read while the search went on.
    pub(super) fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Whether the file could not be written or read.
    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Whether the search has gone on long enough to be kept.
    pub(super) fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Keeps a graph; false if that failed.
    pub(super) fn keep_graph(&mut self, graph: &PositionGraph<'_>) -> bool {
        let stored = graph.stored();
        self.keep(Method::Retrograde, |out| write(out, &stored))
    }

    /// Keeps what searches know; false if that failed.
    pub(super) fn keep_searches(&mut self, searches: &Searches<'_>) -> bool {
        // What is left of a search that was given up is of no use, but a file of both holds both.
        let (proofs, alpha_beta) = (&searches.proofs, &searches.alpha_beta);
        let method = match (self.method, proofs) {
            (Some(method), _) => method,
            (None, Some(_)) => Method::Proof,
            (None, None) => Method::AlphaBeta,
        };
        self.keep(method, |out| {
            let counts = proofs
                .as_ref()
                .map(|search| (search.expanded(), search.depth(), search.met()));
            write(out, &counts.unwrap_or_default())?;
            write_lists(out, proofs.iter().flat_map(ProofSearch::entries))?;
            let counts = alpha_beta
                .as_ref()
                .map(|search| (search.expanded(), search.depth(), search.met()));
            write(out, &counts.unwrap_or_default())?;
            write_lists(out, alpha_beta.iter().flat_map(AlphaBeta::entries))
        })
    }

    /// The graph that the file holds, from the position of a trial; none if it holds none.
    pub(super) fn graph<'g>(
        &mut self,
        trial: &Trial<'g>,
        keys: &Keys,
    ) -> Option<PositionGraph<'g>> {
        if self.earlier != Some(Method::Retrograde) {
            return None;
        }
        let graph = self.content().and_then(|mut content| {
            let stored: StoredGraph<'static> = read(&mut content)?;
            PositionGraph::resumed(trial, keys, stored).ok_or(ErrorKind::InvalidData.into())
        });
        self.or_failure(graph)
    }

    /// Lets searches know what the file holds of earlier ones, if it does; false if that failed.
    pub(super) fn take_up(&mut self, searches: &mut Searches<'_>) -> bool {
        if matches!(self.earlier, None | Some(Method::Retrograde)) {
            return true;
        }
        let taken = self.content().and_then(|mut content| {
            let (expanded, depth, met): (u64, u32, Met) = read(&mut content)?;
            if let Some(search) = &mut searches.proofs {
                search.count_earlier(expanded, depth, met);
            }
            read_lists(&mut content, |entry: ProofEntry| {
                if let Some(search) = &mut searches.proofs {
                    search.take_up(entry);
                }
            })?;
            let (expanded, depth, met): (u64, u32, Met) = read(&mut content)?;
            if let Some(search) = &mut searches.alpha_beta {
                search.count_earlier(expanded, depth, met);
            }
            read_lists(&mut content, |entry: BoundEntry| {
                if let Some(search) = &mut searches.alpha_beta {
                    search.take_up(entry);
                }
            })
        });
        self.or_failure(taken).is_some()
    }

    /// Removes the file: the search is done.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::file(format!(
                "the checkpoint `{}` cannot be removed: {error}",
                self.path.display()
            ))),
            _ => Ok(()),
        }
    }

    fn keep(
        &mut self,
        method: Method,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> bool {
        let start = Instant::now();
        let written = whole::replace_by(&self.path, |file| {
            let hash = Sha256::new();
            let mut sealed = BufWriter::new(Sealed { file, hash });
            sealed.write_all(KIND)?;
            write(&mut sealed, &(&self.question, method))?;
            content(&mut sealed)?;
            let Sealed { file, hash } = sealed.into_inner()?;
            file.write_all(&hash.finalize())
        });
        let took = start.elapsed();
        self.next = Instant::now() + BETWEEN.0.max(took * BETWEEN.1);
        if let Err(error) = written {
            self.failure = Some(self.unwritable(&error));
        }
        self.failure.is_none()
    }

    /// What was read, or none and the failure is kept.
    fn or_failure<T>(&mut self, read: io::Result<T>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(error) => {
                self.failure = Some(self.unreadable(&error));
                None
            }
        }
    }

    /// Whether a file can be written there.
    fn is_writable(&self) -> Result<(), Failure> {
        whole::try_beside(&self.path).map_err(|error| self.unwritable(&error))
    }

    /// The method of the search that the file holds, if it is whole and answers the same question.
    fn check(&self) -> Result<Method, Failure> {
        let is_whole = self.is_whole().map_err(|error| self.unreadable(&error))?;
        let header = self.header().map_err(|error| self.unreadable(&error))?;
        let Some((question, method)) = header.filter(|_| is_whole) else {
            return Err(self.refused("is no checkpoint, or it is damaged", "name another file"));
        };
        let version = &self.question.version;
        if question.version != *version {
            let by = format!(
                "was written by version {} of the program, this is {version}",
                question.version
            );
            return Err(self.refused(&by, "name another file"));
        }
        if question != self.question {
            return Err(self.refused(
                "is of other rules, choices or moves made before",
                "name another file, or solve what it was written for",
            ));
        }
        Ok(method)
    }

    /// Whether the end of the file is the hash of what is before.
    fn is_whole(&self) -> io::Result<bool> {
        let mut file = BufReader::new(File::open(&self.path)?);
        let length = file.get_ref().metadata()?.len();
        let Some(length) = length.checked_sub(SEAL as u64) else {
            return Ok(false);
        };
        let mut hash = Sha256::new();
        io::copy(&mut file.by_ref().take(length), &mut hash)?;
        let mut seal = Vec::new();
        file.read_to_end(&mut seal)?;
        Ok(seal == hash.finalize().as_slice())
    }

    /// What the file says of itself, if it is one of this kind.
    fn header(&self) -> io::Result<Option<(Question, Method)>> {
        let mut file = BufReader::new(File::open(&self.path)?);
        let mut kind = Vec::new();
        file.by_ref()
            .take(KIND.len() as u64)
            .read_to_end(&mut kind)?;
        if kind != KIND {
            return Ok(None);
        }
        Ok(read(&mut file).ok())
    }

    /// What the file holds behind its header.
    fn content(&self) -> io::Result<BufReader<File>> {
        let mut file = BufReader::new(File::open(&self.path)?);
        file.read_exact(&mut [0; KIND.len()])?;
        let _header: (Question, Method) = read(&mut file)?;
        Ok(file)
    }

    fn refused(&self, why: &str, help: &str) -> Failure {
        Failure::call_with_help(format!("`{}` {why}", self.path.display()), help)
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::file(format!(
            "the checkpoint `{}` cannot be read: {error}",
            self.path.display()
        ))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::file(format!(
            "the checkpoint `{}` cannot be written: {error}",
            self.path.display()
        ))
    }
}

/// Writes, and hashes what is written.
struct Sealed<'a> {
    file: &'a mut File,
    hash: Sha256,
}

impl Write for Sealed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn write<T: Serialize + ?Sized>(out: &mut (impl Write + ?Sized), value: &T) -> io::Result<()> {
    postcard::to_io(value, out)
        .map(drop)
        .map_err(io::Error::other)
}

/// Writes entries in lists; an empty one is the last.
fn write_lists<'a, T: Serialize + Copy + 'a>(
    out: &mut dyn Write,
    mut entries: impl Iterator<Item = &'a T>,
) -> io::Result<()> {
    loop {
        let list: Vec<T> = entries.by_ref().take(LIST).copied().collect();
        write(out, &list)?;
        if list.is_empty() {
            return Ok(());
        }
    }
}

/// Reads entries in lists.
fn read_lists<T: DeserializeOwned>(
    file: &mut impl Read,
    mut take_up: impl FnMut(T),
) -> io::Result<()> {
    loop {
        let list: Vec<T> = read(file)?;
        if list.is_empty() {
            return Ok(());
        }
        list.into_iter().for_each(&mut take_up);
    }
}

fn read<T: DeserializeOwned>(file: &mut impl Read) -> io::Result<T> {
    let mut words = [0; 256];
    let read = postcard::from_io((file, &mut words));
    read.map(|(value, _)| value).map_err(io::Error::other)
}
