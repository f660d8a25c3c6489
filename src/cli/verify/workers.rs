//! Processes that replay the records of a library, so that one record that takes too long or too much memory ends one
//! process and not the whole replay.
//!
//! A worker reads the paths of records, one per line, and answers each with one line of JSON. A worker that ends before it
//! answers has stopped at the record it was given; what it wrote to its error output says why.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::library::{Agreement, Replayed};
use crate::cli::failure::Failure;
use crate::cli::watch;

/// The argument that makes the program a worker.
pub(super) const WORKER: &str = "--worker";

/// Time between two looks at whether a signal has come.
const STEP: Duration = Duration::from_millis(20);

/// A process that replays records.
pub(super) struct Worker {
    process: Child,
    paths: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Worker {
    /// Starts a worker with the arguments of this call; none where no process can be started.
    pub(super) fn start() -> Option<Self> {
        let program = std::env::current_exe().ok()?;
        let mut process = Command::new(program)
            .args(std::env::args_os().skip(1))
            .arg(WORKER)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        let paths = process.stdin.take();
        let output = BufReader::new(process.stdout.take()?);
        let (answered, answers) = mpsc::channel();
        let reading = thread::Builder::new().name("worker".to_owned());
        let reader = reading.spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if answered.send(line).is_err() {
                    break;
                }
            }
        });
        reader.ok()?;
        Some(Self {
            process,
            paths,
            answers,
        })
    }

    /// What became of a record; none if a signal has come. The worker can be given another record unless it has ended.
    fn replay(&mut self, path: &Path) -> Option<Result<Replayed, Stop>> {
        let paths = self.paths.as_mut()?;
        let sent = writeln!(paths, "{}", path.display()).and_then(|()| paths.flush());
        if sent.is_err() {
            return Some(Err(self.end()));
        }
        loop {
            match self.answers.recv_timeout(STEP) {
                Ok(line) => {
                    let replayed = serde_json::from_str(&line);
                    return Some(replayed.map_err(|_| Stop(reason(line))));
                }
                Err(RecvTimeoutError::Timeout) if watch::interrupted() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) if watch::interrupted() => return None,
                Err(RecvTimeoutError::Disconnected) => return Some(Err(self.end())),
            }
        }
    }

    /// Why the worker has ended, in its own words.
    fn end(&mut self) -> Stop {
        let mut words = String::new();
        if let Some(mut errors) = self.process.stderr.take() {
            let mut bytes = Vec::new();
            // What was read before an error is better than nothing.
            drop(errors.read_to_end(&mut bytes));
            words = String::from_utf8_lossy(&bytes).into_owned();
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let words = words.join(" ");
        let words = words.strip_prefix("dafang: ").unwrap_or(&words);
        let words = words.split(" help: ").next().unwrap_or(words);
        Stop(match words.is_empty() {
            true => "the process that replayed it ended without a message".to_owned(),
            false => words.to_owned(),
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.paths = None;
        // A process that has ended cannot be killed, and needs not be.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Why a worker stopped.
struct Stop(String);

/// The message of a line that is no answer: with `--json`, errors are JSON on the output, too.
fn reason(line: String) -> String {
    let error = serde_json::from_str::<serde_json::Value>(&line).ok();
    let message = error.and_then(|error| Some(error["error"]["message"].as_str()?.to_owned()));
    message.unwrap_or(line)
}

/// Replays one record with a worker, which is started if there is none; none if a signal has come.
pub(super) fn replay(
    worker: &mut Option<Worker>,
    path: &Path,
    within: &dyn Fn(&Path) -> Result<Replayed, Failure>,
) -> Option<Result<Replayed, Failure>> {
    if worker.is_none() {
        *worker = Worker::start();
    }
    let Some(running) = worker else {
        return Some(within(path));
    };
    match running.replay(path)? {
        Ok(replayed) => Some(Ok(replayed)),
        Err(Stop(reason)) => {
            *worker = None;
            let named = super::library::described(path);
            Some(named.map(|(description, options)| Replayed {
                record: path.display().to_string(),
                description,
                options,
                agreement: Agreement::Stopped { reason },
            }))
        }
    }
}

/// Works off the records that come on the standard input.
pub(super) fn work(
    within: &dyn Fn(&Path) -> Result<Replayed, Failure>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let replayed = within(&PathBuf::from(line))?;
        let answer = serde_json::to_string(&replayed);
        let answer = answer.map_err(|error| Failure::call(error.to_string()))?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
