//! Why a command did not do what it was asked.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::diagnostic::{Problems, Report};
use crate::source::Sources;

use super::terminal::Screen;
use super::watch::INTERRUPT_STATUS;

/// The most problems that are drawn for people; programs get all of them.
pub(crate) const MOST_SHOWN: usize = 25;

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
    /// Ctrl-C has stopped the work, and what had been done is written.
    #[error("stopped by Ctrl-C")]
    Interrupted,
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

    /// A file that is no description.
    pub(crate) fn file(message: impl Into<String>) -> Self {
        Self::File(message.into())
    }

    /// Writes the failure to the error output and returns the exit status. A reader that has gone away is none.
    pub(crate) fn report(self) -> ExitCode {
        let mut out = io::stderr().lock();
        let written = match &self {
            Self::Reported | Self::ReportedCall | Self::Interrupted => Ok(()),
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
            Self::File(_) | Self::Description(..) | Self::Reported => ExitCode::from(1),
            Self::Interrupted => ExitCode::from(INTERRUPT_STATUS),
            Self::Call { .. } | Self::ReportedCall | Self::Output(_) | Self::Json(_) => {
                ExitCode::from(2)
            }
        }
    }
}

fn write_call(out: &mut impl Write, message: &str, help: Option<&str>) -> io::Result<()> {
    writeln!(out, "dafang: {message}")?;
    match help {
        Some(help) => writeln!(out, "  help: {help}"),
        None => Ok(()),
    }
}
