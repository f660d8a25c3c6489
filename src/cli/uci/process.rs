//! An engine in a process of its own that speaks UCI, or UGI.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How an engine is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// The Universal Chess Interface: moves are written as `e2e4`.
    Uci,
    /// The Universal Game Interface: moves are written as `dafang moves` lists them.
    Ugi,
}

impl Dialect {
    /// The word that the engine is greeted with, and that it is named by.
    fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Ugi => "ugi",
        }
    }
}

/// An engine as a player of a match names it: `COMMAND`, or `COMMAND?NAME=VALUE&NAME=VALUE` with options of the engine. The
/// options `movetime`, `nodes` and `depth` are limits of each move instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineCall {
    /// How it is spoken to.
    pub(crate) dialect: Dialect,
    /// The program, and its arguments, with spaces between.
    command: String,
    options: Vec<(String, String)>,
    /// The limit of each move, as `go` takes it; the time of the other player, or a second, if there is none.
    limit: Option<(String, u64)>,
}

/// An engine that runs.
pub(crate) struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    call: EngineCall,
    /// What it may spend on a move.
    limit: (String, u64),
}

/// How long an engine may take to say that it is there.
const GREETING: Duration = Duration::from_secs(10);

/// What it may think longer than it is given, before it has forfeited the game.
const GRACE: Duration = Duration::from_secs(5);

/// How long it may think about a move without a limit of time.
const LONGEST: Duration = Duration::from_secs(600);

/// How long it may take to leave.
const LEAVING: Duration = Duration::from_millis(300);

impl EngineCall {
    /// Reads an engine as it is written.
    pub(crate) fn parse(dialect: Dialect, text: &str) -> Result<Self, String> {
        let (command, options) = text.split_once('?').unwrap_or((text, ""));
        if command.trim().is_empty() {
            return Err(format!(
                "expected the command of an engine, such as `uci:stockfish`; found `{}:{text}`",
                dialect.name()
            ));
        }
        let mut call = Self {
            dialect,
            command: command.trim().to_owned(),
            options: Vec::new(),
            limit: None,
        };
        for option in options.split('&').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                format!("expected an option of the engine as `NAME=VALUE`, found `{option}`")
            })?;
            match name {
                "movetime" | "nodes" | "depth" => {
                    let number = value.parse().ok().filter(|number| *number > 0);
                    let number = number.ok_or_else(|| {
                        format!("`{name}` takes a number above 0, found `{value}`")
                    })?;
                    call.limit = Some((name.to_owned(), number));
                }
                _ => call.options.push((name.to_owned(), value.to_owned())),
            }
        }
        Ok(call)
    }

    /// Starts the engine; `time` is what the other player may take for a move, if that is limited.
    ///
    /// # Errors
    ///
    /// Why it cannot play.
    pub(crate) fn start(&self, time: Option<Duration>) -> Result<EngineProcess, String> {
        let mut words = self.command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{program}`: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{program}` cannot be spoken to"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output
                .read_until(b'\n', &mut line)
                .is_ok_and(|read| read > 0)
            {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                line.clear();
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        let time = time.unwrap_or(Duration::from_secs(1));
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
        let limit = self.limit.clone();
        let mut engine = EngineProcess {
            child,
            input,
            lines,
            call: self.clone(),
            limit: limit.unwrap_or(("movetime".to_owned(), milliseconds)),
        };
        let dialect = self.dialect.name();
        engine.say(dialect)?;
        engine.until(&format!("{dialect}ok"), GREETING)?;
        for (name, value) in &self.options {
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.say(&format!("{dialect}newgame"))?;
        engine.say("isready")?;
        engine.until("readyok", GREETING)?;
        Ok(engine)
    }
}

impl fmt::Display for EngineCall {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.dialect.name(), self.command)?;
        let options = self.options.iter().cloned();
        let limit = self
            .limit
            .iter()
            .map(|(name, value)| (name.clone(), value.to_string()));
        for (index, (name, value)) in options.chain(limit).enumerate() {
            let sign = if index == 0 { '?' } else { '&' };
            write!(out, "{sign}{name}={value}")?;
        }
        Ok(())
    }
}

impl EngineProcess {
    /// What the engine plays after the moves of a game, and how long it took.
    ///
    /// # Errors
    ///
    /// Why it has forfeited the game.
    pub(crate) fn think(&mut self, moves: &[String]) -> Result<(String, Duration), String> {
        let mut position = "position startpos".to_owned();
        if !moves.is_empty() {
            position = format!("{position} moves {}", moves.join(" "));
        }
        self.say(&position)?;
        let (name, number) = self.limit.clone();
        let longest = match name.as_str() {
            "movetime" => Duration::from_millis(number).saturating_add(GRACE),
            _ => LONGEST,
        };
        let start = Instant::now();
        self.say(&format!("go {name} {number}"))?;
        let line = self.until("bestmove", longest)?;
        let best = line.split_whitespace().nth(1).unwrap_or("(none)");
        Ok((best.to_owned(), start.elapsed()))
    }

    /// How it is spoken to.
    pub(crate) fn dialect(&self) -> Dialect {
        self.call.dialect
    }

    /// The milliseconds that it may take for a move, if that is limited.
    pub(crate) fn time(&self) -> Option<Duration> {
        let (name, number) = &self.limit;
        (name == "movetime").then(|| Duration::from_millis(*number))
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| format!("`{}` has ended", self.call.command))
    }

    /// The next line that begins with a word.
    fn until(&mut self, word: &str, longest: Duration) -> Result<String, String> {
        let start = Instant::now();
        loop {
            let left = longest.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = longest.as_secs_f64();
                    let command = &self.call.command;
                    return Err(format!(
                        "`{command}` did not answer `{word}` in {seconds:.1} s"
                    ));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("`{}` has ended", self.call.command));
                }
            }
        }
    }
}

/// An engine leaves with its game; one that does not is ended.
impl Drop for EngineProcess {
    fn drop(&mut self) {
        let start = Instant::now();
        let _ = self.say("quit");
        while start.elapsed() < LEAVING {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
