//! Lines from a person at a terminal, or from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Editor, ExternalPrinter, Helper};

use super::command;
use super::session::Session;
use crate::cli::failure::Failure;
use crate::cli::signals::Signal;

/// What somebody typed.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C, which clears the line.
    Interrupt,
    /// The end of the input.
    End,
}

/// Something that happens while a game is played.
pub(super) enum Event {
    /// Somebody typed something.
    Typed(Result<Typed, Failure>),
    /// A file of the game was saved.
    Saved,
    /// A signal has asked the program to end.
    Ended(Signal),
}

/// What a line is read with.
struct Request {
    prompt: String,
    moves: Vec<String>,
    /// Whether the lines typed before are another player's secret.
    forgets: bool,
}

/// What happens: lines that are typed, which another thread reads, and whatever else is sent.
pub(super) struct Input {
    requests: Sender<Request>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// Whether a line is being typed.
    is_typed: bool,
    is_terminal: bool,
    /// Whether the player to move may become another while a line is typed, so that the prompt names none.
    nameless: bool,
    /// Writes above the line that is being typed.
    printer: Option<Box<dyn ExternalPrinter + Send>>,
}

impl Input {
    /// Lines of the standard input. With `nameless` the prompt does not say who is to move.
    pub(super) fn open(nameless: bool) -> Self {
        let (requests, asked) = mpsc::channel();
        let (sender, events) = mpsc::channel();
        let (ready, opened) = mpsc::channel();
        let typed = sender.clone();
        thread::spawn(move || {
            let mut lines = Lines::open();
            let is_terminal = matches!(lines, Lines::Terminal(_));
            if ready.send((is_terminal, lines.printer())).is_ok() {
                for request in asked {
                    if typed.send(Event::Typed(lines.read(request))).is_err() {
                        return;
                    }
                }
            }
        });
        let (is_terminal, printer) = opened.recv().unwrap_or((false, None));
        Self {
            requests,
            events,
            sender,
            is_typed: false,
            is_terminal,
            nameless,
            printer,
        }
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Where other events can be sent to.
    pub(super) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// What happens next. While the terminal is handed over to another player, no moves are offered, and lines that were
    /// typed are forgotten.
    pub(super) fn next(&mut self, session: &Session<'_>, is_handed_over: bool) -> Event {
        if !self.is_typed {
            let request = Request {
                prompt: match self.nameless {
                    true => "> ".to_owned(),
                    false => prompt(session),
                },
                moves: match is_handed_over {
                    true => Vec::new(),
                    false => session.listed(),
                },
                forgets: is_handed_over,
            };
            // A thread that has ended reads nothing more: the end of the input is found below.
            self.is_typed = self.requests.send(request).is_ok();
            if !self.is_typed {
                return Event::Typed(Ok(Typed::End));
            }
        }
        let event = self.events.recv();
        let event = event.unwrap_or(Event::Typed(Ok(Typed::End)));
        self.is_typed &= matches!(event, Event::Saved);
        event
    }

    /// Writes a text where a line may be being typed.
    pub(super) fn interject(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match &mut self.printer {
            Some(printer) if self.is_typed => printer
                .print(text.to_owned())
                .map_err(|error| Failure::call(format!("cannot write to the terminal: {error}"))),
            _ => Ok(out.write_all(text.as_bytes())?),
        }
    }
}

/// Where lines come from.
enum Lines {
    /// A person, with editing, history and completion.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

impl Lines {
    /// The standard input.
    fn open() -> Self {
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

    /// What writes above the line that is being typed.
    fn printer(&mut self) -> Option<Box<dyn ExternalPrinter + Send>> {
        match self {
            Self::Terminal(editor) => {
                let printer = editor.create_external_printer().ok()?;
                Some(Box::new(printer))
            }
            Self::Pipe => None,
        }
    }

    /// What is typed next.
    fn read(&mut self, request: Request) -> Result<Typed, Failure> {
        match self {
            Self::Terminal(editor) => {
                if request.forgets {
                    // A history in memory is cleared without fail.
                    drop(editor.clear_history());
                }
                editor.set_helper(Some(Words {
                    moves: request.moves,
                    files: FilenameCompleter::new(),
                }));
                match editor.readline(&request.prompt) {
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
struct Words {
    moves: Vec<String>,
    files: FilenameCompleter,
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
