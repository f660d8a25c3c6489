//! Lines from a person at a terminal, or from a pipe.

use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Editor, Helper};

use super::command;
use super::session::Session;
use crate::cli::failure::Failure;

/// What somebody typed.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C, which clears the line.
    Interrupt,
    /// The end of the input.
    End,
}

/// Where lines come from.
pub(super) enum Input {
    /// A person, with editing, history and completion.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

impl Input {
    /// The standard input.
    pub(super) fn open() -> Self {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Self::Pipe;
        }
        match Editor::new() {
            Ok(mut editor) => {
                editor.set_completion_type(CompletionType::List);
                editor.set_auto_add_history(true);
                Self::Terminal(Box::new(editor))
            }
            Err(_) => Self::Pipe,
        }
    }

    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// What is typed next.
    pub(super) fn line(&mut self, session: &Session<'_>) -> Result<Typed, Failure> {
        match self {
            Self::Terminal(editor) => {
                editor.set_helper(Some(Words::of(session)));
                match editor.readline(&prompt(session)) {
                    Ok(line) => Ok(Typed::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
                    Err(ReadlineError::Eof) => Ok(Typed::End),
                    Err(error) => Err(Failure::call(format!("cannot read a line: {error}"))),
                }
            }
            Self::Pipe => {
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                match read.map_err(|error| Failure::call(format!("cannot read a line: {error}")))? {
                    0 => Ok(Typed::End),
                    _ => Ok(Typed::Line(String::from_utf8_lossy(&line).into_owned())),
                }
            }
        }
    }
}

fn prompt(session: &Session<'_>) -> String {
    let trial = session.trial();
    if trial.ending().is_some() {
        return "over> ".to_owned();
    }
    let mover = usize::from(trial.state().head.mover);
    format!("{}> ", trial.game().players[mover].name)
}

/// What can be completed: commands at the beginning of a line, files after `save` and `load`, legal moves
/// everywhere.
pub(super) struct Words {
    moves: Vec<String>,
    files: FilenameCompleter,
}

impl Words {
    fn of(session: &Session<'_>) -> Self {
        Self {
            moves: session.listed(),
            files: FilenameCompleter::new(),
        }
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        context: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let first = before.split_whitespace().next().and_then(command::find);
        if first.is_some_and(|command| command.arguments.contains("FILE") && before.contains(' ')) {
            return self.files.complete(line, position, context);
        }
        let start = before
            .rfind(char::is_whitespace)
            .map_or(0, |blank| blank + 1);
        let typed = &before[start..];
        let mut words: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        if before[..start].trim().is_empty() {
            for name in command::names() {
                words.push(name);
            }
        }
        let pair = |word: &str| Pair {
            display: word.to_owned(),
            replacement: word.to_owned(),
        };
        let found = words.into_iter().filter(|word| word.starts_with(typed));
        Ok((start, found.map(pair).collect()))
    }
}
