//! Why a command did not do what it was asked.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use schemars::JsonSchema;
use serde::Serialize;

use crate::diagnostic::{JsonProblem, Most, Problems, Report, Severity, escaped};
use crate::source::Sources;

use super::answer::schema_of;
use super::output;
use super::signals::Signal;
use super::terminal::{self, Screen};
use super::watch;

/// The most problems that are drawn for people; programs get all of them.
pub(crate) const MOST_SHOWN: Most = Most {
    errors: 100,
    others: 25,
};

/// Whether the command answers in JSON, so that failures are JSON, too.
static ANSWERS_JSON: AtomicBool = AtomicBool::new(false);

/// What failures are called among the schemas of JSON.
pub(crate) const ERROR_SCHEMA: &str = "error/1";

/// Lets failures be written as JSON on the output, besides in words on the error output.
pub(crate) fn answer_in_json() {
    ANSWERS_JSON.store(true, Ordering::Relaxed);
}

/// Whether answers and failures are JSON.
pub(crate) fn answers_json() -> bool {
    ANSWERS_JSON.load(Ordering::Relaxed)
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("error/1", schema_of::<FailureAnswer>)];

/// What is written in place of the answer of a command that failed.
#[derive(Serialize, JsonSchema)]
struct FailureAnswer {
    /// The version of the program.
    dafang: &'static str,
    /// `error/1`.
    schema: &'static str,
    error: FailureEntry,
}

/// A failure.
#[derive(Serialize, JsonSchema)]
struct FailureEntry {
    /// What is at fault: `call`, `description`, `file`, `bound`, `interrupt` or `output`.
    kind: &'static str,
    message: String,
    help: Option<String>,
    /// What is wrong with the description.
    problems: Vec<JsonProblem>,
}

/// One of the outputs.
#[derive(Clone, Copy)]
pub(crate) enum Stream {
    Output,
    Errors,
}

/// Writes to an output that another thread may have locked.
#[cfg(unix)]
pub(crate) fn write_at_once(bytes: &[u8], stream: Stream) {
    use std::os::fd::AsFd;
    let (output, errors) = (io::stdout(), io::stderr());
    let stream = match stream {
        Stream::Output => output.as_fd(),
        Stream::Errors => errors.as_fd(),
    };
    if let Ok(stream) = stream.try_clone_to_owned() {
        // Nobody may be left to read it.
        let _ = File::from(stream).write_all(bytes);
    }
}

/// Writes to an output, unless another thread holds it for good.
#[cfg(not(unix))]
pub(crate) fn write_at_once(bytes: &[u8], stream: Stream) {
    if let Stream::Errors = stream {
        let _ = io::stderr().write_all(bytes);
    }
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The call is at fault: a wrong name, a file that cannot be read.
    #[error("{message}")]
    Call {
        /// What is wrong.
        message: String,
        /// What to write instead.
        help: Option<String>,
    },
    /// The work took more than the call lets it take.
    #[error("{message}")]
    Bound {
        /// What took too much.
        message: String,
        /// What allows more.
        help: &'static str,
    },
    /// A file is at fault that is no description.
    #[error("{0}")]
    File(String),
    /// The description is at fault.
    #[error("the description has errors")]
    Description(Problems, Box<Sources>),
    /// The command has itself reported what is wrong with a description or a game.
    #[error("something does not hold")]
    Reported,
    /// The command has itself reported what is wrong with the call.
    #[error("the call is wrong")]
    ReportedCall,
    /// Ctrl-C or another signal has stopped the work, and what had been done is written.
    #[error("stopped by a signal")]
    Interrupted,
    /// A signal has ended the program, and what it had is kept.
    #[error("ended by {}", .0.name())]
    Ended(Signal),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// The output cannot be written as JSON.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Failure {
    /// A wrong call.
    pub(crate) fn call(message: impl Into<String>) -> Self {
        Self::Call {
            message: message.into(),
            help: None,
        }
    }

    /// A wrong call, and what to write instead.
    pub(crate) fn call_with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Call {
            message: message.into(),
            help: Some(help.into()),
        }
    }

    /// A bound that does not hold.
    pub(crate) fn bound(message: impl Into<String>, help: &'static str) -> Self {
        Self::Bound {
            message: message.into(),
            help,
        }
    }

    /// A file that is no description.
    pub(crate) fn file(message: impl Into<String>) -> Self {
        Self::File(message.into())
    }

    /// Ends the program with the failure, whatever other threads are doing: they may hold the outputs. A command that has begun
    /// to write has the output for itself.
    pub(crate) fn end(self) -> ! {
        let mut message = Vec::new();
        let help = match &self {
            Self::Bound { help, .. } => Some(*help),
            _ => None,
        };
        // Writing to memory does not fail.
        let _ = write_call(&mut message, &self.to_string(), help);
        terminal::restore();
        write_at_once(&message, Stream::Errors);
        if ANSWERS_JSON.load(Ordering::Relaxed)
            && let Ok(answer) = serde_json::to_vec(&self.answer())
            && output::is_taken_to_end()
        {
            write_at_once(&[&answer[..], b"\n"].concat(), Stream::Output);
        }
        let status = match &self {
            Self::Ended(signal) => signal.status(),
            _ => 1,
        };
        std::process::exit(status.into())
    }

    /// The failure as JSON.
    fn answer(&self) -> FailureAnswer {
        let (kind, help) = match self {
            Self::Call { help, .. } => ("call", help.clone()),
            Self::ReportedCall => ("call", None),
            Self::Bound { help, .. } => ("bound", Some((*help).to_owned())),
            Self::File(_) => ("file", None),
            Self::Description(..) | Self::Reported => ("description", None),
            Self::Interrupted | Self::Ended(_) => ("interrupt", None),
            Self::Output(_) | Self::Json(_) => ("output", None),
        };
        let problems = match self {
            Self::Description(problems, sources) => Report::new(problems, sources).json(),
            _ => Vec::new(),
        };
        FailureAnswer {
            dafang: env!("CARGO_PKG_VERSION"),
            schema: ERROR_SCHEMA,
            error: FailureEntry {
                kind,
                message: self.to_string(),
                help,
                problems,
            },
        }
    }

    /// Writes the failure as JSON, if JSON is asked for and the command has written nothing of it.
    pub(crate) fn report_json(&self, out: &mut dyn Write) {
        let is_written = matches!(
            self,
            Self::Reported
                | Self::ReportedCall
                | Self::Interrupted
                | Self::Ended(_)
                | Self::Output(_)
        );
        if ANSWERS_JSON.load(Ordering::Relaxed)
            && !is_written
            && let Ok(answer) = serde_json::to_string(&self.answer())
        {
            // A reader that has gone away misses nothing.
            let _ = writeln!(out, "{answer}").and_then(|()| out.flush());
        }
    }

    /// Writes the failure to the error output and returns the exit status. A reader that has gone away is none.
    pub(crate) fn report(self) -> ExitCode {
        let mut out = io::stderr().lock();
        let written = match &self {
            Self::Reported | Self::ReportedCall | Self::Interrupted | Self::Ended(_) => Ok(()),
            Self::Description(problems, sources) => {
                let style = Screen::of_errors().style();
                let report = Report::new(problems, sources);
                write!(
                    out,
                    "{}{}",
                    report.render_first(MOST_SHOWN, style),
                    report.hint()
                )
            }
            Self::Call { message, help } => write_call(&mut out, message, help.as_deref()),
            Self::Bound { message, help } => write_call(&mut out, message, Some(help)),
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Json(error) if error.io_error_kind() == Some(ErrorKind::BrokenPipe) => {
                return ExitCode::SUCCESS;
            }
            Self::File(_) | Self::Output(_) | Self::Json(_) => {
                write_call(&mut out, &self.to_string(), None)
            }
        };
        // Nobody is left to hear that the error output is gone too.
        drop(written);
        match self {
            Self::Description(problems, _) if is_choice(&problems) => ExitCode::from(2),
            Self::File(_) | Self::Description(..) | Self::Reported | Self::Bound { .. } => {
                ExitCode::from(1)
            }
            Self::Interrupted => ExitCode::from(watch::signal().status()),
            Self::Ended(signal) => ExitCode::from(signal.status()),
            Self::Call { .. } | Self::ReportedCall | Self::Output(_) | Self::Json(_) => {
                ExitCode::from(2)
            }
        }
    }
}

/// Codes of errors that the call is to blame for, as it chooses what a text does not offer.
const CHOICES: [&str; 2] = ["expand::unknown_ruleset", "expand::unknown_option"];

/// Whether every error of some problems, each given by its severity and its code, is one of the call.
pub(crate) fn is_wrong_choice<'a>(problems: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let errors = problems.filter(|(severity, _)| *severity == "error");
    let mut errors = errors.map(|(_, code)| code).peekable();
    errors.peek().is_some() && errors.all(|code| CHOICES.contains(&code))
}

/// Whether every error of a description is one of the call.
fn is_choice(problems: &Problems) -> bool {
    is_wrong_choice(problems.iter().map(|problem| {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning | Severity::Advice => "other",
        };
        (severity, problem.code.name)
    }))
}

fn write_call(out: &mut impl Write, message: &str, help: Option<&str>) -> io::Result<()> {
    writeln!(out, "dafang: {}", escaped(message))?;
    match help {
        Some(help) => writeln!(out, "  help: {}", escaped(help)),
        None => Ok(()),
    }
}
