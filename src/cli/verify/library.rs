//! `dafang verify --library`: replays the records of a whole library of descriptions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::workers::{self, Worker};
use super::{Strictness, verify};
use crate::cli::answer;
use crate::cli::failure::Failure;
use crate::cli::game::build;
use crate::cli::load;
use crate::cli::watch;
use crate::compile::CompiledDescription;
use crate::diagnostic::{Problems, Severity};
use crate::expand::Choice;
use crate::parallel::map_in_order;
use crate::play::record::Header;
use crate::text::Defines;

/// Arguments that name a library and say what is expected of it.
#[derive(Debug, Args)]
pub(crate) struct LibraryArgs {
    /// Replay the records of a folder of descriptions, in place of those of one game
    #[arg(long, value_name = "DIR", requires = "folder_of_records", conflicts_with_all = ["game", "files"])]
    library: Option<PathBuf>,
    /// The folder of the records; each names its description by its path in the library
    #[arg(
        id = "folder_of_records",
        long = "records",
        value_name = "DIR",
        requires = "library"
    )]
    records: Option<PathBuf>,
    /// Fail unless this many records are identical
    #[arg(long, value_name = "N", requires = "library")]
    identical: Option<usize>,
    /// Fail if more records than this diverge [default: 0]
    #[arg(long, value_name = "N", requires = "library")]
    diverged: Option<usize>,
    /// Fail if the descriptions of more records than this are refused
    #[arg(long, value_name = "N", requires = "library")]
    refused: Option<usize>,
    /// Replay the records whose paths come on the standard input, one per line
    #[arg(long, hide = true, requires = "library")]
    worker: bool,
}

/// What `--json` writes: one object.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct LibraryAnswer {
    /// Whether all records were replayed; if not, a signal has stopped it.
    complete: bool,
    records: Vec<Replayed>,
    identical: usize,
    diverged: usize,
    refused: usize,
    /// Records whose replay took more time or memory than the bounds of the call allow.
    stopped: usize,
    games: u64,
    moves: u64,
    missing: Vec<Missing>,
}

/// What became of a record.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Replayed {
    pub(super) record: String,
    pub(super) description: String,
    pub(super) options: String,
    #[serde(flatten)]
    pub(super) agreement: Agreement,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(super) enum Agreement {
    /// Every game of it went as recorded.
    Identical { games: u64, moves: u64 },
    /// A game of it went otherwise: the first difference.
    Diverged {
        game: u64,
        ply: usize,
        kind: String,
        message: String,
    },
    /// Its description has errors.
    Refused { errors: Vec<String> },
    /// Its replay took more time or memory than the bounds of the call allow.
    Stopped { reason: String },
}

/// Something that descriptions need and that is missing here.
#[derive(Debug, Serialize, JsonSchema)]
struct Missing {
    /// The error, without what differs from place to place.
    error: String,
    /// How many records have a description with it.
    records: usize,
    /// How many of them have no other error.
    alone: usize,
}

/// The most missing things that are listed for people.
const MOST_MISSING: usize = 30;

impl LibraryArgs {
    /// The folders of the library and of its records, if they are named.
    pub(super) fn folders(&self) -> Option<(&Path, &Path)> {
        self.library.as_deref().zip(self.records.as_deref())
    }

    pub(super) fn run(
        &self,
        (library, records): (&Path, &Path),
        defines: &Defines,
        strictness: Strictness,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let within = |path: &Path| replay(library, path, defines, strictness);
        watch::stop_at_interrupt();
        if self.worker {
            return workers::work(&within, out);
        }
        let paths = records_in(records)?;
        let bar = progress(paths.len());
        let idle = Mutex::new(Vec::<Worker>::new());
        let replayed = map_in_order(paths, |path| {
            if watch::interrupted() {
                return None;
            }
            let mut worker = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let replayed = workers::replay(&mut worker, &path, &within);
            let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.extend(worker);
            bar.inc(1);
            // A record that was not replayed to its end says nothing.
            replayed.filter(|_| !watch::interrupted())
        });
        bar.finish_and_clear();
        let replayed = replayed.into_iter().flatten();
        let answer = LibraryAnswer::new(replayed.collect::<Result<_, Failure>>()?);
        if json {
            answer::write("library/1", None, &answer, out)?;
        } else {
            answer.write(out)?;
        }
        if !answer.complete {
            eprintln!("stopped by {}", watch::signal().name());
            out.flush()?;
            return watch::ended();
        }
        let missed = self.missed(&answer);
        for bar in &missed {
            eprintln!("{bar}");
        }
        out.flush()?;
        if missed.is_empty() {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    /// The bars that are not met, in words.
    fn missed(&self, answer: &LibraryAnswer) -> Vec<String> {
        let mut missed = Vec::new();
        if let Some(least) = self.identical.filter(|least| answer.identical < *least) {
            let found = answer.identical;
            missed.push(format!(
                "expected at least {least} identical records, found {found}"
            ));
        }
        let most = [
            (
                "diverging",
                Some(self.diverged.unwrap_or(0)),
                answer.diverged,
            ),
            ("refused", self.refused, answer.refused),
        ];
        if answer.stopped > 0 {
            missed.push(format!(
                "{} records took more than the bounds allow",
                answer.stopped
            ));
        }
        for (state, most, found) in most {
            if let Some(most) = most.filter(|most| found > *most) {
                missed.push(format!(
                    "expected at most {most} {state} records, found {found}"
                ));
            }
        }
        missed
    }
}

/// A bar on the error output, which is not drawn where that is no terminal.
fn progress(records: usize) -> ProgressBar {
    let bar = ProgressBar::new(records as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} records, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// The records of a folder, by name.
fn records_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        let folder = folder.display();
        Failure::call(format!(
            "cannot read the folder of records `{folder}`: {error}"
        ))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy());
        if name.is_some_and(|name| name.ends_with(".jsonl") || name.ends_with(".jsonl.gz")) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        let message = format!("the folder `{}` holds no record", folder.display());
        return Err(Failure::call_with_help(
            message,
            "the names of records end in `.jsonl` or `.jsonl.gz`",
        ));
    }
    paths.sort();
    Ok(paths)
}

/// Replays one record on the description that it names.
fn replay(
    library: &Path,
    path: &Path,
    defines: &Defines,
    strictness: Strictness,
) -> Result<Replayed, Failure> {
    let header = header(path)?;
    let description = library.join(&header.lud);
    let options = header.options.split('|').filter(|item| !item.is_empty());
    let choice = Choice {
        ruleset: None,
        options: options.map(str::to_owned).collect(),
    };
    let text = load::open(&description.display().to_string(), defines)?;
    let (_, compiled, problems) = build(&text, &choice, |_| false);
    let agreement = match compiled {
        None => Agreement::Refused {
            errors: errors(&problems),
        },
        Some(CompiledDescription { game, .. }) => {
            let (checked, _) = verify(&game.for_records(), path, strictness)?;
            match checked.difference {
                None => Agreement::Identical {
                    games: checked.trials,
                    moves: checked.plies,
                },
                Some(difference) => Agreement::Diverged {
                    game: difference.trial + 1,
                    ply: difference.ply,
                    kind: difference.kind.to_owned(),
                    message: difference.message,
                },
            }
        }
    };
    Ok(Replayed {
        record: path.display().to_string(),
        description: header.lud,
        options: header.options,
        agreement,
    })
}

/// The description that a record names, and its options.
pub(super) fn described(path: &Path) -> Result<(String, String), Failure> {
    let header = header(path)?;
    Ok((header.lud, header.options))
}

/// The first line of a record.
fn header(path: &Path) -> Result<Header, Failure> {
    let unreadable = |error: String| {
        let path = path.display();
        Failure::call(format!("cannot read the record `{path}`: {error}"))
    };
    let mut line = String::new();
    let read = super::next_line(&mut *super::open(path)?, &mut line);
    read.map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(&line).map_err(|error| unreadable(super::words::unparsed(&error)))
}

/// The errors of a description, each once.
fn errors(problems: &Problems) -> Vec<String> {
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let distinct: BTreeSet<String> = errors
        .map(|problem| {
            // The number of an argument differs from call to call.
            let message = problem.message.as_str();
            let rest = message.strip_prefix("argument ");
            let rest = rest.and_then(|rest| rest.split_once(": "));
            let message = rest.map_or(message, |(_, rest)| rest);
            format!("{}: {message}", problem.code.name)
        })
        .collect();
    distinct.into_iter().collect()
}

impl LibraryAnswer {
    fn new(records: Vec<Replayed>) -> Self {
        let mut answer = Self {
            complete: !watch::interrupted(),
            records: Vec::new(),
            identical: 0,
            diverged: 0,
            refused: 0,
            stopped: 0,
            games: 0,
            moves: 0,
            missing: Vec::new(),
        };
        let mut missing = BTreeMap::<&String, (usize, usize)>::new();
        for record in &records {
            match &record.agreement {
                Agreement::Identical { games, moves } => {
                    answer.identical += 1;
                    answer.games += games;
                    answer.moves += moves;
                }
                Agreement::Diverged { .. } => answer.diverged += 1,
                Agreement::Stopped { .. } => answer.stopped += 1,
                Agreement::Refused { errors } => {
                    answer.refused += 1;
                    for error in errors {
                        let (all, alone) = missing.entry(error).or_default();
                        *all += 1;
                        *alone += usize::from(errors.len() == 1);
                    }
                }
            }
        }
        let missing = missing.into_iter();
        answer.missing = missing
            .map(|(error, (records, alone))| Missing {
                error: error.clone(),
                records,
                alone,
            })
            .collect();
        answer
            .missing
            .sort_by_key(|missing| std::cmp::Reverse((missing.records, missing.alone)));
        answer.records = records;
        answer
    }

    /// The answer for people.
    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for record in &self.records {
            let name = Path::new(&record.record).file_name().unwrap_or_default();
            match &record.agreement {
                Agreement::Diverged {
                    game, ply, message, ..
                } => {
                    writeln!(out, "DIVERGED {}", name.display())?;
                    writeln!(out, "    game {game}, after {ply} moves: {message}")?;
                }
                Agreement::Stopped { reason } => {
                    writeln!(out, "STOPPED {}", name.display())?;
                    writeln!(out, "    {reason}")?;
                }
                Agreement::Identical { .. } | Agreement::Refused { .. } => {}
            }
        }
        if !self.missing.is_empty() {
            writeln!(out, "records  alone  missing")?;
        }
        for missing in self.missing.iter().take(MOST_MISSING) {
            let (records, alone) = (missing.records, missing.alone);
            writeln!(out, "{records:>7}  {alone:>5}  {}", missing.error)?;
        }
        if let Some(more) = self.missing.len().checked_sub(MOST_MISSING + 1) {
            writeln!(out, "                and {} more", more + 1)?;
        }
        writeln!(
            out,
            "{} records: {} identical ({} games, {} moves), {} diverged, {} refused{}",
            self.records.len(),
            self.identical,
            self.games,
            self.moves,
            self.diverged,
            self.refused,
            match self.stopped {
                0 => String::new(),
                stopped => format!(", {stopped} stopped"),
            }
        )?;
        Ok(())
    }
}
