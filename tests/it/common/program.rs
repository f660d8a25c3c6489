//! The program as a person or another program calls it: with arguments and input, at a terminal, as an engine.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

/// A folder of one test, empty at first.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// A folder of one test, with texts by their names.
pub(crate) fn folder_with(name: &str, texts: &[(&str, &str)]) -> PathBuf {
    let folder = folder(name);
    for (name, text) in texts {
        fs::write(folder.join(name), text).expect("a file for the test");
    }
    folder
}

/// The program, called in a folder, with something to read.
pub(crate) fn dafang(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .env_remove("DAFANG_DEFINES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that does not read its input may end before all of it is written.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// The program, called in a folder, with nothing to read.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    dafang(folder, arguments, "")
}

/// A game at the prompt: lines that are typed, and both outputs.
pub(crate) fn play(arguments: &[&str], input: &str) -> String {
    let arguments = [&["play"], arguments].concat();
    both(&dafang(Path::new("."), &arguments, input))
}

/// The first output and then the second.
pub(crate) fn both(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Both outputs and the exit status, as a person sees them.
pub(crate) fn seen(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    format!(
        "{out}{err}exit status {}",
        output.status.code().expect("an exit status")
    )
}

/// What a command that succeeds writes as JSON.
pub(crate) fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", seen(output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// `dafang engine` in a process of its own, which answers while it thinks.
pub(crate) struct Engine {
    pub(crate) child: Child,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, answers }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("a pipe");
        writeln!(input, "{line}").expect("the engine listens");
    }

    /// The lines up to one whose first word is this, and that line.
    pub(crate) fn until(&mut self, word: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.answers.read_line(&mut line).expect("a line");
            assert!(read > 0, "the engine ended before `{word}`: {before:?}");
            let line = line.trim_end().to_owned();
            if line.split(' ').next() == Some(word) {
                return (before, line);
            }
            before.push(line);
        }
    }

    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// A pseudo-terminal: the side of the person, and the side of the program.
#[cfg(unix)]
pub(crate) fn terminal(rows: u16, columns: u16) -> (fs::File, fs::File) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};

    let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&screen).expect("the terminal is ours");
    unlockpt(&screen).expect("the terminal can be opened");
    let name = ptsname(&screen, Vec::new()).expect("the terminal has a name");
    let path = name.to_str().expect("a path");
    let terminal = fs::File::options().read(true).write(true).open(path);
    let terminal = terminal.expect("the terminal is opened");
    let size = Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal, size).expect("the terminal has a size");
    (fs::File::from(screen), terminal)
}

/// The program at a pseudo-terminal: what it writes, and keys that are pressed.
#[cfg(unix)]
pub(crate) struct AtTerminal {
    pub(crate) child: Child,
    keys: fs::File,
    written: std::sync::mpsc::Receiver<Vec<u8>>,
    /// All that was written so far.
    pub(crate) text: String,
    seen: usize,
}

#[cfg(unix)]
impl AtTerminal {
    /// Starts the program in a folder, at a terminal of some rows and columns without colours.
    pub(crate) fn start(folder: &Path, arguments: &[&str], (rows, columns): (u16, u16)) -> Self {
        use std::io::Read;
        let (mut screen, terminal) = terminal(rows, columns);
        let again = || terminal.try_clone().expect("it is opened once more");
        let mut command = Command::new(env!("CARGO_BIN_EXE_dafang"));
        command
            .args(arguments)
            .current_dir(folder)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(again())
            .stdout(again())
            .stderr(again());
        let child = command.spawn().expect("the program starts");
        drop(command);
        drop(terminal);
        let keys = screen.try_clone().expect("the screen is opened once more");
        let (parts, written) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(length @ 1..) = screen.read(&mut part) {
                if parts.send(part[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            keys,
            written,
            text: String::new(),
            seen: 0,
        }
    }

    /// Waits until something is written that was not there when this was last called, and answers what was written since.
    pub(crate) fn until(&mut self, awaited: &str) -> String {
        let wait = std::time::Duration::from_secs(60);
        while !self.text[self.seen..].contains(awaited) {
            let part = self.written.recv_timeout(wait);
            let part = part.unwrap_or_else(|_| panic!("`{awaited}` is awaited: {}", self.text));
            self.text.push_str(&String::from_utf8_lossy(&part));
        }
        let new = self.text[self.seen..].replace("\r\n", "\n");
        self.seen = self.text.len();
        new
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        let pressed = self.keys.write_all(keys.as_bytes());
        pressed.expect("keys are read");
    }

    /// The terminal gets another size.
    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        let size = rustix::termios::Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        rustix::termios::tcsetwinsize(&self.keys, size).expect("the terminal has a size");
    }

    /// Sends a signal, such as `INT`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("a signal is sent").success());
    }

    /// Waits until the program ends, and answers its exit status and all that it has written.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("the program ends");
        let wait = std::time::Duration::from_millis(500);
        while let Ok(part) = self.written.recv_timeout(wait) {
            self.text.push_str(&String::from_utf8_lossy(&part));
        }
        (status.code(), self.text)
    }
}
